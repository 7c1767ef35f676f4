/** The site writes a minus sign, and reads either; lines are read as the engine reads them. */

import '../browser.mjs';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { nameOf } from '../../../docs/assets/js/analysis/element.mjs';
import { missingSentence } from '../../../docs/assets/js/links/missing-page.mjs';
import { cleanAnswer } from '../../../docs/assets/js/rolls/commit-reveal.mjs';
import { renamed } from '../../../docs/assets/js/rolls/log.mjs';
import { titleOf } from '../../../docs/assets/js/shared/kept-element.mjs';
import {
  countable,
  fileWords,
  numberText,
  plainLine,
  readLine,
  shortened,
  typedCount,
  wholeNumber,
  withHyphen,
} from '../../../docs/assets/js/shared/text.mjs';

test('a negative number has a minus sign', () => {
  assert.equal(numberText(-3), '\u22123');
  assert.equal(numberText(12), '12');
  assert.equal(numberText('d6-1'), 'd6-1');
});

test('a copied minus sign is read as a hyphen', () => {
  assert.equal(withHyphen(' \u22123 '), '-3');
  assert.equal(withHyphen('12'), '12');
});

test('a line is read as the engine reads it, and its refusal says which sign it is', () => {
  const { taken, refused, names } = JSON.parse(readFileSync(new URL('../../data/lines.json', import.meta.url), 'utf8'));
  for (const [typed, line] of [...taken, ...names.map((name) => [name, name])]) {
    assert.deepEqual([typed, readLine(typed)], [typed, { ok: true, line }]);
    assert.equal(plainLine(line), line);
  }
  for (const [typed, message] of refused) {
    assert.deepEqual([typed, readLine(typed)], [typed, { ok: false, message }]);
    assert.ok(readLine(plainLine(typed)).ok, typed);
  }
});

test('what is too long is cut between its signs', () => {
  assert.equal(shortened('\u{1f680}\u{1f680}\u{1f680}', 2), '\u{1f680}\u{1f680}');
  assert.equal(shortened('a\u{1f680}\u{1f680}', 2), 'a\u{1f680}');
  assert.equal(shortened('abc', 3), 'abc');
  const signs = '\u{1f680}'.repeat(301);
  const roll = /** @type {any} */ ({ name: '' });
  /** @type {((text: string) => string)[]} */
  const cuts = [
    (text) => titleOf(/** @type {any} */ ({ kind: 'roll', value: { sentence: text } })),
    (text) => nameOf(/** @type {any} */ ({ text }), String),
    (text) => renamed(roll, text).name,
    (text) => missingSentence(`/${text}/`, '/'),
    cleanAnswer,
  ];
  for (const cut of cuts) {
    for (const text of [signs, `x${signs}`]) {
      const shown = cut(text);
      assert.ok(shown.isWellFormed() && shown.length < text.length, shown);
    }
  }
});

test('a sign before a number changes a count, and what is no whole number is none', () => {
  const counts = { '-3': 4, '\u22123': 4, ' +2 ': 9, 12: 12, 0: 0, '-0': 7 };
  for (const [typed, count] of Object.entries(counts)) assert.equal(typedCount(typed, 7), count, typed);
  for (const typed of ['1,5', '2/5', '1e3', '7 gold', 'abc', '', '1.5', '\u0663', '--3', '9'.repeat(30)]) {
    assert.equal(typedCount(typed, 7), null, typed);
    assert.equal(wholeNumber(typed), null, typed);
  }
  assert.equal(wholeNumber('\u22123'), -3);
  assert.deepEqual(
    [countable(2 ** 60), countable(-(2 ** 60)), countable(5)],
    [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 5],
  );
});

test('the name of a file keeps the signs of every script', () => {
  const names = {
    हिन्दी: 'हिन्दी',
    'Zoe\u0301 & Co.': 'zoe\u0301-co',
    '🧝\u200d♀\ufe0f': '🧝\u200d♀\ufe0f',
    น้ำผึ้ง: 'น้ำผึ้ง',
    'a/b:c': 'a-b-c',
    '../..': 'x',
    '': 'x',
  };
  for (const [name, words] of Object.entries(names)) assert.equal(fileWords(name, 'x'), words);
});
