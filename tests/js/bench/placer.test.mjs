import assert from 'node:assert/strict';
import { test } from 'node:test';

import { inputsFor, movePiece, layoutOf } from '../../../docs/assets/js/bench/placer.mjs';

/** @param {string} style @param {string} [rest] @returns {any} */
const placing = (style, rest = '') => ({ style, input: 'core', column: 'on', rest, boxes: [['first', 'First'], ['second', 'Second']] });

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
  assert.deepEqual(inputsFor(rows, ['red'], ['second'], inputs), { core: [{ token: 'red', on: 'second', name: 'Bruce' }] });
});
