/** Whoever looks for something that is not there is told what was looked for. */

import assert from 'node:assert/strict';
import test from 'node:test';

import { missingCalculator, missingPlace, missingSentence } from '../../docs/assets/js/missing-words.mjs';

test('a short address is told from a page', () => {
  assert.match(missingSentence('/book/r/zz99/', '/book/'), /^Nothing in this book has the short address “zz99”/u);
  assert.equal(missingSentence('/book/nosuch/game/', '/book/'), 'This book has no page “nosuch/game”.');
  assert.equal(missingSentence('/other/x/index.html', '/book/'), 'This book has no page “/other/x”.');
  assert.equal(missingSentence('/book/', '/book/'), 'This book has no page at this address.');
});

test('an address of any length and alphabet makes one line of text', () => {
  const told = missingSentence(`/r/${'%E2%80%AEgnp%0A'.repeat(100)}/`, '/');
  assert.ok(told.length < 200, told);
  assert.doesNotMatch(told, /[\u202e\n]/u);
  assert.equal(missingSentence('/%zz/', '/'), 'This book has no page “%zz”.');
});

test('a calculator that does not exist is named', () => {
  assert.match(missingCalculator('game.other'), /^this link asks for the calculator game\.other, which this book does not have/u);
});

test('a fragment is missed only where it is the name of a place', () => {
  const isHere = (/** @type {string} */ id) => id === 's11';
  assert.match(missingPlace('#s999', isHere) ?? '', /^this page has no place “s999”;/u);
  for (const fragment of ['', '#', '#top', '#s11', '#__search']) assert.equal(missingPlace(fragment, isHere), '', fragment);
  for (const fragment of ['#c1-x', '#b1-', '#j2-']) assert.equal(missingPlace(fragment, isHere), null, fragment);
});
