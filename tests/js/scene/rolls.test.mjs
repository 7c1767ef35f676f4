/** Rolls at a table: what is laid, what it asks, who pays, and what it leaves behind. */

import assert from 'node:assert/strict';
import test from 'node:test';

import '../browser.mjs';
import { forPlayers, fromLink, linked } from '../../../docs/assets/js/scene/document.mjs';
import {
  asOfNow,
  exchanged,
  filledBy,
  isAffordable,
  isHeld,
  isSpent,
  isTooMuch,
  isWriting,
  lies,
  lostBy,
  missingIn,
  movedBy,
  named,
  namesFor,
  NOTHING,
  numbersOf,
  offersOf,
  paymentsFor,
  personIn,
  questionBefore,
  questionOf,
  questionsAfter,
  withActor,
  withPart,
  wordsAfter,
} from '../../../docs/assets/js/scene/roll.mjs';
import { newState, reduce } from '../../../docs/assets/js/scene/reducer.mjs';
import { Laying } from '../../../docs/assets/js/scene/laying.mjs';
import { sheetOf } from '../../../docs/assets/js/scene/people.mjs';
import { withTrack } from '../../../docs/assets/js/sheet/declared.mjs';
import { emptyScene } from '../../../docs/assets/js/scene/document.mjs';

const DECLARED = /** @type {any} */ ({
  game: 'woods',
  calculator: 'woods.wanderer',
  tracks: [
    { name: 'breath', label: 'Breath', unit: '', start: 'result.breath', least: 0, most: 'result.breath' },
    { name: 'debts', label: 'Debts', unit: '', start: 0, least: 0, most: null },
    { name: 'owed', label: 'Owed', unit: '', start: 0, least: 0, most: null },
  ],
  worn: [],
  feeds: [],
  changes: [],
});
const lay = (/** @type {any} */ more) => ({
  title: '',
  inputs: {},
  gives: {},
  for_each: '',
  where: {},
  needs: '',
  once: false,
  one_of: '',
  splits: '',
  best: '',
  ours: false,
  ...more,
});
const slot = (/** @type {any} */ more) => ({ many: false, named: '', shares: {}, spent: '', gone: '', ...more });
const TABLE = /** @type {any} */ ({
  slots: [
    slot({ name: 'walker', title: 'Walks', asks: 'a craft', of: 'actor' }),
    slot({
      name: 'load',
      title: 'Carries',
      asks: 'what they carry',
      of: 'actor',
      many: true,
      spent: 'worn out',
      gone: 'thrown away',
    }),
    slot({ name: 'weather', title: 'The weather', asks: 'the weather', of: '', shares: { sky: 'change' } }),
    slot({ name: 'held', title: 'What holds them', asks: 'what holds them', of: 'other', many: true }),
    slot({ name: 'foe', title: 'Against', asks: 'whom it is against', of: 'other' }),
    slot({ name: 'song', title: 'Songs', asks: 'a song', of: 'actor', many: true, named: 'owed' }),
  ],
  lays: [
    lay({
      slot: 'walker',
      title: 'Crafts',
      label: '{row.name} {row.rank}',
      for_each: 'result.crafts',
      inputs: { rank: 'row.rank' },
    }),
    lay({
      slot: 'load',
      title: 'Packs',
      label: '{row.name}',
      for_each: 'result.packs',
      inputs: { weight: 'row.weight' },
      once: true,
    }),
    lay({ slot: 'load', title: 'Boots', label: 'boots', gives: { weight: 1 } }),
    lay({ slot: 'weather', label: 'rain', gives: { change: -2 }, ours: true }),
    lay({ slot: 'weather', label: 'sun', gives: { change: 1 }, ours: true }),
    lay({ slot: 'held', label: '{row.name} {row.die}', for_each: 'conditions', inputs: { weight: 'row.die' } }),
    lay({
      slot: 'song',
      title: '{row.name}',
      label: '{row.words}',
      for_each: 'result.songs',
      inputs: { kind: 'row.kind' },
      one_of: 'kind',
      splits: 'words',
    }),
    lay({
      slot: 'foe',
      label: '{row.name} {row.rank}',
      for_each: 'result.crafts',
      inputs: { rank: 'row.rank', breath: 'tracks.breath' },
      best: 'rank',
    }),
  ],
  rolls: [
    {
      calculator: 'woods.chase',
      press: 'Run',
      needs: ['walker', 'foe'],
      inputs: { rank: 'walker.rank', change: 'weather.change', foe: 'foe.rank' },
      sums: { weight: ['load.weight', 'weather.change'] },
      lists: { weights: ['load.weight', 'held.weight'] },
      counts: { things: 'load' },
      most: { loads: ['load'] },
      names: { Walker: 'walker', Foe: 'foe' },
      pays: { foe_: 'foe' },
      writes: {},
      writes_where: {},
      before: [
        {
          calculator: 'woods.odds',
          mode: 'odds',
          beside: 'song',
          needs: ['load'],
          inputs: {},
          lists: {},
          counts: { things: 'load' },
          fills: {},
          most: {},
        },
        {
          calculator: 'woods.pack',
          mode: 'work',
          beside: '',
          needs: [],
          inputs: { rank: 'walker.rank' },
          lists: { kinds: ['song.kind'] },
          counts: { things: 'load' },
          fills: { stones: 'stones' },
          most: { falls: 'falls' },
        },
      ],
      exchange: 'Run back',
      sides: ['walker', 'foe'],
      gains: { foe_push: 'walker', push: 'foe', sigh: 'nobody' },
      refuses: [{ after: 'scare', slot: 'foe', has: 'result.deaf', says: 'nobody scares the deaf' }],
    },
    {
      calculator: 'woods.walk',
      press: 'Walk',
      needs: ['walker'],
      inputs: { rank: 'walker.rank' },
      sums: {},
      lists: {},
      counts: {},
      most: {},
      names: {},
      pays: {},
      writes: {},
      writes_where: {},
      before: [],
      gains: {},
      refuses: [],
      exchange: '',
      sides: [],
    },
  ],
  leaves: [
    {
      after: 'woods.chase',
      when: { caught: true },
      where: {},
      calculator: 'woods.bite',
      inputs: { by: 'result.by', breath: 'foe.breath' },
      slot: 'foe',
    },
  ],
  words: [
    { after: 'woods.chase', when: { caught: true }, slot: 'foe', label: 'What holds them', value: 'by', each: '' },
    { after: 'woods.chase', when: {}, slot: 'walker', label: 'A wound', value: '', each: 'wounds' },
  ],
  shared: [
    { name: 'sky', label: 'Sky', unit: '', start: 2, least: 0, most: null, clause: '' },
    { name: 'well', label: 'Well', unit: '', start: 1, least: 0, most: null, clause: '' },
  ],
  stocks: [
    {
      pays: 'breath',
      shared: 'well',
      label: 'draws from the well',
      told: 'draws from the well and',
      others: 'The wind',
      owes: 'debts',
      holds: 'owed',
    },
  ],
  people: [],
});
const SLOT = Object.fromEntries(TABLE.slots.map((/** @type {any} */ each) => [each.name, each]));

