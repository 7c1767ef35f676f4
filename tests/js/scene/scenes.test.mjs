/** Scenes as documents, what happens in them, and how the device keeps them. */

import assert from 'node:assert/strict';
import test from 'node:test';

import '../browser.mjs';
import {
  byNames,
  byNumber,
  freeId,
  MOST_STEPS,
  moved,
  newState,
  next,
  reduce,
  turnWithout,
} from '../../../docs/assets/js/scene/reducer.mjs';
import {
  emptyScene,
  FORMAT,
  freeName,
  fromLink,
  linked,
  readFile,
  readScene,
} from '../../../docs/assets/js/scene/document.mjs';
import { idsIn } from '../../../docs/assets/js/scene/endings.mjs';
import { timeWords } from '../../../docs/assets/js/shared/html.mjs';
import { keptSceneIn, sceneToKeep } from '../../../docs/assets/js/scene/store.mjs';

const OAK = {
  id: 'p1',
  name: 'Oak',
  kind: 'character',
  ready: '',
  sheet: 'a1',
  inputs: { name: 'Oak' },
  tracks: { breath: 4 },
  conditions: 'wet',
  number: 3,
};
const BEAR = {
  id: 'p2',
  name: 'Bear',
  kind: 'opponent',
  ready: 'bear',
  sheet: '',
  inputs: {},
  tracks: {},
  conditions: '',
  number: null,
};
const SCENE = {
  format: FORMAT,
  game: 'woods',
  people: [OAK, BEAR],
  turn: 'p1',
  round: 2,
  turns: [],
  waiting: [],
  telling: null,
  shared: { wood: 5 },
  notes: 'It rains.',
  log: [{ time: '2026-11-22T20:00:00.000Z', text: 'Oak is here.' }],
  roll: null,
  engine: '2026.1',
};
const { id: _, ...NEWCOMER } = BEAR;
const TWO = /** @type {any[]} */ ([OAK, BEAR]);
const NOON = Date.parse('2026-11-22T12:00:00Z');

/** @param {any[]} events each a second after the one before, or when its `at` says @param {any} [start] */
function played(events, start = SCENE) {
  return events.reduce(
    (state, { at, ...event }, index) => reduce(state, event, at ?? NOON + index * 1000),
    newState(start),
  );
}

/** @param {any[]} events @param {any} [start] */
function log(events, start) {
  return played(events, start).document.log.map(({ text }) => text);
}

test('a scene is read as it was written, and what is left out is filled in', () => {
  assert.deepEqual(readFile(JSON.stringify(SCENE)), { ok: true, document: SCENE });
  assert.deepEqual(readScene({ format: FORMAT, game: 'woods' }), { ok: true, document: emptyScene('woods') });
  const short = readScene({
    format: FORMAT,
    game: 'woods',
    people: [{ id: 'p2', name: 'Bear', kind: 'opponent', ready: 'bear' }],
  });
  assert.deepEqual(short.ok && short.document.people, [BEAR]);
});

