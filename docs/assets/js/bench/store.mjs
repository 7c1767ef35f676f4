/** Where a bench is stored: in the address of its page, and on the device. */

import { deviceStore } from '../shared/store.mjs';

/** @typedef {import('./state.mjs').Entry} Entry */

/** Browsers refuse pages that rewrite their address too often. */
const DEBOUNCE_MS = 400;
/** A link that another part of the page has not taken up yet. */
const OTHERS = /^#scene\d+-/u;

export class BenchStore {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #path = location.pathname;

  /** @param {string} bench its name */
  constructor(bench) {
    this.name = `bench ${bench}`;
  }

  /** The steps of the last visit. @returns {Entry[]} */
  read() {
    try {
      const stored = JSON.parse(deviceStore.read(this.name) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isStored).map(({ words, fragment }) => ({ label: words, fragment })) : [];
    } catch {
      return [];
    }
  }

  /** @param {Entry[]} entries up to the one that is shown @returns {string} why they will not last; '' where they will */
  write(entries) {
    const stored = entries.map(({ label, fragment }) => ({ words: label, fragment }));
    deviceStore.write(this.name, JSON.stringify(stored));
    return deviceStore.words;
  }

  /** @param {string} fragment '' where the bench is as the page brings it */
  setAddress(fragment) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#writeAddress(fragment), DEBOUNCE_MS);
  }

  /** @param {string} fragment */
  #writeAddress(fragment) {
    if (location.pathname !== this.#path || OTHERS.test(location.hash)) return;
    try {
      history.replaceState(history.state, '', fragment ? `#${fragment}` : location.pathname + location.search);
    } catch {
      // Only the address lags behind: the bench is on the page.
    }
  }

  /** The page goes away. */
  end() {
    clearTimeout(this.#timer);
  }
}

/** @param {any} entry */
function isStored(entry) {
  return typeof entry?.words === 'string' && typeof entry?.fragment === 'string';
}
