/**
 * The group by whose readings this device reads the book.
 *
 * @typedef {import('../shared/records.mjs').Group} Group
 * @typedef {{[name: string]: string}} Names
 */

import { documents } from '../shared/documents.mjs';
import { readRecord } from '../shared/read-record.mjs';
import { GROUP } from '../shared/records.mjs';

const ID = 'group';
/** @type {import('../shared/documents.mjs').Kind<Group>} */
export const GROUPS = { kind: 'group', form: 1, read: groupFrom };

/** @returns {Promise<Group | null>} null where the book is read as decided */
export async function readGroup() {
  await documents.load(GROUPS);
  return documents.read(GROUPS, ID);
}

/** What is said where a group has chosen, and this page cannot read it; '' where it can. */
export function unreadableGroup() {
  return documents.unreadableWords(GROUPS);
}

/** Whether pages are read otherwise than as decided, or have to say that they cannot be. */
export async function hasGroup() {
  return (await readGroup()) !== null || unreadableGroup() !== '';
}

let isFollowed = false;

/** Once for the visit: hears of another choice, on another page. @param {() => void} changed */
export function followGroup(changed) {
  if (!isFollowed) documents.follow([GROUPS], changed, new AbortController().signal);
  isFollowed = true;
}

/** @param {Group} group what was chosen before goes to the bin */
export function writeGroup(group) {
  return documents.change(GROUPS, ID, () => (isEmpty(group) ? null : group), 'replaced by another choice');
}

export function forgetGroup() {
  return documents.remove(GROUPS, ID, 'given up for the book');
}

/* A group's readings as a document: `{"name", "texts": {game: text}, "readings": {ruling: reading}}`. */

/** A group that departs from nothing. @returns {Group} */
export function emptyGroup() {
  return readRecord(GROUP, {});
}

/**
 * The group of a document; null where it is none. Whether its rulings exist only the engine knows.
 * @param {unknown} document
 * @returns {Group | null}
 */
export function groupFrom(document) {
  return readRecord(GROUP, document) ?? null;
}

/** Whether a group departs from the book in no way. @param {Group} group */
export function isEmpty({ texts, readings }) {
  return Object.keys(texts).length === 0 && Object.keys(readings).length === 0;
}

/**
 * The readings of a group that differ from the book's, by ruling.
 * @param {{ruling: string, reading: string}[]} departures as the engine lists them
 * @returns {Names}
 */
export function readingsIn(departures) {
  return Object.fromEntries(departures.map(({ ruling, reading }) => [ruling, reading]));
}

/**
 * Those of some readings whose rulings are named.
 * @param {string[]} rulings
 * @param {Names} readings
 * @returns {Names}
 */
export function readingsAmong(rulings, readings) {
  return Object.fromEntries(
    rulings.filter((ruling) => Object.hasOwn(readings, ruling)).map((ruling) => [ruling, readings[ruling]]),
  );
}

/** The start of a sentence about rulings. @param {number} count */
export function rulingsAre(count) {
  return count === 1 ? '1 ruling is' : `${count} rulings are`;
}
