/**
 * What is placed at a table, and what comes of it: the pump of the quick start, whose tokens are printed there; and
 * what a roll may cost whoever acts.
 */

import assert from 'node:assert/strict';
import test from 'node:test';

import '../browser.mjs';
import {
  givenUp,
  happeningsIn,
  isLaid,
  isWhole,
  lyingIn,
  placedAway,
  placedWith,
  pricesAfter,
  questionWith,
  spentIn,
  undoneAfter,
} from '../../../docs/assets/js/scene/outcome.mjs';
import { NOTHING } from '../../../docs/assets/js/scene/roll.mjs';
import { sheetOf } from '../../../docs/assets/js/scene/people.mjs';

const CORE = {
  title: 'Core',
  kind: 'token',
  pieces: 'inputs.drawn',
  values: '',
  style: 'each',
  input: 'core',
  column: '',
  boxes: [
    ['success', 'Success'],
    ['sacrifice', 'Sacrifice'],
    ['story', 'Story'],
  ],
  rest: 'In hand',
  restName: '',
  effects: 'effects',
};
const RESERVE = {
  title: 'Reserve',
  kind: 'token',
  pieces: '',
  values: '',
  style: 'rows',
  input: 'reserve',
  column: 'on',
  namedBy: 'token',
  boxes: [
    ['positive', 'A trait that helps'],
    ['negative', 'A trait that harms'],
    ['beneficial', 'A helpful relationship'],
  ],
  rest: 'In hand',
  restName: 'hand',
  effects: 'effects',
};
const spot = (/** @type {any} */ more) => ({ name: '{item}', where: {}, large: {}, ...more });
const OUTCOME = /** @type {any} */ ({
  after: 'walkabout.draw',
  follow_up: 'lay_out',
  spotted: 'reserve',
  large: 'doubles',
  shares: { obstacles: 'goal' },
  at_once: {},
  first: 'core',
  spends: 'exhausted',
  given: [{ raises: 'traded_items', slot: 'helps' }],
  sentences: [],
  placings: [CORE, RESERVE],
  spots: [
    spot({ slot: 'helps', on: 'positive', large: { traits: ['double'] } }),
    spot({
      slot: 'helps',
      on: 'negative',
      name: 'the penalty of {item}',
      where: { items: ['single_use', 'limited_use'] },
      large: { items: ['single_use'] },
    }),
    spot({ slot: 'harms', on: 'negative' }),
    spot({ slot: 'tie', on: 'beneficial', large: { ties: ['tight_beneficial'] } }),
  ],
});
const part = (/** @type {string} */ slot, /** @type {string} */ label, inputs = {}) => ({
  slot,
  person: 'p1',
  title: '',
  label,
  inputs,
});
const PARTS = [
  part('colour', 'blue'),
  part('helps', 'Good wrench', { traits: 'double' }),
  part('harms', 'Sprained wrist', { traits: 'single' }),
  part('tie', 'The settlement', { ties: 'loose_beneficial' }),
];
const ROLL = { ...NOTHING, actor: 'p1', parts: PARTS, calculator: 'walkabout.draw' };
const QUESTION = {
  calculator: 'walkabout.resolve',
  mode: 'work',
  inputs: {
    colour: 'blue',
    drawn: ['blue', 'red', 'black', 'white', 'green'],
    core: { success: 'blue', sacrifice: 'red', story: 'black' },
    reserve: [
      { token: 'black', on: 'hand' },
      { token: 'white', on: 'hand' },
      { token: 'black', on: 'hand', from_relationship: true },
    ],
  },
};
const TABLE = /** @type {any} */ ({ shared: [{ name: 'goal', label: 'Goal', start: 0, least: 0, most: null }] });
const lying = (/** @type {any} */ placed) => lyingIn(OUTCOME, { ...ROLL, placed }, QUESTION.inputs);
const put = (/** @type {string} */ input, /** @type {string} */ piece, /** @type {string} */ place) => ({
  input,
  piece,
  place,
});

