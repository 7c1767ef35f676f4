/**
 * What a reader is told who looked for a place of a page, or a calculator, that is not there. Every page has this script.
 * Pure: no DOM, so that Node can test it.
 *
 * The words of an address come from strangers: they are shown as text, and not more of them than one line holds.
 */

import { idIn, withoutPercents } from './repair.mjs';

const LONGEST = 60;
/** What a fragment begins with that holds words to look for, and no place. */
export const WORDS = '#words=';

/** Controls, and marks that turn the direction of a line. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

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
  const meant = idIn(id);
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

/** Words of an address as they may stand in a sentence. @param {string} text */
export function shown(text) {
  const plain = withoutPercents(text).replace(UNSEEN, '');
  const signs = [...plain]; // every page has this script, and `shortened` would bring all of its module
  return signs.length > LONGEST ? `${signs.slice(0, LONGEST).join('')}…` : plain;
}
