/** The state of a bench: what stages take over, its steps, its links, and links to the former bench of all games. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import '../browser.mjs';
import { partsOf } from '../../../docs/assets/js/bench/links-element.mjs';
import {
  amendEntry,
  canRedo,
  carriedInputs,
  currentEntry,
  decodeBench,
  encodeBench,
  MOST_ENTRIES,
  moveTo,
  newBench,
  newHistory,
  pushEntry,
  withFeeds,
} from '../../../docs/assets/js/bench/state.mjs';
import { valueAt } from '../../../docs/assets/js/shared/json.mjs';
import { stage } from './stage.mjs';

test('values are found by their path, and nothing is found where nothing is', () => {
  const answer = { result: { bag: { white: 0 } }, inputs: {}, next: {} };
  assert.equal(valueAt(answer, 'result.bag.white'), 0);
  assert.equal(valueAt(answer, 'result.bag.__proto__'), null);
});

test('the first source that has a value counts', () => {
  const ready = (/** @type {string} */ id, /** @type {any} */ more) =>
    /** @type {any} */ (stage(id, { request: { calculator: `game.${id}` }, status: 'ready', ...more }));
  const follower = ready('two', {
    feeds: { x: ['gone.result.a', 'one.result.a', 'one.inputs.b'], y: ['one.result.a'] },
  });
  const { stages } = newBench({ bench: 'a', stages: [ready('one', { gives: { 'inputs.b': 3 } }), follower] });
  assert.deepEqual(stages.two.upstream.inputs, { x: 3, y: null });
});

test('what the reader has overridden stays; what nothing feeds has its default', () => {
  const inputs = withFeeds({
    inputs: { x: 1, y: 2, z: 3, w: 4 },
    defaults: { z: 9 },
    values: { x: 5, y: 6, z: null, w: null },
    overridden: ['x'],
  });
  assert.deepEqual(inputs, { x: 1, y: 6, z: 9 });
});

test('a flow starts over with what is left, or not at all', () => {
  const carries = { 'two.points': 'two.next.on.points', 'two.name': 'two.inputs.name' };
  assert.deepEqual(
    carriedInputs(carries, () => 7),
    { two: { points: 7, name: 7 } },
  );
  assert.equal(
    carriedInputs(carries, () => null),
    null,
  );
});

test('edits of one field are one step, until another thing is done', () => {
  let history = newHistory({ label: 'start', fragment: 'a' });
  history = pushEntry(history, { label: 'one', fragment: 'b', key: 'rating' });
  history = pushEntry(history, { label: 'two', fragment: 'c', key: 'rating' });
  assert.deepEqual(
    history.entries.map(({ label }) => label),
    ['start', 'two'],
  );
  history = moveTo(pushEntry(history, { label: 'roll', fragment: 'd' }), 1);
  assert.equal(canRedo(history), true);
  history = pushEntry(history, { label: 'other', fragment: 'e' });
  assert.deepEqual(
    history.entries.map(({ label }) => label),
    ['start', 'two', 'other'],
  );
  assert.equal(currentEntry(amendEntry(history, 'f')).fragment, 'f');
});

test('no step leads beyond the ends', () => {
  const history = pushEntry(newHistory({ label: 'start', fragment: 'a' }), { label: 'one', fragment: 'b' });
  assert.equal(moveTo(history, -3).at, 0);
  assert.equal(moveTo(history, 9).at, 1);
});

test('a long history keeps its start', () => {
  let history = newHistory({ label: 'start', fragment: 'a' });
  for (let step = 0; step < MOST_ENTRIES + 5; step += 1)
    history = pushEntry(history, { label: `${step}`, fragment: `b${step}` });
  assert.equal(history.entries.length, MOST_ENTRIES);
  assert.equal(history.entries[0].label, 'start');
});

const STATE = {
  bench: 'a-game',
  stages: { one_roll: { mode: 'roll', inputs: { rating: 12 }, seed: 'x', own: ['rating'] } },
  shown: ['one_roll'],
};

test('a bench and its link say the same', () => {
  const fragment = encodeBench(/** @type {any} */ (STATE));
  assert.match(fragment ?? '', /^b1-[\w-]+x$/u);
  assert.deepEqual(decodeBench(`#${fragment}`), { ok: true, state: STATE });
});

test('a published link opens for ever', () => {
  const link =
    '#b1-eyJiZW5jaCI6ImFyeWxvbiIsInN0YWdlcyI6eyJzdGVwIjp7ImlucHV0cyI6eyJkaWUiOiJkOCJ9LCJtb2RlIjoid29yayJ9fX0x';
  const state = { bench: 'arylon', stages: { step: { inputs: { die: 'd8' }, mode: 'work' } } };
  assert.deepEqual(decodeBench(link), { ok: true, state });
});

test('a link of another kind is none of ours, and a damaged one is refused', () => {
  assert.equal(decodeBench('#q1-abcx'), null);
  assert.equal(decodeBench('#b1-abcx')?.ok, false);
});

test('strange parts are refused', () => {
  const strange = [
    { ...STATE, more: 1 },
    { bench: 'a', stages: { one: { calculator: 'a.b' } } },
    { bench: 'A b', stages: {} },
    { bench: 'a', stages: { one: { seed: 3 } } },
  ];
  for (const state of strange) assert.equal(decodeBench(encodeBench(/** @type {any} */ (state)) ?? '')?.ok, false);
});

test('a bench that is too large has no link', () => {
  assert.equal(encodeBench({ bench: 'a', stages: { one: { inputs: { name: 'x'.repeat(16_000) } } } }), null);
});

/** @type {import('../../../docs/assets/js/bench/links-element.mjs').Tables} */
const TABLES = {
  arylon_: ['Arylon', '../arylon/table/'],
  shattered_world_: ['Shattered World', '../shattered-world/table/'],
};
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
    {
      title: 'Shattered World',
      address: at('../shattered-world/table/', { bench: 'shattered-world', stages: { action: STEP } }),
    },
  ]);
});

test('a choice of stages alone leads to the games that it showed', () => {
  assert.deepEqual(link({ shown: ['arylon_roll'] }), [{ title: 'Arylon', address: '../arylon/table/' }]);
  assert.deepEqual(link({}), []);
});

test('a link to the bench of one game stays where it is', () => {
  assert.deepEqual(partsOf({ bench: 'arylon', stages: { step: STEP } }, TABLES), []);
});
