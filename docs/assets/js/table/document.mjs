/**
 * A character as a document: what a file holds, what a link carries, what the device keeps. Pure: no DOM, so that Node
 * can test it.
 *
 * @typedef {import('../shared/json.mjs').JsonObject} JsonObject
 * @typedef {{time: string, text: string}} LogLine
 *
 * @typedef {object} SheetDocument
 * @property {string} format
 * @property {string} game
 * @property {string} calculator the one that makes the character
 * @property {JsonObject} inputs of that calculator
 * @property {{[track: string]: number}} tracks what changes in play
 * @property {LogLine[]} log newest first
 * @property {string} notes
 * @property {string} engine version of the rules with which it was made
 *
 * @typedef {{ok: true, document: SheetDocument} | {ok: false, message: string}} ReadDocument
 */

import { isObject, isPlainRecord } from '../shared/json.mjs';

const NAME = 'indie-rulebook sheet';
export const FORMAT = `${NAME} 1`;
/** Characters of a file; a sheet has a few thousand. */
export const LONGEST_FILE = 200_000;
export const LONGEST_NOTES = 4000;
export const LONGEST_LOG = 200;
const LONGEST_LINE = 300;
const CALCULATOR = /^([a-z][a-z_]{0,63})\.[a-z][a-z_]{0,63}$/u;
const VERSION = /^[\w.+-]{1,40}$/u;
const NO_SHEET = 'This file holds no character sheet of this book.';

/**
 * The document in a file, or one sentence why there is none.
 * @param {string} text
 * @returns {ReadDocument}
 */
export function readFile(text) {
  if (text.length > LONGEST_FILE) return refusal(`This file is larger than any character sheet (${LONGEST_FILE} characters at most).`);
  try {
    return readDocument(JSON.parse(text));
  } catch {
    return refusal('This file is damaged: it is no JSON.');
  }
}

/**
 * A value from outside as a document; what may be left out is filled in.
 * @param {unknown} value
 * @returns {ReadDocument}
 */
export function readDocument(value) {
  if (!isObject(value) || typeof value.format !== 'string' || !value.format.startsWith(`${NAME} `)) return refusal(NO_SHEET);
  if (value.format !== FORMAT) {
    return refusal('This character sheet has a newer form than this page can read; open it in the current state of the book.');
  }
  const { game, calculator, inputs = {}, tracks = {}, log = [], notes = '', engine = '' } = value;
  const isWhole =
    typeof calculator === 'string' && CALCULATOR.exec(calculator)?.[1] === game && isPlainRecord(inputs) && isTracks(tracks) &&
    Array.isArray(log) && log.length <= LONGEST_LOG && log.every(isLogLine) && isText(notes, LONGEST_NOTES) && isVersion(engine);
  if (!isWhole) return refusal('A part of this character sheet is missing or damaged.');
  const { format } = value;
  return { ok: true, document: /** @type {SheetDocument} */ ({ format, game, calculator, inputs, tracks, log, notes, engine }) };
}

/** What a link carries: not the log and the notes, which are the reader's own. @param {SheetDocument} document @returns {JsonObject} */
export function linked({ game, calculator, inputs, tracks, engine }) {
  const some = { ...(engine && { engine }), ...(Object.keys(tracks).length && { tracks }) };
  return { game, calculator, inputs, ...some };
}

/** The document of a link, whose start says its form. @param {JsonObject} carried @returns {ReadDocument} */
export function fromLink({ game, calculator, inputs, tracks, engine }) {
  const some = Object.fromEntries(Object.entries({ game, calculator, inputs, tracks, engine }).filter(([, each]) => each !== undefined));
  const read = readDocument({ ...some, format: FORMAT });
  return read.ok ? read : refusal('This link says something that this site does not know; ask for it again, or copy it whole.');
}

/** The document with one more line in its log. @param {SheetDocument} document @param {LogLine} line @returns {SheetDocument} */
export function withLogLine(document, line) {
  return { ...document, log: [{ ...line, text: line.text.slice(0, LONGEST_LINE) }, ...document.log].slice(0, LONGEST_LOG) };
}

/** A character that nobody has begun. @param {string} game @param {string} calculator @returns {SheetDocument} */
export function emptyDocument(game, calculator) {
  return { format: FORMAT, game, calculator, inputs: {}, tracks: {}, log: [], notes: '', engine: '' };
}

/** @param {SheetDocument} document */
export function nameOf({ inputs }) {
  return typeof inputs.name === 'string' && inputs.name.trim() ? inputs.name.trim() : 'No name yet';
}

/** @param {unknown} tracks */
export function isTracks(tracks) {
  return isPlainRecord(tracks) && Object.values(/** @type {object} */ (tracks)).every(Number.isSafeInteger);
}

/** @param {unknown} line */
export function isLogLine(line) {
  return isObject(line) && isText(line.time, 40) && !Number.isNaN(Date.parse(String(line.time))) && isText(line.text, LONGEST_LINE);
}

/** @param {unknown} value @param {number} most */
export function isText(value, most) {
  return typeof value === 'string' && value.length <= most;
}

/** @param {unknown} engine */
function isVersion(engine) {
  return engine === '' || (typeof engine === 'string' && VERSION.test(engine));
}

/** @param {string} message @returns {{ok: false, message: string}} */
export function refusal(message) {
  return { ok: false, message };
}
