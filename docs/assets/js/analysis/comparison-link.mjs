/**
 * A comparison as a link's fragment, and back: `#c1-<payload>x`. Pure: no DOM, so that Node can test it.
 *
 * A format of its own beside `q1`: a state there is one request, here are several with names. The payload is made the
 * same way (unpadded base64url of UTF-8 JSON with sorted keys), and read as tolerantly. `c1` is its version.
 *
 * @typedef {import('./comparison.mjs').Setup} Setup
 * @typedef {{setups: Setup[], at: string}} ComparisonState
 * @typedef {{ok: true, state: ComparisonState} | {ok: false, message: string}} DecodedComparison
 */

import { areSetups } from './comparison.mjs';
import { canonical } from '../shared/json.mjs';
import { parsedPayload, withoutPercents } from '../links/permalink.mjs';
import { toBase64Url } from '../shared/base64url.mjs';

const START = 'c1-';
const LONGEST = 16_000;
const WRAPS = /[\s\u00ad\u200b-\u200d\ufeff]+/gu;
const DAMAGED = 'a part of this link to a comparison is missing or damaged; ask for the link again, or copy it whole';

/**
 * The fragment, without `#`; null where the comparison is too large for a link.
 * @param {ComparisonState} state
 */
export function encodeComparison(state) {
  const payload = toBase64Url(canonical(/** @type {any} */ (state)));
  return payload.length > LONGEST ? null : `${START}${payload}x`;
}

/** @param {string} fragment @returns {boolean} whether it claims to be a comparison */
export function isComparison(fragment) {
  return unescaped(fragment).startsWith(START);
}

/**
 * The comparison in a fragment; null where it is none.
 * @param {string} fragment
 * @returns {DecodedComparison | null}
 */
export function decodeComparison(fragment) {
  const text = unescaped(fragment);
  if (!text.startsWith(START)) return null;
  const state = parsedPayload(START, text) ?? parsedPayload(START, text.replace(WRAPS, ''));
  return isState(state) ? { ok: true, state } : { ok: false, message: DAMAGED };
}

/** @param {string} fragment */
function unescaped(fragment) {
  return withoutPercents(fragment.replace(/^#/u, '').slice(0, LONGEST * 2)).trimStart();
}

/** @param {any} state @returns {state is ComparisonState} */
function isState(state) {
  if (typeof state !== 'object' || state === null || !areSetups(state.setups) || state.setups.length < 2) return false;
  return typeof state.at === 'string' && /^[\w-]{1,100}$/u.test(state.at);
}
