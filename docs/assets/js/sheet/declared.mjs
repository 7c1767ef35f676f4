/**
 * What a game declares about its sheets, followed: what changes in play, what a sheet offers a calculator, and what an
 * answer offers a sheet. It knows no game. Pure: no DOM, so that Node can test it.
 *
 * @import { Json, JsonObject } from '../shared/json.mjs'
 * @import { DeclaredSheet as Declared, Feed, KeptSheet, Track } from '../shared/records.mjs'
 *
 * @typedef {{inputs: JsonObject, result: JsonObject, tracks: JsonObject, row?: Json, answer?: JsonObject}} Values
 * @typedef {{label: string, inputs: JsonObject, clears: string[], row: Json}} Offer
 * @typedef {{label: string, track: string, value: number, by: number}} Offered a change with the value that the track
 *   then has, and by how much that moves it
 * @typedef {{filled: string[], isLast: boolean}} Part of a sheet in a question: the inputs that it has filled there, and
 *   whether it was used last
 */

import { isObject, sameJson, valueAt } from '../shared/json.mjs';
import { nameOf, withoutLogLine } from './document.mjs';
import { countable, numberText } from '../shared/text.mjs';

/**
 * What the paths of a sheet lead to.
 * @param {KeptSheet} sheet
 * @param {Track[]} [tracks] those that are at their start count, too
 * @returns {Values}
 */
export function valuesOf(sheet, tracks = []) {
  const { document, answer } = sheet;
  const moved = Object.fromEntries(tracks.map((track) => [track.name, trackValue(track, sheet)]));
  return {
    inputs: { ...(answer?.inputs ?? document.inputs), name: nameOf(document) },
    result: answer?.result ?? {},
    tracks: moved,
  };
}

/** A template with its values. @param {string} template @param {Values} values */
export function filled(template, values) {
  const text = template.replace(/\{([^{}]*)\}/gu, (_all, path) => {
    const value = valueAt(values, path === 'name' ? 'inputs.name' : path);
    return typeof value === 'number' ? numberText(value) : typeof value === 'string' ? value : '';
  });
  return text
    .replace(/\s+/gu, ' ')
    .replace(/[\s:,]+$/u, '')
    .trim();
}

/**
 * What a sheet offers to a calculator; a row without a value that is wanted is left out, and what needs a number that
 * has run out.
 * @param {Declared} declared
 * @param {KeptSheet} sheet
 * @param {string} calculator
 * @returns {Offer[]}
 */
export function offersFor(declared, sheet, calculator) {
  const values = valuesOf(asWorn(declared, sheet), declared.tracks);
  const feeds = declared.feeds.filter((feed) => feed.calculator === calculator);
  // An answer may change a sheet that has nothing to fill its form with.
  if (feeds.length === 0 && declared.changes.some((change) => change.calculator === calculator))
    return [{ label: nameOf(sheet.document), inputs: {}, clears: [], row: null }];
  return feeds.flatMap((feed) => offersIn(feed, values));
}

/**
 * What a sheet offers by one declaration.
 * @param {Declared} declared
 * @param {KeptSheet} sheet
 * @param {Feed} feed
 * @param {JsonObject} more lists beside those of the sheet
 * @param {boolean} [isWorn] whether all scores are used up; left out, each is as its track says
 * @returns {Offer[]}
 */
export function filledOffers(declared, sheet, feed, more, isWorn) {
  return offersIn(feed, { ...valuesOf(asWorn(declared, sheet, isWorn), declared.tracks), ...more });
}

/**
 * A sheet whose numbers have nothing from a score of which nothing is left.
 * @param {Pick<Declared, 'worn' | 'tracks'>} declared
 * @param {KeptSheet} sheet
 * @param {boolean} [isWorn] whether all scores are used up; left out, each is as its track says
 * @returns {KeptSheet}
 */
export function asWorn({ worn, tracks }, sheet, isWorn) {
  const { answer } = sheet;
  const used = tracks.filter((track) => startOf(track, sheet) > 0 && (isWorn ?? trackValue(track, sheet) <= 0));
  if (!answer || used.length === 0) return sheet;
  const values = valuesOf(sheet);
  const result = { ...answer.result };
  for (const { path, part, score, adds } of worn) {
    const name = path.slice(path.indexOf('.') + 1);
    const added = Object.entries(/** @type {JsonObject} */ (valueAt(values, adds) ?? {}));
    const without = (/** @type {Json} */ number, /** @type {Json} */ row) => {
      const label = String(valueAt({ ...values, row }, score) ?? '');
      const by = added.find(([each]) => isAlike(each, label))?.[1] ?? 0;
      return typeof number === 'number' && used.some((track) => isAlike(track.label, label))
        ? number - Number(by)
        : number;
    };
    const found = result[name] ?? null;
    if (!part) result[name] = without(found, null);
    else if (Array.isArray(found))
      result[name] = found.map((/** @type {any} */ row) => ({ ...row, [part]: without(row[part], row) }));
  }
  return { ...sheet, answer: { ...answer, result } };
}

