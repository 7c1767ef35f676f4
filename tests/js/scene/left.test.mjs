/** What a roll leaves behind, once: whatever another reading or another place of a piece makes of it. */

import assert from 'node:assert/strict';
import test from 'node:test';

import '../browser.mjs';
import { changesAfter, isWritten, pricesAfter, withWritten } from '../../../docs/assets/js/scene/outcome.mjs';
import { emptyScene, readFile } from '../../../docs/assets/js/scene/document.mjs';
import { newState, reduce } from '../../../docs/assets/js/scene/reducer.mjs';
import { NOTHING } from '../../../docs/assets/js/scene/roll.mjs';
import { sheetOf } from '../../../docs/assets/js/scene/people.mjs';

/** @typedef {import('../../../docs/assets/js/shared/records.mjs').LaidRoll} Roll */

const change = (/** @type {any} */ more) => ({ calculator: 'woods.walk', whose: '', needs: '', ...more });
const DECLARED = /** @type {any} */ ({
  game: 'woods',
  calculator: 'woods.wanderer',
  tracks: [{ name: 'breath', label: 'breath', unit: '', start: 24, least: 0, most: null }],
  worn: [],
  feeds: [],
  changes: [change({ result: 'hurt', track: 'breath', way: 'subtract', label: '{name} was hit: {value} breath' })],
});
const TABLE = /** @type {any} */ ({
  slots: [{ name: 'walker', of: 'actor' }],
  shared: [{ name: 'hills', label: 'Hills', unit: '', start: 3, least: 0, most: null, clause: '' }],
  changes: [change({ result: 'left', track: 'hills', way: 'set', label: 'Hills left: {value}' })],
  costs: [
    {
      after: 'woods.walk',
      when: {},
      slot: 'walker',
      tracks: ['breath'],
      used: 'walker.limb',
      most: 2,
      title: 'It costs breath',
      says: 'if the wind says so',
    },
  ],
  people: [],
});
const OAK = /** @type {any} */ ({
  name: 'Oak',
  kind: 'character',
  ready: '',
  sheet: '',
  inputs: { id: 1 },
  tracks: {},
});
const LAID = { slot: 'walker', person: 'p1', title: '', label: 'Walks', inputs: { limb: 'breath' } };

/** A table at which Oak has walked. */
class Walk {
  state = [
    { type: 'add', person: { ...OAK, conditions: '', number: null } },
    { type: 'roll', roll: { ...NOTHING, actor: 'p1', calculator: 'woods.walk', parts: [LAID] }, text: 'Walk' },
  ].reduce((state, event) => reduce(state, /** @type {any} */ (event), 0), newState(emptyScene('woods')));

  get roll() {
    return /** @type {Roll} */ (this.state.document.roll);
  }

  get scene() {
    const { document } = this.state;
    const here = document.people.map((person) => ({
      person,
      sheet: sheetOf(person, TABLE, DECLARED, {
        [JSON.stringify({ id: 1 })]: { inputs: { name: person.name }, result: {} },
      }),
    }));
    return { table: TABLE, declared: DECLARED, here, document };
  }

  /** What the answer leaves behind. @param {any} result */
  left(result) {
    const answer = { response: { calculator: 'woods.walk', mode: 'roll', result } };
    const rolled = /** @type {any} */ ({
      declared: { writes: { walker: ['breath'] }, writes_where: {} },
      answer,
      further: [],
    });
    const all = changesAfter(this.scene, this.roll, rolled, /** @type {any} */ (answer));
    const prices = pricesAfter(this.scene, this.roll, rolled).flatMap(({ options }) => options);
    return { all, prices, labels: all.map((left) => `${isWritten(this.roll, left) ? 'Written: ' : ''}${left.label}`) };
  }

  /** Writes one line, as a press does. @param {any} result @param {string} label */
  write(result, label) {
    const { all, prices } = this.left(result);
    const left = [...all, ...prices].find((each) => each.label === label);
    assert.ok(left, label);
    const event = { type: 'roll', text: label, line: label, tracks: [left.change], ...withWritten(this.roll, left) };
    this.state = reduce(this.state, /** @type {any} */ (event), 0);
  }

