/** The secrets of commitments that this device made, until they are revealed. */

import { deviceStore } from '../shared/store.mjs';

/** @typedef {import('./commit-reveal.mjs').Openings} Openings */

const NAME = 'together';
const MOST = 50;

/** @returns {Openings} */
export function readOpenings() {
  try {
    const stored = JSON.parse(deviceStore.read(NAME) ?? '{}');
    const valid = Object.entries(stored).filter(([, opening]) => isOpening(opening));
    return /** @type {Openings} */ (Object.fromEntries(valid));
  } catch {
    return {};
  }
}

/** @param {string} commitment @param {import('./commit-reveal.mjs').Opening} opening @returns {boolean} whether it will last */
export function storeOpening(commitment, opening) {
  const openings = Object.entries({ ...readOpenings(), [commitment]: opening }).slice(-MOST);
  return deviceStore.write(NAME, JSON.stringify(Object.fromEntries(openings)));
}

/** @param {any} opening */
function isOpening(opening) {
  return typeof opening === 'object' && opening !== null && ['secret', 'question', 'post'].every((name) => typeof opening[name] === 'string');
}
