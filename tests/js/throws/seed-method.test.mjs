/** The page's own seed method, against the published vectors. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { SeededRoller } from '../../../docs/assets/js/throws/declared.mjs';

const PUBLISHED = JSON.parse(readFileSync(new URL('../../../vectors/seed-method-1.json', import.meta.url), 'utf8'));

const without = (bag, gone) => ({ ...bag, [gone]: bag[gone] - 1 });

for (const { seed, bytes, dice, calls, draw } of PUBLISHED.vectors) {
  describe(`the seed ${JSON.stringify(seed.slice(0, 12))}`, () => {
    it('gives the published bytes', () => {
      const expected = Buffer.from(bytes, 'hex');
      assert.deepEqual(Buffer.from(new SeededRoller(seed).bytes(expected.length)), expected);
    });

    it('gives the published dice', () => {
      for (const { sides, faces } of dice) {
        const roller = new SeededRoller(seed);
        assert.deepEqual(faces.map(() => roller.die(sides)), faces, `d${sides}`);
      }
    });

    it('gives the published dice and tokens in turn', () => {
      const roller = new SeededRoller(seed);
      for (const call of calls) {
        const gives = call.die ? roller.die(call.die) : roller.token(Object.fromEntries(call.token));
        assert.equal(gives, call.gives);
      }
    });

    it('empties the published bag', () => {
      const roller = new SeededRoller(seed);
      let bag = Object.fromEntries(draw.bag);
      for (const colour of draw.tokens) {
        assert.equal(roller.token(bag), colour);
        bag = without(bag, colour);
      }
      assert.ok(Object.values(bag).every((number) => number === 0));
    });
  });
}