/** @param {string} id @param {[string, number][]} crafts */
function somebody(id, crafts) {
  const person = {
    id,
    name: `Oak ${id}`,
    kind: /** @type {const} */ ('character'),
    ready: '',
    sheet: '',
    inputs: { id },
    tracks: {},
    conditions: '',
    number: null,
  };
  const result = {
    breath: 5,
    crafts: crafts.map(([name, rank]) => ({ name, rank })),
    packs: [
      { name: 'a pack', weight: 4 },
      { name: 'a sack', weight: 9 },
    ],
    songs: [
      { name: 'Old', kind: 'low', words: 'Moon, Stone' },
      { name: 'New', kind: 'low', words: 'Rain' },
    ],
  };
  return {
    person,
    sheet: sheetOf(person, TABLE, DECLARED, { [JSON.stringify({ id })]: { inputs: { name: person.name }, result } }),
  };
}
const OAK = somebody('p1', [
  ['Walking', 3],
  ['Singing', 7],
]);
const ASH = somebody('p2', [
  ['Hiding', 4],
  ['Biting', 9],
  ['Waiting', 9],
]);

/** A roll of Oak with some parts, by their labels. @param {string[]} labels */
function laid(labels) {
  const all = [OAK, ASH]
    .flatMap((who) => TABLE.slots.flatMap((/** @type {any} */ slot) => offersOf(TABLE, DECLARED, slot, who)))
    .concat(TABLE.slots.flatMap((/** @type {any} */ slot) => numbersOf(TABLE, slot)));
  const parts = all.flatMap(({ parts: some }) => some);
  return labels.reduce(
    (roll, label) =>
      withPart(
        TABLE,
        roll,
        parts.find(
          (each) => each.label === label && (each.person === '' || (each.slot === 'foe') === (each.person === 'p2')),
        ),
      ),
    { ...NOTHING, actor: 'p1' },
  );
}

const HOLDS = { person: 'p1', track: 'owed', value: 2 };
const COST = { words: 'a breath', tracks: { breath: 2 }, anybody: false };
/** Oak with less breath. @param {number} breath */
const breathless = (breath) => ({
  person: { ...OAK.person, tracks: { breath } },
  sheet: { ...OAK.sheet, document: { ...OAK.sheet.document, tracks: { breath } } },
});

/**
 * Who can pay for an after of Oak's roll against Ash.
 * @param {string} name
 * @param {{rolled?: any, cost?: any, here?: any[], shared?: any}} [of]
 */
function payments(name, { rolled = TABLE.rolls[0], cost = COST, here = [OAK, ASH], shared = {} } = {}) {
  return paymentsFor(TABLE, DECLARED, rolled, laid(['Walking 3', 'Biting 9']), { name, cost }, here, shared);
}

