/**
 * The setups that a reader collects to compare, on this device.
 *
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {{name: string, request: EngineRequest}} Setup
 * @typedef {{setups: Setup[], at: string}} ComparisonState
 * @typedef {{ok: true, state: ComparisonState} | {ok: false, message: string}} DecodedComparison
 */

import { documents } from '../shared/documents.mjs';
import { isPlainRecord, sameJson } from '../shared/json.mjs';
import { damageOf } from '../links/kinds.mjs';
import { encodePayload, readPayload } from '../links/permalink.mjs';
import { plainLine, shortened } from '../shared/text.mjs';

/** The engine's limit. */
export const MOST_SETUPS = 6;
const LONGEST_NAME = 60;
const ID = 'comparison';
const REQUEST_KEYS = ['calculator', 'mode', 'inputs', 'readings', 'text'];

/** @type {import('../shared/documents.mjs').Kind<Setup[]>} */
export const COMPARISONS = { kind: 'comparison', form: 1, read: (value) => (areSetups(value) ? value : null) };

export class Comparison {
  /** @param {import('../shared/documents.mjs').Documents} store */
  constructor(store) {
    this.store = store;
  }

  /** Before this it is empty. @returns {Promise<string>} what is said of one that cannot be read; '' where it can */
  async load() {
    await this.store.load(COMPARISONS);
    return this.store.unreadableWords(COMPARISONS);
  }

  /** One sentence where the setups will not last; '' where they will. */
  async trouble() {
    await this.store.settled();
    return this.store.troubleWords('copy the link of the comparison');
  }

  /** @returns {Setup[]} */
  get setups() {
    return this.store.read(COMPARISONS, ID) ?? [];
  }

  /** @param {Setup[]} setups @param {string} [why] those of before go to the bin, with this reason */
  replace(setups, why = '') {
    // A page that is loaded again opens its link once more.
    if (sameJson(/** @type {any} */ (setups), /** @type {any} */ (this.setups))) return;
    void this.store.change(COMPARISONS, ID, () => (setups.length ? setups.slice(0, MOST_SETUPS) : null), why);
  }

  /** @param {string} name @param {EngineRequest} request @returns {string} what is wrong; '' where it was added */
  add(name, request) {
    const { setups } = this;
    if (setups.length >= MOST_SETUPS) return `a comparison takes up to ${MOST_SETUPS} setups; remove one first`;
    const same = setups.find((setup) =>
      sameJson(/** @type {any} */ (setup.request), /** @type {any} */ (exact(request))),
    );
    if (same) return `this is the setup called ${same.name}; change an input above, then add it`;
    this.replace([
      ...setups,
      { name: uniqueName(shortened(plainLine(name), LONGEST_NAME), setups), request: exact(request) },
    ]);
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
function areSetups(value) {
  return Array.isArray(value) && value.length <= MOST_SETUPS && value.every(isSetup);
}

/** @param {any} setup */
function isSetup(setup) {
  if (!isPlainRecord(setup)) return false;
  const { name, request } = /** @type {any} */ (setup);
  if (!isPlainRecord(request)) return false;
  const { calculator } = /** @type {any} */ (request);
  const isNamed = typeof name === 'string' && shortened(name, LONGEST_NAME + 4) === name;
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

/** The one comparison of this device. */
export const comparison = new Comparison(documents);

/*
 * A comparison as a link's fragment, and back: `#c1-<payload>x`.
 *
 * A format of its own beside `q1`: a state there is one request, here are several with names. The payload is made the
 * same way (unpadded base64url of UTF-8 JSON with sorted keys), and read as tolerantly. `c1` is its version.
 */

/**
 * The fragment, without `#`; null where the comparison is too large for a link.
 * @param {ComparisonState} state
 */
export function encodeComparison(state) {
  return encodePayload('comparison', state);
}

/**
 * The comparison in a fragment; null where it is none.
 * @param {string} fragment
 * @returns {DecodedComparison | null}
 */
export function decodeComparison(fragment) {
  const read = readPayload('comparison', fragment);
  if (!read?.ok) return read;
  return isState(read.state) ? { ok: true, state: read.state } : { ok: false, message: damageOf('') };
}

/** @param {any} state @returns {state is ComparisonState} */
function isState(state) {
  if (typeof state !== 'object' || state === null || !areSetups(state.setups) || state.setups.length < 2) return false;
  return typeof state.at === 'string' && /^[\w-]{1,100}$/u.test(state.at);
}
