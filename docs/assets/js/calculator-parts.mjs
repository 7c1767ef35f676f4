/** The parts of a calculator that its element looks after, as the build lays them out. */

import { AskedState } from './asked-state.mjs';

const PARTS = ['.rc-form', '.rc-wait', '.rc-progress', '.rc-stage', '.rc-failure', '.rc-status', '.rc-answer'];

/** Whether a widget's markup is whole. @param {HTMLElement} widget */
export function hasAllParts(widget) {
  const missing = PARTS.find((part) => !widget.querySelector(part));
  if (missing) console.error(`rule-calculator ${widget.id}: there is no ${missing} in it`);
  return !missing;
}

/** What the page itself asks. @param {HTMLElement} widget */
export function askedByPage(widget) {
  const told = (/** @type {string} */ attribute) => widget.getAttribute(attribute) ?? '';
  return new AskedState({ calculator: told('calculator'), mode: told('mode'), seed: told('seed') });
}

/**
 * Whether an edit of this field asks a new question. The reader's own seed or dice count with the next roll; they
 * say nothing about odds.
 * @param {Element} field
 * @param {string} mode what the answer shown is
 */
export function isPartOfQuestion(field, mode) {
  if (field.matches('[data-role="seed"], [data-role="faces"]') && mode !== 'roll') return false;
  return field.matches('.rc-form :is(input, select)');
}

/** The control that had the focus is about to vanish. @param {HTMLElement} widget */
export function focusForm(widget) {
  const button = widget.querySelector('.rc-form button[type="submit"]');
  if (button instanceof HTMLElement) button.focus({ preventScroll: true });
}