test('what somebody can lay stands under its heading, and the best is laid by a press on the name', () => {
  const [crafts] = offersOf(TABLE, DECLARED, SLOT.walker, OAK);
  assert.deepEqual(
    [crafts.title, crafts.parts.map(({ label }) => label), crafts.best.label],
    ['Crafts', ['Walking 3', 'Singing 7'], 'Walking 3'],
  );
  assert.equal(offersOf(TABLE, DECLARED, SLOT.foe, ASH)[0].best.label, 'Biting 9');
  assert.deepEqual(offersOf(TABLE, DECLARED, SLOT.weather, OAK), []);
  const held = { ...ASH, person: { ...ASH.person, conditions: 'tired, a twisted arm d8,  in a hurry d10 ' } };
  assert.deepEqual(
    offersOf(TABLE, DECLARED, SLOT.held, held)[0].parts.map(({ label, inputs }) => [label, inputs]),
    [
      ['a twisted arm d8', { weight: 'd8' }],
      ['in a hurry d10', { weight: 'd10' }],
    ],
  );
  assert.deepEqual(offersOf(TABLE, DECLARED, SLOT.held, ASH), []);
  assert.deepEqual(
    numbersOf(TABLE, SLOT.weather).map(({ parts, ours }) => [parts.map(({ label }) => label), ours]),
    [[['rain', 'sun'], true]],
  );
});

test('a score of which nothing is left adds nothing, whenever its part was laid', () => {
  const rests = lay({
    slot: 'walker',
    label: '{row.name} {row.rank}',
    for_each: 'result.crafts',
    inputs: { rank: 'row.rank' },
  });
  const declared = {
    ...DECLARED,
    worn: [{ path: 'result.crafts', part: 'rank', score: 'row.by', adds: 'result.adds' }],
  };
  const table = { ...TABLE, lays: [rests] };
  const start = {
    result: {
      crafts: [
        { name: 'Walking', rank: 5, by: 'breath' },
        { name: 'Luck', rank: 2 },
      ],
      breath: 5,
    },
  };
  const result = { ...start.result, adds: { Breath: 3, Luck: 2 } };
  const withBreath = (/** @type {number} */ breath) => {
    const { person, sheet } = breathless(breath);
    return { person, sheet: { ...sheet, answer: { inputs: {}, result } } };
  };
  const offered = (/** @type {number} */ breath) => offersOf(table, declared, SLOT.walker, withBreath(breath))[0].parts;
  assert.deepEqual(
    [5, 1, 0].map((breath) => offered(breath).map(({ label, inputs }) => [label, inputs.rank])),
    [1, 2]
      .map(() => [
        ['Walking 5', 5],
        ['Luck 2', 2],
      ])
      .concat([
        [
          ['Walking 2', 2],
          ['Luck 2', 2],
        ],
      ]),
  );
  const now = (/** @type {any} */ part, /** @type {number} */ breath) =>
    asOfNow(table, declared, { ...NOTHING, actor: 'p1', parts: [part] }, [withBreath(breath)]).parts[0];
  const [fresh, worn] = [offered(5)[0], offered(0)[0]];
  assert.deepEqual([now(fresh, 0), now(worn, 0), now(worn, 1), now(fresh, 5)], [worn, worn, fresh, fresh]);
  const other = { ...fresh, label: 'Rowing 4' }; // it is on the sheet no more
  assert.deepEqual([now(other, 0), now({ ...fresh, person: 'p9' }, 0).label], [other, 'Walking 5']);
});

test('a part is laid, takes the place of its like, and is taken out by the same press', () => {
  const words = (/** @type {string[]} */ labels) => laid(labels).parts.map(({ label }) => label);
  assert.deepEqual(words(['Walking 3', 'Singing 7']), ['Singing 7']);
  assert.deepEqual(words(['Walking 3', 'Walking 3']), []);
  assert.deepEqual(words(['a pack', 'boots']), ['a pack', 'boots']);
  assert.deepEqual(words(['a pack', 'boots', 'a sack']), ['boots', 'a sack']);
  const other = withActor(TABLE, laid(['Walking 3', 'a pack', 'rain', 'Biting 9']), 'p2');
  assert.deepEqual([other.actor, other.parts.map(({ label }) => label)], ['p2', ['rain']]);
});

test('the first roll that has all it needs is asked, with what lies', () => {
  assert.equal(questionOf(TABLE, laid(['rain'])), null);
  assert.deepEqual(missingIn(TABLE, laid(['rain'])), ['a craft']);
  assert.deepEqual(
    [questionOf(TABLE, laid(['Walking 3']))?.declared.press, questionOf(TABLE, laid(['Walking 3']))?.inputs],
    ['Walk', { rank: 3 }],
  );
  const whole = questionOf(TABLE, laid(['Walking 3', 'a sack', 'boots', 'rain', 'Biting 9']));
  assert.equal(whole?.declared.calculator, 'woods.chase');
  assert.deepEqual(whole?.inputs, { rank: 3, change: -2, foe: 9, weight: 8, weights: [9, 1], things: 2 });
  assert.deepEqual(questionOf(TABLE, laid(['Walking 3', 'Biting 9']))?.inputs, {
    rank: 3,
    foe: 9,
    weight: 0,
    weights: [],
    things: 0,
  });
});

