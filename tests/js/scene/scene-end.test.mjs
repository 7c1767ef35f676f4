/** The end of a scene: what the rules change, who stays, and that one press takes it back. */

import assert from 'node:assert/strict';
import test from 'node:test';

import '../browser.mjs';
import { afterScene } from '../../../docs/assets/js/scene/scene-end.mjs';
import { emptyScene } from '../../../docs/assets/js/scene/document.mjs';
import { newState, reduce } from '../../../docs/assets/js/scene/reducer.mjs';

const END = { title: '', says: '', clauses: ['X1'], rules: { X1: 'stated' }, track: '', shared: '', frees: false };
const track = (/** @type {string} */ name, /** @type {any} */ start) => ({ name, label: name, unit: '', start, least: 0, most: null });
const DECLARED = /** @type {any} */ ({ game: 'woods', calculator: 'woods.wanderer', tracks: [track('debts', 0), track('breath', 'result.breath')], feeds: [], changes: [] });
const TABLE = /** @type {any} */ ({
  ends: [{ ...END, track: 'debts', shared: 'wolves' }, { ...END, frees: true }, { ...END, title: 'Words' }],
  slots: [{ name: 'load', spent: 'worn out' }, { name: 'foe', spent: '' }],
  shared: [{ name: 'wolves', label: 'Wolves', start: 1 }, { name: 'wood', label: 'Wood', start: 3 }],
});

/** @param {string} id @param {string} kind @param {any} tracks @param {string} conditions */
function somebody(id, kind, tracks, conditions) {
  const person = { id, name: `Oak ${id}`, kind, ready: '', sheet: '', inputs: {}, tracks, conditions, number: 4 };
  return /** @type {any} */ ({ person, sheet: { id, changed: '', document: { inputs: {}, tracks }, answer: { inputs: {}, result: { breath: 5 } } } });
}
const OAK = somebody('p1', 'character', { debts: 2, breath: 1 }, 'wet, a pack worn out, sad, boots worn out');
const ELM = somebody('p2', 'character', {}, 'worn out');
const WOLF = somebody('p3', 'opponent', {}, 'a tooth worn out');

test('what the rules name goes back, and what was used up can be used again', () => {
  assert.deepEqual(afterScene(TABLE, DECLARED, [OAK, ELM, WOLF], { wolves: 4, wood: 1 }), {
    tracks: [{ person: 'p1', track: 'debts', value: 0 }, { person: '', track: 'wolves', value: 1 }],
    freed: [{ person: 'p1', text: 'wet, sad' }, { person: 'p3', text: '' }],
    words: ['Oak p1: debts 2 \u2192 0', 'Wolves 4 \u2192 1', 'Oak p1: no more \u201ca pack worn out\u201d', 'Oak p1: no more \u201cboots worn out\u201d', 'Oak p3: no more \u201ca tooth worn out\u201d'],
  });
  assert.deepEqual(afterScene({ ...TABLE, ends: [] }, DECLARED, [OAK], { wolves: 4 }), { tracks: [], freed: [], words: [] });
  assert.deepEqual(afterScene(TABLE, DECLARED, [ELM], {}), { tracks: [], freed: [], words: [] });
});

test('everybody stays, nobody moves, nothing lies; undone and done again, the scene is the same to the byte', () => {
  const roll = /** @type {any} */ ({ actor: 'p1', parts: [], calculator: 'woods.walk', inputs: {}, seed: 'af', method: 2, written: [] });
  const here = { ...emptyScene('woods'), people: [OAK.person, ELM.person, WOLF.person], turn: 'p2', round: 3, notes: 'It rains.', shared: { wolves: 4 }, roll };
  const { words, ...after } = afterScene(TABLE, DECLARED, [OAK, ELM, WOLF], here.shared);
  const step = /** @type {any} */ ({ type: 'scene', ...after, text: `The scene ends. ${words.join('; ')}.` });
  const ended = reduce(newState(here), step, 1_800_000_000_000);
  const { people, turn, round, notes, shared, log } = ended.document;
  assert.deepEqual(people.map(({ id, conditions, tracks }) => [id, conditions, tracks]), [['p1', 'wet, sad', { debts: 0, breath: 1 }], ['p2', 'worn out', {}], ['p3', '', {}]]);
  assert.deepEqual([turn, round, ended.document.roll, notes, shared, log.length], ['', 1, null, 'It rains.', { wolves: 1 }, 1]);
  const undone = reduce(ended, { type: 'undo' }, 1_800_000_000_001);
  assert.equal(JSON.stringify(undone.document), JSON.stringify(here));
  assert.equal(JSON.stringify(reduce(undone, { type: 'redo' }, 1_800_000_000_002).document), JSON.stringify(ended.document));
});
