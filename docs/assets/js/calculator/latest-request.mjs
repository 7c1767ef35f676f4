/**
 * The requests of one widget, of which only the latest counts: an answer to an earlier one is dropped.
 * A stored answer comes at once and without Python; everything else is answered by the engine.
 *
 * @typedef {import('../engine/client.mjs').EngineClient} EngineClient
 * @typedef {import('../engine/wire.mjs').EngineAnswer} EngineAnswer
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 */

import { answersOf, cachedAnswers } from '../engine/cached-answers.mjs';

export class LatestRequest {
  #latest = 0;
  /** Whether an answer is awaited. */
  isPending = false;

  /**
   * @param {EngineClient} engine
   * @param {Element} [widget] says which cached answers are its own
   */
  constructor(engine, widget) {
    this.engine = engine;
    this.widget = widget;
  }

  /**
   * Sends a request, and calls one of the two handlers unless a later request, or `drop`, comes first.
   * @param {EngineRequest} request
   * @param {(answer: EngineAnswer) => void} onAnswer
   * @param {(message: string) => void} onError
   */
  send(request, onAnswer, onError) {
    const ticket = (this.#latest += 1);
    const isLatest = () => ticket === this.#latest;
    this.isPending = true;
    this.#answer(request, isLatest).then(
      (answer) => answer && isLatest() && this.#finish(() => onAnswer(answer)),
      (error) => isLatest() && this.#finish(() => onError(error.message)),
    );
  }

  /**
   * The stored answer, else the engine's; null where a later request has come.
   * @param {EngineRequest} request
   * @param {() => boolean} isLatest
   */
  #answer(request, isLatest) {
    const version = this.widget ? answersOf(this.widget) : '';
    const isWorthWaiting = cachedAnswers.has(request.calculator, version) || !this.engine.isReady;
    if (version === '' || request.mode === 'roll' || !isWorthWaiting) return this.#askEngine(request);
    return this.#lookUp(request, version, isLatest);
  }

  /** @param {EngineRequest} request @param {string} version @param {() => boolean} isLatest */
  async #lookUp(request, version, isLatest) {
    const stored = await cachedAnswers.find(request, version);
    if (stored || !isLatest()) return stored;
    return this.#askBoth(request, version, isLatest);
  }

  /**
   * Returns the engine's answer, or the stored one where its file is late and Python later still: on a slow line by minutes.
   * @param {EngineRequest} request
   * @param {string} version
   * @param {() => boolean} isLatest
   * @returns {Promise<EngineAnswer | null>}
   */
  #askBoth(request, version, isLatest) {
    return new Promise((resolve, reject) => {
      this.#askEngine(request).then(resolve, reject);
      void cachedAnswers.findLate(request, version).then((answer) => {
        if (!answer || !isLatest() || !this.isPending) return;
        resolve(answer);
        this.engine.drop(this);
      });
    });
  }

  /** @param {EngineRequest} request */
  #askEngine(request) {
    return this.engine.ask(JSON.stringify(request), this);
  }

  /** @param {() => void} handle */
  #finish(handle) {
    this.isPending = false;
    handle();
  }

  /** Drops the pending request; a short computation may end by itself. */
  drop() {
    this.#latest += 1;
    this.isPending = false;
    this.engine.drop(this);
  }

  /** Drops it, and stops the computation or the loading now. */
  cancel() {
    this.drop();
    this.engine.cancel(this);
  }
}
