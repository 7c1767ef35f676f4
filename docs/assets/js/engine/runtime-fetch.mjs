/**
 * The files of the runtime, all under way at once, each held against its hash. No DOM, so that Node can test it.
 *
 * Nothing is used before it is known to be right. A file that is wrong is fetched anew, once, past whatever keeps it:
 * a browser keeps what has its hash in its name for ever, and the service worker drops what is asked for so.
 *
 * @typedef {import('./runtime-manifest.mjs').RuntimeFile} RuntimeFile
 * @typedef {(loaded: number, total: number) => void} Tell
 * @typedef {object} Counted
 * @property {Response} watched the same response
 * @property {Promise<void>} checked resolves when all of it has come and is right; rejects with an EngineUnavailable
 */

import { EngineUnavailable, isOfContent, unavailable } from './errors.mjs';

/** Progress is told in steps of this share of the whole, not for every piece, and on a slow line at least so often. */
const STEPS = 200;
const SILENCE_MS = 5000;

/** Whoever gave up on a file is asked why as long as bytes come, and as long as this after the last of them. */
const PATIENCE_MS = 3000;

export class Downloads {
  #loaded = 0;
  #told = 0;
  #toldAt = 0;
  /** @type {Map<RuntimeFile, () => void>} */
  #awaited = new Map();

  /**
   * @param {URL} folder
   * @param {RuntimeFile[]} files
   * @param {Tell} tell
   */
  constructor(folder, files, tell) {
    this.folder = folder;
    this.total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    this.tell = tell;
  }

  /** @param {RuntimeFile} expected */
  address(expected) {
    return new URL(expected.file, this.folder).href;
  }

  /**
   * A script: it is imported when its bytes are known to be right, from the cache they came to.
   * @param {RuntimeFile} expected
   * @returns {Promise<any>}
   */
  async script(expected) {
    const address = this.address(expected);
    await this.bytes(expected);
    return import(address).catch(() => importedAgain(address, expected.file));
  }

  /** @param {RuntimeFile} expected */
  bytes(expected) {
    return this.made(expected, async (response) => new Uint8Array(await response.arrayBuffer()));
  }

