/**
 * The style sheet that a kind of pages has to itself. A browser waits for it where it loads such a page, and not where
 * the theme swaps one in: there the text is hidden until its sheet is here. From then on the visit keeps that sheet, so
 * that whoever comes back finds the page where it was.
 */

const SHEET = '.md-content > link[data-lazy]';
/** A reader who has waited so long reads without it. */
const PATIENCE_MS = 1000;

/** Addresses of the sheets that this visit keeps. */
const kept = new Set();

/** Keeps the sheet of the page that is here. What waits for it is shown with the place that its address names. */
export function keepStyle() {
  const sheet = document.querySelector(SHEET);
  if (!(sheet instanceof HTMLLinkElement) || kept.has(sheet.href)) return;
  kept.add(sheet.href);
  const isHere = sheet.sheet !== null;
  document.body.append(sheet.cloneNode()); // the theme takes out of the head what the next page has not
  const text = sheet.nextElementSibling;
  if (!isHere && text instanceof HTMLElement) hideUntilStyled(text, sheet);
}

/** @param {HTMLElement} text @param {HTMLLinkElement} sheet */
function hideUntilStyled(text, sheet) {
  text.style.visibility = 'hidden';
  const show = () => {
    if (text.style.visibility === '') return;
    text.style.visibility = '';
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  };
  sheet.addEventListener('load', show);
  sheet.addEventListener('error', show);
  setTimeout(show, PATIENCE_MS);
}
