/**
 * Fifteen letters that tell one answer from another: a link carries them behind its payload, so that whoever opens
 * it later can be told whether the answer is still the same. Pure: no DOM, so that Node can test it.
 *
 * Three letters a part: the first 18 bits, in base64url, of the SHA-256 of the part's values as JSON with sorted keys
 * and without spaces, in a list, each number written as `"#"` and the sixteen digits of its double. Sentences and
 * steps are no parts: a word may be mended without an answer's being another one.
 * The same stands in Python in `engine/links.py`.
 *
 * @typedef {import('../engine/wire.mjs').Json} Json
 */

import { canonical, isObject } from '../shared/json.mjs';
import { sha256 } from '../shared/sha256.mjs';

/** The parts in the order of the mark, with the keys of a response that each covers. @type {[string, string[]][]} */
const PARTS = [
  ['inputs', ['inputs']],
  ['readings', ['readings']],
  ['faces', ['faces']],
  ['result', ['result']],
  ['chances', ['events', 'distribution']],
];
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const EACH = 3;
const GROWTH = 3;
/** Rulings are still found after an answer was linked, and each adds a reading. @type {{[part: string]: number}} */
const GROWTH_OF = { readings: 6 };

/** @param {object} response @returns {string} */
export function markOf(response) {
  const values = /** @type {{[key: string]: Json}} */ (response);
  return PARTS.map(([, keys]) => lettersOf(keys.map((key) => values[key] ?? null))).join('');
}

/**
 * The names of the parts in which a response is another one than the mark says.
 * Answers may grow: a part that only has up to three names more than it had is the same, or six of readings.
 * Further growth is declared, and `added` lists it: `result.lines.*.section`.
 * @param {string} mark
 * @param {object} response
 * @param {string[]} [added]
 */
export function changedParts(mark, response, added = []) {
  const changed = partsApart(mark, response);
  if (changed.length === 0 || added.length === 0) return changed;
  const before = partsApart(mark, /** @type {object} */ (withoutGrowth(/** @type {Json} */ (response), added)));
  return changed.filter((name) => before.includes(name));
}

/** A response without the parts that were added. @param {Json} response @param {string[]} added */
export function withoutGrowth(response, added) {
  return added.reduce((found, part) => without(found, part.split('.')), response);
}

/** @param {Json} value @param {string[]} path @returns {Json} */
function without(value, [first, ...rest]) {
  if (Array.isArray(value)) return first === '*' ? value.map((each) => without(each, rest)) : value;
  if (!isObject(value) || !Object.hasOwn(value, first)) return value;
  const { [first]: part, ...others } = value;
  return rest.length ? { ...others, [first]: without(part, rest) } : others;
}

/** @param {string} mark @param {object} response */
function partsApart(mark, response) {
  const values = /** @type {{[key: string]: Json}} */ (response);
  const wanted = (/** @type {number} */ place) => mark.slice(place * EACH, (place + 1) * EACH);
  const isOther = (/** @type {string} */ name, /** @type {string[]} */ keys, /** @type {number} */ place) =>
    !isLike(wanted(place), keys.map((key) => values[key] ?? null), GROWTH_OF[name] ?? GROWTH);
  return PARTS.filter(([name, keys], place) => isOther(name, keys, place)).map(([name]) => name);
}

/**
 * The ruling that was read otherwise when the mark was made, where reading one of them otherwise gives the mark.
 * @param {string} mark
 * @param {{readings: {[ruling: string]: string}}} response
 * @param {{[ruling: string]: string[]}} choices every reading of each ruling that may be chosen
 * @returns {string[]} its id; none where more than one was read otherwise
 */
export function rereadRulings(mark, { readings }, choices) {
  const place = PARTS.findIndex(([name]) => name === 'readings');
  const wanted = mark.slice(place * EACH, (place + 1) * EACH);
  return Object.entries(choices)
    .filter(([ruling, names]) => Object.hasOwn(readings, ruling)
      && names.some((name) => name !== readings[ruling] && lettersOf([{ ...readings, [ruling]: name }]) === wanted))
    .map(([ruling]) => ruling);
}

/** @param {string} wanted @param {Json[]} values @param {number} growth */
function isLike(wanted, [first, ...others], growth) {
  for (const smaller of smallerOnes(first, growth)) {
    if (lettersOf([smaller, ...others]) === wanted) return true;
  }
  return false;
}

/**
 * The value, then every object with fewer names.
 * @param {Json} value @param {number} fewer @param {string} [before] names from here on stay
 * @returns {Generator<Json>}
 */
function* smallerOnes(value, fewer, before = '\uffff') {
  yield value;
  if (fewer === 0 || !isObject(value)) return;
  for (const name of Object.keys(value).filter((each) => each < before)) {
    const { [name]: _gone, ...rest } = value;
    yield* smallerOnes(rest, fewer - 1, name);
  }
}

/** @param {Json[]} values */
function lettersOf(values) {
  const [first, second, third] = sha256(/** @type {string} */ (canonical(withDoubles(values))));
  const bits = (first << 16) | (second << 8) | third;
  return [18, 12, 6].map((shift) => LETTERS[(bits >> shift) & 63]).join('');
}

/** Weights pass 2^53: as doubles they are the same in every language. @param {Json} value @returns {Json} */
function withDoubles(value) {
  if (typeof value === 'number') return `#${doubleOf(value)}`;
  if (Array.isArray(value)) return value.map(withDoubles);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withDoubles(part)]));
}

/** @param {number} number */
function doubleOf(number) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number);
  return [0, 4].map((place) => view.getUint32(place).toString(16).padStart(8, '0')).join('');
}
