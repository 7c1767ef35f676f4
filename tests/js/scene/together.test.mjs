/** Several who act at once: who waits, and who tells what when. */

import assert from 'node:assert/strict';
import test from 'node:test';

import { actingIn, following, orderQuestion, teller, tellersIn, turnedTo } from '../../../docs/assets/js/scene/together.mjs';
import { emptyScene, forPlayers, fromLink, linked } from '../../../docs/assets/js/scene/document.mjs';
import { newState, reduce } from '../../../docs/assets/js/scene/reducer.mjs';

const NOON = Date.parse('2026-11-22T12:00:00Z');
const TOGETHER = /** @type {any} */ ({ calculator: 'woods.order', input: 'walkers', name: 'name', holds: 'holds', rounds: 'rounds' });
const PEOPLE = /** @type {any[]} */ ([{ id: 'p1', name: 'Oak' }, { id: 'p2', name: 'Elm' }, { id: 'p3', name: 'Ash' }]);
const [OAK, ELM, ASH] = PEOPLE.map(({ id }) => rollOf(id));
const TELLING = { seed: 'ab', method: 2, holds: [], order: ['p2', 'p1', 'p2'], told: 1 };

/** @param {string} actor @returns {any} */
function rollOf(actor) {
  return { actor, parts: [], calculator: 'woods.draw', inputs: {}, seed: `0${actor.slice(1)}`, method: 2, written: [], placed: [] };
}

/** @param {any[]} events @param {any} [start] @returns {any} */
function played(events, start) {
  const scene = { ...emptyScene('woods'), people: PEOPLE.map((each) => ({ ...each, kind: 'character', ready: '', sheet: '', inputs: {}, tracks: {}, conditions: '', number: null })), ...start };
  return events.reduce((state, event) => reduce(state, event, NOON), newState(scene)).document;
}

test('whoever tells now is the next in the order, and nobody when all is told', () => {
  assert.equal(teller(null), '');
  assert.equal(teller(TELLING), 'p1');
  assert.equal(teller({ ...TELLING, told: 3 }), '');
  assert.equal(actingIn({ roll: null, waiting: [], telling: null }), 1);
  assert.equal(actingIn({ roll: OAK, waiting: [{ roll: ELM, row: {} }], telling: null }), 2);
  assert.equal(actingIn({ roll: OAK, waiting: [], telling: TELLING }), 2);
});

test('one roll goes aside for another, with what it is compared by', () => {
  const rolls = { roll: OAK, waiting: [{ roll: ELM, row: { white: 2 } }], telling: null };
  assert.deepEqual(turnedTo(rolls, 'p2', { white: 1 }), { roll: ELM, waiting: [{ roll: OAK, row: { white: 1 } }], telling: null });
  assert.equal(turnedTo(rolls, 'p1', {}), rolls);
  assert.deepEqual(turnedTo({ ...rolls, roll: null }, 'p2', {}).waiting, []);
});

test('everybody stands in the question as at the table, and is found by name in the answer', () => {
  const rolls = [{ roll: ASH, row: { white: 1 } }, { roll: OAK, row: { white: 2 } }];
  assert.deepEqual(orderQuestion(TOGETHER, PEOPLE, rolls, { ...TELLING, holds: ['p3'] }), {
    calculator: 'woods.order',
    mode: 'roll',
    inputs: { walkers: [{ name: 'Oak', white: 2 }, { name: 'Ash', white: 1 }], holds: ['Ash'] },
    seed: 'ab',
    method: 2,
  });
  assert.deepEqual(tellersIn(TOGETHER, PEOPLE, { rounds: [['Ash', 'Oak'], ['Oak']] }), ['p3', 'p1', 'p1']);
});

test('when a roll that was told is over, the next one lies, and the last one ends it', () => {
  const over = { ...OAK, calculator: '' };
  const waiting = [{ roll: ELM, row: {} }];
  assert.deepEqual(following({ roll: over, waiting, telling: TELLING }, OAK), { roll: ELM, waiting: [], telling: { ...TELLING, order: ['p2', 'p2'] } });
  assert.deepEqual(following({ roll: over, waiting: [], telling: TELLING }, OAK), { roll: over, waiting: [], telling: null });
  assert.deepEqual(following({ roll: over, waiting, telling: null }, OAK), { roll: over, waiting, telling: null });
});

