/**
 * The sheets on this device, shared by all pages that are open, and what is typed on a desk before it is kept.
 *
 * @typedef {import('../shared/records.mjs').KeptSheet} KeptSheet
 * @typedef {{id: string, document: import('../shared/records.mjs').SheetDocument}} Draft what stands in the form, and the id of
 *   the kept sheet it is of; empty where it is of none
 */

import { deviceStore, PREFIX, SHEETS } from '../shared/store.mjs';
import { readDocument } from './document.mjs';
import { readKept, withSheet, writeKept } from './kept.mjs';

const DAMAGED = 'sheets damaged';

/** Every sheet that can be read. A damaged text, or one of another version, is put aside as a whole. @returns {KeptSheet[]} */
export function readSheets() {
  const text = deviceStore.read(SHEETS);
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
  addEventListener('storage', ({ key }) => { if (key === PREFIX + SHEETS || key === null) changed(); }, { signal });
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
  return sheets.length ? deviceStore.write(SHEETS, writeKept(sheets)) : deviceStore.remove(SHEETS);
}

/** @param {string} game */
function draftName(game) {
  return `sheet draft ${game}`;
}