test('what is no scene is refused in one sentence', () => {
  const cases = [
    [[], /holds no scene/u],
    [{ format: 'indie-rulebook sheet 1' }, /holds no scene/u],
    [{ ...SCENE, format: 'indie-rulebook scene 2' }, /has a newer form than this page can read/u],
    [{ ...SCENE, game: 'Woods!' }, /missing or damaged/u],
    [{ ...SCENE, people: [OAK, OAK] }, /missing or damaged/u],
    [{ ...SCENE, people: [{ ...OAK, id: 'x' }] }, /missing or damaged/u],
    [{ ...SCENE, people: [{ ...OAK, kind: 'ghost' }] }, /missing or damaged/u],
    [{ ...SCENE, people: [{ ...OAK, name: '' }] }, /missing or damaged/u],
    [{ ...SCENE, people: [{ ...OAK, tracks: { breath: 0.5 } }] }, /missing or damaged/u],
    [{ ...SCENE, people: [{ ...OAK, number: '3' }] }, /missing or damaged/u],
    [{ ...SCENE, people: [7] }, /missing or damaged/u],
    [
      { ...SCENE, people: Array.from({ length: 61 }, (_, at) => ({ ...BEAR, id: `p${at + 1}` })) },
      /missing or damaged/u,
    ],
    [{ ...SCENE, turn: 'p9' }, /missing or damaged/u],
    [{ ...SCENE, round: 0 }, /missing or damaged/u],
    [{ ...SCENE, shared: { wood: 'much' } }, /missing or damaged/u],
    [{ ...SCENE, notes: 'x'.repeat(5000) }, /missing or damaged/u],
    [{ ...SCENE, log: [{ time: 'then', text: 'x' }] }, /missing or damaged/u],
    [{ ...SCENE, engine: 'a b' }, /missing or damaged/u],
  ];
  for (const [value, says] of cases) {
    const read = readScene(value);
    assert.ok(!read.ok && /** @type {RegExp} */ (says).test(read.message), JSON.stringify([value, read]).slice(0, 300));
  }
  assert.match(JSON.stringify(readFile('{')), /damaged, or this book has not saved it/u);
  assert.match(JSON.stringify(readFile(' '.repeat(500_000))), /larger than any scene/u);
});

test('a link carries the whole scene, and says who is who', () => {
  const carried = linked(/** @type {any} */ (SCENE));
  assert.deepEqual(fromLink(carried), { ok: true, document: SCENE });
  assert.match(JSON.stringify(fromLink({ game: 'woods', people: 3 })), /does not know/u);
});

test('of the log a link carries the last lines', () => {
  const log = Array.from({ length: 50 }, (_, at) => ({ time: '2026-11-22T20:00:00.000Z', text: `line ${at}` }));
  const read = fromLink(linked(/** @type {any} */ ({ ...SCENE, log })));
  assert.deepEqual(read.ok && read.document.log, log.slice(0, 6));
});

test('what came of a roll says who rolled, and with what, unless its sentence does', () => {
  const part = (/** @type {string} */ label) => ({ slot: 'walker', person: 'p1', title: '', label, inputs: {} });
  const lies = {
    actor: 'p1',
    parts: [part('Rowing 3'), { ...part('biting 9'), person: 'p2' }],
    calculator: 'woods.walk',
    inputs: {},
    seed: 'ab',
    method: 2,
    written: [],
  };
  const over = { ...lies, parts: [], calculator: '', seed: '' };
  const told = (/** @type {string} */ line) =>
    log([
      { type: 'roll', roll: lies, text: 'Walk' },
      { type: 'roll', roll: over, text: 'over', line },
    ])[0];
  assert.equal(told('It misses.'), 'Oak (Rowing 3; Bear, biting 9): It misses.');
  assert.equal(told('Oak misses.'), 'Oak misses.');
  for (const line of ['Bear holds Oak.', 'Oaken doors hold.'])
    assert.equal(told(line), `Oak (Rowing 3; Bear, biting 9): ${line}`);
  assert.equal(told('x'.repeat(285)), `Oak: ${'x'.repeat(285)}`);
  assert.equal(
    log([
      { type: 'roll', roll: lies, text: 'Walk' },
      { type: 'roll', roll: lies, text: 'bitten', line: 'bitten' },
    ])[0],
    'bitten',
  );
});