/** @param {string} one @param {string} other */
function isAlike(one, other) {
  return one.toLowerCase() === other.toLowerCase();
}

/** @param {Feed} feed @param {Values} values @returns {Offer[]} */
function offersIn(feed, values) {
  const { for_each, where } = feed;
  const found = for_each ? valueAt(values, for_each) : [null];
  const isWanted = (/** @type {Json} */ row) =>
    Object.entries(where).every(([part, wanted]) => isObject(row) && wanted.includes(String(valueAt(row, part))));
  const rows = Array.isArray(found) ? found.filter((row) => !for_each || isWanted(row)) : [];
  return rows.map((row) => offer(feed, { ...values, row })).filter((each) => each !== null);
}

/** @param {Feed} feed @param {Values} values @returns {Offer | null} */
function offer({ label, inputs, clears, needs }, values) {
  if (needs && !(Number(valueAt(values, needs)) > 0)) return null;
  /** @type {JsonObject} */
  const fed = {};
  for (const [target, path] of Object.entries(inputs)) {
    const value = valueAt(values, path);
    if (value === null || value === '') return null;
    const [first, ...rest] = target.split('.');
    fed[first] = placed(fed[first], rest, value);
  }
  return { label: filled(label, values), inputs: fed, clears, row: values.row ?? null };
}

/**
 * @param {Json | undefined} node
 * @param {string[]} names where the value goes; nowhere in a list that has no such row
 * @param {Json} value
 * @returns {Json}
 */
function placed(node, [first, ...rest], value) {
  if (first === undefined) return value;
  if (Array.isArray(node)) return node.map((row, at) => (String(at) === first ? placed(row, rest, value) : row));
  const parts = isObject(node) ? node : {};
  return { ...parts, [first]: placed(parts[first], rest, value) };
}

/**
 * What an answer offers to a sheet: whatever would change a track of whoever had this part in the question. Odds offer
 * nothing: nobody has rolled.
 * @param {Declared} declared
 * @param {KeptSheet} sheet
 * @param {{calculator: string, mode?: string, result: JsonObject}} response
 * @param {Part} part
 * @returns {Offered[]}
 */
export function changesFrom(declared, sheet, { calculator, mode = '', result }, { filled: inputs, isLast }) {
  if (mode === 'odds') return [];
  const values = valuesOf(sheet, declared.tracks);
  // Whoever has filled nothing is known otherwise: a roll at the table says who is hit.
  const own = declared.changes.filter(({ whose }) => (whose && inputs.length > 0 ? inputs.includes(whose) : isLast));
  const due = own.filter(({ needs }) => !needs || result[needs] === true);
  return due.flatMap((change) => {
    const track = declared.tracks.find(({ name }) => name === change.track);
    const found =
      change.calculator === calculator && track ? valueAt({ ...values, result }, `result.${change.result}`) : null;
    const by = found === true ? 1 : found;
    if (!track || typeof by !== 'number' || !Number.isSafeInteger(by)) return [];
    const present = trackValue(track, sheet);
    const value = bounded(track, sheet, { add: present + by, subtract: present - by, set: by }[change.way]);
    if (value === present) return [];
    const step = change.way === 'subtract' ? -by : by;
    const signed = change.way !== 'set' && step > 0 ? `+${step}` : numberText(step);
    return [
      {
        label: filled(change.label.replaceAll('{value}', signed), { ...values, answer: result }),
        track: change.track,
        value,
        by: value - present,
      },
    ];
  });
}

/** Where a track is. @param {Track} track @param {KeptSheet} sheet */
export function trackValue(track, sheet) {
  const { tracks } = sheet.document;
  return Object.hasOwn(tracks, track.name) ? tracks[track.name] : startOf(track, sheet);
}

/**
 * A sheet whose track is moved.
 * @param {KeptSheet} sheet
 * @param {string} track
 * @param {number} value
 * @returns {KeptSheet}
 */
