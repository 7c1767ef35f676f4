/** What a reading changes, in words. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import '../browser.mjs';
import { differences } from '../../../docs/assets/js/calculator/reading-diff.mjs';

const figures = (values) => Object.entries(values).map(([label, value]) => ({ label, value }));

test('what differs is named with both values, the decided one first', () => {
  const said = differences(figures({ 'Made it': '64 %', Blow: '10 %' }), figures({ 'Made it': '61 %', Blow: '10 %' }));
  assert.equal(said, 'Made it: 64 % as decided, 61 % here');
});

test('where nothing differs, that is said', () => {
  assert.equal(differences(figures({ a: '1' }), figures({ a: '1' })), 'The figures are the same as decided.');
});

test('at most three are named, and only what both answers show', () => {
  const said = differences(
    figures({ a: '1', b: '1', c: '1', d: '1', e: '1' }),
    figures({ b: '2', c: '2', d: '2', e: '2' }),
  );
  assert.equal(said, 'b: 1 as decided, 2 here; c: 1 as decided, 2 here; d: 1 as decided, 2 here');
});
