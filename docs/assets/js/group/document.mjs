/**
 * A group's readings as a document: `{"name", "texts": {game: text}, "readings": {ruling: reading}}`. Pure: no DOM.
 *
 * @typedef {{[name: string]: string}} Names
 * @typedef {{name: string, texts: Names, readings: Names}} Group
 */

import { isPlainRecord } from '../shared/json.mjs';

export const START = 'group1';
const LONGEST_NAME = 60;
/** More texts or readings than the book has. */
const MOST_NAMES = 1000;

/** A group that departs from nothing. @returns {Group} */
export function emptyGroup() {
  return { name: '', texts: {}, readings: {} };
}

/** The group of a document; null where it is none. Whether its rulings exist only the engine knows. @param {unknown} document @returns {Group | null} */
export function groupFrom(document) {
  if (!isPlainRecord(document)) return null;
  const { name = '', texts = {}, readings = {} } = document;
  if (typeof name !== 'string' || name.length > LONGEST_NAME || !areNames(texts) || !areNames(readings)) return null;
  return { name, texts: { ...texts }, readings: { ...readings } };
}

/** @param {unknown} value @returns {value is Names} */
function areNames(value) {
  if (!isPlainRecord(value)) return false;
  const names = Object.values(value);
  return names.length <= MOST_NAMES && names.every((each) => typeof each === 'string');
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
