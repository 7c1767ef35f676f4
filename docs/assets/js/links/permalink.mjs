/**
 * A state as a link's fragment, and back: `#q1-<payload>x`, or `#q1-<payload>x.m2<hash><checksum>x` with a hash of the
 * answer and a checksum of all before it. Pure: no DOM, so that Node can test it.
 *
 * The payload is unpadded base64url of UTF-8 JSON with sorted keys and defaults left out. The final `x` keeps
 * a link from ending in punctuation; what stands behind it is no part of the format, so every reader of links may
 * ignore it. `q1` is the version of the format; it is read for ever. So is `.m1`, which had no checksum and, before
 * the hash, six letters for the inputs and readings.
 * Links come from strangers, through forum software that escapes, wraps and decorates them: what forums do is
 * undone, anything else is refused with one sentence.
 *
 * @typedef {import('../engine/wire.mjs').LinkState} LinkState
 * @typedef {{ok: true, state: LinkState, answerHash?: string, isCut?: true} | {ok: false, message: string}} DecodedLink a
 *     link that has lost its end behind the payload is cut
 */

import { bytesTo, fromBase64Url, toBase64Url } from '../shared/base64url.mjs';
import { canonical, isFaces, isPlainRecord, isRecordOfTexts } from '../shared/json.mjs';
import { sha256 } from '../shared/sha256.mjs';
import { ADVICE, DAMAGED, linkStart } from './kinds.mjs';

const START = `${linkStart('answer')}-`;
const LONGEST = 16_000;
/** Said of a link that has lost its end behind the payload: what it asks is whole. */
export const CUT = `the end of this link is missing, so nobody can say whether the answer is still the one that was linked; ${ADVICE}`;
const LONGEST_TEXT = 2000;
/** White space, soft hyphens and zero-width marks, with which forums break a long word, and what mail puts there. */
const WRAPS = /(?:=?[\s\u00ad\u200b-\u200d\u2060\ufeff]+(?:>[\s>]*)?)+/gu;
/** The same without what mail puts there. */
const BREAKS = /[\s\u00ad\u200b-\u200d\u2060\ufeff]+/gu;
/** A forum that escapes a link may be quoted by another one that escapes it again, and so on. */
const UNESCAPES = 6;
const HASHED = /^q1-[\w-]*x\.m1[\w-]{6}([\w-]{9})x/u;
const CHECKED = /^(q1-[\w-]*x\.m2([\w-]{9}))([\w-]{6})x/u;
const HALF = /^q1-[\w-]*x\.m(?:[12][\w-]*)?$/u;

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
  return payload.length > LONGEST ? null : `${linkStart(kind)}-${payload}x`;
}

/**
 * The state of a kind that a fragment holds, unchecked; null where it is of another kind, undefined where it is damaged.
 * @param {import('./kinds.mjs').LinkKind} kind
 * @param {string} fragment
 * @returns {unknown}
 */
export function decodePayload(kind, fragment) {
  const text = withoutPercents(fragment.replace(/^#/u, '').slice(0, LONGEST * 4)).trimStart();
  const start = `${linkStart(kind)}-`;
  if (!text.startsWith(start)) return null;
  return parsedPayload(start, text) ?? parsedPayload(start, text.replace(BREAKS, '')) ?? undefined;
}

/**
 * The parts worth telling. A seeded roll's faces follow from its seed, and only a roll has either.
 * @param {LinkState} state
 */
function told(state) {
  const parts = new Map(Object.entries(state).filter(([key, value]) => isKey(key) && !isEmpty(value)));
  if (parts.has('seed') || state.mode !== 'roll') parts.delete('faces');
  if (state.mode !== 'roll') parts.delete('seed');
  return Object.fromEntries(parts);
}

/** @param {unknown} value */
function isEmpty(value) {
  return value === undefined || value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}

/**
 * What a fragment says; null where it is not one of our links.
 * @param {string} fragment
 * @returns {DecodedLink | null}
 */
export function decodeLink(fragment) {
  const text = unescaped(fragment.replace(/^#/u, '').slice(0, LONGEST * 4)).trimStart();
  if (!text.startsWith(START)) return null;
  if (text.length > LONGEST * 2) return refusal('this link is too long to be one of ours');
  // A line wrap inside the payload and words behind the link both look like white space: try the plain reading first.
  const whole = text.replace(WRAPS, '');
  const state = parsedPayload(START, text) ?? parsedPayload(START, whole);
  if (state === undefined) return { ok: false, message: DAMAGED };
  const checked = CHECKED.exec(whole);
  if (checked && checked[3] !== checksum(checked[1])) return { ok: false, message: DAMAGED };
  const answerHash = checked?.[2] ?? HASHED.exec(whole)?.[1];
  return judged(state, answerHash ? { answerHash } : HALF.test(text) ? { isCut: true } : {});
}

/** What forums and mail do to the signs of a link, undone. @param {string} text */
export function unescaped(text) {
  let plain = text.replaceAll('&amp;', '&').replace(/&#45;/gu, '-').replace(/&#95;/gu, '_');
  for (let times = 0; times < UNESCAPES; times += 1) plain = withoutPercents(plain);
  return plain;
}

/** The text with its percent signs undone, if that is what they are. @param {string} text */
export function withoutPercents(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * What stands between the start and the closing `x`, behind which a forum may have added anything.
 * @param {string} start
 * @param {string} text
 * @returns {unknown} undefined where it is not JSON
 */
function parsedPayload(start, text) {
  const run = /^[\w-]*/u.exec(text)?.[0] ?? '';
  // `_link_` and `link--` are how forums and writers dress a link: such marks behind the x are not ours.
  const payload = run.startsWith(start) ? (/^(.*)x[-_]*$/u.exec(run.slice(start.length))?.[1] ?? '') : '';
  try {
    return JSON.parse(fromBase64Url(payload));
  } catch {
    return undefined;
  }
}

/** @param {unknown} state @param {{answerHash?: string, isCut?: true}} beside @returns {DecodedLink} */
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
  engine: matches(/^[\w.+-]{1,40}$/u),
  at: matches(/^[\w-]{1,100}$/u),
};

/** @param {string} key @returns {key is keyof LinkState} */
function isKey(key) {
  return Object.hasOwn(CHECKS, key);
}

/** @param {string} what @returns {DecodedLink} */
function refusal(what) {
  return { ok: false, message: `${what}; ${ADVICE}` };
}
