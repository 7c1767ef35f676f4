/**
 * What a reader looks for among the rulings.
 *
 * @typedef {{text: string, game: string, status: string}} Listed a ruling as the list shows it
 * @typedef {{words: string, game: string, status: string}} Wanted empty where anything will do
 */

/** Of the words; more of them tell nothing more. */
const LONGEST = 200;

/**
 * Whether a ruling has every word somewhere, whatever the case, and is of the game and the status asked for.
 * @param {Listed} listed @param {Wanted} wanted
 */
export function fits(listed, wanted) {
  const text = listed.text.toLowerCase();
  const hasWords = wanted.words.slice(0, LONGEST).toLowerCase().split(/\s+/).every((word) => text.includes(word));
  return hasWords && [listed.game, ''].includes(wanted.game) && [listed.status, ''].includes(wanted.status);
}
