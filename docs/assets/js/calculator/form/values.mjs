/**
 * One control of a form and the JSON value it stands for, both ways. Pure: no DOM, so that Node can test it.
 *
 * @typedef {import('../../shared/json.mjs').Json} Json
 *
 * @typedef {object} Control a plain description of a control of the page
 * @property {string} name dotted: `bag.white`; in a table of rows the table's name comes first
 * @property {string} kind of the field, as `data-kind` names it: a key of READERS
 * @property {string} [item] what the value, the items of a list or the options are: "whole", "exact", "die"
 * @property {string | boolean} value
 * @property {string} [fallback] JSON text of the declared default; undefined where there is none
 * @property {{table: string, index: number}} [row] the row that holds the control
 */

import { sameJson } from '../../shared/json.mjs';

/** A text in quotes, in which a quote is two, or one without commas. */
const PHRASE = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]+))/gu;
/*
 * What people type: `engine/inputs/words.py` reads alike, and says why; `tests/data/typed-values.json` holds both to it.
 * What is meant beyond doubt becomes the value that JSON has for it; else the text stays, which the engine refuses.
 */

const FULL_WIDTH = /[\uff01-\uff5e]/gu;
const MINUS = /[\u2010-\u2013\u2212\ufe63]/gu;
const WHOLE = /^[+-]?\s*\d{1,15}$/u;
const EXACT = /^([+-]?)\s*(\d*)(?:([.,])(\d+)|\s*\/\s*(\d+))?$/u;
const ODDS = /^(\d+)\s+in\s+(\d+)$/u;
const MOST_DIGITS = 15;
const PART = /^(?:(?:([1-9]\d?)[x*]?)?d([1-9]\d{0,3})|(\d{1,15}))$/u;
const ONE_DIE = /^d12\+d[1-9]\d{0,3}$/u;

/** @param {string} text */
function plain(text) {
  const narrow = text.replace(FULL_WIDTH, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0));
  return narrow.replace(MINUS, '-').replaceAll('\u00d7', 'x').trim();
}

/** A number where JSON can hold it without loss, else the text. @param {string} text */
export function wholeOrText(text) {
  const typed = plain(text);
  return WHOLE.test(typed) ? Number(typed.replace(/\s/gu, '')) + 0 : text;
}

/** @param {string} text */
function exactOrText(text) {
  return written(fraction(plain(text))) ?? text;
}

/** A chance, which may be a percentage or odds, or an exact number. @param {string} text */
export function chanceOrText(text) {
  const typed = plain(text);
  const percentage = typed.endsWith('%') ? fraction(typed.slice(0, -1).trim()) : null;
  return written(percentage ? [percentage[0], percentage[1] * 100] : fraction(typed.replace(ODDS, '$1/$2'))) ?? text;
}

/** @param {string} typed @returns {[number, number] | null} */
function fraction(typed) {
  const [found, sign, before = '', mark, decimals = '', below = ''] = EXACT.exec(typed) ?? [];
  if (found === undefined || before + decimals === '' || (below !== '' && (before === '' || Number(below) === 0)))
    return null;
  if ((before + decimals).length > MOST_DIGITS || below.length > MOST_DIGITS) return null;
  if (mark === ',' && decimals.length === 3 && /[1-9]/u.test(before)) return null; // thousands, or decimals
  return [Number(`${sign}${before}${decimals}`), Number(below || 10 ** decimals.length)];
}

/** @param {[number, number] | null} fraction @returns {number | string | null} */
function written(fraction) {
  if (!fraction) return null;
  let [one, other] = fraction.map(Math.abs);
  while (other > 0) [one, other] = [other, one % other];
  const [numerator, denominator] = fraction.map((part) => part / one + 0);
  return denominator === 1 ? numerator : `${numerator}/${denominator}`;
}

/** The words of a list. @param {string} text */
export function wordsOf(text) {
  return text.split(/[\s,;\uff0c\uff1b\u3001]+/u).filter((word) => word !== '');
}

