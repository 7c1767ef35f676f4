/**
 * One control of a form and the JSON value it stands for, both ways. Pure: no DOM, so that Node can test it.
 *
 * @typedef {import('../../shared/json.mjs').Json} Json
 *
 * @typedef {object} Control a plain description of a control of the page
 * @property {string} name dotted: `bag.white`; in a table of rows the table's name comes first
 * @property {string} kind of the field, as `data-kind` names it: a key of READERS
 * @property {string} [item] "whole" where the items of a list, or the options, are numbers
 * @property {string | boolean} value
 * @property {string} [fallback] JSON text of the declared default; undefined where there is none
 * @property {{table: string, index: number}} [row] the row that holds the control
 */

import { isObject, sameJson } from '../../shared/json.mjs';

/** A text in quotes, in which a quote is two, or one without commas. */
const PHRASE = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]+))/gu;
const WHOLE = /^-?(0|[1-9]\d{0,14})$/;

/**
 * A number where JSON can hold it without loss, else the text, which the engine checks.
 * @param {string} text
 */
export function wholeOrText(text) {
  return WHOLE.test(text) ? Number(text) : text;
}

/** The words of a text, separated by white space and commas. @param {string} text */
export function wordsOf(text) {
  return text.split(/[\s,]+/u).filter((word) => word !== '');
}

/** The texts in a text, separated by commas; one that has a comma itself is in quotes. @param {string} text */
export function phrasesOf(text) {
  const found = [...text.matchAll(PHRASE)].map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain).trim());
  return found.filter((phrase) => phrase !== '');
}

/** A text as it stands among others with commas between them. @param {string} text */
function phrase(text) {
  return /[,"]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text with one more of a word, beside the others of its kind. @param {string} text @param {string} word */
export function withMore(text, word) {
  const words = wordsOf(text);
  const place = words.lastIndexOf(word);
  words.splice(place < 0 ? words.length : place + 1, 0, word);
  return words.join(' ');
}

/** The text without the last of a word. @param {string} text @param {string} word */
export function withLess(text, word) {
  const words = wordsOf(text);
  const place = words.lastIndexOf(word);
  if (place >= 0) words.splice(place, 1);
  return words.join(' ');
}

/** @param {string} text @param {string | undefined} item @returns {Json[]} */
function listOf(text, item) {
  return item === 'whole' ? wordsOf(text).map(wholeOrText) : wordsOf(text);
}

/**
 * A number, a list of dice, both as an object, or the text as typed.
 * @param {string} text
 * @returns {Json | undefined}
 */
function numberOrDice(text) {
  const values = wordsOf(text).map(wholeOrText);
  const numbers = values.filter((value) => typeof value === 'number');
  const dice = values.filter((value) => typeof value === 'string');
  if (values.length === 0) return undefined;
  if (numbers.length === 0) return dice;
  if (numbers.length > 1) return text;
  return dice.length === 0 ? numbers[0] : { number: numbers[0], dice };
}

/**
 * The reader of a text field; a blank one has no value.
 * @param {(text: string, item: string | undefined) => Json | undefined} read
 * @returns {(control: Control) => Json | undefined}
 */
function typed(read) {
  return ({ value, item }) => {
    const text = String(value).trim();
    return text === '' ? undefined : read(text, item);
  };
}

/**
 * How each kind of control is read. The engine's `Control` names the same ones, but for a group: its parts are read.
 * @type {{[kind: string]: (control: Control) => Json | undefined}}
 */
export const READERS = {
  whole: typed(wholeOrText),
  exact: typed(wholeOrText),
  text: typed((text) => text),
  choice: typed((text, item) => (item === 'whole' ? wholeOrText(text) : text)),
  flag: ({ value }) => value === true,
  words: ({ value, item }) => listOf(String(value), item),
  phrases: ({ value }) => phrasesOf(String(value)),
  number_or_dice: typed(numberOrDice),
  rows: () => undefined,
};

/**
 * The value of a control; undefined where it is blank and is left out. A kind of a later version is sent as text.
 * @param {Control} control
 * @returns {Json | undefined}
 */
export function readValue(control) {
  return (Object.hasOwn(READERS, control.kind) ? READERS[control.kind] : READERS.text)(control);
}

/**
 * The text or state of a control for a value.
 * @param {Control} control
 * @param {Json | undefined} value
 */
export function writeValue({ kind }, value) {
  if (kind === 'phrases' && Array.isArray(value)) return value.map((each) => phrase(textOf(each))).join(', ');
  return kind === 'flag' ? value === true : textOf(value);
}

/** @param {Json | undefined} value @returns {string} */
function textOf(value) {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  if (typeof value !== 'object') return String(value);
  // A number with dice is shown as it is typed; any other object as JSON, which the engine will refuse.
  return isNumberWithDice(value) ? `${value.number} ${textOf(value.dice)}` : JSON.stringify(value);
}

/** @param {{[name: string]: Json}} value */
function isNumberWithDice(value) {
  return Object.keys(value).sort().join() === 'dice,number' && typeof value.number === 'number' && Array.isArray(value.dice);
}

/**
 * The declared default; undefined where there is none.
 * @param {Control} control
 * @returns {Json | undefined}
 */
export function defaultOf({ fallback }) {
  return fallback === undefined ? undefined : JSON.parse(fallback);
}

/** Whether the control can be left out of the request. @param {Control} control */
export function saysDefault(control) {
  const value = readValue(control);
  const fallback = defaultOf(control);
  return value === undefined ? fallback === undefined || fallback === null : sameJson(value, fallback);
}
