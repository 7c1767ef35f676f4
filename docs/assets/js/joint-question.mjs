/** The roll that two roll together, as a link without dice. */

import { decodeLink, encodeLink } from './permalink.mjs';
import { siteRoot } from './site-root.mjs';

/** @param {string} text a link, whole or its fragment @returns {string | null} `q1-...x`; null where it shows no roll */
export function bareQuestion(text) {
  const link = decodeLink(text.includes('#') ? text.slice(text.indexOf('#')) : text.trim());
  if (!link?.ok) return null;
  const { seed: _seed, faces: _faces, engine: _engine, at: _at, ...request } = link.state;
  return encodeLink({ ...request, mode: 'roll' });
}

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
