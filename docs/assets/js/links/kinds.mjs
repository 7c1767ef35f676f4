/**
 * What a link's fragment may hold, and what is said of one that this page cannot read. Pure: no DOM, so that Node can
 * test it.
 *
 * A fragment begins with a word for what it holds and the number of its form: `q1-`. A form that is read once is read
 * for ever; a cut edition never learns a newer one, so it has to say so.
 */

/** By the word: what it holds, and the forms that this book reads. @type {{[word: string]: {holds: string, read: number[]}}} */
const KINDS = {
  q: { holds: 'an answer', read: [1] },
  b: { holds: 'a round at the table', read: [1] },
  c: { holds: 'a comparison', read: [1] },
  sheet: { holds: 'a character', read: [1] },
  scene: { holds: 'a scene', read: [1] },
  group: { holds: 'the readings of a group', read: [1] },
};

const START = /^([a-z]+)(\d+)-/iu;
/** Another letter with a number may get a meaning one day; a longer word is the name of a place. */
const SHORT_WORD = 1;
const AGAIN = 'ask for the link again, or copy it whole';

/**
 * The sentence for a fragment that holds something of its own.
 * @param {string} fragment without its #, its escapes undone
 * @param {(start: string) => boolean} isReadHere whether this page has what a start like `b1` is for
 * @returns {string | null} empty where another part of the page reads it; null where it is no such link
 */
export function strangeLink(fragment, isReadHere) {
  const [, word, number] = START.exec(fragment) ?? [];
  if (word === undefined) return null;
  const kind = Object.hasOwn(KINDS, word.toLowerCase()) ? KINDS[word.toLowerCase()] : null;
  if (!kind) return word.length > SHORT_WORD ? null : `this link is of a kind (${word}${number}) that this book does not know; ${AGAIN}`;
  if (isShouted(fragment)) return `all letters of this link were made capitals on its way, and what it held (${kind.holds}) is lost; ${AGAIN}`;
  return formSentence(kind, word, Number(number), isReadHere);
}

/** @param {{holds: string, read: number[]}} kind @param {string} word @param {number} form @param {(start: string) => boolean} isReadHere */
function formSentence({ holds, read }, word, form, isReadHere) {
  const start = `${word}${form}`;
  if (form === 0) return `this link says that it holds ${holds}, in a form (${start}) that was never written; ${AGAIN}`;
  if (!read.includes(form)) {
    return `this link holds ${holds}, in a newer form (${start}) than this page can read; open it in the current state of the book`;
  }
  return isReadHere(start) ? '' : `this link holds ${holds}, and there is none on this page; open it where it was copied`;
}

/** Base64 has small letters among any hundred of its signs. @param {string} fragment */
function isShouted(fragment) {
  return fragment === fragment.toUpperCase();
}
