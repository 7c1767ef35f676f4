/**
 * The questions that wait for the worker. Pure: no DOM, so that Node can test it.
 *
 * @typedef {import('./wire.mjs').EngineAnswer} EngineAnswer
 *
 * @typedef {object} Question
 * @property {number} id
 * @property {string} text a JSON request
 * @property {object} channel who asks
 * @property {import('./engine-host.mjs').Door} [door] which of the engine's doors it goes to
 * @property {boolean} wanted false once the channel has lost interest
 * @property {(answer: EngineAnswer | null) => void} resolve
 * @property {(error: Error) => void} reject
 */

import { unavailable } from './load-failures.mjs';

export class QuestionQueue {
  /** @type {Question[]} */
  #waiting = [];
  #lastId = 0;

  get isEmpty() {
    return this.#waiting.length === 0;
  }

  /**
   * Lines up a question behind the others.
   * @param {string} text
   * @param {object} channel
   * @param {import('./engine-host.mjs').Door} [door]
   * @returns {Promise<EngineAnswer | null>} null where the channel has lost interest
   */
  add(text, channel, door) {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      this.#waiting.push({ id: this.#lastId, text, channel, door, wanted: true, resolve, reject });
    });
  }

  /** The question whose turn it is. */
  take() {
    return this.#waiting.shift() ?? null;
  }

  /** Answers the channel's waiting questions with null. @param {object} channel */
  drop(channel) {
    const dropped = this.#waiting.filter((question) => question.channel === channel);
    this.#waiting = this.#waiting.filter((question) => question.channel !== channel);
    dropped.forEach(giveUp);
  }

  /** @param {Error} error */
  rejectAll(error) {
    for (const question of this.#waiting.splice(0)) question.reject(error);
  }
}

/**
 * Answers a question with what the worker sent.
 * @param {Question} question
 * @param {string} text
 */
export function deliver(question, text) {
  try {
    question.resolve(JSON.parse(text));
  } catch {
    question.reject(unavailable('died', 'an answer that is no JSON'));
  }
}

/** Answers a question with null, now. @param {Question} question */
export function giveUp(question) {
  question.wanted = false;
  question.resolve(null);
}
