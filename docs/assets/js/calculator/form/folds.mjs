/**
 * The folds of a form: "More", with the inputs that are not in front, and the cards of a list. Each says in its summary
 * what is set in it; but what is laid on a board, the board says.
 */

import { inputsFrom } from './request.mjs';
import { readForm } from './controls.mjs';
import { saysDefault, wordsOf } from './values.mjs';

/** Texts that say what they are without their label. */
const PLAIN = ['text', 'choice'];
const NEW_CARD = 'New';

/** Makes the summaries say what is set. @param {HTMLElement} widget */
export function nameWhatIsSet(widget) {
  for (const fold of folds(widget)) setText(fold.querySelector(':scope > summary > .rc-set'), prefixed(foldWords(fold)));
  for (const card of widget.querySelectorAll('.rc-card')) {
    if (card instanceof HTMLElement) setText(card.querySelector('.rc-card-words'), cardWords(card) || NEW_CARD);
  }
}

/** Opens the folds in which something is set; those of a bench follow other stages and stay as they are. @param {HTMLElement} widget */
export function openWhatIsSet(widget) {
  for (const fold of folds(widget)) if (fold.dataset.quiet === undefined && foldWords(fold)) fold.open = true;
}

/** @param {HTMLElement} widget */
function folds(widget) {
  return [...widget.querySelectorAll('details.rc-fold')].filter((fold) => fold instanceof HTMLDetailsElement);
}

/** @param {HTMLElement} fold */
function foldWords(fold) {
  const holders = [...fold.querySelectorAll(':scope > .rc-fields > [data-field]')];
  return holders.map((holder) => (holder instanceof HTMLElement ? fieldWords(holder) : '')).filter(Boolean).join('; ');
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
  return PLAIN.includes(control.kind) ? shownValue(field) : labelled(labelOf(cell.querySelector('label')), shownValue(field));
}

/** @param {Element} field */
function shownValue(field) {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.textContent ?? '';
  if (!(field instanceof HTMLInputElement) || field.type === 'checkbox') return '';
  const taps = [...(field.closest('.rc-tapped')?.querySelectorAll('.rc-tap[data-more]') ?? [])];
  const labels = new Map(taps.map((tap) => [tap.getAttribute('data-more'), tap.querySelector('.rc-tap-name')?.textContent]));
  return field.dataset.kind === 'words' ? wordsOf(field.value).map((word) => labels.get(word) ?? word).join(', ') : field.value.trim();
}

/** @param {string} label @param {string} value */
function labelled(label, value) {
  return value ? `${label} ${value}` : label;
}

/** @param {Element | null} label */
function labelOf(label) {
  const parts = [...(label?.childNodes ?? [])].filter((part) => part.nodeType === Node.TEXT_NODE);
  return parts.map(({ textContent }) => textContent ?? '').join('').trim();
}

/** @param {string} words */
function prefixed(words) {
  return words && `: ${words}`;
}

/** @param {Element | null} place @param {string} text */
function setText(place, text) {
  if (place && place.textContent !== text) place.textContent = text;
}
