/** A form says JSON inputs, and inputs fill a form. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { readValue, writeValue } from '../../../../docs/assets/js/calculator/form/values.mjs';
import * as form from '../../../../docs/assets/js/calculator/form/request.mjs';

/** A control with the parts that a test does not care about. */
const control = (parts) => ({ name: 'input', kind: 'text', value: '', ...parts });

describe('reading one control', () => {
  const cases = [
    ['a whole number is sent as a number', { kind: 'whole', value: ' 12 ' }, 12],
    ['a negative whole number is sent as a number', { kind: 'whole', value: '-3' }, -3],
    ['fifteen digits still fit a number', { kind: 'whole', value: '999999999999999' }, 999999999999999],
    [
      'sixteen digits are sent as text, for a number would change them',
      { kind: 'whole', value: '9007199254740993' },
      '9007199254740993',
    ],
    ['an exponent is left for the engine to refuse', { kind: 'whole', value: '1e9' }, '1e9'],
    ['words in place of a number are left for the engine to refuse', { kind: 'whole', value: 'twelve' }, 'twelve'],
    ['a blank field is left out', { kind: 'whole', value: '  ' }, undefined],
    ['an exact number is sent as typed', { kind: 'exact', value: ' 2/3 ' }, '2/3'],
    ['an exact number that is whole is sent as one', { kind: 'exact', value: '2' }, 2],
    ['a blank exact number is left out', { kind: 'exact', value: '' }, undefined],
    ['a text is sent without the space around it', { kind: 'text', value: ' Shank ' }, 'Shank'],
    ['a choice is the value of its option', { kind: 'choice', value: 'dagger' }, 'dagger'],
    ['a choice among numbers is a number', { kind: 'choice', item: 'whole', value: '12' }, 12],
    ['a choice of nothing is left out', { kind: 'choice', value: '' }, undefined],
    ['a flag that is set is true', { kind: 'flag', value: true }, true],
    ['a flag that is not set is false', { kind: 'flag', value: false }, false],
    ['words are parted by commas and white space', { kind: 'words', value: 'd8, d6  d12+d6' }, ['d8', 'd6', 'd12+d6']],
    [
      'words that are numbers stay text unless the list is one of numbers',
      { kind: 'words', value: '2 3/4' },
      ['2', '3/4'],
    ],
    ['a list of numbers holds numbers', { kind: 'words', item: 'whole', value: '3 5 x' }, [3, 5, 'x']],
    ['no words are an empty list', { kind: 'words', value: ' ' }, []],
    [
      'phrases are parted by commas alone',
      { kind: 'phrases', value: 'Counts stairs ,Knots,, Old  songs' },
      ['Counts stairs', 'Knots', 'Old  songs'],
    ],
    [
      'a phrase in quotes has its comma and its quotes',
      { kind: 'phrases', value: '"Sump, her dog", "the ""Doc"" one" ' },
      ['Sump, her dog', 'the "Doc" one'],
    ],
    [
      'a quote that does not end is a part of its phrase',
      { kind: 'phrases', value: 'says "no, never' },
      ['says "no', 'never'],
    ],
    ['no phrases are an empty list', { kind: 'phrases', value: ' , ' }, []],
    ['a number alone is a number', { kind: 'number_or_dice', value: '11' }, 11],
    ['dice alone are a list', { kind: 'number_or_dice', value: 'd8 d6' }, ['d8', 'd6']],
    ['a number and dice are both', { kind: 'number_or_dice', value: 'd6, 11' }, { number: 11, dice: ['d6'] }],
    ['two numbers are left for the engine to refuse', { kind: 'number_or_dice', value: '11 12' }, '11 12'],
    ['neither number nor dice is left out', { kind: 'number_or_dice', value: '' }, undefined],
    ['a kind from a later version is sent as text', { kind: 'constructor', value: 'x' }, 'x'],
  ];
  for (const [law, parts, expected] of cases) {
    it(law, () => assert.deepEqual(readValue(control(parts)), expected));
  }
});

describe('filling one control', () => {
  const cases = [
    ['a number', 'whole', 12, '12'],
    ['an exact number', 'exact', '2/3', '2/3'],
    ['a list', 'words', ['d8', 'd6'], 'd8 d6'],
    ['an empty list', 'words', [], ''],
    ['phrases', 'phrases', ['Counts stairs', 'Sump, her dog'], 'Counts stairs, "Sump, her dog"'],
    ['a number with dice', 'number_or_dice', { number: 11, dice: ['d6', 'd8'] }, '11 d6 d8'],
    ['nothing', 'whole', null, ''],
    ['a flag', 'flag', true, true],
    ['a flag from text', 'flag', 'true', false],
    ['an object where a number belongs is shown, not run', 'whole', { a: '<b>' }, '{"a":"<b>"}'],
  ];
  for (const [what, kind, value, expected] of cases) {
    it(`${what} is shown as it would be typed`, () => assert.equal(writeValue(control({ kind }), value), expected));
  }

  it('what is shown reads back as the same value', () => {
    const values = {
      phrases: ['Sump, her dog', '"Doc"', 'a" b', 'Counts stairs'],
      whole: -7,
      exact: '1/2',
      words: ['single', 'double'],
      number_or_dice: { number: 3, dice: ['d4'] },
      flag: false,
    };
    for (const [kind, value] of Object.entries(values)) {
      const shown = writeValue(control({ kind }), value);
      assert.deepEqual(readValue(control({ kind, value: shown })), value);
    }
  });
});

