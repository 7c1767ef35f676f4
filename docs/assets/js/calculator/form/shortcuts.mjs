/**
 * Ways to fill a form besides typing: step buttons, taps, presets, swapped sides, and the way back to the printed
 * values. Each ends in a field, as if it had been typed there. The listeners serve all forms of a page.
 *
 * @typedef {import('../element.mjs').RuleCalculatorElement} RuleCalculatorElement
 */

import { applyPreset, dispatchInput, inputFields, readForm } from './controls.mjs';
import { itemsIn, saysDefault, wholeOrText, withLess, withMore } from './values.mjs';
import { inputsFrom } from './request.mjs';
import { setNumber, stepped, write } from './number-keys.mjs';
import { newElement } from '../../shared/html.mjs';
import { part } from '../../shared/part.mjs';
import { sameJson } from '../../shared/json.mjs';

const BUTTON =
  '.rc-form button:is([data-step], [data-more], [data-less], [data-put], [data-preset], [data-swap], [data-reset], [data-dice])';

/** @type {WeakMap<Element, Node>} */
const printedRows = new WeakMap();

export function listenForShortcuts() {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest(BUTTON) : null;
    if (button instanceof HTMLButtonElement) press(button);
  });
  document.addEventListener('input', ({ target }) => {
    const widget = target instanceof Element ? target.closest('rule-calculator') : null;
    if (target instanceof HTMLInputElement) {
      showTaps(target);
      delete target.dataset.rolled; // typed again, even if it is the same
    }
    if (widget instanceof HTMLElement) nameWhatIsSet(widget);
  });
  // Values from a link or a preset were not typed.
  document.addEventListener('rule-form-filled', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    showAllTaps(target);
    openWhatIsSet(target);
  });
}

/** @param {HTMLButtonElement} button */
function press(button) {
  const { step, more, less, put, preset, swap, dice } = button.dataset;
  const field = button.closest('.rc-stepped, .rc-tapped')?.querySelector('input') ?? null;
  if (field && step) setNumber(field, stepped(field, Number(step)));
  if (field && more) write(field, withMore(itemsIn(field.value, field.dataset), more));
  if (field && less) write(field, withLess(itemsIn(field.value, field.dataset), less));
  if (field && put) write(field, field.value === put ? '' : put);
  const widget = button.closest('rule-calculator');
  if (!(widget instanceof HTMLElement)) return;
  if (preset) applyPreset(widget, JSON.parse(preset));
  if (swap) swapSides(widget, swap.split(' '));
  if (button.hasAttribute('data-reset')) void pressReset(/** @type {RuleCalculatorElement} */ (widget), button);
  if (dice && button.form) rollWith(button.form, dice);
}

/**
 * Fills the form as it was printed, and offers the way back, if the form is still so when the script for that is here.
 * @param {RuleCalculatorElement} widget
 * @param {HTMLButtonElement} button
 */
async function pressReset(widget, button) {
  const former = requestOf(widget);
  resetForm(widget);
  dispatchInput(widget);
  const printed = requestOf(widget);
  if (sameJson(former, printed)) return;
  const undo = await part(() => import('./undo-reset.mjs')).catch(() => null);
  if (sameJson(requestOf(widget), printed)) undo?.offerUndo(widget, button, former);
}

/** What stands in a form, as JSON. @param {RuleCalculatorElement} widget @returns {any} */
function requestOf({ request }) {
  return request;
}

/**
 * Presses the button that rolls, with the dice or the seed that were typed.
 * @param {HTMLFormElement} form
 * @param {string} dice whose field
 */
function rollWith(form, dice) {
  const roll = form.querySelector('button[type="submit"][value="roll"]');
  form.dataset.dice = dice;
  if (roll instanceof HTMLButtonElement) form.requestSubmit(roll);
}

/**
 * Swaps the values of each input of one side and its twin of the other.
 * @param {HTMLElement} widget
 * @param {string[]} sides
 */
function swapSides(widget, [one, other]) {
  const fields = inputFields(widget);
  for (const field of fields.filter(({ name }) => name.startsWith(one))) {
    const twin = fields.find(({ name }) => name === other + field.name.slice(one.length));
    if (twin) [field.value, twin.value] = [twin.value, field.value];
  }
  showAllTaps(widget);
  dispatchInput(widget);
}

/**
 * Stores the rows of a form as the build has printed them, before a reader or a link changes them.
 * @param {HTMLElement} widget
 */
