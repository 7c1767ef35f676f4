/** The secrets of commitments that this device made, until they are revealed. */

import { deviceStore } from '../shared/store.mjs';

/** @typedef {import('./joint-state.mjs').Pledges} Pledges */

const NAME = 'together';
const MOST = 50;

/** @returns {Pledges} */
export function keptPledges() {
  try {
    const kept = JSON.parse(deviceStore.read(NAME) ?? '{}');
    const sound = Object.entries(kept).filter(([, pledge]) => isPledge(pledge));
    return /** @type {Pledges} */ (Object.fromEntries(sound));
  } catch {
    return {};
  }
}

/** @param {string} commitment @param {import('./joint-seed.mjs').Pledge} pledge @returns {boolean} whether it will last */
export function keepPledge(commitment, pledge) {
  const pledges = Object.entries({ ...keptPledges(), [commitment]: pledge }).slice(-MOST);
  return deviceStore.write(NAME, JSON.stringify(Object.fromEntries(pledges)));
}

/** @param {any} pledge */
function isPledge(pledge) {
  return typeof pledge === 'object' && pledge !== null && ['secret', 'question', 'post'].every((name) => typeof pledge[name] === 'string');
}
