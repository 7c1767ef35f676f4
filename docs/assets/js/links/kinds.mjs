/**
 * The kinds of links: what a fragment may hold, the versions that this book reads, and the element of a page that opens
 * it. Also what is said of a link that this page cannot read. Pure: no DOM, so that Node can test it.
 *
 * A fragment begins with the prefix of its kind and a version: `q1-`. A version that is read once is read for ever; a
 * cut edition never learns a newer one, so it has to say so.
 *
 * @typedef {{prefix: string, versions: number[], holds: string, opener?: string}} Kind the newest version is written; without
 *     an opener every page reads it
 */

const KINDS = {
  answer: { prefix: 'q', versions: [1], holds: 'an answer' },
  bench: { prefix: 'b', versions: [1], holds: 'a round at the table', opener: 'rule-bench' },
  comparison: { prefix: 'c', versions: [1], holds: 'a comparison' },
  sheet: { prefix: 'sheet', versions: [1], holds: 'a character', opener: 'character-desk' },
  scene: { prefix: 'scene', versions: [1], holds: 'a scene', opener: 'scene-table' },
  group: { prefix: 'group', versions: [1], holds: 'the readings of a group', opener: 'group-readings' },
};
/** @typedef {keyof typeof KINDS} LinkKind */

const START = /^([a-z]+)(\d+)-/iu;
/** Another letter with a number may get a meaning one day; a longer word is the name of a place. */
const SHORT_WORD = 1;
/** What to do about a link that cannot be read. */
export const ADVICE = 'ask for the link again, or copy it whole';
/** Said of a link of whatever kind that did not come whole. */
export const DAMAGED = `a part of this link is missing or damaged; ${ADVICE}`;

/** What the fragment of a kind begins with, as it is written today: `q1`. @param {LinkKind} kind */
export function linkStart(kind) {
  const { prefix, versions } = KINDS[kind];
  return `${prefix}${versions.at(-1)}`;
}

/** Whether a fragment claims to be of a kind, in whatever version. @param {LinkKind} kind @param {string} fragment with its # or without */
export function holdsLink(kind, fragment) {
  const [, prefix] = START.exec(fragment.replace(/^#/u, '')) ?? [];
  return prefix === KINDS[kind].prefix;
}

/**
 * The sentence for a fragment that holds something of its own.
 * @param {string} fragment without its #, its escapes undone
 * @param {(opener: string) => boolean} isHere whether this page has an element
 * @returns {string | null} empty where another part of the page reads it; null where it is no such link
 */
export function strangeLink(fragment, isHere) {
  const [, prefix, number] = START.exec(fragment) ?? [];
  if (prefix === undefined) return null;
  /** @type {Kind | undefined} */
  const kind = Object.values(KINDS).find((each) => each.prefix === prefix.toLowerCase());
  const start = `${prefix}${Number(number)}`;
  if (!kind) return prefix.length > SHORT_WORD ? null : `this link is of a kind (${prefix}${number}) that this book does not know; ${ADVICE}`;
  const { holds, versions, opener } = kind;
  // Base64 has small letters among any hundred of its signs.
  if (fragment === fragment.toUpperCase()) return `all letters of this link were made capitals on its way, and what it held (${holds}) is lost; ${ADVICE}`;
  if (Number(number) === 0) return `this link says that it holds ${holds}, in a form (${start}) that was never written; ${ADVICE}`;
  if (!versions.includes(Number(number))) {
    return `this link holds ${holds}, in a newer form (${start}) than this page can read; open it in the current state of the book`;
  }
  return !opener || isHere(opener) ? '' : `this link holds ${holds}, and there is none on this page; open it where it was copied`;
}
