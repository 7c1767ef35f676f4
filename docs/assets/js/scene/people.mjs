/**
 * The people of a scene as sheets, so that what a game declares about sheets holds for them: what they feed, what an
 * answer changes. It knows no game. Pure: no DOM, so that Node can test it.
 *
 * @import { Newcomer } from './reducer.mjs'
 * @import { JsonObject } from '../shared/json.mjs'
 * @import { DeclaredScene as Table, DeclaredSheet as Declared, KeptSheet, Person, Ready } from '../shared/records.mjs'
 * @import { SceneDocument, Track } from '../shared/records.mjs'
 * @import { Offer, Offered } from '../sheet/declared.mjs'
 * @import { KeptScene } from './store.mjs'
 *
 * @typedef {{[inputs: string]: {inputs: JsonObject, result: JsonObject}}} Answers of the calculator that makes
 *   characters, by the inputs as canonical JSON
 * @typedef {{inputs: JsonObject, tracks: {[name: string]: number}}} Seen what a kept sheet said when the table last looked
 */

import { freeName } from './document.mjs';
import { asWorn, bounded, changesFrom, trackValue, valuesOf } from '../sheet/declared.mjs';
import { FORMAT as SHEET_FORMAT, nameOf } from '../sheet/document.mjs';
import { canonical, sameJson, valueAt } from '../shared/json.mjs';

const NUMBER = 'number';

/** Somebody of the book as one who comes. @param {Ready} ready @returns {Newcomer} */
export function fromBook({ id, kind, name, tracks }) {
  return { name, kind, ready: id, sheet: '', inputs: {}, tracks, conditions: '', number: null };
}

/** Somebody with a name and nothing else as one who comes. @param {string} name @returns {Newcomer} */
export function fromName(name) {
  return { name, kind: 'opponent', ready: '', sheet: '', inputs: {}, tracks: {}, conditions: '', number: null };
}

/** A kept character as one who comes. @param {KeptSheet} sheet @returns {Newcomer} */
export function fromSheet({ id, document }) {
  const { inputs, tracks } = document;
  return {
    name: nameOf(document),
    kind: 'character',
    ready: '',
    sheet: id,
    inputs,
    tracks,
    conditions: '',
    number: null,
  };
}

/**
 * A person as a sheet; without an answer where only the calculator knows it.
 * @param {Person} person
 * @param {Table} table
 * @param {Declared} declared
 * @param {Answers} answers
 * @returns {KeptSheet}
 */
export function sheetOf(person, table, declared, answers) {
  const ready = readyOf(person, table);
  const inputs = { ...(ready ? ready.inputs : person.inputs), name: person.name };
  const document = {
    format: SHEET_FORMAT,
    game: declared.game,
    calculator: declared.calculator,
    inputs,
    tracks: person.tracks,
    log: [],
    notes: '',
    engine: '',
    random: '',
  };
  return { id: person.id, changed: '', document, answer: ready?.values ?? answers[keyOf(person)] ?? null };
}

/**
 * Whom of the book a person is; undefined where this edition does not have them.
 * @param {Person} person
 * @param {Table} table
 */
export function readyOf({ ready }, { people }) {
  return ready ? people.find(({ id }) => id === ready) : undefined;
}

/** Characters whose values only the engine can say. @param {SceneDocument} document @param {Answers} answers */
export function unanswered({ people }, answers) {
  return people.filter((each) => each.kind === 'character' && !each.ready && !answers[keyOf(each)]);
}

/** Of an answer. @param {{inputs: JsonObject}} person */
export function keyOf({ inputs }) {
  return canonical(inputs) ?? '';
}

/** @param {KeptSheet} sheet @returns {Seen} */
export function seenOn({ document: { inputs, tracks } }) {
  return { inputs, tracks };
}

/**
 * A scene with what has become of its people's sheets elsewhere since it last looked, such as a purchase and its price, in
 * every step that can be taken back. What the table itself has moved stays moved.
 * @param {KeptScene} scene
 * @param {Declared} declared
 * @param {(id: string) => KeptSheet | null} sheetWith
 * @returns {KeptScene} the same one where there is nothing new
 */
