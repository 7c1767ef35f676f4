/**
 * The controls that cite: beside a clause, a ruling, a headword, an example, and below a calculator's form.
 *
 * Beside a passage the control is a link to its short address, and stays one for whoever opens it in a new tab.
 */

import { FORMATS, answerCitation, otherEdition, passageCitation, written } from './formats.mjs';
import { canOpenMenu, closeMenu, toggleMenu } from './menu.mjs';
import { shownAnswer } from './answer-registry.mjs';
import { siteRoot } from '../shared/site-root.mjs';

const PASSAGE = 'a.cite';
const ANSWER = 'button[data-action="copy-as"]';

/** Listens for the whole visit. */
export function listenForCites() {
  if (!canOpenMenu) return;
  // Capturing, for the theme's navigation would follow the link.
  addEventListener('click', clicked, { capture: true });
  addEventListener('keydown', pressed);
  // What a fold kept back became elements just before; the event does not bubble.
  addEventListener('toggle', ({ target }) => target instanceof Element && markPassages(target), { capture: true });
}

/** A page has appeared: its links say that they open a menu. */
export function upgradeCites() {
  closeMenu();
  if (canOpenMenu) markPassages(document);
}

/** @param {ParentNode} place */
function markPassages(place) {
  for (const link of place.querySelectorAll(PASSAGE)) {
    if (link.hasAttribute('aria-haspopup')) continue;
    link.setAttribute('role', 'button');
    link.setAttribute('aria-haspopup', 'menu');
    link.setAttribute('aria-expanded', 'false');
  }
}

/** @param {MouseEvent} event */
function clicked(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || !(event.target instanceof Element)) return;
  const control = event.target.closest(`${PASSAGE}, ${ANSWER}`);
  if (!(control instanceof HTMLElement)) return;
  event.preventDefault();
  event.stopPropagation();
  open(control);
}

/** What says it is a button obeys the space bar. @param {KeyboardEvent} event */
function pressed(event) {
  if (event.key !== ' ' || !(event.target instanceof HTMLElement) || !event.target.matches(PASSAGE)) return;
  event.preventDefault();
  open(event.target);
}

/** @param {HTMLElement} control */
function open(control) {
  const citation = control instanceof HTMLAnchorElement ? passage(control) : answer(control);
  const choices = formatsFor(control, citation).map(([format, name]) => ({ name, text: written(format, citation) }));
  const label = control instanceof HTMLAnchorElement ? (control.getAttribute('aria-label') ?? '') : 'Copy the answer as';
  toggleMenu(control, label, choices);
}

/**
 * An answer has a button of its own for its link; whatever stands in another edition offers that as well.
 * @param {HTMLElement} control @param {import('./formats.mjs').Citation} citation
 */
function formatsFor(control, { other }) {
  const [link, ...others] = FORMATS;
  const here = control instanceof HTMLAnchorElement ? [link] : [];
  const there = other ? [['other', `Link to ${other.name}`]] : [];
  return [...here, ...there, ...others];
}

/** @param {HTMLAnchorElement} link */
function passage({ href, dataset }) {
  const { label = '', says = '', tail = '', edition } = dataset;
  return passageCitation({ says, label, tail, url: href, other: otherEdition(edition, href, siteRoot) });
}

/** @param {HTMLElement} button */
function answer(button) {
  return answerCitation(shownAnswer(/** @type {HTMLElement} */ (button.closest('rule-calculator'))));
}
