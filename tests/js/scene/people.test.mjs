/** The people of a scene as sheets, what they bring to a calculator, and the scene as text and as a code. */

import assert from 'node:assert/strict';
import test from 'node:test';

import jsQR from 'jsqr';
import { encode } from 'uqr';

import '../browser.mjs';
import {
  changedTracks,
  everybodyFor,
  fromBook,
  fromSheet,
  keyOf,
  namesOfUsers,
  orderIn,
  readyOf,
  sharedChanges,
  sheetOf,
  unanswered,
  withSheets,
} from '../../../docs/assets/js/scene/people.mjs';
import { codeOf, MOST_BYTES } from '../../../docs/assets/js/links/code.mjs';
import { emptyScene, LONGEST_NAME } from '../../../docs/assets/js/scene/document.mjs';
import { offersFor, trackValue } from '../../../docs/assets/js/sheet/declared.mjs';
import { scenePost, sentenceOf, standingWords, turnLine } from '../../../docs/assets/js/scene/sharing.mjs';
import { written } from '../../../docs/assets/js/cite/formats.mjs';

const DECLARED = /** @type {any} */ ({
  game: 'woods',
  calculator: 'woods.wanderer',
  tracks: [{ name: 'breath', label: 'Breath', unit: '', start: 'result.breath', least: 0, most: 'result.breath' }],
  worn: [],
  feeds: [
    {
      label: '{name} walks',
      calculator: 'woods.walk',
      inputs: { rank: 'result.rank' },
      for_each: '',
      where: {},
      needs: '',
      clears: [],
    },
  ],
  changes: [],
});
const TABLE = /** @type {any} */ ({
  game: 'woods',
  number: 'Luck',
  first: 'high',
  shows: ['breath'],
  shared: [{ name: 'wood', label: 'Wood', unit: '', start: 3, least: 0, most: 9 }],
  changes: [
    {
      calculator: 'woods.walk',
      result: 'burnt',
      track: 'wood',
      way: 'subtract',
      label: 'The fire takes {value} wood',
      whose: '',
    },
  ],
  everybody: [
    {
      label: 'Everybody',
      calculator: 'woods.race',
      input: 'runners',
      who: '',
      row: { name: 'inputs.name', rank: 'result.rank', luck: 'number' },
      by_kind: {},
    },
    {
      label: 'All players',
      calculator: 'woods.race',
      input: 'runners',
      who: 'character',
      row: { name: 'inputs.name', rank: 'result.rank' },
      by_kind: { side: { character: 'ours' } },
    },
  ],
  orders: [
    { calculator: 'woods.race', result: 'order', name: 'name' },
    { calculator: 'woods.lot', result: 'order', name: '' },
  ],
  people: [
    {
      id: 'bear',
      kind: 'opponent',
      name: 'A bear',
      who: 'Hungry.',
      inputs: {},
      values: { inputs: { name: 'A bear' }, result: { breath: 8, rank: 2 } },
      tracks: { honey: 1 },
    },
  ],
});
const KEPT = /** @type {any} */ ({
  id: 'a1',
  document: { game: 'woods', inputs: { name: 'Oak' }, tracks: { breath: 2 } },
  answer: null,
});
const BEAR = { ...fromBook(TABLE.people[0]), id: 'p1', name: 'A bear 2', number: 7 };
const OAK = { ...fromSheet(KEPT), id: 'p2' };
const LOST = { ...BEAR, id: 'p3', name: 'Moth', ready: 'moth', number: null };
const DOCUMENT = { ...emptyScene('woods'), people: [BEAR, OAK, LOST] };
const ANSWERS = { [keyOf(OAK)]: { inputs: { name: 'Oak' }, result: { breath: 5, rank: 4 } } };

/** Everybody with their sheet. */
function here() {
  return DOCUMENT.people.map((person) => ({ person, sheet: sheetOf(person, TABLE, DECLARED, ANSWERS) }));
}

test('somebody of the book has the values of the book under the name that they have here', () => {
  const sheet = sheetOf(BEAR, TABLE, DECLARED, {});
  assert.equal(trackValue(DECLARED.tracks[0], sheet), 8);
  assert.deepEqual(offersFor(DECLARED, sheet, 'woods.walk'), [
    { label: 'A bear 2 walks', inputs: { rank: 2 }, clears: [], row: null },
  ]);
  assert.deepEqual(BEAR.tracks, { honey: 1 });
});

