/**
 * What the fields of an inquiry's form say -> the inquiry. Pure: no DOM, so that Node can test it.
 *
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {{[name: string]: string}} Fields values by the name of the field
 * @typedef {{inquiry: {[key: string]: unknown}} | {field: string, message: string}} Asked
 */

import { wholeOrText } from '../calculator/form/values.mjs';

/** Numbers on the outcome that need a number of their own. */
const BOUNDS = ['at_least', 'at_most', 'exactly'];

/**
 * @param {string} kind sweep, find or readings
 * @param {Fields} fields
 * @param {EngineRequest} request
 * @returns {Asked}
 */
export function inquiryFrom(kind, fields, request) {
  if (kind === 'readings') return { inquiry: { inquiry: kind, request } };
  const watch = watched(fields);
  if (watch === null) return { field: 'bound_of', message: 'give the number to watch, such as 3' };
  const range = { ...end('from', fields.from), ...end('to', fields.to) };
  const common = { inquiry: kind, request, vary: fields.vary, watch, ...range };
  if (kind === 'sweep') return { inquiry: common };
  if (!fields.wanted.trim()) return { field: 'wanted', message: 'say what you want: 75 % for a chance, or a number' };
  return { inquiry: { ...common, wanted: wholeOrText(fields.wanted.trim()), bound: fields.bound, end: fields.end } };
}

/** @param {Fields} fields @returns {string | null} */
function watched({ watch, bound_of: number = '' }) {
  if (!BOUNDS.includes(watch)) return watch;
  const text = number.trim().replace(/^\u2212/u, '-');
  return /^-?\d{1,9}$/u.test(text) ? `${watch} ${text}` : null;
}

/** A blank end is left to the engine. @param {string} name @param {string} [text] */
function end(name, text = '') {
  const said = text.trim().replace(/^\u2212/u, '-');
  return said === '' ? {} : { [name]: wholeOrText(said) };
}

/**
 * A name for a setup that nobody has named: its inputs in words.
 * @param {EngineRequest} request
 * @param {(input: string) => string} labelOf
 */
export function nameOf({ inputs = {}, readings = {}, text }, labelOf) {
  const said = Object.entries(inputs).map(([name, value]) => `${labelOf(name)} ${valueWords(value)}`.trim());
  const read = Object.entries(readings).map(([ruling, reading]) => `${ruling} ${reading.replaceAll('_', ' ')}`);
  return [...said, ...read, ...(text ? [text] : [])].join(', ').slice(0, 60);
}

/** @param {import('../engine/wire.mjs').Json} value @returns {string} */
function valueWords(value) {
  if (Array.isArray(value)) return value.map(valueWords).join(' ');
  if (typeof value === 'object' && value !== null) return Object.entries(value).map(([key, each]) => `${key} ${valueWords(each)}`).join(' ');
  if (typeof value === 'boolean') return value ? '' : 'no';
  return String(value ?? 'none').replace(/^-/u, '\u2212').replaceAll('_', ' ');
}
