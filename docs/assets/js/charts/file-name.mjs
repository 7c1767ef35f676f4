/**
 * Names for files of an answer: the calculator and what was asked of it. Pure: no DOM.
 *
 * @typedef {import('../engine/wire.mjs').Json} Json
 */

const LONGEST = 80;

/**
 * @param {{calculator: string, inputs?: {[name: string]: Json}}} state
 * @param {string} kind of file, without a dot
 */
export function fileName({ calculator, inputs = {} }, kind) {
  const asked = Object.keys(inputs).sort().flatMap((name) => [name, ...leaves(inputs[name])]);
  const words = [calculator, ...asked].map(plain).filter(Boolean);
  return `${words.join('-').slice(0, LONGEST).replace(/-+$/u, '')}.${kind}`;
}

/** @param {Json} value @returns {string[]} */
function leaves(value) {
  if (Array.isArray(value)) return value.flatMap(leaves);
  if (value !== null && typeof value === 'object') return Object.entries(value).flatMap(([name, part]) => [name, ...leaves(part)]);
  return value === null ? [] : [String(value)];
}

/** Letters and numbers that every system takes; a minus in front of a number stays. @param {string} text */
function plain(text) {
  return text.replace(/^-(?=\d)/u, 'minus').replace(/[^A-Za-z0-9]+/gu, '-').replace(/^-+|-+$/gu, '').toLowerCase();
}
