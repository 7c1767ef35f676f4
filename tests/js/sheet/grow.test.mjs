/** A kept sheet grows by what an answer sells, and only by what its track can pay. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { growthsFrom, grownSheet, shrunkSheet } from '../../../docs/assets/js/sheet/grow.mjs';
import { offersFor } from '../../../docs/assets/js/sheet/declared.mjs';

const NONE = {
  price: '',
  track: '',
  earned: '',
  needs: '',
  rows: '',
  where: {},
  sets: {},
  fills: {},
  leaves: {},
  appends: {},
  goes: '',
};
const LATER = '2026-01-02T03:04:05.000Z';

/** @param {object} [change] @returns {any} */
function declared(change = {}) {
  return {
    game: 'woods',
    title: 'Woods',
    calculator: 'woods.wanderer',
    summary: '',
    known: {},
    changes: [],
    tracks: [{ name: 'points', label: 'Points', unit: '', start: 'result.points', least: null, most: null }],
    worn: [],
    feeds: [
      {
        label: '{row.name}',
        calculator: 'woods.raise',
        for_each: 'result.raises',
        where: {},
        clears: [],
        inputs: { die: 'row.die', points: 'tracks.points' },
      },
      {
        label: '{name}',
        calculator: 'woods.plan',
        for_each: '',
        where: {},
        clears: [],
        inputs: { xp: 'tracks.points', crafts: 'inputs.crafts' },
      },
    ],
    grows: [
      {
        ...NONE,
        calculator: 'woods.raise',
        label: '{name}: {row.name} {row.die} to {answer.die}, {value}',
        price: 'price',
        track: 'points',
        rows: 'crafts',
        where: { kind: ['craft'] },
        sets: { die: 'result.die' },
        fills: { began: 'row.die' },
        leaves: { die: ['gone'] },
        goes: '{name}: {row.name} leaves, {value}',
      },
      {
        ...NONE,
        calculator: 'woods.plan',
        label: '{name} buys it for {value}',
        price: 'total',
        track: 'points',
        needs: 'legal',
        appends: { bought: 'inputs.bought' },
      },
      { ...NONE, calculator: 'woods.wanderer', label: '{name} pays {value}', price: 'cost', track: 'points' },
    ],
    ...change,
  };
}

/** Two crafts of one die, so that only the row tells them apart. @param {object} [tracks] @returns {any} */
function kept(tracks = {}) {
  const crafts = [
    { name: 'Carving', die: 'd8' },
    { name: 'Rowing', die: 'd8' },
  ];
  const raises = crafts.map((each) => ({ ...each, kind: 'craft' }));
  return {
    id: 'one',
    changed: '',
    document: {
      format: '',
      game: 'woods',
      calculator: 'woods.wanderer',
      inputs: { name: 'Ilse', crafts },
      tracks,
      log: [],
      notes: '',
      engine: '',
    },
    answer: {
      inputs: { name: 'Ilse', crafts: crafts.map((each) => ({ ...each, began: null })) },
      result: { points: 30, cost: 4, raises },
    },
  };
}

/** @param {object} [change] @returns {any} */
function raise(change = {}) {
  return {
    calculator: 'woods.raise',
    inputs: { die: 'd8', points: 30, other: null },
    result: { price: 20, die: 'd10', ...change },
  };
}

/** @param {any} answer @param {any} sheet @param {number} [at] */
function growths(answer, sheet = kept(), at = 1, game = declared()) {
  return growthsFrom(game, sheet, answer, offersFor(game, sheet, answer.calculator)[at] ?? null);
}

test('the row that was used grows, and the track pays', () => {
  const [growth] = growths(raise());
  assert.equal(growth.label, 'Ilse: Rowing d8 to d10, 20');
  assert.deepEqual(growth.inputs.crafts, [
    { name: 'Carving', die: 'd8' },
    { name: 'Rowing', die: 'd10', began: 'd8' },
  ]);
  assert.deepEqual([growth.track, growth.price, growth.value], ['points', 20, 10]);
});