  get stands() {
    const { people, shared, log } = this.state.document;
    return [people[0].tracks.breath ?? 24, shared.hills ?? 3, log.map(({ text }) => text).slice(0, -1)];
  }
}

test('another reading of the same roll takes the place of what was written, and counts from where it stood', () => {
  const walk = new Walk();
  walk.write({ hurt: 9 }, 'Oak was hit: −9 breath');
  assert.deepEqual(walk.stands, [15, 3, ['Oak was hit: −9 breath']]);
  assert.deepEqual(walk.left({ hurt: 9 }).labels, ['Written: Oak was hit: −9 breath']);
  assert.deepEqual(walk.left({ hurt: 5 }).labels, ['Oak was hit: −5 breath']);
  walk.write({ hurt: 5 }, 'Oak was hit: −5 breath');
  assert.deepEqual(walk.stands, [19, 3, ['Oak was hit: −5 breath']], 'the former line has gone');
  assert.deepEqual(walk.roll.written, ['Oak was hit: −5 breath']);
  assert.deepEqual(walk.left({ hurt: 9 }).labels, ['Oak was hit: −9 breath']);
  walk.state = reduce(walk.state, { type: 'undo' }, 0);
  assert.deepEqual(walk.stands, [15, 3, ['Oak was hit: −9 breath']]);
});

test('what somebody has healed since stays healed', () => {
  const walk = new Walk();
  walk.write({ hurt: 9 }, 'Oak was hit: −9 breath');
  const heal = { type: 'track', person: 'p1', track: 'breath', label: 'breath', from: 15, value: 17 };
  walk.state = reduce(walk.state, /** @type {any} */ (heal), 0);
  walk.write({ hurt: 5 }, 'Oak was hit: −5 breath');
  assert.equal(walk.stands[0], 21);
});

test('a hit that took the last of it is still the one that is written', () => {
  const walk = new Walk();
  walk.write({ hurt: 30 }, 'Oak was hit: −30 breath');
  assert.deepEqual(walk.left({ hurt: 30 }).labels, ['Written: Oak was hit: −30 breath']);
  walk.write({ hurt: 20 }, 'Oak was hit: −20 breath');
  assert.equal(walk.stands[0], 4);
});

test('a line is written while it is the last one for its track, and the track may go back to where it stood', () => {
  const walk = new Walk();
  walk.write({ left: 1 }, 'Hills left: 1');
  walk.write({ left: 2 }, 'Hills left: 2');
  assert.deepEqual(walk.left({ left: 2 }).labels, ['Written: Hills left: 2']);
  assert.deepEqual(walk.left({ left: 1 }).labels, ['Hills left: 1']);
  walk.write({ left: 1 }, 'Hills left: 1');
  assert.deepEqual(walk.stands, [24, 1, ['Hills left: 1']]);
  assert.deepEqual(walk.left({ left: 3 }).labels, ['Hills left: 3']);
  walk.write({ left: 3 }, 'Hills left: 3');
  assert.deepEqual(walk.stands, [24, 3, ['Hills left: 3']]);
  assert.deepEqual(walk.left({ left: 3 }).labels, [], 'it changes nothing');
});

test('a price is paid once, whoever has another name since, and stays beside what the answer takes', () => {
  const walk = new Walk();
  walk.write({ hurt: 9 }, 'Oak: −2 breath');
  assert.deepEqual(walk.left({ hurt: 9 }).prices, []);
  walk.write({ hurt: 9 }, 'Oak was hit: −9 breath');
  walk.write({ hurt: 5 }, 'Oak was hit: −5 breath');
  assert.equal(walk.stands[0], 17);
  const [oak] = walk.state.document.people;
  walk.state = newState({ ...walk.state.document, people: [{ ...oak, name: 'Old Oak' }] });
  assert.deepEqual(walk.left({ hurt: 5 }).prices, []);
});

test('what a scene holds that was kept before is read by its words', () => {
  const walk = new Walk();
  walk.write({ hurt: 9 }, 'Oak was hit: −9 breath');
  const { moves: _moves, ...roll } = walk.roll;
  const read = readFile(JSON.stringify({ ...walk.state.document, roll }));
  assert.ok(read.ok);
  walk.state = newState(read.document);
  assert.deepEqual(walk.left({ hurt: 9 }).labels, ['Written: Oak was hit: −9 breath']);
});
