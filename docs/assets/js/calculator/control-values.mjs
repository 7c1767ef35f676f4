/**
 * One control of a form and the JSON value it stands for, both ways. Pure: no DOM, so that Node can test it.
 *
 * @typedef {import('../engine/wire.mjs').Json} Json
 *
 * @typedef {object} Control a plain description of a control of the page
 * @property {string} name dotted: `bag.white`; in a table of rows the table's name comes first
 * @property {string} kind whole, exact, text, choice, flag, words, number_or_dice, rows
 * @property {string} [item] "whole" where the items of a list, or the options, are numbers
 * @property {string | boolean} value
 * @property {string} [fallback] JSON text of the declared default; undefined where there is none
 * @property {{table: string, index: number}} [row] the row that holds the control
 */

const WHOLE = /^-?(0|[1-9]\d{0,14})$/;

/**
 * A number where the text is one that JSON carries without loss, else the text: the engine judges it.
 * @param {string} text
 */
export function wholeOrText(text) {
  return WHOLE.test(text) ? Number(text) : text;
}

/** The words of a text, parted by white space and commas. @param {string} text */
export function wordsOf(text) {
  return text.split(/[\s,]+/u).filter((word) => word !== '');
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

/** @type {{[kind: string]: (text: string, item: string | undefined) => Json | undefined}} */
const READERS = {
  whole: (text) => wholeOrText(text),
  exact: (text) => wholeOrText(text),
  choice: (text, item) => (item === 'whole' ? wholeOrText(text) : text),
  number_or_dice: (text) => numberOrDice(text),
};

/**
 * What a control says; undefined where it says nothing and is left out.
 * @param {Control} control
 * @returns {Json | undefined}
 */
export function readValue({ kind, item, value }) {
  if (typeof value === 'boolean') return value;
  const text = value.trim();
  if (kind === 'words') return listOf(text, item);
  if (text === '') return undefined;
  return Object.hasOwn(READERS, kind) ? READERS[kind](text, item) : text;
}

/**
 * What to put into a control so that it says `value`.
 * @param {Control} control
 * @param {Json | undefined} value
 */
export function writeValue({ kind }, value) {
  return kind === 'flag' ? value === true : textOf(value);
}

/** @param {Json | undefined} value @returns {string} */
function textOf(value) {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  if (typeof value !== 'object') return String(value);
  // A number with dice reads back as typed; any other object is shown as it came, for the engine to refuse.
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

/** Whether leaving the control out of the request says the same. @param {Control} control */
export function saysDefault(control) {
  const value = readValue(control);
  const fallback = defaultOf(control);
  return value === undefined ? fallback === undefined || fallback === null : sameJson(value, fallback);
}

/** @param {Json | undefined} one @param {Json | undefined} other */
export function sameJson(one, other) {
  return canonical(one) === canonical(other);
}

/** JSON text with the keys of every object sorted. @param {Json | undefined} value */
export function canonical(value) {
  return JSON.stringify(value, (_key, part) => (isObject(part) ? sortedKeys(part) : part));
}

/** @param {unknown} value @returns {value is {[name: string]: Json}} */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param {{[name: string]: Json}} object */
function sortedKeys(object) {
  return Object.fromEntries(Object.keys(object).sort().map((key) => [key, object[key]]));
}