test('What was drawn is in the hand until it is placed', () => {
  const [core, reserve] = lying([]);
  assert.deepEqual(
    [core.pieces, core.layout],
    [
      ['blue', 'red', 'black', 'white', 'green'],
      ['', '', '', '', ''],
    ],
  );
  assert.deepEqual(
    [reserve.pieces, reserve.layout],
    [
      ['black', 'white', 'black'],
      ['hand', 'hand', 'hand'],
    ],
  );
  assert.deepEqual(reserve.placing.boxes, [
    ['positive 1', 'Good wrench'],
    ['negative 2', 'Sprained wrist'],
    ['beneficial 3', 'The settlement'],
  ]);
  assert.deepEqual(reserve.placing.limits, {
    'positive 1': 'A trait that helps',
    'negative 2': 'A trait that harms',
    'beneficial 3': 'A helpful relationship',
  });
  assert.equal(isWhole([core, reserve]), false);
});

test('A part that brings something along has a place for that too, by a name of its own', () => {
  const item = 'x'.repeat(60);
  const parts = [
    part('helps', 'Dynamite', { traits: [], items: ['single_use'] }),
    part('helps', item, { traits: [], items: ['limited_use'] }),
    part('helps', 'Rope', { traits: [], items: ['regular_use'] }),
  ];
  const roll = { ...ROLL, parts };
  const all = lyingIn(OUTCOME, roll, QUESTION.inputs);
  const shortened = `the penalty of ${item.slice(15)}`;
  assert.deepEqual(all[1].placing.spots, {
    'positive 0': { on: 'positive', name: 'Dynamite' },
    'negative 0': { on: 'negative', name: 'the penalty of Dynamite' },
    'positive 1': { on: 'positive', name: item },
    'negative 1': { on: 'negative', name: shortened },
    'positive 2': { on: 'positive', name: 'Rope' },
  });
  const { inputs } = questionWith(TABLE, OUTCOME, roll, QUESTION, all, {});
  assert.deepEqual(inputs?.doubles, ['the penalty of Dynamite']);
});

test('A piece lies where it was placed; one that was sent away since lies nowhere', () => {
  const [core] = lying([
    put('core', 'black', 'success'),
    put('core', 'yellow', 'story'),
    put('core', 'red', 'nowhere'),
  ]);
  assert.deepEqual(core.layout, ['', '', 'success', '', '']);
  const next = placedWith({ ...ROLL, placed: [put('reserve', 'black', 'positive 1')] }, core, [
    'sacrifice',
    '',
    'success',
    '',
    'story',
  ]);
  assert.deepEqual(next, [
    put('reserve', 'black', 'positive 1'),
    put('core', 'blue', 'sacrifice'),
    put('core', 'black', 'success'),
    put('core', 'green', 'story'),
  ]);
  assert.equal(isLaid(lying(next)[0]), true);
});

test('Of two alike the first that is free lies', () => {
  const [, reserve] = lying([put('reserve', 'black', 'beneficial 3')]);
  assert.deepEqual(reserve.layout, ['beneficial 3', 'hand', 'hand']);
});

test('The outcome is asked with traits by their names, the large ones, and the goal on the table', () => {
  const placed = [
    put('core', 'black', 'success'),
    put('core', 'blue', 'sacrifice'),
    put('core', 'green', 'story'),
    put('reserve', 'black', 'positive 1'),
    put('reserve', 'white', 'negative 2'),
    put('reserve', 'black', 'beneficial 3'),
  ];
  const all = lying(placed);
  assert.equal(isWhole(all), true);
  const { inputs } = questionWith(TABLE, OUTCOME, ROLL, QUESTION, all, { goal: 3 });
  assert.deepEqual(inputs, {
    ...QUESTION.inputs,
    core: { success: 'black', sacrifice: 'blue', story: 'green' },
    reserve: [
      { token: 'black', on: 'positive', name: 'Good wrench' },
      { token: 'white', on: 'negative', name: 'Sprained wrist' },
      { token: 'black', on: 'beneficial', name: 'The settlement', from_relationship: true },
    ],
    doubles: ['Good wrench'],
    obstacles: 3,
  });
  assert.equal(
    'obstacles' in (questionWith(TABLE, OUTCOME, ROLL, QUESTION, all, {}).inputs ?? {}),
    false,
    'nobody counts them',
  );
});

