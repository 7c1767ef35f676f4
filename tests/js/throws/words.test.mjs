/** What is said of dice that lie there before their verdict. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { fallenSpoken, fallenWords } from '../../../docs/assets/js/throws/declared.mjs';

const die = (face) => ({ kind: 'd6', face, note: '' });
const rows = (...faces) => [{ label: 'The dice', faces }];

describe('the words in place of the verdict', () => {
  it('says what fell, and that the verdict follows', () => {
    assert.equal(fallenWords({ rows: rows(die(3), die(5)), isOpen: false }, true), 'The dice have fallen; the verdict follows.');
  });

  it('says when, where the rules have to be loaded', () => {
    assert.match(fallenWords({ rows: rows(die(3)), isOpen: false }, false), /follows as soon as the rules are loaded\.$/u);
  });

  it('names the first of several, and tokens as tokens', () => {
    const token = { kind: 'white', face: 'white', note: '' };
    assert.match(fallenWords({ rows: rows(token), isOpen: true }, true), /^The first tokens are drawn;/u);
  });

  it('says nothing of dice where none are known', () => {
    const thrown = { rows: [], isOpen: true };
    assert.match(fallenWords(thrown, true), /^The roll is under way;/u);
    assert.equal(fallenSpoken(thrown, false), fallenWords(thrown, false));
  });

  it('tells whoever hears the page what they show', () => {
    assert.match(fallenSpoken({ rows: rows(die(3), die(5)), isOpen: false }, false), /They show 3, 5\.$/u);
  });
});
