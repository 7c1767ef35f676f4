/**
 * Who acts when at a table: in order, with the actions that are left, or several at once, who wait and tell in turn.
 */

import assert from 'node:assert/strict';
import test from 'node:test';

import { emptyScene, forPlayers, fromLink, linked } from '../../../docs/assets/js/scene/document.mjs';
import {
  actingIn,
  following,
  orderAfter,
  orderQuestion,
  panelOf,
  rowsFor,
  teller,
  tellersIn,
  turnedTo,
  turnOf,
  withAction,
  withTurn,
} from '../../../docs/assets/js/scene/turns.mjs';
import { newState, reduce } from '../../../docs/assets/js/scene/reducer.mjs';

const LOT = /** @type {any} */ ({ calculator: 'woods.lot', result: 'order', press: '' });
const RACE = /** @type {any} */ ({
  calculator: 'woods.race',
  result: 'order',
  name: 'who',
  press: 'Put in order',
  rolled: 'die',
  actions: 'each',
  at_first: 'first',
  input: 'runners',
});
const TABLE = /** @type {any} */ ({
  orders: [LOT, RACE],
  everybody: [
    {
      calculator: 'woods.race',
      input: 'runners',
      who: '',
      row: { name: 'inputs.name' },
      by_kind: { side: { character: 'ours', opponent: 'theirs' } },
    },
  ],
});
const PEOPLE = /** @type {any[]} */ ([
  ['Oak', 'character'],
  ['Bear', 'opponent'],
  ['Moth', 'opponent'],
]).map(([name, kind], at) => ({
  id: `p${at + 1}`,
  name,
  kind,
  ready: '',
  sheet: '',
  inputs: {},
  tracks: {},
  conditions: '',
  number: null,
}));
const HERE = PEOPLE.map((person) => ({
  person,
  sheet: /** @type {any} */ ({
    document: { inputs: { name: person.name }, tracks: {} },
    answer: { inputs: { name: person.name }, result: {} },
  }),
}));
const RESULT = {
  order: [
    { who: 'Bear', die: 9, each: 2, first: 2 },
    { who: 'Oak', die: null, each: 1, first: 0 },
  ],
};
const SAID = [{ person: 'p1', said: { pace: 'slow' }, actions: null, left: 0 }];

const TOGETHER = /** @type {any} */ ({
  calculator: 'woods.order',
  input: 'walkers',
  name: 'name',
  holds: 'holds',
  rounds: 'rounds',
});
const [OAK, BEAR, MOTH] = PEOPLE.map(
  ({ id }) =>
    /** @type {any} */ ({
      actor: id,
      parts: [],
      calculator: 'woods.draw',
      inputs: {},
      seed: `0${id.slice(1)}`,
      method: 2,
      written: [],
      moves: [],
      found: {},
      placed: [],
    }),
);
const TELLING = { seed: 'ab', method: 2, holds: [], order: ['p2', 'p1', 'p2'], told: 1 };

/** The scene after some events. @param {any[]} events @param {any} [start] @returns {any} */
function played(events, start) {
  return events.reduce(
    (state, event) => reduce(state, event, Date.parse('2026-11-22T12:00:00Z')),
    newState({ ...emptyScene('woods'), people: PEOPLE, ...start }),
  ).document;
}

test('the panel is that of the order which a press asks for', () => {
  assert.equal(panelOf(TABLE), RACE);
  assert.equal(panelOf(/** @type {any} */ ({ orders: [LOT] })), undefined);
});

test('everybody brings a row, with what they have said', () => {
  assert.deepEqual(rowsFor(TABLE, RACE, HERE, { tracks: [], worn: [] }, SAID), [
    { name: 'Oak', side: 'ours', pace: 'slow' },
    { name: 'Bear', side: 'theirs' },
    { name: 'Moth', side: 'theirs' },
  ]);
  assert.deepEqual(rowsFor(TABLE, LOT, HERE, { tracks: [], worn: [] }, SAID), []);
});

test('an answer gives the order, what was rolled, and the actions', () => {
  const { names, turns, text } = orderAfter(RACE, PEOPLE, SAID, RESULT);
  assert.deepEqual(names, ['Bear', 'Oak']);
  assert.equal(text, 'In order: Bear 9, Oak.');
  assert.deepEqual(turns, [
    { person: 'p1', said: { pace: 'slow' }, actions: 1, left: 0 },
    { person: 'p2', said: {}, actions: 2, left: 2 },
  ]);
});