export function withSheets(scene, declared, sheetWith) {
  const { document, past, future, seen: before = {} } = scene;
  const all = [document, ...[...past, ...future].map((step) => step.document)]; // Undo may bring somebody back
  const ids = [...new Set(all.flatMap(({ people }) => people.map(({ sheet }) => sheet)))].filter(Boolean);
  const sheets = ids.map(sheetWith).filter((sheet) => sheet !== null);
  const gone = ids.filter((id) => Object.hasOwn(before, id) && !sheets.some((sheet) => sheet.id === id));
  const seen = Object.fromEntries([
    ...gone.map((id) => /** @type {const} */ ([id, before[id]])),
    ...sheets.map((sheet) => /** @type {const} */ ([sheet.id, seenOn(sheet)])),
  ]);
  if (sameJson(/** @type {any} */ (seen), /** @type {any} */ (before))) return scene;
  const moved = sheets.filter(({ id }) => Object.hasOwn(before, id));
  const changed = (/** @type {SceneDocument} */ one) => ({
    ...one,
    people: one.people.reduce((people, person) => {
      const sheet = moved.find(({ id }) => id === person.sheet);
      if (!sheet) return people;
      const others = people.filter(({ id }) => id !== person.id);
      const now = withSheet(person, others, sheet, before[sheet.id], declared);
      return people.map((each) => (each === person ? now : each));
    }, one.people),
  });
  const steps = (/** @type {import('./reducer.mjs').Step[]} */ some) =>
    some.map((step) => ({ ...step, document: changed(step.document) }));
  return { ...scene, document: changed(document), past: steps(past), future: steps(future), seen };
}

/**
 * Somebody with what has become of their sheet elsewhere.
 * @param {Person} person
 * @param {Person[]} others whose names are taken
 * @param {KeptSheet} sheet as it is now
 * @param {Seen} before
 * @param {Declared} declared
 * @returns {Person}
 */
export function withSheet(person, others, sheet, before, declared) {
  const { inputs } = sheet.document;
  const tracks = { ...person.tracks };
  for (const track of declared.tracks) {
    const { name } = track;
    const at = (/** @type {{[name: string]: number}} */ some) =>
      trackValue(track, { ...sheet, document: { ...sheet.document, tracks: some } });
    const by = trackValue(track, sheet) - at(before.tracks);
    if (by !== 0) tracks[name] = bounded(track, sheet, at(person.tracks) + by);
  }
  const isOther = !sameJson(inputs, before.inputs);
  const name = nameAfter(person, others, nameOf({ ...sheet.document, inputs: before.inputs }), nameOf(sheet.document));
  return { ...person, name, tracks, ...(isOther && { inputs, ready: '' }) };
}

/**
 * What somebody is called once their sheet has another name; whoever has a name of their own at this table keeps it.
 * @param {Person} person
 * @param {Person[]} others
 * @param {string} before
 * @param {string} now
 */
function nameAfter({ name }, others, before, now) {
  const former = freeName([], before);
  const isOfSheet = name === former || (name.startsWith(`${former} `) && /^\d+$/u.test(name.slice(former.length + 1)));
  return isOfSheet && before !== now ? freeName(others, now) : name;
}

/**
 * What belongs to the table, as a sheet that nobody has.
 * @param {SceneDocument} document
 * @param {string} name
 * @returns {KeptSheet}
 */
export function sheetOfTable({ game, shared }, name) {
  const document = {
    format: SHEET_FORMAT,
    game,
    calculator: '',
    inputs: { name },
    tracks: shared,
    log: [],
    notes: '',
    engine: '',
    random: '',
  };
  return { id: '', changed: '', document, answer: { inputs: {}, result: {} } };
}

/**
 * What an answer offers to what is shared.
 * @param {Table} table
 * @param {SceneDocument} document
 * @param {{calculator: string, result: JsonObject}} response
 * @returns {Offered[]}
 */
export function sharedChanges(table, document, response) {
  const asDeclared = /** @type {Declared} */ (
    /** @type {unknown} */ ({ tracks: table.shared, changes: table.changes })
  );
  return changesFrom(asDeclared, sheetOfTable(document, 'The table'), response, { filled: [], isLast: true });
}

/**
 * What all who are here offer to a calculator: a list with a row for each of whom there is more to say than the name.
 * @param {Table} table
 * @param {{person: Person, sheet: KeptSheet}[]} here
 * @param {Pick<Declared, 'worn' | 'tracks'>} declared
 * @param {string} calculator
 * @returns {Offer[]}
 */
