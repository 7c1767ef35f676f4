/** Quotes as keyboards have them. Pages show typographic ones; who searches or cites types straight ones. */

/** @param {string} text */
export function asTyped(text) {
  return text.replace(/[\u2018\u2019]/gu, "'").replace(/[\u201c\u201d]/gu, '"');
}
