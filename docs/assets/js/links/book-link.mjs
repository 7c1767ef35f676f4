/** A link to another page of the book. */

import { siteRoot } from '../shared/site-root.mjs';

/** @param {string} words @param {string} path from the book's root */
export function bookLink(words, path) {
  const made = document.createElement('a');
  made.href = new URL(path, siteRoot ?? location.href).href;
  made.textContent = words;
  return made;
}
