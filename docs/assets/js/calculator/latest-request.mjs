/**
 * The requests of one widget, of which only the latest counts: an answer to an earlier one is dropped.
 * A stored answer comes at once and without Python; everything else is answered by the engine.
 * There is no debounce: every key asks, for a pause before asking would be felt at each of them.
 *
 * @typedef {import('../engine/cached-answers.mjs').Faces} Faces
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
   * @param {(act: () => void) => void} [wait] until an answer may be shown
   */
  constructor(engine, widget, wait = (act) => act()) {
    this.engine = engine;
    this.widget = widget;
    this.wait = wait;
  }

  /**
   * Sends a request, and calls one of the two handlers unless a later request, or `drop`, comes first.
   * @param {EngineRequest} request
   * @param {(answer: EngineAnswer) => void} onAnswer
   * @param {(message: string) => void} onError
   * @param {Faces} [thrown] the faces of a roll by a seed
   */
  send(request, onAnswer, onError, thrown = null) {
    const ticket = (this.#latest += 1);
    const isLatest = () => ticket === this.#latest;
    this.isPending = true;
    this.#answer(request, thrown, isLatest).then(
      (answer) =>
        answer &&
        this.wait(() => {
          if (isLatest()) this.#finish(() => onAnswer(answer));
        }),
      (error) =>
        this.wait(() => {
          if (isLatest()) this.#finish(() => onError(error.message));
        }),
    );
  }

  /**
   * The stored answer, else the engine's; null where a later request has come.
   * @param {EngineRequest} request
   * @param {Faces} thrown
   * @param {() => boolean} isLatest
   */
  #answer(request, thrown, isLatest) {
    const isWorthWaiting = cachedAnswers.has(request.calculator, this.#version) || !this.engine.isReady;
    const isUnknown = request.mode === 'roll' && thrown === null;
    if (this.#version === '' || isUnknown || !isWorthWaiting) return this.#askEngine(request);
    return this.#lookUp(request, thrown, isLatest);
  }

  get #version() {
    return this.widget ? answersOf(this.widget) : '';
  }

  /**
   * Whether the answer comes at once, and from no Python that has to be loaded.
   * @param {EngineRequest} request
   * @param {Faces} thrown
   */
  isAtHand(request, thrown) {
    return this.engine.isReady || cachedAnswers.holds(request, this.#version, thrown);
  }

  /** @param {EngineRequest} request @param {Faces} thrown @param {() => boolean} isLatest */
  async #lookUp(request, thrown, isLatest) {
    const stored = await cachedAnswers.find(request, this.#version, thrown);
    if (stored || !isLatest()) return stored;
    return this.#askBoth(request, thrown, isLatest);
  }

  /**
   * Returns the engine's answer, or the stored one where its file is late and Python later still: on a slow line by
   * minutes.
   * @param {EngineRequest} request
   * @param {Faces} thrown
   * @param {() => boolean} isLatest
   * @returns {Promise<EngineAnswer | null>}
   */
  #askBoth(request, thrown, isLatest) {
    return new Promise((resolve, reject) => {
      this.#askEngine(request).then(resolve, reject);
      void cachedAnswers.findLate(request, this.#version, thrown).then((answer) => {
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
