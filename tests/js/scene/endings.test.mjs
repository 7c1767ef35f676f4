/**
 * The end of a scene: what the rules change, who stays, and that one press takes it back. The end of an evening: what
 * they give, take and count.
 */

import assert from 'node:assert/strict';
import test from 'node:test';

import '../browser.mjs';
import { afterEvening, afterScene, begunAnew, deedsQuestion, gained } from '../../../docs/assets/js/scene/endings.mjs';
import { emptyScene } from '../../../docs/assets/js/scene/document.mjs';
import { newState, reduce } from '../../../docs/assets/js/scene/reducer.mjs';

const END = {
  title: '',
  says: '',
  clauses: ['X1'],
  rules: { X1: 'stated' },
  track: '',
  shared: '',
  one_for: /** @type {''} */ (''),
  frees: false,
};
const track = (/** @type {string} */ name, /** @type {any} */ start, /** @type {any} */ most = null) => ({
  name,
  label: name,
  unit: '',
  start,
  least: 0,
  most,
});
const DECLARED = /** @type {any} */ ({
  game: 'woods',
  calculator: 'woods.wanderer',
  tracks: [track('points', 0), track('breath', 'result.breath', 'result.breath'), track('debts', 0), track('fame', 0)],
  worn: [],
  feeds: [
    {
      label: '{name}',
      calculator: 'woods.deeds',
      inputs: { firsts: 'inputs.firsts', fame: 'tracks.fame' },
      for_each: '',
      where: {},
      needs: '',
      clears: [],
    },
  ],
  changes: [
    { calculator: 'woods.deeds', result: 'fame', track: 'fame', way: 'set', label: '{name}: {value}', whose: '' },
  ],
});
const TABLE = /** @type {any} */ ({
  ends: [
    { ...END, track: 'debts', shared: 'wolves' },
    { ...END, frees: true },
    { ...END, title: 'Words' },
  ],
  slots: [
    { name: 'load', spent: 'worn out' },
    { name: 'foe', spent: '' },
  ],
  lays: [],
  shared: [
    { name: 'wolves', label: 'Wolves', start: 1 },
    { name: 'wood', label: 'Wood', start: 3 },
  ],
});

/** @param {string} id @param {string} kind @param {any} tracks @param {string} conditions */
function somebody(id, kind, tracks, conditions) {
  const person = { id, name: `Oak ${id}`, kind, ready: '', sheet: '', inputs: {}, tracks, conditions, number: 4 };
  return /** @type {any} */ ({
    person,
    sheet: {
      id,
      changed: '',
      document: { inputs: {}, tracks },
      answer: { inputs: { name: 'Oak', firsts: ['rain'] }, result: { breath: 5 } },
    },
  });
}
const LAY = { where: {}, needs: '', splits: '', gives: {}, best: '', ours: false };
const OAK = somebody('p1', 'character', { debts: 2, breath: 1 }, 'wet, a pack worn out, sad, boots worn out');
const ELM = somebody('p2', 'character', {}, 'worn out');
const WOLF = somebody('p3', 'opponent', {}, 'a tooth worn out');
const ASH = somebody('p1', 'character', { points: 2, breath: 3, debts: 4 }, '');
const RULE = {
  says: '',
  clauses: ['X1'],
  rules: { X1: 'stated' },
  track: '',
  starts: false,
  into: '',
  shared: '',
  one_for: '',
  least: 0,
  most: 0,
  usual: 0,
  each: false,
  calculator: '',
  input: '',
  keeps: {},
  deeds: {},
};
const SESSION = { ...RULE, title: 'Session', track: 'points', least: 1, most: 9, usual: 5 };
const MORE = { ...RULE, title: 'More', track: 'points', most: 20, each: true };
const BREATH = { ...RULE, title: 'Breath', track: 'breath', starts: true };
const DEBTS = { ...RULE, title: 'Debts', track: 'debts', starts: true, into: 'bowl' };
const DEEDS = {
  ...RULE,
  title: 'Deeds',
  calculator: 'woods.deeds',
  input: 'done',
  keeps: { firsts: 'firsts' },
  deeds: { fed: 'A bear fed' },
};
const WORDS = { ...RULE, title: 'Words' };