test('what a roll leaves behind stands behind it in the log, though it was written first', () => {
  const lies = { actor: 'p1', parts: [], calculator: 'woods.walk', inputs: {}, seed: 'ab', method: 2, written: [] };
  const write = (/** @type {string[]} */ written) => ({
    type: 'roll',
    roll: { ...lies, written },
    text: written.at(-1),
    line: written.at(-1),
  });
  const once = [
    { type: 'roll', roll: lies, text: 'Walk' },
    write(['Bear was hit.']),
    { type: 'next' },
    write(['Bear was hit.', 'Bear flees.']),
    { type: 'roll', roll: { ...lies, calculator: '', seed: '' }, text: 'over', line: 'Oak hits.' },
  ];
  assert.deepEqual(log(once), ['Bear flees.', 'Round 2: Bear moves.', 'Bear was hit.', 'Oak hits.', 'Oak is here.']);
  assert.deepEqual(log([...once, ...once]).slice(0, 4), [
    'Bear flees.',
    'Round 3: Oak moves.',
    'Bear was hit.',
    'Oak hits.',
  ]);
  const [hit, hits] = played(once).document.log.slice(2);
  assert.equal(hits.time, hit.time);
});

test('a situation begins with where everybody stands, once', () => {
  const begins = { type: 'situation', people: [NEWCOMER], says: 'It is dark.', text: '\u201cNight\u201d begins.' };
  const state = played([begins], { ...SCENE, people: [] });
  assert.equal(reduce(state, /** @type {any} */ (begins), 0), state);
  assert.deepEqual(
    [state.document.log[0].text, state.past[0].text, state.document.notes],
    ['\u201cNight\u201d begins. It is dark.', '\u201cNight\u201d begins.', 'It is dark.\nIt rains.'],
  );
});

test('three of a kind come in one step, each with a name of their own, and go in one', () => {
  const state = played([
    { type: 'add', person: { ...NEWCOMER, name: 'Crow' }, count: 3 },
    { type: 'add', person: NEWCOMER, count: 2 },
  ]);
  assert.deepEqual(
    state.document.people.slice(2).map(({ id, name }) => `${id} ${name}`),
    ['p3 Crow', 'p4 Crow 2', 'p5 Crow 3', 'p6 Bear 2', 'p7 Bear 3'],
  );
  assert.deepEqual(
    state.document.log.slice(0, 2).map(({ text }) => text),
    ['Bear 2 and Bear 3 are here.', 'Crow, Crow 2 and Crow 3 are here.'],
  );
  const back = reduce(reduce(state, { type: 'undo' }, NOON), { type: 'undo' }, NOON);
  assert.deepEqual(back.document, SCENE);
  assert.deepEqual(reduce(reduce(back, { type: 'redo' }, NOON), { type: 'redo' }, NOON).document, state.document);
  const full = played([
    { type: 'add', person: NEWCOMER, count: 57 },
    { type: 'add', person: NEWCOMER, count: 3 },
    { type: 'add', person: NEWCOMER },
  ]);
  assert.deepEqual(
    [full.document.people.length, full.past.length, full.document.log[0].text],
    [60, 2, 'Bear 59 is here.'],
  );
  assert.ok(readScene(full.document).ok);
});

test('whoever comes gets no id under which something was said of somebody else', () => {
  const said = { 'Deeds p7': ['met a bear'], Luck: 3, given: ['Luck p9', 'Luck'] };
  assert.deepEqual(idsIn(said), ['p7', 'p9']);
  assert.equal(played([{ type: 'add', person: NEWCOMER, taken: idsIn(said) }]).document.people[2].id, 'p10');
});

test('the next one moves, and behind the last one a round ends', () => {
  const after = (/** @type {string} */ turn, people = TWO) => Object.values(next({ people, turn, round: 1 }));
  assert.deepEqual(
    [after(''), after('p1'), after('p2'), after('', [])],
    [
      ['p1', 1],
      ['p2', 1],
      ['p1', 2],
      ['', 1],
    ],
  );
  assert.equal(played([{ type: 'next' }, { type: 'next' }]).document.log[0].text, 'Round 3: Oak moves.');
});

test('when whoever moves leaves, it is the turn of who came after them', () => {
  const without = (/** @type {string} */ turn, /** @type {string} */ gone, people = TWO) =>
    turnWithout({ people, turn, round: 1 }, gone);
  assert.deepEqual(
    [without('p1', 'p1'), without('p2', 'p2'), without('p1', 'p2'), without('p1', 'p1', TWO.slice(0, 1))],
    ['p2', 'p1', 'p1', ''],
  );
});

