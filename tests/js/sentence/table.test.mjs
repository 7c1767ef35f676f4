/** What the page knows of a sentence without Python: a table of results, and the declared bounds of its fields. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { boundsMet, fieldError, numberFromDrag, tableResults } from '../../../docs/assets/js/sentence/table.mjs';

const TABLE = 'dice,difficulty;d8 d6,11=64 %|10 %;d8 d6,1=97 %|10 %;d8,11=≈ 0.5|–';

test('the row of the values is shown', () => {
  assert.deepEqual(tableResults(TABLE, { dice: 'd8 d6', difficulty: '11' }), ['64 %', '10 %']);
  assert.deepEqual(tableResults(TABLE, { dice: 'd8', difficulty: '11' }), ['≈ 0.5', '–']);
});

test('a value is found however it is spaced', () => {
  assert.deepEqual(tableResults(TABLE, { dice: ' d8,  d6 ', difficulty: ' 1 ' }), ['97 %', '10 %']);
});

test('what the table does not hold, it does not guess', () => {
  for (const [dice, difficulty] of [
    ['d8 d6', '12'],
    ['d8 d6', ''],
    ['d6 d8', '11'],
    ['d8 d6', '1=97 %'],
  ]) {
    assert.equal(tableResults(TABLE, { dice, difficulty }), null);
  }
  assert.equal(tableResults('', { dice: 'd8' }), null);
  assert.equal(tableResults(TABLE, {}), null);
});

const BOTH = { kind: 'whole', low: '1', high: '20', limit: '1000' };
const errorFor = (value, bounds = BOTH) => fieldError({ label: 'Rating', value, bounds });

test('a number within its bounds has no error', () => {
  for (const value of ['1', '12', '20', ' 12 ']) assert.equal(errorFor(value), '');
});

test('anything else gets an error with the bounds', () => {
  for (const value of ['0', '21', '99', '-3', 'abc', '1.5', '1e9', '12 13', '＋'])
    assert.equal(errorFor(value), 'Rating 1 to 20');
});

test('a blank field is refused where nothing is understood by it', () => {
  assert.equal(errorFor('  ', { ...BOTH, isRequired: '' }), 'Rating 1 to 20');
  assert.equal(errorFor('', BOTH), '');
});

test('where the rules set no bound, the engine has one', () => {
  assert.equal(errorFor('abc', { kind: 'whole', limit: '1000' }), 'Rating −1000 to 1000');
  assert.equal(errorFor('1001', { kind: 'whole', limit: '1000' }), 'Rating −1000 to 1000');
  assert.equal(errorFor('99', { kind: 'whole', limit: '1000' }), '');
  assert.equal(errorFor('-1', { kind: 'whole', low: '0', limit: '50' }), 'Rating 0 to 50');
  assert.equal(errorFor('abc', { kind: 'whole' }), 'Rating: a whole number');
});

test('other kinds are for the engine to judge', () => {
  for (const kind of ['words', 'choice', 'text', 'number_or_dice']) assert.equal(errorFor('abc', { kind }), '');
});

test('a drag turns a number by one for each eight pixels, within its bounds', () => {
  assert.equal(numberFromDrag('12', 17, BOTH), 14);
  assert.equal(numberFromDrag(' 12 ', -17, BOTH), 10);
  assert.equal(numberFromDrag('12', 7, BOTH), 12);
  assert.equal(numberFromDrag('12', 400, BOTH), 20);
  assert.equal(numberFromDrag('12', -400, BOTH), 1);
  assert.equal(numberFromDrag('', 8, BOTH), 1);
  assert.equal(numberFromDrag('abc', 8, BOTH), null);
});

test('bounds are named where a number has met one of them', () => {
  assert.equal(boundsMet('20', BOTH), '1 to 20');
  assert.equal(boundsMet(' 1 ', BOTH), '1 to 20');
  for (const value of ['12', '', 'abc']) assert.equal(boundsMet(value, BOTH), '');
  assert.equal(boundsMet('20', { ...BOTH, kind: 'words' }), '');
  assert.equal(boundsMet('1', { kind: 'whole' }), '');
});
