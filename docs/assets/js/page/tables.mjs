/** Tables of the text: where one is wider than its column its box scrolls, and the keyboard must get there. */

const BOX = 'article .md-typeset__scrollwrap';

/** A page has appeared; the theme puts its tables into boxes in the same moment. */
export function openTables() {
  requestAnimationFrame(() => document.querySelectorAll(BOX).forEach(openTable));
}

/** @param {Element} box */
function openTable(box) {
  if (!(box instanceof HTMLElement)) return;
  box.tabIndex = 0;
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', `Table: ${headingOver(box)}`);
}

/** The words of the heading that an element stands under. @param {Element} element */
function headingOver(element) {
  const headings = [...document.querySelectorAll('article :is(h1, h2, h3, h4, h5, h6)')];
  const above = headings.filter((each) => each.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
  const words = /** @type {Element} */ ((above.at(-1) ?? document.body).cloneNode(true));
  words.querySelectorAll('.cite').forEach((control) => control.remove());
  return above.length > 0 ? (words.textContent ?? '').replace(/\s+/gu, ' ').trim() : document.title;
}
