/**
 * What people have kept stays readable: one real document of every kind, text and file in every form that was ever
 * published. The corpus only grows: a new form adds a document beside the older ones, which nobody edits.
 */

import '../browser.mjs';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { BENCHES } from '../../../docs/assets/js/bench/element.mjs';
import { COMPARISONS } from '../../../docs/assets/js/analysis/comparison.mjs';
import { DAMAGED, documentsOf } from '../../../docs/assets/js/shared/old-texts.mjs';
import { DRAFTS, SHEETS } from '../../../docs/assets/js/sheet/store.mjs';
import { GROUPS } from '../../../docs/assets/js/group/store.mjs';
import { importJson, ROLLS } from '../../../docs/assets/js/rolls/log.mjs';
import { OPENINGS } from '../../../docs/assets/js/rolls/together-element.mjs';
import { readAs } from '../../../docs/assets/js/shared/documents.mjs';
import { readCollection } from '../../../docs/assets/js/sheet/collection.mjs';
import { readEverything, titleOf } from '../../../docs/assets/js/shared/kept-element.mjs';
import { FORMAT as SCENE_FORMAT, readFile as readSceneFile } from '../../../docs/assets/js/scene/document.mjs';
import { FORMAT as SHEET_FORMAT, readFile as readSheetFile } from '../../../docs/assets/js/sheet/document.mjs';
import { LEAVERS, SCENES } from '../../../docs/assets/js/scene/store.mjs';

const corpus = JSON.parse(readFileSync(new URL('../../data/kept-documents.json', import.meta.url), 'utf8'));
const KINDS = [BENCHES, COMPARISONS, DRAFTS, GROUPS, LEAVERS, OPENINGS, ROLLS, SCENES, SHEETS];
/** Texts of older states of the book, which no page reads but the one that saves everything. */
const AS_IT_IS = { kind: DAMAGED, form: 1, read: (/** @type {any} */ value) => value };
const SCRIPTS = new URL('../../../docs/assets/js/', import.meta.url);

/** @param {any} stored */
function readBack(stored) {
  const kind = [...KINDS, AS_IT_IS].find((each) => each.kind === stored.kind);
  return kind && readAs(/** @type {any} */ (kind), structuredClone(stored));
}

/**
 * What came to a form since, as it stands by itself: a scene without a roll has none, and nobody was picked at random.
 * @type {Record<string, object>}
 */
const SINCE = { [SCENE_FORMAT]: { roll: null, turns: [], waiting: [], telling: null }, [SHEET_FORMAT]: { random: '' } };

/** A document with what has come to its form since. @param {any} value @returns {any} */
function today(value) {
  if (Array.isArray(value)) return value.map(today);
  if (typeof value !== 'object' || value === null) return value;
  const whole = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, today(part)]));
  return { ...SINCE[value.format], ...whole };
}

/** What a document holds, and what documents of its kind hold besides by now. @param {any} document */
function withAll({ kind, value }) {
  return kind === SCENES.kind ? { written: [], said: {}, ...value } : value;
}

/** Every script of the site as text. */
function scripts() {
  const names = readdirSync(SCRIPTS, { recursive: true, encoding: 'utf8' }).filter((name) => /\.m?js$/u.test(name));
  return names.map((name) => readFileSync(new URL(name, SCRIPTS), 'utf8')).join('\n');
}

/** @param {RegExp} pattern @returns {string[]} */
function declared(pattern) {
  return [...scripts().matchAll(pattern)].map((match) => match.slice(1).join(' ')).sort();
}

