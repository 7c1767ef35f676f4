/**
 * A document as a link's fragment, and back: `#sheet1-<payload>x`. Pure: no DOM, so that Node can test it.
 *
 * The payload is unpadded base64url of bytes. The first one says what follows: 0 the UTF-8 JSON itself, with sorted
 * keys, and 1 the same as raw deflate; whichever is shorter is written, and either is read, for ever. A character has a
 * second form, `#sheet2-<payload>x`, which is phrases (`phrased.mjs`); it is written where it is shorter still.
 *
 * @typedef {import('../shared/json.mjs').JsonObject} JsonObject
 * @typedef {import('./kinds.mjs').LinkKind} LinkKind
 * @typedef {{ok: true, document: JsonObject} | {ok: false, message: string}} Unpacked
 */

import { bytesFrom, bytesTo } from '../shared/base64url.mjs';
import { canonical, isPlainRecord, longestTable, MOST_RECORDS } from '../shared/json.mjs';
import { beginningOf, damageOf, holdsLink, linkStart, strangeLink } from './kinds.mjs';
import { LONGEST_PAYLOAD, payloadsIn } from './repair.mjs';

/** Bytes of a document; what would unpack to more is not read. */
const LONGEST_DOCUMENT = 100_000;
const PLAIN = 0;
const DEFLATED = 1;
/** The kind that has a second form. */
const PHRASED = 'sheet';
/** Bytes of a document that is written as phrases, which takes long; a larger one would hardly be shorter. */
const LONGEST_PHRASED = 10_000;
const NO_PHRASES = 'the phrases with which this link is read did not come; try again when you are online';

/**
 * The fragment, without `#`, for a document; null where it is too long for a link.
 * @param {LinkKind} kind
 * @param {JsonObject} document
 */
export async function packLink(kind, document) {
  const text = new TextEncoder().encode(canonical(document));
  const deflated = await through(text, compressor());
  const [first, rest] = deflated && deflated.length < text.length ? [DEFLATED, deflated] : [PLAIN, text];
  const payload = bytesTo(Uint8Array.of(first, ...rest));
  const phrases = kind === PHRASED && text.length <= LONGEST_PHRASED ? await phrasing() : null;
  const short = phrases?.phrased(canonical(document)) ?? payload;
  if (short.length < payload.length) return `${secondStart(kind)}${short}x`;
  return payload.length > LONGEST_PAYLOAD || text.length > LONGEST_DOCUMENT ? null : `${linkStart(kind)}-${payload}x`;
}

/**
 * What a fragment holds, or one sentence why it cannot be read.
 * @param {LinkKind} kind
 * @param {string} fragment
 * @returns {Promise<Unpacked>}
 */
export async function unpackLink(kind, fragment) {
  if (!holdsLink(kind, fragment))
    return { ok: false, message: strangeLink(fragment, () => true) || damageOf(fragment) };
  const isPhrased = beginningOf(fragment).version === 2;
  const phrases = isPhrased ? await phrasing() : null;
  if (isPhrased && !phrases) return { ok: false, message: NO_PHRASES };
  for (const { payload } of payloadsIn(phrases ? secondStart(kind) : `${linkStart(kind)}-`, fragment)) {
    const document = phrases
      ? phrasedDocument(phrases.unphrased(payload, LONGEST_DOCUMENT))
      : await documentIn(payload);
    const records = longestTable(document);
    if (records > MOST_RECORDS)
      return {
        ok: false,
        message: `this link holds a list of ${records} entries, and a character has at most ${MOST_RECORDS} of a kind; shorten it where it was copied`,
      };
    if (isPlainRecord(document)) return { ok: true, document };
  }
  return { ok: false, message: damageOf(fragment) };
}

/** The start of the second form. @param {LinkKind} kind */
function secondStart(kind) {
  return `${linkStart(kind).slice(0, -1)}2-`;
}

/** What reads and writes phrases, which only few pages need; null where it does not come. */
function phrasing() {
  return import('./phrased.mjs').catch(() => null);
}

/** @param {string | null} text @returns {unknown} undefined where it is damaged */
function phrasedDocument(text) {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {string} payload @returns {Promise<unknown>} undefined where it is damaged */
async function documentIn(payload) {
  try {
    const bytes = await unpacked(bytesFrom(payload));
    return bytes && JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/**
 * What somebody makes of the document in a fragment, or one sentence why it cannot be read.
 * @template T
 * @param {LinkKind} kind
 * @param {string} fragment
 * @param {(document: JsonObject) => T | {ok: false, message: string}} read
 * @returns {Promise<T | {ok: false, message: string}>}
 */
export async function readLink(kind, fragment, read) {
  const found = await unpackLink(kind, fragment);
  return found.ok ? read(found.document) : { ok: false, message: sentence(found.message) };
}

/**
 * What somebody makes of the document in the page's address; null where the address holds none of the kind, and
 * where it has changed by the time the document is read: to read takes its time, and the last link counts.
 * @template T
 * @param {LinkKind} kind
 * @param {(document: JsonObject) => T | {ok: false, message: string}} read
 * @returns {Promise<T | {ok: false, message: string} | null>}
 */
export async function readAddress(kind, read) {
  const { hash } = location;
  if (!holdsLink(kind, hash)) return null;
  const found = await readLink(kind, hash, read);
  return location.hash === hash ? found : null;
}

/** @param {string} message */
function sentence(message) {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}

/** @param {Uint8Array} bytes @returns {Promise<Uint8Array | null>} null where they are damaged */
async function unpacked(bytes) {
  const [first] = bytes;
  if (first === DEFLATED) return through(bytes.subarray(1), new DecompressionStream('deflate-raw'));
  return first === PLAIN ? bytes.subarray(1) : null;
}

/** Null in a browser that cannot: then a link is longer. */
function compressor() {
  return typeof CompressionStream === 'function' ? new CompressionStream('deflate-raw') : null;
}

/**
 * The bytes behind a stream; null where they are more than a document has, for a small link can hold a large text.
 * @param {Uint8Array} bytes
 * @param {CompressionStream | DecompressionStream | null} stream
 */
async function through(bytes, stream) {
  if (!stream) return null;
  const source = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(/** @type {any} */ (stream));
  const reader = source.getReader();
  /** @type {number[]} */
  const found = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Uint8Array.from(found);
    if (found.length + value.length > LONGEST_DOCUMENT) {
      await reader.cancel();
      return null;
    }
    for (const byte of value) found.push(byte);
  }
}
