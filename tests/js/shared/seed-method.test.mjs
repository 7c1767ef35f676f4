/** The seed method of the page, against the published vectors. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { SeededRoller, drawnTokens, thrownDice } from '../../../docs/assets/js/shared/seed-method.mjs';

const PUBLISHED = JSON.parse(readFileSync(new URL('../../../vectors/seed-method-1.json', import.meta.url), 'utf8'));

for (const { seed, dice, calls, draw } of PUBLISHED.vectors) {
  const name = JSON.stringify(seed.slice(0, 12));

  test(`the seed ${name} gives the published dice`, () => {
    for (const { sides, faces } of dice) assert.deepEqual(thrownDice(seed, faces.map(() => sides)), faces, `d${sides}`);
  });

  test(`the seed ${name} gives the published dice and tokens in turn`, () => {
    const roller = new SeededRoller(seed);
    for (const { die, token, gives } of calls) assert.equal(die ? roller.die(die) : roller.token(token), gives);
  });

  test(`the seed ${name} empties the published bag`, () => {
    assert.deepEqual(drawnTokens(seed, Object.fromEntries(draw.bag), draw.tokens.length), draw.tokens);
  });
}
