/**
 * The sheets that a device keeps, as one text with a version. Pure: no DOM, so that Node can test it.
 *
 * @typedef {import('../shared/json.mjs').JsonObject} JsonObject
 * @typedef {import('../shared/records.mjs').KeptSheet} KeptSheet
 * @typedef {{[version: number]: (stored: JsonObject) => JsonObject}} Migrations how a text of a version becomes one of the next
 */

import { isObject, objectIn } from '../shared/json.mjs';
import { ALL_SHEETS } from '../shared/records.mjs';
import { readDocument } from './document.mjs';

const { sheets: kept, version: form } = ALL_SHEETS.properties;
export const VERSION = form.const;
/** Sheets that a device keeps; the storage of a browser holds far more. */
export const MOST = kept.maxItems;

/**
 * The sheets in a text, newest first; `isWhole` where every part of it could be read.
 * @param {string | null} text
 * @param {Migrations} [migrations]
 * @param {number} [version] that they lead to
 * @returns {{sheets: KeptSheet[], isWhole: boolean}}
 */
export function readKept(text, migrations = {}, version = VERSION) {
  if (text === null) return { sheets: [], isWhole: true };
  const stored = migrated(objectIn(text), migrations, version);
  if (!stored || !Array.isArray(stored.sheets)) return { sheets: [], isWhole: false };
  const sheets = stored.sheets.map(keptSheet).filter((each) => each !== null);
  return { sheets, isWhole: sheets.length === stored.sheets.length };
}

/** @param {KeptSheet[]} sheets */
export function writeKept(sheets) {
  return JSON.stringify({ version: VERSION, sheets: sheets.slice(0, MOST) });
}

/** The sheets with one of them put in its place, or first where it is new. @param {KeptSheet[]} sheets @param {KeptSheet} sheet */
export function withSheet(sheets, sheet) {
  const isThere = sheets.some(({ id }) => id === sheet.id);
  return isThere ? sheets.map((each) => (each.id === sheet.id ? sheet : each)) : [sheet, ...sheets];
}

/** A stored value of the wanted version: it goes up through all between in order. @param {JsonObject | null} stored @param {Migrations} migrations @param {number} wanted */
export function migrated(stored, migrations, wanted) {
  let value = stored;
  while (value && value.version !== wanted) {
    const { version } = value;
    const step = typeof version === 'number' && version < wanted ? migrations[version] : undefined;
    value = step ? { ...step(value), version: /** @type {number} */ (version) + 1 } : null;
  }
  return value;
}

/** @param {unknown} value @returns {KeptSheet | null} */
function keptSheet(value) {
  if (!isObject(value) || typeof value.id !== 'string' || typeof value.changed !== 'string') return null;
  const read = readDocument(value.document);
  const { id, changed, answer } = value;
  const known = isObject(answer) && isObject(answer.inputs) && isObject(answer.result) ? { inputs: answer.inputs, result: answer.result } : null;
  return read.ok ? { id, changed, document: read.document, answer: known } : null;
}
