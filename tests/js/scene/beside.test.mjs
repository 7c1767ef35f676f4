/** What stands beside a scene goes back and forth with its steps, as the scene does. */

import assert from 'node:assert/strict';
import test from 'node:test';

import '../browser.mjs';
import { besideAfter, withoutEvenings } from '../../../docs/assets/js/scene/beside.mjs';
import { emptyScene } from '../../../docs/assets/js/scene/document.mjs';
import { newState, reduce } from '../../../docs/assets/js/scene/reducer.mjs';
import { keptSceneIn, sceneToKeep } from '../../../docs/assets/js/scene/store.mjs';

const NOON = 1_800_000_000_000;
const WRITTEN = { sheet: 'a', tracks: { luck: { from: null, to: 3 } }, text: 'After the evening', by: 'evening 1' };
const EVENING = {
  type: 'evening',
  tracks: [{ person: 'p1', track: 'luck', value: 3 }],
  text: 'The evening ends.',
  key: 'evening 1',
  notes: {
    by: 'evening 1',
    wrote: [{ sheet: 'a', keeps: { firsts: ['rain'] } }],
    takes: ['Deeds p1', 'Luck p1', 'Luck'],
    gives: ['Deeds p1', 'Luck p1'],
  },
};

/** @param {string} name @param {string} [id] @returns {any} */
const somebody = (name, id = '') => ({
  ...(id && { id }),
  name,
  kind: 'character',
  ready: '',
  sheet: '',
  inputs: {},
  tracks: {},
  conditions: '',
  number: null,
});

/** @param {any} said @returns {import('../../../docs/assets/js/scene/store.mjs').KeptScene} */
const scene = (said) => ({
  ...newState({ ...emptyScene('woods'), people: [somebody('Oak', 'p1'), somebody('Elm', 'p2')] }),
  answers: {},
  written: [WRITTEN],
  said,
});

/** What becomes of a kept scene, stored and read at each step. @param {any} kept @param {...any} events @returns {any} */
function played(kept, ...events) {
  return events.reduce((before, event) => {
    const { document, past, future } = before;
    const after = besideAfter(before, { ...before, ...reduce({ document, past, future }, event, NOON) }, event);
    return keptSceneIn(structuredClone(sceneToKeep(after)));
  }, kept);
}

const TOLD = { 'Deeds p1': ['a bear fed'], 'Deeds p2': ['rain'], Luck: 6, given: ['Deeds p2'] };
const [UNDO, REDO] = [{ type: 'undo' }, { type: 'redo' }];

test('an evening takes what was said, Undo puts it back, and Redo takes it again', () => {
  const ended = played(scene(TOLD), EVENING);
  assert.deepEqual(ended.said, { 'Deeds p2': ['rain'], given: ['Deeds p2', 'Deeds p1', 'Luck p1'] });
  assert.deepEqual(played(ended, UNDO).said, TOLD);
  assert.deepEqual(played(ended, UNDO, REDO).said, ended.said);
  const [step] = played(ended, UNDO, REDO).past;
  assert.deepEqual([step.beside.by, step.beside.wrote], ['evening 1', EVENING.notes.wrote]);
  assert.deepEqual(played(ended, UNDO, REDO, UNDO).said, TOLD);
});

test('what was said since the evening is there again with it', () => {
  const ended = played(scene(TOLD), EVENING);
  const more = { ...ended, said: { ...ended.said, 'Deeds p1': ['a wolf fed'], 'Deeds p2': ['snow'] } };
  assert.deepEqual(played(more, UNDO).said, { ...TOLD, 'Deeds p2': ['snow'] });
  assert.deepEqual(played(more, UNDO, REDO).said, more.said);
});

test('whoever plays on begins another evening, and Undo leads back into the one before', () => {
  const ended = played(scene(TOLD), EVENING);
  const on = played(ended, { type: 'next' });
  assert.deepEqual(on.said.given, []);
  assert.deepEqual(played(on, UNDO).said, ended.said);
  assert.deepEqual(played(on, UNDO, REDO).said, on.said);
  assert.equal(played(scene({}), { type: 'next' }).past[0].beside, undefined);
  assert.deepEqual(played(ended, { type: 'notes', text: 'It rains.' }).said, ended.said);
});

test('an empty table has nothing beside it, and Undo brings back what the scene had', () => {
  const ended = played(scene(TOLD), EVENING);
  const cleared = played(ended, { type: 'over' });
  assert.deepEqual([cleared.written, cleared.said], [[], {}]);
  const back = played(cleared, UNDO);
  assert.deepEqual([back.written, back.said], [[WRITTEN], ended.said]);
  assert.deepEqual(played(cleared, UNDO, UNDO).said, TOLD);
  const again = played(cleared, UNDO, REDO);
  assert.deepEqual([again.written, again.said], [[], {}]);
});

test('what is said anew lets no evening be done again as it was', () => {
  const { future } = played(scene(TOLD), { type: 'next' }, EVENING, { type: 'next' }, UNDO, UNDO, UNDO);
  assert.deepEqual(
    withoutEvenings(future).map((each) => each.text),
    ['Round 1: Oak moves.'],
  );
  assert.equal(withoutEvenings(future.slice(2)).length, 1);
});

test('what a step holds is read strictly', () => {
  const kept = played(scene(TOLD), EVENING);
  const [step] = kept.past;
  const bad = {
    ...step,
    beside: { said: { a: 0.5, b: null }, given: { c: 1, d: true }, wrote: [7, { sheet: 'a' }], by: 7 },
  };
  assert.deepEqual(keptSceneIn({ ...kept, past: [bad] })?.past[0].beside, {
    said: { b: null },
    given: { d: true },
    wrote: [],
  });
  assert.equal(keptSceneIn({ ...kept, past: [{ ...step, beside: 7 }] })?.past[0].beside, undefined);
});
