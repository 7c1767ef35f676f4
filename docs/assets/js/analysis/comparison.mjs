/**
 * The setups that a reader collects to compare: they last as long as the visit, from page to page.
 * Pure but for the storage, which is a parameter.
 *
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {{name: string, request: EngineRequest}} Setup
 */

import { DeviceStore } from '../shared/store.mjs';
import { isPlainRecord, sameJson } from '../shared/json.mjs';

/** The engine's limit. */
export const MOST_SETUPS = 6;
export const LONGEST_NAME = 60;
const KEY = 'comparison 1';
const REQUEST_KEYS = ['calculator', 'mode', 'inputs', 'readings', 'text'];

export class Comparison {
  /** @param {Pick<DeviceStore, 'read' | 'write'>} store */
  constructor(store) {
    this.store = store;
  }

  /** @returns {Setup[]} */
  get setups() {
    try {
      const stored = JSON.parse(this.store.read(KEY) ?? '[]');
      return areSetups(stored) ? stored : [];
    } catch {
      return []; // somebody else wrote there
    }
  }

  /** @param {Setup[]} setups */
  replace(setups) {
    this.store.write(KEY, JSON.stringify(setups.slice(0, MOST_SETUPS)));
  }

  /** @param {string} name @param {EngineRequest} request @returns {string} what is wrong; '' where it was added */
  add(name, request) {
    const { setups } = this;
    if (setups.length >= MOST_SETUPS) return `a comparison takes up to ${MOST_SETUPS} setups; remove one first`;
    const same = setups.find((setup) => sameJson(/** @type {any} */ (setup.request), /** @type {any} */ (exact(request))));
    if (same) return `this is the setup called ${same.name}; change an input above, then add it`;
    this.replace([...setups, { name: uniqueName(name.slice(0, LONGEST_NAME), setups), request: exact(request) }]);
    return '';
  }

  /** @param {number} index */
  remove(index) {
    this.replace(this.setups.filter((_, each) => each !== index));
  }
}

/**
 * The request as an exact question: a roll's seed and dice are no part of it.
 * @param {EngineRequest} request
 * @returns {EngineRequest}
 */
export function exact(request) {
  const parts = Object.entries(request).filter(([key, value]) => REQUEST_KEYS.includes(key) && value !== undefined);
  return /** @type {EngineRequest} */ (Object.fromEntries(parts.filter(([key]) => key !== 'mode')));
}

/** @param {unknown} value @returns {value is Setup[]} */
export function areSetups(value) {
  return Array.isArray(value) && value.length <= MOST_SETUPS && value.every(isSetup);
}

/** @param {any} setup */
function isSetup(setup) {
  if (!isPlainRecord(setup)) return false;
  const { name, request } = /** @type {any} */ (setup);
  if (!isPlainRecord(request)) return false;
  const { calculator } = /** @type {any} */ (request);
  const isNamed = typeof name === 'string' && name.length <= LONGEST_NAME + 4;
  return isNamed && typeof calculator === 'string' && Object.keys(request).every((key) => REQUEST_KEYS.includes(key));
}

/** A name that no other setup has. @param {string} name @param {Setup[]} setups */
function uniqueName(name, setups) {
  const names = setups.map((setup) => setup.name);
  const first = name || `Setup ${setups.length + 1}`;
  let unique = first;
  for (let count = 2; names.includes(unique); count += 1) unique = `${first} ${count}`;
  return unique;
}

/** The one comparison of this visit; a browser that keeps nothing keeps it as long as the page. */
export const comparison = new Comparison(new DeviceStore(() => sessionStorage));
