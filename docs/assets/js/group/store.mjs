/**
 * The group by whose readings this device reads the book.
 *
 * @typedef {import('../shared/records.mjs').Group} Group
 * @typedef {{[name: string]: string}} Names
 */

import { deviceStore, GROUP_KEY } from '../shared/store.mjs';
import { readRecord } from '../shared/read-record.mjs';
import { GROUP } from '../shared/records.mjs';

const FORMAT = 'indie-rulebook group 1';

/** @returns {Group | null} null where the book is read as decided */
export function readGroup() {
  try {
    const { format, group } = JSON.parse(deviceStore.read(GROUP_KEY) ?? 'null') ?? {};
    return format === FORMAT ? groupFrom(group) : null;
  } catch {
    return null;
  }
}

/** @param {Group} group @returns {boolean} whether it will last */
export function writeGroup(group) {
  return isEmpty(group) ? forgetGroup() : deviceStore.write(GROUP_KEY, JSON.stringify({ format: FORMAT, group }));
}

export function forgetGroup() {
  return deviceStore.remove(GROUP_KEY);
}

/* A group's readings as a document: `{"name", "texts": {game: text}, "readings": {ruling: reading}}`. */

/** A group that departs from nothing. @returns {Group} */
export function emptyGroup() {
  return readRecord(GROUP, {});
}

/** The group of a document; null where it is none. Whether its rulings exist only the engine knows. @param {unknown} document @returns {Group | null} */
export function groupFrom(document) {
  return readRecord(GROUP, document) ?? null;
}

/** Whether a group departs from the book in no way. @param {Group} group */
export function isEmpty({ texts, readings }) {
  return Object.keys(texts).length === 0 && Object.keys(readings).length === 0;
}

/** Those of some readings whose rulings are named. @param {string[]} rulings @param {Names} readings @returns {Names} */
export function readingsAmong(rulings, readings) {
  return Object.fromEntries(rulings.filter((ruling) => Object.hasOwn(readings, ruling)).map((ruling) => [ruling, readings[ruling]]));
}

/** The start of a sentence about rulings. @param {number} count */
export function rulingsAre(count) {
  return count === 1 ? '1 ruling is' : `${count} rulings are`;
}