test('what was filled before stays', () => {
  const sheet = kept();
  sheet.document.inputs.crafts[1].began = 'd6';
  assert.equal(/** @type {any} */ (growths(raise(), sheet)[0].inputs.crafts)[1].began, 'd6');
});

test('a code of the answer stands in the label as words', () => {
  assert.equal(growths(raise({ die: 'long_term' }))[0].label, 'Ilse: Rowing d8 to long term, 20');
});

test('a row leaves where the answer says so', () => {
  const [gone] = growths(raise({ die: 'gone' }));
  assert.deepEqual(gone.inputs.crafts, [{ name: 'Carving', die: 'd8' }]);
  assert.equal(gone.label, 'Ilse: Rowing leaves, 20');
});

test('nothing grows that cannot be paid, that costs nothing, or that is asked otherwise', () => {
  const [talent, gone] = [kept(), kept()];
  talent.answer.result.raises[1].kind = 'talent';
  gone.answer.inputs.crafts[1].name = 'Sailing';
  for (const [why, answer, sheet] of /** @type {[string, any, any?][]} */ ([
    ['it cannot be paid', { ...raise(), inputs: { die: 'd8', points: 19 } }, kept({ points: 19 })],
    ['it costs nothing', raise({ price: 0 })],
    ['its price is no number', raise({ price: '20' })],
    ['it is asked otherwise', { ...raise(), inputs: { die: 'd6', points: 30 } }],
    ['the track moved since', raise(), kept({ points: 29 })],
    ['it is another calculator', { ...raise(), calculator: 'woods.other' }],
    ['a row of another kind', raise(), talent],
    ['a row that is no longer there', raise(), gone],
  ]))
    assert.equal(growths(answer, sheet).length, 0, why);
});

test('a list is added to, where the answer allows it', () => {
  const bought = [{ buy: 'boat' }];
  const plan = (/** @type {object} */ change) => ({
    calculator: 'woods.plan',
    inputs: { xp: 30, bought, crafts: 'as echoed' },
    result: { total: 7, legal: true, ...change },
  });
  const sheet = kept();
  sheet.document.inputs.bought = [{ buy: 'oar' }];
  const [growth] = growths(plan({}), sheet, 0);
  assert.deepEqual(growth.inputs.bought, [{ buy: 'oar' }, { buy: 'boat' }]);
  assert.equal(growth.value, 23);
  assert.equal(growths(plan({ legal: false }), sheet, 0).length, 0);
  assert.equal(growths({ ...plan({}), inputs: { xp: 30, bought: [] } }, sheet, 0).length, 0);
});

test('what is added is as a form gives it: without what is blank', () => {
  const bought = [{ buy: 'boat', name: '', notation: null, times: 1, foible: false }];
  const plan = { calculator: 'woods.plan', inputs: { xp: 30, bought }, result: { total: 7, legal: true } };
  const [growth] = growths(plan, kept(), 0);
  assert.deepEqual(growth.inputs.bought, [{ buy: 'boat', times: 1, foible: false }]);
});

test('what was earned in play is counted on the sheet, as far as it pays', () => {
  const [raises, , own] = declared().grows;
  const game = declared({ grows: [{ ...raises, earned: 'earned' }] });
  const raised = (
    /** @type {number} */ points,
    /** @type {number | null} */ earned,
    /** @type {object} */ asked = {},
  ) => {
    const sheet = kept({ points: 30 });
    sheet.answer.result.points = points;
    sheet.answer.inputs.earned = earned;
    const answer = raise();
    return growths({ ...answer, inputs: { ...answer.inputs, ...asked } }, sheet, 1, game)[0].inputs.earned;
  };
  assert.equal(raised(0, 0), 20, 'all of it is earned');
  assert.equal(raised(15, 40), 45, 'some of it was there');
  assert.equal(raised(20, 40), undefined, 'all of it was there');
  assert.equal(raised(-5, 40), 60, 'what lacks already goes on lacking');
  assert.equal(raised(0, null), undefined, 'nobody counts');
  assert.equal(raised(0, 0, { earned: 50 }), 50, 'the answer was asked with more');
  const limited = declared({ grows: [{ ...own, earned: 'limit' }] });
  const answer = (/** @type {object} */ more) => ({
    calculator: 'woods.wanderer',
    inputs: { name: 'Ilse', crafts: [], ...more },
    result: { cost: 36 },
  });
  const sheet = kept({ points: 40 });
  assert.equal(growthsFrom(limited, sheet, answer({ limit: 4 }), null)[0].inputs.limit, 6);
  assert.equal(growthsFrom(limited, sheet, answer({}), null)[0].inputs.limit, undefined);
});

