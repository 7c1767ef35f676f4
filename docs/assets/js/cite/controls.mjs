/**
 * The controls that cite: beside a clause, a ruling, a headword, an example, and below a calculator's form.
 *
 * Beside a passage the control is a link to its short address, and stays one for whoever opens it in a new tab.
 */

import { canOpenMenu, showFeedback } from './clipboard.mjs';
import { shortPlace, siteRoot } from '../shared/site-root.mjs';
import { newElement } from '../shared/html.mjs';
import { part } from '../shared/part.mjs';

const PASSAGE = 'a.cite';
const ANSWER = 'button[data-action="copy-as"]';
const CONTROLS = `${PASSAGE}, ${ANSWER}`;
const UNREACHABLE = 'The menu cannot be fetched. Load the page again when you are online.';

/** @type {Promise<typeof import('./citation-menu.mjs')> | null} the menu, once somebody has asked for it */
let menu = null;

/** Listens for the whole visit. */
export function listenForCites() {
  if (!canOpenMenu) return;
  // Capturing, for the theme's navigation would follow the link.
  addEventListener('click', clicked, { capture: true });
  addEventListener(
    'pointerdown',
    ({ target }) => target instanceof Element && target.closest(CONTROLS) && void fetchMenu(),
  );
  addEventListener('keydown', pressed);
  // What a fold kept back became elements just before; the event does not bubble.
  addEventListener('toggle', ({ target }) => target instanceof Element && upgradeCites(target), { capture: true });
}

/** Another page has appeared: a menu that is open belongs to the one before. */
export function closeCites() {
  void menu?.then(
    ({ closeMenu }) => closeMenu(),
    () => {},
  );
}

/** The links of a page, or of a part of it, say that they open a menu. @param {ParentNode} place */
export function upgradeCites(place) {
  if (!canOpenMenu) return;
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
  const control = event.target.closest(CONTROLS);
  if (!(control instanceof HTMLElement)) return;
  event.preventDefault();
  event.stopPropagation();
  void open(control);
}

/** What says it is a button obeys the space bar. @param {KeyboardEvent} event */
function pressed(event) {
  if (event.key !== ' ' || !(event.target instanceof HTMLElement) || !event.target.matches(PASSAGE)) return;
  event.preventDefault();
  void open(event.target);
}

/** Where the menu cannot be fetched, a link leads to its short address all the same. @param {HTMLElement} control */
async function open(control) {
  const fetched = await fetchMenu();
  if (fetched) fetched.openCitations(control);
  else if (control instanceof HTMLAnchorElement) location.assign(control.href);
  else showFeedback(control, UNREACHABLE);
}

/** The script of the menu; null where it does not come: some browsers then ask no second time on the same page. */
async function fetchMenu() {
  menu ??= part(() => import('./citation-menu.mjs'));
  return menu.catch(() => null);
}

/*
 * The number of a clause copies the clause's short address, `.../r/s11/`, and still leads to the clause itself.
 * Without a clipboard the number is a plain link, and the address stands in the browser's own bar.
 */

const SAID_MS = 2500;

/** Listens for the whole visit. */
export function listenForClauses() {
  // Capturing, for links within the page end there: see same-page-links.js.
  addEventListener('click', numberClicked, { capture: true });
}

/** @param {MouseEvent} event */
function numberClicked(event) {
  const number = event.target instanceof Element ? event.target.closest('a.clause-number') : null;
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (number instanceof HTMLAnchorElement && isPlain) void copyAddress(number);
}

/** @param {HTMLAnchorElement} number */
async function copyAddress(number) {
  const address = new URL(shortPlace(number.hash.slice(1)), siteRoot ?? location.href).href;
  try {
    await navigator.clipboard.writeText(address);
  } catch {
    return; // not allowed here: the link has done its part
  }
  noteBeside(number, 'link copied');
}

/** @param {HTMLAnchorElement} number @param {string} words */
function noteBeside(number, words) {
  number.parentElement?.querySelector('.clause-copied')?.remove();
  const note = newElement('span', { class: 'clause-copied', role: 'status' });
  number.after(note);
  note.textContent = words;
  setTimeout(() => note.remove(), SAID_MS);
}
