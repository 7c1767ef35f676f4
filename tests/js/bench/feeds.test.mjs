import assert from 'node:assert/strict';
import { test } from 'node:test';

import { carriedInputs, feedValues, stagesNamed, valueIn, withFeeds } from '../../../docs/assets/js/bench/state.mjs';

test('values are found by their path, and nothing is found where nothing is', () => {
  const answer = { result: { bag: { white: 0 } }, inputs: {}, next: {} };
  assert.equal(valueIn(answer, 'result.bag.white'), 0);
  assert.equal(valueIn(answer, 'result.bag.__proto__'), null);
  assert.deepEqual(stagesNamed(['one.result.a', 'one.inputs.b', 'two.next.c.d']), new Set(['one', 'two']));
});

test('the first source that has a value counts', () => {
  const valueOf = (/** @type {string} */ source) => (source === 'b' ? 3 : null);
  assert.deepEqual(feedValues({ x: ['a', 'b'], y: ['a'] }, valueOf), { x: 3, y: null });
});

test('what the reader has overridden stays; what nothing feeds has its default', () => {
  const inputs = withFeeds({ inputs: { x: 1, y: 2, z: 3, w: 4 }, defaults: { z: 9 }, values: { x: 5, y: 6, z: null, w: null }, overridden: ['x'] });
  assert.deepEqual(inputs, { x: 1, y: 6, z: 9 });
});

test('a flow starts over with what is left, or not at all', () => {
  const carries = { 'two.points': 'two.next.on.points', 'two.name': 'two.inputs.name' };
  assert.deepEqual(carriedInputs(carries, () => 7), { two: { points: 7, name: 7 } });
  assert.equal(carriedInputs(carries, () => null), null);
});
