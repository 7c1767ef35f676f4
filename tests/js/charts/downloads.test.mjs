/** Files of a chart: names that say what they hold, pictures that say where they come from, plain colours. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';

import '../browser.mjs';
import { fileName, plainColour, withText } from '../../../docs/assets/js/charts/downloads.mjs';

describe('fileName', () => {
  it('names the calculator and what was asked, in the order of the alphabet', () => {
    const state = { calculator: 'game.check', inputs: { rating: 12, modifier: -2, fast: true } };
    assert.equal(fileName(state, 'csv'), 'game-check-fast-true-modifier-minus2-rating-12.csv');
  });

  it('goes into lists and groups, and leaves out what is blank', () => {
    const state = { calculator: 'a.b', inputs: { bag: { white: 4 }, dice: ['d8', 'd12+d6'], last: null } };
    assert.equal(fileName(state, 'svg'), 'a-b-bag-white-4-dice-d8-d12-d6-last.svg');
  });

  it('holds only what every system takes, and not too much of it', () => {
    const name = fileName(
      { calculator: 'a.b', inputs: { story: '../..\\:*?"<>|ü '.repeat(50), z: 'y'.repeat(200) } },
      'png',
    );
    assert.match(name, /^[a-z0-9][a-z0-9-]{0,79}\.png$/u);
  });

  it('needs no inputs', () => {
    assert.equal(fileName({ calculator: 'a.b' }, 'json'), 'a-b.json');
  });
});

describe('plainColour', () => {
  it('writes a mixed colour as every program reads it', () => {
    assert.equal(plainColour('color(srgb 0.5 0 1)'), 'rgb(128, 0, 255)');
    assert.equal(plainColour('color(srgb 1.2 -0.1 1e-7 / 0.5)'), 'rgba(255, 0, 0, 0.5)');
  });

  it('leaves everything else alone', () => {
    for (const value of ['rgb(1, 2, 3)', 'none', '2px', 'middle']) assert.equal(plainColour(value), value);
  });
});

/** @param {string} type @param {Uint8Array} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

const HEADER = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
const DOT = Buffer.concat([
  Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
  chunk('IHDR', HEADER),
  chunk('IDAT', deflateSync(Buffer.from([0, 255]))),
  chunk('IEND', Buffer.alloc(0)),
]);

describe('withText', () => {
  it('lays a text chunk with a right checksum before the end of the picture', () => {
    const text = 'engine 2026.1\nhttps://example.org/é#q1-x';
    const picture = Buffer.from(withText(DOT, 'Comment', text));
    const wanted = chunk('iTXt', Buffer.from(`Comment\0\0\0\0\0${text}`));
    assert.deepEqual(picture, Buffer.concat([DOT.subarray(0, -12), wanted, DOT.subarray(-12)]));
  });

  it('refuses what is no PNG', () => {
    assert.throws(() => withText(new Uint8Array(40), 'Comment', 'x'), /no PNG/u);
  });
});