test('A sentence has what has to happen in it, by the name of the trait or by the place', () => {
  const sentence = {
    title: '',
    rows: 'effects',
    where: { counts: ['black_success'] },
    also: { place: ['beneficial'], token: ['black'] },
    says: ['{row.token} on {row.name}: {row.effect}', '{row.token} on {row.place}: {row.effect}'],
    words: '',
    ours: true,
  };
  const effects = [
    { place: 'success', token: 'black', name: '', effect: 'a step nearer', counts: 'black_success' },
    {
      place: 'negative',
      token: 'white',
      name: 'Sprained wrist',
      effect: 'a step further off',
      counts: 'white_sacrifice',
    },
    { place: 'beneficial', token: 'black', name: 'The settlement', effect: 'you gain the benefit', counts: '' },
  ];
  assert.deepEqual(happeningsIn(sentence, { effects }), [
    'black on success: a step nearer',
    'black on The settlement: you gain the benefit',
  ]);
  assert.deepEqual(happeningsIn({ ...sentence, also: {} }, { effects }), ['black on success: a step nearer']);
  assert.deepEqual(happeningsIn(sentence, {}), []);
});

test('Only what the answer names is used up', () => {
  assert.deepEqual(
    spentIn(OUTCOME, ROLL, { exhausted: ['Good wrench'] }).map(({ label }) => label),
    ['Good wrench'],
  );
  assert.deepEqual(spentIn(OUTCOME, ROLL, {}), []);
});

test('What was given up is counted, told, and lies beside the tokens wherever they go', () => {
  const [given] = OUTCOME.given;
  const once = { ...ROLL, placed: placedAway(given, ROLL, part('helps', 'A coil of copper'), 'given up') };
  const roll = { ...once, placed: placedAway(given, once, part('helps', 'Good wrench'), 'given up') };
  assert.deepEqual(givenUp(given, roll), ['A coil of copper', 'Good wrench']);
  const [core, reserve] = lying(roll.placed);
  assert.deepEqual(
    [core.layout, reserve.layout],
    [
      ['', '', '', '', ''],
      ['hand', 'hand', 'hand'],
    ],
  );
  const placed = placedWith(roll, core, ['sacrifice', '', 'success', '', 'story']);
  assert.deepEqual(givenUp(given, { ...roll, placed }), ['A coil of copper', 'Good wrench']);
  assert.equal(questionWith(TABLE, OUTCOME, { ...roll, placed }, QUESTION, lying(placed), {}).inputs?.traded_items, 2);
  assert.equal('traded_items' in (questionWith(TABLE, OUTCOME, ROLL, QUESTION, lying([]), {}).inputs ?? {}), false);
  const sentence = /** @type {any} */ ({
    rows: 'effects',
    where: { counts: ['black_success'] },
    also: {},
    says: ['{row.place}'],
    given: '{item}, given up',
  });
  assert.deepEqual(
    happeningsIn(sentence, { effects: [{ counts: 'black_success', place: 'success' }] }, ['A $& coil']),
    ['success', 'A $& coil, given up'],
  );
  assert.deepEqual(happeningsIn({ ...sentence, given: '' }, { effects: [] }, ['A coil']), []);
});

/* What a roll may cost whoever acts, in a game of its own. */

const TRACKS = ['breath', 'balance', 'purse'].map((name) => ({
  name,
  label: name,
  unit: '',
  start: `result.${name}`,
  least: 0,
  most: null,
  clause: '',
}));
const DECLARED = /** @type {any} */ ({
  game: 'woods',
  calculator: 'woods.wanderer',
  tracks: TRACKS,
  known: [],
  worn: [],
  feeds: [],
  changes: [],
  lists: [],
});
const PRICE = {
  after: 'woods.walk',
  when: { arrives: false },
  slot: 'walker',
  tracks: ['breath', 'balance'],
  used: 'walker.limb',
  most: 3,
  title: 'It costs strength',
  says: 'if the wind says so',
};
const WOODS = /** @type {any} */ ({ slots: [{ name: 'walker', of: 'actor' }], costs: [PRICE], people: [] });

/** @param {any} tracks @param {string} kind */
function scene(tracks = {}, kind = 'character') {
  const person = /** @type {any} */ ({
    id: 'p1',
    name: 'Oak',
    kind,
    ready: '',
    sheet: '',
    inputs: { id: 1 },
    tracks,
    conditions: '',
    number: null,
  });
  const sheet = sheetOf(person, WOODS, DECLARED, {
    [JSON.stringify({ id: 1 })]: { inputs: { name: 'Oak' }, result: { breath: 5, balance: 2 } },
  });
  return /** @type {any} */ ({ table: WOODS, declared: DECLARED, here: [{ person, sheet }], document: {} });
}

