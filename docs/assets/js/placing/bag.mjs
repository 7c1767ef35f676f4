/**
 * A bag that one can see into while it is drawn from. Pure: no DOM, so that Node can test it.
 *
 * @typedef {{[kind: string]: number}} Counts
 */

/**
 * What is in the bag while some of the drawn tokens are not yet shown. The engine says what is left in the end; a token
 * that is still to come is in the bag until then, and there are never more of a kind than at first.
 * @param {Counts} first
 * @param {Counts} left
 * @param {string[]} toCome
 * @returns {Counts}
 */
export function inBag(first, left, toCome) {
  const entries = Object.entries(first).map(([kind, most]) => {
    const coming = toCome.filter((token) => token === kind).length;
    return [kind, Math.min(most, (left[kind] ?? 0) + coming)];
  });
  return Object.fromEntries(entries);
}
