/** After a press the page scrolls only as far as needed. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import '../browser.mjs';
import { scrollNeeded } from '../../../docs/assets/js/calculator/element.mjs';

describe('the way to the result', () => {
  it('is none where all is in view', () => assert.equal(scrollNeeded(100, 300, 50, 800), 0));
  it('is down by what lies below the screen', () => assert.equal(scrollNeeded(700, 900, 50, 800), 112));
  it('is up where the result begins above', () => assert.equal(scrollNeeded(20, 200, 50, 800), -42));
  it('ends with the beginning in view where there is no room for all', () =>
    assert.equal(scrollNeeded(400, 2000, 50, 800), 338));
});