test('a kept character has what the engine answered to it', () => {
  const [, oak] = here();
  assert.equal(trackValue(DECLARED.tracks[0], oak.sheet), 2);
  assert.equal(oak.sheet.answer?.result.rank, 4);
  assert.deepEqual(unanswered(DOCUMENT, {}), [OAK]);
  assert.deepEqual(unanswered(DOCUMENT, ANSWERS), []);
});

test('whom this edition does not know keeps name and tracks', () => {
  const sheet = sheetOf(LOST, TABLE, DECLARED, {});
  assert.equal(readyOf(LOST, TABLE), undefined);
  assert.deepEqual(
    [sheet.document.inputs, sheet.answer, sheet.document.tracks],
    [{ name: 'Moth' }, null, { honey: 1 }],
  );
});

test('all together bring a row for each of whom there is more than the name', () => {
  const [all, players] = everybodyFor(TABLE, here(), DECLARED, 'woods.race');
  assert.deepEqual(all.inputs.runners, [
    { name: 'A bear 2', rank: 2, luck: 7 },
    { name: 'Oak', rank: 4 },
  ]);
  assert.deepEqual(players.inputs.runners, [{ name: 'Oak', rank: 4, side: 'ours' }]);
  assert.deepEqual(everybodyFor(TABLE, [], DECLARED, 'woods.race'), []);
  assert.deepEqual(everybodyFor(TABLE, here(), DECLARED, 'woods.walk'), []);
});

test('a score of which nothing is left adds nothing to a row of everybody, nor to what a sheet feeds', () => {
  const worn = [
    { path: 'result.rank', part: '', score: 'inputs.by', adds: 'result.adds' },
    { path: 'result.none', part: 'rank', score: 'row.by', adds: 'result.adds' },
  ];
  const declared = { ...DECLARED, worn };
  const ranks = (/** @type {number} */ breath, /** @type {string} */ by) => {
    const sheet = {
      ...KEPT,
      document: { ...KEPT.document, tracks: { breath } },
      answer: { inputs: { name: 'Oak', by }, result: { breath: 5, rank: 4, adds: { Breath: 3 } } },
    };
    const [{ inputs }] = everybodyFor(TABLE, [{ person: OAK, sheet }], declared, 'woods.race');
    return [/** @type {any} */ (inputs.runners)[0].rank, offersFor(declared, sheet, 'woods.walk')[0].inputs.rank];
  };
  assert.deepEqual(ranks(1, 'breath'), [4, 4]);
  assert.deepEqual(ranks(0, 'breath'), [1, 1]);
  assert.deepEqual(ranks(0, 'luck'), [4, 4]);
});

test('an answer changes what is shared, within its bounds', () => {
  const burnt = (/** @type {number} */ by) =>
    sharedChanges(TABLE, DOCUMENT, { calculator: 'woods.walk', result: { burnt: by } });
  assert.deepEqual(burnt(2), [{ label: 'The fire takes \u22122 wood', track: 'wood', value: 1, by: -2 }]);
  assert.deepEqual(
    burnt(7).map(({ value }) => value),
    [0],
  );
  assert.deepEqual(burnt(0), []);
});

test('an answer puts people in order where it names somebody who is here', () => {
  const race = (/** @type {any} */ order) => orderIn(TABLE, DOCUMENT, { calculator: 'woods.race', result: { order } });
  assert.deepEqual(race([{ name: 'Oak' }, { name: 'A bear 2' }]), ['Oak', 'A bear 2']);
  assert.equal(race([{ name: 'Elm' }]), null);
  assert.equal(race(null), null);
  assert.deepEqual(orderIn(TABLE, DOCUMENT, { calculator: 'woods.lot', result: { order: ['Moth'] } }), ['Moth']);
  assert.equal(orderIn(TABLE, DOCUMENT, { calculator: 'woods.walk', result: {} }), null);
});

test('the words of an answer are the names of those who filled its question', () => {
  const table = /** @type {any} */ ({
    rolls: [
      {
        calculator: 'woods.chase',
        names: { Hunter: 'hunts', Hunted: 'flees' },
        inputs: { hunter_rank: 'hunts.rank', hunted_rank: 'flees.rank', rain: 'weather.rain' },
      },
    ],
  });
  const users = [
    { id: 'p1', filled: ['hunted_rank'] },
    { id: 'p2', filled: ['rain', 'hunter_rank'] },
  ];
  assert.deepEqual(namesOfUsers(table, users, 'woods.chase', DOCUMENT.people), { Hunter: 'Oak', Hunted: 'A bear 2' });
  assert.deepEqual(namesOfUsers(table, users.slice(0, 1), 'woods.chase', DOCUMENT.people), { Hunted: 'A bear 2' });
  assert.deepEqual(namesOfUsers(table, users, 'woods.walk', DOCUMENT.people), {});
});