test('people are put in order by hand, by number, and by the names of an answer', () => {
  const three = /** @type {any} */ ([
    { ...OAK, number: 1 },
    { ...BEAR, number: null },
    { ...BEAR, id: 'p3', name: 'Crow', number: 9 },
  ]);
  const names = (/** @type {any[]} */ people) => people.map(({ name }) => name).join(' ');
  assert.deepEqual([moved(three, 'p3', -1), moved(three, 'p1', -1), moved(three, 'p7', 1)].map(names), [
    'Oak Crow Bear',
    'Oak Bear Crow',
    'Oak Bear Crow',
  ]);
  assert.deepEqual([byNumber(three, 'low'), byNumber(three, 'high'), byNames(three, ['Crow', 'Oak'])].map(names), [
    'Oak Crow Bear',
    'Crow Oak Bear',
    'Crow Oak Bear',
  ]);
  assert.deepEqual([freeName(three, 'Crow'), freeId(three), freeId([])], ['Crow 2', 'p4', 'p1']);
  assert.equal(log([{ type: 'sort', first: 'high', label: 'Luck' }])[0], 'In order by Luck.');
});

test('presses at one track soon after each other are one step with one line', () => {
  const press = (/** @type {number} */ from, /** @type {number} */ at) => ({
    type: 'track',
    person: 'p1',
    track: 'breath',
    label: 'Breath',
    from,
    value: from - 1,
    at,
  });
  const state = played([press(4, NOON), press(3, NOON + 1000), press(2, NOON + 60_000)]);
  assert.deepEqual(
    state.document.log.slice(0, 2).map(({ text }) => text),
    ['Oak: Breath 2 \u2192 1', 'Oak: Breath 4 \u2192 2'],
  );
  assert.equal(state.past.length, 2);
  const back = reduce(state, { type: 'undo' }, NOON);
  assert.equal(back.document.people[0].tracks.breath, 2);
  assert.deepEqual(reduce(back, { type: 'redo' }, NOON).document, state.document);
  assert.deepEqual(reduce(reduce(back, { type: 'undo' }, NOON), { type: 'undo' }, NOON).document, SCENE);
});

test('a track that stays where it is, is no step', () => {
  assert.equal(played([{ type: 'shared', track: 'wood', label: 'Wood', from: 5, value: 5 }]).past.length, 0);
  assert.deepEqual(played([{ type: 'shared', track: 'wood', label: 'Wood', from: 5, value: -1 }]).document.shared, {
    wood: -1,
  });
  assert.equal(log([{ type: 'shared', track: 'wood', label: 'Wood', from: 5, value: -1 }])[0], 'Wood 5 \u2192 \u22121');
});

test('what an answer changed is taken back alone', () => {
  const change = { person: 'p1', track: 'breath', text: 'Oak was bitten: \u22122 breath' };
  const state = played([
    { type: 'change', ...change, value: 2 },
    { type: 'next' },
    { type: 'takeBack', ...change, value: 4 },
  ]);
  assert.equal(state.document.people[0].tracks.breath, 4);
  assert.equal(state.document.turn, 'p2');
  assert.deepEqual(
    state.document.log.map(({ text }) => text),
    ['Round 2: Bear moves.', 'Oak is here.'],
  );
  const atStart = played([
    { type: 'change', person: '', track: 'wood', text: 'x', value: 2 },
    { type: 'takeBack', person: '', track: 'wood', text: 'x', value: null },
  ]);
  assert.deepEqual(atStart.document.shared, {});
});