const bag = (white, black) => [
  control({ name: 'bag.white', kind: 'whole', value: white, fallback: '4' }),
  control({ name: 'bag.black', kind: 'whole', value: black, fallback: '4' }),
];

const skills = [
  control({ name: 'skills.name', value: 'Climb', row: { table: 'skills', index: 0 } }),
  control({ name: 'skills.free', kind: 'flag', value: false, row: { table: 'skills', index: 0 } }),
  control({ name: 'skills.name', value: '', row: { table: 'skills', index: 1 } }),
  control({ name: 'skills.free', kind: 'flag', value: false, row: { table: 'skills', index: 1 } }),
  control({ name: 'skills.name', value: '', row: { table: 'skills', index: 2 } }),
  control({ name: 'skills.free', kind: 'flag', value: true, row: { table: 'skills', index: 2 } }),
  control({ name: 'skills', kind: 'rows', fallback: '[]' }),
];

describe('inputs of a form', () => {
  it('leave out what says its default', () => {
    const controls = [
      control({ name: 'rating', kind: 'whole', value: '12' }),
      control({ name: 'modifier', kind: 'whole', value: '0', fallback: '0' }),
      control({ name: 'index', kind: 'whole', value: '' }),
      control({ name: 'dice', kind: 'words', value: '', fallback: '[]' }),
      control({ name: 'cancel', kind: 'flag', value: false, fallback: 'false' }),
    ];
    assert.deepEqual(form.inputsFrom(controls), { rating: 12 });
  });

  it('send a list without a default even where it is empty', () => {
    assert.deepEqual(form.inputsFrom([control({ name: 'dice', kind: 'words', value: '' })]), { dice: [] });
  });

  it('leave out a group that says its default as a whole', () => {
    assert.deepEqual(form.inputsFrom(bag('4', '4')), {});
  });

  it('send a group as a whole where one of its parts differs', () => {
    assert.deepEqual(form.inputsFrom(bag('3', '4')), { bag: { white: 3, black: 4 } });
  });

  it('hold one object for each row that is not blank', () => {
    assert.deepEqual(form.inputsFrom(skills), { skills: [{ name: 'Climb', free: false }, { free: true }] });
  });

  it('leave out rows where all are blank', () => {
    assert.deepEqual(form.inputsFrom([...skills.slice(2, 4), skills[6]]), {});
  });

  it('tell which rows of the page were sent', () => {
    assert.deepEqual(form.keptRows(skills), [0, 2]);
  });
});

describe('filling a form', () => {
  it('puts what is not named back to its default', () => {
    const controls = [control({ name: 'rating', kind: 'whole', value: '9' }), ...bag('1', '2')];
    assert.deepEqual(form.valuesFor(controls, {}), ['', '4', '4']);
  });

  it('fills groups by name and rows by place', () => {
    const inputs = { bag: { white: 3, black: 0 }, skills: [{ name: 'Swim', free: true }] };
    assert.deepEqual(form.valuesFor([...bag('4', '4'), ...skills.slice(0, 2)], inputs), ['3', '0', 'Swim', true]);
  });

  it('takes nothing from the prototype of what a link sent', () => {
    assert.deepEqual(form.valuesFor([control({ name: 'bag.constructor' })], { bag: {} }), ['']);
    assert.deepEqual(form.valuesFor([control({ name: 'constructor' })], {}), ['']);
  });

  it('survives values of the wrong shape', () => {
    for (const wrong of [null, 3, 'x', [], [null], { white: { black: 1 } }]) {
      assert.doesNotThrow(() => form.valuesFor([...bag('4', '4'), ...skills], { bag: wrong, skills: wrong }));
    }
  });

  it('reads back as the inputs that it was filled with', () => {
    const inputs = { bag: { white: 3, black: 0 } };
    const controls = bag('4', '4');
    const filled = controls.map((one, place) => ({ ...one, value: form.valuesFor(controls, inputs)[place] }));
    assert.deepEqual(form.inputsFrom(filled), inputs);
  });

  it('knows how many rows it takes', () => {
    assert.equal(form.rowCount({ skills: [{}, {}] }, 'skills'), 2);
    assert.equal(form.rowCount({ skills: 'x' }, 'skills'), 0);
    assert.equal(form.rowCount({}, 'constructor'), 0);
  });

  it('names the inputs that no control shows', () => {
    assert.deepEqual(form.unshownInputs(bag('', ''), { bag: {}, other: 1 }), { other: 1 });
  });
});

describe('the rest of a request', () => {
  const readings = [
    control({ name: 'SR1', kind: 'choice', value: 'below', fallback: '"at_or_below"' }),
    control({ name: 'SR2', kind: 'choice', value: 'yes', fallback: '"yes"' }),
  ];

  it('names the readings chosen against the rulings', () => {
    assert.deepEqual(form.readingsFrom(readings, false), { SR1: 'below' });
  });

  it('names all readings where a text would set others', () => {
    assert.deepEqual(form.readingsFrom(readings, true), { SR1: 'below', SR2: 'yes' });
  });

  it('reads faces as numbers and words', () => {
    assert.deepEqual(form.facesFrom('3, 5 white'), [3, 5, 'white']);
  });

  it('leaves out its empty parts', () => {
    const request = { calculator: 'a.b', mode: 'roll', inputs: {}, readings: {}, text: '', seed: 'x', faces: [] };
    assert.deepEqual(form.withoutEmptyParts(request), { calculator: 'a.b', mode: 'roll', seed: 'x' });
  });
});
