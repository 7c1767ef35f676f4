/**
 * What a reader looks for among the rulings.
 *
 * @typedef {{text: string, game: string, status: string, tonight: boolean}} Listed a ruling as the list shows it
 * @typedef {{words: string, game: string, status: string, tonight: boolean}} Wanted empty or false where anything will do
 */

import { asTyped } from '../shared/quotes.mjs';

/** Of the words; more of them tell nothing more. */
const LONGEST = 200;

/**
 * Whether a ruling has every word somewhere, whatever the case and the quotes, is of the game and the status asked for, and matters tonight if it must.
 * @param {Listed} listed @param {Wanted} wanted
 */
export function fits(listed, wanted) {
  const text = asTyped(listed.text).toLowerCase();
  const hasWords = asTyped(wanted.words).slice(0, LONGEST).toLowerCase().split(/\s+/).every((word) => text.includes(word));
  const isNow = listed.tonight || !wanted.tonight;
  return hasWords && isNow && [listed.game, ''].includes(wanted.game) && [listed.status, ''].includes(wanted.status);
}
