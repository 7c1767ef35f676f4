/** The page's own seed method, against the published vectors. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { SeededRoller } from '../../../docs/assets/js/throws/declared.mjs';

const read = (method) => JSON.parse(readFileSync(new URL(`../../../vectors/seed-method-${method}.json`, import.meta.url), 'utf8'));
const PUBLISHED = read(1);
const SECOND = read(2);

const without = (bag, gone) => ({ ...bag, [gone]: bag[gone] - 1 });

for (const { seed, bytes, dice, calls, draw } of PUBLISHED.vectors) {
  describe(`the seed ${JSON.stringify(seed.slice(0, 12))}`, () => {
    it('gives the published bytes', () => {
      const expected = Buffer.from(bytes, 'hex');
      assert.deepEqual(Buffer.from(new SeededRoller(seed).rowOf('', '').bytes(expected.length)), expected);
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

const called = (roller, { throw: name, die, token }) => (die ? roller.die(die, name) : roller.token(Object.fromEntries(token), name));

for (const { seed, rows, dice, calls, draw } of SECOND.vectors) {
  describe(`by method 2 the seed ${JSON.stringify(seed.slice(0, 12))}`, () => {
    it('gives the published bytes', () => {
      for (const { throw: name, kind, number, bytes } of rows) {
        const roller = new SeededRoller(seed, 2);
        const row = Array.from({ length: number }, () => roller.rowOf(name, kind)).at(-1);
        assert.equal(Buffer.from(row.bytes(bytes.length / 2)).toString('hex'), bytes);
      }
    });

    it('gives the published dice, and dice and tokens in turn', () => {
      for (const { throw: name, sides, faces } of dice) {
        const roller = new SeededRoller(seed, 2);
        assert.deepEqual(faces.map(() => roller.die(sides, name)), faces, `d${sides}`);
      }
      const roller = new SeededRoller(seed, 2);
      for (const call of calls) assert.equal(called(roller, call), call.gives);
    });

    it('empties the published bag', () => {
      const roller = new SeededRoller(seed, 2);
      let bag = Object.fromEntries(draw.bag);
      for (const colour of draw.tokens) {
        assert.equal(roller.token(bag, draw.throw), colour);
        bag = without(bag, colour);
      }
    });
  });
}

describe('by method 2 a published request', () => {
  for (const { request, calls } of SECOND.requests) {
    it(`of ${request.calculator} gives its faces`, () => {
      const roller = new SeededRoller(request.seed, 2);
      for (const call of calls) assert.equal(called(roller, call), call.gives);
    });
  }
});
