/** Where a bench is kept: in the address of its page, and on the device. */

import { deviceStore } from '../shared/store.mjs';

/** Browsers refuse pages that rewrite their address too often. */
const WRITE_EVERY_MS = 400;

export class BenchKeeping {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;
  #path = location.pathname;

  /** @param {string} bench its name */
  constructor(bench) {
    this.name = `bench ${bench}`;
  }

  /** What the device has kept of it. @returns {import('./bench-history.mjs').Entry[]} */
  read() {
    try {
      const kept = JSON.parse(deviceStore.read(this.name) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isEntry) : [];
    } catch {
      return [];
    }
  }

  /** Keeps what was done, up to where the bench stands. @param {import('./bench-history.mjs').Entry[]} entries @returns {string} why it will not last */
  write(entries) {
    const kept = entries.map(({ words, fragment }) => ({ words, fragment }));
    deviceStore.write(this.name, JSON.stringify(kept));
    return deviceStore.words;
  }

  /** Starts over on the device as well. */
  forget() {
    deviceStore.remove(this.name);
  }

  /** @param {string} fragment '' where the bench is as the page brings it */
  address(fragment) {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.#writeNow(fragment), WRITE_EVERY_MS);
  }

  /** @param {string} fragment */
  #writeNow(fragment) {
    if (location.pathname !== this.#path) return;
    try {
      history.replaceState(history.state, '', fragment ? `#${fragment}` : location.pathname + location.search);
    } catch {
      // Only the address lags behind: the bench is on the page.
    }
  }

  /** The page goes away. */
  end() {
    clearTimeout(this.#later);
  }
}

/** @param {any} entry */
function isEntry(entry) {
  return typeof entry?.words === 'string' && typeof entry?.fragment === 'string';
}
