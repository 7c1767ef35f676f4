/**
 * A roll at the table: which parts can be laid, what they ask, and what its answer leaves behind. What a game lays and
 * asks, it declares; this knows no game. Pure: no DOM, so that Node can test it.
 *
 * @typedef {import('../shared/json.mjs').Json} Json
 * @typedef {import('../shared/json.mjs').JsonObject} JsonObject
 * @typedef {import('../shared/records.mjs').DeclaredSheet} Declared
 * @typedef {import('../shared/records.mjs').DeclaredScene} Table
 * @typedef {import('../shared/records.mjs').LaidPart} Part
 * @typedef {import('../shared/records.mjs').LaidRoll} Roll
 * @typedef {import('../shared/records.mjs').Lay} Lay
 * @typedef {import('../shared/records.mjs').Leaves} Leaves
 * @typedef {import('../shared/records.mjs').Person} Person
 * @typedef {import('../shared/records.mjs').Slot} Slot
 * @typedef {import('../shared/records.mjs').TableRoll} TableRoll
 * @typedef {{person: Person, sheet: import('../shared/records.mjs').KeptSheet}} Here
 * @typedef {{calculator: string, result: JsonObject}} Answer
 * @typedef {{title: string, parts: Part[], best: Part, ours: boolean}} Offer what can be laid under one heading; the best is what a press on the name lays
 */

import { filledOffers, trackValue } from '../sheet/declared.mjs';
import { METHOD } from '../shared/seed.mjs';
import { sameJson } from '../shared/json.mjs';

/** @type {Roll} */
export const NOTHING = { actor: '', parts: [], calculator: '', inputs: {}, seed: '', method: METHOD, written: [] };

/** What somebody can lay into a slot, by heading. @param {Table} table @param {Declared} declared @param {Slot} slot @param {Here} here @returns {Offer[]} */
export function offersOf({ lays }, declared, slot, { person, sheet }) {
  const own = lays.filter((lay) => lay.slot === slot.name && Object.keys(lay.inputs).length > 0);
  const offers = own.flatMap((lay) => {
    const found = filledOffers(declared, sheet, { ...lay, calculator: '', clears: [] }, { conditions: conditionsIn(person.conditions) });
    const parts = found.map(({ label, inputs }) => ({ slot: slot.name, person: person.id, title: lay.title, label, inputs: { ...inputs, ...lay.gives } }));
    return parts.length ? [{ title: lay.title, parts, best: bestOf(parts, lay.best), ours: lay.ours }] : [];
  });
  return joined(offers);
}

/** Words that end in a die, as a roll writes them: "a twisted arm d8, wet to the bone". @param {string} words */
function conditionsIn(words) {
  return words.split(',').flatMap((each) => {
    const [, name, die] = /^\s*(.+?)\s+(d\d+)\s*$/u.exec(each) ?? [];
    return die ? [{ name, die }] : [];
  });
}

/** What nobody has: numbers of the rules, or of the book. @param {Table} table @param {Slot} slot @returns {Offer[]} */
export function numbersOf({ lays }, slot) {
  const own = lays.filter((lay) => lay.slot === slot.name && Object.keys(lay.inputs).length === 0);
  const offers = own.map((lay) => {
    const part = { slot: slot.name, person: '', title: lay.title, label: lay.label, inputs: lay.gives };
    return { title: lay.title, parts: [part], best: part, ours: lay.ours };
  });
  return joined(offers);
}

/** @param {Part[]} parts @param {string} best @returns {Part} */
function bestOf(parts, best) {
  const value = (/** @type {Part} */ { inputs }) => Number(inputs[best] ?? 0);
  return best ? parts.reduce((one, other) => (value(other) > value(one) ? other : one)) : parts[0];
}

