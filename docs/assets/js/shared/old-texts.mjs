/**
 * What states of the book before the database have kept in `localStorage`, as documents of the database. The texts stay
 * where they are until November 2027, for a site that is rolled back reads them.
 *
 * @typedef {import('./documents.mjs').StoredDocument} StoredDocument
 */

import { isObject } from './json.mjs';
import { OLD_PREFIX } from './device.mjs';
import { sha256Hex } from './sha256.mjs';

/** A text whose documents nothing else reads: it can be saved as a file. */
export const DAMAGED = 'damaged text';

/**
 * By the start of its name, what the documents of a text are; the rest of the name says of which game or bench it is.
 * @type {[RegExp, (value: any, of: string) => (Found | null)[]][]}
 */
const READERS = [
  [/^sheets$/u, ({ sheets }) => parts(list(sheets), (each) => found('sheet', each.id, each, each.changed))],
  [/^sheet draft (\w+)$/u, (value, game) => [found('draft', `draft ${game} old`, { game, ...value })]],
  [
    /^scene (\w+)$/u,
    ({ scene, past, future, answers }, game) => [
      found('scene', `scene ${game}`, { document: scene, past, future, answers }),
    ],
  ],
  [/^group$/u, ({ group }) => [found('group', 'group', group)]],
  [/^rolls$/u, ({ rolls }) => parts(list(rolls), (each) => found('roll', rollId(each), each, each.time))],
  [
    /^together$/u,
    (value) =>
      parts(Object.entries(value), ([commitment, opening]) => found('opening', `opening ${commitment}`, opening)),
  ],
  [/^bench (.+)$/u, (value, bench) => [found('bench', `bench ${bench}`, list(value))]],
];

/** @typedef {{id: string, kind: string, value: any, date?: string}} Found */

/** The id of a roll's document. @param {{time: string, link: string}} roll */
export function rollId({ time, link }) {
  return `roll ${time} ${sha256Hex(link).slice(0, 12)}`;
}

/**
 * The documents of all old texts that have changed since they were moved, and the digest of each text now.
 * @param {{[name: string]: string}} moved digests of the texts that were moved
 * @param {string} now in UTC
 * @returns {{documents: StoredDocument[], digests: {[name: string]: string}}}
 */
export function documentsOfOldTexts(moved, now) {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(OLD_PREFIX));
  const texts = names.map((name) => ({ name: name.slice(OLD_PREFIX.length), text: localStorage.getItem(name) ?? '' }));
  const digests = Object.fromEntries(texts.map(({ name, text }) => [name, sha256Hex(text)]));
  const changed = texts.filter(({ name }) => digests[name] !== moved[name]);
  return { documents: changed.flatMap(({ name, text }) => documentsOf(name, text, now)), digests };
}

/** @param {string} name @param {string} text @param {string} now @returns {StoredDocument[]} */
export function documentsOf(name, text, now) {
  const whole = (/** @type {Found} */ { id, kind, value, date = now }) => ({
    id,
    kind,
    form: 1,
    revision: 1,
    made: date,
    date,
    value,
  });
  const damaged = [whole({ id: `old ${name}`, kind: DAMAGED, value: { name, text } })];
  for (const [pattern, read] of READERS) {
    const match = pattern.exec(name);
    if (!match) continue;
    try {
      const value = JSON.parse(text);
      if (!isObject(value) && !Array.isArray(value)) return damaged;
      const all = read(value, match[1]);
      return [...all.filter((each) => each !== null).map(whole), ...(all.includes(null) ? damaged : [])];
    } catch {
      return damaged;
    }
  }
  return damaged;
}

/** @param {string} kind @param {string} id @param {any} value @param {string} [date] @returns {Found} */
function found(kind, id, value, date) {
  if (typeof id !== 'string' || (!isObject(value) && !Array.isArray(value))) throw new TypeError('no document');
  const isDate = date !== undefined && !Number.isNaN(Date.parse(date));
  return { id, kind, value, ...(isDate && { date: new Date(date).toISOString() }) };
}

/**
 * One part that is damaged leaves the others.
 * @param {any[]} all
 * @param {(each: any) => Found} of
 * @returns {(Found | null)[]}
 */
function parts(all, of) {
  return all.map((each) => {
    try {
      return of(each);
    } catch {
      return null;
    }
  });
}

/** @param {unknown} value @returns {any[]} */
function list(value) {
  if (!Array.isArray(value)) throw new TypeError('no list');
  return value;
}
