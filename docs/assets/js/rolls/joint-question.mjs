/** Where the roll that two roll together is shown. */

import { decodeLink, encodeLink } from '../links/permalink.mjs';
import { siteRoot } from '../shared/site-root.mjs';

/** @param {string} question */
export function questionAddress(question) {
  const link = decodeLink(question);
  return link?.ok ? benchOf(link.state.calculator, question) : '';
}

/** @param {string} question @param {string} seed */
export function rollAddress(question, seed) {
  const link = decodeLink(question);
  return link?.ok ? benchOf(link.state.calculator, encodeLink({ ...link.state, seed }) ?? '') : '';
}

/** The page of a game that shows all its calculators. @param {string} calculator @param {string} fragment */
function benchOf(calculator, fragment) {
  const game = calculator.split('.')[0].replaceAll('_', '-');
  return new URL(`${game}/calculators/#${fragment}`, siteRoot ?? location.href).href;
}
