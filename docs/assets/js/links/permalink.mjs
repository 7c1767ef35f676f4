/**
 * A state as a link's fragment, and back: `#q1-<payload>x`, or `#q1-<payload>x.m2<hash><checksum>x` with a hash of the
 * answer and a checksum of all before it. Pure: no DOM, so that Node can test it.
 *
 * The payload is unpadded base64url of UTF-8 JSON with sorted keys and defaults left out. The final `x` keeps
 * a link from ending in punctuation; what stands behind it is no part of the format, so every reader of links may
 * ignore it. `q1` is the version of the format; it is read for ever. So is `.m1`, which had no checksum and, before
 * the hash, six letters for the inputs and readings.
 * Links come from strangers, through forum software that escapes, wraps and decorates them: what forums do is
 * undone in `repair.mjs`, anything else is refused with one sentence.
 *
 * @typedef {import('../engine/wire.mjs').LinkState} LinkState
 * @typedef {{ok: true, state: LinkState, answerHash?: string, note?: string} | {ok: false, message: string}}
 *   DecodedLink with
 *     a sentence where the link says what its answer was, and that cannot be read
 */

import { bytesTo, fromBase64Url, toBase64Url } from '../shared/base64url.mjs';
import { canonical, isFaces, isPlainRecord, isRecordOfTexts } from '../shared/json.mjs';
import { sha256 } from '../shared/sha256.mjs';
import { ADVICE, damageOf, holdsLink, linkStart } from './kinds.mjs';
import { LONGEST_PAYLOAD, payloadsIn } from './repair.mjs';

const LONGEST_TEXT = 2000;
/** Said of a link whose end behind the payload did not come whole: what it asks did. */
export const CUT = `the end of this link is missing or damaged, so nobody can say whether the answer is still the one that was linked; ${ADVICE}`;
/** What may stand behind a payload: the hash of the answer, in a form that is read, or in whatever form. */
const HASHED = /^\.m1[\w-]{6}([\w-]{9})x/u;
const CHECKED = /^\.m2([\w-]{9})([\w-]{6})x/u;
const FORM = /^\.m(?:(\d)|$)/u;
const FORMS = ['1', '2'];

/**
 * The fragment, without `#`, for a state; null where the state is too large for a link.
 * @param {LinkState} state
 * @param {string} [answerHash] of the answer to it
 */
export function encodeLink(state, answerHash) {
  const link = encodePayload('answer', told(state));
  if (!link || !answerHash) return link;
  const hashed = `${link}.m2${answerHash}`;
  return `${hashed}${checksum(hashed)}x`;
}

/** Six letters that tell whether a link has come as it was sent. @param {string} text */
function checksum(text) {
  return bytesTo(sha256(text)).slice(0, 6);
}

/**
 * A state of any kind as a fragment, without `#`; null where it is too large for a link.
 * @param {import('./kinds.mjs').LinkKind} kind
 * @param {object} state
 */
export function encodePayload(kind, state) {
  const payload = toBase64Url(canonical(/** @type {any} */ (state)));
  return payload.length > LONGEST_PAYLOAD ? null : `${linkStart(kind)}-${payload}x`;
}

/**
 * The state of a kind that a fragment holds, unchecked, or one sentence why it cannot be read; null where it is of
 * another kind.
 * @param {import('./kinds.mjs').LinkKind} kind
 * @param {string} fragment
 * @returns {{ok: true, state: unknown, start: string, behind: string} | {ok: false, message: string} | null} the link up to
 *     its closing `x`, and what stands behind that
 */
export function readPayload(kind, fragment) {
  if (!holdsLink(kind, fragment)) return null;
  const start = `${linkStart(kind)}-`;
  for (const { payload, behind } of payloadsIn(start, fragment)) {
    const state = parsed(payload);
    if (state !== undefined) return { ok: true, state, start: `${start}${payload}x`, behind };
  }
  return { ok: false, message: damageOf(fragment) };
}

