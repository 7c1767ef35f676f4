/** Characters as documents, as the device keeps them, and what follows from what their game declares. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { packLink, readLink } from '../../../docs/assets/js/links/packed.mjs';
import {
  FORMAT,
  fromLink,
  linked,
  LONGEST_LINE,
  LONGEST_LOG,
  nameOf,
  readDocument,
  readFile,
  withLogLine,
  withoutLogLine,
} from '../../../docs/assets/js/sheet/document.mjs';
import {
  bounded,
  changesFrom,
  filled,
  joinUnknown,
  offersFor,
  splitKnown,
  startOf,
  trackValue,
  withoutDefaults,
  withoutWritten,
} from '../../../docs/assets/js/sheet/declared.mjs';
import { keptSheet } from '../../../docs/assets/js/sheet/store.mjs';
import { valueAt } from '../../../docs/assets/js/shared/json.mjs';

const DOCUMENT = {
  format: FORMAT,
  game: 'woods',
  calculator: 'woods.wanderer',
  inputs: { name: 'Oak', crafts: [{ name: 'Rowing' }] },
  tracks: { breath: 4 },
  log: [{ time: '2026-11-22T20:00:00.000Z', text: 'met a bear' }],
  notes: 'Owes a boat.',
  engine: '2026.1',
  random: '0123456789abcdef',
};
const ANSWER = {
  inputs: {
    name: 'Oak',
    body: { strength: 3 },
    crafts: [
      { name: 'Rowing', rank: 2 },
      { name: 'Carving', rank: null },
    ],
  },
  result: {
    breath: 5,
    lines: [
      { section: 'Crafts', item: 'Rowing', rating: 12 },
      { section: 'Else', item: 'Hat', rating: 1 },
    ],
  },
};
const SHEET = { id: 'a', changed: '2026-11-22T20:00:00.000Z', document: DOCUMENT, answer: ANSWER };
const DECLARED = /** @type {import('../../../docs/assets/js/shared/records.mjs').DeclaredSheet} */ ({
  game: 'woods',
  title: 'Woods',
  calculator: 'woods.wanderer',
  summary: '',
  tracks: [
    { name: 'breath', label: 'Breath', unit: '', start: 'result.breath', least: 0, most: 'result.breath' },
    { name: 'luck', label: 'Luck', unit: '', start: 3, least: null, most: null },
  ],
  worn: [],
  feeds: [
    {
      label: '{name}, {row.name} {row.rank}',
      calculator: 'woods.walk',
      for_each: 'inputs.crafts',
      where: {},
      clears: ['mood'],
      needs: 'tracks.breath',
      inputs: { rank: 'row.rank', 'bag.white': 'tracks.breath', 'bag.black': 'inputs.body.strength' },
    },
    {
      label: '{row.item}',
      calculator: 'woods.walk',
      for_each: 'result.lines',
      where: { section: ['Crafts'] },
      clears: [],
      needs: '',
      inputs: { rank: 'row.rating' },
    },
    {
      label: '{name}',
      calculator: 'woods.other',
      for_each: '',
      where: {},
      clears: [],
      needs: '',
      inputs: { rank: 'result.nothing' },
    },
  ],
  changes: [
    {
      calculator: 'woods.walk',
      result: 'cost.breath',
      track: 'breath',
      way: 'subtract',
      label: '{name}: {value} breath',
      whose: '',
    },
    { calculator: 'woods.walk', result: 'luck', track: 'luck', way: 'set', label: '{name}: {value} luck', whose: '' },
  ],
  defaults: {},
  known: { name: [], body: ['strength'], crafts: ['name', 'rank'] },
});

const LAST = { filled: [], isLast: true };

test('a document is read as it was written, and what is left out is filled in', () => {
  assert.deepEqual(readFile(JSON.stringify(DOCUMENT)), { ok: true, document: DOCUMENT });
  const { log: _log, notes: _notes, tracks: _tracks, inputs: _inputs, ...short } = DOCUMENT;
  assert.deepEqual(readDocument(short), {
    ok: true,
    document: { ...DOCUMENT, log: [], notes: '', tracks: {}, inputs: {} },
  });
});