test('whoever leaves takes their roll along, whether it lies or waits', () => {
  const waiting = [{ roll: ELM, row: {} }];
  const lies = played([{ type: 'remove', person: 'p1' }], { roll: OAK, waiting, telling: TELLING });
  assert.deepEqual([lies.roll, lies.waiting, lies.telling?.order], [ELM, [], ['p2', 'p2']]);
  const waits = played([{ type: 'remove', person: 'p2' }], { roll: OAK, waiting, telling: TELLING });
  assert.deepEqual([waits.roll, waits.waiting, waits.telling?.order], [OAK, [], ['p2', 'p1']]);
});

test('where three act, the roll of the next to tell lies when somebody leaves', () => {
  const three = { roll: OAK, waiting: [{ roll: ASH, row: {} }, { roll: ELM, row: {} }], telling: { ...TELLING, order: ['p1', 'p2', 'p3', 'p1', 'p2', 'p3'], told: 0 } };
  const left = played([{ type: 'remove', person: 'p1' }], three);
  assert.deepEqual([left.roll, teller(left.telling)], [ELM, 'p2']);
  const lent = { ...ELM, parts: [{ slot: 'helps', person: 'p1', title: '', label: 'A rope', inputs: {} }] };
  const gone = played([{ type: 'remove', person: 'p1' }], { ...three, roll: ASH, waiting: [{ roll: lent, row: {} }, { roll: OAK, row: {} }] });
  assert.deepEqual([gone.roll, gone.waiting, gone.telling?.order], [ASH, [], ['p3', 'p3']]);
});

test('the rolls are written one after the other, and then it is over', () => {
  let now = { ...played([], { roll: OAK, waiting: [{ roll: ELM, row: {} }, { roll: ASH, row: {} }], telling: { ...TELLING, order: ['p1', 'p2', 'p3'], told: 3 } }) };
  const seen = [];
  while (now.telling) {
    seen.push(now.roll?.actor);
    now = played([{ type: 'roll', roll: { ...now.roll, calculator: '' }, text: 'Written' }], now);
  }
  assert.deepEqual([seen, now.waiting, now.roll?.calculator], [['p1', 'p2', 'p3'], [], '']);
});

test('a link keeps who waits and who tells, and nobody waits who is not here', () => {
  const scene = played([], { roll: OAK, waiting: [{ roll: ELM, row: { white: 1 } }], telling: TELLING });
  const read = fromLink(linked(scene));
  assert.deepEqual(read.ok && [read.document.waiting, read.document.telling], [scene.waiting, scene.telling]);
  for (const people of [[PEOPLE[0]], [PEOPLE[1]]]) {
    assert.equal(fromLink(linked({ ...scene, people: scene.people.filter(({ id }) => people[0].id === id) })).ok, false);
  }
});

test('the end of a scene takes all rolls away, and players get none', () => {
  const all = { roll: OAK, waiting: [{ roll: ELM, row: {} }], telling: TELLING };
  const ended = played([{ type: 'scene', tracks: [], freed: [], text: 'The scene ends.' }], all);
  assert.deepEqual([ended.roll, ended.waiting, ended.telling], [null, [], null]);
  const seen = forPlayers(played([], all));
  assert.deepEqual([seen.roll, seen.waiting, seen.telling], [null, [], null]);
});

test('each step is taken back whole', () => {
  const begin = { type: 'roll', roll: ELM, waiting: [{ roll: OAK, row: {} }], telling: { ...TELLING, told: 0 }, text: 'Elm, then Oak', line: 'Elm, then Oak' };
  const said = { type: 'roll', roll: OAK, waiting: [{ roll: ELM, row: {} }], telling: TELLING, text: 'Said' };
  const start = { roll: OAK, waiting: [{ roll: ELM, row: {} }] };
  const document = played([begin, said, { type: 'undo' }, { type: 'undo' }], start);
  assert.deepEqual([document.roll, document.waiting, document.telling, document.log], [OAK, start.waiting, null, []]);
});
