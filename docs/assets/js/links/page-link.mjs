/**
 * Links in the page's address: opened when a page appears, written when an answer appears, or when there is none to
 * a question, so that a reload asks it again.
 *
 * @typedef {import('../engine/wire.mjs').LinkState} LinkState
 * @typedef {HTMLElement & {request: LinkState, state: LinkState, openState: (state: LinkState) => void}} Widget
 */

import { openFoldsAround } from '../shared/lazy-folds.mjs';
import { expectAnswer, hearAnswer, hearRefusal, isOpenedHere, shownHash } from './check.mjs';
import { dropAddress, writeAddress } from './address.mjs';
import { holdsLink, strangeLink } from './kinds.mjs';
import { meantPlace, missingCalculator, missingPlace } from './not-found-text.mjs';
import { decodeLink, encodeLink } from './permalink.mjs';
import { LONGEST_FRAGMENT, unescaped } from './repair.mjs';
import { siteRoot } from '../shared/site-root.mjs';
import { newElement } from '../shared/html.mjs';

const TAG = 'rule-calculator';
const NOTE_CLASS = 'rc-link-note';
/** On a calculator whose next answer the reader has not asked for: it has no place in the address. */
export const UNASKED = 'data-unasked';

/** The path of the page that is shown: while pages are swapped the address is already that of the next one. */
let shownPath = '';

/** An answer has come: it has an address. @param {HTMLElement} widget @param {import('../cite/answer-registry.mjs').Answered} answered */
export function linkAnswer(widget, answered) {
  hearAnswer(widget, answered);
  if (!widget.hasAttribute(UNASKED)) writeLink(answered.state);
}

/** A question has no answer. @param {HTMLElement} calculator */
export function linkQuestion(calculator) {
  const widget = /** @type {Widget} */ (calculator);
  if (hearRefusal(widget)) return; // the form has lost what was refused, and a reload has to be refused again
  writeLink({ ...widget.request, at: widget.id });
}

/** A page has appeared: opens the link in its address. */
export function openPageLink() {
  shownPath = location.pathname;
  dropAddress();
  openAddress(!isReturn());
}

/**
 * The fragment has changed: opens the link, unless the address leads to a page that is still to come, or an answer that
 * came just before this event has written it.
 * @param {HashChangeEvent} event
 */
export function openNewFragment({ newURL }) {
  dropAddress();
  if (location.pathname === shownPath && newURL === location.href) openAddress(true);
}

/** @param {boolean} mayScroll */
function openAddress(mayScroll) {
  const link = decodeLink(location.hash);
  if (link === null) return openPlace(mayScroll);
  if (!link.ok) return noteLink(link.message);
  openIn(widgetFor(link.state), link.state, link.answerHash);
  if (link.note) noteLink(link.note);
}

/** @param {Widget | null} widget @param {LinkState} state @param {string} [answerHash] */
function openIn(widget, state, answerHash) {
  // A page that rolls for two takes the question itself.
  const place = widget ?? document.querySelector('rolling-together');
  openFoldsAround(place);
  if (place && !isReturn()) place.scrollIntoView({ block: 'start' });
  if (!widget) return place ? undefined : goToBench(state);
  noteLink('');
  expectAnswer(widget, state, answerHash);
  widget.openState(state);
}

/** The page of a game that shows all its calculators; one that even there is missing does not exist. @param {LinkState} state */
function goToBench({ calculator }) {
  const game = calculator.split('.')[0].replaceAll('_', '-');
  const bench = siteRoot && new URL(`${game}/calculators/${location.hash}`, siteRoot);
  if (bench && bench.pathname !== location.pathname) location.replace(bench);
  else noteLink(missingCalculator(calculator));
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
function isReturn() {
  const [entry] = performance.getEntriesByType('navigation');
  const isFirstPage = entry instanceof PerformanceNavigationTiming && new URL(entry.name).pathname === location.pathname;
  return isFirstPage && ['reload', 'back_forward'].includes(entry.type);
}

/** The widget that the link was copied from, else the first of its calculator. @param {LinkState} state */
function widgetFor({ calculator, at }) {
  const widgets = [...document.querySelectorAll(TAG)].filter((widget) => widget.getAttribute('calculator') === calculator);
  const widget = widgets.find(({ id }) => id === at) ?? widgets[0];
  return widget && 'openState' in widget ? /** @type {Widget} */ (widget) : null;
}

/** The address of this page with a state; null where it would be too long. @param {LinkState} state */
export function linkTo(state) {
  const fragment = encodeLink(state, shownHash(state));
  if (fragment === null) return null;
  const address = new URL(location.href);
  address.hash = fragment;
  return address.href;
}

/**
 * Puts a state into the address, so that a reload shows it again; no entry in the history is added.
 * @param {LinkState} state
 */
function writeLink(state) {
  if (document.querySelector('rule-bench')) return; // it writes the address of all its stages
  // A reload has to tell again whether the answer is the one that was linked.
  writeAddress(() => (location.pathname !== shownPath || isOpenedHere(state) ? null : linkTo(state)));
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

/*
 * Back to where a link was followed: the calculator shows again what it showed before.
 *
 * What is typed replaces the present entry of the browser's history, a link that is followed adds one. An entry
 * whose address holds a state opens by itself; one without, such as a page that nobody had touched, is kept here.
 */

/** @type {Map<string, {widget: Widget, state: LinkState}>} by the address that was left */
const left = new Map();

/** It has to hear of a new address before whoever opens the link in it. */
export function listenForReturns() {
  addEventListener('hashchange', ({ oldURL, newURL }) => turn(oldURL, newURL), { capture: true });
}

/** @param {string} from @param {string} to */
function turn(from, to) {
  const link = decodeLink(new URL(to).hash);
  const former = left.get(to);
  if (link?.ok) remember(from, link.state);
  else if (former?.widget.isConnected) former.widget.openState(former.state);
}

/** Keeps what a link is about to replace. @param {string} from @param {LinkState} coming */
function remember(from, { calculator, at }) {
  if (decodeLink(new URL(from).hash)?.ok) return;
  const widgets = [...document.querySelectorAll('rule-calculator')].filter((each) => each.getAttribute('calculator') === calculator);
  const widget = /** @type {Widget | undefined} */ (widgets.find(({ id }) => id === at) ?? widgets[0]);
  if (widget) left.set(from, { widget, state: { ...widget.request, at: widget.id } });
}
