/**
 * Two answers to one question, as a sentence of what differs. Pure: no DOM, so that Node can test it.
 *
 * @typedef {{label: string, value: string}} Figure
 */

const MOST_NAMED = 3;

/**
 * @param {Figure[]} decided as the ruling decides
 * @param {Figure[]} chosen as the reader has chosen
 */
export function differences(decided, chosen) {
  const known = new Map(chosen.map(({ label, value }) => [label, value]));
  const changed = decided.filter(({ label, value }) => known.has(label) && known.get(label) !== value);
  if (changed.length === 0) return 'The figures are the same as decided.';
  const named = changed.slice(0, MOST_NAMED).map(({ label, value }) => `${label}: ${value} as decided, ${known.get(label)} here`);
  return named.join('; ');
}