test('what the rules name goes back, and what was used up can be used again', () => {
  assert.deepEqual(afterScene(TABLE, DECLARED, [OAK, ELM, WOLF], { wolves: 4, wood: 1 }), {
    tracks: [
      { person: 'p1', track: 'debts', value: 0 },
      { person: '', track: 'wolves', value: 1 },
    ],
    freed: [
      { person: 'p1', text: 'wet, sad' },
      { person: 'p3', text: '' },
    ],
    words: [
      'Oak p1: debts 2 \u2192 0',
      'Wolves 4 \u2192 1',
      'Oak p1: no more \u201ca pack worn out\u201d',
      'Oak p1: no more \u201cboots worn out\u201d',
      'Oak p3: no more \u201ca tooth worn out\u201d',
    ],
  });
  assert.deepEqual(afterScene({ ...TABLE, ends: [] }, DECLARED, [OAK], { wolves: 4 }), {
    tracks: [],
    freed: [],
    words: [],
  });
  assert.deepEqual(afterScene(TABLE, DECLARED, [ELM], {}), { tracks: [], freed: [], words: [] });
});

test('what was used up and has a comma in its name leaves nothing behind', () => {
  const lays = [
    { slot: 'load', title: '', label: '{row.name}', inputs: { name: 'row.name' }, for_each: 'inputs.pack' },
  ];
  const table = { ...TABLE, lays: lays.map((lay) => ({ ...LAY, ...lay })) };
  const oak = somebody('p1', 'character', {}, 'wet, Sump, her dog worn out, sad');
  oak.sheet.answer.inputs.pack = [{ name: 'Sump, her dog' }];
  const { freed, words } = afterScene(table, DECLARED, [oak], {});
  assert.deepEqual(freed, [{ person: 'p1', text: 'wet, sad' }]);
  assert.deepEqual(words, ['Oak p1: no more \u201cSump, her dog worn out\u201d']);
});

test('a number of the table is filled up to one for each, and more than that stays', () => {
  const table = { ...TABLE, ends: [{ ...END, shared: 'wolves', one_for: 'character' }] };
  const filled = (/** @type {number} */ wolves) => afterScene(table, DECLARED, [OAK, ELM, WOLF], { wolves });
  assert.deepEqual(filled(1), {
    tracks: [{ person: '', track: 'wolves', value: 2 }],
    freed: [],
    words: ['Wolves 1 \u2192 2'],
  });
  assert.deepEqual(filled(3).tracks, []);
});

test('everybody stays, nobody moves, nothing lies; undone and done again, the scene is the same to the byte', () => {
  const roll = /** @type {any} */ ({
    actor: 'p1',
    parts: [],
    calculator: 'woods.walk',
    inputs: {},
    seed: 'af',
    method: 2,
    written: [],
  });
  const here = {
    ...emptyScene('woods'),
    people: [OAK.person, ELM.person, WOLF.person],
    turn: 'p2',
    round: 3,
    notes: 'It rains.',
    shared: { wolves: 4 },
    roll,
  };
  const { words, ...after } = afterScene(TABLE, DECLARED, [OAK, ELM, WOLF], here.shared);
  const step = /** @type {any} */ ({ type: 'scene', ...after, text: `The scene ends. ${words.join('; ')}.` });
  const ended = reduce(newState(here), step, 1_800_000_000_000);
  const { people, turn, round, notes, shared, log } = ended.document;
  assert.deepEqual(
    people.map(({ id, conditions, tracks }) => [id, conditions, tracks]),
    [
      ['p1', 'wet, sad', { debts: 0, breath: 1 }],
      ['p2', 'worn out', {}],
      ['p3', '', {}],
    ],
  );
  assert.deepEqual(
    [turn, round, ended.document.roll, notes, shared, log.length],
    ['', 1, null, 'It rains.', { wolves: 1 }, 1],
  );
  const undone = reduce(ended, { type: 'undo' }, 1_800_000_000_001);
  assert.equal(JSON.stringify(undone.document), JSON.stringify(here));
  assert.equal(
    JSON.stringify(reduce(undone, { type: 'redo' }, 1_800_000_000_002).document),
    JSON.stringify(ended.document),
  );
});

/* The end of an evening. */

/** @param {any[]} evenings @param {any} said @param {any} [counted] */
const after = (evenings, said, counted = () => null) => afterEvening({ evenings }, DECLARED, said, ASH, counted);

test('a number holds for everybody, or for one, and begins where the rule says', () => {
  assert.deepEqual(after([SESSION, MORE], {}).moved, [{ person: 'p1', track: 'points', value: 7 }]);
  const { moved, after: sheet } = after([SESSION, MORE], { Session: 9, 'More p1': 3, 'More p2': 8 });
  assert.deepEqual(
    moved.map(({ value }) => value),
    [11, 14],
  );
  assert.equal(sheet.document.tracks.points, 14);
});

