/**
 * Judges JSON that came from outside, such as a link. Pure: no DOM, so that Node can test it.
 *
 * @typedef {import('../engine/wire.mjs').Json} Json
 */

const DEEPEST = 6;
const LONGEST_LIST = 500;
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/u;

/**
 * Whether `value` holds only plain names and values; names such as `__proto__` are not plain.
 * @param {unknown} value
 * @param {number} [depth]
 * @returns {value is Json}
 */
export function isPlain(value, depth = 0) {
  if (depth > DEEPEST) return false;
  if (Array.isArray(value)) return value.length <= LONGEST_LIST && value.every((part) => isPlain(part, depth + 1));
  if (typeof value === 'number') return isExact(value);
  return isRecord(value) ? recordIsPlain(value, depth) : value === null || typeof value !== 'object';
}

/** @param {object} record @param {number} depth */
function recordIsPlain(record, depth) {
  return Object.entries(record).every(([name, part]) => NAME.test(name) && isPlain(part, depth + 1));
}

/** Beyond 2^53 a script would silently change the number. @param {number} value */
function isExact(value) {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

/** @param {unknown} value @returns {value is object} */
function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param {unknown} value */
export function isPlainRecord(value) {
  return isRecord(value) && isPlain(value);
}

/** Whether `value` is an object of plain names and texts. @param {unknown} value */
export function isRecordOfTexts(value) {
  return isPlainRecord(value) && Object.values(/** @type {object} */ (value)).every((part) => typeof part === 'string');
}

/** Whether `value` is a list of what dice or tokens showed. @param {unknown} value */
export function isFaces(value) {
  return Array.isArray(value) && isPlain(value) && value.every((face) => ['number', 'string'].includes(typeof face));
}
