/**
 * Asks the engine what a placement would do, before it is made.
 *
 * @typedef {import('./layout.mjs').Placing} Placing
 * @typedef {import('../engine/wire.mjs').EngineAnswer} EngineAnswer
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 */

import { engine } from '../engine/shared.mjs';
import { consequence } from './layout.mjs';

/** As many answers as one placing asks for. */
const MOST_KEPT = 60;

export class Foresight {
  /** @type {Map<string, EngineAnswer>} */
  #known = new Map();
  /** @type {Map<string, object>} a channel for each place, so that one question does not drop another */
  #channels = new Map();

  /**
   * @param {EngineRequest} request
   * @param {string} purpose a later request for the same purpose replaces this one
   * @returns {Promise<EngineAnswer | null>} null where the engine cannot be asked
   */
  async ask(request, purpose) {
    const text = JSON.stringify(request);
    const answer = this.#known.get(text) ?? (await engine.ask(text, this.#channel(purpose)).catch(() => null));
    if (this.#known.size >= MOST_KEPT) this.#known.clear();
    if (answer) this.#known.set(text, answer);
    return answer;
  }

  /**
   * What a piece would do in a place: the words of an answer, or of a refusal.
   * @param {EngineRequest} request
   * @param {Placing} placing
   * @param {string} piece
   * @param {string} box
   */
  async says(request, placing, piece, box) {
    const answer = await this.ask(request, box);
    if (!answer) return '';
    if (answer.ok) return consequence(placing, answer.response, piece, box);
    return answer.failure.message;
  }

  /** @param {string} purpose */
  #channel(purpose) {
    const channel = this.#channels.get(purpose) ?? {};
    this.#channels.set(purpose, channel);
    return channel;
  }
}
