/** The stored answers of this site, shared by every widget, and the listener that fetches them in time. */

import { readFile } from './answer-files.mjs';
import { StoredAnswers } from './stored-answers.mjs';

export const storedAnswers = new StoredAnswers(readFile);

/** The version of a widget's file; none where the build made none. @param {Element} widget */
export function answersOf(widget) {
  return widget.getAttribute('data-answers') ?? '';
}

/**
 * Fetches a calculator's file when a reader is about to use it: one pair of listeners for all of a page.
 * A finger that passes over a widget may only scroll the page; what it taps will have the focus.
 */
export function listenForFirstTouches() {
  document.addEventListener('focusin', ({ target }) => prepare(target));
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'touch') prepare(event.target);
  });
}

/** @param {EventTarget | null} target */
function prepare(target) {
  const widget = target instanceof Element ? target.closest('[data-answers]') : null;
  if (widget) void storedAnswers.fetch(widget.getAttribute('calculator') ?? '', answersOf(widget));
}