export function everybodyFor(table, here, declared, calculator) {
  const wanted = table.everybody.filter((each) => each.calculator === calculator);
  return wanted.flatMap((everybody) => {
    const { label, input, who, by_kind: kinds } = everybody;
    const some = here.filter(({ person }) => who === '' || person.kind === who);
    // Beside the name, and what holds for all of a kind, there has to be something of their own.
    const rows = some
      .map((each) => rowOf(everybody, each, declared))
      .filter((row) => Object.keys(row).length > 1 + Object.keys(kinds).length);
    return rows.length ? [{ label, inputs: { [input]: rows }, clears: [], row: null }] : [];
  });
}

/**
 * Somebody as a row of a list of everybody.
 * @param {Pick<import('../shared/records.mjs').Everybody, 'row' | 'by_kind'>} wanted
 * @param {{person: Person, sheet: KeptSheet}} who
 * @param {Pick<Declared, 'worn' | 'tracks'>} declared
 * @returns {JsonObject}
 */
export function rowOf({ row, by_kind: kinds }, { person, sheet }, declared) {
  const values = valuesOf(asWorn(declared, sheet), declared.tracks);
  const parts = Object.entries(row).map(([part, path]) => [
    part,
    path === NUMBER ? person.number : valueAt(values, path),
  ]);
  const ofKind = Object.entries(kinds).map(([part, words]) => [part, words[person.kind]]);
  return Object.fromEntries([...parts, ...ofKind].filter(([, value]) => value !== null));
}

/**
 * Whether a track says something of somebody; opponents have but a few.
 * @param {Person} person
 * @param {KeptSheet} sheet
 * @param {Track} track
 */
export function hasTrack({ kind, tracks }, sheet, { name, start }) {
  return (
    kind === 'character' ||
    Object.hasOwn(tracks, name) ||
    (typeof start === 'string' && valueAt(valuesOf(sheet), start) !== null)
  );
}

/**
 * The names for the words of an answer, by what each of those who were used has filled in its question.
 * @param {{rolls: Table['rolls']}} table
 * @param {{id: string, filled: string[]}[]} users
 * @param {string} calculator
 * @param {Person[]} people
 * @returns {{[word: string]: string}}
 */
export function namesOfUsers({ rolls }, users, calculator, people) {
  const roll = rolls.find((each) => each.calculator === calculator);
  const found = Object.entries(roll?.names ?? {}).flatMap(([word, slot]) => {
    const own = Object.entries(roll?.inputs ?? {})
      .filter(([, path]) => path.startsWith(`${slot}.`))
      .map(([input]) => input);
    const user = users.find(({ filled }) => filled.some((input) => own.includes(input)));
    const name = people.find(({ id }) => id === user?.id)?.name;
    return name ? [[word, name]] : [];
  });
  return Object.fromEntries(found);
}

/**
 * The names of an answer that puts people in order; null where it is no such answer, or names nobody who is here.
 * @param {Table} table
 * @param {SceneDocument} document
 * @param {{calculator: string, result: JsonObject}} response
 */
export function orderIn(table, { people }, { calculator, result }) {
  const from = table.orders.find((each) => each.calculator === calculator);
  const rows = from ? result[from.result] : null;
  if (!from || !Array.isArray(rows)) return null;
  const names = rows.map((/** @type {any} */ row) => String(from.name ? row?.[from.name] : row));
  return people.some(({ name }) => names.includes(name)) ? names : null;
}

/**
 * What a scene has changed on a kept sheet: the tracks that stand otherwise there.
 * @param {Declared} declared
 * @param {KeptSheet} here
 * @param {KeptSheet} kept
 * @returns {{track: Track, from: number, to: number}[]}
 */
export function changedTracks(declared, here, kept) {
  return declared.tracks
    .map((track) => ({ track, from: trackValue(track, kept), to: trackValue(track, here) }))
    .filter(({ from, to }) => from !== to);
}

/** What holds for somebody with more words behind it. @param {Person} person @param {...string} more */
export function conditionsOf({ id, conditions }, ...more) {
  return { person: id, text: [conditions.trim(), ...more].filter(Boolean).join(', ') };
}
