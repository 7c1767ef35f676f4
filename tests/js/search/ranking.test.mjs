/** What the search finds, and in which order. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { register } from 'node:module';

// The build copies the library beside the script; without a build its package is the same.
const hook =
  "export const resolve = (name, context, next) => next(name.endsWith('/minisearch.mjs') ? 'minisearch' : name, context);";
register(`data:text/javascript,${encodeURIComponent(hook)}`);
const { makeIndex, openIndex, stemsOf } = await import('../../../docs/assets/js/search/ranking.mjs');

const ENTRIES = [
  { location: 'a/', title: 'Fighting', text: 'Both swords missed, and both fail.', game: 'a', kind: 'page' },
  {
    location: 'rulings/a/#ar8',
    title: 'AR8 When both sides fail',
    text: 'Both rolls are below zero.',
    game: 'a',
    kind: 'ruling',
    names: ['both miss, nobody wins'],
  },
  {
    location: 'rulings/b/#br1',
    title: 'BR1 Equal totals',
    text: 'Who wins?',
    game: 'b',
    kind: 'ruling',
    names: ['the same, a tie'],
  },
  {
    location: 'b/#b2',
    title: 'B2 Ties in the order',
    text: 'Chance decides a tie.',
    game: 'b',
    kind: 'clause',
    names: ['who goes first'],
  },
  {
    location: 'a/#a1',
    title: 'A1 The critical hit',
    text: 'A tie is none.',
    game: 'a',
    kind: 'clause',
    names: ['crit'],
  },
  {
    location: 'a/#a12',
    title: 'A12 Armour',
    text: 'It comes off the damage.',
    game: 'a',
    kind: 'clause',
    names: ['soak'],
  },
  { location: 'a/#a13', title: 'A13 Arms', text: 'Swords.', game: 'a', kind: 'clause', names: [] },
];
const RECORDS = ENTRIES.map(({ location, title, text, names = [] }) => {
  const number = /^[AB]R?\d+/u.exec(title)?.[0] ?? '';
  return { location, title: title.replace(number, ''), number, says: text, asked: names.join(' '), text: '' };
});
const find = openIndex(makeIndex(RECORDS), ENTRIES);
const places = (...question) => find(Object.assign({}, ...question)).map(({ location }) => location.split('#').pop());

describe('the search', () => {
  for (const [words, first] of [
    ['both missed', 'ar8'],
    ['nobody won', 'ar8'],
    ['A1', 'a1'],
    ['a12', 'a12'],
    ['armor', 'a12'],
    ['crits', 'a1'],
    ['critcal', 'a1'],
    ['arm', 'a13'],
  ]) {
    it(`finds ${first} by “${words}”`, () => assert.equal(places({ words })[0], first));
  }

  it('shows rules before the page that has the same words', () =>
    assert.deepEqual(places({ words: 'both fail' }), ['ar8', 'a/']));
  it('shows the game of the reader first', () => {
    assert.equal(places({ words: 'tie' })[0], 'br1');
    assert.equal(places({ words: 'tie', game: 'a' })[0], 'a1');
  });
  it('leaves pages out where rules are asked for', () =>
    assert.deepEqual(places({ words: 'both swords', rulesOnly: true }), ['ar8', 'a13']));
  it('takes quoted words as they must be there', () =>
    assert.deepEqual(places({ words: 'order “tie in the”' }), places({ words: 'order tie' })));
  it('finds nothing by a quoted word that is nowhere', () => assert.deepEqual(places({ words: 'tie "dragon"' }), []));
  it('finds nothing by nothing', () => assert.deepEqual(places({ words: ' the of ?' }), []));
});

describe('a word', () => {
  for (const [one, other] of [
    ['missed', 'failures'],
    ['1s', 'ones'],
    ['halvings', 'divided'],
    ['2', 'two'],
    ['cancelled', 'cancel'],
    ['described', 'describing'],
    ['penalties', 'penalty'],
    ['hp', 'hit point'],
    ['GM’s', 'masters'],
    ['×3', 'x3'],
    ['façade', 'facade'],
  ]) {
    it(`${one} is found by ${other}`, () => assert.deepEqual(stemsOf(one), stemsOf(other)));
  }
});
