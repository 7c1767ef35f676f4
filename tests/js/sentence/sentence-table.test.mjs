/** The small table of a sentence: one row for each way to fill its fields. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { shownAt } from '../../../docs/assets/js/sentence/sentence-table.mjs';

const TABLE = 'dice,difficulty;d8 d6,11=64 %|10 %;d8 d6,1=97 %|10 %;d8,11=≈ 0.5|–';

test('the row of the values is shown', () => {
  assert.deepEqual(shownAt(TABLE, { dice: 'd8 d6', difficulty: '11' }), ['64 %', '10 %']);
  assert.deepEqual(shownAt(TABLE, { dice: 'd8', difficulty: '11' }), ['≈ 0.5', '–']);
});

test('a value is found however it is spaced', () => {
  assert.deepEqual(shownAt(TABLE, { dice: ' d8,  d6 ', difficulty: ' 1 ' }), ['97 %', '10 %']);
});

test('what the table does not hold, it does not guess', () => {
  for (const [dice, difficulty] of [['d8 d6', '12'], ['d8 d6', ''], ['d6 d8', '11'], ['d8 d6', '1=97 %']]) {
    assert.equal(shownAt(TABLE, { dice, difficulty }), null);
  }
  assert.equal(shownAt('', { dice: 'd8' }), null);
  assert.equal(shownAt(TABLE, {}), null);
});
