/** A link to the former bench of all games leads to the tables of its games. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import '../browser.mjs';
import { partsOf } from '../../../docs/assets/js/bench/links-element.mjs';
import { decodeBench, encodeBench } from '../../../docs/assets/js/bench/state.mjs';

/** @type {import('../../../docs/assets/js/bench/links-element.mjs').Tables} */
const TABLES = { arylon_: ['Arylon', '../arylon/table/'], shattered_world_: ['Shattered World', '../shattered-world/table/'] };
const STEP = { mode: 'work', inputs: { die: 'd8' }, own: ['die'] };
const link = (/** @type {any} */ state) => partsOf({ bench: 'all', stages: {}, ...state }, TABLES);
const at = (/** @type {string} */ address, /** @type {any} */ state) => `${address}#${encodeBench(state)}`;

test('one game: its stages open at its table under their own names', () => {
  const parts = link({ stages: { shattered_world_action: STEP }, shown: ['arylon_roll'] });
  const address = at('../shattered-world/table/', { bench: 'shattered-world', stages: { action: STEP } });
  assert.deepEqual(parts, [{ title: 'Shattered World', address }]);
  assert.equal(decodeBench(address.split('#')[1])?.ok, true);
});

test('several games: each has its part, in the order of the book', () => {
  const parts = link({ stages: { shattered_world_action: STEP, arylon_step: STEP, gone_step: STEP } });
  assert.deepEqual(parts, [
    { title: 'Arylon', address: at('../arylon/table/', { bench: 'arylon', stages: { step: STEP } }) },
    { title: 'Shattered World', address: at('../shattered-world/table/', { bench: 'shattered-world', stages: { action: STEP } }) },
  ]);
});

test('a choice of stages alone leads to the games that it showed', () => {
  assert.deepEqual(link({ shown: ['arylon_roll'] }), [{ title: 'Arylon', address: '../arylon/table/' }]);
  assert.deepEqual(link({}), []);
});

test('a link to the bench of one game stays where it is', () => {
  assert.deepEqual(partsOf({ bench: 'arylon', stages: { step: STEP } }, TABLES), []);
});
