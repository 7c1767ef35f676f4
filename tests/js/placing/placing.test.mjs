/** Pieces in places, and tokens out of a bag. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import '../browser.mjs';
import { inBag } from '../../../docs/assets/js/placing/board.mjs';
import {
  completed,
  consequence,
  exchange,
  inputsFor,
  isComplete,
  layoutOf,
  movePiece,
  piecesIn,
} from '../../../docs/assets/js/placing/layout.mjs';
import { sizeOf } from '../../../docs/assets/js/throws/declared.mjs';

/** @param {string} style @param {string} [rest] @returns {any} */
const placing = (style, rest = '') => ({
  style,
  input: 'core',
  column: 'on',
  rest,
  boxes: [
    ['first', 'First'],
    ['second', 'Second'],
  ],
});

test('pieces lie where the inputs say, and the inputs say where they lie', () => {
  const pieces = ['black', 'white', 'black'];
  const each = placing('each', 'Thrown away');
  const layout = layoutOf(each, pieces, { core: { first: 'black', second: 'black' } }, {});
  assert.deepEqual(layout, ['first', '', 'second']);
  assert.deepEqual(movePiece(each, layout, 1, 'first'), ['', 'first', 'second']);
  assert.deepEqual(inputsFor(each, pieces, ['', 'first', ''], {}), { core: { first: 'white' } });
});

test('a list names a box for each piece; without one the result does', () => {
  const list = placing('list');
  assert.deepEqual(layoutOf(list, ['d6', 'd8'], {}, { core: ['second', 'first'] }), ['second', 'first']);
  assert.deepEqual(movePiece(list, ['second', 'first'], 0, 'first'), ['first', 'first']);
  assert.deepEqual(inputsFor(list, ['d6', 'd8'], ['first', 'first'], {}), { core: ['first', 'first'] });
});

test('rows keep what else stands in them', () => {
  const rows = placing('rows');
  const inputs = { core: [{ token: 'red', on: 'first', name: 'Bruce' }] };
  assert.deepEqual(layoutOf(rows, ['red'], inputs, {}), ['first']);
  assert.deepEqual(inputsFor(rows, ['red'], ['second'], inputs), {
    core: [{ token: 'red', on: 'second', name: 'Bruce' }],
  });
});

test('a row of which no place is known yet lies unused, and says so', () => {
  const rows = { ...placing('rows', 'In hand'), restName: 'hand' };
  const inputs = {
    core: [
      { token: 'red', on: 'hand' },
      { token: 'blue', on: 'second' },
    ],
  };
  assert.deepEqual(layoutOf(rows, ['red', 'blue'], inputs, {}), ['hand', 'second']);
  assert.deepEqual(layoutOf(rows, ['red'], {}, {}), ['hand']);
  assert.deepEqual(inputsFor(rows, ['red', 'blue'], ['first', 'hand'], inputs), {
    core: [
      { token: 'red', on: 'first' },
      { token: 'blue', on: 'hand' },
    ],
  });
});

test('a list that is left blank is the one that the result names', () => {
  const list = placing('list');
  assert.deepEqual(layoutOf(list, ['d6', 'd8'], { core: [] }, { core: ['second', 'first'] }), ['second', 'first']);
});

test('two pieces change places', () => {
  assert.deepEqual(exchange(['first', '', 'second'], 0, 1), ['', 'first', 'second']);
});

test('a place for one piece is filled from what is left, and only such a place', () => {
  const each = placing('each', 'Thrown away');
  assert.equal(isComplete(each, ['', '', 'first']), false);
  assert.deepEqual(completed(each, ['', '', 'first']), ['second', '', 'first']);
  assert.equal(isComplete(each, ['second', '', 'first']), true);
  assert.equal(isComplete(placing('list'), []), true);
  assert.deepEqual(completed(placing('list'), ['first']), ['first']);
});

test('pieces can be those that the inputs name', () => {
  assert.deepEqual(piecesIn(placing('each'), { core: { first: 'red', second: 'blue' } }), ['red', 'blue']);
  assert.deepEqual(piecesIn({ ...placing('rows'), namedBy: 'token' }, { core: [{ token: 'red', on: 'first' }] }), [
    'red',
  ]);
  assert.deepEqual(piecesIn(placing('rows'), {}), []);
  assert.deepEqual(piecesIn(placing('list'), { core: ['first'] }), []);
});

test('what a piece does is said of it alone, else of the whole placement', () => {
  const response = {
    sentence: 'All in all.',
    result: { effects: [{ place: 'first', token: 'red', effect: 'hurts' }] },
  };
  assert.equal(consequence({ ...placing('each'), effects: 'effects' }, response, 'red', 'first'), 'hurts');
  assert.equal(consequence({ ...placing('each'), effects: 'effects' }, response, 'red', 'second'), '');
  assert.equal(consequence(placing('list'), response, 'd6', 'first'), 'All in all.');
});

test('a box that stands for a thing with a name says the place and the name', () => {
  const rows = {
    ...placing('rows', 'In hand'),
    restName: 'hand',
    effects: 'effects',
    spots: { 'first 0': { on: 'first', name: 'Good wrench' } },
  };
  const inputs = { core: [{ token: 'red', on: 'hand' }] };
  assert.deepEqual(inputsFor(rows, ['red'], ['first 0'], inputs), {
    core: [{ token: 'red', on: 'first', name: 'Good wrench' }],
  });
  assert.deepEqual(inputsFor(rows, ['red'], ['hand'], inputs), inputs);
  const response = {
    sentence: '',
    result: {
      effects: [
        { place: 'first', name: 'Horse', token: 'red', effect: 'bolts' },
        { place: 'first', name: 'Good wrench', token: 'red', effect: 'turns' },
      ],
    },
  };
  assert.equal(consequence(rows, response, 'red', 'first 0'), 'turns');
});

test('a token that is still to come is in the bag, and in the end the engine says what is left', () => {
  const first = { white: 3, black: 2 };
  const left = { white: 2, black: 0 };
  assert.deepEqual(inBag(first, left, ['black', 'white', 'black']), first);
  assert.deepEqual(inBag(first, left, ['black']), { white: 2, black: 1 });
  assert.deepEqual(inBag(first, left, []), left);
});

test('where tokens go back at once, the bag stays as it was', () => {
  const bag = { white: 3, black: 2 };
  assert.deepEqual(inBag(bag, bag, ['black', 'white']), bag);
});

test('a size is that of all kinds together', () => {
  assert.equal(sizeOf({ white: 3, black: 2 }), 5);
  assert.equal(sizeOf({}), 0);
});
