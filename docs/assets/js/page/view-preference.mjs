/**
 * What makes an answer more than its HTML: the view of its odds is remembered for the visit, and the scripts behind
 * its fold-outs are loaded when one is opened, not before.
 */

const KEY = 'view of odds';
const VIEW = '.rc-views input[name="view"]';

/** What the reader last chose; storage may be switched off. */
let view = storedView();

/** Listens for the whole visit. */
export function listenForViews() {
  addEventListener('change', chosen);
  // The event does not bubble.
  addEventListener('toggle', opened, { capture: true });
  addEventListener('rule-calculator-answered', ({ target }) => target instanceof Element && showView(target));
}

/** The charts of a page, or of a part of it, show what the reader last chose. @param {ParentNode} place */
export function showViews(place) {
  showView(place);
  for (const steps of place.querySelectorAll('details.rc-rest[open]')) void upgradeSteps(steps);
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

/** @param {ParentNode} place */
function showView(place) {
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
}

/** @param {Element} steps */
async function upgradeSteps(steps) {
  const { markSteps } = await import('./steps.mjs');
  markSteps(steps);
}

/** @param {HTMLDetailsElement} numbers */
async function upgradeNumbers(numbers) {
  const { offerDownloads } = await import('../charts/downloads.mjs');
  offerDownloads(numbers);
}
