/**
 * What one widget asks: only the answer to its newest question counts. What the build has cached an answer to is
 * answered from there, at once and without Python; everything else by the engine.
 *
 * @typedef {import('../engine/engine-client.mjs').EngineClient} EngineClient
 * @typedef {import('../engine/wire.mjs').EngineAnswer} EngineAnswer
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 */

import { answersOf, cachedAnswers } from '../engine/cached-answers.mjs';

export class Enquiry {
  #newest = 0;
  /** Whether an answer is awaited. */
  isOpen = false;

  /**
   * @param {EngineClient} engine
   * @param {Element} [widget] who asks; it tells which cached answers are its own
   */
  constructor(engine, widget) {
    this.engine = engine;
    this.widget = widget;
  }

  /**
   * Asks, and calls one of the two unless a newer question, or `end`, came in between.
   * @param {EngineRequest} request
   * @param {(answer: EngineAnswer) => void} answered
   * @param {(message: string) => void} failed
   */
  ask(request, answered, failed) {
    const ticket = (this.#newest += 1);
    const isNewest = () => ticket === this.#newest;
    this.isOpen = true;
    this.#answer(request, isNewest).then(
      (answer) => answer && isNewest() && this.#close(() => answered(answer)),
      (error) => isNewest() && this.#close(() => failed(error.message)),
    );
  }

  /**
   * The cached answer, else the engine's; null where a newer question has come.
   * @param {EngineRequest} request
   * @param {() => boolean} isNewest
   */
  #answer(request, isNewest) {
    const version = this.widget ? answersOf(this.widget) : '';
    const isWorthWaiting = cachedAnswers.has(request.calculator, version) || !this.engine.isReady;
    if (version === '' || request.mode === 'roll' || !isWorthWaiting) return this.#askEngine(request);
    return this.#look(request, version, isNewest);
  }

  /** @param {EngineRequest} request @param {string} version @param {() => boolean} isNewest */
  async #look(request, version, isNewest) {
    const cached = await cachedAnswers.find(request, version);
    if (cached || !isNewest()) return cached;
    return this.#askEngine(request);
  }

  /** @param {EngineRequest} request */
  #askEngine(request) {
    return this.engine.ask(JSON.stringify(request), this);
  }

  /** @param {() => void} then */
  #close(then) {
    this.isOpen = false;
    then();
  }

  /** The widget goes away, or wants no answer: a short one may end by itself. */
  end() {
    this.#newest += 1;
    this.isOpen = false;
    this.engine.drop(this);
  }

  /** The reader wants the computing or the loading to stop now. */
  cancel() {
    this.end();
    this.engine.cancel(this);
  }
}
