import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fedValues, followedInputs, stagesNamed, valueIn } from '../../../docs/assets/js/bench/bench-feeds.mjs';
import { againInputs } from '../../../docs/assets/js/bench/bench-again.mjs';
import { BenchHistory, MOST_ENTRIES } from '../../../docs/assets/js/bench/bench-history.mjs';
import { decodeBench, encodeBench } from '../../../docs/assets/js/bench/bench-link.mjs';
import { inputsFor, moved, placedIn } from '../../../docs/assets/js/bench/piece-boxes.mjs';

const STATE = { bench: 'a-game', stages: { one_roll: { mode: 'roll', inputs: { rating: 12 }, seed: 'x', own: ['rating'] } }, shown: ['one_roll'] };

/** @param {string} style @param {string} [rest] @returns {any} */
const placing = (style, rest = '') => ({ style, input: 'core', column: 'on', rest, boxes: [['first', 'First'], ['second', 'Second']] });

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

test('what forums do to a link is undone', () => {
  const fragment = encodeBench(/** @type {any} */ (STATE)) ?? '';
  for (const mangled of [`${fragment}_`, `${fragment}.`, `${fragment.slice(0, 20)}\n ${fragment.slice(20)}`, encodeURIComponent(fragment)]) {
    assert.deepEqual(decodeBench(mangled), { ok: true, state: STATE }, mangled);
  }
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

test('values are found by their path, and nothing is found where nothing is', () => {
  const given = { result: { bag: { white: 0 } }, inputs: {}, next: {} };
  assert.equal(valueIn(given, 'result.bag.white'), 0);
  assert.equal(valueIn(given, 'result.bag.__proto__'), null);
  assert.deepEqual(stagesNamed(['one.result.a', 'one.inputs.b', 'two.next.c.d']), new Set(['one', 'two']));
});

test('the first source that has a value counts', () => {
  const give = (/** @type {string} */ source) => (source === 'b' ? 3 : null);
  assert.deepEqual(fedValues({ x: ['a', 'b'], y: ['a'] }, give), { x: 3, y: null });
});

test('what the reader owns stays; what nothing feeds is as at the start', () => {
  const inputs = followedInputs({ asked: { x: 1, y: 2, z: 3, w: 4 }, start: { z: 9 }, fed: { x: 5, y: 6, z: null, w: null }, own: new Set(['x']) });
  assert.deepEqual(inputs, { x: 1, y: 6, z: 9 });
});

test('a flow starts over with what is left, or not at all', () => {
  const again = { words: '', press: 'one', over: '', carries: { 'two.points': 'two.next.on.points' } };
  assert.deepEqual(againInputs(again, () => 7), { two: { points: 7 } });
  assert.equal(againInputs(again, () => null), null);
});

test('edits of one field are one step, until another thing is done', () => {
  const history = new BenchHistory({ words: 'start', fragment: 'a' });
  history.push({ words: 'one', fragment: 'b', key: 'rating' });
  history.push({ words: 'two', fragment: 'c', key: 'rating' });
  assert.deepEqual(history.entries.map(({ words }) => words), ['start', 'two']);
  history.push({ words: 'roll', fragment: 'd' });
  history.goTo(1);
  assert.equal(history.canRedo, true);
  history.push({ words: 'other', fragment: 'e' });
  assert.deepEqual(history.entries.map(({ words }) => words), ['start', 'two', 'other']);
  history.amend('f');
  assert.equal(history.present.fragment, 'f');
});

test('a long history keeps its start', () => {
  const history = new BenchHistory({ words: 'start', fragment: 'a' });
  for (let step = 0; step < MOST_ENTRIES + 5; step += 1) history.push({ words: `${step}`, fragment: `b${step}` });
  assert.equal(history.entries.length, MOST_ENTRIES);
  assert.equal(history.entries[0].words, 'start');
});

test('pieces lie where the inputs say, and the inputs say where they lie', () => {
  const pieces = ['black', 'white', 'black'];
  const each = placing('each', 'Thrown away');
  const placed = placedIn(each, pieces, { core: { first: 'black', second: 'black' } }, {});
  assert.deepEqual(placed, ['first', '', 'second']);
  assert.deepEqual(moved(each, placed, 1, 'first'), ['', 'first', 'second']);
  assert.deepEqual(inputsFor(each, pieces, ['', 'first', ''], {}), { core: { first: 'white' } });
});

test('a list names a box for each piece; without one the result does', () => {
  const list = placing('list');
  assert.deepEqual(placedIn(list, ['d6', 'd8'], {}, { core: ['second', 'first'] }), ['second', 'first']);
  assert.deepEqual(moved(list, ['second', 'first'], 0, 'first'), ['first', 'first']);
  assert.deepEqual(inputsFor(list, ['d6', 'd8'], ['first', 'first'], {}), { core: ['first', 'first'] });
});

test('rows keep what else stands in them', () => {
  const rows = placing('rows');
  const inputs = { core: [{ token: 'red', on: 'first', name: 'Bruce' }] };
  assert.deepEqual(placedIn(rows, ['red'], inputs, {}), ['first']);
  assert.deepEqual(inputsFor(rows, ['red'], ['second'], inputs), { core: [{ token: 'red', on: 'second', name: 'Bruce' }] });
});
