import assert from 'node:assert/strict';
import { test } from 'node:test';

import { decodeBench, encodeBench } from '../../../docs/assets/js/bench/state.mjs';

const STATE = { bench: 'a-game', stages: { one_roll: { mode: 'roll', inputs: { rating: 12 }, seed: 'x', own: ['rating'] } }, shown: ['one_roll'] };

test('a bench and its link say the same', () => {
  const fragment = encodeBench(/** @type {any} */ (STATE));
  assert.match(fragment ?? '', /^b1-[\w-]+x$/u);
  assert.deepEqual(decodeBench(`#${fragment}`), { ok: true, state: STATE });
});

test('a published link opens for ever', () => {
  const link = '#b1-eyJiZW5jaCI6ImFyeWxvbiIsInN0YWdlcyI6eyJzdGVwIjp7ImlucHV0cyI6eyJkaWUiOiJkOCJ9LCJtb2RlIjoid29yayJ9fX0x';
  const state = { bench: 'arylon', stages: { step: { inputs: { die: 'd8' }, mode: 'work' } } };
  assert.deepEqual(decodeBench(link), { ok: true, state });
});

test('a link of another kind is none of ours, and a damaged one is refused', () => {
  assert.equal(decodeBench('#q1-abcx'), null);
  assert.equal(decodeBench('#b1-abcx')?.ok, false);
});

test('strange parts are refused', () => {
  const strange = [{ ...STATE, more: 1 }, { bench: 'a', stages: { one: { calculator: 'a.b' } } }, { bench: 'A b', stages: {} }, { bench: 'a', stages: { one: { seed: 3 } } }];
  for (const state of strange) assert.equal(decodeBench(encodeBench(/** @type {any} */ (state)) ?? '')?.ok, false);
});

test('a bench that is too large has no link', () => {
  assert.equal(encodeBench({ bench: 'a', stages: { one: { inputs: { name: 'x'.repeat(16_000) } } } }), null);
});
