/** Links that were once made open for ever, whatever happens to them on the way. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { decodeLink, encodeLink } from '../../../docs/assets/js/links/permalink.mjs';

const read = (name) => JSON.parse(readFileSync(new URL(`../../links/${name}.json`, import.meta.url), 'utf8'));
const OPENED = read('opened');
const DAMAGED = read('damaged');

/** What stands behind the closing x, made without the code under test. */
const markIn = (fragment) => fragment.split('.m1')[1].slice(0, 15);

describe('a link of the set', () => {
  for (const { name, fragment, state } of OPENED) {
    it(`opens, and would be made the same today: ${name}`, () => {
      assert.deepEqual(decodeLink(`#${fragment}`), { ok: true, state, mark: markIn(fragment) });
      assert.equal(encodeLink(state, markIn(fragment)), fragment);
    });
  }
});

describe('a link that comes with', () => {
  const { state, mark, opens, opens_without_mark: bare, is_refused: refused } = DAMAGED;
  for (const { how, text } of opens) {
    it(`${how} opens`, () => assert.deepEqual(decodeLink(text), { ok: true, state, mark }));
  }
  for (const { how, text } of bare) {
    it(`${how} opens, and does not tell its answer`, () => {
      const isCut = how === 'cut inside its mark';
      assert.deepEqual(decodeLink(text), { ok: true, state, ...(isCut ? { isCut } : {}) });
    });
  }
  for (const { how, text } of refused) {
    it(`${how} is refused in one sentence`, () => assert.match(decodeLink(text).message, /^a part of this link is missing or damaged; [^.]*$/u));
  }
});
