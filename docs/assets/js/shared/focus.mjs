/** Where the focus goes once what had it is gone. */

/**
 * Whoever has a keyboard goes on from where they were or, where that has gone, from the head of its place.
 * @param {Element | null | undefined} former
 * @param {Element} place
 */
export function focusIn(former, place) {
  const focused = document.activeElement;
  if (focused && focused !== document.body && focused.checkVisibility()) return; // a button that was hidden just now still has it
  const next = former ?? place.querySelector('summary, button');
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}