/** Offers under the same heading stand together. @param {Offer[]} offers @returns {Offer[]} */
function joined(offers) {
  const titles = [...new Set(offers.map(({ title }) => title))];
  return titles.map((title) => {
    const some = offers.filter((each) => each.title === title);
    return { ...some[0], parts: some.flatMap(({ parts }) => parts), ours: some.some(({ ours }) => ours) };
  });
}

/** Whether a part lies in a roll. @param {Roll} roll @param {Part} part */
export function lies({ parts }, part) {
  return parts.some((each) => isSame(each, part));
}

/** A roll with a part more; one that lies there already is taken out. @param {Table} table @param {Roll} roll @param {Part} part @returns {Roll} */
export function withPart({ slots, lays }, roll, part) {
  if (lies(roll, part)) return { ...roll, parts: roll.parts.filter((each) => !isSame(each, part)) };
  const slot = slots.find(({ name }) => name === part.slot);
  const isOnce = lays.some((lay) => lay.once && lay.slot === part.slot && lay.title === part.title);
  const goes = (/** @type {Part} */ each) => each.slot === part.slot && (!slot?.many || (isOnce && each.title === part.title));
  return { ...roll, parts: [...roll.parts.filter((each) => !goes(each)), part] };
}

/** @param {Part} one @param {Part} other */
function isSame(one, other) {
  return one.slot === other.slot && one.person === other.person && one.label === other.label;
}

/** Somebody else acts: what lay there of whoever acted before goes, and so does what they would be against. @param {Table} table @param {Roll} roll @param {string} actor @returns {Roll} */
export function withActor({ slots }, roll, actor) {
  const isOwn = (/** @type {Part} */ { slot }) => slots.some(({ name, of }) => name === slot && of === 'actor');
  return { ...roll, actor, parts: roll.parts.filter((each) => !isOwn(each) && each.person !== actor) };
}

/** What a roll would ask; null while a slot that is needed is empty. @param {Table} table @param {Roll} roll @returns {{declared: TableRoll, inputs: JsonObject} | null} */
export function questionOf({ rolls }, roll) {
  const declared = rolls.find(({ needs }) => needs.every((slot) => partsIn(roll, slot).length > 0));
  if (!declared) return null;
  const found = Object.entries(declared.inputs).map(([input, path]) => [input, valuesAt(roll, path)[0]]);
  const sums = Object.entries(declared.sums).map(([input, paths]) => [input, paths.flatMap((path) => valuesAt(roll, path).map(Number)).reduce((sum, each) => sum + each, 0)]);
  const lists = Object.entries(declared.lists).map(([input, paths]) => [input, paths.flatMap((path) => valuesAt(roll, path))]);
  const counts = Object.entries(declared.counts).map(([input, slot]) => [input, partsIn(roll, slot).length]);
  const filled = [...found, ...sums, ...lists, ...counts].filter(([, value]) => value !== undefined);
  return { declared, inputs: Object.fromEntries(filled) };
}

/** What is still to be chosen, for the roll that needs the fewest. @param {Table} table @param {Roll} roll */
export function missingIn({ rolls, slots }, roll) {
  const lacks = rolls.map(({ needs }) => needs.filter((slot) => partsIn(roll, slot).length === 0));
  const fewest = lacks.reduce((one, other) => (other.length < one.length ? other : one), lacks[0] ?? []);
  return fewest.map((name) => slots.find((slot) => slot.name === name)?.asks ?? name);
}

/** @param {Roll} roll @param {string} slot */
export function partsIn({ parts }, slot) {
  return parts.filter((each) => each.slot === slot);
}

/** The values at `slot.name`, one for each part that has it. @param {Roll} roll @param {string} path @returns {Json[]} */
function valuesAt(roll, path) {
  const [slot, name] = path.split('.');
  return partsIn(roll, slot).flatMap(({ inputs }) => (Object.hasOwn(inputs, name) ? [inputs[name]] : []));
}

