/**
 * Calculators and headwords out of sight are laid out one after another while the reader reads, not all before the
 * first paint.
 *
 * The style sheets skip them (`calculator/calculator.css`, `page/lists.css`) and guess their height. Browsers should
 * keep the reader's place when a guess above it is put right, but Chromium does not where a container is asked for its
 * width. So the place of a reader who has scrolled on is kept here, and the page skips none (`partials/landing.html`)
 * for whoever may start in the middle of it, by a link or by coming back.
 */

import { presses } from '../shared/press.mjs';

const SKIPPED = '.starts-at-top :is(div.rc-frame, div.glossary-letter):not([data-laid-out])';

/** Lays out the page bit by bit; at once where the browser does not tell when it is idle. */
export function layOutWhenIdle() {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(layOutNext);
  else layOut(document);
}

/** Lays out what a place holds, at once. @param {ParentNode} place */
export function layOut(place) {
  place.querySelectorAll(SKIPPED).forEach(release);
}

/** The address names a place now: what is above it gets its true height, and the place is brought back into view. */
export function layOutForPlace() {
  if (!document.querySelector(SKIPPED)) return;
  layOut(document);
  document.querySelector(':target')?.scrollIntoView();
}

function layOutNext() {
  const part = document.querySelector(SKIPPED);
  if (!part) return;
  // A browser is idle while a finger is down, too, and the height of a part above the button is a guess until then.
  presses.after(() => {
    const isAbove = part.getBoundingClientRect().bottom < 0;
    const end = endOfPage();
    release(part);
    const moved = endOfPage() - end; // laid out now, so that each part is a task of its own
    if (isAbove && moved) scrollBy({ top: moved, behavior: 'instant' });
    requestIdleCallback(layOutNext);
  });
}

/** Below the top of the screen; it moves with what is read, unless the browser has kept that in its place. */
function endOfPage() {
  return document.body.getBoundingClientRect().bottom;
}

/** @param {Element} part */
function release(part) {
  part.toggleAttribute('data-laid-out', true);
}
