/** Rolls that the build has stored for all of their faces. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { encodeLink } from '../../../docs/assets/js/links/permalink.mjs';
import { storedQuestion, withSeed } from '../../../docs/assets/js/engine/cached-answers.mjs';

const ROLL = { calculator: 'game.check', mode: 'roll', inputs: { a: 1 }, seed: 'ab12', method: 2 };

test('a roll by a seed is stored under its faces', () => {
  assert.deepEqual(storedQuestion(ROLL, [3, 'red']), { mode: 'roll', inputs: { a: 1 }, thrown: [3, 'red'] });
});

test('another question is stored as it is', () => {
  assert.deepEqual(storedQuestion({ calculator: 'game.check', mode: 'odds', inputs: { a: 1 } }, null), { mode: 'odds', inputs: { a: 1 } });
});

test('a roll whose faces are not known, or are the reader\'s own, has no stored answer', () => {
  assert.equal(storedQuestion(ROLL, null), null);
  assert.equal(storedQuestion({ ...ROLL, seed: undefined, faces: [3] }, [3]), null);
  assert.equal(storedQuestion({ ...ROLL, seed: 'a <b>' }, [3]), null);
  assert.equal(storedQuestion({ ...ROLL, method: undefined }, [3]), null);
});

test('the seed of the request stands wherever the stored one stood', () => {
  const link = encodeLink({ ...ROLL, seed: 'stored roll' });
  const other = encodeLink({ calculator: 'game.check', mode: 'odds' });
  const html = `<a href="x/#${link}">on</a><a href="x/#${other}">odds</a><p>seed “stored roll”</p>`;
  const answer = /** @type {any} */ ({ ok: true, response: { seed: 'stored roll', sentence: 'made' }, html });
  const shown = withSeed(answer, ROLL);
  assert.ok(shown.ok);
  assert.equal(shown.response.seed, 'ab12');
  assert.equal(shown.html, `<a href="x/#${encodeLink(ROLL)}">on</a><a href="x/#${other}">odds</a><p>seed “ab12”</p>`);
});

test('an answer without a seed stays as it is', () => {
  const answer = /** @type {any} */ ({ ok: true, response: { seed: null }, html: '<p>odds</p>' });
  assert.equal(withSeed(answer, { calculator: 'game.check', mode: 'odds' }), answer);
});
