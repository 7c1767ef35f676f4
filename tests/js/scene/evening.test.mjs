/** The end of an evening: what the rules give, take and count, for each who is here. */

import assert from 'node:assert/strict';
import test from 'node:test';

import '../browser.mjs';
import { afterEvening, deedsQuestion, gained } from '../../../docs/assets/js/scene/evening.mjs';

const RULE = { says: '', clauses: ['X1'], rules: { X1: 'stated' }, track: '', starts: false, into: '', least: 0, most: 0, usual: 0, each: false, calculator: '', input: '', keeps: {}, deeds: {} };
const SESSION = { ...RULE, title: 'Session', track: 'points', least: 1, most: 9, usual: 5 };
const MORE = { ...RULE, title: 'More', track: 'points', most: 20, each: true };
const BREATH = { ...RULE, title: 'Breath', track: 'breath', starts: true };
const DEBTS = { ...RULE, title: 'Debts', track: 'debts', starts: true, into: 'bowl' };
const DEEDS = { ...RULE, title: 'Deeds', calculator: 'woods.deeds', input: 'done', keeps: { firsts: 'firsts' }, deeds: { fed: 'A bear fed' } };
const WORDS = { ...RULE, title: 'Words' };
const track = (/** @type {string} */ name, /** @type {any} */ start, /** @type {any} */ most = null) => ({ name, label: name, unit: '', start, least: 0, most });
const DECLARED = /** @type {any} */ ({
  game: 'woods', calculator: 'woods.wanderer',
  tracks: [track('points', 0), track('breath', 'result.breath', 'result.breath'), track('debts', 0), track('fame', 0)],
  feeds: [{ label: '{name}', calculator: 'woods.deeds', inputs: { firsts: 'inputs.firsts', fame: 'tracks.fame' }, for_each: '', where: {}, needs: '', clears: [] }],
  changes: [{ calculator: 'woods.deeds', result: 'fame', track: 'fame', way: 'set', label: '{name}: {value}', whose: '' }],
});
const OAK = /** @type {any} */ ({
  person: { id: 'p1', name: 'Oak', kind: 'character', tracks: {} },
  sheet: { id: 'p1', changed: '', document: { inputs: { name: 'Oak' }, tracks: { points: 2, breath: 3, debts: 4 } }, answer: { inputs: { name: 'Oak', firsts: ['rain'] }, result: { breath: 5 } } },
});

/** @param {any[]} evenings @param {any} said @param {any} [counted] */
const after = (evenings, said, counted = () => null) => afterEvening({ evenings }, DECLARED, said, OAK, counted);

test('a number holds for everybody, or for one, and begins where the rule says', () => {
  assert.deepEqual(after([SESSION, MORE], {}).moved, [{ person: 'p1', track: 'points', value: 7 }]);
  const { moved, after: sheet } = after([SESSION, MORE], { Session: 9, 'More p1': 3, 'More p2': 8 });
  assert.deepEqual(moved.map(({ value }) => value), [11, 14]);
  assert.equal(sheet.document.tracks.points, 14);
});

test('a track goes back to its start, unless it is left as it is, and the table gains what was on it', () => {
  const { moved, gains } = after([BREATH, DEBTS], {});
  assert.deepEqual(moved, [{ person: 'p1', track: 'breath', value: 5 }, { person: 'p1', track: 'debts', value: 0 }]);
  assert.deepEqual(gains, { bowl: 4 });
  assert.deepEqual(after([BREATH, DEBTS], { Breath: 0, Debts: 0 }), { here: OAK, after: OAK.sheet, moved: [], gains: {}, keeps: {}, trouble: '' });
  const bowl = /** @type {any} */ ({ shared: [{ name: 'bowl', start: 1 }, { name: 'wood', start: 3 }] });
  const two = /** @type {any} */ ([{ gains }, { gains: { bowl: 2 } }]);
  assert.deepEqual(gained(two, bowl, {}), [{ person: '', track: 'bowl', value: 7 }]);
  assert.deepEqual(gained(two, bowl, { bowl: 10 }), [{ person: '', track: 'bowl', value: 16 }]);
});

test('deeds are asked with what the sheet has, and change what it declares', () => {
  assert.deepEqual(deedsQuestion(DECLARED, /** @type {any} */ (DEEDS), ['fed'], OAK.sheet), { calculator: 'woods.deeds', mode: 'work', inputs: { firsts: ['rain'], fame: 0, done: ['fed'] } });
  const { moved, keeps } = after([DEEDS], {}, () => ({ ok: true, result: { fame: 2, firsts: ['rain', 'fed'] } }));
  assert.deepEqual(moved, [{ person: 'p1', track: 'fame', value: 2 }]);
  assert.deepEqual(keeps, { firsts: ['rain', 'fed'] });
});

test('what the rules refuse changes nothing, and words change nothing', () => {
  const refused = after([DEEDS], {}, () => ({ ok: false, message: 'You have it already.' }));
  assert.deepEqual([refused.moved, refused.trouble], [[], 'You have it already.']);
  assert.deepEqual(after([WORDS], {}).moved, []);
});