test('names stand for the words of the rules, and whoever is meant pays', () => {
  const roll = laid(['Walking 3', 'boots', 'Biting 9']);
  const [chase] = TABLE.rolls;
  const names = namesFor(TABLE, chase, roll, [OAK.person, ASH.person]);
  assert.deepEqual(names, { Walker: 'Oak p1', Foe: 'Oak p2' });
  assert.equal(
    named('The Walker is caught by the Foe; the Foes rest.', names),
    'Oak p1 is caught by Oak p2; the Foes rest.',
  );
  assert.deepEqual(
    [personIn(TABLE, roll, 'walker'), personIn(TABLE, roll, 'foe'), personIn(TABLE, roll, 'weather')],
    ['p1', 'p2', ''],
  );
  assert.deepEqual(
    ['foe_dice', 'dice'].map(
      (name) => payments(name, { cost: { words: 'nothing', tracks: {}, anybody: false } })[0].does,
    ),
    ['Oak p2', 'Oak p1'],
  );
});

test('what is worked out before a roll comes from the same parts, fills its inputs and bounds them', () => {
  const [chase, walk] = TABLE.rolls;
  const roll = laid(['Walking 3', 'a pack', 'Moon', 'Biting 9']);
  assert.deepEqual(questionBefore(chase, roll), {
    calculator: 'woods.pack',
    mode: 'work',
    inputs: { rank: 3, kinds: ['low'], things: 1 },
  });
  assert.equal(questionBefore(walk, roll), null);
  assert.deepEqual(questionBefore(chase, roll, 'song'), {
    calculator: 'woods.odds',
    mode: 'odds',
    inputs: { things: 1 },
  });
  assert.deepEqual(
    [questionBefore(chase, laid(['Walking 3']), 'song'), questionBefore(chase, roll, 'load')],
    [null, null],
  );
  assert.deepEqual([filledBy(chase, { stones: 4, falls: 1 }), filledBy(walk, {})], [{ stones: 4 }, {}]);
  assert.deepEqual(
    [1, 2].map((falls) => isTooMuch(chase, roll, { falls: 1 }, { falls })),
    [false, true],
  );
  assert.deepEqual(
    [1, 2].map((loads) => isTooMuch(chase, roll, {}, { loads })),
    [false, true],
  );
  assert.equal(isTooMuch(walk, roll, {}, { falls: 9, loads: 9 }), false);
});

test('each word of a list can be laid, and of one kind there is one', () => {
  const offers = offersOf(TABLE, DECLARED, SLOT.song, OAK);
  assert.deepEqual(
    offers.map(({ title, parts }) => [title, parts.map(({ label }) => label)]),
    [
      ['Old', ['Moon', 'Stone']],
      ['New', ['Rain']],
    ],
  );
  assert.deepEqual(
    laid(['Moon', 'Stone']).parts.map(({ label }) => label),
    ['Stone'],
  );
  assert.deepEqual(
    laid(['Moon', 'Rain']).parts.map(({ label }) => label),
    ['Rain'],
  );
  assert.deepEqual(laid(['Moon', 'Moon']).parts, []);
});

test('a part that is used up, or was given up, cannot be laid, and is known by its words alone', () => {
  const part = offersOf(TABLE, DECLARED, SLOT.load, OAK)[0].parts[0];
  for (const [words, spent, lost] of /** @type {[string, boolean, string][]} */ ([
    ['a pack worn out', true, 'worn out'],
    ['wet, a pack worn out, tired', true, 'worn out'],
    ['wet, a pack thrown away, a pack worn out', true, 'thrown away'],
    ['', false, ''],
    ['a pack', false, ''],
    ['half a pack worn out', false, ''],
    ['a pack worn out twice', false, ''],
    ['a sack thrown away', false, ''],
  ]))
    assert.deepEqual([isSpent(SLOT.load, part, words), lostBy(SLOT.load, part, words)], [spent, lost], words);
  assert.deepEqual(
    [isSpent(SLOT.walker, part, 'a pack '), lostBy(SLOT.walker, part, 'a pack , a pack thrown away')],
    [false, ''],
    'nothing goes there',
  );
});

test('the next roll has the sides exchanged, with the same crafts and nothing else', () => {
  const [chase] = TABLE.rolls;
  const back = exchanged(TABLE, DECLARED, chase, laid(['Walking 3', 'Hiding 4', 'rain', 'a pack']), [OAK, ASH]);
  assert.equal(back?.actor, 'p2');
  assert.deepEqual(
    back?.parts.map(({ slot, person, label, inputs }) => [slot, person, label, inputs]),
    [
      ['walker', 'p2', 'Hiding 4', { rank: 4 }],
      ['foe', 'p1', 'Walking 3', { rank: 3, breath: 5 }],
    ],
  );
  assert.deepEqual(
    exchanged(TABLE, DECLARED, chase, back ?? NOTHING, [OAK, ASH])?.parts.map(({ label }) => label),
    ['Walking 3', 'Hiding 4'],
    'and back again',
  );
});

