/** What a panel of inquiries says and keeps: its fields, its comparison, its link. */

import { Device } from '../shared/device.mjs';
import { Documents } from '../../../docs/assets/js/shared/documents.mjs';
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import '../browser.mjs';
import {
  Comparison,
  COMPARISONS,
  decodeComparison,
  encodeComparison,
  exact,
  MOST_SETUPS,
} from '../../../docs/assets/js/analysis/comparison.mjs';
import { inquiryFrom, nameOf } from '../../../docs/assets/js/analysis/element.mjs';
import { wantedChance } from '../../../docs/assets/js/analysis/target-element.mjs';
import { holdsLink } from '../../../docs/assets/js/links/kinds.mjs';

const request = { calculator: 'some.roll', inputs: { rating: 12 } };
const setup = (rating) => ({ name: `Rating ${rating}`, request: { calculator: 'some.roll', inputs: { rating } } });

describe('the fields of a question', () => {
  const fields = {
    vary: 'rating',
    watch: 'success',
    from: '2',
    to: '',
    wanted: '75 %',
    bound: 'at_least',
    end: 'smallest',
  };

  it('leave a blank end to the engine', () => {
    const { inquiry } = inquiryFrom('sweep', fields, request);
    assert.deepEqual(inquiry, { inquiry: 'sweep', request, vary: 'rating', watch: 'success', from: 2 });
  });

  it('send what is no whole number as it was typed, for the engine to read or refuse', () => {
    const { inquiry } = inquiryFrom('find', { ...fields, from: 'two' }, request);
    assert.deepEqual(
      [inquiry.from, inquiry.wanted, inquiry.bound, inquiry.end],
      ['two', '3/4', 'at_least', 'smallest'],
    );
    assert.equal(inquiryFrom('find', { ...fields, wanted: '30' }, request).inquiry.wanted, 30);
  });

  it('join a bound with its number, and ask for one that is missing', () => {
    assert.equal(
      inquiryFrom('sweep', { ...fields, watch: 'at_least', bound_of: ' \u22123 ' }, request).inquiry.watch,
      'at_least -3',
    );
    assert.equal(inquiryFrom('sweep', { ...fields, watch: 'at_most', bound_of: '' }, request).field, 'bound_of');
  });

  it('ask what is wanted', () =>
    assert.equal(inquiryFrom('find', { ...fields, wanted: ' ' }, request).field, 'wanted'));

  it('need nothing for the rulings', () => {
    assert.deepEqual(inquiryFrom('readings', {}, request), { inquiry: { inquiry: 'readings', request } });
  });
});

describe('the chance that a game master types', () => {
  it('is a percentage where it is a plain number', () => {
    assert.deepEqual([' 60 ', '62.5', '62,5'].map(wantedChance), ['60 %', '62.5 %', '62.5 %']);
  });

  it('stays as it is where it says its unit, and nothing stays nothing', () => {
    for (const text of ['60 %', '60%', '3/5', '']) assert.equal(wantedChance(text), text);
  });
});

describe('the name of a setup', () => {
  const labels = { rating: 'Rating', modifier: 'Modifier', bag: 'Bag', late: 'Late' };
  const labelOf = (input) => labels[input] ?? '';

  it('says its inputs and readings', () => {
    const inputs = { rating: 12, modifier: -2, dice: ['d8', 'd6'], bag: { white: 3 }, late: true, aim: null };
    const name = nameOf({ inputs, readings: { R1: 'at_or_below' } }, labelOf);
    assert.equal(name, 'Rating 12, Modifier \u22122, d8 d6, Bag white 3, Late, none, R1 at or below'.slice(0, 60));
    assert.equal(nameOf({ text: 'first', inputs: { flag: false } }, labelOf), 'no, first');
    assert.equal(nameOf({}, labelOf), '');
  });
});

