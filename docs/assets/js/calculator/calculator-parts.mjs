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
  return new AskedState({ calculator: told('calculator'), mode: told('mode'), ...printedDice(widget) });
}

/** The dice of the roll that the build shows. @param {HTMLElement} widget @returns {import('./asked-state.mjs').Dice} */
function printedDice(widget) {
  const seed = widget.getAttribute('seed');
  if (widget.getAttribute('mode') !== 'roll' || seed !== null) return { seed: seed ?? '' };
  return { faces: JSON.parse(widget.dataset.told ?? '{}').faces ?? undefined };
}

/** Whether an edit of this field asks a new question. The reader's own seed or dice wait for their button. @param {Element} field */
export function isPartOfQuestion(field) {
  return field.matches('.rc-form :is(input, select):not([data-role="seed"], [data-role="faces"])');
}

/** The control that had the focus is about to vanish. @param {HTMLElement} widget */
export function focusForm(widget) {
  const button = widget.querySelector('.rc-actions button[type="submit"]');
  if (button instanceof HTMLElement) button.focus({ preventScroll: true });
}
