/** The site writes a minus sign, and reads either; lines are read as the engine reads them. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { numberText, plainLine, readLine, shortened, withHyphen } from '../../../docs/assets/js/shared/text.mjs';

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
  assert.equal(shortened('abc', 3), 'abc');
});
