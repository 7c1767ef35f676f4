/** A character that is kept again: the inputs are those of the form, and play stays where it was. */

import assert from 'node:assert/strict';
import test from 'node:test';

import '../browser.mjs';
import { FORMAT } from '../../../docs/assets/js/sheet/document.mjs';
import { asPlayed, sheetToKeep } from '../../../docs/assets/js/sheet/desk.mjs';

const TRACKS = [
  { name: 'breath', label: 'Breath', unit: '', start: 'result.breath', least: 0, most: 'result.breath' },
  { name: 'luck', label: 'Luck', unit: '', start: 3, least: 0, most: null },
];
const DECLARED = /** @type {any} */ ({ tracks: TRACKS });

/** @param {{[track: string]: number}} tracks @param {number} breath */
function sheet(tracks, breath, name = 'Oak') {
  const document = { format: FORMAT, game: 'woods', calculator: 'woods.wanderer', inputs: { name }, tracks, log: [], notes: '', engine: '2026.1', random: '0123456789abcdef' };
  return { id: 'a', changed: '', document, answer: { inputs: { name }, result: { breath } } };
}

test('a new character is kept as it is', () => {
  assert.deepEqual(sheetToKeep(DECLARED, null, sheet({ breath: 2 }, 5)).document.tracks, { breath: 2 });
});

test('the form gives the inputs, and what was kept gives the rest', () => {
  const former = { ...sheet({ luck: 1 }, 5), document: { ...sheet({ luck: 1 }, 5).document, notes: 'owes a boat' } };
  const kept = sheetToKeep(DECLARED, former, sheet({}, 5, 'Ash'));
  assert.deepEqual([kept.document.inputs, kept.document.notes, kept.document.tracks], [{ name: 'Ash' }, 'owes a boat', { luck: 1 }]);
});

test('a track at its start stays at its start, and another keeps to its bounds', () => {
  assert.deepEqual(sheetToKeep(DECLARED, sheet({ breath: 5 }, 5), sheet({}, 8)).document.tracks, {});
  assert.deepEqual(sheetToKeep(DECLARED, sheet({ breath: 4 }, 5), sheet({}, 3)).document.tracks, { breath: 3 });
  assert.deepEqual(sheetToKeep(DECLARED, sheet({ breath: 4 }, 5), { ...sheet({}, 3), answer: null }).document.tracks, { breath: 4 });
});

test('a track that this edition does not have is kept', () => {
  assert.deepEqual(sheetToKeep(DECLARED, sheet({ fear: 2 }, 5), sheet({}, 5)).document.tracks, { fear: 2 });
});

test('what was played elsewhere is on the sheet of an unkept form', () => {
  const typed = sheet({}, 5, 'Ash').document;
  const played = { ...sheet({ breath: 2 }, 5), document: { ...sheet({ breath: 2 }, 5).document, notes: 'owes a boat' } };
  const found = asPlayed(typed, played);
  assert.deepEqual([found.inputs, found.tracks, found.notes], [{ name: 'Ash' }, { breath: 2 }, 'owes a boat']);
  assert.equal(asPlayed(typed, null), typed);
});
