/** Taps beside a list: what they do to the words that are typed in it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { withLess, withMore } from '../../../../docs/assets/js/calculator/form/values.mjs';

test('one more stands beside its likes, the first one at the end', () => {
  assert.equal(withMore('d8 d6', 'd8'), 'd8 d8 d6');
  assert.equal(withMore('d8 d6', 'd10'), 'd8 d6 d10');
  assert.equal(withMore('', 'single'), 'single');
});

test('one less is the last of its likes; what is typed besides stays', () => {
  assert.equal(withLess('d8 d12+d6 d8', 'd8'), 'd8 d12+d6');
  assert.equal(withLess('d12+d6', 'd8'), 'd12+d6');
});

test('one more and one less is none', () => {
  for (const text of ['', 'd6', 'd8 d6 d8']) assert.equal(withLess(withMore(text, 'd8'), 'd8').split(' ').length, text.split(' ').length);
});
