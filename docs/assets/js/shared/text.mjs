/**
 * Numbers, quotes and lines as readers type and paste them, and as the site writes them. Pure: no DOM, so that Node can
 * test it.
 */

const MINUS = '\u2212';

/** The text of a number, with a minus sign in place of the hyphen. @param {number | string} number */
export function numberText(number) {
  return String(number).replace(/^-/u, MINUS);
}

/** No line ends between a number and what belongs to it, as where the engine makes HTML. @param {string} text */
export function unbroken(text) {
  return text.replaceAll(' %', '\u00a0%').replaceAll('\u2248 ', '\u2248\u00a0');
}

/** What a reader typed, with a hyphen in place of a minus sign that they have copied. @param {string} text */
export function withHyphen(text) {
  return text.trim().replace(/^\u2212/u, '-');
}

/** What was typed as a whole number; null where it is none. @param {string} text */
export function wholeNumber(text) {
  const typed = withHyphen(text);
  return /^[+-]?\d+$/u.test(typed) && Number.isSafeInteger(Number(typed)) ? Number(typed) : null;
}

/**
 * Where a count is after something was typed there: `+2` and `-3` change it, `5` is where it is; null where it is no
 * whole number.
 * @param {string} text
 * @param {number} present
 */
export function typedCount(text, present) {
  const number = wholeNumber(text);
  return number !== null && /^[+-]/u.test(withHyphen(text)) ? present + number : number;
}

/** A number that can be kept and read again. @param {number} number */
export function countable(number) {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, number));
}

/* Quotes and spaces as keyboards have them. Pages show typographic ones; who searches or cites types plain ones. */

/** @param {string} text */
export function asTyped(text) {
  return text
    .replace(/[\u2018\u2019]/gu, "'")
    .replace(/[\u201c\u201d]/gu, '"')
    .replace(/\u00a0/gu, ' ');
}

/** Characters of a search; more would find nothing more. */
const LONGEST_SEARCH = 200;

/**
 * Whether a text has every word that is looked for somewhere, whatever the case and the quotes.
 * @param {string} text
 * @param {string} words
 */
export function hasWords(text, words) {
  const searched = asTyped(text).toLowerCase();
  return asTyped(words.slice(0, LONGEST_SEARCH))
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => searched.includes(word));
}

/* A line that somebody has written: a name, a condition. `engine/inputs/kinds.py` reads it in the same way. */

const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u2060-\u2064\ufeff]/gu;
const SPACES = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu;
/** Emoji and many scripts need one behind a sign; Latin letters never do. */
const JOINERS = /(?<=[^\0-\u007f\u200c\u200d])([\u200c\u200d])[\u200c\u200d]*|[\u200c\u200d]+/gu;
const TURNING = /[\u202a-\u202e\u2066-\u2069]/u;
/** The flag of a part of a country, which is written so, or in a group of its own what no line may hold. */
const STRANGE =
  /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|([\u202a-\u202e\u2066-\u206f\0-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufff9-\ufffb\p{Cs}\u{e0000}-\u{e007f}])/gu;
/** Characters that a refusal shows before a strange sign. */
const SHOWN_BEFORE = 12;

/** A line with plain spaces only, and without what nobody sees or needs. @param {string} text */
export function plainLine(text) {
  return plainPart(text).trim();
}

/** The same of a part of a line. @param {string} text */
export function plainPart(text) {
  const shown = text.replace(STRANGE, (all, strange) => (strange ? '' : all)).replace(UNSEEN, '');
  return shown.replace(SPACES, (run) => (/[^ ]/u.test(run) ? ' ' : run)).replace(JOINERS, '$1');
}

/**
 * The same, or why not: a sign that turns text round, and control signs, are left to whoever wrote them.
 * @param {string} text
 * @returns {{ok: true, line: string} | {ok: false, message: string}}
 */
export function readLine(text) {
  const found = [...text.matchAll(STRANGE)].find(([, strange]) => strange);
  if (!found) return { ok: true, line: plainLine(text) };
  const before = [...text.slice(0, found.index)].slice(-SHOWN_BEFORE).join('').trim().replaceAll('"', "'");
  const sign = (found[1].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const where = before ? `behind "${before}"` : 'at the beginning';
  return {
    ok: false,
    message: `delete the sign U+${sign} ${where}; ${TURNING.test(found[1]) ? 'it turns text round' : 'nobody can see it'}`,
  };
}

/**
 * The beginning of a text that is too long; no sign is cut in two.
 * @param {string} text
 * @param {number} most characters
 */
export function shortened(text, most) {
  return text.length > most ? [...text.slice(0, 2 * most)].slice(0, most).join('') : text; // one sign takes up to two of `length`
}

/**
 * A name as the name of a file; in no script does it lose a sign that is seen.
 * @param {string} name
 * @param {string} without what stands in where there is none
 */
export function fileWords(name, without) {
  const words = plainLine(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200c\u200d]+/gu, '-');
  return words.replace(/^-|-$/gu, '') || without;
}
