/** What failed is tried again by itself: soon at first, then seldom, and at once when the line is back. */

import assert from 'node:assert/strict';
import { beforeEach, it, mock } from 'node:test';

const events = new EventTarget();
globalThis.addEventListener = events.addEventListener.bind(events);
const { untilDone } = await import('../../../docs/assets/js/shared/again.mjs');

/** An attempt that fails until it is allowed, and how often it was made. */
function failing() {
  const made = { count: 0, isRight: false };
  const attempt = async () => {
    made.count += 1;
    if (!made.isRight) throw new Error('no line');
    return 'done';
  };
  return { made, coming: untilDone(attempt) };
}

const settled = () => new Promise(setImmediate);

async function pass(ms) {
  mock.timers.tick(ms);
  await settled();
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

it('at once, after one second, two, four, and at last every minute', async () => {
  const { made, coming } = failing();
  const moments = [];
  for (let second = 0; second <= 183; second += 1) {
    await pass(second && 1000);
    while (moments.length < made.count) moments.push(second);
  }
  assert.deepEqual(moments, [0, 1, 3, 7, 15, 31, 63, 123, 183]);
  made.isRight = true;
  await pass(60_000);
  assert.equal(await coming, 'done');
});

it('at once when the line is back or the reader returns, and never after it is done', async () => {
  const { made, coming } = failing();
  for (const type of ['online', 'focus', 'pageshow']) {
    await settled();
    events.dispatchEvent(new Event(type));
  }
  await settled();
  assert.equal(made.count, 4);
  made.isRight = true;
  events.dispatchEvent(new Event('online'));
  await coming;
  events.dispatchEvent(new Event('online'));
  await pass(1_000_000);
  assert.equal(made.count, 5);
});

it('not while nobody looks', async () => {
  globalThis.document = { hidden: true };
  const { made } = failing();
  await pass(1000);
  assert.equal(made.count, 0);
  document.hidden = false;
  events.dispatchEvent(new Event('focus'));
  assert.equal(made.count, 1);
  delete globalThis.document;
});
