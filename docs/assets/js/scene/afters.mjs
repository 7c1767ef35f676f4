/**
 * What may be done to a roll that lies at the table, as the engine offers it: each after with the ways to take it; and what
 * the roll leaves behind: on the sheets of those who are in it, on what the table shares, and what it may cost whoever acts.
 * What an after costs, and whom, is in `roll.mjs`. It writes nothing; whoever is at the table presses.
 *
 * @import { Cost, Here } from './roll.mjs'
 * @import { Left, Rolled } from './stage.mjs'
 * @import { EngineSuccess } from '../engine/wire.mjs'
 * @import { JsonObject } from '../shared/json.mjs'
 * @import { LaidPart as Part, LaidRoll as Roll, Slot } from '../shared/records.mjs'
 * @typedef {{label: string, changes: Partial<Roll>, told: string, words?: string}} Option one way in which an after is taken: what
 *   changes of the roll, what the log says of it, and the words that hold for whoever acts from then on
 * @typedef {{name: string, label: string, piece: string | null, cost: Cost, options: Option[]}} After
 * @typedef {Pick<import('./table.mjs').SceneTable, 'table' | 'declared' | 'here' | 'document'>} Scene
 * @typedef {{title: string, says: string, options: Left[]}} Price what a roll may cost, in one of several ways
 */

import { bounded, changesFrom, trackValue } from '../sheet/declared.mjs';
import { decodeLink } from '../links/permalink.mjs';
import { engine } from '../engine/shared.mjs';
import { hasTrack, sharedChanges } from './people.mjs';
import { isMet, isSpent, isWriting, named, personIn, spentWords, valuesAt } from './roll.mjs';
import { numberText } from '../shared/text.mjs';
import { placedAway, spentIn } from './outcome.mjs';

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

/** What answers change on the sheets of those who are in the roll, and on the table. @param {Scene} scene @param {Roll} roll @param {Rolled} rolled @param {EngineSuccess | null | undefined} outcome of what was placed @returns {Left[]} */
export function changesAfter({ table, declared: sheets, here, document }, roll, { declared, answer, further }, outcome) {
  const isOwn = isWriting(declared, roll);
  const hurtsNobody = Object.keys(declared.writes).length > 0 && !isOwn;
  const shared = outcome || hurtsNobody ? sharedChanges(table, document, (outcome ?? answer).response) : [];
  const own = Object.entries(isOwn ? declared.writes : {}).map(([slot, tracks]) => ({ slot, filled: /** @type {string[]} */ ([]), tracks, answer }));
  const all = [...own, ...further.map((each) => ({ ...each, tracks: sheets.tracks.map(({ name }) => name) }))];
  const ofTable = shared.map(({ label, track, value }) => ({ label, change: { person: '', track, value } }));
  const ofPeople = all.flatMap(({ slot, filled, tracks, answer: { response } }) => {
    const who = here.find(({ person }) => person.id === personIn(table, roll, slot));
    const found = who ? changesFrom(sheets, who.sheet, response, { filled, isLast: true }) : [];
    return found.filter(({ track }) => tracks.includes(track)).map(({ label, track, value }) => ({ label, change: { person: who?.person.id ?? '', track, value } }));
  });
  return [...ofTable, ...ofPeople];
}

/** The parts that a roll has used up, as the outcome says, or may have where nothing is placed. @param {Scene} scene @param {Roll} roll @param {Rolled} rolled @param {EngineSuccess | null | undefined} outcome of what was placed @returns {{who: Here, words: string, isDone: boolean}[]} */
export function spentAfter({ table, here }, roll, { placing }, outcome) {
  const parts = placing ? spentIn(placing.outcome, roll, outcome?.response.result ?? {}) : roll.parts;
  return parts.flatMap((part) => {
    const slot = table.slots.find(({ name }) => name === part.slot);
    const who = here.find(({ person }) => person.id === part.person);
    if (!slot?.spent || !who) return [];
    return [{ who, words: spentWords(slot, part), isDone: isSpent(slot, part, who.person.conditions) }];
  });
}

/** What a roll may cost whoever acts, where somebody says so: points of the score that was used, or of any where the part names none. It costs one of them, once. @param {Scene} scene @param {Roll} roll @param {Rolled} rolled @returns {Price[]} */
export function pricesAfter({ table, declared, here }, roll, { answer: { response } }) {
  return table.costs.filter((each) => isMet({ where: {}, ...each }, roll, response)).flatMap(({ slot, tracks, used, most, title, says }) => {
    const who = here.find(({ person }) => person.id === personIn(table, roll, slot));
    if (!who) return [];
    const all = declared.tracks.filter((track) => tracks.includes(track.name) && hasTrack(who.person, who.sheet, track));
    const own = all.filter(({ label }) => valuesAt(roll, used).includes(label));
    const ways = (own.length ? own : all).flatMap((track) => Array.from({ length: most }, (_, at) => {
      const number = at + 1;
      const value = trackValue(track, who.sheet) - number;
      const label = `${who.person.name}: ${numberText(-number)} ${track.label}`;
      return { label, change: { person: who.person.id, track: track.name, value }, isThere: bounded(track, who.sheet, value) === value };
    }));
    const options = ways.filter(({ isThere }) => isThere);
    const isPaid = ways.some(({ label }) => roll.written.includes(label));
    return options.length && !isPaid ? [{ title, says, options }] : [];
  });
}
