/** A ruling fits where every word, the game and the status do. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import '../browser.mjs';
import { fits } from '../../../docs/assets/js/page/ruling-filter.mjs';

const RULING = { text: 'SR1 Where a Failure begins inferred Is -7 already one? S19', game: 'first-game', status: 'inferred', tonight: false };
const ASKED = { words: '', game: '', status: '', tonight: false };

describe('a ruling', () => {
  it('fits an empty filter', () => assert.ok(fits(RULING, ASKED)));
  it('fits all of its words in any order and case', () => assert.ok(fits(RULING, { ...ASKED, words: 'FAILURE  s19' })));
  it('does not fit with one word missing', () => assert.ok(!fits(RULING, { ...ASKED, words: 'failure s20' })));
  it('fits with the apostrophe of a keyboard and of a page', () => {
    const owned = { ...RULING, text: 'The Actor’s Rating' };
    assert.ok(fits(owned, { ...ASKED, words: "actor's" }));
    assert.ok(fits(owned, { ...ASKED, words: 'actor’s' }));
  });
  it('takes signs as they are', () => assert.ok(!fits(RULING, { ...ASKED, words: '.* ( [' })));
  it('fits its own game and status', () => assert.ok(fits(RULING, { ...ASKED, game: 'first-game', status: 'inferred' })));
  it('fits no other game', () => assert.ok(!fits(RULING, { ...ASKED, game: 'second-game' })));
  it('fits a filter for tonight only if it matters tonight', () => {
    assert.ok(!fits(RULING, { ...ASKED, tonight: true }));
    assert.ok(fits({ ...RULING, tonight: true }, { ...ASKED, tonight: true }));
    assert.ok(fits({ ...RULING, tonight: true }, ASKED));
  });
  it('fits no other status', () => assert.ok(!fits(RULING, { ...ASKED, status: 'invented' })));
});
