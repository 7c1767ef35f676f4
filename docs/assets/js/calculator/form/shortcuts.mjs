/**
 * Ways to fill a form besides typing: step buttons, number keys, taps, presets, swapped sides, and the way back to
 * the printed values. Each ends in a field, as if it had been typed there. The listeners serve all forms of a page.
 */

import { fillForm, inputFields, readingFields, roleField } from './controls.mjs';
import { nameWhatIsSet, openWhatIsSet } from './folds.mjs';
import { showChosen } from './chosen.mjs';
import { withLess, withMore, wholeOrText } from './values.mjs';

const BUTTON = '.rc-form button:is([data-step], [data-more], [data-less], [data-put], [data-preset], [data-swap], [data-reset], [data-dice])';
const PAGE = 5;
/** @type {Record<string, number>} */
const KEY_STEPS = { ArrowUp: 1, ArrowDown: -1, PageUp: PAGE, PageDown: -PAGE };

/** @type {WeakMap<Element, Node>} */
const printedRows = new WeakMap();

export function listenForShortcuts() {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest(BUTTON) : null;
    if (button instanceof HTMLButtonElement) press(button);
  });
  document.addEventListener('keydown', pressKey);
  document.addEventListener('input', ({ target }) => {
    const widget = target instanceof Element ? target.closest('rule-calculator') : null;
    if (target instanceof HTMLInputElement) showTaps(target);
    if (widget instanceof HTMLElement) nameWhatIsSet(widget);
  });
  // Values from a link or a preset were not typed.
  document.addEventListener('rule-form-filled', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    showAllTaps(target);
    openWhatIsSet(target);
  });
  // A row has come or gone.
  document.addEventListener('rule-calculator-answered', ({ target }) => {
    if (target instanceof HTMLElement) nameWhatIsSet(target);
  });
}

/** @param {HTMLButtonElement} button */
function press(button) {
  const { step, more, less, put, preset, swap, dice } = button.dataset;
  const field = button.closest('.rc-stepped, .rc-tapped')?.querySelector('input') ?? null;
  if (field && step) setNumber(field, stepped(field, Number(step)));
  if (field && more) write(field, withMore(field.value, more));
  if (field && less) write(field, withLess(field.value, less));
  if (field && put) write(field, field.value === put ? '' : put);
  const widget = button.closest('rule-calculator');
  if (!(widget instanceof HTMLElement)) return;
  if (preset) applyPreset(widget, JSON.parse(preset));
  if (swap) swapSides(widget, swap.split(' '));
  if (button.hasAttribute('data-reset')) {
    resetForm(widget);
    dispatchInput(widget);
  }
  if (dice && button.form) rollWith(button.form, dice);
}

/** Presses the button that rolls, with the dice or the seed that were typed. @param {HTMLFormElement} form @param {string} dice whose field */
function rollWith(form, dice) {
  const roll = form.querySelector('button[type="submit"][value="roll"]');
  form.dataset.dice = dice;
  if (roll instanceof HTMLButtonElement) form.requestSubmit(roll);
}

/** Keys change a whole number: arrows by one, page keys by five, Home and End to its bounds. @param {KeyboardEvent} event */
function pressKey(event) {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || field.dataset.kind !== 'whole') return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const number = numberForKey(field, event.key);
  if (number === null) return;
  event.preventDefault();
  setNumber(field, number);
}

/** The number that a key leads to; null where the key does something else. @param {HTMLInputElement} field @param {string} key */
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
function stepped(field, steps) {
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
function setNumber(field, number) {
  if (number !== null && field.value !== String(number)) write(field, String(number));
}

/** Writes a value as if it had been typed. @param {HTMLInputElement} field @param {string} value */
function write(field, value) {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Fills the form with inputs; those without a value go back to their default. The readings stay.
 * @param {HTMLElement} widget
 * @param {import('../../shared/json.mjs').JsonObject} inputs
 * @param {string[]} [changed] the inputs that count as typed; the first one where left out
 */
export function applyPreset(widget, inputs, changed = []) {
  const readings = Object.fromEntries(readingFields(widget).map(({ name, value }) => [name, value]));
  fillForm(widget, { calculator: '', inputs, readings, text: roleField(widget, 'text')?.value ?? '' });
  dispatchInput(widget, changed);
}

/** Swaps the values of each input of one side and its twin of the other. @param {HTMLElement} widget @param {string[]} sides */
function swapSides(widget, [one, other]) {
  const fields = inputFields(widget);
  for (const field of fields.filter(({ name }) => name.startsWith(one))) {
    const twin = fields.find(({ name }) => name === other + field.name.slice(one.length));
    if (twin) [field.value, twin.value] = [twin.value, field.value];
  }
  showAllTaps(widget);
  dispatchInput(widget);
}

/** Stores the rows that the build has printed, before a reader or a link changes them. @param {ParentNode} place */
export function storePrintedRows(place) {
  for (const list of place.querySelectorAll('[data-rows]')) {
    if (!printedRows.has(list)) printedRows.set(list, list.cloneNode(true));
  }
}

/** Fills a form as it was printed; nothing is asked. @param {HTMLElement} widget */
export function resetForm(widget) {
  for (const list of widget.querySelectorAll('[data-rows]')) {
    const printed = printedRows.get(list)?.cloneNode(true);
    if (printed) list.replaceChildren(...printed.childNodes);
  }
  widget.querySelector('form')?.reset();
  showAllTaps(widget);
}

/** Lets the calculator ask, once for all fields that were changed. @param {HTMLElement} widget @param {string[]} [changed] names of inputs */
function dispatchInput(widget, changed = []) {
  const fields = inputFields(widget);
  const first = fields.find((field) => changed.includes(inputNameOf(field))) ?? fields[0] ?? widget.querySelector('.rc-form :is(input, select)');
  first?.dispatchEvent(new Event('input', { bubbles: true }));
}

/** @param {Element & {name: string}} field */
function inputNameOf(field) {
  return field.closest('[data-rows]')?.getAttribute('data-rows') ?? field.name.split('.')[0];
}

/** @param {HTMLElement} widget */
function showAllTaps(widget) {
  for (const field of inputFields(widget)) showTaps(field);
  nameWhatIsSet(widget);
}

/** The taps of a field show what its text says. @param {Element & {value: string}} field */
function showTaps(field) {
  showChosen(field);
  for (const button of field.closest('.rc-tapped')?.querySelectorAll('button[data-put]') ?? []) {
    button.setAttribute('aria-pressed', String(field.value.trim() === button.getAttribute('data-put')));
  }
}