test('without a price a row still grows', () => {
  const game = declared({ grows: [{ ...declared().grows[0], price: '', track: '' }] });
  assert.deepEqual([growths(raise(), kept(), 1, game)[0].track, growths(raise(), kept(), 1, game)[0].value], ['', 0]);
});

test('what a changed form costs more than the kept sheet is paid', () => {
  const answer = (/** @type {number} */ cost) => ({
    calculator: 'woods.wanderer',
    inputs: { name: 'Ilse', crafts: [] },
    result: { cost },
  });
  const [growth] = growthsFrom(declared(), kept(), answer(9), null);
  assert.deepEqual(
    [growth.label, growth.price, growth.value, growth.inputs],
    ['Ilse pays 5', 5, 25, { name: 'Ilse', crafts: [] }],
  );
  assert.equal(growthsFrom(declared(), kept(), answer(4), null).length, 0, 'nothing is dearer');
  assert.equal(growthsFrom(declared(), kept(), answer(35), null).length, 0, 'dearer than the track');
  assert.equal(
    growthsFrom(declared(), { ...kept(), answer: null }, answer(9), null).length,
    0,
    'nobody knows what it cost',
  );
  assert.equal(growthsFrom(declared(), kept(), raise(), null).length, 0);
  const same = { ...answer(9), inputs: kept().document.inputs };
  assert.equal(growthsFrom(declared(), kept(), same, null).length, 0, 'the sheet is as it was kept');
});

test('a growth is written down whole and taken back whole', () => {
  const [growth] = growths(raise());
  const answer = { inputs: {}, result: { points: 10 } };
  const grown = grownSheet(kept(), growth, answer, LATER);
  assert.deepEqual(grown.document.tracks, { points: 10 });
  assert.deepEqual(grown.document.log, [{ time: LATER, text: growth.label }]);
  assert.equal(grown.answer, answer);
  const back = shrunkSheet(grown, kept(), growth, LATER);
  assert.deepEqual(back?.document, kept().document);
  assert.deepEqual(back?.answer, kept().answer);
});

test('what was written since a growth stays when it is taken back', () => {
  const before = kept({ points: 30, luck: 1 });
  const [growth] = growths(raise(), before);
  const grown = grownSheet(before, growth, { inputs: {}, result: {} }, LATER);
  grown.document.tracks = { points: 8, luck: 2 };
  grown.document.log.unshift({ time: LATER, text: 'a coin' });
  const back = shrunkSheet(grown, before, growth, LATER);
  assert.deepEqual(back?.document.tracks, { points: 28, luck: 2 });
  assert.deepEqual(
    back?.document.log.map(({ text }) => text),
    ['a coin'],
  );
  grown.document.inputs = { name: 'Vreni' };
  assert.equal(shrunkSheet(grown, before, growth, LATER), null, 'the sheet itself was changed');
});

test('nothing is paid back where nothing was paid', () => {
  const game = declared({ grows: [{ ...declared().grows[0], price: '', track: '' }] });
  const before = kept({ luck: 1 });
  const [growth] = growths(raise(), before, 1, game);
  const grown = grownSheet(before, growth, { inputs: {}, result: {} }, LATER);
  assert.deepEqual(grown.document.tracks, { luck: 1 });
  assert.deepEqual(shrunkSheet(grown, before, growth, LATER)?.document.tracks, { luck: 1 });
});
