/**
 * Marks what has the focus within, for styles that show something beside it. The mark comes and goes after the press
 * that moves the focus: what appears or leaves at once would cover what is pressed, or move it away under the finger.
 */

import { presses } from '../shared/press.mjs';

const MARK = 'data-focus-within';
const MARKED = '.desk, .rc-cell';

/** Listens for the whole visit; a field may have the focus before. */
export function listenForFocus() {
  mark();
  for (const type of ['focusin', 'focusout']) addEventListener(type, () => presses.after(mark));
}

function mark() {
  for (const each of document.querySelectorAll(`:is(${MARKED}):is(:focus-within, [${MARK}])`))
    each.toggleAttribute(MARK, each.matches(':focus-within'));
}
