/** Dice and tokens in running text, against the published vectors. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { drawnTokens, thrownDice } from '../../../docs/assets/js/sentence/throwing.mjs';

const PUBLISHED = JSON.parse(readFileSync(new URL('../../../vectors/seed-method-1.json', import.meta.url), 'utf8'));

for (const { seed, dice, draw } of PUBLISHED.vectors) {
  test(`the seed ${JSON.stringify(seed.slice(0, 12))} gives the published dice, and empties the published bag`, () => {
    for (const { sides, faces } of dice) assert.deepEqual(thrownDice(seed, faces.map(() => sides)), faces, `d${sides}`);
    const bag = Object.fromEntries(draw.bag);
    assert.deepEqual(drawnTokens(seed, bag, draw.tokens.length), draw.tokens);
    assert.deepEqual(bag, Object.fromEntries(draw.bag));
  });
}
