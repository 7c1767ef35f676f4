/** The log of rolls is kept whole, merged without doubles, and takes nothing hostile in. */

import '../browser.mjs';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  addRoll,
  exportCsv,
  exportJson,
  filterRolls,
  importJson,
  importSummary,
  keyOf,
  mergeLogs,
  MOST,
  readRolls,
  renamed,
  ROLLS,
} from '../../../docs/assets/js/rolls/log.mjs';
import { decodeLink, encodeLink } from '../../../docs/assets/js/links/permalink.mjs';

const link = (seed) => encodeLink({ calculator: 'game.check', mode: 'roll', inputs: { rating: 12 }, seed });
const roll = (minute, change = {}) => ({
  time: `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z`,
  name: '',
  title: 'The check',
  sentence: `Roll ${minute}.`,
  page: 'game/chapter/',
  link: link(`s${minute}`),
  ...change,
});
const file = (...rolls) => JSON.stringify({ format: 'indie-rulebook roll log 1', rolls });

describe('a log', () => {
  it('holds what a roll has, and nothing else', () => {
    assert.deepEqual(ROLLS.read({ ...roll(1), more: 7 }), roll(1));
    for (const bad of [null, 7, {}, { time: 7 }, { ...roll(1), time: 'then' }, { ...roll(1), link: 'q1-x' }])
      assert.equal(ROLLS.read(bad), null);
  });

  it('holds each roll once, newest first, and keeps its name', () => {
    const named = roll(1, { name: 'the gate' });
    const { rolls, added } = mergeLogs([named], [roll(3), roll(1), roll(3), roll(2)]);
    assert.deepEqual(rolls, [roll(3), roll(2), named]);
    assert.equal(added, 2);
  });

  it('does not grow without end: the oldest go', () => {
    const many = Array.from({ length: MOST }, (_, place) =>
      roll(0, { time: new Date(Date.UTC(2026, 0, 1) + place * 1000).toISOString() }),
    );
    const { rolls } = mergeLogs(many, [roll(1)]);
    assert.equal(rolls.length, MOST);
    assert.deepEqual(rolls[0], roll(1));
  });

  it('says what it dropped, of the file and of what was here', () => {
    const many = (count, first) =>
      Array.from({ length: count }, (_, place) =>
        roll(0, { time: new Date(Date.UTC(2026, 0, 1) + (first + place) * 1000).toISOString() }),
      );
    const fromEmpty = mergeLogs([], many(5000, 0));
    assert.deepEqual(
      [fromEmpty.rolls.length, fromEmpty.added, fromEmpty.lost],
      [MOST, MOST, { ofThese: 0, ofOthers: 3000 }],
    );
    // 1500 older ones here, 1000 newer ones in the file: 500 of those here go.
    const fromHere = mergeLogs(many(1500, 0), many(1000, 2000));
    assert.deepEqual([fromHere.added, fromHere.lost], [1000, { ofThese: 500, ofOthers: 0 }]);
    assert.deepEqual(mergeLogs([roll(1)], [roll(2)]).lost, { ofThese: 0, ofOthers: 0 });

    const left = 'those that were here already were left out';
    assert.equal(importSummary(mergeLogs([], [roll(1)])), `1 roll taken from the file; ${left}`);
    assert.equal(
      importSummary(fromEmpty),
      `2000 rolls taken from the file; ${left}; the log holds 2000 rolls, so 3000 older ones of the file were not taken`,
    );
    assert.equal(
      importSummary(fromHere),
      `1000 rolls taken from the file; ${left}; the log holds 2000 rolls, so 500 older ones that were here were dropped`,
    );
    assert.match(
      importSummary(mergeLogs(many(1500, 0), many(2500, 2000))),
      /so 500 older ones of the file were not taken and 1500 older ones that were here were dropped$/u,
    );
  });

  it('is filtered by words in any of its parts', () => {
    const rolls = [roll(2, { name: 'The Gate' }), roll(1, { title: 'The contest' })];
    assert.deepEqual(filterRolls(rolls, 'gate').map(keyOf), [keyOf(rolls[0])]);
    assert.deepEqual(filterRolls(rolls, ' CONTEST  roll ').map(keyOf), [keyOf(rolls[1])]);
    assert.equal(filterRolls(rolls, ' ').length, 2);
    assert.equal(filterRolls(rolls, 'nothing').length, 0);
    const owned = [roll(1, { name: 'Ilse’s “Gate”' })];
    for (const typed of ['ilse\'s "gate"', 'Ilse’s “gate”']) assert.equal(filterRolls(owned, typed).length, 1);
  });
});

