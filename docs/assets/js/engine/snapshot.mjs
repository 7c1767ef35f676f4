/**
 * The memory of a Python that has started, stored in this browser: the next visit starts from it, in a third of the time.
 * The one script that touches Pyodide's `_makeSnapshot` and `_loadSnapshot`, which are not promised to stay. No DOM.
 *
 * A snapshot that is of no use costs time alone, for Python then starts without one:
 * - its key is the manifest's id, a hash of every file of the runtime;
 * - it is on trial while a start is under way: one that hung or crashed a start is deleted unread;
 * - one that Pyodide could not restore, or that answered otherwise, is not made again for the same runtime;
 * - a heap that has grown is not stored, because Pyodide restores the size that it starts with and no other;
 * - where a page may store nothing (insecure origins, some private windows) there is none.
 *
 * To do without snapshots, in one commit: delete this file with tests/js/engine/snapshot.test.mjs, the class TestSnapshot
 * of tests/site/test_loading_faults.py, the lines of worker.mjs that name a snapshot, `test` of the manifest and
 * the row of docs/about/privacy.md; and let loader.mjs call `startPython(parts)`.
 *
 * @typedef {import('./loader.mjs').EngineHost} EngineHost
 * @typedef {import('./loader.mjs').Pyodide} Pyodide
 * @typedef {Pyodide & {makeMemorySnapshot: () => Uint8Array<ArrayBuffer>}} Storable
 * @typedef {import('./runtime-manifest.mjs').Manifest} Manifest
 */

import { hostEngine } from './loader.mjs';
import { EngineUnavailable, isOfFile } from './errors.mjs';

/** Bytes of the heap that Pyodide 314 starts with, and the least by which one grows: a page of WebAssembly. */
const FIRST_HEAP = 31_457_280;
const WASM_PAGE = 65_536;

/** A restored memory holds the state of chance: everybody who starts from it would draw the same. */
const RESEED = 'import sys; "random" in sys.modules and sys.modules["random"].seed()';

/** A question of which no calculator knows the answer: to say so the engine imports all its games. */
const IMPORT_ALL = '{"calculator": "?"}';

const PAUSE_MS = 3000;

export class Snapshot {
  /** @type {Storable | null} a Python whose memory can be stored */
  #storable = null;
  /** Whether one may be made, as far as the store was read. */
  #isWanted = false;

  /**
   * @param {URL} folder of the runtime: editions that lie beside each other have their own
   * @param {Pick<Manifest, 'id' | 'test'>} manifest
   */
  constructor(folder, { id, test }) {
    this.test = test;
    this.name = `python-memory ${folder.pathname}`;
    this.address = new URL(`memory-${id}`, folder).href;
    this.trial = new URL('memory-on-trial', folder).href;
    this.refused = new URL(`memory-refused-${id}`, folder).href;
  }

  /**
   * The memory of an earlier visit, or null. From now on it is on trial.
   * @returns {Promise<Uint8Array<ArrayBuffer> | null>}
   */
  async read() {
    try {
      const cache = await this.#open();
      const [found, trial, refused] = await Promise.all(
        [this.address, this.trial, this.refused].map((each) => cache?.match(each)),
      );
      this.#isWanted = cache !== null && !refused;
      if (!cache || !found) return null;
      if (trial) return await this.remove(); // the start that tried it last was never heard of again
      await cache.put(this.trial, new Response(''));
      return unpacked(await found.arrayBuffer()) ?? (await this.remove());
    } catch {
      return null;
    }
  }

