/** What a roll may cost whoever acts, in a game of its own. */

import assert from 'node:assert/strict';
import test from 'node:test';

import '../browser.mjs';
import { NOTHING } from '../../../docs/assets/js/scene/roll.mjs';
import { pricesAfter } from '../../../docs/assets/js/scene/afters.mjs';
import { sheetOf } from '../../../docs/assets/js/scene/people.mjs';

const TRACKS = ['breath', 'balance', 'purse'].map((name) => ({ name, label: name, unit: '', start: `result.${name}`, least: 0, most: null, clause: '' }));
const DECLARED = /** @type {any} */ ({ game: 'woods', calculator: 'woods.wanderer', tracks: TRACKS, known: [], feeds: [], changes: [], lists: [] });
const PRICE = { after: 'woods.walk', when: { arrives: false }, slot: 'walker', tracks: ['breath', 'balance'], used: 'walker.limb', most: 3, title: 'It costs strength', says: 'if the wind says so' };
const TABLE = /** @type {any} */ ({ slots: [{ name: 'walker', of: 'actor' }], costs: [PRICE], people: [] });

/** @param {any} tracks @param {string} kind */
function scene(tracks = {}, kind = 'character') {
  const person = /** @type {any} */ ({ id: 'p1', name: 'Oak', kind, ready: '', sheet: '', inputs: { id: 1 }, tracks, conditions: '', number: null });
  const sheet = sheetOf(person, TABLE, DECLARED, { [JSON.stringify({ id: 1 })]: { inputs: { name: 'Oak' }, result: { breath: 5, balance: 2 } } });
  return /** @type {any} */ ({ table: TABLE, declared: DECLARED, here: [{ person, sheet }], document: {} });
}

/** The labels of what it may cost. @param {any} of a scene @param {string} limb that the roll has used @param {{arrives?: boolean, written?: string[]}} [more] */
function labels(of, limb, { arrives = false, written = [] } = {}) {
  const roll = { ...NOTHING, actor: 'p1', calculator: 'woods.walk', written, parts: [{ slot: 'walker', person: 'p1', title: '', label: 'Walks', inputs: { limb } }] };
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
  assert.deepEqual(labels(scene({ breath: 1, balance: 0 }), 'purse'), ['Oak: −1 breath'], 'the purse is no score of these');
});

test('it costs one way, once, and only where the answer is so', () => {
  assert.deepEqual(labels(scene(), 'breath', { arrives: true }), []);
  assert.deepEqual(labels(scene(), 'breath', { written: ['Oak: −1 breath'] }), []);
  assert.deepEqual(labels(scene({ breath: 1 }), '', { written: ['Oak: −3 breath'] }), [], 'paid, though it could not be paid again');
});
