/**
 * The book's root, as the first page of a visit tells it: instant navigation does not renew the theme's note of it.
 * A page outside the book has none, and neither has Node.
 */

import { newElement } from './html.mjs';

export const siteRoot = readRoot();

function readRoot() {
  const text = globalThis.document?.getElementById('__config')?.textContent;
  // The page for missing addresses lies anywhere, so its root begins and ends with a slash; `//` would be a host.
  return text ? new URL(`${JSON.parse(text).base.replace(/\/$/u, '')}/`, location.href) : null;
}

/** The short address of a rule, which has small letters alone, from the book's root. @param {string} id as `S11` */
export function shortPlace(id) {
  return `r/${id.toLowerCase()}/`;
}

/** A link to another page of the book. @param {string} words @param {string} path from the book's root */
export function bookLink(words, path) {
  return newElement('a', { href: new URL(path, siteRoot ?? location.href).href }, words);
}
