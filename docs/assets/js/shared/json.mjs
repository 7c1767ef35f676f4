/**
 * Compares JSON values, and checks those that come from outside, such as in a link. Pure: no DOM, so that Node can test it.
 *
 * @typedef {null | boolean | number | string | Json[] | {[name: string]: Json}} Json
 * @typedef {{[name: string]: Json}} JsonObject
 */

const DEEPEST = 6;
const LONGEST_LIST = 500;
/** Entries of a list of a character: each is drawn as a row of fields, and no game has more. */
export const MOST_RECORDS = 100;
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/u;

/**
 * Whether `value` holds only plain names and values; names such as `__proto__` are not plain.
 * @param {unknown} value
 * @param {number} [depth]
 * @returns {value is Json}
 */
function isPlain(value, depth = 0) {
  if (depth > DEEPEST) return false;
  if (Array.isArray(value)) return value.length <= LONGEST_LIST && value.every((part) => isPlain(part, depth + 1));
  if (typeof value === 'number') return isExact(value);
  return isObject(value) ? recordIsPlain(value, depth) : value === null || typeof value !== 'object';
}

/** @param {JsonObject} record @param {number} depth */
function recordIsPlain(record, depth) {
  return Object.entries(record).every(([name, part]) => NAME.test(name) && isPlain(part, depth + 1));
}

/** Beyond 2^53 a script would silently change the number. @param {number} value */
function isExact(value) {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

/** @param {unknown} value */
export function isPlainRecord(value) {
  return isObject(value) && isPlain(value);
}

/**
 * How many records the longest list of records has, as deep as a plain value goes.
 * @param {unknown} value
 * @param {number} [depth]
 * @returns {number}
 */
export function longestTable(value, depth = 0) {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return 0;
  const parts = Object.values(value);
  const own = Array.isArray(value) && parts.some(isObject) ? parts.length : 0;
  return parts.reduce((most, part) => Math.max(most, longestTable(part, depth + 1)), own);
}

/** Whether `value` is an object of plain names and texts. @param {unknown} value */
export function isRecordOfTexts(value) {
  return isPlainRecord(value) && Object.values(/** @type {object} */ (value)).every((part) => typeof part === 'string');
}

/** Whether `value` is a list of faces of dice or tokens. @param {unknown} value */
export function isFaces(value) {
  return Array.isArray(value) && isPlain(value) && value.every((face) => ['number', 'string'].includes(typeof face));
}

/** @param {Json | undefined} one @param {Json | undefined} other */
export function sameJson(one, other) {
  return canonical(one) === canonical(other);
}

/** JSON text with the keys of every object sorted. @param {Json | undefined} value */
export function canonical(value) {
  return JSON.stringify(value, (_key, part) => (isObject(part) ? sortedKeys(part) : part));
}

/** @param {unknown} value @returns {value is JsonObject} */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The value at a path, `row.rating`; null where there is none.
 * @param {object} record
 * @param {string} path
 * @returns {Json}
 */
export function valueAt(record, path) {
  /** @type {any} */
  let value = record;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    value = value[name];
  }
  return value ?? null;
}

/** The object in a text; null where the text holds none. @param {string | null} text @returns {JsonObject | null} */
export function objectIn(text) {
  try {
    const value = JSON.parse(text ?? 'null');
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** @param {JsonObject} object */
function sortedKeys(object) {
  return Object.fromEntries(
    Object.keys(object)
      .sort()
      .map((key) => [key, object[key]]),
  );
}
