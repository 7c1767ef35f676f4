/** A sentence as plain text, with the values of its fields: for screen readers, and for what a reader copies. */

const FIELDS = 'rule-sentence :is(input, select)';

/** The text of a sentence, fields included. @param {HTMLElement} sentence */
export function spokenText(sentence) {
  const copy = /** @type {HTMLElement} */ (sentence.cloneNode(true));
  const originals = [...sentence.querySelectorAll('input, select')];
  copy.querySelectorAll('button, .rc-stage, .rc-error, .rs-bounds').forEach((part) => part.remove());
  copy.querySelectorAll('input, select').forEach((field, place) => field.replaceWith(textOf(originals[place])));
  return (copy.textContent ?? '').replace(/\s+/gu, ' ').trim();
}

/** Makes a copied part of the page hold the values of the fields in its sentences. */
export function listenForCopies() {
  document.addEventListener('copy', (event) => {
    const selection = getSelection();
    if (!selection || selection.isCollapsed || !event.clipboardData || isInField()) return;
    const part = selection.getRangeAt(0).cloneContents();
    if (!part.querySelector('rule-sentence')) return;
    replaceControls(part, selection.getRangeAt(0));
    const place = document.createElement('div');
    place.append(part);
    event.clipboardData.setData('text/html', place.innerHTML);
    event.clipboardData.setData('text/plain', linesOf(place));
    event.preventDefault();
  });
}

/** Inside a field the browser copies the field's own text. */
function isInField() {
  return document.activeElement instanceof HTMLInputElement;
}

/**
 * Replaces controls by text. A cloned field has its printed value: the present one is in the page.
 * @param {DocumentFragment} part
 * @param {Range} range
 */
function replaceControls(part, range) {
  const root = range.commonAncestorContainer;
  const holder = root instanceof Element ? root : root.parentElement;
  const originals = [...(holder?.querySelectorAll(FIELDS) ?? [])].filter((field) => range.intersectsNode(field));
  part.querySelectorAll('rule-sentence button').forEach((each) => each.remove());
  // Whoever gets the text could not tell that a stale result is wrong.
  part.querySelectorAll('rule-sentence [data-stale]').forEach((each) => (each.textContent = '…'));
  part.querySelectorAll(FIELDS).forEach((field, place) => field.replaceWith(textOf(originals[place] ?? field)));
}

/** The text with a line for each block. @param {HTMLElement} place */
function linesOf(place) {
  for (const block of place.querySelectorAll('p, li, h1, h2, h3, h4, dt, dd, tr, br')) block.after('\n');
  return (place.textContent ?? '').replace(/[ \t]*\n\s*/gu, '\n').trim();
}

/** The value of a control as the reader sees it. @param {Element} field */
function textOf(field) {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.textContent ?? '';
  return field instanceof HTMLInputElement ? field.value : '';
}