export function withTrack(sheet, track, value) {
  return { ...sheet, document: { ...sheet.document, tracks: { ...sheet.document.tracks, [track]: value } } };
}

/**
 * Where a track begins; 0 where that follows from an answer that is not there.
 * @param {Track} track
 * @param {KeptSheet} sheet
 */
export function startOf(track, sheet) {
  return limit(track.start, sheet) ?? 0;
}

/** A value within the bounds of a track. @param {Track} track @param {KeptSheet} sheet @param {number} value */
export function bounded(track, sheet, value) {
  const least = limit(track.least, sheet) ?? -Infinity;
  const most = limit(track.most, sheet) ?? Infinity;
  return countable(Math.max(least, Math.min(most, value)));
}

/**
 * A track without one change of it: whatever else has moved it stays. Null where that is its start.
 * @param {Track} track
 * @param {KeptSheet} sheet
 * @param {number} by how much the change moved it
 */
export function valueWithout(track, sheet, by) {
  const value = bounded(track, sheet, trackValue(track, sheet) - by);
  return value === startOf(track, sheet) ? null : value;
}

/**
 * A sheet without what was written on it once: its tracks move back by as much, and the line goes from the log.
 * @param {Track[]} declared
 * @param {KeptSheet} sheet
 * @param {{[track: string]: number}} moved by how much each track was
 * @param {string} text of the line
 * @returns {KeptSheet}
 */
export function withoutWritten(declared, sheet, moved, text) {
  const tracks = { ...sheet.document.tracks };
  for (const track of declared.filter(({ name }) => Object.hasOwn(moved, name))) {
    const value = valueWithout(track, sheet, moved[track.name]);
    if (value === null) delete tracks[track.name];
    else tracks[track.name] = value;
  }
  return { ...sheet, document: { ...withoutLogLine(sheet.document, text), tracks } };
}

/** @param {number | string | null} given @param {KeptSheet} sheet */
function limit(given, sheet) {
  const value = typeof given === 'string' ? valueAt(valuesOf(sheet), given) : given;
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/**
 * Inputs apart: those that the calculator of this edition has, and the others by their paths, such as `skills.0.mood`.
 * @param {JsonObject} inputs
 * @param {{[input: string]: string[]}} known
 * @returns {{inputs: JsonObject, unknown: {[path: string]: Json}}}
 */
export function splitKnown(inputs, known) {
  /** @type {{[path: string]: Json}} */
  const unknown = {};
  const kept = Object.entries(inputs).filter(
    ([name, value]) => Object.hasOwn(known, name) || ((unknown[name] = value), false),
  );
  const plain = kept.map(([name, value]) => [name, knownParts(value, known[name], name, unknown)]);
  return { inputs: Object.fromEntries(plain), unknown };
}

/**
 * @param {Json} value
 * @param {string[]} parts
 * @param {string} path
 * @param {{[path: string]: Json}} unknown
 * @returns {Json}
 */
function knownParts(value, parts, path, unknown) {
  if (parts.length === 0) return value;
  if (Array.isArray(value)) return value.map((row, at) => knownParts(row, parts, `${path}.${at}`, unknown));
  if (!isObject(value)) return value;
  const some = Object.entries(value).filter(
    ([name, part]) => parts.includes(name) || ((unknown[`${path}.${name}`] = part), false),
  );
  return Object.fromEntries(some);
}

/**
 * Inputs without the parts that say what they would be anyway.
 * @param {JsonObject} inputs
 * @param {{[input: string]: JsonObject}} defaults
 * @returns {JsonObject}
 */
export function withoutDefaults(inputs, defaults) {
  const entries = Object.entries(inputs).map(([name, value]) => [name, partsThatSay(value, defaults[name] ?? {})]);
  return Object.fromEntries(entries);
}

/** @param {Json} value @param {JsonObject} defaults @returns {Json} */
function partsThatSay(value, defaults) {
  if (Array.isArray(value)) return value.map((row) => partsThatSay(row, defaults));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([name, part]) => !(Object.hasOwn(defaults, name) && sameJson(part, defaults[name]))),
  );
}

/**
 * Inputs with those put back that this edition does not know, where their row is still there.
 * @param {JsonObject} inputs
 * @param {{[path: string]: Json}} unknown
 * @returns {JsonObject}
 */
export function joinUnknown(inputs, unknown) {
  return Object.entries(unknown).reduce(
    (whole, [path, value]) => /** @type {JsonObject} */ (placed(whole, path.split('.'), value)),
    inputs,
  );
}
