/**
 * What makes an answer more than its HTML: the view of its odds is remembered for the visit, and the scripts behind
 * the fold-outs of a calculator are loaded when one is opened, not before.
 *
 * @typedef {import('../analysis/element.mjs').RuleInquiryElement} RuleInquiryElement
 */

import { holdsLink } from '../links/kinds.mjs';
import { noteLink } from '../links/page-link.mjs';
import { part } from '../shared/part.mjs';

const KEY = 'view of odds';
const VIEW = '.rc-views input[name="view"]';
/** A fold may be opened before the script of the calculators is there. */
const CALCULATORS = customElements.whenDefined('rule-calculator');

/** What the reader last chose; storage may be switched off. */
let view = storedView();

/** Listens for the whole visit. */
export function listenForAnswerFolds() {
  addEventListener('change', chosen);
  // The event does not bubble.
  addEventListener('toggle', opened, { capture: true });
  addEventListener('hashchange', () => void openComparison());
}

/** A page has appeared. */
export function showViews() {
  showView(document);
  for (const steps of document.querySelectorAll('details.rc-rest[open]')) void upgradeSteps(steps);
}

/** @param {Event} event */
function chosen({ target }) {
  if (!(target instanceof HTMLInputElement) || !target.matches(VIEW)) return;
  view = target.value;
  try {
    sessionStorage.setItem(KEY, view);
  } catch {
    // It is remembered until the next full page load.
  }
}

function storedView() {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** The charts of a place show what the reader last chose. @param {ParentNode} place */
export function showView(place) {
  if (!view) return;
  for (const choice of /** @type {NodeListOf<HTMLInputElement>} */ (place.querySelectorAll(VIEW))) {
    if (choice.value === view) choice.checked = true;
  }
}

/** @param {Event} event */
function opened({ target }) {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return;
  showView(target);
  if (target.matches('.rc-rest')) void upgradeSteps(target);
  if (target.matches(':is(rule-calculator, rule-inquiry) .rc-odds > .rc-numbers')) void upgradeNumbers(target);
  if (target.matches('.rc-inquiry')) void openPanel(target);
  if (target.matches('.rc-own')) void offerFaces(target);
}

/** @param {Element} steps */
async function upgradeSteps(steps) {
  /** @type {EventTarget | null} */
  let clicked = null; // a tap leaves no trace that the script could find when it comes
  const waiting = new AbortController();
  addEventListener('click', ({ target }) => (clicked = target), waiting);
  const { markSteps } = await part(() => import('./steps.mjs')).finally(() => waiting.abort());
  markSteps(steps, clicked);
}

/** @param {HTMLDetailsElement} numbers */
async function upgradeNumbers(numbers) {
  const { offerDownloads } = await part(() => import('../charts/downloads.mjs'));
  offerDownloads(numbers);
}

/** @param {HTMLDetailsElement} own */
async function offerFaces(own) {
  const widget = own.closest('rule-calculator');
  if (!(widget instanceof HTMLElement)) return;
  await CALCULATORS;
  try {
    (await part(() => import('../calculator/own-dice.mjs'))).offerFaces(widget);
  } catch (error) {
    console.warn(error); // faces can be typed without it
  }
}

/* The panel below a calculator that asks for several answers at once. */

const PANEL = 'rule-inquiry';

/** @param {HTMLDetailsElement} details */
async function openPanel(details) {
  await CALCULATORS;
  await (await upgradePanel(details))?.open();
}

/** A page has appeared, or its fragment has changed: opens the comparison in its address. */
export async function openComparison() {
  if (!holdsLink('comparison', location.hash)) return;
  const { decodeComparison } = await part(() => import('../analysis/comparison.mjs'));
  const link = decodeComparison(location.hash);
  if (!link) return;
  if (!link.ok) return noteLink(link.message);
  const details = panelFor(link.state.at);
  if (!details) return noteLink('this page has no calculator that compares; open one that has odds');
  const panel = await upgradePanel(details);
  await CALCULATORS;
  details.open = true;
  details.scrollIntoView({ block: 'start' });
  await panel?.openComparison(link.state.setups);
}

/**
 * The panel that the link was copied from, else the first of the page.
 * @param {string} at
 * @returns {HTMLDetailsElement | null}
 */
function panelFor(at) {
  const own = document.getElementById(at)?.closest('.rc-frame')?.querySelector('details.rc-inquiry');
  return /** @type {HTMLDetailsElement | null} */ (own ?? document.querySelector('details.rc-inquiry'));
}

/** @param {HTMLDetailsElement} details @returns {Promise<RuleInquiryElement | null>} */
async function upgradePanel(details) {
  try {
    const { RuleInquiryElement } = await part(() => import('../analysis/element.mjs'));
    if (!customElements.get(PANEL)) customElements.define(PANEL, RuleInquiryElement);
  } catch {
    const status = details.querySelector('.rc-status');
    if (status)
      status.textContent = 'the script of this panel could not be fetched; load the page again when you are online';
    return null;
  }
  return /** @type {RuleInquiryElement | null} */ (details.querySelector(PANEL));
}
