/**
 * A page that has taken another's place is not shown before its own style sheet is here: a browser waits for that where
 * it loads a page, and not where the theme swaps one in.
 */

const SHEET = '.md-content > link[data-lazy]';
/** A reader who has waited so long reads without it. */
const PATIENCE_MS = 1000;

/** Hides the text of the page that has come until it has its style, and then brings the place in its address into view. */
export function showStyled() {
  const sheet = document.querySelector(SHEET);
  const text = sheet?.nextElementSibling;
  if (!(sheet instanceof HTMLLinkElement) || sheet.sheet || !(text instanceof HTMLElement)) return;
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