test('whoever left comes back as they were, once', () => {
  const gone = played([
    { type: 'remove', person: 'p1' },
    { type: 'add', person: NEWCOMER },
  ]).document;
  const back = played(
    [
      { type: 'return', person: OAK },
      { type: 'return', person: OAK },
    ],
    gone,
  );
  assert.deepEqual(back.document.people, [...gone.people, OAK]); // what was said of them this evening is still theirs
  const other = { ...gone, people: gone.people.map((each, at) => ({ ...each, id: `p${at + 1}` })) };
  assert.equal(played([{ type: 'return', person: OAK }], other).document.people[2].id, 'p3');
  assert.equal(back.document.log[0].text, 'Oak is here.');
  assert.equal(back.past.length, 1);
});

test('whoever is here does not come a second time, however they were when they left', () => {
  const hurt = { ...OAK, name: 'Oakley', tracks: { breath: 1 } };
  const state = played([{ type: 'return', person: hurt }]);
  assert.deepEqual([state.document, state.past], [SCENE, []]);
  const bear = { ...BEAR, tracks: { honey: 1 } }; // of a kind there may be several
  assert.deepEqual(
    played([{ type: 'return', person: bear }]).document.people.map(({ name }) => name),
    ['Oak', 'Bear', 'Bear 2'],
  );
});

test('what is typed at one place is one step, however long it takes', () => {
  const state = played([
    { type: 'conditions', person: 'p1', text: 'wet, cold' },
    { type: 'conditions', person: 'p1', text: 'wet, cold, lost', at: NOON + 600_000 },
    { type: 'conditions', person: 'p1', text: '', at: NOON + 900_000 },
  ]);
  assert.deepEqual(
    state.document.log.map(({ text }) => text),
    ['Oak: nothing holds them any more', 'Oak is here.'],
  );
  assert.equal(state.past.length, 1);
  assert.equal(log([{ type: 'number', person: 'p2', label: 'Luck', value: 7 }])[0], 'Bear: Luck 7');
  assert.equal(log([{ type: 'number', person: 'p2', label: 'Luck', value: null }])[0], 'Bear: Luck taken away');
  assert.equal(played([{ type: 'notes', text: 'n' }]).document.notes, 'n');
});

test('everything can be taken back, in a bounded number of steps', () => {
  const other = { ...SCENE, people: [], turn: '', notes: 'elsewhere' };
  const events = [
    { type: 'remove', person: 'p2' },
    { type: 'turn', person: 'p1' },
    { type: 'move', person: 'p1', by: 1 },
    { type: 'kept', person: 'p1', sheet: 'b2' },
    { type: 'order', names: ['Oak'], text: 'In order.' },
    { type: 'log', text: 'x'.repeat(500) },
    { type: 'unlog', text: 'x'.repeat(500) },
    { type: 'open', document: other, text: 'A scene was opened.' },
    { type: 'over' },
  ];
  const state = played(events);
  assert.deepEqual(state.document, emptyScene('woods'));
  const steps = state.past.length;
  const back = Array.from({ length: steps + 3 }).reduce(
    (/** @type {any} */ each) => reduce(each, { type: 'undo' }, NOON),
    state,
  );
  assert.deepEqual(back.document, SCENE);
  assert.deepEqual(
    Array.from({ length: steps + 3 }).reduce((/** @type {any} */ each) => reduce(each, { type: 'redo' }, NOON), back)
      .document,
    state.document,
  );
  assert.equal(played(Array.from({ length: 90 }, () => ({ type: 'next' }))).past.length, MOST_STEPS);
});

test('the device keeps the scene with its steps and the answers of who is here', () => {
  const state = played([{ type: 'next' }, { type: 'next' }]);
  const answers = {
    '{"name":"Oak"}': { inputs: { name: 'Oak' }, result: { breath: 5 } },
    '{"name":"Gone"}': { inputs: {}, result: {} },
  };
  const written = [{ sheet: 'a', tracks: { breath: { from: null, to: 3 } }, text: 'After the scene' }];
  const said = { 'Luck p1': 3, 'Deeds p1': ['a bear met'] };
  const seen = { a: { inputs: { name: 'Oak' }, tracks: { breath: 3 } } };
  const stored = structuredClone(sceneToKeep({ ...state, answers, written, said, seen }));
  const kept = { ...state, answers: { '{"name":"Oak"}': answers['{"name":"Oak"}'] }, written, said, seen };
  assert.deepEqual(keptSceneIn(stored), kept);
  assert.deepEqual(keptSceneIn({ ...stored, seen: { ...seen, b: { inputs: 7, tracks: {} } } }), kept);
});

