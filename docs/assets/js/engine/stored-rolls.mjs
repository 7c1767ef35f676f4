/**
 * Rolls whose answer the build has stored for all faces that they can show: what their questions are called in the file,
 * and whose seed the answer gets. Pure: no DOM, so that Node can test it.
 *
 * @typedef {import('./wire.mjs').EngineAnswer} EngineAnswer
 * @typedef {import('./wire.mjs').EngineRequest} EngineRequest
 * @typedef {import('./wire.mjs').JsonObject} JsonObject
 */

import { canonical } from '../shared/json.mjs';
import { fromBase64Url, toBase64Url } from '../shared/base64url.mjs';

/** A link to a question, as `links/permalink.mjs` describes it. */
const FRAGMENT = /#q1-([\w-]+)x/gu;
/** A seed with other signs would have to be escaped as the engine escapes it. */
const PLAIN_SEED = /^[\w-]+$/u;

/**
 * The question that is stored for a request: a roll by a seed with the faces in place of the seed.
 * @param {EngineRequest} request
 * @param {(number | string)[] | null} thrown the faces of a roll by a seed; null where they are not known
 * @returns {object | null} null where no file has an answer
 */
export function storedQuestion({ calculator: _calculator, ...question }, thrown) {
  if (question.mode !== 'roll') return question;
  const { seed = '', faces, ...rest } = question;
  return thrown && !faces && PLAIN_SEED.test(seed) ? { ...rest, thrown } : null;
}

/**
 * A stored answer with the seed of the request, wherever the engine would have put it.
 * @param {EngineAnswer} answer
 * @param {EngineRequest} request
 * @returns {EngineAnswer}
 */
export function withSeed(answer, { seed }) {
  const stored = answer.ok ? answer.response.seed : null;
  if (!answer.ok || !stored || !seed) return answer;
  const html = answer.html.replace(FRAGMENT, (link, payload) => reseeded(link, payload, stored, seed)).replaceAll(stored, seed);
  return { ...answer, response: { ...answer.response, seed }, html };
}

/** @param {string} link @param {string} payload @param {string} stored @param {string} seed */
function reseeded(link, payload, stored, seed) {
  const state = JSON.parse(fromBase64Url(payload));
  return state.seed === stored ? `#q1-${toBase64Url(canonicalText({ ...state, seed }))}x` : link;
}

/** @param {JsonObject} value */
function canonicalText(value) {
  return /** @type {string} */ (canonical(value));
}