test('whoever has no such line for the other side lays the best they have; without anybody nothing is exchanged', () => {
  const [chase, walk] = TABLE.rolls;
  const roll = laid(['Walking 3', 'Hiding 4']);
  const renamed = { ...roll, parts: roll.parts.map((part) => ({ ...part, label: 'Dancing 1' })) };
  assert.deepEqual(
    exchanged(TABLE, DECLARED, chase, renamed, [OAK, ASH])?.parts.map(({ label }) => label),
    ['Hiding 4', 'Singing 7'],
  );
  assert.equal(exchanged(TABLE, DECLARED, walk, laid(['Walking 3']), [OAK, ASH]), null);
  assert.equal(exchanged(TABLE, DECLARED, chase, laid(['Walking 3']), [OAK, ASH]), null, 'nobody stood against it');
  assert.equal(exchanged(TABLE, DECLARED, chase, roll, [OAK]), null, 'one of them has left');
});

test('an after is paid by whoever has it: it is offered with what can be paid, and whatever can be paid is offered', () => {
  for (const breath of [0, 1, 2, 3, 5]) {
    for (const well of [0, 1, 2, 3]) {
      for (const anybody of [false, true]) {
        const found = payments('push', {
          cost: { ...COST, anybody },
          here: [breathless(breath), ASH],
          shared: { well },
        });
        const paid = found.filter(({ lacks }) => lacks === '');
        const expected = [
          ...(breath >= 2 ? ['Oak p1'] : []),
          ...(anybody ? ['Oak p2'] : []),
          ...(well >= 2 ? ['Oak p1 draws from the well and'] : []),
          // Ash would hold what was used against them.
          ...(well >= 2 && anybody ? ['The wind draws from the well and'] : []),
        ];
        assert.deepEqual(
          paid.map(({ does }) => does),
          expected,
        );
        assert.equal(found.length - paid.length, expected.length === 0 ? 1 : 0);
        for (const { tracks } of paid) assert.ok(tracks.every(({ value }) => value >= 0));
      }
    }
  }
});

test('what somebody pays goes where the game says: to whoever it hurts, or back into the middle', () => {
  const [chase, walk] = TABLE.rolls;
  const moved = (/** @type {any} */ rolled, /** @type {string} */ name, /** @type {any} */ here) =>
    payments(name, { rolled, here }).map(({ tracks }) => tracks);
  const wolf = { ...ASH, person: { ...ASH.person, kind: /** @type {const} */ ('opponent') } };
  assert.deepEqual(moved(chase, 'push', [OAK, ASH]), [
    [
      { person: 'p1', track: 'breath', value: 3 },
      { person: 'p2', track: 'breath', value: 7 },
    ],
  ]);
  assert.deepEqual(moved(chase, 'push', [OAK, wolf]), [
    [
      { person: 'p1', track: 'breath', value: 3 },
      { person: '', track: 'well', value: 3 },
    ],
  ]);
  assert.deepEqual(moved(chase, 'sigh', [OAK, ASH]), [
    [
      { person: 'p1', track: 'breath', value: 3 },
      { person: '', track: 'well', value: 3 },
    ],
  ]);
  assert.deepEqual(moved(walk, 'push', [OAK, ASH]), [[{ person: 'p1', track: 'breath', value: 3 }]]);
  const [, borrowed] = payments('push', { shared: { well: 2 } });
  assert.deepEqual(borrowed.tracks, [
    { person: '', track: 'well', value: 0 },
    { person: 'p1', track: 'debts', value: 2 },
    { person: 'p2', track: 'owed', value: 2 },
  ]);
  const [lacking] = payments('push', { here: [breathless(1), ASH], shared: { well: 0 } });
  assert.deepEqual([lacking.lacks, lacking.tracks], ['Oak p1 has 1 of Breath', []]);
  const [free] = payments('call', { cost: { words: 'nothing', tracks: {}, anybody: false } });
  assert.deepEqual([free.does, free.tracks, free.lacks], ['Oak p1', [], '']);
});

