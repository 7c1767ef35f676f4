/**
 * The number of a clause copies the clause's short address, `.../r/s11/`, and still leads to the clause itself.
 * Without a clipboard the number is a plain link, and the address stands in the browser's own bar.
 */

import { siteRoot } from '../shared/site-root.mjs';

const SAID_MS = 2500;

/** Listens for the whole visit. */
export function listenForClauses() {
  // Capturing, for links within the page end there: see same-page-links.js.
  addEventListener('click', clicked, { capture: true });
}

/** @param {MouseEvent} event */
function clicked(event) {
  const number = event.target instanceof Element ? event.target.closest('a.clause-number') : null;
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (number instanceof HTMLAnchorElement && isPlain) void copyAddress(number);
}

/** @param {HTMLAnchorElement} number */
async function copyAddress(number) {
  const address = new URL(`r/${number.hash.slice(1)}/`, siteRoot ?? location.href).href;
  try {
    await navigator.clipboard.writeText(address);
  } catch {
    return; // not allowed here: the link has done its part
  }
  say(number, 'link copied');
}

/** @param {HTMLAnchorElement} number @param {string} words */
function say(number, words) {
  number.parentElement?.querySelector('.clause-copied')?.remove();
  const note = document.createElement('span');
  note.className = 'clause-copied';
  note.setAttribute('role', 'status');
  number.after(note);
  note.textContent = words;
  setTimeout(() => note.remove(), SAID_MS);
}
