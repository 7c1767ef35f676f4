import assert from 'node:assert/strict';
import { test } from 'node:test';

import '../browser.mjs';
import { afterEvent } from '../../../docs/assets/js/shelf/element.mjs';

/** @type {{[list: string]: import('../../../docs/assets/js/shelf/element.mjs').List}} */
const LISTS = {
  wares: { row: { name: '', size: 'small', times: 1 }, counter: 'times', least: 1 },
  charms: { row: { raised: 0 }, counter: 'raised', least: 0 },
  flaws: { row: { points: 1 } },
};

/** @param {any} inputs @param {any[]} events */
function after(inputs, ...events) {
  const start = { inputs, priced: inputs };
  return events.reduce((basket, event) => afterEvent(basket, event, LISTS), start).inputs;
}

const add = (/** @type {string} */ list, /** @type {any} */ row) => ({ kind: 'add', list, row });
const take = (/** @type {string} */ list, /** @type {any} */ row) => ({ kind: 'take', list, row });

test('a new thing gets a row of its own, filled up with the defaults', () => {
  assert.deepEqual(after({}, add('wares', { buy: 'rope' })).wares, [
    { name: '', size: 'small', times: 1, buy: 'rope' },
  ]);
});

test('the same thing is bought once more, whether its defaults are written or not', () => {
  const rope = { buy: 'rope', name: '', size: 'small', times: 2 };
  const [again, ...others] = after({ wares: [rope] }, add('wares', { buy: 'rope' })).wares;
  assert.equal(again.times, 3);
  assert.deepEqual(others, []);
  assert.equal(after({ wares: [rope] }, add('wares', { buy: 'rope', size: 'large' })).wares.length, 2);
});

test('one purchase less, and then the row is gone', () => {
  const rope = [{ buy: 'rope', times: 2 }];
  assert.equal(after({ wares: rope }, take('wares', { buy: 'rope' })).wares[0].times, 1);
  assert.deepEqual(after({ wares: rope }, take('wares', { buy: 'rope' }), take('wares', { buy: 'rope' })).wares, []);
  assert.deepEqual(after({ wares: rope }, take('wares', { buy: 'lamp' })).wares, rope);
});

test('what is counted from nothing is there with nothing', () => {
  const luck = add('charms', { name: 'Luck' });
  assert.deepEqual(after({}, luck).charms, [{ name: 'Luck', raised: 0 }]);
  assert.deepEqual(after({}, luck, luck).charms, [{ name: 'Luck', raised: 1 }]);
  assert.deepEqual(after({}, luck, luck, take('charms', { name: 'Luck' })).charms, [{ name: 'Luck', raised: 0 }]);
  assert.deepEqual(after({}, luck, take('charms', { name: 'Luck' })).charms, []);
});

test('a list without a counter has a row for each', () => {
  const fear = add('flaws', { name: 'Fear' });
  assert.equal(after({}, fear, fear).flaws.length, 2);
  assert.equal(after({}, fear, fear, take('flaws', { name: 'Fear', points: 1 })).flaws.length, 1);
});

test('what was put in and taken out leaves the others as they were', () => {
  const wares = [{ name: '', size: 'small', times: 3, buy: 'lamp' }];
  assert.deepEqual(after({ wares }, add('wares', { buy: 'rope' }), take('wares', { buy: 'rope' })).wares, wares);
});

test('an input is set at its place, in a group and in a row', () => {
  assert.equal(after({ xp: 3 }, { kind: 'set', at: ['xp'], value: 12 }).xp, 12);
  assert.ok(!('xp' in after({ xp: 3 }, { kind: 'set', at: ['xp'], value: undefined })));
  const group = { body: { strength: 10, power: 8 } };
  assert.deepEqual(after(group, { kind: 'step', at: ['body', 'strength'], by: 1 }).body, { strength: 11, power: 8 });
  const at = ['flaws', { name: 'Fear' }, 'points'];
  assert.deepEqual(after({}, { kind: 'set', at, value: 4 }).flaws, [{ name: 'Fear', points: 4 }]);
  const flaws = [
    { name: 'Pride', points: 2 },
    { name: 'Fear', points: 4 },
  ];
  assert.deepEqual(after({ flaws }, { kind: 'step', at, by: -1 }).flaws, [flaws[0], { name: 'Fear', points: 3 }]);
});

test('a step starts at nothing, ends at its bound, and leaves words alone', () => {
  const step = { kind: 'step', at: ['xp'], by: -1, low: 0 };
  assert.equal(after({}, { ...step, by: 1 }).xp, 1);
  assert.equal(after({ xp: 0 }, step).xp, 0);
  assert.equal(after({ xp: 'many' }, step).xp, 'many');
});

test('what is refused goes back to what was priced last', () => {
  const priced = { kind: 'priced' };
  const inputs = after({}, add('flaws', { name: 'Fear' }), priced, add('flaws', { name: 'Pride' }), {
    kind: 'refused',
  });
  assert.deepEqual(inputs.flaws, [{ name: 'Fear', points: 1 }]);
  assert.deepEqual(after({ xp: 1 }, { kind: 'edited', inputs: { xp: 2 } }), { xp: 2 });
});
