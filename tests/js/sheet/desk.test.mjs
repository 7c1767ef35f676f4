/** What a desk keeps of a character, all characters of a device in one file, and how a character prints. */

import assert from 'node:assert/strict';
import test from 'node:test';

import '../browser.mjs';
import { asPlayed, sheetToKeep } from '../../../docs/assets/js/sheet/desk.mjs';
import { blocksOf } from '../../../docs/assets/js/sheet/printed.mjs';
import { FORMAT } from '../../../docs/assets/js/sheet/document.mjs';
import {
  FORMAT as ALL,
  joinedWords,
  joinSheets,
  LONGEST_FILE,
  MOST,
  readCollection,
  writeCollection,
} from '../../../docs/assets/js/sheet/collection.mjs';

/** @param {{id?: string, name?: string, tracks?: {[track: string]: number}, breath?: number, notes?: string}} of */
function sheet({ id = 'a', name = 'Oak', tracks = {}, breath = 5, notes = '' }) {
  const document = {
    format: FORMAT,
    game: 'woods',
    calculator: 'woods.wanderer',
    inputs: { name },
    tracks,
    log: [],
    notes,
    engine: '2026.1',
    random: '0123456789abcdef',
  };
  return { id, changed: '2026-11-22T20:00:00.000Z', document, answer: { inputs: { name }, result: { breath } } };
}

/* A character that is kept again: the inputs are those of the form, and play stays where it was. */

const DECLARED = /** @type {any} */ ({
  tracks: [
    { name: 'breath', label: 'Breath', unit: '', start: 'result.breath', least: 0, most: 'result.breath' },
    { name: 'luck', label: 'Luck', unit: '', start: 3, least: 0, most: null },
  ],
});
const PLAYED = sheet({ tracks: { breath: 2, luck: 1 }, notes: 'owes a boat' });

for (const [says, former, form, tracks] of /** @type {[string, any, any, any][]} */ ([
  ['a new character is kept as it is', null, sheet({ tracks: { breath: 2 } }), { breath: 2 }],
  ['a track at its start stays at its start', sheet({ tracks: { breath: 5 } }), sheet({ breath: 8 }), {}],
  ['another track keeps to its bounds', sheet({ tracks: { breath: 4 } }), sheet({ breath: 3 }), { breath: 3 }],
  [
    'bounds that nobody knows bound nothing',
    sheet({ tracks: { breath: 4 } }),
    { ...sheet({ breath: 3 }), answer: null },
    { breath: 4 },
  ],
  ['a track that this edition does not have is kept', sheet({ tracks: { fear: 2 } }), sheet({}), { fear: 2 }],
]))
  test(says, () => assert.deepEqual(sheetToKeep(DECLARED, former, form).document.tracks, tracks));

test('the form gives the inputs, and what was kept gives the rest', () => {
  const { document } = sheetToKeep(DECLARED, PLAYED, sheet({ name: 'Ash' }));
  assert.deepEqual(
    [document.inputs, document.notes, document.tracks],
    [{ name: 'Ash' }, 'owes a boat', { breath: 2, luck: 1 }],
  );
});

test('what was played elsewhere is on the sheet of an unkept form', () => {
  const typed = sheet({ name: 'Ash' }).document;
  const { inputs, tracks, notes } = asPlayed(typed, PLAYED);
  assert.deepEqual([inputs, tracks, notes], [{ name: 'Ash' }, { breath: 2, luck: 1 }, 'owes a boat']);
  assert.equal(asPlayed(typed, null), typed);
});

/* All characters of a device in one file, and such a file beside what is kept already. */

const OAK = sheet({});
const ASH = sheet({ id: 'b', name: 'Ash' });
const fresh = () => 'new';

test('a file holds everything that is kept', () => {
  assert.deepEqual(readCollection(writeCollection([OAK, ASH])), {
    ok: true,
    sheets: [OAK, ASH],
    isWhole: true,
    unread: 0,
  });
});

test('a file of one character, or of nothing known, is none of all characters', () => {
  for (const text of [JSON.stringify(OAK.document), '[]', 'x', '{"version":1,"sheets":[]}'])
    assert.equal(readCollection(text), null, text);
});

test('what cannot be read is refused in one sentence', () => {
  const cases = [
    [{ format: ALL, version: 2, sheets: [] }, /have a newer form than this page can read/u],
    [{ format: ALL, version: 1, sheets: [] }, /damaged: no character/u],
    [{ format: ALL, version: 1, sheets: [{ id: 'a' }] }, /damaged: no character/u],
    [{ format: ALL, sheets: [OAK] }, /damaged: no character/u],
    [
      { format: ALL, version: 1, sheets: [OAK], more: 'x'.repeat(LONGEST_FILE) },
      /larger than all characters together/u,
    ],
  ];
  for (const [value, says] of cases) {
    const read = readCollection(JSON.stringify(value));
    assert.ok(read && !read.ok && /** @type {RegExp} */ (says).test(read.message), JSON.stringify(read));
  }
});

test('the rest of a damaged file is read', () => {
  const text = JSON.stringify({ format: ALL, version: 1, sheets: [OAK, 3] });
  assert.deepEqual(readCollection(text), { ok: true, sheets: [OAK], isWhole: false, unread: 0 });
});

test('what is kept stays, and nothing is doubled', () => {
  const older = { ...sheet({}), document: { ...OAK.document, tracks: { breath: 1 } } };
  assert.deepEqual(joinSheets([OAK], [{ ...OAK, id: 'z' }, ASH, older], fresh), {
    sheets: [ASH, { ...older, id: 'new' }, OAK],
    added: 2,
    here: 1,
    left: 0,
  });
});

