/**
 * Reads values from outside, such as those of a file or a link, by the schemas of `records.mjs`. Pure: no DOM, so that
 * Node can test it.
 *
 * @typedef {{type?: string, const?: unknown, enum?: unknown[], anyOf?: Schema[], properties?: {[name: string]: Schema &
 *   {default?: unknown}}, required?: string[], items?: Schema, propertyNames?: Schema, additionalProperties?: Schema |
 *   boolean, minimum?: number, minLength?: number, maxLength?: number, pattern?: string, format?: string, maxItems?:
 *   number, maxProperties?: number}} Schema
 */

import { isObject, isPlainRecord } from './json.mjs';
import { plainLine } from './text.mjs';

/** Keys of what somebody has written on one line. */
export const LINES = ['name', 'conditions', 'text', 'label'];

/**
 * A value as its schema has it: what is left out of a record stands at its default, and keys that the schema does not
 * have are left away. Undefined where it is no such value.
 * @param {Schema} schema @param {unknown} value @returns {any}
 */
export function readRecord(schema, value) {
  if (schema.anyOf) return schema.anyOf.map((each) => readRecord(each, value)).find((each) => each !== undefined);
  if (schema.enum) return schema.enum.includes(value) ? value : undefined;
  if (schema.type === 'array') return listOf(schema, value);
  if (schema.properties) return recordOf(schema, value);
  return ('const' in schema ? value === schema.const : IS_OF[String(schema.type)](schema, value)) ? value : undefined;
}

/**
 * A document in a text, or one sentence why there is none.
 * @template Read
 * @param {string} text @param {number} longest characters @param {string} kind what it is of, in words @param {(value:
 *   unknown) => Read} read
 */
export function readText(text, longest, kind, read) {
  if (text.length > longest) return refusal(`This file is larger than any ${kind} (${longest} characters at most).`);
  try {
    return read(JSON.parse(text));
  } catch {
    return refusal(DAMAGED);
  }
}

export const DAMAGED = 'This file is damaged, or this book has not saved it; choose another one.';
export const NO_UTF8 =
  'This file is not written in UTF-8, so letters in it would be lost; save it as UTF-8 and open it again.';

/** The text of a file; null where it is not UTF-8. @param {Blob} file */
export async function textOfFile(file) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? null : text; // as plain letters have them in UTF-16
  } catch {
    return null;
  }
}

/**
 * What stands in a file that a reader has chosen, or one sentence why it cannot be read. A file that is far too large
 * does not come into the memory.
 * @template Read
 * @param {Blob} file @param {number} longest characters @param {(text: string) => Read} read refuses a text that is longer
 */
export async function readChosenFile(file, longest, read) {
  const text = file.size <= longest * 4 ? await textOfFile(file) : ' '.repeat(longest + 1); // UTF-8: up to four bytes a character
  return text === null ? refusal(NO_UTF8) : read(text);
}

/**
 * The same of the field in which they choose it; undefined where they have chosen none.
 * @template Read
 * @param {{files: ArrayLike<Blob> | null, value: string}} field @param {number} longest @param {(text: string) => Read}
 *   read
 */
export async function readFileField(field, longest, read) {
  const file = field.files?.[0];
  const found = file && (await readChosenFile(file, longest, read));
  field.value = ''; // the same file may be chosen again
  return found;
}

/**
 * A value from outside as a document of a form, such as `indie-rulebook sheet 1`, or one sentence why it is none.
 * @param {Schema} schema @param {unknown} value @param {string} kind what it is, in words @param {(document: any) =>
 *   boolean} isWhole @param {string} remedy where it is damaged
 * @returns {{ok: true, document: any} | {ok: false, message: string}}
 */
export function readForm(schema, value, kind, isWhole, remedy = '') {
  const form = String(schema.properties?.format.const);
  if (!isObject(value) || typeof value.format !== 'string' || !value.format.startsWith(form.replace(/\d+$/u, '')))
    return refusal(`This file holds no ${kind} of this book.`);
  if (value.format !== form)
    return refusal(`This ${kind} has a newer form than this page can read; open it in the current state of the book.`);
  const document = readRecord(schema, value);
  return document && isWhole(document)
    ? { ok: true, document }
    : refusal(`A part of this ${kind} is missing or damaged${remedy}.`);
}

/**
 * Whether a text can name a game or a calculator: no name that objects have by themselves.
 * @param {string | undefined} text
 */
export function isName(text) {
  return text !== undefined && /^[a-z][a-z_]{0,63}$/u.test(text);
}

/** @param {string} message @returns {{ok: false, message: string}} */
export function refusal(message) {
  return { ok: false, message };
}

/** @type {{[type: string]: (schema: Schema, value: any) => boolean}} */
const IS_OF = {
  null: (_schema, value) => value === null,
  integer: ({ minimum = -Infinity }, value) => Number.isSafeInteger(value) && value >= minimum,
  string: (schema, value) => typeof value === 'string' && isText(schema, value),
  object: (schema, value) => isPlainRecord(value) && areNames(schema, value),
};

/** @param {Schema} schema @param {string} value */
function isText({ minLength = 0, maxLength = Infinity, pattern = '', format }, value) {
  const isLong =
    value.length >= minLength &&
    (value.length <= maxLength || (value.length <= 2 * maxLength && [...value].length <= maxLength));
  return isLong && new RegExp(pattern, 'u').test(value) && (format !== 'date-time' || !Number.isNaN(Date.parse(value)));
}

/** @param {Schema} schema @param {object} value */
function areNames({ propertyNames, additionalProperties, maxProperties = Infinity }, value) {
  const parts = Object.entries(value);
  const isOf = (/** @type {Schema | boolean | undefined} */ schema, /** @type {unknown} */ part) =>
    typeof schema !== 'object' || readRecord(schema, part) !== undefined;
  return (
    parts.length <= maxProperties &&
    parts.every(([name, part]) => isOf(propertyNames, name) && isOf(additionalProperties, part))
  );
}

/** @param {Schema} schema @param {unknown} value */
function listOf({ items = {}, maxItems = Infinity }, value) {
  if (!Array.isArray(value) || value.length > maxItems) return undefined;
  const found = value.map((each) => readRecord(items, each));
  return found.includes(undefined) ? undefined : found;
}

/** @param {Schema} schema @param {unknown} value */
function recordOf({ properties = {}, required = [] }, value) {
  if (!isObject(value)) return undefined;
  const parts = Object.entries(properties).map(([name, schema]) => {
    const isThere = Object.hasOwn(value, name) && value[name] !== undefined;
    const part = isThere || required.includes(name) ? readRecord(schema, value[name]) : structuredClone(schema.default);
    return [name, LINES.includes(name) && typeof part === 'string' ? plainLine(part) || part : part];
  });
  return parts.some(([, part]) => part === undefined) ? undefined : Object.fromEntries(parts);
}
