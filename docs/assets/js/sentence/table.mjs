/**
 * What the page knows of a sentence without the engine: its results at the usual values, and the bounds of its fields.
 * Pure: no DOM, so that Node can test it.
 *
 * The table `rating,modifier;12,0=64 %|10 %;13,0=72 %|15 %` names the fields, then gives for every row their values and
 * the results.
 *
 * @typedef {object} Bounds the data attributes of a field
 * @property {string} [kind]
 * @property {string} [low] the least that the rules allow
 * @property {string} [high] the most
 * @property {string} [limit] how far the engine computes, either way
 * @property {string} [isRequired] present where the field must not be blank
 */

import { numberText } from '../shared/text.mjs';
import { wholeOrText, wordsOf } from '../calculator/form/values.mjs';

/** How far a pointer is dragged for one more. */
const PIXELS_A_STEP = 8;

/**
 * The results at the values of the fields; null where the table has no such row.
 * @param {string} table
 * @param {{[field: string]: string}} values as typed
 * @returns {string[] | null}
 */
export function tableResults(table, values) {
  const [fields, ...rows] = table.split(';');
  const key = fields
    .split(',')
    .map((field) =>
      wordsOf(values[field] ?? '')
        .map(wholeOrText)
        .join(' '),
    )
    .join(',');
  const row = rows.find((each) => each.startsWith(`${key}=`));
  return row === undefined ? null : row.slice(key.length + 1).split('|');
}

/**
 * What is wrong with the number in a field, as one sentence; '' where nothing is, or where only the engine can tell.
 * @param {{label: string, value: string, bounds: Bounds}} field
 */
export function fieldError({ label, value, bounds }) {
  if (bounds.kind !== 'whole') return '';
  const text = value.trim();
  if (text === '' && bounds.isRequired === undefined) return '';
  const number = wholeOrText(text);
  const { least, most } = rangeOf(bounds);
  return typeof number === 'number' && number >= least && number <= most
    ? ''
    : `${label}${Number.isFinite(least) && Number.isFinite(most) ? '' : ':'} ${rangeText(least, most)}`;
}

/**
 * The number at which a drag of some pixels arrives, within the bounds; null where the field held no number.
 * @param {string} value before the drag
 * @param {number} pixels
 * @param {Bounds} bounds
 */
export function numberFromDrag(value, pixels, bounds) {
  const start = wholeOrText(value.trim() || '0');
  if (typeof start !== 'number') return null;
  const { least, most } = rangeOf(bounds);
  return Math.min(Math.max(start + Math.trunc(pixels / PIXELS_A_STEP), least), most);
}

/**
 * The bounds, where the value is at one of them: a reader who turns on would wonder why nothing happens. Else ''.
 * @param {string} value
 * @param {Bounds} bounds
 */
export function boundsMet(value, bounds) {
  const { least, most } = rangeOf(bounds);
  const isMet = bounds.kind === 'whole' && [least, most].some((bound) => bound === wholeOrText(value.trim()));
  return isMet ? rangeText(least, most) : '';
}

/** @param {Bounds} bounds */
function rangeOf({ low, high, limit = 'Infinity' }) {
  return { least: Number(low ?? -Number(limit)), most: Number(high ?? limit) };
}

/** @param {number} least @param {number} most */
function rangeText(least, most) {
  const [from, to] = [least, most].map(numberText);
  if (Number.isFinite(least) && Number.isFinite(most)) return `${from} to ${to}`;
  if (Number.isFinite(least)) return `a whole number of ${from} or more`;
  return Number.isFinite(most) ? `a whole number of ${to} or less` : 'a whole number';
}
