/** The site writes a minus sign, and reads either. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { numberText, withHyphen } from '../../../docs/assets/js/shared/text.mjs';

test('a negative number has a minus sign', () => {
  assert.equal(numberText(-3), '\u22123');
  assert.equal(numberText(12), '12');
  assert.equal(numberText('d6-1'), 'd6-1');
});

test('a copied minus sign is read as a hyphen', () => {
  assert.equal(withHyphen(' \u22123 '), '-3');
  assert.equal(withHyphen('12'), '12');
});
