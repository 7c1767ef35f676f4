/**
 * A roll at the table: which parts can be laid, what they ask, and what its answer leaves behind. What a game lays and
 * asks, it declares; this knows no game. Pure: no DOM, so that Node can test it.
 *
 * @import { Moved } from './reducer.mjs'
 * @import { Json, JsonObject } from '../shared/json.mjs'
 * @import { DeclaredScene as Table, DeclaredSheet as Declared, LaidPart as Part, LaidRoll as Roll, Leaves, Person, Slot,
 *   TableRoll } from '../shared/records.mjs'
 * @typedef {{person: Person, sheet: import('../shared/records.mjs').KeptSheet}} Here
 * @typedef {{calculator: string, result: JsonObject}} Answer
 * @typedef {{slot: string, label: string, behind: string}} Asked words that somebody is to invent, and what is written
 *   behind them
 * @typedef {{title: string, parts: Part[], best: Part, ours: boolean}} Offer what can be laid under one heading; the
 *   best is what a press on the name lays
 * @typedef {{words: string, tracks: {[track: string]: number}, anybody: boolean}} Cost
 * @typedef {{label: string, does: string, tracks: Moved[], lacks: string}} Payment who pays, and with what: the name
 *   that does it in the log, what moves, and a sentence where they lack it
 */

import { bounded, filled, filledOffers, trackValue, valuesOf } from '../sheet/declared.mjs';
import { hasTrack } from './people.mjs';
import { METHOD } from '../shared/seed.mjs';
import { sameJson, valueAt } from '../shared/json.mjs';

/** @type {Roll} */
export const NOTHING = {
  actor: '',
  parts: [],
  calculator: '',
  inputs: {},
  seed: '',
  method: METHOD,
  written: [],
  moves: [],
  found: {},
  placed: [],
};

/** What a roll lacks until it is thrown. */
export const UNTHROWN = { calculator: '', inputs: {}, seed: '', written: [], moves: [], found: {}, placed: [] };

/** What tells a roll from every other, whatever was placed of it. @param {Roll} roll */
export function keyOf({ actor, calculator, inputs, seed, method }) {
  return JSON.stringify([actor, calculator, inputs, seed, method]);
}

/** The request of a roll that was thrown. @param {Roll} roll */
export function requestOf({ calculator, inputs, seed, method }) {
  return { calculator, mode: 'roll', inputs, seed, method };
}

/**
 * What somebody can lay into a slot, by heading.
 * @param {Pick<Table, 'lays'>} table
 * @param {Declared} declared
 * @param {Slot} slot
 * @param {Here} here
 * @param {boolean} [isWorn] whether their scores are used up; left out, as their tracks say
 * @returns {Offer[]}
 */
export function offersOf({ lays }, declared, slot, { person, sheet }, isWorn) {
  const own = lays.filter((lay) => lay.slot === slot.name && Object.keys(lay.inputs).length > 0);
  const offers = own.flatMap((lay) => {
    const found = filledOffers(
      declared,
      sheet,
      { ...lay, calculator: '', clears: [] },
      { conditions: conditionsIn(person.conditions) },
      isWorn,
    );
    const all = found.flatMap(({ label, inputs, row }) => {
      const title = filled(lay.title, { ...valuesOf(sheet), row });
      const part = { slot: slot.name, person: person.id, title, label, inputs: { ...inputs, ...lay.gives } };
      const words = lay.splits ? String(/** @type {any} */ (row)?.[lay.splits] ?? '') : '';
      const each = words
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean);
      return words ? each.map((word) => ({ ...part, label: label.replace(words, () => word) })) : [part];
    });
    const titles = [...new Set(all.map(({ title }) => title))];
    const value = (/** @type {Part} */ { inputs }) => Number(inputs[lay.best] ?? 0);
    return titles.map((title) => {
      const parts = all.filter((part) => part.title === title);
      return {
        title,
        parts,
        best: parts.reduce((one, other) => (lay.best && value(other) > value(one) ? other : one)),
        ours: lay.ours,
      };
    });
  });
  return joined(offers);
}

/**
 * A roll that is laid, as its parts are now: a score may have been used up since they were laid, or be there again.
 * @param {Table} table
 * @param {Declared} declared
 * @param {Roll} roll
 * @param {Here[]} here
 * @returns {Roll}
 */
