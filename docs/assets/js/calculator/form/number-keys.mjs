/**
 * Keys that change a whole number, in a form or in a sentence. The listener serves the whole page.
 */

import { wholeOrText } from './values.mjs';

const PAGE = 5;
/** @type {Record<string, number>} */
const KEY_STEPS = { ArrowUp: 1, ArrowDown: -1, PageUp: PAGE, PageDown: -PAGE };

/** Listens for the whole visit. */
export function listenForNumberKeys() {
  document.addEventListener('keydown', pressKey);
}

/**
 * Keys change a whole number: arrows by one, page keys by five, Home and End to its bounds.
 * @param {KeyboardEvent} event
 */
function pressKey(event) {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || field.dataset.kind !== 'whole') return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const number = numberForKey(field, event.key);
  if (number === null) return;
  event.preventDefault();
  setNumber(field, number);
}

/**
 * The number that a key leads to; null where the key does something else.
 * @param {HTMLInputElement} field
 * @param {string} key
 */
function numberForKey(field, key) {
  if (key === 'Home') return boundOf(field, 'low');
  if (key === 'End') return boundOf(field, 'high');
  return Object.hasOwn(KEY_STEPS, key) ? stepped(field, KEY_STEPS[key]) : null;
}

/**
 * The number some steps away, within the bounds; a blank field starts at 0. Null where the field holds no number.
 * @param {HTMLInputElement} field
 * @param {number} steps
 */
export function stepped(field, steps) {
  const present = wholeOrText(field.value.trim() || '0');
  if (typeof present !== 'number') return null;
  const low = boundOf(field, 'low') ?? -Infinity;
  const high = boundOf(field, 'high') ?? Infinity;
  return Math.min(Math.max(present + steps, low), high);
}

/** @param {HTMLInputElement} field @param {'low' | 'high'} end */
function boundOf(field, end) {
  const bound = field.dataset[end];
  return bound === undefined ? null : Number(bound);
}

/** @param {HTMLInputElement} field @param {number | null} number */
export function setNumber(field, number) {
  if (number !== null && field.value !== String(number)) write(field, String(number));
}

/** Writes a value as if it had been typed. @param {HTMLInputElement} field @param {string} value */
export function write(field, value) {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
