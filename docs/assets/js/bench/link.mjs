/**
 * A whole bench as a link's fragment, and back: `#b1-<payload>x`. Pure: no DOM, so that Node can test it.
 *
 * The payload is unpadded base64url of UTF-8 JSON with sorted keys: `bench` (its name), `stages` (by id: what each
 * answers, as in a link to one calculator but without the calculator, and `own`, the inputs that do not follow),
 * `shown` (which stages are in view, where a page lets one choose). Stages as the page brings them are left out.
 * `b1` is the version of the format; it stays readable for ever.
 *
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {Omit<EngineRequest, 'calculator'> & {own?: string[]}} StageState
 * @typedef {{bench: string, stages: {[stage: string]: StageState}, shown?: string[]}} BenchLink
 * @typedef {{ok: true, state: BenchLink} | {ok: false, message: string}} DecodedBench
 */

import { decodeLink, parsedPayload, withoutPercents } from '../links/permalink.mjs';
import { toBase64Url } from '../shared/base64url.mjs';
import { canonical, isPlainRecord } from '../shared/json.mjs';

const START = 'b1-';
const LONGEST = 16_000;
const MOST_STAGES = 60;
const NAME = /^[a-z][a-z0-9_-]{0,60}$/u;
const WRAPS = /[\s\u00ad\u200b-\u200d\u2060\ufeff]+/gu;
/** A link to a single calculator checks everything but the name, which the stage has. */
const ANY = 'any.calculator';

/** The fragment, without `#`; null where it would be too long for a link. @param {BenchLink} state */
export function encodeBench(state) {
  const payload = toBase64Url(canonical(/** @type {any} */ (state)));
  return payload.length > LONGEST ? null : `${START}${payload}x`;
}

/**
 * The state in a fragment; null where it is no link to a bench.
 * @param {string} fragment
 * @returns {DecodedBench | null}
 */
export function decodeBench(fragment) {
  const text = withoutPercents(fragment.replace(/^#/u, '').slice(0, LONGEST * 4)).trimStart();
  if (!text.startsWith(START)) return null;
  const state = parsedPayload(START, text) ?? parsedPayload(START, text.replace(WRAPS, ''));
  const damaged = 'a part of this link is missing or damaged; ask for the link again, or copy it whole';
  return isBench(state) ? { ok: true, state } : { ok: false, message: damaged };
}

/** @param {unknown} state @returns {state is BenchLink} */
function isBench(state) {
  if (!isPlainRecord(state)) return false;
  const { bench, stages, shown = [], ...strange } = /** @type {any} */ (state);
  if (Object.keys(strange).length > 0 || !isName(bench) || !isPlainRecord(stages) || !isNames(shown)) return false;
  const parts = Object.entries(stages);
  return parts.length <= MOST_STAGES && parts.every(([name, stage]) => isName(name) && isStage(stage));
}

/** @param {unknown} stage */
function isStage(stage) {
  if (!isPlainRecord(stage)) return false;
  const { own = [], calculator, engine, at, ...request } = /** @type {any} */ (stage);
  if (calculator !== undefined || engine !== undefined || at !== undefined) return false;
  if (!Array.isArray(own) || !own.every((name) => typeof name === 'string')) return false;
  const question = canonical({ calculator: ANY, ...request });
  return decodeLink(`q1-${toBase64Url(question)}x`)?.ok === true;
}

/** @param {unknown} name */
function isName(name) {
  return typeof name === 'string' && NAME.test(name);
}

/** @param {unknown} names */
function isNames(names) {
  return Array.isArray(names) && names.length <= MOST_STAGES && names.every(isName);
}