  /**
   * Starts Python: from the memory that was read, else plainly.
   * @param {Uint8Array<ArrayBuffer> | null} memory
   * @param {(options: object) => Promise<Pyodide>} start
   * @returns {Promise<Pyodide>}
   */
  async start(memory, start) {
    const restored = memory && (await this.#restored(memory, start));
    if (restored) return restored;
    if (!this.#isWanted) return start({});
    const pyodide = await start({ _makeSnapshot: true });
    this.#storable = /** @type {Storable} */ (pyodide);
    return pyodide;
  }

  /** Whether this Python started plainly, so that its memory can be stored. */
  get isStorable() {
    return this.#storable !== null;
  }

  /** Stores the memory, and it alone. Too little room is no error: then the next start is a plain one. */
  async store() {
    const memory = this.#storable?.makeMemorySnapshot();
    this.#storable = null;
    if (!memory) return;
    if (memory.length >= FIRST_HEAP + WASM_PAGE) throw new RangeError(`the heap has grown to ${memory.length} bytes`);
    await this.remove();
    try {
      await (await this.#open())?.put(this.address, new Response(packed(memory)));
    } catch (error) {
      await this.remove();
      throw error;
    }
  }

  /** Deletes it, with whatever older builds have left. @returns {Promise<null>} */
  async remove() {
    await stores()
      ?.delete(this.name)
      .catch(() => false);
    return null;
  }

  /**
   * Python from a memory; null, and no more snapshots of this runtime, where that fails. Rejects where a file does not
   * come.
   * @param {Uint8Array<ArrayBuffer>} memory
   * @param {(options: object) => Promise<Pyodide>} start
   */
  async #restored(memory, start) {
    try {
      const pyodide = await start({ _loadSnapshot: memory });
      pyodide.runPython(RESEED);
      const answer = JSON.parse(hostEngine(pyodide).ask(JSON.stringify(this.test.request)));
      if (answer.response.sentence !== this.test.sentence) throw new Error('it answers otherwise');
      await this.#endTrial();
      return pyodide;
    } catch (error) {
      if (isOfFile(error)) {
        await this.#endTrial();
        throw error; // a start without the memory needs the same file
      }
      console.info('Python starts anew, because its snapshot is of no use:', error);
      await this.remove();
      if (error instanceof EngineUnavailable) return null; // memory that is short today may be free tomorrow
      this.#isWanted = false;
      await (await this.#open())?.put(this.refused, new Response('')).catch(() => {});
      return null;
    }
  }

  /** Where the store breaks, the memory stays on trial, and the next visit starts without it. */
  async #endTrial() {
    await (await this.#open())?.delete(this.trial).catch(() => false);
  }

  /** @returns {Promise<Cache | null>} */
  async #open() {
    return (
      (await stores()
        ?.open(this.name)
        .catch(() => null)) ?? null
    );
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

/**
 * Stores a snapshot once, when nobody is waiting for an answer: in short steps with a pause before each, because an answer
 * has to wait for the step under way. First the engine imports all its games, so that the next visit has them at once.
 * @param {Promise<EngineHost>} starting
 * @param {Pick<Snapshot, 'isStorable' | 'store'>} snapshot
 * @param {number} [pause] in milliseconds
 */
export function storeWhenIdle(starting, snapshot, pause = PAUSE_MS) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const steps = [async (/** @type {EngineHost} */ host) => void host.ask(IMPORT_ALL), () => snapshot.store()];

  async function next() {
    const host = await starting;
    if (!snapshot.isStorable) return;
    await steps.shift()?.(host);
    begin();
  }

  /** Nobody waits for it, so nobody has to hear of it. @param {unknown} error */
  function giveUp(error) {
    steps.length = 0;
    console.info('Python is not stored for the next visit:', error);
  }

  /** An answer was given, or a step was done: the pause begins anew. */
  function begin() {
    clearTimeout(timer);
    if (steps.length > 0) timer = setTimeout(() => void next().catch(giveUp), pause);
  }

  return { begin, end: () => clearTimeout(timer) };
}

/*
 * As it is stored, a memory has no empty pages, which are two thirds of it, and a checksum. In 32-bit words: mark, length
 * in bytes, number of pages, checksum of the length and of all that follows; the number of each page; the pages.
 */

const MARK = 0x31_6d_79_70; // "pym1"
const HEAD = 4;
const PAGE = 4096;
const WORDS = PAGE / 4;

/** @param {Uint8Array<ArrayBuffer>} memory its length a multiple of four bytes */
export function packed(memory) {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / 4);
  const used = usedPages(words);
  const result = new Uint32Array(HEAD + used.length + used.length * WORDS);
  result.set(used, HEAD);
  used.forEach((page, place) => {
    result.set(words.subarray(page * WORDS, (page + 1) * WORDS), HEAD + used.length + place * WORDS);
  });
  result.set([MARK, memory.length, used.length, checksum(result.subarray(HEAD), memory.length)]);
  return result;
}

/**
 * The memory, or null where it is not what was stored.
 * @param {ArrayBuffer} stored
 * @returns {Uint8Array<ArrayBuffer> | null}
 */
export function unpacked(stored) {
  const words = new Uint32Array(stored, 0, Math.floor(stored.byteLength / 4));
  const [mark, length, count, sum] = words;
  if (mark !== MARK || words.length !== HEAD + count + count * WORDS) return null;
  if (checksum(words.subarray(HEAD), length) !== sum) return null;
  const memory = new Uint32Array(length / 4);
  for (let place = 0; place < count; place += 1) {
    const start = HEAD + count + place * WORDS;
    const room = memory.length - words[HEAD + place] * WORDS;
    memory.set(words.subarray(start, start + Math.min(WORDS, room)), words[HEAD + place] * WORDS);
  }
  return new Uint8Array(memory.buffer);
}

/** @param {Uint32Array} words */
function usedPages(words) {
  const used = [];
  for (let page = 0; page * WORDS < words.length; page += 1) {
    if (words.subarray(page * WORDS, (page + 1) * WORDS).some((word) => word !== 0)) used.push(page);
  }
  return used;
}

/**
 * FNV-1a over whole words: it finds a slip of the store, and is not meant for an enemy.
 * @param {Uint32Array} words
 * @param {number} length of the memory, which must not slip either
 */
function checksum(words, length) {
  let sum = 0x81_1c_9d_c5 ^ length;
  for (let place = 0; place < words.length; place += 1) sum = Math.imul(sum ^ words[place], 0x01_00_01_93);
  return sum >>> 0;
}
