/**
 * What a reader is told who looked for something that is not there. Pure: no DOM, so that Node can test it.
 *
 * The words of an address come from strangers: they are shown as text, and not more of them than one line holds.
 */

import { withoutPercents } from './permalink.mjs';

const LONGEST = 60;

/** A fragment of a link with contents of its own, which says by itself what is wrong with it. */
const OWN_LINK = /^[a-z]\d-/u;

/** Controls, and marks that turn the direction of a line. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * The sentence for an address without a page.
 * @param {string} path of the address
 * @param {string} root path of the book's front page, with a slash at its end
 */
export function missingSentence(path, root) {
  const inside = path.startsWith(root) ? path.slice(root.length) : path;
  const words = shown(inside.replace(/\/(index\.html)?$/u, ''));
  const short = /^r\/(.+)$/u.exec(words)?.[1];
  if (short) return `Nothing in this book has the short address “${short}”: no rule, no ruling, no term and no example.`;
  return words ? `This book has no page “${words}”.` : 'This book has no page at this address.';
}

/** The sentence for a calculator that is nowhere in the book. @param {string} calculator */
export function missingCalculator(calculator) {
  return `this link asks for the calculator ${calculator}, which this book does not have; look for another one on the page of all calculators`;
}

/**
 * The sentence for a fragment that names a place which is not on the page; empty where it is, or names none.
 * @param {string} fragment with its #
 * @param {(id: string) => boolean} isHere
 * @returns {string | null} null for a link with contents of its own
 */
export function missingPlace(fragment, isHere) {
  const id = withoutPercents(fragment.slice(1));
  if (OWN_LINK.test(id)) return null;
  if (id === '' || id === 'top' || id.startsWith('__') || isHere(id)) return '';
  return `this page has no place “${shown(id)}”; it may stand on another page, so search for it`;
}

/** @param {string} text */
function shown(text) {
  const plain = withoutPercents(text).replace(UNSEEN, '');
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}
