/**
 * The memory of a Python that has started, kept in this browser for the next visit. No DOM and no Pyodide.
 *
 * The key is the manifest's id, a hash of every file of the runtime. It is taken out by whoever tries it and put back
 * only when it has proved itself, so that a memory which hangs or breaks a start is met once and never again.
 * Where a page may keep nothing (insecure origins, some private windows) there is no memory, and nothing else differs.
 */

import { unwrapped, wrapped } from './memory-pages.mjs';

export class KeptMemory {
  /**
   * @param {URL} folder of the runtime: editions that lie beside each other keep their own
   * @param {string} id
   */
  constructor(folder, id) {
    this.name = `python-memory ${folder.pathname}`;
    this.address = new URL(`memory-${id}`, folder).href;
    this.trial = new URL('memory-on-trial', folder).href;
  }

  /**
   * The memory of the last visit, or null. From now on it is on trial.
   * @returns {Promise<Uint8Array<ArrayBuffer> | null>}
   */
  async take() {
    const cache = await this.#open();
    const [found, trial] = await Promise.all([cache?.match(this.address), cache?.match(this.trial)]);
    if (!cache || !found) return null;
    if (trial) return this.drop(); // the last one who tried it was never heard of again
    await cache.put(this.trial, new Response(''));
    const memory = unwrapped(await found.arrayBuffer());
    return memory ?? this.drop();
  }

  /** It has proved itself. */
  async passed() {
    await (await this.#open())?.delete(this.trial);
  }

  /** Forgets it, with whatever older builds have left. @returns {Promise<null>} */
  async drop() {
    await stores()?.delete(this.name).catch(() => false);
    return null;
  }

  /** Whether anything could be kept here. */
  get isPossible() {
    return stores() !== null;
  }

  /**
   * Keeps a memory, and it alone. Too little room is no error: then the next start is a plain one.
   * @param {Uint8Array<ArrayBuffer>} memory
   */
  async keep(memory) {
    try {
      await this.drop();
      const cache = await this.#open();
      await cache?.put(this.address, new Response(wrapped(memory)));
    } catch (error) {
      console.info('Python is not kept for the next visit:', error);
      await this.drop();
    }
  }

  /** @returns {Promise<Cache | null>} */
  async #open() {
    return (await stores()?.open(this.name).catch(() => null)) ?? null;
  }
}

/** The browser's stores; null where it has none, or forbids even to ask for them. */
function stores() {
  try {
    return globalThis.caches ?? null;
  } catch {
    return null;
  }
}
