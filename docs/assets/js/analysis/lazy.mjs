/**
 * Fetches the script of `<rule-inquiry>` when a reader opens one, or follows a link to a comparison.
 *
 * @typedef {import('./element.mjs').RuleInquiryElement} RuleInquiryElement
 */

const TAG = 'rule-inquiry';
const START = /^#(?:c|%63)1-/iu;

/** Listens for panels being opened, on whatever page. */
export function listenForInquiries() {
  // `toggle` does not bubble, so it is caught on its way down.
  document.addEventListener('toggle', (event) => void openPanel(event.target), true);
  addEventListener('hashchange', () => void openComparison());
}

/** @param {EventTarget | null} details */
async function openPanel(details) {
  if (!(details instanceof HTMLDetailsElement) || !details.open || !details.matches('.rc-inquiry')) return;
  await (await upgrade(details))?.open();
}

/** A page has appeared, or its fragment has changed: opens the comparison in its address. */
export async function openComparison() {
  if (!START.test(location.hash)) return;
  const [{ decodeComparison }, { noteLink }] = await Promise.all([import('./comparison.mjs'), import('../links/page-link.mjs')]);
  const link = decodeComparison(location.hash);
  if (!link) return;
  if (!link.ok) return noteLink(link.message);
  const details = panelFor(link.state.at);
  if (!details) return noteLink('this page has no calculator that compares; open one that has odds');
  const panel = await upgrade(details);
  details.open = true;
  details.scrollIntoView({ block: 'start' });
  await panel?.openComparison(link.state.setups);
}

/** The panel that the link was copied from, else the first of the page. @param {string} at @returns {HTMLDetailsElement | null} */
function panelFor(at) {
  const own = document.getElementById(at)?.closest('.rc-frame')?.querySelector('details.rc-inquiry');
  return /** @type {HTMLDetailsElement | null} */ (own ?? document.querySelector('details.rc-inquiry'));
}

/** @param {HTMLDetailsElement} details @returns {Promise<RuleInquiryElement | null>} */
async function upgrade(details) {
  try {
    const { RuleInquiryElement } = await import('./element.mjs');
    if (!customElements.get(TAG)) customElements.define(TAG, RuleInquiryElement);
  } catch {
    const status = details.querySelector('.rc-status');
    if (status) status.textContent = 'the script of this panel could not be fetched; load the page again when you are online';
    return null;
  }
  return /** @type {RuleInquiryElement | null} */ (details.querySelector(TAG));
}