test('an evening is one step for everybody and for the table', () => {
  const tracks = [
    { person: 'p1', track: 'luck', value: 7 },
    { person: 'p1', track: 'breath', value: 9 },
    { person: '', track: 'wood', value: 6 },
  ];
  const state = played([{ type: 'evening', tracks, text: 'The evening ends.', key: 'evening 1' }]);
  assert.deepEqual([state.document.people[0].tracks, state.document.shared], [{ luck: 7, breath: 9 }, { wood: 6 }]);
  assert.deepEqual([state.past[0].key, state.document.log[0].text], ['evening 1', 'The evening ends.']);
  assert.deepEqual(reduce(state, { type: 'undo' }, NOON).document, SCENE);
});

test('a scene that cannot be read is none', () => {
  const whole = sceneToKeep({ ...newState(/** @type {any} */ (SCENE)), answers: {} });
  assert.deepEqual(keptSceneIn(whole)?.document, SCENE);
  for (const bad of [
    null,
    '',
    [],
    {},
    { ...whole, document: 7 },
    { ...whole, document: { ...whole.document, game: 7 } },
  ])
    assert.equal(keptSceneIn(bad), null);
});

test('steps behind one that cannot be read are left out', () => {
  const state = played([{ type: 'next' }, { type: 'next' }, { type: 'next' }]);
  const stored = structuredClone(/** @type {any} */ (sceneToKeep({ ...state, answers: {} })));
  stored.past[1].document = 3;
  assert.equal(keptSceneIn(stored)?.past.length, 1);
  assert.equal(keptSceneIn({ ...stored, past: [{ text: 3 }], answers: { a: 1 }, written: 7 })?.past.length, 0);
  assert.deepEqual(keptSceneIn({ ...stored, said: { luck: 'much', rain: [3], wood: 2 } })?.said, { wood: 2 });
  assert.deepEqual(
    keptSceneIn({ ...stored, written: [{ sheet: 'a', text: 'x', tracks: { breath: 3 } }] })?.written,
    [],
  );
});

test('a line that was put into the log is taken out of it alone', () => {
  assert.deepEqual(log([{ type: 'log', text: 'A roll.' }, { type: 'next' }, { type: 'unlog', text: 'A roll.' }]), [
    'Round 2: Bear moves.',
    'Oak is here.',
  ]);
});

test('a number stays one that can be read again', () => {
  const most = Number.MAX_SAFE_INTEGER;
  const up = { type: 'shared', track: 'wood', label: 'Wood', from: most - 1, value: most + 1 };
  const { document } = played(
    [
      up,
      { type: 'change', person: 'p1', track: 'breath', value: -(2 ** 60), text: 'x' },
      { type: 'turn', person: 'p2' },
      { type: 'next' },
    ],
    { ...SCENE, round: most },
  );
  assert.deepEqual([document.shared.wood, document.people[0].tracks.breath, document.round], [most, -most, most]);
  assert.ok(readScene(document).ok);
});

test('the time of a line has its day where that is not today', () => {
  const now = new Date(2026, 10, 26, 12);
  const hour = timeWords(new Date(2026, 10, 26, 9, 30).toISOString(), now);
  const day = timeWords(new Date(2026, 10, 25, 9, 30).toISOString(), now);
  assert.match(hour, /9.30/u);
  assert.doesNotMatch(hour, /2026/u);
  assert.match(day, /25.*2026.*9.30|2026.*25.*9.30/u);
});
