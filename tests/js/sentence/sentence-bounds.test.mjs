/** What a number in a sentence may be is known without Python: it is declared, and so is refused at once. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { faultOf } from '../../../docs/assets/js/sentence/sentence-bounds.mjs';

const BOTH = { kind: 'whole', low: '1', high: '20', limit: '1000' };
const said = (value, told = BOTH) => faultOf({ label: 'Rating', value, told });

test('a number within its bounds has no fault', () => {
  for (const value of ['1', '12', '20', ' 12 ']) assert.equal(said(value), '');
});

test('what is outside of them, or no number, is told the bounds', () => {
  for (const value of ['0', '21', '99', '-3', 'abc', '1.5', '1e9', '012', '12 13']) assert.equal(said(value), 'Rating: a whole number from 1 to 20');
});

test('a blank field is refused where nothing is understood by it', () => {
  assert.equal(said('  ', { ...BOTH, isRequired: '' }), 'Rating: a whole number from 1 to 20');
  assert.equal(said('', BOTH), '');
});

test('where the rules set no bound, the engine has one', () => {
  assert.equal(said('abc', { kind: 'whole', limit: '1000' }), 'Rating: a whole number from −1000 to 1000');
  assert.equal(said('1001', { kind: 'whole', limit: '1000' }), 'Rating: a whole number from −1000 to 1000');
  assert.equal(said('99', { kind: 'whole', limit: '1000' }), '');
  assert.equal(said('-1', { kind: 'whole', low: '0', limit: '50' }), 'Rating: a whole number from 0 to 50');
  assert.equal(said('abc', { kind: 'whole' }), 'Rating: a whole number');
});

test('other kinds are for the engine to judge', () => {
  for (const kind of ['words', 'choice', 'text', 'number_or_dice']) assert.equal(said('abc', { kind }), '');
});
