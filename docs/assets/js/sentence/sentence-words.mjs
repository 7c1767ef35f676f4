/** How the fields of a sentence look and sound: as wide as what they hold, and read out as words. */

const NARROWEST = 2;
const WIDEST = 24;

/** A field is as wide as what it holds, so that it reads as a part of the sentence. @param {Element} field */
export function fitWidth(field) {
  if (!(field instanceof HTMLInputElement)) return;
  field.size = Math.min(Math.max(field.value.length + 1, NARROWEST), WIDEST);
  if (field.getAttribute('role') === 'spinbutton') field.setAttribute('aria-valuenow', field.value);
}

/** A whole number turns with the arrow keys: whoever cannot see that hears it. @param {Element} field */
export function turnable(field) {
  if (!(field instanceof HTMLInputElement) || field.dataset.kind !== 'whole') return;
  field.setAttribute('role', 'spinbutton');
  field.setAttribute('aria-valuenow', field.value);
  if (field.dataset.low !== undefined) field.setAttribute('aria-valuemin', field.dataset.low);
  if (field.dataset.high !== undefined) field.setAttribute('aria-valuemax', field.dataset.high);
}

/** The sentence in words, its fields included. @param {HTMLElement} sentence */
export function spokenSentence(sentence) {
  const copy = /** @type {HTMLElement} */ (sentence.cloneNode(true));
  const present = [...sentence.querySelectorAll('input, select')];
  copy.querySelectorAll('button, .rc-stage, .rc-error').forEach((part) => part.remove());
  copy.querySelectorAll('input, select').forEach((field, place) => field.replaceWith(wordsIn(present[place])));
  return (copy.textContent ?? '').replace(/\s+/gu, ' ').trim();
}

/** What a control says in a sentence. @param {Element} field */
export function wordsIn(field) {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.textContent ?? '';
  return field instanceof HTMLInputElement ? field.value : '';
}
