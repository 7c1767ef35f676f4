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

import { EngineUnavailable, unavailable } from './load-failures.mjs';

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
  const { stream, checked } = watch(response.body, new ByteCheck(expected, opening, sent), arrived);
  // The type is ours: a host that sends wasm as plain text would otherwise stop the start-up.
  return { watched: new Response(stream, { headers: { 'content-type': type } }), checked };
}

/** @param {string} file */
function sortOf(file) {
  return SORTS.find(({ ending }) => file.endsWith(ending)) ?? SORTS[SORTS.length - 1];
}

/**
 * @param {ReadableStream<Uint8Array>} body
 * @param {ByteCheck} check
 * @param {(bytes: number) => void} arrived
 */
function watch(body, check, arrived) {
  const reader = body.getReader();
  /** @type {ReadableStreamDefaultController<Uint8Array> | null} whoever reads; null once nobody does */
  let taker = null;
  /** @type {{resolve: () => void, reject: (fault: Error) => void}} */
  let verdict;
  /** @type {Promise<void>} */
  const checked = new Promise((resolve, reject) => (verdict = { resolve, reject }));
  checked.catch(() => {}); // whoever waits for it hears of it; nobody has to

  /** Takes one piece. @returns {Promise<boolean>} whether there was one */
  async function step() {
    const { done, value } = await reader.read();
    if (done) return end();
    check.piece(value);
    arrived(value.byteLength);
    taker?.enqueue(value);
    return true;
  }

  async function end() {
    check.size();
    taker?.close(); // a compiler need not wait for the hash: whoever uses what it made does
    await check.hash();
    verdict.resolve();
    return false;
  }

  /** @param {unknown} error */
  function fault(error) {
    const told = error instanceof EngineUnavailable ? error : unavailable('unreachable', check.expected.file);
    verdict.reject(told);
    taker?.error(told);
  }

  const stream = new ReadableStream({
    start: (controller) => void (taker = controller),
    pull: () => step().then(() => {}, fault),
    cancel() {
      taker = null;
      void rest(step).catch(fault); // a compiler that gives up leaves the rest unread, and the rest may say why it did
    },
  });
  return { stream, checked };
}

/** @param {() => Promise<boolean>} step */
async function rest(step) {
  while (await step());
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