test('whoever borrows owes it, and nobody who would then hold what they have borrowed themselves', () => {
  const wolf = { ...ASH, person: { ...ASH.person, kind: /** @type {const} */ ('opponent') } };
  const elm = somebody('p3', []);
  const borrowers = (/** @type {string} */ name, /** @type {any[]} */ here, gains = TABLE.rolls[0].gains) =>
    payments(name, {
      rolled: { ...TABLE.rolls[0], gains },
      cost: { ...COST, anybody: true },
      here,
      shared: { well: 2 },
    }).filter(({ label }) => label.endsWith('draws from the well'));
  const names = (/** @type {any} */ ...asked) =>
    borrowers(...asked).map(({ label }) => label.replace(' draws from the well', ''));
  assert.deepEqual(names('push', [OAK, ASH, elm]), ['Oak p1', 'Oak p3', 'The wind'], 'it hurts Ash');
  assert.deepEqual(names('push', [OAK, wolf, elm]), ['Oak p1', 'Oak p3'], 'it hurts the wind');
  assert.deepEqual(names('foe_push', [OAK, ASH, elm]), ['Oak p2', 'Oak p3', 'The wind'], 'it hurts Oak');
  assert.deepEqual(names('foe_push', [OAK, wolf, elm]), ['The wind', 'Oak p3'], 'whoever it is done for comes first');
  assert.deepEqual(names('sigh', [OAK, ASH, elm]), ['Oak p1', 'Oak p2', 'Oak p3'], 'what nobody holds, the wind does');
  assert.deepEqual(names('push', [OAK, ASH], {}), ['Oak p1', 'Oak p2', 'The wind'], 'nobody gets it');
  assert.deepEqual(
    borrowers('foe_push', [OAK, ASH, elm]).map(({ does, tracks }) => [does, ...tracks.slice(1)]),
    [
      ['Oak p2 draws from the well and', { person: 'p2', track: 'debts', value: 2 }, HOLDS],
      ['Oak p3 draws from the well and', { person: 'p3', track: 'debts', value: 2 }, HOLDS],
      ['The wind draws from the well and', HOLDS],
    ],
  );
  const [lonely] = payments('push', { cost: { ...COST, anybody: true }, here: [wolf], shared: { well: 2 } });
  assert.equal(lonely.lacks, 'nobody here has one');
});

test('what the rules do not let be done says why, and costs nobody anything', () => {
  const deaf = {
    ...ASH,
    sheet: {
      ...ASH.sheet,
      answer: { inputs: {}, result: { .../** @type {any} */ (ASH.sheet.answer).result, deaf: '' } },
    },
  };
  const asked = (/** @type {string} */ name, /** @type {any} */ foe) => payments(name, { here: [OAK, foe] });
  assert.deepEqual(asked('scare_away', deaf), [{ label: '', does: '', tracks: [], lacks: 'nobody scares the deaf' }]);
  assert.deepEqual(
    [...asked('scare_away', ASH), ...asked('push', deaf)].map(({ lacks }) => lacks),
    ['', ''],
  );
});

test('an after takes what stands on the sheet, until some has come or gone in play', () => {
  const declared = /** @type {any} */ ({ holds: { die: 'owed' } });
  const takes = (/** @type {any} */ owed, /** @type {any} */ tracks, /** @type {any} */ die) => {
    const document = { ...OAK.sheet.document, inputs: { owed }, tracks };
    return isHeld(declared, /** @type {any} */ ({ document, answer: null }), { die });
  };
  assert.deepEqual(
    ['d8', 'd12', null].map((die) => takes(['d8'], {}, die)),
    [true, false, true],
  );
  assert.equal(takes(['d8'], { owed: 2 }, 'd12'), true);
  assert.equal(takes([], {}, 'd12'), true);
  assert.equal(takes(undefined, {}, 'd12'), true);
});

test('the table pays for whoever acts, and is paid, where the game says so', () => {
  const rolled = { ...TABLE.rolls[0], pays: { lure: 'sky' }, gains: { lure: 'walker', call: 'sky' } };
  const paid = (/** @type {string} */ name, /** @type {any} */ shared, /** @type {any[]} */ here = [OAK, ASH]) =>
    payments(name, { rolled, here, shared })[0];
  assert.deepEqual(paid('lure', {}), {
    label: 'Sky: 2',
    does: 'Oak p1',
    tracks: [
      { person: '', track: 'sky', value: 0 },
      { person: 'p1', track: 'breath', value: 7 },
    ],
    lacks: '',
  });
  assert.deepEqual(paid('lure', { sky: 1 }), { label: 'Sky: 1', does: 'Oak p1', tracks: [], lacks: 'Sky: 1' });
  assert.deepEqual(paid('call', {}).tracks, [
    { person: 'p1', track: 'breath', value: 3 },
    { person: '', track: 'sky', value: 4 },
  ]);
  assert.deepEqual(
    payments('call', { rolled, cost: { words: 'a coin', tracks: { coins: 1 }, anybody: false } })[0].tracks,
    [],
  );
  assert.deepEqual(paid('lure', {}, []), {
    label: 'Sky: 2',
    does: '',
    tracks: [
      { person: '', track: 'sky', value: 0 },
      { person: '', track: 'well', value: 3 },
    ],
    lacks: '',
  });
});

test('what is paid for a part comes back when it is taken out, and nothing is laid that the table cannot pay', () => {
  const [rain] = numbersOf(TABLE, SLOT.weather)[0].parts;
  const named_by = { slot: 'song', person: 'p1', title: '', label: 'Moon', inputs: { named_by: 'p2' } };
  assert.deepEqual(movedBy(TABLE, DECLARED, SLOT.weather, rain, [], {}, 1), [{ person: '', track: 'sky', value: 0 }]);
  assert.deepEqual(movedBy(TABLE, DECLARED, SLOT.weather, rain, [], { sky: 0 }, -1), [
    { person: '', track: 'sky', value: 2 },
  ]);
  assert.deepEqual(movedBy(TABLE, DECLARED, SLOT.song, named_by, [OAK, ASH], {}, 1), [
    { person: 'p2', track: 'owed', value: 1 },
  ]);
  assert.deepEqual(movedBy(TABLE, DECLARED, SLOT.song, { ...named_by, inputs: {} }, [OAK, ASH], {}, 1), []);
  assert.deepEqual(
    [isAffordable(TABLE, SLOT.weather, rain, {}), isAffordable(TABLE, SLOT.weather, rain, { sky: 1 })],
    [true, false],
  );
  assert.equal(lies(laid(['rain']), rain), true);
});