test('the end of a scene names the tracks that changed', () => {
  const kept = { ...KEPT, answer: ANSWERS[keyOf(OAK)] };
  const [, oak] = here();
  assert.deepEqual(changedTracks(DECLARED, oak.sheet, kept), []);
  const tired = { ...oak.sheet, document: { ...oak.sheet.document, tracks: { breath: 0 } } };
  assert.deepEqual(
    changedTracks(DECLARED, tired, kept).map(({ from, to }) => [from, to]),
    [[2, 0]],
  );
});

test('a post says who is here, what happened in its order, and where it can be opened', () => {
  const log = [
    { time: '', text: 'Oak was bitten: \u22122 [b]breath[/b]' },
    { time: '', text: 'Oak is here.' },
  ];
  const standings = [
    {
      name: 'Oak',
      isOpponent: false,
      tracks: /** @type {[string, number][]} */ ([['Breath', -2]]),
      conditions: ' wet ',
    },
    { name: 'Elm', isOpponent: false, tracks: [], conditions: '' },
    { name: 'Ash', isOpponent: false, tracks: [], conditions: '' },
    { name: 'Moth', isOpponent: true, tracks: [], conditions: '' },
  ];
  const post = scenePost(
    { title: 'Woods', book: 'The Book' },
    { ...DOCUMENT, turn: 'p2', round: 3, log },
    standings,
    [['Wood', 3]],
    'https://book.example/woods/table/#scene1-x',
  );
  const bbcode = written('bbcode', post);
  assert.deepEqual(bbcode.split('\n').slice(0, -1), [
    '[quote][b]A scene of Woods[/b] (played at a table)',
    'With Oak (Breath \u22122, wet); Elm and Ash.',
    'Against Moth.',
    'At the table: Wood 3.',
    '\u2013 Oak is here.',
    '\u2013 Oak was bitten: \u22122 (b)breath(/b).',
  ]);
  assert.ok(written('text', post).endsWith('\nOpens in The Book: https://book.example/woods/table/#scene1-x'));
  assert.equal(standingWords(standings[1]), 'Elm');
  assert.deepEqual(
    [
      'Oak: Breath 4 \u2192 \u22123, Luck 2 \u2192 0',
      'It rains!',
      '\u201cNight\u201d begins. It is dark.',
      'He says \u201cno.\u201d',
      'wet ',
    ].map(sentenceOf),
    [
      'Oak: Breath from 4 to \u22123, Luck from 2 to 0.',
      'It rains!',
      '\u201cNight\u201d begins. It is dark.',
      'He says \u201cno.\u201d',
      'wet.',
    ],
  );
  assert.equal(turnLine(emptyScene('woods')), 'Nobody is here yet.');
  assert.equal(turnLine(DOCUMENT), 'Round 1: nobody has moved yet.');
});

test('a post says whose the people of the book are', () => {
  const standing = (/** @type {string} */ name, /** @type {string} */ whose) => ({
    name,
    isOpponent: name === 'A bear',
    tracks: [],
    conditions: '',
    whose,
  });
  const standings = [
    standing('Oak', 'made up by The Book'),
    standing('Anna', ''),
    standing('Elm', 'the author\u2019s are its leaves'),
    standing('A bear', 'made up by The Book'),
  ];
  const post = scenePost(
    { title: 'Woods', book: 'The Book' },
    DOCUMENT,
    standings,
    [],
    'https://book.example/#scene1-x',
  );
  assert.deepEqual(
    written('text', post)
      .split('\n')
      .filter((line) => line.includes(': '))
      .slice(0, -1),
    ['\u2013 Oak and A bear: made up by The Book', '\u2013 Elm: the author\u2019s are its leaves'],
  );
});

/**
 * The text in a code, as an independent reader finds it in the dark squares of the path.
 * @param {{size: number, path: string}} code
 */
function decoded({ size, path }) {
  const scale = 3;
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/gu)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const from = row * side + Number(x) * scale;
      for (let at = from; at < from + Number(width) * scale; at += 1) pixels.fill(0, at * 4, at * 4 + 3);
    }
  }
  return /** @type {any} */ (jsQR)(pixels, side, side)?.data;
}

test('an independent reader finds the link in the code', () => {
  for (const length of [20, 700, 1800]) {
    const link = `https://book.example/woods/table/#scene1-${'aZ09-_'.repeat(length / 6)}x`;
    const code = codeOf(link, encode);
    assert.ok(code);
    assert.equal(decoded(code), link);
  }
});

