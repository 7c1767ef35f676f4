/**
 * A scene as a document: what a file holds, what a link carries, what the device keeps. Pure: no DOM, so that Node can
 * test it.
 *
 * @import { JsonObject } from '../shared/json.mjs'
 * @import { SceneDocument } from '../shared/records.mjs'
 *
 * @typedef {{ok: true, document: SceneDocument} | {ok: false, message: string}} ReadScene
 */

import { isName, readForm, readRecord, readText, refusal } from '../shared/read-record.mjs';
import { SCENE } from '../shared/records.mjs';
import { shortened } from '../shared/text.mjs';

const { format, people: all } = SCENE.properties;
export const FORMAT = format.const;
/** Characters of a file; a scene has some thousands. */
export const LONGEST_FILE = 400_000;
export const MOST_PEOPLE = all.maxItems;
export const LONGEST_NAME = all.items.properties.name.maxLength;
export const LONGEST_CONDITIONS = all.items.properties.conditions.maxLength;
/** Lines of the log that a link carries. */
const LINES_IN_LINK = 6;
const STRANGE_LINK = 'This link says something that this site does not know; ask for it again, or copy it whole.';

/** @param {string} game @returns {SceneDocument} */
export function emptyScene(game) {
  return readRecord(SCENE, { format: FORMAT, game });
}

/** The scene in a file, or one sentence why there is none. @param {string} text @returns {ReadScene} */
export function readFile(text) {
  return readText(text, LONGEST_FILE, 'scene', readScene);
}

/** A value from outside as a scene; what may be left out is filled in. @param {unknown} value @returns {ReadScene} */
export function readScene(value) {
  // Each person is there once, and whoever moves, waits or has something to tell is one of them.
  return readForm(
    SCENE,
    value,
    'scene',
    (/** @type {SceneDocument} */ { game, people, turn, waiting, telling }) => {
      const ids = new Set(people.map(({ id }) => id));
      const named = [
        ...(turn ? [turn] : []),
        ...waiting.map(({ roll }) => roll.actor),
        ...(telling?.order.slice(telling.told) ?? []),
      ];
      return isName(game) && ids.size === people.length && named.every((id) => ids.has(id));
    },
    '; ask for it again',
  );
}

/**
 * What a link carries: of the log only the last lines go. The sheets of this device stay here; their ids say who is
 * who.
 * @param {SceneDocument} document
 * @returns {JsonObject}
 */
export function linked({ people, log, format: _format, ...whole }) {
  return filledParts({ ...whole, people: people.map(filledParts), log: log.slice(0, LINES_IN_LINK) });
}

/**
 * The same without the notes, and with no more of opponents than their names and what holds them.
 * @param {SceneDocument} document
 * @returns {SceneDocument}
 */
export function forPlayers(document) {
  const people = document.people.map((each) =>
    each.kind === 'opponent' ? { ...each, ready: '', inputs: {}, tracks: {} } : each,
  );
  return { ...document, people, notes: '', roll: null, waiting: [], telling: null };
}

/** The scene of a link, whose start says its form. @param {JsonObject} carried @returns {ReadScene} */
export function fromLink(carried) {
  const read = readScene({ ...carried, format: FORMAT });
  return read.ok ? read : refusal(STRANGE_LINK);
}

/** A name that nobody here has: `Guard`, `Guard 2`, `Guard 3`. @param {{name: string}[]} people @param {string} wanted */
export function freeName(people, wanted) {
  const name = shortened(wanted.trim(), LONGEST_NAME - 4) || 'Somebody';
  const taken = new Set(people.map((each) => each.name));
  let count = 1;
  while (taken.has(count === 1 ? name : `${name} ${count}`)) count += 1;
  return count === 1 ? name : `${name} ${count}`;
}

/** Names as a sentence has them: "Oak, Elm and Ash"; some have a comma of their own. @param {string[]} names */
export function listed(names) {
  const between = names.some((name) => name.includes(',')) ? '; ' : ', ';
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(between)} and ${names.at(-1)}`;
}

/** @param {object} record @returns {JsonObject} */
function filledParts(record) {
  const isEmpty = (/** @type {any} */ value) =>
    value === '' || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value)));
}
