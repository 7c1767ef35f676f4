/** Links that were once made open for ever, whatever happens to them on the way. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { CUT, decodeLink, encodeLink } from '../../../docs/assets/js/links/permalink.mjs';

const read = (name) => JSON.parse(readFileSync(new URL(`../../links/${name}.json`, import.meta.url), 'utf8'));
const OPENED = read('opened');
const DAMAGED = read('damaged');

/** The hash of the answer, read without the code under test: behind six letters of the first form, before six of the second. */
const hashIn = (fragment) => (fragment.includes('.m1') ? fragment.slice(-10, -1) : fragment.slice(-16, -7));

describe('a link of the set', () => {
  for (const { name, fragment, state } of OPENED) {
    it(`opens, and would be made the same today: ${name}`, () => {
      const [payload, hashed] = fragment.split('.');
      assert.deepEqual(decodeLink(`#${fragment}`), { ok: true, state, answerHash: hashIn(fragment) });
      assert.equal(encodeLink(state), payload);
      if (hashed.startsWith('m2')) assert.equal(encodeLink(state, hashIn(fragment)), fragment);
    });
  }
});

describe('a link with a checksum', () => {
  const { fragment } = OPENED.findLast((each) => each.fragment.includes('.m2'));

  it('is refused where one of its letters was changed', () => {
    const form = fragment.indexOf('.m2') + 1; // of another form nothing is known
    for (let place = 3; place < fragment.length - 1; place += 1) {
      if (place === form || place === form + 1) continue;
      const changed = `${fragment.slice(0, place)}${fragment[place] === 'A' ? 'B' : 'A'}${fragment.slice(place + 1)}`;
      const read = decodeLink(changed);
      assert.match(read.message ?? '', /^a part of this link is missing or damaged; [^.]*$/u, changed.slice(place - 3));
    }
  });

  it('opens as forums show it', () => {
    const state = decodeLink(fragment);
    const half = fragment.length - 9;
    for (const shown of [`${fragment}).`, `${fragment}_`, `${fragment} and then`, `${fragment}%E2%80%9D`, fragment.replaceAll(/[.-]/gu, (sign) => `%${sign.charCodeAt(0).toString(16)}`), `${fragment.slice(0, half)}\n> ${fragment.slice(half)}`]) {
      assert.deepEqual(decodeLink(shown), state, shown);
    }
  });
});

describe('a link that comes with', () => {
  const { state, hash: answerHash, opens, opens_without_hash: bare, is_refused: refused } = DAMAGED;
  for (const { how, text } of opens) {
    it(`${how} opens`, () => assert.deepEqual(decodeLink(text), { ok: true, state, answerHash }));
  }
  for (const { how, text } of bare) {
    it(`${how} opens, and does not tell its answer`, () => {
      const { note, ...read } = decodeLink(text);
      assert.deepEqual(read, { ok: true, state });
      if (how === 'cut inside its hash') assert.equal(note, CUT);
      else if (how === 'another form of hash') assert.match(note, /in a newer form \(m9\) than this page can read/u);
      else assert.equal(note, undefined);
    });
  }
  for (const { how, text } of refused) {
    it(`${how} is refused in one sentence`, () => assert.match(decodeLink(text).message, /^a part of this link is missing or damaged; [^.]*$/u));
  }
});