export function storePrintedRows(widget) {
  for (const list of widget.querySelectorAll('[data-rows]')) {
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

/*
 * What a list holds, a button for each word: pressed, it takes the word out. The field's text stays the truth; a word
 * that can be tapped looks as it does on its tap.
 */

/**
 * Shows what the field holds; a button that stays is left alone, for it may have the focus.
 * @param {Element & {value: string}} field
 */
function showChosen(field) {
  const holder = field.closest('.rc-tapped');
  const box = holder?.querySelector('.rc-chosen');
  if (!(field instanceof HTMLElement) || !holder || !box) return;
  const words = shownWords(field.value, field.dataset);
  const present = [...box.querySelectorAll('button')];
  const start = sharedStart(words, present.map(wordOf));
  const end = sharedStart(words.slice(start).reverse(), present.slice(start).map(wordOf).reverse());
  const gone = present.slice(start, present.length - end);
  const hadFocus = gone.some((button) => button === document.activeElement);
  const after = present[present.length - end] ?? null;
  for (const word of words.slice(start, words.length - end)) box.insertBefore(chip(holder, word), after);
  gone.forEach((button) => button.remove());
  if (hadFocus) focusNear(holder, box, start);
}

/** A number beside dice is not taken out by a tap. @param {string} text @param {DOMStringMap} dataset of its field */
export function shownWords(text, dataset) {
  const words = itemsIn(text, dataset);
  return dataset.kind === 'number_or_dice' ? words.filter((word) => typeof wholeOrText(word) === 'string') : words;
}

/** How many words two lists have in common at their start. @param {string[]} one @param {string[]} other */
export function sharedStart(one, other) {
  const place = one.findIndex((word, index) => word !== other[index]);
  return place < 0 ? Math.min(one.length, other.length) : place;
}

/** @param {HTMLButtonElement} button */
function wordOf({ dataset }) {
  return dataset.less ?? '';
}

/** @param {Element} holder @param {string} word */
function chip(holder, word) {
  const button = newElement(
    'button',
    { type: 'button', class: 'rc-chip', 'data-less': word },
    ...facesOf(holder, word),
  );
  button.append(newElement('span', 'rc-unseen', ': take it out'));
  return button;
}

/** @param {Element} holder @param {string} word @returns {Node[]} */
function facesOf(holder, word) {
  const tap = holder.querySelector(`.rc-tap[data-more="${CSS.escape(word)}"]`);
  if (tap) return [...tap.querySelectorAll(':scope > :not(.rc-unseen)')].map((part) => part.cloneNode(true));
  return [newElement('span', 'rc-tap-name', word)];
}

/** The button that had the focus is gone. @param {Element} holder @param {Element} box @param {number} place */
function focusNear(holder, box, place) {
  const left = box.querySelectorAll('button');
  (left[Math.min(place, left.length - 1)] ?? holder.querySelector('.rc-tap'))?.focus();
}

/*
 * The folds of a form: "More", with the inputs that are not in front, and the cards of a list. Each says in its summary
 * what is set in it; but what is laid on a board, the board says.
 */

/** Texts that say what they are without their label. */
const PLAIN = ['text', 'choice'];
const NEW_CARD = 'New';

/** Makes the summaries say what is set. @param {HTMLElement} widget */
export function nameWhatIsSet(widget) {
  for (const fold of folds(widget))
    setText(fold.querySelector(':scope > summary > .rc-set'), prefixed(foldWords(fold)));
  for (const card of widget.querySelectorAll('.rc-card')) {
    if (card instanceof HTMLElement) setText(card.querySelector('.rc-card-words'), cardWords(card) || NEW_CARD);
  }
}

/**
 * Opens the folds in which something is set; those of a bench follow other stages and stay as they are.
 * @param {HTMLElement} widget
 */
function openWhatIsSet(widget) {
  for (const fold of folds(widget)) if (fold.dataset.quiet === undefined && foldWords(fold)) fold.open = true;
}

/** @param {HTMLElement} widget */
function folds(widget) {
  return [...widget.querySelectorAll('details.rc-fold')].filter((fold) => fold instanceof HTMLDetailsElement);
}

/** @param {HTMLElement} fold */
function foldWords(fold) {
  const holders = [...fold.querySelectorAll(':scope > .rc-fields > [data-field]')];
  return holders
    .map((holder) => (holder instanceof HTMLElement ? fieldWords(holder) : ''))
    .filter(Boolean)
    .join('; ');
}

/** The label, with the value where there is one value. @param {HTMLElement} holder */
function fieldWords(holder) {
  if (Object.keys(inputsFrom(readForm(holder).controls)).length === 0) return '';
  const field = holder.matches('fieldset') ? null : holder.querySelector('[name]');
  return labelled(labelOf(holder.querySelector('label, legend')), field ? shownValue(field) : '');
}

/** @param {HTMLElement} card */
function cardWords(card) {
  const cells = [...card.querySelectorAll('.rc-cell')].filter((cell) => cell instanceof HTMLElement);
  return cells.map(cellWords).filter(Boolean).join(' · ');
}

/** @param {HTMLElement} cell */
function cellWords(cell) {
  const field = cell.querySelector('[name]');
  const [control] = readForm(cell).controls;
  if (!field || !control || saysDefault(control)) return '';
  return PLAIN.includes(control.kind)
    ? shownValue(field)
    : labelled(labelOf(cell.querySelector('label')), shownValue(field));
}

/** @param {Element} field */
function shownValue(field) {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.textContent ?? '';
  if (!(field instanceof HTMLInputElement) || field.type === 'checkbox') return '';
  const taps = [...(field.closest('.rc-tapped')?.querySelectorAll('.rc-tap[data-more]') ?? [])];
  const labels = new Map(
    taps.map((tap) => [tap.getAttribute('data-more'), tap.querySelector('.rc-tap-name')?.textContent]),
  );
  return field.dataset.kind === 'words'
    ? itemsIn(field.value, field.dataset)
        .map((word) => labels.get(word) ?? word)
        .join(', ')
    : field.value.trim();
}

/** @param {string} label @param {string} value */
function labelled(label, value) {
  return value ? `${label} ${value}` : label;
}

/** @param {Element | null} label */
function labelOf(label) {
  const parts = [...(label?.childNodes ?? [])].filter((part) => part.nodeType === Node.TEXT_NODE);
  return parts
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .trim();
}

/** @param {string} words */
function prefixed(words) {
  return words && `: ${words}`;
}

/** @param {Element | null} place @param {string} text */
function setText(place, text) {
  if (place && place.textContent !== text) place.textContent = text;
}
