/**
 * Answers that the build has asked for already, one small file a calculator, shared by every widget.
 *
 * A file is a JSON object: the text of the engine's answer under each canonical request; how a roll is stored
 * is said below. Whatever is not in a file, or cannot be read, is asked of the engine: a file can be missing without harm.
 *
 * @typedef {import('./wire.mjs').EngineAnswer} EngineAnswer
 * @typedef {import('./wire.mjs').EngineRequest} EngineRequest
 * @typedef {import('./wire.mjs').JsonObject} JsonObject
 * @typedef {{[request: string]: string}} Table
 * @typedef {(number | string)[] | null} Faces of a roll by a seed, as far as they are known
 */

import { ASSETS_URL } from '../assets-url.mjs';
import { canonical } from '../shared/json.mjs';
import { METHOD } from '../shared/seed.mjs';
import { fromBase64Url, toBase64Url } from '../shared/base64url.mjs';

/** Longer than this no reader should wait for a file that is to save waiting. */
const TIMEOUT_MS = 2000;
/** @type {Table} */
const EMPTY = {};

export class CachedAnswers {
  /** @type {Map<string, Promise<Table>>} */
  #coming = new Map();
  /** @type {Map<string, Promise<Table>>} */
  #arriving = new Map();
  /** @type {Map<string, Table>} */
  #here = new Map();

  /** @param {(name: string) => Promise<Table>} read gives the content of a file by its name */
  constructor(read) {
    this.read = read;
  }

  /**
   * Fetches a calculator's file, once.
   * @param {string} calculator
   * @param {string} version of the file
   * @returns {Promise<Table>}
   */
  fetch(calculator, version) {
    const name = fileName(calculator, version);
    const coming = this.#coming.get(name) ?? this.#load(name);
    this.#coming.set(name, coming);
    return coming;
  }

  /** @param {string} name */
  async #load(name) {
    const reading = this.read(name).catch(() => EMPTY);
    this.#arriving.set(name, reading);
    const table = await Promise.race([reading, timeout(EMPTY)]);
    this.#here.set(name, table);
    if (table === EMPTY) void reading.then((late) => this.#keep(name, late)); // late is good for the next question
    return table;
  }

  /** @param {string} name @param {Table} table */
  #keep(name, table) {
    this.#here.set(name, table);
    this.#coming.set(name, Promise.resolve(table));
  }

  /**
   * The cached answer to a request; null where there is none.
   * @param {EngineRequest} request
   * @param {string} version
   * @param {Faces} [thrown]
   * @returns {Promise<EngineAnswer | null>}
   */
  async find(request, version, thrown = null) {
    return answerIn(await this.fetch(request.calculator, version), request, thrown);
  }

  /**
   * As `find`, once the file is there, however late; null as well where nobody has asked for it.
   * @param {EngineRequest} request
   * @param {string} version
   * @param {Faces} [thrown]
   * @returns {Promise<EngineAnswer | null>}
   */
  async findLate(request, version, thrown = null) {
    return answerIn((await this.#arriving.get(fileName(request.calculator, version))) ?? EMPTY, request, thrown);
  }

  /**
   * Whether the answer to a request lies here.
   * @param {EngineRequest} request
   * @param {string} version
   * @param {Faces} thrown
   */
  holds(request, version, thrown) {
    return textIn(this.#here.get(fileName(request.calculator, version)) ?? EMPTY, request, thrown) !== null;
  }

  /**
   * Whether a calculator's file has been read, or has been given up.
   * @param {string} calculator
   * @param {string} version
   */
  has(calculator, version) {
    return this.#here.has(fileName(calculator, version));
  }
}

/** @param {string} calculator @param {string} version */
function fileName(calculator, version) {
  return `${calculator.replace('.', '-')}.${version}.json`;
}

/** @param {Table} table @param {EngineRequest} request @param {Faces} thrown @returns {EngineAnswer | null} */
function answerIn(table, request, thrown) {
  const text = textIn(table, request, thrown);
  return text === null ? null : withSeed(JSON.parse(text), request);
}

/** @param {Table} table @param {EngineRequest} request @param {Faces} thrown */
function textIn(table, request, thrown) {
  const question = storedQuestion(request, thrown);
  const key = question && canonical(/** @type {JsonObject} */ (question));
  return key && Object.hasOwn(table, key) ? table[key] : null;
}

/** @template Value @param {Value} value @returns {Promise<Value>} */
function timeout(value) {
  return new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS, value));
}

/** A zip of the book has another way to read a file. @param {string} name @returns {Promise<Table>} */
async function readFile(name) {
  const response = await fetch(new URL(`answers/${name}`, ASSETS_URL));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
}

export const cachedAnswers = new CachedAnswers(readFile);

/** The version of a widget's file; none where the build made none. @param {Element} widget */
export function answersOf(widget) {
  return widget.getAttribute('data-answers') ?? '';
}

/**
 * Fetches a calculator's file when a reader is about to use it: one pair of listeners for all of a page.
 * A finger that passes over a widget may only scroll the page; what it taps will have the focus.
 */
export function listenForFirstTouches() {
  document.addEventListener('focusin', ({ target }) => prefetch(target));
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'touch') prefetch(event.target);
  });
}

/** @param {EventTarget | null} target */
function prefetch(target) {
  const widget = target instanceof Element ? target.closest('[data-answers]') : null;
  if (widget) void cachedAnswers.fetch(widget.getAttribute('calculator') ?? '', answersOf(widget));
}

/*
 * Rolls whose answer the build has stored for all faces that they can show: what their questions are called in the file,
 * and whose seed the answer gets. They are by the method of today's seeds; an older link asks the engine.
 */

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
  const { seed = '', method, faces, ...rest } = question;
  return thrown && !faces && method === METHOD && PLAIN_SEED.test(seed) ? { ...rest, thrown } : null;
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
  const html = answer.html
    .replace(FRAGMENT, (link, payload) => reseeded(link, payload, stored, seed))
    .replaceAll(stored, seed);
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
