/** A mark tells answers apart, part by part, and is the same in every language. */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';

import { changedParts, markOf, rereadRulings } from '../../../docs/assets/js/links/check.mjs';
import { sha256Hex } from '../../../docs/assets/js/shared/sha256.mjs';

const RESPONSE = {
  calculator: 'game.check', mode: 'roll', inputs: { rating: 12 }, readings: { XR1: 'above' }, faces: [3, 'white'],
  result: { made: 4, share: '1/3' }, events: null, distribution: null, engine: '1.0', sentence: 'Made.', steps: [],
};

/** The three letters of a part, by another library and typed values. */
const letters = (text) => createHash('sha256').update(text).digest().subarray(0, 3).toString('base64url').slice(0, 3);

describe('SHA-256', () => {
  it('is the one of the standard', () => {
    assert.equal(sha256Hex('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    assert.equal(sha256Hex(''), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('agrees with another library at every length round a block, and on every kind of letter', () => {
    for (let length = 0; length < 200; length += 1) {
      const text = 'aü\u{1f3b2}z'.repeat(60).slice(0, length).toWellFormed?.() ?? 'a'.repeat(length);
      assert.equal(sha256Hex(text), createHash('sha256').update(text).digest('hex'), `${length}`);
    }
    const long = 'ab'.repeat(100_000);
    assert.equal(sha256Hex(long), createHash('sha256').update(long).digest('hex'));
  });
});

describe('declared growth', () => {
  const added = ['result.lines.*.section'];
  const old = { ...RESPONSE, result: { lines: [{ cost: 3 }, { cost: 4 }] } };
  const grown = { ...RESPONSE, result: { lines: [{ cost: 3, section: 'gear' }, { cost: 4, section: 'gear' }] } };

  it('is no change of an old answer, within a list either', () => {
    assert.deepEqual(changedParts(markOf(old), grown), ['result']);
    assert.deepEqual(changedParts(markOf(old), grown, added), []);
    assert.deepEqual(changedParts(markOf(grown), grown, added), []);
  });

  it('hides no other number', () => {
    const other = { ...RESPONSE, result: { lines: [{ cost: 5, section: 'gear' }, { cost: 4, section: 'gear' }] } };
    assert.deepEqual(changedParts(markOf(old), other, added), ['result']);
  });
});

describe('a mark', () => {
  it('is three letters for each of five parts, numbers written as doubles', () => {
    const parts = [
      '[{"rating":"#4028000000000000"}]', '[{"XR1":"above"}]', '[["#4008000000000000","white"]]',
      '[{"made":"#4010000000000000","share":"1/3"}]', '[null,null]',
    ];
    assert.equal(markOf(RESPONSE), parts.map(letters).join(''));
  });

  it('is the same whatever the order of the names, the words and the version', () => {
    const other = { ...RESPONSE, result: { share: '1/3', made: 4 }, sentence: 'It is made.', engine: '2.0', steps: [{}] };
    assert.equal(markOf(other), markOf(RESPONSE));
  });

  it('is the same for what is null and what is missing', () => {
    const { events, distribution, ...bare } = RESPONSE;
    assert.equal(markOf(bare), markOf({ ...bare, events, distribution }));
  });

  it('tells which parts have changed', () => {
    const changed = (change) => changedParts(markOf(RESPONSE), { ...RESPONSE, ...change });
    assert.deepEqual(changed({}), []);
    assert.deepEqual(changed({ inputs: { rating: 13 } }), ['inputs']);
    assert.deepEqual(changed({ faces: [3, 'black'], result: { made: 3 } }), ['faces', 'result']);
    assert.deepEqual(changed({ readings: { XR1: 'below' }, events: { won: '1/2' } }), ['readings', 'chances']);
    assert.deepEqual(changed({ distribution: { weights: [[1, 2 ** 60]] } }), ['chances']);
  });

  it('lets readings grow by six, for rulings are still found', () => {
    const names = ['XR2', 'XR3', 'XR4', 'XR5', 'XR6', 'XR7'];
    const read = (...more) => ({ ...RESPONSE, readings: { XR1: 'above', ...Object.fromEntries(more.map((name) => [name, 'above'])) } });
    const mark = markOf(read());
    assert.deepEqual(changedParts(mark, read(...names)), []);
    assert.deepEqual(changedParts(mark, read(...names, 'XR8')), ['readings']);
  });

  it('lets an answer grow by three names, and not by four', () => {
    const grown = (...names) => ({ ...RESPONSE, result: { ...RESPONSE.result, ...Object.fromEntries(names.map((name) => [name, 1])) } });
    assert.deepEqual(changedParts(markOf(RESPONSE), grown('a', 'z', 'n')), []);
    assert.deepEqual(changedParts(markOf(RESPONSE), grown('a', 'z', 'n', 'o')), ['result']);
    assert.deepEqual(changedParts(markOf(RESPONSE), { ...RESPONSE, result: { made: 4 } }), ['result']);
  });
});

describe('a ruling that was read otherwise', () => {
  const then = { ...RESPONSE, readings: { XR1: 'above', XR2: 'ignored', XR3: 'one' } };
  const choices = { XR1: ['above', 'at_or_above'], XR2: ['ignored', 'subtracted'], XR3: ['one', 'two', 'three'], XR9: ['a', 'b'] };

  it('is named where reading it otherwise gives the mark', () => {
    for (const [ruling, name] of [['XR1', 'at_or_above'], ['XR2', 'subtracted'], ['XR3', 'three']]) {
      const now = { ...then, readings: { ...then.readings, [ruling]: name } };
      assert.deepEqual(rereadRulings(markOf(then), now, choices), [ruling]);
    }
  });

  it('is not guessed at where several were, or none', () => {
    const now = { ...then, readings: { XR1: 'at_or_above', XR2: 'subtracted', XR3: 'one' } };
    assert.deepEqual(rereadRulings(markOf(then), now, choices), []);
    assert.deepEqual(rereadRulings(markOf(then), then, choices), []);
  });
});
