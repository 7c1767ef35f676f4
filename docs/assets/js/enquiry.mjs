/**
 * What one widget asks the engine: only the answer to its newest question counts.
 *
 * @typedef {import('./engine-client.mjs').EngineClient} EngineClient
 * @typedef {import('./wire.mjs').EngineAnswer} EngineAnswer
 * @typedef {import('./wire.mjs').EngineRequest} EngineRequest
 */

export class Enquiry {
  #newest = 0;
  /** Whether an answer is awaited. */
  isOpen = false;

  /** @param {EngineClient} engine */
  constructor(engine) {
    this.engine = engine;
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
    this.engine.ask(JSON.stringify(request), this).then(
      (answer) => answer && isNewest() && this.#close(() => answered(answer)),
      (error) => isNewest() && this.#close(() => failed(error.message)),
    );
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
