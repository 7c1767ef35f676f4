/** What a widget asks follows from its form, its buttons and its link. */

import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { RequestState } from '../../../docs/assets/js/calculator/request-state.mjs';

const SEED = /^[0-9a-f]{32}$/;

const form = (parts) => ({
  controls: [{ name: 'rating', kind: 'whole', value: '12' }],
  readings: [{ name: 'R1', kind: 'choice', value: 'plain', fallback: '"plain"' }],
  text: '',
  seed: '',
  faces: '',
  ...parts,
});

/** @type {RequestState} */
let state;

beforeEach(() => {
  state = new RequestState({ calculator: 'game.check', mode: 'odds', seed: '' });
});

describe('the mode', () => {
  it('is that of the widget until a button is pressed', () => {
    assert.deepEqual(state.request(form()), { calculator: 'game.check', mode: 'odds', inputs: { rating: 12 } });
  });

  it('is that of the last button', () => {
    state.submit({ mode: 'work' });
    assert.equal(state.request(form()).mode, 'work');
  });

  it('stays where a form is sent without a button', () => {
    state.submit({ mode: '' });
    assert.equal(state.request(form()).mode, 'odds');
  });
});

describe('a roll', () => {
  it('draws a fresh seed at every press', () => {
    const seeds = [1, 2, 3].map(() => {
      state.submit({ mode: 'roll' });
      return state.request(form()).seed;
    });
    seeds.forEach((seed) => assert.match(seed, SEED));
    assert.equal(state.request(form()).method, 2);
    assert.equal(new Set(seeds).size, 3);
  });

  it('keeps the method of a link with its seed, and none with faces', () => {
    state.open({ calculator: 'game.check', mode: 'roll', seed: 'mine', method: 2 }, form());
    assert.equal(state.request(form()).method, 2);
    state.open({ calculator: 'game.check', mode: 'roll', seed: 'mine' }, form());
    assert.equal(state.request(form()).method, undefined);
  });

  it('draws nothing new while the reader types', () => {
    state.submit({ mode: 'roll' });
    assert.equal(state.request(form()).seed, state.request(form()).seed);
  });

  it('takes the seed that the reader typed, where its button was pressed', () => {
    state.submit({ mode: 'roll', own: { seed: 'mine' } });
    const { seed, faces } = state.request(form());
    assert.deepEqual({ seed, faces }, { seed: 'mine', faces: undefined });
  });

  it('takes the dice on the table in place of a seed, where their button was pressed', () => {
    state.submit({ mode: 'roll', own: { faces: [3, 5] } });
    const { seed, faces } = state.request(form({ faces: '3 5' }));
    assert.deepEqual({ seed, faces }, { seed: undefined, faces: [3, 5] });
  });

  it('throws, whatever stands in the fields of own dice and of the seed', () => {
    state.submit({ mode: 'roll' });
    const { seed, faces } = state.request(form({ seed: 'mine', faces: '3' }));
    assert.match(seed, SEED);
    assert.equal(faces, undefined);
  });

  it('asks for the first die where none was typed', () => {
    state.submit({ mode: 'roll', own: { faces: [] } });
    assert.deepEqual(state.request(form()).faces, []);
  });

  it('judges the dice of the reader again after an edit', () => {
    state.submit({ mode: 'roll', own: { faces: [3, 5] } });
    state.edit(form({ faces: '3 5' }));
    assert.deepEqual(state.request(form()).faces, [3, 5]);
  });

  it('of an example shows its dice, which no other inputs are judged by', () => {
    state = new RequestState({ calculator: 'game.check', mode: 'roll', faces: [3, 5] });
    assert.deepEqual(state.request(form()).faces, [3, 5]);
    state.edit(form());
    const { seed, faces } = state.request(form());
    assert.match(seed, SEED);
    assert.equal(faces, undefined);
  });

  it('of the build keeps its seed', () => {
    state = new RequestState({ calculator: 'game.check', mode: 'roll', seed: 'example' });
    assert.equal(state.request(form()).seed, 'example');
  });

  it('is the only mode with seed or faces', () => {
    state.submit({ mode: 'roll', own: { faces: [3] } });
    state.submit({ mode: 'odds' });
    assert.deepEqual(Object.keys(state.request(form({ seed: 'mine', faces: '3' }))), ['calculator', 'mode', 'inputs']);
  });
});

describe('a link', () => {
  it('sets mode and seed', () => {
    state.open({ calculator: 'game.check', mode: 'roll', seed: 'theirs' }, form());
    assert.deepEqual(state.request(form()), {
      calculator: 'game.check',
      mode: 'roll',
      inputs: { rating: 12 },
      seed: 'theirs',
    });
  });

  it('brings its dice', () => {
    state.open({ calculator: 'game.check', mode: 'roll', faces: [4, 9] }, form({ faces: '4 9' }));
    assert.deepEqual(state.request(form({ faces: '4 9' })).faces, [4, 9]);
  });

  it('keeps what no control shows', () => {
    state.open(
      { calculator: 'game.check', inputs: { hidden: 1, rating: 9 }, readings: { R9: 'odd', R1: 'fancy' } },
      form(),
    );
    const { inputs, readings } = state.request(form());
    assert.deepEqual({ inputs, readings }, { inputs: { hidden: 1, rating: 12 }, readings: { R9: 'odd' } });
  });

  it('keeps its text, and its own readings over it until an answer has told all of them', () => {
    state.open({ calculator: 'game.check', text: 'second-edition', readings: { R1: 'fancy' } }, form());
    const before = state.request(form());
    assert.deepEqual([before.text, before.readings], ['second-edition', { R1: 'fancy' }]);
    assert.equal(state.takePendingReadings(), true);
    const after = state.request(form());
    assert.deepEqual([after.text, after.readings], ['second-edition', { R1: 'plain' }]);
    assert.equal(state.takePendingReadings(), false);
  });
});

describe('a whole text', () => {
  const fancy = [{ name: 'R1', kind: 'choice', value: 'fancy', fallback: '"plain"' }];

  it('brings its own readings, whatever the selects still show', () => {
    state.chooseText();
    const { text, readings } = state.request(form({ text: 'second-edition', readings: fancy }));
    assert.deepEqual([text, readings], ['second-edition', undefined]);
  });

  it('that is given up leaves the decisions', () => {
    state.open({ calculator: 'game.check', text: 'second-edition' }, form());
    state.chooseText();
    const { text, readings } = state.request(form({ readings: fancy }));
    assert.deepEqual([text, readings], [undefined, undefined]);
  });

  it('goes with every reading, once the selects have caught up', () => {
    state.chooseText();
    state.takePendingReadings();
    assert.deepEqual(state.request(form({ text: 'second-edition' })).readings, { R1: 'plain' });
  });
});
