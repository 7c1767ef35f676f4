/** What people type, read as the engine reads it; and taps beside a list, which change the words in it. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import {
  chanceOrText,
  itemsIn,
  readValue,
  withLess,
  withMore,
} from '../../../../docs/assets/js/calculator/form/values.mjs';

const typedValues = JSON.parse(readFileSync(new URL('../../../data/typed-values.json', import.meta.url), 'utf8'));
const FIELDS = {
  whole: { kind: 'whole' },
  exact: { kind: 'exact' },
  die: { kind: 'text', item: 'die' },
  dice: { kind: 'words', item: 'die' },
  number_or_dice: { kind: 'number_or_dice' },
  whole_numbers: { kind: 'words', item: 'whole' },
  exact_numbers: { kind: 'words', item: 'exact' },
  words: { kind: 'words' },
};

for (const [reader, cases] of Object.entries(typedValues)) {
  test(`what is typed as ${reader} is read as the engine reads it`, () => {
    const read = reader === 'chance' ? chanceOrText : (value) => readValue({ name: 'input', ...FIELDS[reader], value });
    for (const [text, value] of cases) assert.deepEqual(read(text), value, text);
  });
}

test('a tap counts the dice that are meant', () => {
  const words = itemsIn('2D6, d12+d6', { kind: 'words', item: 'die' });
  assert.equal(withMore(words, 'd6'), 'd6 d6 d6 d12+d6');
  assert.equal(withLess(words, 'd6'), 'd6 d12+d6');
});

test('one more stands beside its likes, the first one at the end', () => {
  assert.equal(withMore(['d8', 'd6'], 'd8'), 'd8 d8 d6');
  assert.equal(withMore(['d8', 'd6'], 'd10'), 'd8 d6 d10');
  assert.equal(withMore([], 'single'), 'single');
});

test('one less is the last of its likes; what is typed besides stays', () => {
  assert.equal(withLess(['d8', 'd12+d6', 'd8'], 'd8'), 'd8 d12+d6');
  assert.equal(withLess(['d12+d6'], 'd8'), 'd12+d6');
});
