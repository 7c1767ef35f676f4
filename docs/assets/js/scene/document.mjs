/**
 * A scene as a document: what a file holds, what a link carries, what the device keeps. Pure: no DOM, so that Node can
 * test it.
 *
 * @typedef {import('../shared/json.mjs').JsonObject} JsonObject
 * @typedef {import('../table/document.mjs').LogLine} LogLine
 *
 * @typedef {object} Person somebody in the scene
 * @property {string} id within the scene: `p1`
 * @property {string} name
 * @property {'character' | 'opponent'} kind
 * @property {string} ready id of the one of the book whose values these are; empty where the inputs say them
 * @property {string} sheet id of the kept sheet on this device; empty where there is none
 * @property {JsonObject} inputs of the calculator that makes a character; empty for somebody of the book
 * @property {{[track: string]: number}} tracks what changes in play
 * @property {string} conditions
 * @property {number | null} number by which people are put in order
 *
 * @typedef {object} SceneDocument
 * @property {string} format
 * @property {string} game
 * @property {Person[]} people in the order in which they move
 * @property {string} turn id of whoever moves; empty before the first move
 * @property {number} round
 * @property {{[track: string]: number}} shared what belongs to the table
 * @property {string} notes
 * @property {LogLine[]} log newest first
 * @property {string} engine version of the rules with which it was saved
 *
 * @typedef {{ok: true, document: SceneDocument} | {ok: false, message: string}} ReadScene
 */

import { isLogLine, isText, isTracks, LONGEST_LOG, LONGEST_NOTES, refusal } from '../table/document.mjs';
import { isObject, isPlainRecord } from '../shared/json.mjs';

const NAME = 'indie-rulebook scene';
export const FORMAT = `${NAME} 1`;
/** Characters of a file; a scene has some thousands. */
export const LONGEST_FILE = 400_000;
export const MOST_PEOPLE = 60;
export const LONGEST_NAME = 80;
export const LONGEST_TEXT = 300;
/** Lines of the log that a link carries. */
const LINES_IN_LINK = 6;
const GAME = /^[a-z][a-z_]{0,63}$/u;
const PERSON_ID = /^p[1-9]\d{0,5}$/u;
const KINDS = ['character', 'opponent'];
const VERSION = /^[\w.+-]{0,40}$/u;
const NO_SCENE = 'This file holds no scene of this book.';
const DAMAGED = 'A part of this scene is missing or damaged; ask for it again.';
const STRANGE_LINK = 'This link says something that this site does not know; ask for it again, or copy it whole.';

/** @param {string} game @returns {SceneDocument} */
export function emptyScene(game) {
  return { format: FORMAT, game, people: [], turn: '', round: 1, shared: {}, notes: '', log: [], engine: '' };
}

/** The scene in a file, or one sentence why there is none. @param {string} text @returns {ReadScene} */
export function readFile(text) {
  if (text.length > LONGEST_FILE) return refusal(`This file is larger than any scene (${LONGEST_FILE} characters at most).`);
  try {
    return readScene(JSON.parse(text));
  } catch {
    return refusal('This file is damaged: it is no JSON.');
  }
}

/** A value from outside as a scene; what may be left out is filled in. @param {unknown} value @returns {ReadScene} */
export function readScene(value) {
  if (!isObject(value) || typeof value.format !== 'string' || !value.format.startsWith(`${NAME} `)) return refusal(NO_SCENE);
  if (value.format !== FORMAT) {
    return refusal('This scene has a newer form than this page can read; open it in the current state of the book.');
  }
  const { game, people = [], turn = '', round = 1, shared = {}, notes = '', log = [], engine = '' } = value;
  const found = Array.isArray(people) && people.length <= MOST_PEOPLE ? people.map(readPerson) : [null];
  const isWhole =
    typeof game === 'string' && GAME.test(game) && found.every((each) => each !== null) && isOnce(found) &&
    isTurn(turn, found) && isRound(round) && isTracks(shared) && isText(notes, LONGEST_NOTES) &&
    Array.isArray(log) && log.length <= LONGEST_LOG && log.every(isLogLine) && typeof engine === 'string' && VERSION.test(engine);
  if (!isWhole) return refusal(DAMAGED);
  return { ok: true, document: /** @type {SceneDocument} */ ({ format: FORMAT, game, people: found, turn, round, shared, notes, log, engine }) };
}

/** @param {unknown} value @returns {Person | null} */
function readPerson(value) {
  if (!isObject(value)) return null;
  const { id, name, kind, ready = '', sheet = '', inputs = {}, tracks = {}, conditions = '', number = null } = value;
  const isWhole =
    typeof id === 'string' && PERSON_ID.test(id) && isText(name, LONGEST_NAME) && name !== '' && KINDS.includes(String(kind)) &&
    isText(ready, 64) && isText(sheet, 64) && isPlainRecord(inputs) && isTracks(tracks) && isText(conditions, LONGEST_TEXT) &&
    (number === null || Number.isSafeInteger(number));
  return isWhole ? /** @type {Person} */ (/** @type {unknown} */ ({ id, name, kind, ready, sheet, inputs, tracks, conditions, number })) : null;
}

/** What a link carries: the sheets of this device stay here, and of the log only the last lines go. @param {SceneDocument} document @returns {JsonObject} */
export function linked({ people, log, format: _format, ...whole }) {
  const some = { ...whole, people: people.map(withoutSheet), log: log.slice(0, LINES_IN_LINK) };
  const full = Object.entries({ ...some, people: some.people.map(filledParts) }).filter(([, value]) => !isEmpty(value));
  return /** @type {JsonObject} */ (Object.fromEntries(full));
}

/** The scene of a link, whose start says its form. @param {JsonObject} carried @returns {ReadScene} */
export function fromLink(carried) {
  const read = readScene({ ...carried, format: FORMAT });
  return read.ok ? { ok: true, document: { ...read.document, people: read.document.people.map(withoutSheet) } } : refusal(STRANGE_LINK);
}

/** @param {Person} person @returns {Person} */
function withoutSheet(person) {
  return { ...person, sheet: '' };
}

/** @param {Person} person @returns {JsonObject} */
function filledParts(person) {
  return Object.fromEntries(Object.entries(person).filter(([, value]) => !isEmpty(value)));
}

/** @param {unknown} value */
function isEmpty(value) {
  return value === '' || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** @param {(Person | null)[]} people */
function isOnce(people) {
  return new Set(people.map((each) => each?.id)).size === people.length;
}

/** @param {unknown} turn @param {(Person | null)[]} people */
function isTurn(turn, people) {
  return turn === '' || people.some((each) => each?.id === turn);
}

/** @param {unknown} round */
function isRound(round) {
  return Number.isSafeInteger(round) && Number(round) >= 1;
}
