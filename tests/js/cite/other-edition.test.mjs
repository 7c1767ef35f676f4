/** The same place in another edition. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { otherEdition } from '../../../docs/assets/js/cite/formats.mjs';

const BOOK = new URL('https://rules.example/book/');
const CUT = new URL('e/2026.1/', BOOK);

describe('the other edition', () => {
  for (const place of ['r/x11/', 'chapter/#x11', 'chapter/#q1-abcx', '']) {
    it(`has "${place}" where this one has it, and back`, () => {
      assert.deepEqual(otherEdition('2026.1', `${BOOK.href}${place}`, BOOK), { name: 'edition 2026.1', url: `${CUT.href}${place}` });
      assert.deepEqual(otherEdition('current', `${CUT.href}${place}`, CUT), { name: 'the current state', url: `${BOOK.href}${place}` });
    });
  }

  it('is none where there is none, or the address is not of the book', () => {
    assert.equal(otherEdition(undefined, `${BOOK.href}r/x11/`, BOOK), undefined);
    assert.equal(otherEdition('2026.1', 'https://rules.example/other/', BOOK), undefined);
    assert.equal(otherEdition('2026.1', `${BOOK.href}r/x11/`, null), undefined);
  });
});
