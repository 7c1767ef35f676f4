/**
 * What a hand does to a form besides typing: steps, counters, presets, sides to swap, and the way back.
 * Whatever is pressed ends in a field, as if it had been typed there; two listeners serve all forms of a page.
 *
 * @typedef {HTMLInputElement | HTMLSelectElement} Field
 */

import { fillForm, inputFields, readingFields, roleField } from './form-controls.mjs';
import { countOf, withLess, withMore } from './list-words.mjs';
import { setNumber, stepped } from './number-keys.mjs';

const BUTTON = '.rc-form button:is([data-step], [data-more], [data-less], [data-put], [data-preset], [data-swap], [data-reset], [data-dice])';

/** @type {WeakMap<Element, Node>} */
const printedRows = new WeakMap();

export function listenForHands() {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest(BUTTON) : null;
    if (button instanceof HTMLButtonElement) press(button);
  });
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) tally(target);
  });
  // What a link has filled in was not typed.
  document.addEventListener('rule-calculator-answered', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    for (const field of target.querySelectorAll('.rc-tapped input')) tally(/** @type {HTMLInputElement} */ (field));
  });
}

/** @param {HTMLButtonElement} button */
function press(button) {
  const { step, more, less, put, preset, swap, dice } = button.dataset;
  const field = button.closest('.rc-stepped, .rc-tapped')?.querySelector('input') ?? null;
  if (field && step) turn(field, Number(step));
  if (field && more) write(field, withMore(field.value, more));
  if (field && less) write(field, withLess(field.value, less));
  if (field && put) write(field, field.value === put ? '' : put);
  const widget = button.closest('rule-calculator');
  if (!(widget instanceof HTMLElement)) return;
  if (preset) start(widget, JSON.parse(preset));
  if (swap) swapSides(widget, swap.split(' '));
  if (button.hasAttribute('data-reset')) goBack(widget);
  if (dice && button.form) rollWith(button.form, dice);
}

/** Rolls, as its own button does, with the dice or the seed that were typed. @param {HTMLFormElement} form @param {string} dice whose field */
function rollWith(form, dice) {
  const roll = form.querySelector('button[type="submit"][value="roll"]');
  form.dataset.dice = dice;
  if (roll instanceof HTMLButtonElement) form.requestSubmit(roll);
}

/** @param {HTMLInputElement} field @param {number} steps */
function turn(field, steps) {
  const number = stepped(field, steps);
  if (number !== null) setNumber(field, number);
}

/** @param {Field} field @param {string} value */
function write(field, value) {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Fills the form with inputs; what they do not name goes back to its default. The readings stay.
 * @param {HTMLElement} widget
 * @param {import('../engine/wire.mjs').JsonObject} inputs
 */
function start(widget, inputs) {
  const readings = Object.fromEntries(readingFields(widget).map(({ name, value }) => [name, value]));
  fillForm(widget, { calculator: '', inputs, readings, text: roleField(widget, 'text')?.value ?? '' });
  tell(widget);
}

/** Each input of one side takes the value of the other's. @param {HTMLElement} widget @param {string[]} sides */
function swapSides(widget, [one, other]) {
  const fields = inputFields(widget);
  for (const field of fields.filter(({ name }) => name.startsWith(one))) {
    const twin = fields.find(({ name }) => name === other + field.name.slice(one.length));
    if (twin) [field.value, twin.value] = [twin.value, field.value];
  }
  tell(widget);
}

/** Keeps the rows that the build has printed, before a reader or a link changes them. */
export function keepPrintedRows() {
  for (const body of document.querySelectorAll('[data-rows] tbody')) {
    if (!printedRows.has(body)) printedRows.set(body, body.cloneNode(true));
  }
}

/** The reader wants the form as it was printed. @param {HTMLElement} widget */
function goBack(widget) {
  printAgain(widget);
  ask(widget);
}

/** Makes a form say what was printed; nothing is asked. @param {HTMLElement} widget */
export function printAgain(widget) {
  for (const body of widget.querySelectorAll('[data-rows] tbody')) {
    const printed = printedRows.get(body)?.cloneNode(true);
    if (printed) body.replaceChildren(...printed.childNodes);
  }
  widget.querySelector('form')?.reset();
  tallyAll(widget);
}

/** Lets the calculator ask, once, and the counters count. @param {HTMLElement} widget */
function tell(widget) {
  tallyAll(widget);
  ask(widget);
}

/** @param {HTMLElement} widget */
function tallyAll(widget) {
  for (const field of inputFields(widget)) if (field instanceof HTMLInputElement) tally(field);
}

/** @param {HTMLElement} widget */
function ask(widget) {
  const first = inputFields(widget)[0] ?? widget.querySelector('.rc-form :is(input, select)');
  first?.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Brings the counters of a field in step with what is typed in it. @param {HTMLInputElement} field */
export function tally(field) {
  const palette = field.closest('.rc-tapped')?.querySelector('.rc-palette');
  for (const button of palette?.querySelectorAll('button') ?? []) tallyButton(button, field.value);
}

/** @param {HTMLButtonElement} button @param {string} text */
function tallyButton(button, text) {
  const { more, less, put } = button.dataset;
  const count = countOf(text, more ?? less ?? '');
  if (less) button.disabled = count === 0;
  if (put) button.setAttribute('aria-pressed', String(text.trim() === put));
  const shown = button.querySelector('.rc-count');
  if (shown) shown.textContent = count > 0 ? `× ${count}` : '';
}
