/**
 * Shows what a headword means where it is used: under the pointer, at the focus, or at a tap.
 *
 * The definition comes from the link itself. Escape puts it away; the pointer may rest on it; it stays until
 * pointer and focus have gone (WCAG 1.4.13). A tap shows it first, with the way to the entry in it; everywhere
 * else the link leads there as ever.
 */

import { newElement } from '../shared/html.mjs';

const TERM = 'a.term[data-says]';
const ANCHOR = 'is-term-anchor';
const ID = 'term-says';
const SHOW_MS = 150;
const HIDE_MS = 300;

/** A box away from the word cannot be reached by the pointer, so there the pointer alone opens none. */
const followsWords = globalThis.CSS?.supports?.('position-area', 'block-end') ?? false;

/** @type {HTMLAnchorElement | null} */
let shown = null;
/** @type {HTMLElement | undefined} */
let box;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let isTouch = false;

/** Listens for the whole visit. Without a way to lay something over the page terms stay plain links. */
export function listenForTerms() {
  if (typeof HTMLElement.prototype.showPopover !== 'function') return;
  addEventListener('pointerover', hover);
  addEventListener('focusin', ({ target }) => focus(target));
  addEventListener('focusout', () => hideSoon());
  addEventListener('keydown', key, { capture: true });
  addEventListener('pointerdown', press, { capture: true });
  // Capturing, for the theme's navigation would follow the link.
  addEventListener('click', tap, { capture: true });
}

/** Puts the definition away, as when another page appears. */
export function hideTerm() {
  clearTimeout(timer);
  shown?.classList.remove(ANCHOR);
  shown?.removeAttribute('aria-describedby');
  shown = null;
  if (box?.matches(':popover-open')) box.hidePopover();
}

/** @param {EventTarget | null} target */
function termAt(target) {
  const term = target instanceof Element ? target.closest(TERM) : null;
  return term instanceof HTMLAnchorElement ? term : null;
}

/** @param {EventTarget | null} target */
function isInBox(target) {
  return target instanceof Node && box?.contains(target);
}

/** @param {PointerEvent} event */
function hover({ target, pointerType }) {
  if (pointerType === 'touch' || !followsWords) return;
  const term = termAt(target);
  if (isInBox(target) || (term && term === shown)) return clearTimeout(timer);
  if (term) later(() => show(term, false), SHOW_MS);
  else hideSoon();
}

/** @param {EventTarget | null} target */
function focus(target) {
  const term = termAt(target);
  if (term?.matches(':focus-visible') && !isTouch) show(term, false);
}

/** Waits for the pointer, which may be on its way to the box; a word with the focus keeps it. */
function hideSoon() {
  later(() => {
    if (!shown?.matches(':focus-visible')) hideTerm();
  }, HIDE_MS);
}

/** @param {() => void} action @param {number} wait */
function later(action, wait) {
  clearTimeout(timer);
  timer = setTimeout(action, wait);
}

/** @param {KeyboardEvent} event */
function key(event) {
  isTouch = false;
  if (event.key === 'Escape') hideTerm();
}

/** @param {PointerEvent} event */
function press({ target, pointerType }) {
  isTouch = pointerType === 'touch';
  if (shown && !isInBox(target) && termAt(target) !== shown) hideTerm();
}

/** The first tap shows, the second one on the same word goes. @param {MouseEvent} event */
function tap(event) {
  const term = termAt(event.target);
  if (!term) {
    if (isInBox(event.target) && event.target instanceof HTMLAnchorElement) hideTerm();
    return;
  }
  if (!isTouch || event.detail === 0 || term === shown) return hideTerm();
  event.preventDefault();
  event.stopPropagation();
  show(term, true);
}

/** @param {HTMLAnchorElement} term @param {boolean} byTouch */
function show(term, byTouch) {
  hideTerm();
  if (!term.isConnected) return;
  shown = term;
  box ??= newBox();
  const [name, says, link] = box.children;
  name.textContent = term.dataset.term ?? '';
  says.textContent = term.dataset.says ?? '';
  link.toggleAttribute('hidden', !byTouch);
  link.setAttribute('href', term.href);
  // With a link in it, it is no tooltip.
  box.setAttribute('role', byTouch ? 'note' : 'tooltip');
  term.classList.add(ANCHOR);
  term.setAttribute('aria-describedby', ID);
  box.showPopover();
}

function newBox() {
  const link = newElement('a', { tabindex: '-1' }, 'Read the entry'); // the keyboard has the word itself
  const box = newElement(
    'div',
    { id: ID, class: 'term-says', popover: 'manual' },
    newElement('strong', ''),
    newElement('span', ''),
    link,
  );
  document.body.append(box);
  return box;
}