test('a link that is too long has no code', () => {
  assert.equal(codeOf('x'.repeat(MOST_BYTES + 1), encode), null);
  assert.ok(codeOf('x'.repeat(MOST_BYTES), encode));
});

/* What becomes of the kept sheets elsewhere. */

const PURSE = /** @type {any} */ ({
  ...DECLARED,
  tracks: [{ name: 'points', label: 'Points', unit: '', start: 0, least: 0, most: null }],
});

/** @param {string} axe @param {{[track: string]: number}} tracks */
const keptOak = (axe, tracks) => /** @type {any} */ ({ id: 'oak', document: { inputs: { name: 'Oak', axe }, tracks } });

/** @param {any} sheet @returns {any} */
const sceneWith = (sheet) => {
  const people = [{ ...fromSheet(sheet), id: 'p1' }];
  const document = { ...emptyScene('woods'), people };
  return { document, past: [{ text: '', key: '', time: 0, from: null, document }], future: [], answers: {} };
};

test('what is bought on another page is at the table, with its price, in every step', () => {
  const before = keptOak('blunt', { points: 45 });
  const seated = withSheets(sceneWith(before), PURSE, () => before);
  assert.deepEqual(seated.seen, { oak: { inputs: before.document.inputs, tracks: { points: 45 } } });
  assert.equal(
    withSheets(seated, PURSE, () => before),
    seated,
  );
  const [oak] = seated.document.people;
  seated.document = { ...seated.document, people: [{ ...oak, tracks: { points: 50 } }] }; // five are not written yet
  const now = withSheets(seated, PURSE, () => keptOak('sharp', { points: 5 }));
  for (const [{ people }, left] of /** @type {const} */ ([
    [now.document, 10],
    [now.past[0].document, 5],
  ])) {
    assert.deepEqual(people[0].tracks, { points: left });
    assert.deepEqual(people[0].inputs, { name: 'Oak', axe: 'sharp' });
  }
  assert.equal(
    withSheets(now, PURSE, () => keptOak('sharp', { points: 5 })),
    now,
  );
});

test('a track that the sheet does not name stands at its start, and who is not kept stays as they are', () => {
  const fresh = keptOak('blunt', {});
  const seated = withSheets(sceneWith(fresh), PURSE, () => fresh);
  assert.deepEqual(withSheets(seated, PURSE, () => keptOak('blunt', { points: 6 })).document.people[0].tracks, {
    points: 6,
  });
  const gone = withSheets(seated, PURSE, () => null);
  assert.equal(gone, seated);
});

test('whoever has another name on their sheet has it at the table, in every step', () => {
  const named = (/** @type {string} */ name) =>
    /** @type {any} */ ({ id: 'oak', document: { inputs: { name }, tracks: {} } });
  const seated = withSheets(sceneWith(named('Oak')), PURSE, () => named('Oak'));
  const [oak] = seated.document.people;
  const called = (/** @type {string[]} */ names, /** @type {string} */ now) => {
    const people = names.map((name, at) => ({ ...oak, id: `p${at + 1}`, name, sheet: at ? '' : 'oak' }));
    const scene = { ...seated, document: { ...seated.document, people } };
    const after = withSheets(scene, PURSE, () => named(now));
    return [after.document, ...after.past.map(({ document }) => document)].map((each) =>
      each.people.map(({ name }) => name),
    );
  };
  assert.deepEqual(called(['Oak'], ' Old Oak '), [['Old Oak'], ['Old Oak']]);
  assert.deepEqual(called(['Oak', 'Elm'], 'Elm'), [['Elm 2', 'Elm'], ['Elm']]);
  assert.deepEqual(called(['Oak 2', 'Oak'], 'Elm'), [['Elm', 'Oak'], ['Elm']]);
  assert.deepEqual(called(['Oak the Second'], 'Elm')[0], ['Oak the Second']); // as they are called at this table
  assert.deepEqual(called(['Oak'], 'x'.repeat(900))[0], ['x'.repeat(LONGEST_NAME - 4)]);
});

test('whoever has left pays for what was bought meanwhile, once Undo brings them back', () => {
  const before = keptOak('blunt', { points: 45 });
  const seated = withSheets(sceneWith(before), PURSE, () => before);
  const left = { ...seated, document: { ...seated.document, people: [] } };
  const bought = withSheets(left, PURSE, () => keptOak('sharp', { points: 5 }));
  assert.deepEqual(bought.document.people, []);
  assert.deepEqual(bought.past[0].document.people[0].tracks, { points: 5 });
  const back = { ...bought, document: bought.past[0].document };
  assert.equal(
    withSheets(back, PURSE, () => keptOak('sharp', { points: 5 })),
    back,
  );
});
