/**
 * Changes that a page had not stored when it went: a browser ends what such a page writes to its database. They are put
 * into `localStorage`, which is written at once, until a page opens the database again.
 *
 * @typedef {import('./documents.mjs').StoredDocument} StoredDocument
 * @typedef {object} Unsaved
 * @property {string} id
 * @property {StoredDocument | null} document as the page showed it; null where it was removed
 * @property {number} since the revision that was changed; 0 where there was none
 * @property {string} why what was there goes to the bin; empty where it does not
 */

import { freshSeed } from './seed.mjs';
import { isObject } from './json.mjs';
import { isStored } from './stored.mjs';
import { UNSAVED_PREFIX } from './device.mjs';

/**
 * @param {Unsaved[]} changes
 * @returns {string} the name under which they lie; empty where there are none, or no room
 */
export function putAside(changes) {
  const name = `${UNSAVED_PREFIX}${freshSeed()}`;
  try {
    if (changes.length > 0) localStorage.setItem(name, JSON.stringify(changes));
    return changes.length > 0 ? name : '';
  } catch {
    return '';
  }
}

/** @param {string} name @returns {boolean} whether they still lay there: no other page has stored them */
export function takeBack(name) {
  const isThere = localStorage.getItem(name) !== null;
  localStorage.removeItem(name);
  return isThere;
}

/** The names under which changes lie. @returns {string[]} */
export function unsavedNames() {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(UNSAVED_PREFIX));
  } catch {
    return [];
  }
}

/** @param {string} name @returns {Unsaved[] | null} null where the text is damaged, or any part of it */
export function unsavedUnder(name) {
  try {
    const found = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(found) && found.every(isUnsaved) ? found : null;
  } catch {
    return null;
  }
}

/** @param {any} each @returns {each is Unsaved} */
function isUnsaved(each) {
  return (
    isObject(each) &&
    typeof each.id === 'string' &&
    (each.document === null || (isStored(each.document) && each.document.id === each.id)) &&
    Number.isSafeInteger(each.since) &&
    typeof each.why === 'string'
  );
}
