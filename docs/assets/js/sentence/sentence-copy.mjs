/** What is copied out of the text has the numbers in it that stand in the fields of its sentences. */

import { wordsIn } from './sentence-words.mjs';

export function listenForCopies() {
  document.addEventListener('copy', (event) => {
    const selection = getSelection();
    if (!selection || selection.isCollapsed || !event.clipboardData || isInField()) return;
    const part = selection.getRangeAt(0).cloneContents();
    if (!part.querySelector('rule-sentence')) return;
    writeOut(part, selection.getRangeAt(0));
    const place = document.createElement('div');
    place.append(part);
    event.clipboardData.setData('text/html', place.innerHTML);
    event.clipboardData.setData('text/plain', linesOf(place));
    event.preventDefault();
  });
}

/** Inside a field the field's own text is copied. */
function isInField() {
  return document.activeElement instanceof HTMLInputElement;
}

/**
 * Puts words in the place of controls. A copy of a field holds the printed value: the present one is in the page.
 * @param {DocumentFragment} part
 * @param {Range} range
 */
function writeOut(part, range) {
  const root = range.commonAncestorContainer;
  const holder = root instanceof Element ? root : root.parentElement;
  const selector = 'rule-sentence :is(input, select)';
  const present = [...(holder?.querySelectorAll(selector) ?? [])].filter((field) => range.intersectsNode(field));
  part.querySelectorAll('rule-sentence button').forEach((each) => each.remove());
  // A number that is no answer to what the fields say would be a false one in somebody else's hands.
  part.querySelectorAll('rule-sentence [data-stale]').forEach((each) => (each.textContent = '…'));
  part.querySelectorAll(selector).forEach((field, place) => field.replaceWith(wordsIn(present[place] ?? field)));
}

/** The text with a line for each block. @param {HTMLElement} place */
function linesOf(place) {
  for (const block of place.querySelectorAll('p, li, h1, h2, h3, h4, dt, dd, tr, br')) block.after('\n');
  return (place.textContent ?? '').replace(/[ \t]*\n\s*/gu, '\n').trim();
}
