/**
 * Calculators out of sight are laid out one after another while the reader reads, not all before the first paint.
 *
 * The style sheet skips them (`calculator/calculator.css`) and guesses their height. Browsers should keep the reader's place
 * when a guess above it is put right, but Chromium does not where a container is asked for its width. So whoever may start
 * in the middle of a page, by a link or by coming back, gets true heights at once.
 */

const SKIPPED = 'div.rc-frame:not([data-laid-out])';

/** Lays out the page bit by bit; at once where the browser does not tell when it is idle. */
export function layOutWhenIdle() {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(layOutNext);
  else layOut(document);
}

/** Lays out what a place holds, at once. @param {ParentNode} place */
export function layOut(place) {
  place.querySelectorAll(SKIPPED).forEach(release);
}

function layOutNext() {
  const frame = document.querySelector(SKIPPED);
  if (!frame) return;
  release(frame);
  frame.getBoundingClientRect(); // now, so that each frame is a task of its own
  requestIdleCallback(layOutNext);
}

/** @param {Element} frame */
function release(frame) {
  frame.toggleAttribute('data-laid-out', true);
}
