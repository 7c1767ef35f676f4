/** A ruling fits where the game, the status and the night do. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import '../browser.mjs';
import { fits } from '../../../docs/assets/js/page/ruling-filter.mjs';

const RULING = { game: 'first-game', status: 'inferred', tonight: false };
const ASKED = { game: '', status: '', tonight: false };

describe('a ruling', () => {
  it('fits an empty filter', () => assert.ok(fits(RULING, ASKED)));
  it('fits its own game and status', () =>
    assert.ok(fits(RULING, { ...ASKED, game: 'first-game', status: 'inferred' })));
  it('fits no other game', () => assert.ok(!fits(RULING, { ...ASKED, game: 'second-game' })));
  it('fits a filter for tonight only if it matters tonight', () => {
    assert.ok(!fits(RULING, { ...ASKED, tonight: true }));
    assert.ok(fits({ ...RULING, tonight: true }, { ...ASKED, tonight: true }));
    assert.ok(fits({ ...RULING, tonight: true }, ASKED));
  });
  it('fits no other status', () => assert.ok(!fits(RULING, { ...ASKED, status: 'invented' })));
});