test('what is no character sheet is refused in one sentence', () => {
  const cases = [
    [[], /holds no character sheet/u],
    [{ format: 'other 1' }, /holds no character sheet/u],
    [{ ...DOCUMENT, format: 'indie-rulebook sheet 2' }, /has a newer form than this page can read/u],
    [{ ...DOCUMENT, game: 'meadows' }, /missing or damaged/u],
    [{ ...DOCUMENT, calculator: 'Woods' }, /missing or damaged/u],
    [{ ...DOCUMENT, tracks: { breath: 1.5 } }, /missing or damaged/u],
    [{ ...DOCUMENT, log: [{ time: 'then', text: 'x' }] }, /missing or damaged/u],
    [{ ...DOCUMENT, notes: 'x'.repeat(5000) }, /missing or damaged/u],
    [{ ...DOCUMENT, engine: 'a b' }, /missing or damaged/u],
  ];
  for (const [value, says] of cases) {
    const read = readDocument(value);
    assert.ok(!read.ok && /** @type {RegExp} */ (says).test(read.message), JSON.stringify(read));
  }
  assert.match(JSON.stringify(readFile('{')), /damaged, or this book has not saved it/u);
  assert.match(JSON.stringify(readFile(' '.repeat(300_000))), /larger than any character sheet/u);
  const crafts = Array.from({ length: 101 }, (_, at) => ({ name: `Craft ${at}` }));
  assert.match(
    JSON.stringify(readFile(JSON.stringify({ ...DOCUMENT, inputs: { crafts } }))),
    /a list of 101 entries, and a character has at most 100 of a kind/u,
  );
  assert.equal(
    readFile(
      '{"format":"indie-rulebook sheet 1","game":"woods","calculator":"woods.wanderer","inputs":{"__proto__":1}}',
    ).ok,
    false,
  );
});

test('a link carries neither log nor notes', () => {
  const carried = linked(DOCUMENT);
  assert.deepEqual(Object.keys(carried).sort(), ['calculator', 'engine', 'game', 'inputs', 'tracks']);
  assert.deepEqual(fromLink(carried), { ok: true, document: { ...DOCUMENT, log: [], notes: '', random: '' } });
  assert.deepEqual(Object.keys(linked({ ...DOCUMENT, tracks: {}, engine: '' })), ['game', 'calculator', 'inputs']);
  assert.match(JSON.stringify(fromLink({ game: 'woods' })), /does not know/u);
});

test('a name in any script comes whole through link and file', async () => {
  /** @type {string[]} */
  const names = JSON.parse(readFileSync(new URL('../../data/lines.json', import.meta.url), 'utf8')).names;
  for (const name of names) {
    const document = { ...DOCUMENT, inputs: { name } };
    assert.deepEqual(readFile(JSON.stringify(document)), { ok: true, document });
    const link = await readLink('sheet', await packLink('sheet', linked(document)), fromLink);
    assert.ok(link.ok, name);
    assert.equal(nameOf(link.document), name);
  }
});

test('a log has its newest line first and an end', () => {
  const long = Array.from({ length: LONGEST_LOG + 5 }, (_, at) => at).reduce(
    (made, at) => withLogLine(made, { time: DOCUMENT.log[0].time, text: `line ${at} ${'x'.repeat(500)}` }),
    DOCUMENT,
  );
  assert.equal(long.log.length, LONGEST_LOG);
  assert.match(long.log[0].text, /^line 204/u);
  assert.ok(readDocument(long).ok);
  const dragons = '\u{1F409}'.repeat(LONGEST_LINE + 1);
  assert.deepEqual(withoutLogLine(withLogLine(DOCUMENT, { ...DOCUMENT.log[0], text: dragons }), dragons), DOCUMENT);
});

test('a sheet without a name has words in its place', () => {
  assert.equal(nameOf(DOCUMENT), 'Oak');
  assert.equal(nameOf({ ...DOCUMENT, inputs: { name: ' ' } }), 'No name yet');
});

test('a sheet that is kept is read as it was, or not at all', () => {
  assert.deepEqual(keptSheet(SHEET), SHEET);
  for (const bad of [
    null,
    [],
    3,
    { id: 'b' },
    { ...SHEET, id: 7 },
    { ...SHEET, document: { ...DOCUMENT, game: 'meadows' } },
  ])
    assert.equal(keptSheet(bad), null);
  assert.equal(keptSheet({ ...SHEET, answer: 'x' })?.answer, null);
});

