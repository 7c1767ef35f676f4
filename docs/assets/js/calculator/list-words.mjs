/** Words of a list, one more and one less. Pure: no DOM, so that Node can test it. */

import { wordsOf } from './control-values.mjs';

/** How often a word stands in a text. @param {string} text @param {string} word */
export function countOf(text, word) {
  return wordsOf(text).filter((each) => each === word).length;
}

/** The text with a word more, beside its likes. @param {string} text @param {string} word */
export function withMore(text, word) {
  const words = wordsOf(text);
  const place = words.lastIndexOf(word);
  words.splice(place < 0 ? words.length : place + 1, 0, word);
  return words.join(' ');
}

/** The text with the last of a word taken out. @param {string} text @param {string} word */
export function withLess(text, word) {
  const words = wordsOf(text);
  const place = words.lastIndexOf(word);
  if (place >= 0) words.splice(place, 1);
  return words.join(' ');
}