describe('a roll', () => {
  it('is logged with its own request and answer, whatever the page shows by then', async () => {
    Object.assign(globalThis, {
      location: new URL('https://book.example/game/chapter/#place'),
      document: { getElementById: () => null },
    });
    const state = {
      calculator: 'game.check',
      mode: 'roll',
      inputs: { rating: 12 },
      seed: 'an owl',
      engine: '1.0',
      at: 'check',
    };
    const widget = {
      dataset: { told: '{"label": "The check"}' },
      link: () => 'https://book.example/#q1-of-the-next-question',
    };
    await addRoll(
      /** @type {any} */ (widget),
      /** @type {any} */ ({ response: { calculator: 'game.check', sentence: 'It succeeds.', engine: '1.0' }, state }),
      '/game/chapter/',
    );
    const [{ link: logged, sentence, title }] = await readRolls();
    assert.deepEqual([decodeLink(logged).state, sentence, title], [state, 'It succeeds.', 'The check']);
  });
});

describe('a file', () => {
  it('carries a log to another device', () => {
    const rolls = [roll(2), roll(1, { name: '“quoted”, with\nlines' }), renamed(roll(0), '\u{1f3b2}'.repeat(201))];
    assert.deepEqual(importJson(exportJson(rolls)), { ok: true, rolls });
  });

  it('is a table that a spreadsheet reads and does not calculate', () => {
    const text = exportCsv(
      [roll(1, { name: '=HYPERLINK("x")', sentence: 'says "so", and goes' })],
      ({ page }) => `https://b.example/${page}`,
    );
    assert.equal(
      text,
      '"time","name","calculator","answer","link"\r\n' +
        '"2026-11-21T09:01:00.000Z","\'=HYPERLINK(""x"")","The check","says ""so"", and goes","https://b.example/game/chapter/"\r\n',
    );
  });

  it('loses what does not belong to a roll', () => {
    assert.deepEqual(importJson(file({ ...roll(1), extra: '<script>' })), { ok: true, rolls: [roll(1)] });
  });

  const refused = [
    ['no JSON', 'hello', /not a roll log/u],
    ['another JSON', '{"a": 1}', /not a roll log/u],
    ['null', 'null', /not a roll log/u],
    ['another version', JSON.stringify({ format: 'indie-rulebook roll log 2', rolls: [] }), /not a roll log/u],
    ['too much', `"${'x'.repeat(8_000_001)}"`, /too large/u],
    ['an address of its own', file(roll(1), roll(2, { page: 'https://evil.example/' })), /roll 2 .* damaged/u],
    ['a script for a page', file(roll(1, { page: 'javascript:alert(1)//' })), /roll 1 .* damaged/u],
    ['a way out of the book', file(roll(1, { page: '../../' })), /damaged/u],
    ['a page of another host', file(roll(1, { page: '//evil.example/' })), /damaged/u],
    ['a link that is none', file(roll(1, { link: 'javascript:alert(1)' })), /damaged/u],
    ['odds', file(roll(1, { link: encodeLink({ calculator: 'game.check', mode: 'odds' }) })), /damaged/u],
    ['no time', file(roll(1, { time: 'soon' })), /damaged/u],
    ['a name without end', file(roll(1, { name: 'x'.repeat(201) })), /damaged/u],
    ['a name that is no text', file(roll(1, { name: { toString: 1 } })), /damaged/u],
    ['a roll that is null', file(null), /damaged/u],
  ];
  for (const [what, text, sentence] of refused) {
    it(`with ${what} is refused in one sentence`, () => {
      const { message = '' } = /** @type {any} */ (importJson(text));
      assert.match(message, sentence);
      assert.match(message, /^[a-z][^.]*$/u);
    });
  }
});
