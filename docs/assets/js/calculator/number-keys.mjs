/**
 * Keys that turn a whole number: up and down by one, page up and page down by five, Home and End to its bounds.
 * One listener serves every field of a page.
 */

import { wholeOrText } from './control-values.mjs';

const PAGE = 5;
/** @type {Record<string, number>} */
const STEPS = { ArrowUp: 1, ArrowDown: -1, PageUp: PAGE, PageDown: -PAGE };

export function listenForNumberKeys() {
  document.addEventListener('keydown', (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || field.dataset.kind !== 'whole') return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const number = turned(field, event.key);
    if (number === null) return;
    event.preventDefault();
    setNumber(field, number);
  });
}

/**
 * The number that a key leads to; null where the key does something else.
 * @param {HTMLInputElement} field
 * @param {string} key
 */
function turned(field, key) {
  if (key === 'Home') return boundOf(field, 'low');
  if (key === 'End') return boundOf(field, 'high');
  return Object.hasOwn(STEPS, key) ? stepped(field, STEPS[key]) : null;
}

/**
 * The number a few steps on, within the bounds; a field that is blank begins at nought.
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

/**
 * Writes a number as if it had been typed.
 * @param {HTMLInputElement} field
 * @param {number} number
 */
export function setNumber(field, number) {
  if (field.value === String(number)) return;
  field.value = String(number);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