/**
 * The dice of a list, each as often as it is meant, and numbers where they belong.
 * @param {string} text
 * @param {boolean} [takesNumbers]
 */
function diceOf(text, takesNumbers = false) {
  const words = wordsOf(text.replace(/\s*[+\uff0b]\s*/gu, '+'));
  return words.flatMap((word) => namesIn(word, takesNumbers) ?? [takesNumbers ? wholeOrText(word) : word]);
}

/** What a word names; null where it is no dice, or in doubt. @param {string} word @param {boolean} takesNumbers */
function namesIn(word, takesNumbers) {
  const typed = plain(word)
    .toLowerCase()
    .replace(/w(?=\d)/gu, 'd');
  if (ONE_DIE.test(typed)) return [typed];
  const parts = typed.split('+').map((part) => PART.exec(part));
  const isClear = parts.every(
    (part, place) => part && (takesNumbers || !part[3]) && !(part[2] === '12' && parts[place + 1]?.[2]),
  );
  return isClear
    ? parts.flatMap((part) => (part?.[3] ? [Number(part[3])] : Array(Number(part?.[1] ?? 1)).fill(`d${part?.[2]}`)))
    : null;
}

/** What a list holds, as text. @param {string} text @param {DOMStringMap} dataset of its field */
export function itemsIn(text, { kind, item }) {
  const items = kind === 'number_or_dice' || item === 'die' ? diceOf(text, kind === 'number_or_dice') : wordsOf(text);
  return items.map(String);
}

/** The texts in a text, separated by commas; one that has a comma itself is in quotes. @param {string} text */
function phrasesOf(text) {
  const found = [...text.matchAll(PHRASE)].map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain).trim());
  return found.filter((phrase) => phrase !== '');
}

/** A text as it stands among others with commas between them. @param {string} text */
function phrase(text) {
  return /[,"]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A list with one more of a word, beside the others of its kind, as text.
 * @param {string[]} words
 * @param {string} word
 */
export function withMore(words, word) {
  const place = words.includes(word) ? words.lastIndexOf(word) + 1 : words.length;
  return [...words.slice(0, place), word, ...words.slice(place)].join(' ');
}

/** A list without the last of a word, as text. @param {string[]} words @param {string} word */
export function withLess(words, word) {
  const last = words.lastIndexOf(word);
  return words.filter((_, place) => place !== last).join(' ');
}

/** @type {{[item: string]: (text: string) => Json[]}} */
const LISTS = {
  whole: (text) => wordsOf(text).map(wholeOrText),
  exact: (text) => wordsOf(text).map(exactOrText),
  die: (text) => diceOf(text),
};

/**
 * A number, a list of dice, both as an object, or the text as typed.
 * @param {string} text
 * @returns {Json | undefined}
 */
function numberOrDice(text) {
  const values = diceOf(text, true);
  const numbers = values.filter((value) => typeof value === 'number');
  const dice = values.filter((value) => typeof value === 'string');
  if (values.length === 0) return undefined;
  if (numbers.length === 0) return dice;
  if (numbers.length > 1) return text;
  return dice.length === 0 ? numbers[0] : { number: numbers[0], dice };
}

/** One die by its name, or the text. @param {string} text */
function dieOrText(text) {
  const dice = diceOf(text);
  return dice.length === 1 ? dice[0] : text;
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
const READERS = {
  whole: typed(wholeOrText),
  exact: typed(exactOrText),
  text: typed((text, item) => (item === 'die' ? dieOrText(text) : text)),
  choice: typed((text, item) => (item === 'whole' ? wholeOrText(text) : text)),
  flag: ({ value }) => value === true,
  words: ({ value, item = '' }) => (LISTS[item] ?? wordsOf)(String(value)),
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
  return (
    Object.keys(value).sort().join() === 'dice,number' && typeof value.number === 'number' && Array.isArray(value.dice)
  );
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
