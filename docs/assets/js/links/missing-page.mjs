/**
 * What a reader is told who looked for a page that is not there; of a place on a page says `missing-place.mjs`. Pure: no
 * DOM, so that Node can test it.
 */

import { shown } from './missing-place.mjs';
import { idIn, unescaped, withoutPercents } from './repair.mjs';

/** A short address, in an edition or not, with whatever stuck to it in a sentence. */
const SHORT = /^(?:e\/([^/]+)\/)?r\/(.+)$/su;

/**
 * What somebody meant who came to an address without a page: a short address in other letters, or with words and marks
 * behind it.
 * @param {string} path of the address
 * @param {string} root path of the book's front page, with a slash at its end
 * @returns {{key: string, edition?: string, places: string[]} | null} where it may stand, from the root, the likeliest
 *     first; null where it is no short address
 */
export function meantShort(path, root) {
  const [, edition, name = ''] = SHORT.exec(insideOf(path, root)) ?? [];
  const key = idIn(name);
  if (!key) return null;
  return { key, edition, places: edition ? [`e/${edition}/r/${key}/`, `r/${key}/`] : [`r/${key}/`] };
}

/**
 * The address that somebody meant whose # came as a part of the path, as forums and mail write it: escaped once or often,
 * with a backslash before it or not. An entity has a # of its own, at which the browser has parted the address.
 * @param {URL} address
 * @returns {URL | null} null where its path holds no #
 */
export function meantFragment({ href, pathname, search, hash }) {
  const plain = unescaped(pathname + search + hash);
  const [path] = plain.split('#', 1);
  if (path.length >= unescaped(pathname).length) return null;
  const meant = new URL(href); // its host stays, whatever the path begins with
  const page = path.replace(/\\+$/u, '');
  meant.pathname = /\/$|\.\w+$/u.test(page) ? page : `${page}/`;
  meant.search = '';
  meant.hash = plain.slice(path.length + 1);
  return meant;
}

/**
 * The sentence for an address without a page.
 * @param {string} path of the address
 * @param {string} root path of the book's front page, with a slash at its end
 */
export function missingSentence(path, root) {
  const words = shown(insideOf(path, root));
  const short = /^r\/(.+)$/u.exec(words)?.[1];
  if (short)
    return `Nothing in this book has the short address “${short}”: no rule, no ruling, no term, no example and no calculator.`;
  return words ? `This book has no page “${words}”.` : 'This book has no page at this address.';
}

/**
 * The sentence for a short address in an edition that has no such page, before the link to the same in the current state.
 * @param {string} edition @param {string} key
 */
export function missingInEdition(edition, key) {
  return `There is no “${shown(key)}” in an edition “${shown(edition)}” here. In the current state of the book it is at `;
}

/**
 * The sentence for a page that was wanted without a network; empty where the query of the address names none.
 * @param {string} query
 */
export function wantedSentence(query) {
  const asked = new URLSearchParams(query);
  const [missing, unread] = [asked.get('missing'), asked.get('unread')];
  if (missing !== null)
    return `${missingSentence(missing, '/')} So it was when this device last read it; there is no network just now.`;
  if (unread === null) return '';
  const page = shown(insideOf(unread, '/'));
  return `${page ? `The page “${page}”` : 'The front page'} was not read on this device, and there is no network just now.`;
}

/** The sentence before the link to what is likely meant, where the page cannot find out. */
export const PERHAPS =
  'This book has no page at this very address, and whether there is another cannot be looked up now. Try ';

/** @param {string} path @param {string} root */
function insideOf(path, root) {
  const inside = withoutPercents(path.startsWith(root) ? path.slice(root.length) : path);
  return inside.replace(/\/(index\.html)?$/u, '');
}
