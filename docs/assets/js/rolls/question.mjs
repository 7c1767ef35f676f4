/** The roll that a link asks for, without its dice, and the address at which it is shown. */

import { decodeLink, encodeLink } from '../links/permalink.mjs';
import { siteRoot } from '../shared/site-root.mjs';

/** @param {string} text a link, whole or its fragment @returns {string | null} `q1-...x`; null where it shows no roll */
export function bareQuestion(text) {
  const link = decodeLink(text.includes('#') ? text.slice(text.indexOf('#')) : text.trim());
  if (!link?.ok) return null;
  const { seed: _seed, faces: _faces, engine: _engine, at: _at, ...request } = link.state;
  return encodeLink({ ...request, mode: 'roll' });
}

/**
 * Whether a question is a roll of one of these calculators, and nothing else: with dice of its own, as odds, or of
 * a calculator that rolls nothing, no dice would follow from a seed.
 * @param {string} question
 * @param {string[]} calculators
 */
export function isRoll(question, calculators) {
  const link = decodeLink(question);
  return link?.ok === true && calculators.includes(link.state.calculator) && bareQuestion(question) === question;
}

/** @param {string} question */
export function questionAddress(question) {
  const link = decodeLink(question);
  return link?.ok ? addressOf(link.state.calculator, question) : '';
}

/** @param {string} question @param {string} seed */
export function rollAddress(question, seed) {
  const link = decodeLink(question);
  return link?.ok ? addressOf(link.state.calculator, encodeLink({ ...link.state, seed }) ?? '') : '';
}

/** The page of a game that shows all its calculators. @param {string} calculator @param {string} fragment */
function addressOf(calculator, fragment) {
  const game = calculator.split('.')[0].replaceAll('_', '-');
  return new URL(`${game}/calculators/#${fragment}`, siteRoot ?? location.href).href;
}