export function asOfNow(table, declared, roll, here) {
  const parts = roll.parts.map((part) => {
    const slot = table.slots.find(({ name }) => name === part.slot);
    const who = here.find(({ person }) => person.id === part.person);
    if (!slot || !who) return part;
    const offered = (/** @type {boolean | undefined} */ isWorn) =>
      offersOf(table, declared, slot, who, isWorn).flatMap((offer) => offer.parts);
    const at = [false, true].map((isWorn) => offered(isWorn).findIndex((each) => isSame(each, part)));
    return offered(undefined)[Math.max(...at)] ?? part;
  });
  return { ...roll, parts };
}

/** What somebody writes of a part that is used up: "Good wrench out of use". @param {Slot} slot @param {Part} part */
export function spentWords({ spent }, { label }) {
  return `${label} ${spent}`;
}

/**
 * Whether a part is used up, by the words that hold for its person.
 * @param {Slot} slot
 * @param {Part} part
 * @param {string} conditions
 */
export function isSpent(slot, part, conditions) {
  return slot.spent !== '' && isIn(conditions, spentWords(slot, part));
}

/**
 * Why a part cannot be laid, in the words that hold for its person: it is out of use, or was given up; empty where it
 * can.
 * @param {Slot} slot
 * @param {Part} part
 * @param {string} conditions
 */
export function lostBy(slot, part, conditions) {
  return [slot.gone, slot.spent].find((words) => words !== '' && isIn(conditions, `${part.label} ${words}`)) ?? '';
}

/** @param {string} conditions with commas between @param {string} words */
function isIn(conditions, words) {
  return `, ${conditions.trim()},`.includes(`, ${words},`);
}

/**
 * The next roll of the same two with their sides exchanged: each lays the same Rating, or the best they have; null
 * where one of them has none.
 * @param {Table} table
 * @param {Declared} declared
 * @param {TableRoll} rolled
 * @param {Roll} roll
 * @param {Here[]} here
 * @returns {Roll | null}
 */
