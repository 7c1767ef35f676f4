/** The keeper of the page's address. */

import assert from 'node:assert/strict';
import test from 'node:test';

import { clearAddress, writeAddress } from '../../../docs/assets/js/links/address.mjs';

test('what waits to be written does not come back into an address that was cleared', ({ mock }) => {
  /** @type {string[]} */
  const written = [];
  Object.assign(globalThis, {
    history: {
      state: null,
      replaceState: (/** @type {unknown} */ _state, /** @type {string} */ _title, /** @type {string} */ address) =>
        written.push(address),
    },
    location: { pathname: '/book/', search: '' },
  });
  mock.timers.enable({ apis: ['setTimeout'] });
  writeAddress(() => '#first');
  writeAddress(() => '#second');
  clearAddress();
  mock.timers.tick(10_000);
  assert.equal(written.at(-1), '/book/');
  assert.ok(!written.includes('#second'));
});
