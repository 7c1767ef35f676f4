/**
 * A character as a document: what a file holds, what a link carries, what the device keeps. Pure: no DOM, so that Node
 * can test it.
 *
 * @import { JsonObject } from '../shared/json.mjs'
 * @import { LogLine, SheetDocument } from '../shared/records.mjs'
 *
 * @typedef {{ok: true, document: SheetDocument} | {ok: false, message: string}} ReadDocument
 */

import { isObject, longestTable, MOST_RECORDS } from '../shared/json.mjs';
import { isName, readForm, readRecord, readText, refusal } from '../shared/read-record.mjs';
import { SHEET } from '../shared/records.mjs';
import { plainLine, shortened } from '../shared/text.mjs';

const { format, log, notes } = SHEET.properties;
export const FORMAT = format.const;
/** Characters of a file; a sheet has a few thousand. */
const LONGEST_FILE = 200_000;
export const LONGEST_NOTES = notes.maxLength;
export const LONGEST_LOG = log.maxItems;
export const LONGEST_LINE = log.items.properties.text.maxLength;

/** The document in a file, or one sentence why there is none. @param {string} text @returns {ReadDocument} */
export function readFile(text) {
  return readText(text, LONGEST_FILE, 'character sheet', (value) => {
    const records = isObject(value) ? longestTable(value.inputs) : 0;
    return records > MOST_RECORDS
      ? refusal(`This file holds a list of ${records} entries, and a character has at most ${MOST_RECORDS} of a kind.`)
      : readDocument(value);
  });
}

/**
 * A value from outside as a document; what may be left out is filled in.
 * @param {unknown} value
 * @returns {ReadDocument}
 */
export function readDocument(value) {
  return readForm(SHEET, value, 'character sheet', (/** @type {SheetDocument} */ { game, calculator }) => {
    const names = calculator.split('.');
    return names[0] === game && names.every(isName);
  });
}

/**
 * What a link carries: not the log and the notes, which are the reader's own.
 * @param {SheetDocument} document
 * @returns {JsonObject}
 */
export function linked({ game, calculator, inputs, tracks, engine }) {
  const some = { ...(engine && { engine }), ...(Object.keys(tracks).length && { tracks }) };
  return { game, calculator, inputs, ...some };
}

/** The document of a link, whose start says its form. @param {JsonObject} carried @returns {ReadDocument} */
export function fromLink({ game, calculator, inputs, tracks, engine }) {
  const some = Object.fromEntries(
    Object.entries({ game, calculator, inputs, tracks, engine }).filter(([, each]) => each !== undefined),
  );
  const read = readDocument({ ...some, format: FORMAT });
  return read.ok
    ? read
    : refusal('This link says something that this site does not know; ask for it again, or copy it whole.');
}

/**
 * The document with one more line in its log.
 * @param {SheetDocument} document
 * @param {LogLine} line
 * @returns {SheetDocument}
 */
export function withLogLine(document, line) {
  return {
    ...document,
    log: [{ ...line, text: shortened(line.text, LONGEST_LINE) }, ...document.log].slice(0, LONGEST_LOG),
  };
}

/**
 * A sheet or a scene without the last line of its log that says this.
 * @template {{log: LogLine[]}} Logged
 * @param {Logged} document
 * @param {string} text
 * @returns {Logged}
 */
export function withoutLogLine(document, text) {
  const at = document.log.findIndex((line) => line.text === shortened(text, LONGEST_LINE));
  return { ...document, log: document.log.filter((_line, place) => place !== at) };
}

/** A character that nobody has begun. @param {string} game @param {string} calculator @returns {SheetDocument} */
export function emptyDocument(game, calculator) {
  return readRecord(SHEET, { format: FORMAT, game, calculator });
}

/** @param {SheetDocument} document */
export function nameOf({ inputs }) {
  return (typeof inputs.name === 'string' && plainLine(inputs.name)) || 'No name yet';
}
