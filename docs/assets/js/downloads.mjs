/**
 * The files of the runtime, all under way at once. No DOM, so that Node can test it.
 *
 * @typedef {import('./counted-stream.mjs').Expected} Expected
 * @typedef {(loaded: number, total: number) => void} Tell
 */

import { counted } from './counted-stream.mjs';
import { unavailable } from './load-failures.mjs';

/** Progress is told in steps of this share of the whole, not for every piece. */
const STEPS = 200;

export class Downloads {
  /** @type {Map<string, Promise<Response>>} */
  #responses = new Map();
  #loaded = 0;
  #told = 0;

  /**
   * @param {URL} folder
   * @param {Expected[]} files
   * @param {Tell} tell
   */
  constructor(folder, files, tell) {
    this.folder = folder;
    this.total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    this.tell = tell;
    /** @type {Promise<unknown>[]} the scripts among the files, as they arrive */
    this.modules = [];
    /** @type {(fault: Error) => void} */
    this.fail = () => {};
    /** @type {Promise<never>} rejects when a file turns out to be of no use */
    this.fault = new Promise((_resolve, reject) => {
      this.fail = reject;
    });
    this.fault.catch(() => {}); // whoever races against it hears of it; nobody has to
    for (const expected of files) this.#begin(expected);
  }

  /** @param {Expected} expected */
  #begin(expected) {
    const isModule = expected.file.endsWith('.mjs');
    const arriving = isModule ? this.#imported(expected) : this.#fetched(expected);
    arriving.catch(this.fail);
    if (isModule) this.modules.push(arriving);
    else this.#responses.set(this.address(expected.file), /** @type {Promise<Response>} */ (arriving));
  }

  /** @param {string} file */
  address(file) {
    return new URL(file, this.folder).href;
  }

  /** A module's bytes cannot be watched: they count once it is there. @param {Expected} expected */
  async #imported({ file, bytes }) {
    const address = this.address(file);
    await import(address).catch((error) => whyNotImported(address, file, error));
    this.#arrived(bytes);
  }

  /** @param {Expected} expected */
  async #fetched(expected) {
    const response = await reached(fetch(this.address(expected.file)), expected.file);
    return counted(response, expected, { arrived: (bytes) => this.#arrived(bytes), failed: this.fail });
  }

  /** @param {number} bytes */
  #arrived(bytes) {
    this.#loaded += bytes;
    if (this.#loaded < this.total && this.#loaded - this.#told < this.total / STEPS) return;
    this.#told = this.#loaded;
    this.tell(this.#loaded, this.total);
  }

  /** The response that is under way for an address, once; null for any other. @param {string} address */
  take(address) {
    const response = this.#responses.get(address);
    this.#responses.delete(address);
    return response ?? null;
  }
}

/**
 * The response, or the one sentence that says that nothing came.
 * @param {Promise<Response>} response
 * @param {string} file
 */
export async function reached(response, file) {
  return response.catch(() => {
    throw unavailable('unreachable', file);
  });
}

/**
 * A failed import gives no reason, so the file is asked for once more to find it.
 * @param {string} address
 * @param {string} file
 * @param {unknown} error
 * @returns {Promise<never>}
 */
async function whyNotImported(address, file, error) {
  const response = await reached(fetch(address), file);
  const type = response.headers.get('content-type') ?? 'no type at all';
  if (!response.ok) throw unavailable('missing', file, String(response.status));
  throw /javascript/u.test(type) ? unavailable('broken', file, String(error)) : unavailable('wrong_type', file, type);
}
