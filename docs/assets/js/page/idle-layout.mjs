/**
 * Calculators out of sight are laid out one after another while the reader reads, not all before the first paint.
 *
 * The style sheet skips them (`calculator/calculator.css`) and guesses their height. Browsers should keep the reader's place
 * when a guess above it is put right, but Chromium does not where a container is asked for its width. So the page skips
 * none (`partials/landing.html`) for whoever may start in the middle of it, by a link or by coming back.
 */

import { presses } from '../shared/press.mjs';

const SKIPPED = '.starts-at-top div.rc-frame:not([data-laid-out])';

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
  const frame = document.querySelector(SKIPPED);
  if (!frame) return;
  // A browser is idle while a finger is down, too, and the height of a frame above the button is a guess until then.
  presses.after(() => {
    release(frame);
    frame.getBoundingClientRect(); // now, so that each frame is a task of its own
    requestIdleCallback(layOutNext);
  });
}

/** @param {Element} frame */
function release(frame) {
  frame.toggleAttribute('data-laid-out', true);
}
