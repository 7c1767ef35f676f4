/**
 * How a panel asks the engine's second door: one question at a time, with the wait shown, and a way to stop.
 *
 * @typedef {import('../engine/client.mjs').EngineClient} EngineClient
 * @typedef {any} InquiryAnswer what the engine says; null where nobody wants it any more
 */

import { AnswerView } from '../calculator/answer.mjs';
import { ProgressView } from '../calculator/progress.mjs';

export class InquiryAsking {
  #ticket = 0;
  /** A long question of many short ones ends between two of them, without ending Python. */
  isLong = false;

  /** @param {HTMLElement} panel @param {EngineClient} engine */
  constructor(panel, engine) {
    this.panel = panel;
    this.engine = engine;
    this.view = new AnswerView(panel);
    this.wait = new ProgressView(panel, (text) => this.view.announce(text));
  }

  /** @param {AbortSignal} signal */
  watch(signal) {
    signal.addEventListener('abort', this.engine.watch((loading) => this.wait.update(loading)));
    signal.addEventListener('abort', () => this.end());
  }

  /** A new question: the one before is of no more interest. */
  begin(isLong = false) {
    this.#ticket += 1;
    this.isLong = isLong;
    this.wait.begin(this.engine.loading);
    this.view.setBusy(true);
    return this.#ticket;
  }

  /** @param {object} inquiry @param {number} ticket @returns {Promise<InquiryAnswer>} */
  async ask(inquiry, ticket) {
    if (ticket !== this.#ticket) return null;
    try {
      const answer = await this.engine.ask(JSON.stringify(inquiry), this, 'inquire');
      return ticket === this.#ticket ? answer : null;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return ticket === this.#ticket ? { ok: false, isBroken: true, failure: { message, field: null } } : null;
    }
  }

  /** @param {number} done @param {number} all */
  tell(done, all) {
    this.wait.count(`Rolled ${done} of ${all}`, done, all);
  }

  /** The answer is there, or will not come. @param {string} state */
  settle(state) {
    this.wait.end();
    this.view.setBusy(false);
    this.panel.dataset.state = state;
  }

  /** The reader wants it to stop now. */
  cancel() {
    this.#ticket += 1;
    if (this.isLong) this.engine.drop(this);
    else this.engine.cancel(this);
    this.settle('idle');
    this.view.announce('cancelled');
  }

  end() {
    this.#ticket += 1;
    this.engine.drop(this);
    this.wait.end();
  }
}
