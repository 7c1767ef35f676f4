/**
 * Cached answers in a zip of the book: a page that was opened as a file may fetch nothing, but it may run scripts.
 * So each file is one call in a script, which hands over its table.
 *
 * @typedef {import('../../../../docs/assets/js/engine/cached-answers.mjs').Table} Table
 */

import { ASSETS_URL } from '../../../../docs/assets/js/assets-url.mjs';
import { cachedAnswers } from '../../../../docs/assets/js/engine/cached-answers.mjs';

/** @type {Map<string, (table: Table) => void>} */
const waiting = new Map();

Object.assign(globalThis, {
  /** @param {string} name @param {Table} table */
  bookAnswers(name, table) {
    waiting.get(name)?.(table);
  },
});

/** @param {string} name @returns {Promise<Table>} */
cachedAnswers.read = (name) =>
  new Promise((resolve, reject) => {
    waiting.set(name, resolve);
    const script = document.createElement('script');
    script.addEventListener('error', () => reject(new Error(`${name} is missing`)));
    script.src = new URL(`answers/${name}.js`, ASSETS_URL).href;
    document.head.append(script);
  });
