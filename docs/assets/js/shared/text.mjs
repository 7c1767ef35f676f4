/** Numbers and quotes as keyboards have them, and as the site writes them. Pure: no DOM, so that Node can test it. */

const MINUS = '\u2212';

/** The text of a number, with a minus sign in place of the hyphen. @param {number | string} number */
export function numberText(number) {
  return String(number).replace(/^-/u, MINUS);
}

/** What a reader typed, with a hyphen in place of a minus sign that they have copied. @param {string} text */
export function withHyphen(text) {
  return text.trim().replace(/^\u2212/u, '-');
}

/* Quotes as keyboards have them. Pages show typographic ones; who searches or cites types straight ones. */

/** @param {string} text */
export function asTyped(text) {
  return text.replace(/[\u2018\u2019]/gu, "'").replace(/[\u201c\u201d]/gu, '"');
}
