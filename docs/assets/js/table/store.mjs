/**
 * The sheets on this device, shared by all pages that are open, and what is typed on a desk before it is kept. The device
 * keeps all sheets as one text with a version.
 *
 * @typedef {import('../shared/json.mjs').JsonObject} JsonObject
 * @typedef {import('../shared/records.mjs').KeptSheet} KeptSheet
 * @typedef {{[version: number]: (stored: JsonObject) => JsonObject}} Migrations how a text of a version becomes one of the next
 * @typedef {{id: string, document: import('../shared/records.mjs').SheetDocument}} Draft what stands in the form, and the id of
 *   the kept sheet it is of; empty where it is of none
 */

import { isObject, objectIn } from '../shared/json.mjs';
import { ALL_SHEETS } from '../shared/records.mjs';
import { deviceStore, PREFIX, SHEETS_KEY } from '../shared/store.mjs';
import { readDocument } from './document.mjs';

const { sheets: kept, version: form } = ALL_SHEETS.properties;
export const VERSION = form.const;
/** Sheets that a device keeps; the storage of a browser holds far more. */
export const MOST = kept.maxItems;
const DAMAGED = 'sheets damaged';

/** Every sheet that can be read. A damaged text, or one of another version, is put aside as a whole. @returns {KeptSheet[]} */
export function readSheets() {
  const text = deviceStore.read(SHEETS_KEY);
  const { sheets, isWhole } = readKept(text);
  if (isWhole) return sheets;
  deviceStore.write(DAMAGED, /** @type {string} */ (text));
  write(sheets);
  return sheets;
}

/** The text that could not be read as a whole; null where there was none. */
export function damagedSheets() {
  return deviceStore.read(DAMAGED);
}

/** Keeps a sheet, as other tabs have left the others. @param {KeptSheet} sheet @returns {boolean} whether it will last */
export function keepSheet(sheet) {
  return write(withSheet(readSheets(), sheet));
}

/** Keeps these sheets and no others. @param {KeptSheet[]} sheets @returns {boolean} whether they will last */
export function keepSheets(sheets) {
  return write(sheets);
}

/** @param {string} id @returns {boolean} whether it is gone for good */
export function deleteSheet(id) {
  return write(readSheets().filter((each) => each.id !== id));
}

/** @param {string} id @returns {KeptSheet | null} */
export function sheetWith(id) {
  return readSheets().find((each) => each.id === id) ?? null;
}

/** One sentence where what was kept last will not last; empty where it will. */
export function storeTrouble() {
  return deviceStore.trouble ? `This will not last: ${deviceStore.words}, so it ends with this page; save it as a file.` : '';
}

/** Hears of changes in other tabs. @param {() => void} changed @param {AbortSignal} signal */
export function followSheets(changed, signal) {
  addEventListener('storage', ({ key }) => { if (key === PREFIX + SHEETS_KEY || key === null) changed(); }, { signal });
}

/** @param {string} game @returns {Draft | null} */
export function readDraft(game) {
  try {
    const draft = JSON.parse(deviceStore.read(draftName(game)) ?? 'null');
    const read = readDocument(draft?.document);
    return read.ok && typeof draft.id === 'string' ? { id: draft.id, document: read.document } : null;
  } catch {
    return null;
  }
}

/** @param {string} game @param {Draft} draft */
export function writeDraft(game, draft) {
  return deviceStore.write(draftName(game), JSON.stringify(draft));
}

/** @param {string} game */
export function forgetDraft(game) {
  deviceStore.remove(draftName(game));
}

/** @param {KeptSheet[]} sheets */
function write(sheets) {
  return sheets.length ? deviceStore.write(SHEETS_KEY, writeKept(sheets)) : deviceStore.remove(SHEETS_KEY);
}

/** @param {string} game */
function draftName(game) {
  return `sheet draft ${game}`;
}

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