test('paths and templates lead to values', () => {
  const values = { inputs: { name: 'Oak', a: { b: 2 } }, result: {}, tracks: {}, row: { n: -3 } };
  assert.equal(valueAt(values, 'inputs.a.b'), 2);
  assert.equal(valueAt(values, 'inputs.a.toString'), null);
  assert.equal(filled('{name}  {row.n} {row.none}!', values), 'Oak \u22123 !');
});

test('a sheet offers each row that has what is wanted', () => {
  assert.deepEqual(offersFor(DECLARED, SHEET, 'woods.walk'), [
    {
      label: 'Oak, Rowing 2',
      inputs: { rank: 2, bag: { white: 4, black: 3 } },
      clears: ['mood'],
      row: { name: 'Rowing', rank: 2 },
    },
    { label: 'Rowing', inputs: { rank: 12 }, clears: [], row: { section: 'Crafts', item: 'Rowing', rating: 12 } },
  ]);
  const fresh = { ...SHEET, document: { ...DOCUMENT, tracks: {} } };
  assert.deepEqual(
    offersFor(DECLARED, fresh, 'woods.walk')[0].inputs,
    { rank: 2, bag: { white: 5, black: 3 } },
    'a track at its start',
  );
  const spent = { ...SHEET, document: { ...DOCUMENT, tracks: { breath: 0 } } };
  assert.deepEqual(
    offersFor(DECLARED, spent, 'woods.walk').map(({ label }) => label),
    ['Rowing'],
    'a track that has run out',
  );
  assert.deepEqual(offersFor(DECLARED, SHEET, 'woods.other'), []);
  assert.deepEqual(offersFor(DECLARED, { ...SHEET, answer: null }, 'woods.none'), []);
});

test('a calculator whose answer changes a sheet offers it, though it takes nothing from it', () => {
  const declared = {
    ...DECLARED,
    changes: [
      ...DECLARED.changes,
      {
        calculator: 'woods.reward',
        result: 'luck',
        track: 'luck',
        way: /** @type {const} */ ('add'),
        label: '{name}: {value} luck',
        whose: '',
      },
    ],
  };
  assert.deepEqual(offersFor(declared, SHEET, 'woods.reward'), [{ label: 'Oak', inputs: {}, clears: [], row: null }]);
});

test('an answer offers what would change a track, within its bounds', () => {
  const response = { calculator: 'woods.walk', result: { cost: { breath: 9 }, luck: 7 } };
  assert.deepEqual(changesFrom(DECLARED, SHEET, response, LAST), [
    { label: 'Oak: \u22129 breath', track: 'breath', value: 0, by: -4 },
    { label: 'Oak: 7 luck', track: 'luck', value: 7, by: 4 },
  ]);
  assert.deepEqual(changesFrom(DECLARED, SHEET, { ...response, result: { cost: { breath: 0 }, luck: 3 } }, LAST), []);
  assert.deepEqual(changesFrom(DECLARED, SHEET, { calculator: 'woods.other', result: response.result }, LAST), []);
  assert.deepEqual(changesFrom(DECLARED, SHEET, { ...response, result: { cost: null } }, LAST), []);
});

test('of two changes each is taken back alone, in either order, and a track that is back at its start is kept no more', () => {
  const costs = [{ cost: { breath: 3 } }, { cost: { breath: 9 } }, { luck: 7 }, { luck: 1 }];
  const written = (/** @type {typeof SHEET} */ sheet, /** @type {any} */ result) => {
    const [{ label, track, value, by }] = changesFrom(DECLARED, sheet, { calculator: 'woods.walk', result }, LAST);
    const document = withLogLine(
      { ...sheet.document, tracks: { ...sheet.document.tracks, [track]: value } },
      { ...DOCUMENT.log[0], text: label },
    );
    return {
      sheet: { ...sheet, document },
      undo: (/** @type {any} */ now) => withoutWritten(DECLARED.tracks, now, { [track]: by }, label),
    };
  };
  const state = (/** @type {any} */ { document: { tracks, log } }) => [
    tracks,
    log.map((/** @type {any} */ { text }) => text),
  ];
  for (const [one, other] of [costs.slice(0, 2), costs.slice(2)]) {
    const begun = /** @type {any} */ ({ ...SHEET, document: { ...DOCUMENT, tracks: {} } });
    const first = written(begun, one);
    const both = written(first.sheet, other);
    assert.deepEqual(state(both.undo(both.sheet)), state(first.sheet));
    assert.deepEqual(state(first.undo(both.undo(both.sheet))), state(begun));
    assert.deepEqual(state(both.undo(first.undo(both.sheet))), state(begun));
  }
  const paid = written(SHEET, costs[0]);
  const both = written(paid.sheet, costs[1]);
  assert.deepEqual(
    state(paid.undo(both.sheet)),
    [{ breath: 3 }, ['Oak: \u22129 breath', 'met a bear']],
    'the second payment stays',
  );
});

