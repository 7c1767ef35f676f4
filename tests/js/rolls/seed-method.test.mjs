/** The seed method can be written in any language: here it is in JavaScript, against the published vectors. */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

const PUBLISHED = JSON.parse(readFileSync(new URL('../../../vectors/seed-method-1.json', import.meta.url), 'utf8'));

/** The bytes of a seed, one after another. */
function* bytesOf(seed) {
  for (let block = 0; ; block += 1) {
    yield* createHash('sha256').update(`indie-rulebook seed method 1\n${seed}\n${block}`, 'utf8').digest();
  }
}

/** A choice among so many, counted from 0. */
const choose = (bytes, number) => {
  let span = 1;
  while (span < number) span *= 256;
  for (;;) {
    let drawn = 0;
    for (let place = 1; place < span; place *= 256) drawn = drawn * 256 + bytes.next().value;
    if (drawn < span - (span % number)) return drawn % number;
  }
};

/** A token out of a bag of [colour, number] pairs. */
const token = (bytes, bag) => {
  const colours = bag.flatMap(([colour, number]) => Array(number).fill(colour));
  return colours[choose(bytes, colours.length)];
};

const without = (bag, gone) => bag.map(([colour, number]) => [colour, number - (colour === gone ? 1 : 0)]);

for (const { seed, bytes, dice, calls, draw } of PUBLISHED.vectors) {
  describe(`the seed ${JSON.stringify(seed.slice(0, 12))}`, () => {
    it('gives the published bytes', () => {
      const source = bytesOf(seed);
      const expected = Buffer.from(bytes, 'hex');
      assert.deepEqual(Buffer.from(Array.from(expected, () => source.next().value)), expected);
    });

    it('gives the published dice', () => {
      for (const { sides, faces } of dice) {
        const source = bytesOf(seed);
        assert.deepEqual(faces.map(() => choose(source, sides) + 1), faces, `d${sides}`);
      }
    });

    it('gives the published dice and tokens in turn', () => {
      const source = bytesOf(seed);
      for (const call of calls) {
        const gives = call.die ? choose(source, call.die) + 1 : token(source, call.token);
        assert.equal(gives, call.gives);
      }
    });

    it('empties the published bag', () => {
      const source = bytesOf(seed);
      let { bag } = draw;
      for (const colour of draw.tokens) {
        assert.equal(token(source, bag), colour);
        bag = without(bag, colour);
      }
      assert.ok(bag.every(([, number]) => number === 0));
    });
  });
}
