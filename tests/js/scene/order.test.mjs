/** Who acts when at a table, and how many actions they have left. */

import assert from 'node:assert/strict';
import test from 'node:test';

import { emptyScene } from '../../../docs/assets/js/scene/document.mjs';
import { orderAfter, panelOf, rowsFor, turnOf, withAction, withTurn } from '../../../docs/assets/js/scene/order.mjs';
import { newState, reduce } from '../../../docs/assets/js/scene/reducer.mjs';

const LOT = /** @type {any} */ ({ calculator: 'woods.lot', result: 'order', press: '' });
const RACE = /** @type {any} */ ({ calculator: 'woods.race', result: 'order', name: 'who', press: 'Put in order', rolled: 'die', actions: 'each', at_first: 'first', input: 'runners' });
const TABLE = /** @type {any} */ ({
  orders: [LOT, RACE],
  everybody: [{ calculator: 'woods.race', input: 'runners', who: '', row: { name: 'inputs.name' }, by_kind: { side: { character: 'ours', opponent: 'theirs' } } }],
});
const PEOPLE = /** @type {any[]} */ ([
  { id: 'p1', name: 'Oak', kind: 'character', ready: '', sheet: '', inputs: {}, tracks: {}, conditions: '', number: null },
  { id: 'p2', name: 'Bear', kind: 'opponent', ready: '', sheet: '', inputs: {}, tracks: {}, conditions: '', number: null },
  { id: 'p3', name: 'Moth', kind: 'opponent', ready: '', sheet: '', inputs: {}, tracks: {}, conditions: '', number: null },
]);
const HERE = PEOPLE.map((person) => ({ person, sheet: /** @type {any} */ ({ document: { inputs: { name: person.name }, tracks: {} }, answer: { inputs: { name: person.name }, result: {} } }) }));
const RESULT = { order: [{ who: 'Bear', die: 9, each: 2, first: 2 }, { who: 'Oak', die: null, each: 1, first: 0 }] };
const SAID = [{ person: 'p1', said: { pace: 'slow' }, actions: null, left: 0 }];

test('the panel is that of the order which a press asks for', () => {
  assert.equal(panelOf(TABLE), RACE);
  assert.equal(panelOf(/** @type {any} */ ({ orders: [LOT] })), undefined);
});

test('everybody brings a row, with what they have said', () => {
  assert.deepEqual(rowsFor(TABLE, RACE, HERE, [], SAID), [{ name: 'Oak', side: 'ours', pace: 'slow' }, { name: 'Bear', side: 'theirs' }, { name: 'Moth', side: 'theirs' }]);
  assert.deepEqual(rowsFor(TABLE, LOT, HERE, [], SAID), []);
});

test('an answer gives the order, what was rolled, and the actions', () => {
  const { names, turns, text } = orderAfter(RACE, PEOPLE, SAID, RESULT);
  assert.deepEqual(names, ['Bear', 'Oak']);
  assert.equal(text, 'In order: Bear 9, Oak.');
  assert.deepEqual(turns, [{ person: 'p1', said: { pace: 'slow' }, actions: 1, left: 0 }, { person: 'p2', said: {}, actions: 2, left: 2 }]);
});

test('actions go no further than from none to all', () => {
  const { turns } = orderAfter(RACE, PEOPLE, [], RESULT);
  const after = (/** @type {(1 | -1)[]} */ ...steps) => turnOf(steps.reduce((now, by) => withAction(now, 'p2', by), turns), 'p2').left;
  assert.deepEqual([after(-1), after(-1, -1, -1), after(1), after(-1, -1, -1, 1)], [1, 0, 2, 1]);
  assert.deepEqual(withAction(SAID, 'p1', 1), SAID);
  assert.deepEqual(withTurn(SAID, { ...SAID[0], left: 1 }), [{ ...SAID[0], left: 1 }]);
});

test('a roll takes an action in one step, a new round gives all back, and whoever goes takes theirs along', () => {
  const { names, turns } = orderAfter(RACE, PEOPLE, [], RESULT);
  const scene = { ...emptyScene('woods'), people: PEOPLE };
  const play = (/** @type {any} */ state, /** @type {any[]} */ ...events) => events.reduce((now, event) => reduce(now, event, 0), state);
  const ordered = play(newState(/** @type {any} */ (scene)), { type: 'order', names, turns, text: 'In order.' });
  assert.deepEqual([ordered.document.turn, ordered.document.round, ordered.document.people.map(({ name }) => name)], ['p2', 1, ['Bear', 'Oak', 'Moth']]);
  const rolled = play(ordered, { type: 'roll', roll: null, text: 'Roll', turns: withAction(turns, 'p2', -1) });
  assert.equal(turnOf(rolled.document.turns, 'p2').left, 1);
  assert.deepEqual(play(rolled, { type: 'undo' }).document, ordered.document);
  const round = play(rolled, { type: 'next' }, { type: 'next' }, { type: 'next', roll: null });
  assert.deepEqual([round.document.round, turnOf(round.document.turns, 'p2').left, turnOf(round.document.turns, 'p1').left], [2, 2, 1]);
  assert.deepEqual(play(ordered, { type: 'remove', person: 'p2' }).document.turns.map(({ person }) => person), ['p1']);
  assert.deepEqual(play(ordered, { type: 'turns', turns: SAID, text: 'slow' }).document.turns, SAID);
  assert.deepEqual(play(ordered, { type: 'scene', tracks: [], freed: [], text: 'Over' }).document.turns, []);
});