test('an after is one line of the log with what it moves: undone and taken again, the scene is the same to the byte', () => {
  const roll = { ...laid(['Walking 3', 'Biting 9']), calculator: 'woods.chase', inputs: { rank: 3 }, seed: 'af' };
  const here = { ...emptyScene('woods'), people: [OAK.person, ASH.person], roll };
  for (const { does, tracks } of payments('push', { cost: { ...COST, anybody: true }, shared: { well: 2 } })) {
    const line = `${does} pushes: caught by 4 now.`;
    const step = /** @type {any} */ ({
      type: 'roll',
      roll: { ...roll, inputs: { rank: 3, falls: 1 } },
      text: line,
      line,
      tracks,
    });
    const time = 1_800_000_000_000;
    const taken = reduce(newState(here), step, time);
    assert.deepEqual([taken.document.log.map(({ text }) => text), taken.past[0].text], [[line], line]);
    const undone = reduce(taken, { type: 'undo' }, time + 1);
    assert.equal(JSON.stringify(undone.document), JSON.stringify(here));
    for (const again of [reduce(undone, { type: 'redo' }, time + 2), reduce(undone, step, time)])
      assert.equal(JSON.stringify(again.document), JSON.stringify(taken.document));
  }
});

test('what follows at once is asked with the roll and its answer, and only where it is so', () => {
  const roll = laid(['Walking 3', 'Biting 9']);
  const caught = { calculator: 'woods.chase', result: { caught: true, by: 4, wounds: [] } };
  assert.deepEqual(
    questionsAfter(TABLE, roll, caught).map(({ request }) => request),
    [{ calculator: 'woods.bite', mode: 'work', inputs: { by: 4, breath: 5 } }],
  );
  assert.deepEqual(
    wordsAfter(TABLE, roll, caught).map(({ label }) => label),
    ['What holds them'],
  );
  assert.deepEqual(
    wordsAfter(TABLE, roll, { ...caught, result: { ...caught.result, wounds: ['d6', 'd8'] } }).map(
      ({ slot: whose, behind }) => [whose, behind],
    ),
    [
      ['foe', '4'],
      ['walker', 'd6'],
      ['walker', 'd8'],
    ],
  );
  for (const free of [
    { ...caught, result: { caught: false, by: 4, wounds: [] } },
    { ...caught, calculator: 'woods.walk' },
  ]) {
    assert.deepEqual([questionsAfter(TABLE, roll, free), wordsAfter(TABLE, roll, free)], [[], []]);
  }
  assert.deepEqual(questionsAfter(TABLE, roll, { ...caught, result: { caught: true, wounds: [] } }), []);
});

test('a step at a roll is one, with all that it writes: Undo and Redo give the same scene to the byte', () => {
  const roll = laid(['Walking 3', 'Biting 9']);
  const here = { ...emptyScene('woods'), people: [OAK.person, ASH.person] };
  const steps = [
    { type: 'roll', roll, text: 'Walking 3' },
    { type: 'roll', roll: { ...roll, calculator: 'woods.chase', inputs: { rank: 3 }, seed: 'af' }, text: 'Run' },
    {
      type: 'roll',
      roll: { ...roll, written: ['bitten'] },
      text: 'bitten',
      line: 'bitten',
      tracks: [{ person: 'p2', track: 'breath', value: 1 }],
      conditions: [
        { person: 'p1', text: 'tired' },
        { person: 'p2', text: 'held' },
      ],
    },
  ];
  let state = newState(here);
  for (const step of steps) state = reduce(state, /** @type {any} */ (step), 1_800_000_000_000);
  assert.deepEqual(state.document.people, [
    { ...OAK.person, conditions: 'tired' },
    { ...ASH.person, tracks: { breath: 1 }, conditions: 'held' },
  ]);
  assert.deepEqual(
    state.document.log.map(({ text }) => text),
    ['bitten'],
  );
  const done = JSON.stringify(state.document);
  const back = steps.reduce((now) => reduce(now, { type: 'undo' }, 0), state);
  assert.deepEqual(back.document, here);
  assert.equal(JSON.stringify(steps.reduce((now) => reduce(now, { type: 'redo' }, 0), back).document), done);
});

