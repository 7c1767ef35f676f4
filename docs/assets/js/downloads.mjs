/**
 * The files of the runtime, all under way at once, each held against its hash. No DOM, so that Node can test it.
 *
 * @typedef {import('./runtime-manifest.mjs').RuntimeFile} RuntimeFile
 * @typedef {(loaded: number, total: number) => void} Tell
 */

import { counted } from './counted-stream.mjs';
import { EngineUnavailable, unavailable } from './load-failures.mjs';

/** Progress is told in steps of this share of the whole, not for every piece. */
const STEPS = 200;

export class Downloads {
  #loaded = 0;
  #told = 0;
  /** @type {(fault: Error) => void} */
  #fail = () => {};

  /**
   * @param {URL} folder
   * @param {RuntimeFile[]} files
   * @param {Tell} tell
   */
  constructor(folder, files, tell) {
    this.folder = folder;
    this.total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    this.tell = tell;
    /** @type {Promise<never>} rejects when a file turns out to be of no use */
    this.fault = new Promise((_resolve, reject) => {
      this.#fail = reject;
    });
    this.fault.catch(() => {}); // whoever races against it hears of it; nobody has to
    /** @type {Promise<unknown>[]} */
    this.checks = [];
  }

  /** Every file that was asked for has arrived, and is the one that the manifest means. */
  async allChecked() {
    await Promise.all(this.checks);
  }

  /** @param {RuntimeFile} expected */
  address(expected) {
    return new URL(expected.file, this.folder).href;
  }

  /**
   * A script. Its bytes cannot be watched: they count once it is there, and are checked in the cache it came to.
   * @param {RuntimeFile} expected
   * @returns {Promise<any>}
   */
  script(expected) {
    const address = this.address(expected);
    const arriving = import(address).catch((error) => whyNotImported(address, expected.file, error));
    this.#watch(arriving.then(() => this.#arrived(expected.bytes)));
    this.#watch(arriving.then(() => whole(address, expected)));
    return arriving;
  }

  /**
   * A response whose bytes are counted as they pass, and which fails at its end where they are not the right ones.
   * @param {RuntimeFile} expected
   * @returns {Promise<Response>}
   */
  response(expected) {
    /** @type {(value?: unknown) => void} */
    let finished = () => {};
    this.checks.push(new Promise((resolve) => (finished = resolve)));
    const watcher = {
      arrived: (/** @type {number} */ bytes) => this.#arrived(bytes),
      failed: (/** @type {Error} */ fault) => this.#fail(fault),
      finished,
    };
    const arriving = fetched(this.address(expected), expected).then((response) => counted(response, expected, watcher));
    arriving.catch(this.#fail);
    return arriving;
  }

  /** @param {RuntimeFile} expected */
  async bytes(expected) {
    const response = await this.response(expected);
    return new Uint8Array(await response.arrayBuffer());
  }

  /** @param {Promise<unknown>} step */
  #watch(step) {
    step.catch(this.#fail);
    this.checks.push(step);
  }

  /** @param {number} bytes */
  #arrived(bytes) {
    this.#loaded += bytes;
    if (this.#loaded < this.total && this.#loaded - this.#told < this.total / STEPS) return;
    this.#told = this.#loaded;
    this.tell(this.#loaded, this.total);
  }
}

/**
 * The response as it starts to arrive. Where the page may not compute hashes itself, which it may on secure origins
 * alone, the browser is asked to; then a response starts only when all of it is there.
 * @param {string} address
 * @param {RuntimeFile} expected
 */
function fetched(address, expected) {
  return globalThis.crypto?.subtle ? reached(fetch(address), expected.file) : whole(address, expected);
}

/**
 * The response, of which the browser itself has computed the hash.
 * @param {string} address
 * @param {RuntimeFile} expected
 */
async function whole(address, { file, integrity }) {
  try {
    return await fetch(address, { integrity, cache: 'force-cache' });
  } catch {
    const response = await reached(fetch(address), file); // no reason was given: was it the hash or the line?
    throw response.ok ? unavailable('altered', file) : unavailable('missing', file, String(response.status));
  }
}

/**
 * The response, or the one sentence that says that nothing came.
 * @param {Promise<Response>} response
 * @param {string} file
 */
async function reached(response, file) {
  return response.catch(() => {
    throw unavailable(globalThis.navigator?.onLine === false ? 'offline' : 'unreachable', file);
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
  if (error instanceof EngineUnavailable) throw error;
  const response = await reached(fetch(address), file);
  const type = response.headers.get('content-type') ?? 'no type at all';
  if (!response.ok) throw unavailable('missing', file, String(response.status));
  throw /javascript/u.test(type) ? unavailable('broken', file, String(error)) : unavailable('wrong_type', file, type);
}
