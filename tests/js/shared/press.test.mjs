/** What would move the page waits for the click of a press that is under way. */

import assert from 'node:assert/strict';
import test from 'node:test';

import { Presses } from '../../../docs/assets/js/shared/press.mjs';

/** A page on which everything is a button, or nothing is. @param {boolean} isButton */
function page(isButton) {
  const presses = new Presses();
  /** @type {Map<string, (event: object) => void>} */
  const heard = new Map();
  const target = /** @type {any} */ ({
    addEventListener: (/** @type {string} */ type, /** @type {any} */ handler) => heard.set(type, handler),
  });
  presses.listen(target);
  const happens = (
    /** @type {string} */ type,
    at = type === 'blur' ? target : { closest: () => (isButton ? {} : null) },
  ) => heard.get(type)?.({ target: at });
  return { presses, happens };
}

test('without a press everything is done at once', () => {
  const { presses, happens } = page(false);
  const done = /** @type {string[]} */ ([]);
  presses.after(() => done.push('before'));
  happens('pointerdown');
  presses.after(() => done.push('beside'));
  assert.deepEqual(done, ['before', 'beside']);
});

for (const end of ['click', 'pointercancel', 'blur']) {
  test(`what comes while a button is pressed waits for its ${end}, in its order`, (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const { presses, happens } = page(true);
    const done = /** @type {string[]} */ ([]);
    assert.equal(presses.awaitsClick, false);
    happens('pointerdown');
    presses.after(() => done.push('first'));
    happens('pointerup');
    presses.after(() => done.push('second'));
    assert.equal(presses.awaitsClick, true);
    happens(end);
    assert.equal(presses.awaitsClick, end !== 'click', 'whoever hears the click may draw anew');
    assert.deepEqual(done, [], 'whoever hears it comes first');
    context.mock.timers.tick(0);
    assert.deepEqual(done, ['first', 'second']);
    assert.equal(presses.awaitsClick, false);
    presses.after(() => done.push('third'));
    assert.equal(done.length, 3);
  });
}

test('a finger that was lifted elsewhere holds nothing up', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { presses, happens } = page(true);
  const done = /** @type {string[]} */ ([]);
  happens('pointerdown');
  presses.after(() => done.push('answer'));
  happens('pointerup');
  context.mock.timers.tick(399);
  assert.deepEqual(done, []);
  context.mock.timers.tick(1);
  assert.deepEqual(done, ['answer']);
});

test('a field that loses the focus to a button ends no press', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { presses, happens } = page(true);
  const done = /** @type {string[]} */ ([]);
  happens('pointerdown');
  presses.after(() => done.push('answer'));
  happens('blur', {});
  context.mock.timers.tick(1000);
  assert.deepEqual(done, []);
});

test('a second press within that time is waited for as well', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { presses, happens } = page(true);
  const done = /** @type {string[]} */ ([]);
  happens('pointerdown');
  presses.after(() => done.push('answer'));
  happens('pointerup');
  happens('pointerdown');
  context.mock.timers.tick(1000);
  assert.deepEqual(done, []);
  happens('click');
  context.mock.timers.tick(0);
  assert.deepEqual(done, ['answer']);
});