/**
 * The labels of what it may cost.
 * @param {any} of a scene
 * @param {string} limb that the roll has used
 * @param {{arrives?: boolean, written?: string[]}} [more]
 */
function labels(of, limb, { arrives = false, written = [] } = {}) {
  const roll = {
    ...NOTHING,
    actor: 'p1',
    calculator: 'woods.walk',
    written,
    parts: [{ slot: 'walker', person: 'p1', title: '', label: 'Walks', inputs: { limb } }],
  };
  const rolled = /** @type {any} */ ({ answer: { response: { calculator: 'woods.walk', result: { arrives } } } });
  return pricesAfter(of, roll, rolled).flatMap(({ options }) => options.map(({ label }) => label));
}

test('a roll costs points of the score that was used, no more than there are', () => {
  assert.deepEqual(labels(scene(), 'breath'), ['Oak: −1 breath', 'Oak: −2 breath', 'Oak: −3 breath']);
  assert.deepEqual(labels(scene(), 'balance'), ['Oak: −1 balance', 'Oak: −2 balance']);
  assert.deepEqual(labels(scene({ breath: 1 }), 'breath'), ['Oak: −1 breath']);
  assert.deepEqual(labels(scene({ breath: 0 }), 'breath'), []);
});

test('where it names no score, any of those that can pay does', () => {
  assert.deepEqual(labels(scene({ breath: 1 }), ''), ['Oak: −1 breath', 'Oak: −1 balance', 'Oak: −2 balance']);
  assert.deepEqual(
    labels(scene({ breath: 1, balance: 0 }), 'purse'),
    ['Oak: −1 breath'],
    'the purse is no score of these',
  );
});

test('it costs one way, once, and only where the answer is so', () => {
  assert.deepEqual(labels(scene(), 'breath', { arrives: true }), []);
  assert.deepEqual(labels(scene(), 'breath', { written: ['Oak: −1 breath'] }), []);
  assert.deepEqual(
    labels(scene({ breath: 1 }), '', { written: ['Oak: −3 breath'] }),
    [],
    'paid, though it could not be paid again',
  );
});

test('what a roll has written and leaves no more is taken back: its change, and a price that is none', () => {
  const { here } = scene({ breath: 4, balance: 1 });
  const changes = [
    {
      calculator: 'woods.walk',
      result: 'far',
      track: 'left',
      way: 'subtract',
      label: 'On the way: {value}',
      needs: '',
    },
  ].map((each) => ({ whose: '', ...each }));
  const shared = [{ name: 'left', label: 'Left of the way', unit: '', start: 9, least: 0, most: null }];
  const of = {
    ...scene(),
    here,
    table: { ...WOODS, shared, changes },
    document: { game: 'woods', shared: { left: 6 } },
  };
  const moved = (/** @type {any} */ more) => ({
    of: 'woods.walk',
    person: '',
    track: 'left',
    by: -3,
    text: 'far',
    ...more,
  });
  const moves = [
    moved({}),
    moved({ of: PRICE.title, person: 'p1', track: 'breath', by: -1, text: 'a price' }),
    moved({ by: 0, text: 'what stood so already' }),
    moved({ person: 'p9', text: 'of somebody who is gone' }),
    moved({ track: 'mood', text: 'of a track that is no more' }),
  ];
  const undone = (/** @type {any} */ result) => {
    const answer = { response: { calculator: 'woods.walk', result } };
    const rolled = /** @type {any} */ ({ declared: { writes: {}, writes_where: {} }, answer, further: [] });
    const roll = { ...NOTHING, actor: 'p1', calculator: 'woods.walk', moves };
    return undoneAfter(of, roll, rolled, /** @type {any} */ (answer)).map(({ move: { text }, change }) => [
      text,
      change,
    ]);
  };
  const far = ['far', { person: '', track: 'left', value: 9 }];
  const price = ['a price', { person: 'p1', track: 'breath', value: 5 }];
  assert.deepEqual(undone({ far: 3, arrives: false }), []);
  assert.deepEqual(undone({ far: 2, arrives: true }), [price], 'another line takes the place of the first');
  assert.deepEqual(undone({ far: null, arrives: true }), [far, price]);
});
