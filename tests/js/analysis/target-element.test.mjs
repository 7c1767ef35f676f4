/** The chance that a game master types, as an inquiry takes it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import '../browser.mjs';
import { wantedChance } from '../../../docs/assets/js/analysis/target-element.mjs';

test('a plain number is a percentage', () => {
  assert.equal(wantedChance(' 60 '), '60 %');
  assert.equal(wantedChance('62.5'), '62.5 %');
  assert.equal(wantedChance('62,5'), '62.5 %');
});

test('what says its unit stays as it is, and nothing stays nothing', () => {
  for (const text of ['60 %', '60%', '3/5', '']) assert.equal(wantedChance(text), text);
});