test('actions go no further than from none to all', () => {
  const { turns } = orderAfter(RACE, PEOPLE, [], RESULT);
  const after = (/** @type {(1 | -1)[]} */ ...steps) =>
    turnOf(
      steps.reduce((now, by) => withAction(now, 'p2', by), turns),
      'p2',
    ).left;
  assert.deepEqual([after(-1), after(-1, -1, -1), after(1), after(-1, -1, -1, 1)], [1, 0, 2, 1]);
  assert.deepEqual(withAction(SAID, 'p1', 1), SAID);
  assert.deepEqual(withTurn(SAID, { ...SAID[0], left: 1 }), [{ ...SAID[0], left: 1 }]);
});

test('a roll takes an action in one step, a new round gives all back, and whoever goes takes theirs along', () => {
  const { names, turns } = orderAfter(RACE, PEOPLE, [], RESULT);
  const order = { type: 'order', names, turns, text: 'In order.' };
  const ordered = played([order]);
  assert.deepEqual(
    [ordered.turn, ordered.round, ordered.people.map((/** @type {any} */ { name }) => name)],
    ['p2', 1, ['Bear', 'Oak', 'Moth']],
  );
  const roll = { type: 'roll', roll: null, text: 'Roll', turns: withAction(turns, 'p2', -1) };
  const lefts = (/** @type {any[]} */ ...events) =>
    ['p1', 'p2'].map((id) => turnOf(played([order, ...events]).turns, id).left);
  assert.deepEqual(lefts(roll), [0, 1]);
  assert.deepEqual(played([order, roll, { type: 'undo' }]), ordered);
  const round = [roll, { type: 'next' }, { type: 'next' }, { type: 'next', roll: null }];
  assert.deepEqual([played([order, ...round]).round, lefts(...round)], [2, [1, 2]]);
  assert.deepEqual(
    played([order, { type: 'remove', person: 'p2' }]).turns.map((/** @type {any} */ { person }) => person),
    ['p1'],
  );
  assert.deepEqual(played([order, { type: 'turns', turns: SAID, text: 'slow' }]).turns, SAID);
  assert.deepEqual(played([order, { type: 'scene', tracks: [], freed: [], text: 'Over' }]).turns, []);
});

/* Several at once. */

test('whoever tells now is the next in the order, and nobody when all is told', () => {
  assert.equal(teller(null), '');
  assert.equal(teller(TELLING), 'p1');
  assert.equal(teller({ ...TELLING, told: 3 }), '');
  assert.equal(actingIn({ roll: null, waiting: [], telling: null }), 1);
  assert.equal(actingIn({ roll: OAK, waiting: [{ roll: BEAR, row: {} }], telling: null }), 2);
  assert.equal(actingIn({ roll: OAK, waiting: [], telling: TELLING }), 2);
});

test('one roll goes aside for another, with what it is compared by', () => {
  const rolls = { roll: OAK, waiting: [{ roll: BEAR, row: { white: 2 } }], telling: null };
  assert.deepEqual(turnedTo(rolls, 'p2', { white: 1 }), {
    roll: BEAR,
    waiting: [{ roll: OAK, row: { white: 1 } }],
    telling: null,
  });
  assert.equal(turnedTo(rolls, 'p1', {}), rolls);
  assert.deepEqual(turnedTo({ ...rolls, roll: null }, 'p2', {}).waiting, []);
});

test('everybody stands in the question as at the table, and is found by name in the answer', () => {
  const rolls = [
    { roll: MOTH, row: { white: 1 } },
    { roll: OAK, row: { white: 2 } },
  ];
  assert.deepEqual(orderQuestion(TOGETHER, PEOPLE, rolls, { ...TELLING, holds: ['p3'] }), {
    calculator: 'woods.order',
    mode: 'roll',
    inputs: {
      walkers: [
        { name: 'Oak', white: 2 },
        { name: 'Moth', white: 1 },
      ],
      holds: ['Moth'],
    },
    seed: 'ab',
    method: 2,
  });
  assert.deepEqual(tellersIn(TOGETHER, PEOPLE, { rounds: [['Moth', 'Oak'], ['Oak']] }), ['p3', 'p1', 'p1']);
});

test('when a roll that was told is over, the next one lies, and the last one ends it', () => {
  const over = { ...OAK, calculator: '' };
  const waiting = [{ roll: BEAR, row: {} }];
  assert.deepEqual(following({ roll: over, waiting, telling: TELLING }, OAK), {
    roll: BEAR,
    waiting: [],
    telling: { ...TELLING, order: ['p2', 'p2'] },
  });
  assert.deepEqual(following({ roll: over, waiting: [], telling: TELLING }, OAK), {
    roll: over,
    waiting: [],
    telling: null,
  });
  assert.deepEqual(following({ roll: over, waiting, telling: null }, OAK), { roll: over, waiting, telling: null });
});

