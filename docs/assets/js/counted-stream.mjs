/**
 * A response whose bytes are counted as they arrive and checked at the end. No DOM, so that Node can test it.
 *
 * Pyodide waits for ever when its wasm file is cut off or has the wrong type, and says nothing:
 * so the faults are found here, from the sizes in the manifest and from how each file begins.
 *
 * @typedef {import('./runtime-manifest.mjs').RuntimeFile} RuntimeFile
 *
 * @typedef {object} Watcher
 * @property {(bytes: number) => void} arrived told of every piece
 * @property {(fault: Error) => void} failed told once, where the file cannot be used
 * @property {() => void} finished told once, where the file is the right one
 */

import { EngineUnavailable, unavailable } from './load-failures.mjs';

/** How a file of each sort begins, and the type that the browser's own loader asks for. */
const SORTS = [
  { ending: '.wasm', opening: [0x00, 0x61, 0x73, 0x6d], type: 'application/wasm' },
  { ending: '.zip', opening: [0x50, 0x4b], type: 'application/zip' },
  { ending: '', opening: [], type: 'application/octet-stream' },
];

/**
 * The same response, watched.
 * @param {Response} response
 * @param {RuntimeFile} expected
 * @param {Watcher} watcher
 */
export function counted(response, expected, watcher) {
  if (!response.ok || !response.body) throw unavailable('missing', expected.file, String(response.status));
  const { opening, type } = sortOf(expected.file);
  const check = new ByteCheck(expected, opening, response.headers.get('content-type') ?? 'no type at all');
  // The type is ours: a host that sends wasm as plain text would otherwise stop the start-up.
  return new Response(watched(response.body, check, watcher), { headers: { 'content-type': type } });
}

/** @param {string} file */
function sortOf(file) {
  return SORTS.find(({ ending }) => file.endsWith(ending)) ?? SORTS[SORTS.length - 1];
}

/**
 * @param {ReadableStream<Uint8Array>} body
 * @param {ByteCheck} check
 * @param {Watcher} watcher
 */
function watched(body, check, { arrived, failed, finished }) {
  const reader = body.getReader();
  /** @param {ReadableStreamDefaultController<Uint8Array> | null} taker who may have gone */
  async function step(taker) {
    const { done, value } = await reader.read();
    if (!done) {
      check.piece(value);
      arrived(value.byteLength);
      taker?.enqueue(value);
      return false;
    }
    check.size();
    taker?.close(); // who reads on need not wait for the hash: an answer does
    await check.hash();
    finished();
    return true;
  }
  /** @param {unknown} error */
  function fault(error) {
    const told = error instanceof EngineUnavailable ? error : unavailable('unreachable', check.expected.file);
    failed(told);
    return told;
  }
  return new ReadableStream({
    pull: (taker) => step(taker).then(() => {}, (error) => taker.error(fault(error))),
    // A compiler that gives up leaves the rest unread, and the rest may say why it did.
    cancel: () => void rest(step).catch(fault),
  });
}

/** @param {(taker: null) => Promise<boolean>} step */
async function rest(step) {
  while (!(await step(null)));
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