test('a change may be that of whoever has filled an input, however long ago', () => {
  const response = { calculator: 'woods.walk', result: { cost: { breath: 2 }, luck: 7 } };
  const [breath, luck] = DECLARED.changes;
  const declared = { ...DECLARED, changes: [{ ...breath, whose: 'bag' }, luck] };
  const tracks = (/** @type {string[]} */ filled, /** @type {boolean} */ isLast) =>
    changesFrom(declared, SHEET, response, { filled, isLast }).map(({ track }) => track);
  assert.deepEqual(tracks(['rank', 'bag'], true), ['breath', 'luck']);
  assert.deepEqual(tracks(['rank', 'bag'], false), ['breath']);
  assert.deepEqual(tracks(['rank'], true), ['luck']);
  assert.deepEqual(tracks(['rank'], false), []);
  assert.deepEqual(tracks([], true), ['breath', 'luck'], 'at a table, whose roll says who it is');
  assert.deepEqual(tracks([], false), []);
});

test('odds change nobody, for nothing was rolled', () => {
  const response = { calculator: 'woods.walk', result: { cost: { breath: 2 }, luck: 7 } };
  assert.equal(changesFrom(DECLARED, SHEET, { ...response, mode: 'roll' }, LAST).length, 2);
  assert.deepEqual(changesFrom(DECLARED, SHEET, { ...response, mode: 'odds' }, LAST), []);
});

test('a change is offered only where what it needs has come about', () => {
  const [breath] = DECLARED.changes;
  const declared = { ...DECLARED, changes: [{ ...breath, needs: 'success' }] };
  const changed = (/** @type {any} */ success) =>
    changesFrom(declared, SHEET, { calculator: 'woods.walk', result: { cost: { breath: 2 }, success } }, LAST).length;
  assert.deepEqual([true, false, null, undefined].map(changed), [1, 0, 0, 0]);
});

test('a track begins where the sheet says, and keeps to its bounds', () => {
  const [breath, luck] = DECLARED.tracks;
  assert.equal(startOf(breath, SHEET), 5);
  assert.equal(trackValue(breath, SHEET), 4);
  assert.equal(trackValue(luck, SHEET), 3);
  assert.equal(bounded(breath, SHEET, 9), 5);
  assert.equal(bounded(luck, SHEET, -9), -9);
});

test('inputs that this edition does not know are kept, and put back', () => {
  const inputs = {
    name: 'Oak',
    mood: 'fair',
    body: { strength: 3, height: 4 },
    crafts: [{ name: 'Rowing', colour: 'red' }, { name: 'Carving' }],
  };
  const { inputs: known, unknown } = splitKnown(inputs, DECLARED.known);
  assert.deepEqual(known, { name: 'Oak', body: { strength: 3 }, crafts: [{ name: 'Rowing' }, { name: 'Carving' }] });
  assert.deepEqual(unknown, { mood: 'fair', 'body.height': 4, 'crafts.0.colour': 'red' });
  assert.deepEqual(joinUnknown(known, unknown), inputs);
  assert.deepEqual(joinUnknown({ crafts: [] }, { 'crafts.0.colour': 'red' }), { crafts: [] });
});

test('a link leaves out parts that say what they would be anyway', () => {
  const defaults = { crafts: { rank: 2, isNew: false }, body: { strength: 10 } };
  const inputs = {
    name: 'Oak',
    crafts: [
      { name: 'Rowing', rank: 2, isNew: false },
      { name: 'Carving', rank: 3, isNew: true },
    ],
    body: { strength: 10, wit: 10 },
    words: ['a'],
  };
  assert.deepEqual(withoutDefaults(inputs, defaults), {
    name: 'Oak',
    crafts: [{ name: 'Rowing' }, { name: 'Carving', rank: 3, isNew: true }],
    body: { wit: 10 },
    words: ['a'],
  });
  assert.deepEqual(withoutDefaults(inputs, {}), inputs);
});