  /** Resolves when all bytes of a file have come; whether they are right is known later. @param {RuntimeFile} expected */
  arrival(expected) {
    return /** @type {Promise<void>} */ (new Promise((resolve) => this.#awaited.set(expected, resolve)));
  }

  /**
   * What is made of a file while it arrives, as soon as the file has proved to be the right one.
   * @template Made
   * @param {RuntimeFile} expected
   * @param {(response: Response) => Promise<Made>} make
   */
  async made(expected, make) {
    try {
      return await this.#attempt(expected, make);
    } catch (error) {
      if (!isOfContent(error)) throw error;
      return this.#attempt(expected, make, 'reload');
    }
  }

  /**
   * @template Made
   * @param {RuntimeFile} expected
   * @param {(response: Response) => Promise<Made>} make
   * @param {RequestCache} [cache]
   */
  async #attempt(expected, make, cache) {
    let bytes = 0;
    const arrived = (/** @type {number} */ more) => {
      bytes += more;
      this.#arrived(more);
      if (bytes >= expected.bytes) this.#awaited.get(expected)?.();
    };
    try {
      const response = await fetched(this.address(expected), expected, cache);
      const { watched, checked } = counted(response, expected, arrived);
      const making = make(watched);
      const refused = making.then(() => checked, () => this.#quiet(watched));
      await Promise.race([checked, refused]); // a fault of the file is a better reason than what it led to
      return await making;
    } catch (error) {
      this.#takeBack(bytes);
      throw error;
    }
  }

  /** Resolves when no more bytes come; those that nobody reads are read here. @param {Response} response */
  async #quiet(response) {
    if (!response.bodyUsed) void response.body?.cancel();
    for (let before = -1; before !== this.#loaded; ) {
      before = this.#loaded;
      await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    }
  }

  /** @param {number} bytes */
  #arrived(bytes) {
    this.#loaded += bytes;
    const isSoon = this.#loaded - this.#told < this.total / STEPS && performance.now() - this.#toldAt < SILENCE_MS;
    if (isSoon && this.#loaded < this.total) return;
    this.#told = this.#loaded;
    this.#toldAt = performance.now();
    this.tell(this.#loaded, this.total);
  }

  /** @param {number} bytes of a file that is of no use */
  #takeBack(bytes) {
    this.#loaded -= bytes;
    this.#told = Math.min(this.#told, this.#loaded);
  }
}

/**
 * The response as it starts to arrive. Where the page may not compute hashes itself, which it may on secure origins
 * alone, the browser is asked to; then a response starts only when all of it is there.
 * @param {string} address
 * @param {RuntimeFile} expected
 * @param {RequestCache} [cache]
 */
function fetched(address, expected, cache) {
  return globalThis.crypto?.subtle ? reached(fetch(address, { cache }), expected.file) : whole(address, expected, cache);
}

/**
 * The response, of which the browser itself has computed the hash.
 * @param {string} address
 * @param {RuntimeFile} expected
 * @param {RequestCache} [cache]
 */
async function whole(address, { file, integrity }, cache = 'force-cache') {
  try {
    return await fetch(address, { integrity, cache });
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
 * A failed import gives no reason. The file was right a moment ago: where the line has not broken since, a service worker
 * that just went may have dropped it, so it is imported once more, under a name of which the browser knows no failure.
 * @param {string} address
 * @param {string} file
 * @returns {Promise<any>}
 */
async function importedAgain(address, file) {
  await reached(fetch(address), file);
  return import(`${address}#again`).catch((error) => {
    throw unavailable('broken', file, String(error));
  });
}

/*
 * A response whose bytes are counted as they arrive and checked at the end. No DOM, so that Node can test it.
 *
 * Pyodide waits for ever when its wasm file is cut off or has the wrong type, and says nothing:
 * so the faults are found here, from the sizes in the manifest and from how each file begins.
 */

const SCRIPT = 'text/javascript';

/** How a file of each sort begins, and the type that the browser's own loader asks for. */
const SORTS = [
  { ending: '.wasm', opening: [0x00, 0x61, 0x73, 0x6d], type: 'application/wasm' },
  { ending: '.zip', opening: [0x50, 0x4b], type: 'application/zip' },
  { ending: '.mjs', opening: [], type: SCRIPT },
  { ending: '', opening: [], type: 'application/octet-stream' },
];

/**
 * The same response, watched.
 * @param {Response} response
 * @param {RuntimeFile} expected
 * @param {(bytes: number) => void} arrived told of every piece
 * @returns {Counted}
 */
export function counted(response, expected, arrived) {
  if (!response.ok || !response.body) throw unavailable('missing', expected.file, String(response.status));
  const { opening, type } = sortOf(expected.file);
  const sent = response.headers.get('content-type') ?? 'no type at all';
  // A script is imported as the host sends it, and with any other type it is refused.
  if (type === SCRIPT && !/javascript/u.test(sent)) throw unavailable('wrong_type', expected.file, sent);
  const { stream, checked } = new CheckedBody(response.body, new ByteCheck(expected, opening, sent), arrived);
  // The type is ours: a host that sends wasm as plain text would otherwise stop the start-up.
  return { watched: new Response(stream, { headers: { 'content-type': type } }), checked };
}

/** @param {string} file */
function sortOf(file) {
  return SORTS.find(({ ending }) => file.endsWith(ending)) ?? SORTS[SORTS.length - 1];
}

/** A body that is checked as it passes. */
class CheckedBody {
  /** @type {ReadableStreamDefaultController<Uint8Array> | null} whoever reads; null once nobody does */
  #taker = null;
  /** @type {() => void} */
  #pass = () => {};
  /** @type {(fault: Error) => void} */
  #refuse = () => {};

  /**
   * @param {ReadableStream<Uint8Array>} body
   * @param {ByteCheck} check
   * @param {(bytes: number) => void} arrived
   */
  constructor(body, check, arrived) {
    this.reader = body.getReader();
    this.check = check;
    this.arrived = arrived;
    /** @type {Promise<void>} */
    this.checked = new Promise((resolve, reject) => {
      this.#pass = resolve;
      this.#refuse = reject;
    });
    this.checked.catch(() => {}); // whoever waits for it hears of it; nobody has to
    this.stream = new ReadableStream({
      start: (controller) => void (this.#taker = controller),
      pull: () => this.#step().then(() => {}, (error) => this.#fault(error)),
      // A compiler that gives up leaves the rest unread, and the rest may say why it did.
      cancel: () => {
        this.#taker = null;
        void this.#rest().catch((error) => this.#fault(error));
      },
    });
  }

  async #rest() {
    while (await this.#step());
  }

  /** Takes one piece. @returns {Promise<boolean>} whether there was one */
  async #step() {
    const { done, value } = await this.reader.read();
    if (done) return this.#end();
    this.check.piece(value);
    this.arrived(value.byteLength);
    this.#taker?.enqueue(value);
    return true;
  }

  async #end() {
    this.check.size();
    this.#taker?.close(); // a compiler need not wait for the hash: whoever uses what it made does
    await this.check.hash();
    this.#pass();
    return false;
  }

  /** @param {unknown} error */
  #fault(error) {
    const told = error instanceof EngineUnavailable ? error : unavailable('unreachable', this.check.expected.file);
    this.#refuse(told);
    this.#taker?.error(told);
  }
}

/** Throws an EngineUnavailable as soon as a file shows itself to be another one. */
class ByteCheck {
  /** @type {Uint8Array<ArrayBuffer>} */
  #content;

  /** @param {RuntimeFile} expected @param {number[]} opening @param {string} type as the server sent it */
  constructor(expected, opening, type) {
    this.expected = expected;
    this.opening = opening;
    this.type = type;
    this.received = 0;
    this.#content = new Uint8Array(expected.bytes);
  }

  /** @param {Uint8Array} piece */
  piece(piece) {
    const opens = this.opening.slice(0, piece.length).every((byte, place) => piece[place] === byte);
    if (this.received === 0 && !opens) throw unavailable('wrong_type', this.expected.file, this.type);
    if (this.received + piece.length <= this.#content.length) this.#content.set(piece, this.received);
    this.received += piece.byteLength;
  }

  size() {
    const { file, bytes } = this.expected;
    const share = `${this.received} of ${bytes}`;
    if (this.received < bytes) throw unavailable('truncated', file, share);
    if (this.received > bytes) throw unavailable('changed', file, share);
  }

  async hash() {
    const { file, integrity } = this.expected;
    if (!(await agrees(this.#content, integrity))) throw unavailable('altered', file);
  }
}

/**
 * Whether these bytes have this hash. On an insecure origin no script may ask: there the browser has looked.
 * @param {Uint8Array<ArrayBuffer>} content
 * @param {string} integrity
 */
async function agrees(content, integrity) {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return true;
  const digest = new Uint8Array(await subtle.digest('SHA-256', content));
  return integrity === `sha256-${btoa(String.fromCharCode(...digest))}`;
}
