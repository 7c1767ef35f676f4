import assert from 'node:assert/strict';
import { test } from 'node:test';

import '../browser.mjs';
import { inBag } from '../../../docs/assets/js/placing/token-draw.mjs';
import { sizeOf } from '../../../docs/assets/js/throws/declared.mjs';

test('a token that is still to come is in the bag, and in the end the engine says what is left', () => {
  const first = { white: 3, black: 2 };
  const left = { white: 2, black: 0 };
  assert.deepEqual(inBag(first, left, ['black', 'white', 'black']), first);
  assert.deepEqual(inBag(first, left, ['black']), { white: 2, black: 1 });
  assert.deepEqual(inBag(first, left, []), left);
});

test('where tokens go back at once, the bag stays as it was', () => {
  const bag = { white: 3, black: 2 };
  assert.deepEqual(inBag(bag, bag, ['black', 'white']), bag);
});

test('a size is that of all kinds together', () => {
  assert.equal(sizeOf({ white: 3, black: 2 }), 5);
  assert.equal(sizeOf({}), 0);
});
