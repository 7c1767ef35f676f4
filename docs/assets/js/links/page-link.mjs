/**
 * What the page's address names: a place, a field, or the link of an answer, which `answer-link.mjs` opens.
 *
 * @typedef {Extract<import('./permalink.mjs').DecodedLink, {ok: true}>} AnswerLink
 */

import { openFoldsAround } from '../shared/lazy-folds.mjs';
import { dropAddress } from './address.mjs';
import { holdsLink, strangeLink } from './kinds.mjs';
import { meantPlace, missingPlace } from './missing-place.mjs';
import { decodeLink } from './permalink.mjs';
import { LONGEST_FRAGMENT, unescaped } from './repair.mjs';
import { newElement } from '../shared/html.mjs';

const NOTE_CLASS = 'rc-link-note';
/** What Firefox calls a page that was opened as a file, in place of its address. */
const UNNAMED = 'document';
/** The path of the page that is shown: while pages are swapped the address is already that of the next one. */
let shownPath = '';

/**
 * A page has appeared: opens the place in its address.
 * @returns {AnswerLink | null} the link of an answer, where the address holds one
 */
export function openPageLink() {
  shownPath = location.pathname;
  dropAddress();
  return openAddress(!isReturn());
}

/** Whether the address is that of the page shown. */
export function isShownPage() {
  return location.pathname === shownPath;
}

/**
 * The fragment has changed: opens its place, unless the address leads to a page that is still to come, or an answer that
 * came just before this event has written it.
 * @param {HashChangeEvent} event
 * @returns {AnswerLink | null} the link of an answer, where the address holds one
 */
export function openNewFragment({ newURL }) {
  dropAddress();
  return isShownPage() && newURL === location.href ? openAddress(true) : null;
}

/** @param {boolean} mayScroll @returns {AnswerLink | null} */
function openAddress(mayScroll) {
  const link = decodeLink(location.hash);
  if (link?.ok) return link;
  if (link) noteLink(link.message);
  else openPlace(mayScroll);
  return null;
}

/**
 * The browser finds the place itself; one that is folded or in other letters is found here, a missing one is named.
 * @param {boolean} mayScroll
 */
function openPlace(mayScroll) {
  const isHere = (/** @type {string} */ id) => document.getElementById(id) !== null;
  const { hash } = location;
  if (holdsLink('bench', hash)) openFoldsAround(document.querySelector('rule-bench'));
  const id = hash.slice(1);
  if (hash.length <= LONGEST_FRAGMENT) {
    const meant = meantPlace(hash, isHere);
    if (meant !== null) return location.replace(`#${meant}`);
    if (showNamedField(id)) return noteLink('');
    showFolded(unescaped(id), mayScroll);
  }
  const strange = isHere(id) ? null : strangeLink(hash, (opener) => document.querySelector(opener) !== null);
  if (strange !== '') noteLink(strange ?? missingPlace(hash, isHere));
}

/** Whoever reloads or comes back finds the page where it was. */
export function isReturn() {
  const [entry] = performance.getEntriesByType('navigation');
  if (!(entry instanceof PerformanceNavigationTiming)) return false;
  const isFirstPage = entry.name === UNNAMED || new URL(entry.name).pathname === location.pathname;
  return isFirstPage && ['reload', 'back_forward'].includes(entry.type);
}

/** Says one sentence about the link above the page's content; none takes it away. @param {string} sentence */
export function noteLink(sentence) {
  const note = document.querySelector(`.${NOTE_CLASS}`) ?? (sentence ? newNote() : null);
  if (!note) return;
  note.toggleAttribute('hidden', sentence === '');
  note.textContent = sentence;
}

function newNote() {
  const note = newElement('p', { class: NOTE_CLASS, role: 'status' });
  (document.querySelector('article') ?? document.querySelector('main') ?? document.body).prepend(note);
  return note;
}

/*
 * A field that the address names: opened, brought into view and focused, as a link to a calculator's reading expects.
 */

const FIELD = 'rule-calculator :is(select, input)';

/** Shows the field of an id; false where the id names none. @param {string} id */
function showNamedField(id) {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLElement) || !field.matches(FIELD)) return false;
  openFoldsAround(field);
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
  return true;
}

/*
 * A place that the address names and that is folded away: unfolded and brought into view. A browser does this by itself
 * for what is inside a fold, not for the fold, and older ones for neither.
 */

/** Listens for the whole visit: a link to the place of the address again makes no new address. */
export function listenForFoldedPlaces() {
  addEventListener('click', openAgain, { capture: true }); // the theme keeps such a click to itself
}

/** @param {MouseEvent} event */
function openAgain({ target }) {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.hash && link.href === location.href) showFolded(link.hash.slice(1));
}

/**
 * Opens the folds around a place, and the place itself where it is one.
 * @param {string} id of the place
 * @param {boolean} [mayScroll] whether it is brought into view; whoever comes back is where they were
 * @returns {boolean} whether anything was folded
 */
function showFolded(id, mayScroll = true) {
  const place = document.getElementById(id);
  const wasShut = openFoldsAround(place);
  if (wasShut && mayScroll) place?.scrollIntoView({ block: 'start' });
  return wasShut;
}
