/** The hash of a text, against another library. */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';

import { sha256Hex } from '../../../docs/assets/js/shared/sha256.mjs';

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
