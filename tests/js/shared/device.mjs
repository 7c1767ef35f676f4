/**
 * A device as its database sees it, and a browser with its texts: what the tests of documents work on.
 */

import '../browser.mjs';

import { Database } from '../../../docs/assets/js/shared/database.mjs';

/** @type {import('../../../docs/assets/js/shared/documents.mjs').Kind<{count: number, log: string[]}>} */
export const TALLY = {
  kind: 'tally',
  form: 2,
  migrations: { 1: (count) => ({ count: count.valueOf(), log: [] }) },
  read: (value) => (Number.isInteger(/** @type {any} */ (value)?.count) ? /** @type {any} */ (value) : null),
};
export const NONE = { count: 0, log: [] };
export const plus = (/** @type {string} */ word) => (/** @type {any} */ tally) => ({
  count: (tally ?? NONE).count + 1,
  log: [...(tally ?? NONE).log, word],
});

/** A database in memory: one transaction after the other, all of it or nothing, as in a browser. */
export class Device {
  stores = { documents: new Map(), bin: new Map() };
  puts = 0;
  /** @type {(put: number) => boolean} */
  hasRoom = () => true;
  /** @type {unknown} */
  closed = null;
  /** @type {unknown} */
  #open = null;
  #last = Promise.resolve();
  #key = 0;

  /** A connection, which `close` ends, as a browser may. */
  open = async () => {
    const connection = new Proxy(this, {
      get: (device, name) => {
        if (connection === this.closed) throw new DOMException('closed', 'InvalidStateError');
        const found = /** @type {any} */ (device)[name];
        return typeof found === 'function' ? found.bind(device) : found;
      },
    });
    this.#open = connection;
    return new Database(/** @type {any} */ (connection));
  };

  close = () => {
    this.closed = this.#open;
  };

  async get(/** @type {'documents' | 'bin'} */ name, /** @type {any} */ key) {
    return structuredClone(this.stores[name].get(key));
  }

  async getAll(/** @type {'documents' | 'bin'} */ name) {
    return structuredClone([...this.stores[name].values()]);
  }

  async getAllFromIndex(/** @type {'documents'} */ name, /** @type {string} */ _index, /** @type {string} */ kind) {
    return (await this.getAll(name)).filter((each) => each.kind === kind);
  }

  transaction() {
    const begun = this.#last;
    const before = () => ({ documents: new Map(this.stores.documents), bin: new Map(this.stores.bin) });
    /** @type {ReturnType<typeof before> | null} */
    let copy = null;
    let asked = 0;
    /** @type {() => void} */
    let commit = () => {};
    /** @type {(error: Error) => void} */
    let abort = () => {};
    const done = new Promise((resolve, reject) => {
      [commit, abort] = [() => resolve(undefined), reject];
    });
    this.#last = done.then(
      () => {},
      () => {},
    );
    done.catch(() => {});
    const ask = async (/** @type {(stores: any) => any} */ act) => {
      await begun;
      copy ??= before();
      asked += 1;
      const now = asked;
      try {
        return act(copy);
      } catch (error) {
        abort(/** @type {Error} */ (error));
        throw error;
      } finally {
        setTimeout(() => {
          if (asked === now) {
            this.stores = copy ?? this.stores;
            commit();
          }
        });
      }
    };
    const objectStore = (/** @type {'documents' | 'bin'} */ name) => ({
      get: (/** @type {any} */ key) => ask((stores) => structuredClone(stores[name].get(key))),
      getAll: () => ask((stores) => structuredClone([...stores[name].values()])),
      delete: (/** @type {any} */ key) => ask((stores) => void stores[name].delete(key)),
      put: (/** @type {any} */ value) =>
        ask((stores) => {
          this.puts += 1;
          if (!this.hasRoom(this.puts)) throw new DOMException('no room', 'QuotaExceededError');
          const key = name === 'bin' ? (value.key ?? (this.#key += 1)) : value.id;
          stores[name].set(key, structuredClone(name === 'bin' ? { ...value, key } : value));
          return key;
        }),
    });
    return { objectStore, done };
  }
}

export const stored = (/** @type {Device} */ device, /** @type {string} */ id) => device.stores.documents.get(id);
export const soon = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A promise that is held until it is released. */
export function gate() {
  let release = () => {};
  const held = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  return { held, release };
}

/** Texts of a browser. */
export class Texts {
  /** @param {string} name @param {string} text */
  setItem(name, text) {
    /** @type {any} */ (this)[name] = text;
  }

  /** @param {string} name @returns {string | null} */
  getItem(name) {
    return /** @type {any} */ (this)[name] ?? null;
  }

  /** @param {string} name */
  removeItem(name) {
    delete (/** @type {any} */ (this)[name]);
  }
}

/**
 * A browser without any text.
 * @returns {(type: 'pagehide' | 'pageshow') => void} what tells the pages that were begun since then
 */
export function newBrowser() {
  const events = new EventTarget();
  globalThis.localStorage = /** @type {any} */ (new Texts());
  globalThis.addEventListener = /** @type {any} */ (events.addEventListener.bind(events));
  return (type) => events.dispatchEvent(Object.assign(new Event(type), { persisted: true }));
}
