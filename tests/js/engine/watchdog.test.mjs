/** Only a worker that was silent while the page could hear has failed. */

import assert from 'node:assert/strict';
import test from 'node:test';

import { Watchdog } from '../../../docs/assets/js/engine/client.mjs';

test('seconds in which the page was frozen do not count', (t) => {
  /** @type {() => void} */
  let tick = () => {};
  // A frozen page owes its timers one call, however long it slept.
  t.mock.method(globalThis, 'setInterval', (/** @type {() => void} */ each) => {
    tick = each;
    return 1;
  });
  /** @type {string[]} */
  const told = [];
  const watchdog = new Watchdog((name, seconds) => told.push(`${name} ${seconds}`));
  watchdog.enter('contact');
  tick(); // an hour later
  assert.deepEqual(told, []);
  for (let second = 1; second < 30; second += 1) tick();
  assert.deepEqual(told, ['the script that runs Python 30']);
});
