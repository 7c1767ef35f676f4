/** A refusal in the words of the form. */

import assert from 'node:assert/strict';
import { it } from 'node:test';

import { withFieldLabels } from '../../../docs/assets/js/calculator/field-labels.mjs';

const names = new Map(Object.entries({
  rating: 'rating',
  pairs: '“Pairs to cancel”',
  penetration_dice: '“Penetration dice”',
  token: 'token in line 2',
  'bag.white': 'white',
  zero_allowed: '“Zero may be chosen”',
}));
const told = (message) => withFieldLabels(message, names);

it('calls an input by its label', () => {
  assert.equal(told('penetration_dice takes dice such as d8, got 3'), '“Penetration dice” takes dice such as d8, got 3');
  assert.equal(told('item 2 of pairs takes a word'), 'item 2 of “Pairs to cancel” takes a word');
  assert.equal(told('token takes white or black, got 3'), 'token in line 2 takes white or black, got 3');
});

it('calls a reading by its words', () => {
  assert.equal(told('take less, or read SR29 as zero_allowed'), 'take less, or read SR29 as “Zero may be chosen”');
});

it('leaves ordinary words alone, but for the head of the sentence and what is to be left out', () => {
  assert.equal(told('good and bad make 2 pairs; leave pairs out'), 'good and bad make 2 pairs; leave “Pairs to cancel” out');
});

it('leaves what was typed as it was typed', () => {
  assert.equal(told('rating takes a number, got the text "penetration_dice is null"'), 'rating takes a number, got the text "penetration_dice is null"');
});

it('says in words what JSON says in its own', () => {
  assert.equal(told('rating takes a number, or null, got 3'), 'rating takes a number, or nothing, got 3');
  assert.equal(told('pairs is 2, but cancel is false; set it to true'), '“Pairs to cancel” is 2, but cancel is not ticked; tick it');
});

it('leaves a name that the form does not have', () => {
  assert.equal(told('hero_die costs 1, bag.white 2'), 'hero_die costs 1, white 2');
});