test('whoever leaves takes their roll along, whether it lies or waits', () => {
  const waiting = [{ roll: BEAR, row: {} }];
  const lies = played([{ type: 'remove', person: 'p1' }], { roll: OAK, waiting, telling: TELLING });
  assert.deepEqual([lies.roll, lies.waiting, lies.telling?.order], [BEAR, [], ['p2', 'p2']]);
  const waits = played([{ type: 'remove', person: 'p2' }], { roll: OAK, waiting, telling: TELLING });
  assert.deepEqual([waits.roll, waits.waiting, waits.telling?.order], [OAK, [], ['p2', 'p1']]);
});

test('where three act, the roll of the next to tell lies when somebody leaves', () => {
  const three = {
    roll: OAK,
    waiting: [
      { roll: MOTH, row: {} },
      { roll: BEAR, row: {} },
    ],
    telling: { ...TELLING, order: ['p1', 'p2', 'p3', 'p1', 'p2', 'p3'], told: 0 },
  };
  const left = played([{ type: 'remove', person: 'p1' }], three);
  assert.deepEqual([left.roll, teller(left.telling)], [BEAR, 'p2']);
  const lent = { ...BEAR, parts: [{ slot: 'helps', person: 'p1', title: '', label: 'A rope', inputs: {} }] };
  const gone = played([{ type: 'remove', person: 'p1' }], {
    ...three,
    roll: MOTH,
    waiting: [
      { roll: lent, row: {} },
      { roll: OAK, row: {} },
    ],
  });
  assert.deepEqual([gone.roll, gone.waiting, gone.telling?.order], [MOTH, [], ['p3', 'p3']]);
});

test('the rolls are written one after the other, and then it is over', () => {
  let now = {
    ...played([], {
      roll: OAK,
      waiting: [
        { roll: BEAR, row: {} },
        { roll: MOTH, row: {} },
      ],
      telling: { ...TELLING, order: ['p1', 'p2', 'p3'], told: 3 },
    }),
  };
  const seen = [];
  while (now.telling) {
    seen.push(now.roll?.actor);
    now = played([{ type: 'roll', roll: { ...now.roll, calculator: '' }, text: 'Written' }], now);
  }
  assert.deepEqual([seen, now.waiting, now.roll?.calculator], [['p1', 'p2', 'p3'], [], '']);
});

test('a link keeps who waits and who tells, and nobody waits who is not here', () => {
  const scene = played([], { roll: OAK, waiting: [{ roll: BEAR, row: { white: 1 } }], telling: TELLING });
  const read = fromLink(linked(scene));
  assert.deepEqual(read.ok && [read.document.waiting, read.document.telling], [scene.waiting, scene.telling]);
  for (const people of [[PEOPLE[0]], [PEOPLE[1]]]) {
    assert.equal(
      fromLink(linked({ ...scene, people: scene.people.filter(({ id }) => people[0].id === id) })).ok,
      false,
    );
  }
});

test('the end of a scene takes all rolls away, and players get none', () => {
  const all = { roll: OAK, waiting: [{ roll: BEAR, row: {} }], telling: TELLING };
  const ended = played([{ type: 'scene', tracks: [], freed: [], text: 'The scene ends.' }], all);
  assert.deepEqual([ended.roll, ended.waiting, ended.telling], [null, [], null]);
  const seen = forPlayers(played([], all));
  assert.deepEqual([seen.roll, seen.waiting, seen.telling], [null, [], null]);
});

test('each step is taken back whole', () => {
  const begin = {
    type: 'roll',
    roll: BEAR,
    waiting: [{ roll: OAK, row: {} }],
    telling: { ...TELLING, told: 0 },
    text: 'Bear, then Oak',
    line: 'Bear, then Oak',
  };
  const said = { type: 'roll', roll: OAK, waiting: [{ roll: BEAR, row: {} }], telling: TELLING, text: 'Said' };
  const start = { roll: OAK, waiting: [{ roll: BEAR, row: {} }] };
  const document = played([begin, said, { type: 'undo' }, { type: 'undo' }], start);
  assert.deepEqual([document.roll, document.waiting, document.telling, document.log], [OAK, start.waiting, null, []]);
});
