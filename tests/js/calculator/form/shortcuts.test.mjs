/** What a list holds, as buttons: which of them stay when its text changes. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { sharedStart, shownWords } from '../../../../docs/assets/js/calculator/form/shortcuts.mjs';

test('every word of a list has a button', () => {
  assert.deepEqual(shownWords(' 2d8, d12+d6', { kind: 'words', item: 'die' }), ['d8', 'd8', 'd12+d6']);
  assert.deepEqual(shownWords('2 3', { kind: 'words' }), ['2', '3']);
  assert.deepEqual(shownWords('', { kind: 'words' }), []);
});

test('a number beside dice has none', () => {
  assert.deepEqual(shownWords('11 d6', { kind: 'number_or_dice' }), ['d6']);
  assert.deepEqual(shownWords('11', { kind: 'number_or_dice' }), []);
});

test('buttons stay as far as two lists begin alike', () => {
  assert.equal(sharedStart(['d8', 'd8', 'd6'], ['d8', 'd6']), 1);
  assert.equal(sharedStart(['d8'], ['d8', 'd6']), 1);
  assert.equal(sharedStart(['d8', 'd6'], ['d8']), 1);
  assert.equal(sharedStart([], ['d8']), 0);
});