describe('a kept document', () => {
  for (const stored of corpus.documents) {
    it(`is read whole: ${stored.kind} ${stored.form}`, () => {
      const value = readBack(stored);
      const isCurrent = [...KINDS, AS_IT_IS].some(({ kind, form }) => kind === stored.kind && form === stored.form);
      if (isCurrent) assert.deepEqual(value, today(withAll(stored)));
      else assert.ok(value);
    });
  }

  it('is known by its name, also where any part of it is damaged', () => {
    const names = corpus.documents.map((/** @type {any} */ each) => [each.kind, titleOf(each) !== '']);
    assert.deepEqual(
      names
        .filter((/** @type {any} */ [, isNamed]) => isNamed)
        .map((/** @type {any} */ [kind]) => kind)
        .sort(),
      ['draft', 'group', 'person', 'roll', 'scene', 'sheet'],
    );
    const damaged = (/** @type {any} */ value) =>
      typeof value === 'object' && value
        ? Object.keys(value).flatMap((part) =>
            [null, 7, { toString: 7 }, ...damaged(value[part])].map((bad) => ({ ...value, [part]: bad })),
          )
        : [null, 7];
    for (const each of corpus.documents)
      for (const value of damaged(each.value)) assert.equal(typeof titleOf({ ...each, value }), 'string');
  });

  it('goes whole into a file with everything, and comes back', () => {
    assert.deepEqual(
      readEverything(JSON.stringify({ ...corpus.files['everything 1'], documents: corpus.documents })),
      corpus.documents,
    );
  });

  it('is here of every kind and form that a page writes or has written', () => {
    const forms = [...KINDS, AS_IT_IS].flatMap(({ kind, form }) =>
      Array.from({ length: form }, (_, at) => `${kind} ${at + 1}`),
    );
    assert.deepEqual(corpus.documents.map(({ kind, form }) => `${kind} ${form}`).sort(), forms.sort());
    assert.deepEqual(
      declared(/ = \{\s+kind: '([a-z ]+)',\s+form: (\d+)/gu),
      KINDS.map(({ kind, form }) => `${kind} ${form}`).sort(),
      'a kind is missing here',
    );
  });
});

describe('a text from before the database', () => {
  for (const [name, text] of Object.entries(corpus.texts)) {
    it(`becomes documents that are read whole: ${name}`, () => {
      const found = documentsOf(name, text, '2026-11-26T20:00:00.000Z');
      assert.ok(found.length > 0 && found.every(({ kind }) => kind !== DAMAGED), name);
      for (const each of found) assert.deepEqual(readBack(each), today(withAll(each)));
    });
  }

  it('is here of every name that such texts had', () => {
    const source = readFileSync(new URL('shared/old-texts.mjs', SCRIPTS), 'utf8');
    const names = [...source.matchAll(/^ {2}\[\s*\/(\^[^/]+\$)\/u,/gmu)].map(([, pattern]) => new RegExp(pattern, 'u'));
    assert.equal(names.length, Object.keys(corpus.texts).length);
    for (const name of names)
      assert.ok(
        Object.keys(corpus.texts).some((each) => name.test(each)),
        String(name),
      );
  });
});

describe('a saved file', () => {
  /** @type {Record<string, (text: string) => unknown>} */
  const readers = {
    'everything 1': (text) => /** @type {any} */ (readEverything(text)),
    'roll log 1': (text) => /** @type {any} */ (importJson(text)).rolls,
    'scene 1': (text) => /** @type {any} */ (readSceneFile(text)).document,
    'sheet 1': (text) => /** @type {any} */ (readSheetFile(text)).document,
    sheets: (text) => /** @type {any} */ (readCollection(text)).sheets,
  };
  const parts = (/** @type {any} */ file) => file.documents ?? file.rolls ?? file.sheets ?? file;

  for (const [form, file] of Object.entries(corpus.files)) {
    it(`is read whole: ${form}`, () => assert.deepEqual(readers[form]?.(JSON.stringify(file)), today(parts(file))));
  }

  it('is here of every form that a page writes or has written', () => {
    const forms = declared(/(?:const: |FORMAT = )['"]indie-rulebook ([a-z ]+?(?: \d+)?)['"]/gu);
    assert.deepEqual(
      [...new Set(forms)].filter((form) => !(form in corpus.files)),
      [],
    );
  });
});
