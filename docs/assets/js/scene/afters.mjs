/**
 * What may be done to a roll that lies at the table, as the engine offers it: each after with the ways to take it. What
 * one costs, and whom, is in `roll.mjs`.
 *
 * @import { Cost } from './roll.mjs'
 * @import { JsonObject } from '../shared/json.mjs'
 * @import { LaidPart as Part, LaidRoll as Roll, Slot } from '../shared/records.mjs'
 * @typedef {{label: string, changes: Partial<Roll>, told: string, words?: string}} Option one way in which an after is taken: what
 *   changes of the roll, what the log says of it, and the words that hold for whoever acts from then on
 * @typedef {{name: string, label: string, piece: string | null, cost: Cost, options: Option[]}} After
 */

import { decodeLink } from '../links/permalink.mjs';
import { engine } from '../engine/shared.mjs';
import { named } from './roll.mjs';
import { placedAway } from './outcome.mjs';

/** What the engine offers for a question that is answered, each after with all its options; none without Python. @param {object} request @param {{[word: string]: string}} names @param {(inputs: JsonObject) => boolean} [isWanted] @returns {Promise<After[]>} */
export async function askAfters(request, names, isWanted = () => true) {
  const found = await engine.ask(JSON.stringify({ inquiry: 'afters', request }), {}, 'inquire').catch(() => null);
  /** @type {Map<string, After>} */
  const afters = new Map();
  for (const { name, label, piece, cost, choice, told, link } of /** @type {any} */ (found)?.answer?.afters ?? []) {
    const read = decodeLink(link);
    const inputs = read?.ok ? (read.state.inputs ?? {}) : null;
    if (!inputs || !isWanted(inputs)) continue;
    const after = afters.get(name) ?? { name, label: named(label, names), piece, cost: { ...cost, words: named(cost.words, names) }, options: [] };
    afters.set(name, { ...after, options: [...after.options, { label: choice?.label ?? '', changes: { inputs }, told: named(told ?? label, names) }] });
  }
  return [...afters.values()];
}

/** An after by which something is given up, with an option for each part that can be. @param {After} after @param {import('../shared/records.mjs').ToldOutcome['given'][number]} declared @param {Slot} slot @param {Roll} roll @param {Part[]} parts @returns {After} */
export function withItems(after, declared, { gone }, roll, parts) {
  const [{ told }] = after.options;
  const options = parts.map((part) => ({ label: part.label, changes: { placed: placedAway(declared, roll, part, gone) }, told: `(${part.label}) ${told}`, words: `${part.label} ${gone}` }));
  return { ...after, options };
}
