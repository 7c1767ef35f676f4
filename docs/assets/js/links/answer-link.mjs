/**
 * The links of answers: opened from the page's address, and written there when an answer appears, or when there is none
 * to a question, so that a reload asks it again.
 *
 * @typedef {import('../engine/wire.mjs').LinkState} LinkState
 * @typedef {import('./page-link.mjs').AnswerLink} AnswerLink
 * @typedef {HTMLElement & {request: LinkState, state: LinkState, openState: (state: LinkState) => void}} Widget
 */

import { openFoldsAround } from '../shared/lazy-folds.mjs';
import { expectAnswer, hearAnswer, hearRefusal, isOpenedHere, shownHash } from './check.mjs';
import { writeAddress } from './address.mjs';
import { missingCalculator } from './missing-place.mjs';
import { isReturn, isShownPage, noteLink } from './page-link.mjs';
import { decodeLink, encodeLink } from './permalink.mjs';
import { siteRoot } from '../shared/site-root.mjs';

const TAG = 'rule-calculator';
/** On a calculator whose next answer the reader has not asked for: it has no place in the address, and is not spoken. */
export const UNASKED = 'data-unasked';

/**
 * An answer has come: it has an address.
 * @param {HTMLElement} widget
 * @param {import('../cite/answer-registry.mjs').Answered} answered
 */
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

/** Shows the answer of a link, in the calculator that it was copied from. @param {AnswerLink} link */
export function openAnswerLink({ state, answerHash, note }) {
  openIn(widgetFor(state), state, answerHash);
  if (note) noteLink(note);
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

/**
 * The page of a game that shows all its calculators; one that even there is missing does not exist.
 * @param {LinkState} state
 */
function goToBench({ calculator }) {
  const game = calculator.split('.')[0].replaceAll('_', '-');
  const bench = siteRoot && new URL(`${game}/calculators/${location.hash}`, siteRoot);
  if (bench && bench.pathname !== location.pathname) location.replace(bench);
  else noteLink(missingCalculator(calculator));
}

/** The widget that the link was copied from, else the first of its calculator. @param {LinkState} state */
function widgetFor({ calculator, at }) {
  const widgets = [...document.querySelectorAll(TAG)].filter(
    (widget) => widget.getAttribute('calculator') === calculator,
  );
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
  writeAddress(() => (!isShownPage() || isOpenedHere(state) ? null : linkTo(state)));
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
function remember(from, coming) {
  if (decodeLink(new URL(from).hash)?.ok) return;
  const widget = widgetFor(coming);
  if (widget) left.set(from, { widget, state: { ...widget.request, at: widget.id } });
}