test('two of one id in a file are both kept', () => {
  assert.deepEqual(
    joinSheets([], [OAK, sheet({ name: 'Elm' })], fresh).sheets.map(({ id }) => id),
    ['a', 'new'],
  );
  assert.deepEqual(
    joinSheets([], [OAK], fresh, [OAK.id]).sheets.map(({ id }) => id),
    ['new'],
    'one that cannot be read is not replaced',
  );
});

test('what finds no room is counted', () => {
  const full = Array.from({ length: MOST - 1 }, (_, at) => sheet({ id: `s${at}`, name: `No. ${at}` }));
  const { sheets, added, left } = joinSheets(full, [OAK, ASH], fresh);
  assert.deepEqual([sheets.length, added, left], [MOST, 1, 1]);
});

test('ten thousand characters hold no page, the second time neither', () => {
  const text = JSON.stringify({
    format: ALL,
    version: 1,
    sheets: Array.from({ length: 10_000 }, (_, at) => sheet({ id: `s${at}`, name: `No. ${at}` })),
  });
  const read = readCollection(text);
  assert.ok(read?.ok);
  assert.deepEqual([read.sheets.length, read.unread], [MOST, 10_000 - MOST]);
  const { sheets } = joinSheets([], read.sheets, fresh);
  let asked = 0;
  const watched = read.sheets.map((each) => ({
    ...each,
    get document() {
      asked += 1;
      return each.document;
    },
  }));
  assert.deepEqual(joinSheets(sheets, watched, fresh), { sheets, added: 0, here: MOST, left: 0 });
  assert.ok(asked <= 2 * MOST, `each is compared once with all that are kept, and not ${asked} times`);
});

test('what came of it is said', () => {
  assert.equal(
    joinedWords({ sheets: [], added: 1, here: 0, left: 0 }, { isWhole: true, unread: 0 }),
    '1 character of the file is kept on this device now.',
  );
  assert.equal(
    joinedWords({ sheets: [], added: 0, here: 2, left: 3 }, { isWhole: false, unread: 9 }),
    'No character of the file is new. 2 characters were here already. 3 characters found no room: this device keeps 200 at most. 9 characters behind the first 200 of the file were not read: this device keeps 200 at most. What is damaged in the file was left out.',
  );
});

/* How a character prints. */

const RULE = { section: '', name: '', leaves: '', called: '', value: '{now}', note: '', splits: false, die: 0 };
const RESULT = {
  total: 8,
  lines: [
    { section: 'Bag', name: 'black', value: '2' },
    { section: 'Bag', name: 'red', value: '9' },
    { section: 'Bag', name: 'blue', value: '1' },
    { section: 'Bag', name: 'In all', value: '12' },
    { section: 'Who', name: 'Home', value: 'a mill, by the sea, alone' },
  ],
};

test('without declared blocks every section is one, in its order', () => {
  const blocks = blocksOf([], RESULT, []);
  assert.deepEqual(
    blocks.map(({ title, lines }) => [title, lines.length]),
    [
      ['Bag', 4],
      ['Who', 1],
    ],
  );
});

for (const [says, title, rule, lines] of /** @type {[string, string, any, [string, string, string][]][]} */ ([
  [
    'numbers of a die, the largest share first',
    'Bag',
    { leaves: '^In all$', die: 12 },
    [
      ['red (1 to 9)', '9', ''],
      ['black (10 to 11)', '2', ''],
      ['blue (12)', '1', ''],
    ],
  ],
  [
    'shares that do not fill the die have no numbers',
    'Bag',
    { leaves: '^(In all|red)$', die: 12 },
    [
      ['black', '2', ''],
      ['blue', '1', ''],
    ],
  ],
  [
    'what follows the first comma is the note',
    'Home',
    { section: 'Who', called: 'Where', value: '{value}/{value}', splits: true },
    [['Where', 'a mill/a mill', 'by the sea, alone']],
  ],
  ['a result of the calculator', 'Points', { name: 'Points', value: '{total} in all' }, [['Points', '8 in all', '']]],
])) {
  test(says, () => {
    const blocks = blocksOf(
      [
        { title, lines: [{ ...RULE, ...rule }] },
        { title: 'Empty', lines: [RULE] },
      ],
      RESULT,
      [],
    );
    assert.deepEqual(
      blocks,
      [{ title, lines: lines.map(([name, value, note]) => ({ name, value, note, track: '' })) }],
      'no block without lines',
    );
  });
}

test('a number that play moves is shown as it is now, in the line that has it, and nowhere else', () => {
  const rules = [
    { ...RULE, name: 'red', value: '{now}/{value}' },
    { ...RULE, leaves: '^red$' },
  ];
  const played = [
    { name: 'reds', label: 'red', start: 9, now: 3, isPool: true },
    { name: 'blacks', label: 'black', start: 2, now: 1, isPool: true },
    { name: 'all', label: 'In all', start: 12, now: 12, isPool: true },
    { name: 'blues', label: 'blue', start: 2, now: 7, isPool: false }, // another number of the same name
    { name: 'points', label: 'Points', start: 0, now: 4, isPool: false },
  ];
  const written = [{ ...RULE, name: 'Points', value: '0' }];
  const blocks = blocksOf(
    [
      { title: 'Bag', lines: rules },
      { title: 'Written', lines: written },
    ],
    RESULT,
    played,
  );
  assert.deepEqual(
    blocks.flatMap(({ lines }) => lines.map(({ name, value, track }) => [name, value, track])),
    [
      ['red', '3/9', 'reds'],
      ['black', '1/2', 'blacks'], // what a pool holds when it is full is not lost
      ['blue', '1', ''],
      ['In all', '12', 'all'],
      ['Points', '4', 'points'],
    ],
  );
});
