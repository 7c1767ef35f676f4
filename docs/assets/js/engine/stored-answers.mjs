/**
 * Answers that the build has asked for already, one small file a calculator. No DOM, so that Node can test it.
 *
 * A file is JSON, deflated: the pieces of its answers, and for every question a row of signs, one for each piece.
 * Whatever is not in a file, or cannot be read, is asked of the engine: a file can be missing without harm.
 *
 * @typedef {import('./wire.mjs').EngineAnswer} EngineAnswer
 * @typedef {import('./wire.mjs').EngineRequest} EngineRequest
 * @typedef {{pieces: string[], rows: {[question: string]: string}}} Table
 */

import { canonical } from '../shared/json.mjs';

/** Code of the character that stands for the first piece. */
const FIRST_SIGN = 0x23;
/** Longer than this no reader should wait for a file that is to save waiting. */
const PATIENCE_MS = 2000;
/** @type {Table} */
const EMPTY = { pieces: [], rows: {} };

export class StoredAnswers {
  /** @type {Map<string, Promise<Table>>} */
  #coming = new Map();
  /** @type {Map<string, Promise<Table>>} */
  #arriving = new Map();
  /** @type {Map<string, Table>} */
  #here = new Map();

  /** @param {(name: string) => Promise<Uint8Array>} read gives the content of a file by its name */
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
    const name = nameOf(calculator, version);
    const coming = this.#coming.get(name) ?? this.#load(name);
    this.#coming.set(name, coming);
    return coming;
  }

  /** @param {string} name */
  async #load(name) {
    const reading = this.#unpacked(name);
    this.#arriving.set(name, reading);
    const table = await Promise.race([reading, soon(EMPTY)]);
    this.#here.set(name, table);
    if (table === EMPTY) void reading.then(() => this.#coming.set(name, reading)); // late is good for the next question
    return table;
  }

  /** @param {string} name @returns {Promise<Table>} */
  async #unpacked(name) {
    try {
      const [pieces, rows] = JSON.parse(await inflated(await this.read(name)));
      return { pieces, rows };
    } catch {
      return EMPTY;
    }
  }

  /**
   * The stored answer to a request; null where there is none.
   * @param {EngineRequest} request
   * @param {string} version
   * @returns {Promise<EngineAnswer | null>}
   */
  async find({ calculator, ...question }, version) {
    return answerIn(await this.fetch(calculator, version), question);
  }

  /**
   * As `find`, once the file is there, however late; null as well where nobody has asked for it.
   * @param {EngineRequest} request
   * @param {string} version
   * @returns {Promise<EngineAnswer | null>}
   */
  async findLate({ calculator, ...question }, version) {
    return answerIn((await this.#arriving.get(nameOf(calculator, version))) ?? EMPTY, question);
  }

  /** Whether a calculator's file has been read, or has been given up. @param {string} calculator @param {string} version */
  has(calculator, version) {
    return this.#here.has(nameOf(calculator, version));
  }
}

/** @param {string} calculator @param {string} version */
function nameOf(calculator, version) {
  return `${calculator.replace('.', '-')}.${version}.bin`;
}

/** @param {Table} table @param {object} question @returns {EngineAnswer | null} */
export function answerIn({ pieces, rows }, question) {
  const key = canonical(/** @type {import('./wire.mjs').JsonObject} */ (question));
  if (!Object.hasOwn(rows, key)) return null;
  return JSON.parse([...rows[key]].map((sign) => pieces[sign.charCodeAt(0) - FIRST_SIGN]).join(''));
}

/** @param {Uint8Array} content */
function inflated(content) {
  const whole = new Blob([/** @type {BlobPart} */ (content)]).stream();
  return new Response(whole.pipeThrough(new DecompressionStream('deflate'))).text();
}

/** @template Value @param {Value} value @returns {Promise<Value>} */
function soon(value) {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, value));
}