export function exchanged(table, declared, { exchange, sides }, roll, here) {
  if (!exchange) return null;
  const [own, others] = sides;
  const parts = [
    [own, others],
    [others, own],
  ].flatMap(([to, from]) => {
    const [laid] = partsIn(roll, from);
    const who = here.find(({ person }) => person.id === laid?.person);
    const slot = table.slots.find(({ name }) => name === to);
    const offers = who && slot ? offersOf(table, declared, slot, who) : [];
    return offers.flatMap((offer) => offer.parts).find(({ label }) => label === laid?.label) ?? offers[0]?.best ?? [];
  });
  return parts.length === sides.length ? { ...NOTHING, actor: parts[0].person, parts } : null;
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

/**
 * A roll with a part more; one that lies there already is taken out.
 * @param {Table} table
 * @param {Roll} roll
 * @param {Part} part
 * @returns {Roll}
 */
export function withPart({ slots, lays }, roll, part) {
  if (lies(roll, part)) return { ...roll, parts: roll.parts.filter((each) => !isSame(each, part)) };
  const slot = slots.find(({ name }) => name === part.slot);
  const isOnce = lays.some((lay) => lay.once && lay.slot === part.slot && lay.title === part.title);
  const kinds = lays.filter((lay) => lay.slot === part.slot && lay.one_of).map((lay) => lay.one_of);
  const isLike = (/** @type {Part} */ each) =>
    (isOnce && each.title === part.title) ||
    kinds.some((kind) => sameJson(each.inputs[kind] ?? null, part.inputs[kind] ?? null));
  const goes = (/** @type {Part} */ each) => each.slot === part.slot && (!slot?.many || isLike(each));
  return { ...roll, parts: [...roll.parts.filter((each) => !goes(each)), part] };
}

/** @param {Part} one @param {Part} other */
function isSame(one, other) {
  return one.slot === other.slot && one.person === other.person && one.label === other.label;
}

/**
 * Somebody else acts: what lay there of whoever acted before goes, and so does what they would be against.
 * @param {Table} table
 * @param {Roll} roll
 * @param {string} actor
 * @returns {Roll}
 */
export function withActor({ slots }, roll, actor) {
  const isOwn = (/** @type {Part} */ { slot }) => slots.some(({ name, of }) => name === slot && of === 'actor');
  return { ...roll, actor, parts: roll.parts.filter((each) => !isOwn(each) && each.person !== actor) };
}

/**
 * What a roll would ask; null while a slot that is needed is empty.
 * @param {Table} table
 * @param {Roll} roll
 * @returns {{declared: TableRoll, inputs: JsonObject} | null}
 */
export function questionOf({ rolls }, roll) {
  const declared = rolls.find(({ needs }) => needs.every((slot) => partsIn(roll, slot).length > 0));
  if (!declared) return null;
  const sums = Object.entries(declared.sums).map(([input, paths]) => [
    input,
    paths.flatMap((path) => valuesAt(roll, path).map(Number)).reduce((sum, each) => sum + each, 0),
  ]);
  return { declared, inputs: { ...inputsFrom(declared, roll), ...Object.fromEntries(sums) } };
}

/**
 * What is worked out before a roll, from the parts that lie; null where nothing is.
 * @param {TableRoll} declared
 * @param {Roll} roll
 * @param {string} [slot] beside which it stands; left out, it is what the roll follows
 * @returns {{calculator: string, mode: string, inputs: JsonObject} | null}
 */
export function questionBefore({ before }, roll, slot = '') {
  const found = before.find(
    ({ beside, needs }) => beside === slot && needs.every((each) => partsIn(roll, each).length > 0),
  );
  return found ? { calculator: found.calculator, mode: found.mode, inputs: inputsFrom(found, roll) } : null;
}

/**
 * What a roll takes from what was worked out before it.
 * @param {TableRoll} declared
 * @param {JsonObject} result
 * @returns {JsonObject}
 */
export function filledBy({ before }, result) {
  const found = before.find(({ beside }) => beside === '');
  return Object.fromEntries(Object.entries(found?.fills ?? {}).map(([input, name]) => [input, result[name]]));
}

/**
 * @param {{inputs: {[input: string]: string}, lists: {[input: string]: string[]}, counts: {[input: string]: string}}}
 *   asked
 * @param {Roll} roll
 * @returns {JsonObject}
 */
function inputsFrom(asked, roll) {
  const found = Object.entries(asked.inputs).map(([input, path]) => [input, valuesAt(roll, path)[0]]);
  const lists = Object.entries(asked.lists).map(([input, paths]) => [
    input,
    paths.flatMap((path) => valuesAt(roll, path).flat()),
  ]);
  const counts = Object.entries(asked.counts).map(([input, slot]) => [input, partsIn(roll, slot).length]);
  return Object.fromEntries([...found, ...lists, ...counts].filter(([, value]) => value !== undefined));
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

/**
 * The values at `slot.name`, one for each part that has it.
 * @param {Roll} roll
 * @param {string} path
 * @returns {Json[]}
 */
export function valuesAt(roll, path) {
  const [slot, name] = path.split('.');
  return partsIn(roll, slot).flatMap(({ inputs }) => (Object.hasOwn(inputs, name) ? [inputs[name]] : []));
}

/**
 * Whose part lies in a slot; whoever acts for the first of them.
 * @param {Table} table
 * @param {Roll} roll
 * @param {string} slot
 */
export function personIn({ slots }, roll, slot) {
  return slots.find(({ name }) => name === slot)?.of === 'actor'
    ? roll.actor
    : (partsIn(roll, slot).find(({ person }) => person)?.person ?? '');
}

/** Words of the engine with the apostrophes of the book, as its HTML has them. @param {string} text */
export function curled(text) {
  return text.replaceAll("'", '’');
}

/**
 * Words of an answer with names in them: "The Actor makes 14 by 2".
 * @param {string} text
 * @param {{[word: string]: string}} names by the word that stands for them
 */
export function named(text, names) {
  return Object.entries(names).reduce(
    (words, [word, name]) => words.replaceAll(new RegExp(`\\b[Tt]he ${word}\\b`, 'gu'), () => name),
    curled(text),
  );
}

/**
 * The names for the words of an answer.
 * @param {Table} table
 * @param {TableRoll} declared
 * @param {Roll} roll
 * @param {Person[]} people
 */
export function namesFor(table, declared, roll, people) {
  const found = Object.entries(declared.names).map(([word, slot]) => [
    word,
    people.find(({ id }) => id === personIn(table, roll, slot))?.name,
  ]);
  return /** @type {{[word: string]: string}} */ (Object.fromEntries(found.filter(([, name]) => name)));
}

/** Whether the answer to a roll may change somebody's tracks. @param {TableRoll} declared @param {Roll} roll */
export function isWriting({ writes_where: wanted }, roll) {
  return Object.entries(wanted).every(([path, values]) =>
    valuesAt(roll, path).some((value) => values.includes(String(value))),
  );
}

/**
 * Whether a roll would have more of an input than its parts allow, or than was worked out from them.
 * @param {TableRoll} declared
 * @param {Roll} roll
 * @param {JsonObject} result of what was worked out
 * @param {JsonObject} inputs after something was done
 */
export function isTooMuch({ most, before }, roll, result, inputs) {
  const followed = before.find(({ beside }) => beside === '');
  const counted = Object.entries(most).map(([input, slots]) => [
    input,
    slots.reduce((sum, slot) => sum + partsIn(roll, slot).length, 0),
  ]);
  const found = Object.entries(followed?.most ?? {}).map(([input, name]) => [input, result[name] ?? 0]);
  return [...counted, ...found].some(([input, number]) => Number(inputs[String(input)] ?? 0) > Number(number));
}

/**
 * Whether an after takes what whoever acts has by their sheet; of what has come in play no list knows.
 * @param {TableRoll} declared
 * @param {import('../shared/records.mjs').KeptSheet} sheet
 * @param {JsonObject} inputs after something was done
 */
export function isHeld({ holds }, sheet, inputs) {
  return Object.entries(holds).every(([input, name]) => {
    const listed = valueAt(valuesOf(sheet), `inputs.${name}`);
    const isKnown = Array.isArray(listed) && listed.length > 0 && !Object.hasOwn(sheet.document.tracks, name);
    return !isKnown || [null, ...listed].includes(inputs[input] ?? null);
  });
}

/**
 * Who can pay for what is done to a roll, the one for whom it is done first; one payment that lacks it where nobody can.
 * @param {Table} table
 * @param {Declared} declared
 * @param {TableRoll} rolled
 * @param {Roll} roll
 * @param {{name: string, cost: Cost}} after
 * @param {Here[]} here
 * @param {{[track: string]: number}} shared where the tracks of the table stand
 * @returns {Payment[]}
 */
export function paymentsFor(table, declared, rolled, roll, { name, cost }, here, shared) {
  const whoIn = (/** @type {string} */ slot) => here.find(({ person }) => person.id === personIn(table, roll, slot));
  const isRefused = (/** @type {Here | undefined} */ whose, /** @type {string} */ has) =>
    whose !== undefined && valueAt(valuesOf(whose.sheet), has) !== null;
  const refused = rolled.refuses.find(({ after, slot, has }) => name.startsWith(after) && isRefused(whoIn(slot), has));
  if (refused) return [{ label: '', does: '', tracks: [], lacks: refused.says }];
  // Whoever gets what is paid; nobody where the game says so, and where it is nobody's own.
  const got = rolled.gains[name] ? whoIn(rolled.gains[name]) : undefined;
  const withGains = (/** @type {Moved[]} */ paid) => [
    ...paid,
    ...gained(table, declared, rolled, name, cost, got, shared, paid),
  ];
  // A slot pays, or a track of the table; where the game names neither, whoever acts.
  const [, payer = ''] = Object.entries(rolled.pays).find(([start]) => name.startsWith(start)) ?? [];
  const purse = table.shared.find((track) => track.name === payer);
  if (purse) {
    // the table pays, for whoever acts: the game master's points
    const has = stockOf(table, purse.name, shared);
    const [value, label] = [has - totalOf(cost), `${purse.label}: ${has}`];
    const lacks = value < (purse.least ?? -Infinity) ? label : '';
    const does = here.find(({ person }) => person.id === roll.actor)?.person.name ?? '';
    return [{ label, does, tracks: lacks ? [] : withGains([{ person: '', track: purse.name, value }]), lacks }];
  }
  const own = payer ? whoIn(payer) : here.find(({ person }) => person.id === roll.actor);
  const others = cost.anybody ? here.filter((each) => each !== own && each.person.kind === 'character') : [];
  const payers = [...(own && (!cost.anybody || own.person.kind === 'character') ? [own] : []), ...others];
  const asked = payers.map((each) => paidBy(declared, each, cost));
  const paid = asked.filter(({ lacks }) => lacks === '').map((each) => ({ ...each, tracks: withGains(each.tracks) }));
  const stock = table.stocks.find(({ pays }) => Object.hasOwn(cost.tracks, pays));
  const isOfTable = own?.person.kind !== 'character';
  const borrowers = cost.anybody && stock?.others ? (isOfTable ? [null, ...payers] : [...payers, null]) : payers;
  // What goes to nobody stays with whoever plays the rest of the world, unless that is who acts.
  const holder = got ?? (Object.hasOwn(rolled.gains, name) && !isOfTable ? null : undefined);
  const isHolder = (/** @type {Here | null} */ each) => holder !== undefined && idOf(each) === idOf(holder);
  const borrowed =
    stock && own
      ? borrowers
          .filter((each) => !isHolder(each))
          .flatMap((each) => borrowedFrom(stock, table, declared, cost, each, got, shared))
      : [];
  if (paid.length + borrowed.length > 0) return [...paid, ...borrowed];
  const [first] = asked;
  if (cost.anybody) return [{ label: '', does: '', tracks: [], lacks: 'nobody here has one' }];
  return [first ?? { label: '', does: own?.person.name ?? '', tracks: [], lacks: '' }];
}

/** Whose a die is: opponents are all played by one. @param {Here | null} who */
function idOf(who) {
  return who?.person.kind === 'character' ? who.person.id : '';
}

/** @param {Cost} cost */
function totalOf({ tracks }) {
  return Object.values(tracks).reduce((sum, number) => sum + number, 0);
}

/** @param {Declared} declared @param {Here} payer @param {Cost} cost @returns {Payment} */
function paidBy(declared, { person, sheet }, { tracks: asked }) {
  const counted = declared.tracks.filter((track) => Object.hasOwn(asked, track.name) && hasTrack(person, sheet, track));
  const short = counted.find((track) => trackValue(track, sheet) < asked[track.name]);
  const tracks = counted.map((track) => ({
    person: person.id,
    track: track.name,
    value: trackValue(track, sheet) - asked[track.name],
  }));
  const has = counted.map((track) => `${trackValue(track, sheet)}`).join(' and ');
  return {
    label: has ? `${person.name} has ${has}` : person.name,
    does: person.name,
    tracks: short ? [] : tracks,
    lacks: short ? `${person.name} has ${trackValue(short, sheet)} of ${short.label}` : '',
  };
}

/**
 * What somebody gets for what another has paid; with nobody to get it, it goes back into the stock.
 * @param {Table} table
 * @param {Declared} declared
 * @param {TableRoll} rolled
 * @param {string} after
 * @param {Cost} cost
 * @param {Here | undefined} got
 * @param {{[track: string]: number}} shared
 * @param {Moved[]} paid
 * @returns {Moved[]}
 */
function gained(table, declared, { gains }, after, cost, got, shared, paid) {
  if (!Object.hasOwn(gains, after)) return [];
  const purse = table.shared.find(({ name }) => name === gains[after]);
  // Whoever has no such track, as an opponent, has paid nothing that could go to the table.
  if (purse)
    return paid.length
      ? [{ person: '', track: purse.name, value: stockOf(table, purse.name, shared) + totalOf(cost) }]
      : [];
  return Object.entries(cost.tracks).flatMap(([name, number]) => {
    const track = declared.tracks.find((each) => each.name === name);
    const stock = table.stocks.find(({ pays }) => pays === name);
    if (track && got?.person.kind === 'character') {
      const before =
        paid.find((each) => each.person === got.person.id && each.track === name)?.value ??
        trackValue(track, got.sheet);
      return [{ person: got.person.id, track: name, value: before + number }];
    }
    return stock ? [{ person: '', track: stock.shared, value: stockOf(table, stock.shared, shared) + number }] : [];
  });
}

/**
 * @param {import('../shared/records.mjs').Stock} stock
 * @param {Table} table
 * @param {Declared} declared
 * @param {Cost} cost
 * @param {Here | null} who null for whoever plays the opponents, who has no tracks
 * @param {Here | undefined} got
 * @param {{[track: string]: number}} shared
 * @returns {Payment[]}
 */
function borrowedFrom(stock, table, declared, cost, who, got, shared) {
  const number = cost.tracks[stock.pays];
  const left = stockOf(table, stock.shared, shared) - number;
  if (left < 0) return [];
  const more = (/** @type {Here | null | undefined} */ whose, /** @type {string} */ name) => {
    const track = whose?.person.kind === 'character' ? declared.tracks.find((each) => each.name === name) : undefined;
    return whose && track
      ? [{ person: whose.person.id, track: name, value: trackValue(track, whose.sheet) + number }]
      : [];
  };
  const tracks = [
    { person: '', track: stock.shared, value: left },
    ...more(who, stock.owes),
    ...more(got, stock.holds),
  ];
  const name = who ? who.person.name : stock.others;
  return [{ label: `${name} ${stock.label}`, does: `${name} ${stock.told}`, tracks, lacks: '' }];
}

/** @param {Table} table @param {string} name of a track of the table @param {{[track: string]: number}} shared */
function stockOf(table, name, shared) {
  return Object.hasOwn(shared, name) ? shared[name] : (table.shared.find((each) => each.name === name)?.start ?? 0);
}

/**
 * What moves when a part is laid or taken out: the tracks of the table, and of whoever has named it.
 * @param {Table} table
 * @param {Declared} declared
 * @param {Slot} slot
 * @param {Part} part
 * @param {Here[]} here
 * @param {{[track: string]: number}} shared
 * @param {1 | -1} sign
 * @returns {Moved[]}
 */
export function movedBy(table, declared, slot, part, here, shared, sign) {
  const ofTable = Object.entries(slot.shares).map(([track, value]) => ({
    person: '',
    track,
    value: Math.max(0, stockOf(table, track, shared) + sign * Number(part.inputs[value] ?? 0)),
  }));
  const who = here.find(({ person }) => person.id === part.inputs.named_by);
  const track = declared.tracks.find(({ name }) => name === slot.named);
  const own =
    who && track
      ? [
          {
            person: who.person.id,
            track: track.name,
            value: bounded(track, who.sheet, trackValue(track, who.sheet) + sign),
          },
        ]
      : [];
  return [...ofTable, ...own];
}

/**
 * Whether the table has what a part takes from it.
 * @param {Table} table
 * @param {Slot} slot
 * @param {Part} part
 * @param {{[track: string]: number}} shared
 */
export function isAffordable(table, slot, part, shared) {
  return Object.entries(slot.shares).every(
    ([track, value]) =>
      stockOf(table, track, shared) + Number(part.inputs[value] ?? 0) >=
      (table.shared.find(({ name }) => name === track)?.least ?? -Infinity),
  );
}

/**
 * The questions that follow a roll at once.
 * @param {Table} table
 * @param {Roll} roll
 * @param {Answer} answer
 * @returns {{leaves: Leaves, request: {calculator: string, mode: string, inputs: JsonObject}}[]}
 */
export function questionsAfter(table, roll, answer) {
  return table.leaves
    .filter((each) => isMet(each, roll, answer))
    .flatMap((leaves) => {
      const found = Object.entries(leaves.inputs).map(([input, path]) => {
        const [first, name] = path.split('.');
        return [input, first === 'result' ? answer.result[name] : valuesAt(roll, path)[0]];
      });
      const isWhole = found.every(([, value]) => value !== undefined && value !== null);
      return isWhole
        ? [{ leaves, request: { calculator: leaves.calculator, mode: 'work', inputs: Object.fromEntries(found) } }]
        : [];
    });
}

/**
 * Words that an answer asks for, each with what is written behind them.
 * @param {Table} table
 * @param {Roll} roll
 * @param {Answer} answer
 * @returns {Asked[]}
 */
export function wordsAfter(table, roll, answer) {
  const asked = table.words.filter(
    (each) => isMet({ where: {}, ...each }, roll, answer) && personIn(table, roll, each.slot),
  );
  return asked.flatMap(({ slot, label, value, each }) => {
    const values = each ? /** @type {Json[]} */ (answer.result[each]) : [value ? (answer.result[value] ?? '') : ''];
    return values.map((behind) => ({ slot, label, behind: String(behind) }));
  });
}

/**
 * @param {{after: string, when: JsonObject, where: {[path: string]: string[]}}} wanted
 * @param {Roll} roll
 * @param {Answer} answer
 */
export function isMet({ after, when, where }, roll, { calculator, result }) {
  const isSo = Object.entries(when).every(([name, value]) => sameJson(result[name] ?? null, value));
  const isThere = Object.entries(where).every(([path, values]) =>
    valuesAt(roll, path).some((value) => values.includes(String(value))),
  );
  return after === calculator && isSo && isThere;
}
