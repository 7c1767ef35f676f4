/** Where a bench is stored: in the address of its page, and on the device. */

import { deviceStore } from '../shared/store.mjs';
import { dropAddress, writeAddress } from '../links/address.mjs';
import { holdsLink } from '../links/kinds.mjs';

/** @typedef {import('./state.mjs').Entry} Entry */

export class BenchStore {
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
    // Calm: while the page appears, others still read their links from it.
    writeAddress(() => {
      if (location.pathname !== this.#path || holdsLink('scene', location.hash)) return null; // the table has not taken that up yet
      return fragment ? `#${fragment}` : location.pathname + location.search;
    }, true);
  }

  /** The page goes away. */
  end() {
    dropAddress();
  }
}

/** @param {any} entry */
function isStored(entry) {
  return typeof entry?.words === 'string' && typeof entry?.fragment === 'string';
}
