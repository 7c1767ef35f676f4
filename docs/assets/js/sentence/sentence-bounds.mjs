/**
 * What is wrong with a number in a sentence, told at once: its bounds are declared, and stand in the page.
 * Pure: no DOM, so that Node can test it.
 *
 * @typedef {object} Told the data of a field
 * @property {string} [kind]
 * @property {string} [low] the least that the rules allow
 * @property {string} [high] the most
 * @property {string} [limit] how far the engine computes, either way
 * @property {string} [isRequired] present where nothing is understood by a blank field
 */

import { wholeOrText } from '../calculator/control-values.mjs';

/**
 * One sentence; '' where nothing is wrong, or where only the engine can say.
 * @param {{label: string, value: string, told: Told}} field
 */
export function faultOf({ label, value, told }) {
  if (told.kind !== 'whole') return '';
  const text = value.trim();
  if (text === '' && told.isRequired === undefined) return '';
  const number = wholeOrText(text);
  const { least, most } = boundsOf(told);
  return typeof number === 'number' && number >= least && number <= most ? '' : `${label}: ${wanted(least, most)}`;
}

/** @param {Told} told */
function boundsOf({ low, high, limit = 'Infinity' }) {
  return { least: Number(low ?? -Number(limit)), most: Number(high ?? limit) };
}

/** @param {number} least @param {number} most */
function wanted(least, most) {
  const [from, to] = [least, most].map((bound) => String(bound).replace('-', '\u2212'));
  if (Number.isFinite(least) && Number.isFinite(most)) return `a whole number from ${from} to ${to}`;
  if (Number.isFinite(least)) return `a whole number of ${from} or more`;
  return Number.isFinite(most) ? `a whole number of ${to} or less` : 'a whole number';
}