/** Whose part lies in a slot; whoever acts for the first of them. @param {Table} table @param {Roll} roll @param {string} slot */
export function personIn({ slots }, roll, slot) {
  return slots.find(({ name }) => name === slot)?.of === 'actor' ? roll.actor : (partsIn(roll, slot).find(({ person }) => person)?.person ?? '');
}

/** Words of an answer with names in them: "The Actor makes 14 by 2". @param {string} text @param {{[word: string]: string}} names by the word that stands for them */
export function named(text, names) {
  return Object.entries(names).reduce((words, [word, name]) => words.replaceAll(new RegExp(`\\b[Tt]he ${word}\\b`, 'gu'), () => name), text);
}

/** The names for the words of an answer. @param {Table} table @param {TableRoll} declared @param {Roll} roll @param {Person[]} people */
export function namesFor(table, declared, roll, people) {
  const found = Object.entries(declared.names).map(([word, slot]) => [word, people.find(({ id }) => id === personIn(table, roll, slot))?.name]);
  return /** @type {{[word: string]: string}} */ (Object.fromEntries(found.filter(([, name]) => name)));
}

/** Who pays for what is done to a roll. @param {Table} table @param {TableRoll} declared @param {Roll} roll @param {string} after its name */
export function payerOf(table, declared, roll, after) {
  const [, slot] = Object.entries(declared.pays).find(([start]) => after.startsWith(start)) ?? [];
  return slot ? personIn(table, roll, slot) : roll.actor;
}

/** Whether a roll has as many of an input as its parts allow. @param {TableRoll} declared @param {Roll} roll @param {JsonObject} inputs after something was done */
export function isTooMuch(declared, roll, inputs) {
  return Object.entries(declared.most).some(([input, slots]) => {
    const most = slots.reduce((sum, slot) => sum + partsIn(roll, slot).length, 0);
    return Number(inputs[input] ?? 0) > most;
  });
}

/** What an answer pays: a track of somebody and what it is then; null where nobody here counts that. @param {Declared} declared @param {Here | undefined} payer @param {{track: string | null, number: number}} cost */
export function paymentOf(declared, payer, { track: name, number }) {
  const track = declared.tracks.find((each) => each.name === name);
  if (!payer || !track) return null;
  const has = trackValue(track, payer.sheet);
  return has >= number ? { person: payer.person.id, track: track.name, value: has - number, label: track.label } : null;
}

/** The questions that follow a roll at once. @param {Table} table @param {Roll} roll @param {Answer} answer @returns {{leaves: Leaves, request: {calculator: string, mode: string, inputs: JsonObject}}[]} */
export function questionsAfter(table, roll, answer) {
  return table.leaves.filter((each) => isMet(each, roll, answer)).flatMap((leaves) => {
    const found = Object.entries(leaves.inputs).map(([input, path]) => {
      const [first, name] = path.split('.');
      return [input, first === 'result' ? answer.result[name] : valuesAt(roll, path)[0]];
    });
    const isWhole = found.every(([, value]) => value !== undefined && value !== null);
    return isWhole ? [{ leaves, request: { calculator: leaves.calculator, mode: 'work', inputs: Object.fromEntries(found) } }] : [];
  });
}

/** Words that an answer asks for. @param {Table} table @param {Roll} roll @param {Answer} answer */
export function wordsAfter(table, roll, answer) {
  return table.words.filter((each) => isMet({ where: {}, ...each }, roll, answer) && personIn(table, roll, each.slot));
}

/** @param {{after: string, when: JsonObject, where: {[path: string]: string[]}}} wanted @param {Roll} roll @param {Answer} answer */
function isMet({ after, when, where }, roll, { calculator, result }) {
  const isSo = Object.entries(when).every(([name, value]) => sameJson(result[name] ?? null, value));
  const isThere = Object.entries(where).every(([path, values]) => valuesAt(roll, path).some((value) => values.includes(String(value))));
  return after === calculator && isSo && isThere;
}