/** @param {string} payload @returns {unknown} undefined where it is not JSON */
function parsed(payload) {
  try {
    return JSON.parse(fromBase64Url(payload));
  } catch {
    return undefined;
  }
}

/**
 * The parts worth telling. A seeded roll's faces follow from its seed, and only a roll has either.
 * @param {LinkState} state
 */
function told(state) {
  const parts = new Map(Object.entries(state).filter(([key, value]) => isKey(key) && !isEmpty(value)));
  if (parts.has('seed') || state.mode !== 'roll') parts.delete('faces');
  if (state.mode !== 'roll') parts.delete('seed');
  if (!parts.has('seed') || state.method === 1) parts.delete('method');
  return Object.fromEntries(parts);
}

/** @param {unknown} value */
function isEmpty(value) {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

/**
 * What a fragment says; null where it is not one of our links.
 * @param {string} fragment
 * @returns {DecodedLink | null}
 */
export function decodeLink(fragment) {
  const read = readPayload('answer', fragment);
  if (!read?.ok) return read;
  const { state, start, behind } = read;
  const [, hash, check] = CHECKED.exec(behind) ?? [];
  if (hash && check !== checksum(`${start}.m2${hash}`)) return { ok: false, message: damageOf('') };
  const answerHash = hash ?? HASHED.exec(behind)?.[1];
  if (answerHash) return judged(state, { answerHash });
  const found = FORM.exec(behind);
  if (!found) return judged(state, {});
  const [, form = ''] = found;
  return judged(state, { note: form === '' || FORMS.includes(form) ? CUT : newerHash(form) });
}

/** @param {unknown} state @param {{answerHash?: string, note?: string}} beside @returns {DecodedLink} */
function judged(state, beside) {
  if (typeof state !== 'object' || state === null || Array.isArray(state)) return refusal('this link is damaged');
  const strange = Object.entries(state).find(([key, value]) => !isKey(key) || !CHECKS[key](value));
  if (strange) return refusal('this link says something that this site does not know');
  if (!Object.hasOwn(state, 'calculator')) return refusal('this link names no calculator');
  return { ok: true, state: withOneSource(/** @type {LinkState} */ (state)), ...beside };
}

/** @param {LinkState} state @returns {LinkState} */
function withOneSource({ faces, ...state }) {
  return state.seed === undefined && faces ? { ...state, faces } : state;
}

/** @param {RegExp} pattern @returns {(value: unknown) => boolean} */
const matches = (pattern) => (value) => typeof value === 'string' && pattern.test(value);

/** @param {unknown} value */
const isText = (value) => typeof value === 'string' && value.length <= LONGEST_TEXT;

/**
 * The keys of a state, each with what its value has to be. The type holds them to the keys of a request.
 * @type {{[Key in keyof Required<LinkState>]: (value: unknown) => boolean}}
 */
const CHECKS = {
  calculator: matches(/^[a-z][a-z_]{0,63}\.[a-z][a-z_]{0,63}$/u),
  mode: matches(/^(roll|odds|work)$/u),
  inputs: isPlainRecord,
  readings: isRecordOfTexts,
  text: isText,
  seed: isText,
  faces: isFaces,
  method: (value) => value === 1 || value === 2,
  engine: matches(/^[\w.+-]{1,40}$/u),
  at: matches(/^[\w-]{1,100}$/u),
};

/** @param {string} form of the hash */
function newerHash(form) {
  return `this link says what its answer was in a newer form (m${form}) than this page can read, so whether it is still the same is seen in the current state of the book`;
}

/** @param {string} key @returns {key is keyof LinkState} */
function isKey(key) {
  return Object.hasOwn(CHECKS, key);
}

/** @param {string} what @returns {DecodedLink} */
function refusal(what) {
  return { ok: false, message: `${what}; ${ADVICE}` };
}