test('whoever leaves takes their roll along; of what is laid and not thrown, who stays keeps their own', () => {
  const roll = laid(['Walking 3', 'Biting 9']);
  const without = (/** @type {string} */ person, /** @type {any} */ lies) =>
    reduce(
      newState({ ...emptyScene('woods'), people: [OAK.person, ASH.person], roll: lies }),
      { type: 'remove', person },
      0,
    ).document.roll;
  const thrown = { ...roll, calculator: 'woods.chase', inputs: { rank: 3 }, seed: 'af' };
  for (const person of ['p1', 'p2']) assert.equal(without(person, thrown), null);
  assert.equal(without('p1', roll), null);
  const named = { ...roll.parts[0], slot: 'song', label: 'Rain', inputs: { kind: 'low', named_by: 'p2' } };
  const left = without('p2', { ...roll, parts: [...roll.parts, named] });
  const nobody = { ...named, inputs: { kind: 'low', named_by: '' } }; // the next who comes may have the same id
  assert.deepEqual(left, { ...roll, parts: [roll.parts[0], nobody] });
});

test('what was paid for a roll that is not thrown comes back where it ends, or with whom it goes', () => {
  const roll = laid(['Walking 3', 'rain']);
  const lent = { slot: 'weather', person: 'p2', title: '', label: 'hail', inputs: { change: -1 } };
  const named = { slot: 'song', person: 'p1', title: '', label: 'Rain', inputs: { kind: 'low', named_by: 'p2' } };
  const owed = { person: { ...ASH.person, tracks: { owed: 3 } }, sheet: withTrack(ASH.sheet, 'owed', 3) };
  const document = {
    ...emptyScene('woods'),
    people: [OAK.person, owed.person],
    shared: { sky: 4 },
    roll: { ...roll, parts: [...roll.parts, lent, named] },
  };
  const back = (/** @type {any} */ now, /** @type {string | undefined} */ gone = undefined) => {
    const scene = { table: TABLE, declared: DECLARED, here: [OAK, owed], document: now };
    return new Laying(/** @type {any} */ ({ scene })).givenBack(gone);
  };
  const all = [
    { person: '', track: 'sky', value: 6 },
    { person: '', track: 'sky', value: 7 },
    { person: 'p2', track: 'owed', value: 2 },
  ];
  assert.deepEqual([back(document), back(document, 'p1')], [all, all]);
  assert.deepEqual(back(document, 'p2'), [{ person: '', track: 'sky', value: 5 }]); // their own pay goes with them
  assert.deepEqual(
    [back({ ...document, roll: null }), back({ ...document, roll: { ...roll, calculator: 'x' } })],
    [[], []],
  );
  const ended = reduce(
    newState(document),
    { type: 'remove', person: 'p1', tracks: back(document, 'p1') },
    1_800_000_000_000,
  );
  assert.deepEqual([ended.document.shared, ended.document.people[0].tracks], [{ sky: 7 }, { owed: 2 }]);
  assert.equal(ended.document.log[0].text, 'Oak p1 is gone, and what was paid for the roll comes back.');
  assert.deepEqual(reduce(ended, { type: 'undo' }, 0).document, document);
});

test('a situation brings its people with what is between them', () => {
  const { id: _id, ...newcomer } = ASH.person;
  const set = reduce(
    newState(emptyScene('woods')),
    {
      type: 'situation',
      people: [newcomer, newcomer],
      says: 'It is dark.',
      shared: { sky: 9 },
      text: '“Night” begins.',
    },
    0,
  ).document;
  assert.deepEqual(
    [set.people.map(({ name }) => name), set.notes, set.shared, set.log.map(({ text }) => text)],
    [['Oak p2', 'Oak p2 2'], 'It is dark.', { sky: 9 }, ['“Night” begins. It is dark.']],
  );
});

test('a link takes the roll along as it lies; the one for players says nothing of notes and of what opponents have', () => {
  const roll = { ...laid(['Walking 3', 'Biting 9']), calculator: 'woods.chase', inputs: { rank: 3 }, seed: 'af' };
  const wolf = {
    ...ASH.person,
    kind: /** @type {const} */ ('opponent'),
    ready: 'wolf',
    tracks: { breath: 1 },
    conditions: 'held',
  };
  const scene = { ...emptyScene('woods'), people: [OAK.person, wolf], notes: 'The wolf is his brother.', roll };
  const read = fromLink(/** @type {any} */ (JSON.parse(JSON.stringify(linked(scene)))));
  assert.deepEqual(read.ok && read.document.roll, roll);
  const shown = forPlayers(scene);
  assert.deepEqual(shown.people, [OAK.person, { ...wolf, ready: '', inputs: {}, tracks: {} }]);
  assert.deepEqual([shown.notes, shown.roll], ['', null]);
});

test('An answer changes somebody only where the roll has the parts for it', () => {
  const roll = {
    ...NOTHING,
    parts: [{ slot: 'foe', person: 'p2', title: '', label: 'hit', inputs: { takes: 'breath' } }],
  };
  const wanting = (/** @type {any} */ wanted) => ({ ...TABLE.rolls[0], writes_where: wanted });
  assert.equal(isWriting(wanting({}), roll), true);
  assert.equal(isWriting(wanting({ 'foe.takes': ['breath'] }), roll), true);
  assert.equal(isWriting(wanting({ 'foe.takes': ['breath'] }), { ...roll, parts: [] }), false);
  assert.equal(isWriting(wanting({ 'foe.takes': ['ground'] }), roll), false);
});
