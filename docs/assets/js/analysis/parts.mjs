/**
 * The fields of an inquiry's form -> the inquiry. Pure: no DOM, so that Node can test it.
 *
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {{[name: string]: string}} Fields values by the name of the field
 * @typedef {{inquiry: {[key: string]: unknown}} | {field: string, message: string}} Result the inquiry, or what is wrong with a field
 */

import { wholeOrText } from '../calculator/form/values.mjs';

/** Measures that need a number. */
const WITH_NUMBER = ['at_least', 'at_most', 'exactly'];

/**
 * @param {string} kind sweep, find or readings
 * @param {Fields} fields
 * @param {EngineRequest} request
 * @returns {Result}
 */
export function inquiryFrom(kind, fields, request) {
  if (kind === 'readings') return { inquiry: { inquiry: kind, request } };
  const watch = measureIn(fields);
  if (watch === null) return { field: 'bound_of', message: 'give the number to watch, such as 3' };
  const range = { ...end('from', fields.from), ...end('to', fields.to) };
  const common = { inquiry: kind, request, vary: fields.vary, watch, ...range };
  if (kind === 'sweep') return { inquiry: common };
  if (!fields.wanted.trim()) return { field: 'wanted', message: 'say what you want: 75 % for a chance, or a number' };
  return { inquiry: { ...common, wanted: wholeOrText(fields.wanted.trim()), bound: fields.bound, end: fields.end } };
}

/** @param {Fields} fields @returns {string | null} */
function measureIn({ watch, bound_of: number = '' }) {
  if (!WITH_NUMBER.includes(watch)) return watch;
  const text = number.trim().replace(/^\u2212/u, '-');
  return /^-?\d{1,9}$/u.test(text) ? `${watch} ${text}` : null;
}

/** A blank end is left to the engine. @param {string} name @param {string} [text] */
function end(name, text = '') {
  const value = text.trim().replace(/^\u2212/u, '-');
  return value === '' ? {} : { [name]: wholeOrText(value) };
}

/**
 * A name for a setup that nobody has named: its inputs as text.
 * @param {EngineRequest} request
 * @param {(input: string) => string} labelOf
 */
export function nameOf({ inputs = {}, readings = {}, text }, labelOf) {
  const values = Object.entries(inputs).map(([name, value]) => `${labelOf(name)} ${textOf(value)}`.trim());
  const rulings = Object.entries(readings).map(([ruling, reading]) => `${ruling} ${reading.replaceAll('_', ' ')}`);
  return [...values, ...rulings, ...(text ? [text] : [])].join(', ').slice(0, 60);
}

/** @param {import('../engine/wire.mjs').Json} value @returns {string} */
function textOf(value) {
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  if (typeof value === 'object' && value !== null) return Object.entries(value).map(([key, each]) => `${key} ${textOf(each)}`).join(' ');
  if (typeof value === 'boolean') return value ? '' : 'no';
  return String(value ?? 'none').replace(/^-/u, '\u2212').replaceAll('_', ' ');
}