test('what is written is not given once more, until it is said anew for somebody', () => {
  const given = ['Session p1', 'More p1'];
  assert.deepEqual(after([SESSION, MORE], { given }).moved, []);
  assert.deepEqual(after([SESSION, MORE], { given: ['Session p1'], 'More p1': 3 }).moved, [
    { person: 'p1', track: 'points', value: 5 },
  ]);
  assert.equal(after([SESSION], { given: ['Session p2'] }).moved.length, 1);
});

test('a track goes back to its start, unless it is left as it is, and the table gains what was on it', () => {
  const { moved, gains } = after([BREATH, DEBTS], {});
  assert.deepEqual(moved, [
    { person: 'p1', track: 'breath', value: 5 },
    { person: 'p1', track: 'debts', value: 0 },
  ]);
  assert.deepEqual(gains, { bowl: 4 });
  assert.deepEqual(after([BREATH, DEBTS], { Breath: 0, Debts: 0 }), {
    here: ASH,
    after: ASH.sheet,
    moved: [],
    gains: {},
    keeps: {},
    trouble: '',
  });
  const bowl = /** @type {any} */ ({
    shared: [
      { name: 'bowl', start: 1, least: 0, most: null },
      { name: 'wood', start: 3, least: 0, most: null },
    ],
  });
  const two = /** @type {any} */ ([{ gains }, { gains: { bowl: 2 } }]);
  assert.deepEqual(gained(two, bowl, {}), [{ person: '', track: 'bowl', value: 7 }]);
  assert.deepEqual(gained(two, bowl, { bowl: 10 }), [{ person: '', track: 'bowl', value: 16 }]);
});

test('what is given comes out of a number of the table, as far as it is there', () => {
  const { gains } = after([{ ...MORE, into: 'bowl' }], { 'More p1': 3 });
  assert.deepEqual(gains, { bowl: -3 });
  const bowl = /** @type {any} */ ({ shared: [{ name: 'bowl', start: 5, least: 0, most: null }] });
  const left = (/** @type {any} */ shared) => gained(/** @type {any} */ ([{ gains }]), bowl, shared);
  assert.deepEqual(left({}), [{ person: '', track: 'bowl', value: 2 }]);
  assert.deepEqual(left({ bowl: 1 }), [{ person: '', track: 'bowl', value: 0 }]);
  assert.deepEqual(left({ bowl: 0 }), []);
});

test('a number of the table begins anew with the evening, unless it is left as it is', () => {
  const anew = (/** @type {any} */ rule, /** @type {any} */ said, /** @type {any} */ shared) =>
    begunAnew({ ...TABLE, evenings: [WORDS, { ...BREATH, ...rule }] }, said, [OAK, ELM, WOLF], shared);
  assert.deepEqual(anew({ shared: 'wood' }, {}, { wood: 1 }), [{ person: '', track: 'wood', value: 3 }]);
  const each = { shared: 'wolves', one_for: 'character' };
  assert.deepEqual(anew(each, {}, { wolves: 5 }), [{ person: '', track: 'wolves', value: 2 }]);
  assert.deepEqual(anew(each, {}, {}), [{ person: '', track: 'wolves', value: 2 }]);
  assert.deepEqual(anew(each, {}, { wolves: 2 }), []);
  assert.deepEqual(anew(each, { Breath: 0 }, { wolves: 5 }), []);
});

test('deeds are asked with what the sheet has, and change what it declares', () => {
  assert.deepEqual(deedsQuestion(DECLARED, /** @type {any} */ (DEEDS), ['fed'], ASH.sheet), {
    calculator: 'woods.deeds',
    mode: 'work',
    inputs: { firsts: ['rain'], fame: 0, done: ['fed'] },
  });
  const { moved, keeps } = after([DEEDS], {}, () => ({ ok: true, result: { fame: 2, firsts: ['rain', 'fed'] } }));
  assert.deepEqual(moved, [{ person: 'p1', track: 'fame', value: 2 }]);
  assert.deepEqual(keeps, { firsts: ['rain', 'fed'] });
});

test('what the rules refuse changes nothing, and words change nothing', () => {
  const refused = after([DEEDS], {}, () => ({ ok: false, message: 'You have it already.' }));
  assert.deepEqual([refused.moved, refused.trouble], [[], 'You have it already.']);
  assert.deepEqual(after([WORDS], {}).moved, []);
});
