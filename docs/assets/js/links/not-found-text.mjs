/**
 * What a reader is told who looked for something that is not there. Pure: no DOM, so that Node can test it.
 *
 * The words of an address come from strangers: they are shown as text, and not more of them than one line holds.
 */

import { withoutPercents } from './repair.mjs';

const LONGEST = 60;
/** What a fragment begins with that holds words to look for, and no place. */
export const WORDS = '#words=';

/** Controls, and marks that turn the direction of a line. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A short address, in an edition or not, with whatever stuck to it in a sentence. */
const SHORT = /^(?:e\/([^/]+)\/)?r\/(.+)$/u;
/** A # as a part of a path, escaped once or often, with a backslash before it or not. */
const HASH_IN_PATH = /^(.*?)(?:%(?:25)*5C)?%(?:25)*23(.*)$/iu;
const STUCK = /^[^a-z0-9]+|[^a-z0-9]+$/gu;
const KEY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/u;

/**
 * What somebody meant who came to an address without a page: a short address in other letters, or with a mark behind it.
 * @param {string} path of the address
 * @param {string} root path of the book's front page, with a slash at its end
 * @returns {{key: string, edition?: string, places: string[]} | null} where it may stand, from the root, the likeliest
 *     first; null where it is no short address
 */
export function meantShort(path, root) {
  const [, edition, name = ''] = SHORT.exec(insideOf(path, root)) ?? [];
  const key = name.toLowerCase().replace(STUCK, '');
  if (!KEY.test(key)) return null;
  return { key, edition, places: edition ? [`e/${edition}/r/${key}/`, `r/${key}/`] : [`r/${key}/`] };
}

/**
 * The address that somebody meant whose # came as a part of the path, as forums and mail write it.
 * @param {URL} address
 * @returns {URL | null} null where its path holds no #
 */
export function meantFragment({ href, pathname, search, hash }) {
  const [, path, fragment] = HASH_IN_PATH.exec(pathname) ?? [];
  if (path === undefined) return null;
  const meant = new URL(href); // its host stays, whatever the path begins with
  meant.pathname = /\/$|\.\w+$/u.test(path) ? path : `${path}/`;
  meant.search = '';
  meant.hash = fragment + search + hash;
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
  if (short) return `Nothing in this book has the short address “${short}”: no rule, no ruling, no term, no example and no calculator.`;
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
  if (missing !== null) return `${missingSentence(missing, '/')} So it was when this device last read it; there is no network just now.`;
  if (unread === null) return '';
  const page = shown(insideOf(unread, '/'));
  return `${page ? `The page “${page}”` : 'The front page'} was not read on this device, and there is no network just now.`;
}

/** The sentence before the link to what is likely meant, where the page cannot find out. */
export const PERHAPS = 'This book has no page at this very address, and whether there is another cannot be looked up now. Try ';

/** The sentence for a calculator that is nowhere in the book. @param {string} calculator */
export function missingCalculator(calculator) {
  return `this link asks for the calculator ${calculator}, which this book does not have; look for another one on the page of all calculators`;
}

/**
 * The place of this page that a fragment means which names none: the same letters, small and without what stuck to them.
 * @param {string} fragment with its #
 * @param {(id: string) => boolean} isHere
 */
export function meantPlace(fragment, isHere) {
  const id = withoutPercents(fragment.slice(1));
  const meant = id.toLowerCase().replace(STUCK, '');
  return meant !== '' && meant !== id && !isHere(id) && isHere(meant) ? meant : null;
}

/**
 * The sentence for a fragment that names a place which is not on the page; empty where it is, or names none.
 * @param {string} fragment with its #
 * @param {(id: string) => boolean} isHere
 */
export function missingPlace(fragment, isHere) {
  const id = withoutPercents(fragment.slice(1));
  if (id === '' || id === 'top' || id.startsWith('__') || fragment.startsWith(WORDS) || isHere(id)) return '';
  return `this page has no place “${shown(id)}”; it may stand on another page, so search for it`;
}

/** @param {string} path @param {string} root */
function insideOf(path, root) {
  const inside = withoutPercents(path.startsWith(root) ? path.slice(root.length) : path);
  return inside.replace(/\/(index\.html)?$/u, '');
}

/** @param {string} text */
function shown(text) {
  const plain = withoutPercents(text).replace(UNSEEN, '');
  const signs = [...plain]; // every page has this script, and `shortened` would bring all of its module
  return signs.length > LONGEST ? `${signs.slice(0, LONGEST).join('')}…` : plain;
}