describe('the comparison of a visit', () => {
  let comparison;
  beforeEach(() => {
    comparison = new Comparison(
      new Documents(async () => {
        throw new Error('no browser');
      }),
    );
  });

  it('keeps a setup as an exact question: no mode, no seed, no dice', () => {
    assert.equal(comparison.add('one', { ...request, mode: 'roll', seed: 'x', faces: [1] }), '');
    assert.deepEqual(comparison.setups, [{ name: 'one', request }]);
    assert.deepEqual(exact({ ...request, text: undefined }), request);
  });

  it('does not keep the same setup twice, nor two of one name', () => {
    comparison.add('one', request);
    assert.match(comparison.add('two', request), /called one/u);
    comparison.add('one', setup(13).request);
    comparison.add('', setup(14).request);
    assert.deepEqual(
      comparison.setups.map(({ name }) => name),
      ['one', 'one 2', 'Setup 3'],
    );
  });

  it('puts what a link replaces into the bin, once, however often the link is opened', async () => {
    const device = new Device();
    comparison = new Comparison(new Documents(device.open));
    comparison.add('one', request);
    for (let opened = 0; opened < 3; opened += 1) comparison.replace([setup(8), setup(9)], 'replaced by a link');
    await comparison.trouble();
    assert.deepEqual(comparison.setups, [setup(8), setup(9)]);
    assert.deepEqual(
      [...device.stores.bin.values()].map(({ document }) => document.value),
      [[{ name: 'one', request }]],
    );
  });

  it('takes six, and says so', () => {
    for (let rating = 1; rating <= MOST_SETUPS; rating += 1)
      assert.equal(comparison.add('', setup(rating).request), '');
    assert.match(comparison.add('', setup(9).request), /up to 6 setups/u);
    comparison.remove(0);
    assert.equal(comparison.setups.length, 5);
  });

  it('begins anew where something else was kept', () => {
    for (const value of [
      '{',
      7,
      [1],
      [{ name: 1 }],
      [{ name: 'a', request: 4 }],
      [{ name: 'a', request: { calculator: 'b', seed: 'c' } }],
    ]) {
      assert.equal(COMPARISONS.read(value), null);
    }
  });
});

describe('the link of a comparison', () => {
  const state = { setups: [setup(8), { name: 'f\u00fcr \u{1f3b2}', request }], at: 'mib' };
  const fragment = encodeComparison(state);

  it('comes back as it went', () => assert.deepEqual(decodeComparison(`#${fragment}`), { ok: true, state }));

  it('keeps its format: this link of the first day must open for ever', () => {
    const old =
      'c1-eyJhdCI6Im1pYiIsInNldHVwcyI6W3sibmFtZSI6ImEiLCJyZXF1ZXN0Ijp7ImNhbGN1bGF0b3IiOiJzb21lLnJvbGwifX0seyJuYW1lIjoiYiIsInJlcXVlc3QiOnsiY2FsY3VsYXRvciI6InNvbWUucm9sbCIsImlucHV0cyI6eyJyYXRpbmciOjh9fX1dfQx';
    assert.deepEqual(decodeComparison(old).state, {
      at: 'mib',
      setups: [
        { name: 'a', request: { calculator: 'some.roll' } },
        { name: 'b', request: { calculator: 'some.roll', inputs: { rating: 8 } } },
      ],
    });
  });

  it('is made of characters that forums leave alone, and ends in a letter', () =>
    assert.match(fragment, /^c1-[\w-]+x$/u));

  it('is refused with a sentence where a part is missing or strange', () => {
    const bad = [
      fragment.slice(0, -5),
      'c1-x',
      'c1-%zz',
      encodeComparison({ setups: [setup(8)], at: 'a' }),
      encodeComparison({ ...state, at: '<' }),
    ];
    for (const text of bad) assert.match(decodeComparison(text).message, /missing or damaged/u, text);
  });

  it('is progress from other fragments, and not made where it would be too long', () => {
    assert.equal(decodeComparison('#s11'), null);
    assert.deepEqual([holdsLink('comparison', '#c1-abc'), holdsLink('comparison', '#q1-abc')], [true, false]);
    const long = { name: 'x', request: { calculator: 'some.roll', text: 'y'.repeat(20_000) } };
    assert.equal(encodeComparison({ setups: [long, setup(1)], at: 'a' }), null);
  });
});
