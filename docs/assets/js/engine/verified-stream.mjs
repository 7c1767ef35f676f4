/**
 * A response whose bytes are counted as they arrive and checked at the end. No DOM, so that Node can test it.
 *
 * Pyodide waits for ever when its wasm file is cut off or has the wrong type, and says nothing:
 * so the faults are found here, from the sizes in the manifest and from how each file begins.
 *
 * @typedef {import('./runtime-manifest.mjs').RuntimeFile} RuntimeFile
 *
 * @typedef {object} Counted
 * @property {Response} watched the same response
 * @property {Promise<void>} checked resolves when all of it has come and is right; rejects with an EngineUnavailable
 */

import { EngineUnavailable, unavailable } from './errors.mjs';

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
