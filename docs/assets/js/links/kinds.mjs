/**
 * The kinds of links: what a fragment may hold, the versions that this book reads, and the elements of a page that open
 * it. Also what is said of a link that this page cannot read. Pure: no DOM, so that Node can test it.
 *
 * A fragment begins with the prefix of its kind and a version: `q1-`. A version that is read once is read for ever; a
 * cut edition never learns a newer one, so it has to say so.
 *
 * @typedef {{prefix: string, versions: number[], holds: string, opener?: string}} Kind without
 *     an opener every page reads it
 */

import { LONGEST_FRAGMENT, repaired, unwrapped } from './repair.mjs';

const KINDS = {
  answer: { prefix: 'q', versions: [1], holds: 'an answer' },
  bench: { prefix: 'b', versions: [1], holds: 'a round at the table', opener: 'rule-bench, bench-links' },
  comparison: { prefix: 'c', versions: [1], holds: 'a comparison' },
  sheet: { prefix: 'sheet', versions: [1, 2], holds: 'a character', opener: 'character-desk' },
  scene: { prefix: 'scene', versions: [1], holds: 'a scene', opener: 'scene-table' },
  group: { prefix: 'group', versions: [1], holds: 'the readings of a group', opener: 'group-readings' },
};
/** @typedef {keyof typeof KINDS} LinkKind */

const START = /^([a-z]+)(\d+)-/iu;
/** Signs in which the start of a link stands, escaped or not. */
const BEGINNING = 300;
/** Another letter with a number may get a meaning one day; a longer word is the name of a place. */
const SHORT_WORD = 1;
/** What to do about a link that cannot be read. */
export const ADVICE = 'ask for the link again, or copy it whole';
const DAMAGED = `a part of this link is missing or damaged; ${ADVICE}`;
const TOO_LONG = `this link is too long to be one of ours; ${ADVICE}`;

/** Every kind of link. */
export const LINK_KINDS = /** @type {LinkKind[]} */ (Object.keys(KINDS));

/** What the fragment of a kind begins with, in its first form: `q1`. @param {LinkKind} kind */
export function linkStart(kind) {
  return `${KINDS[kind].prefix}1`;
}

/**
 * Whether a fragment is of a kind, in a version that this book reads.
 * @param {LinkKind} kind
 * @param {string} fragment with its # or without
 */
export function holdsLink(kind, fragment) {
  const { prefix, versions } = KINDS[kind];
  const begun = beginningOf(fragment);
  return begun.prefix === prefix && versions.includes(begun.version) && !begun.isShouted;
}

/** Said of a link of whatever kind that did not come whole. @param {string} fragment */
export function damageOf(fragment) {
  return fragment.length > LONGEST_FRAGMENT ? TOO_LONG : DAMAGED;
}

/**
 * The sentence for a link of an unknown version or kind, and for one that another page opens.
 * @param {string} fragment with its # or without
 * @param {(opener: string) => boolean} isHere whether this page has an element
 * @returns {string | null} empty where another part of the page reads it; null where it is no such link
 */
export function strangeLink(fragment, isHere) {
  const { prefix, version, isShouted } = beginningOf(fragment);
  /** @type {Kind | undefined} */
  const kind = Object.values(KINDS).find((each) => each.prefix === prefix);
  const start = `${prefix}${version}`;
  if (!kind) {
    if (fragment.length > LONGEST_FRAGMENT) return TOO_LONG;
    return prefix.length === SHORT_WORD
      ? `this link is of a kind (${start}) that this book does not know; ${ADVICE}`
      : null;
  }
  const { holds, versions, opener } = kind;
  if (isShouted)
    return `all letters of this link were made capitals on its way, and what it held (${holds}) is lost; ${ADVICE}`;
  if (version === 0)
    return `this link says that it holds ${holds}, in a form (${start}) that was never written; ${ADVICE}`;
  if (!versions.includes(version)) {
    return `this link holds ${holds}, in a newer form (${start}) than this page can read; open it in the current state of the book`;
  }
  return !opener || isHere(opener)
    ? ''
    : `this link holds ${holds}, and there is none on this page; open it where it was copied`;
}

/** @param {string} fragment */
export function beginningOf(fragment) {
  const text = unwrapped(repaired(fragment.slice(0, BEGINNING)));
  const [, prefix = '', version = '0'] = START.exec(text) ?? [];
  // Base64 has small letters among any hundred of its signs.
  return { prefix: prefix.toLowerCase(), version: Number(version), isShouted: text === text.toUpperCase() };
}
