/**
 * Runs the questions of a panel: one at a time, with progress, and with a way to stop.
 *
 * @typedef {import('../engine/client.mjs').EngineClient} EngineClient
 * @typedef {any} InquiryAnswer the engine's answer; null where it is no longer wanted
 */

import { AnswerView } from '../calculator/answer.mjs';
import { ProgressView } from '../calculator/progress.mjs';

export class InquiryRun {
  #ticket = 0;

  /** @param {HTMLElement} panel @param {EngineClient} engine */
  constructor(panel, engine) {
    this.panel = panel;
    this.engine = engine;
    this.view = new AnswerView(panel);
    this.wait = new ProgressView(panel, (text) => this.view.announce(text));
  }

  /** @param {AbortSignal} signal */
  watch(signal) {
    signal.addEventListener(
      'abort',
      this.engine.watch((loading) => this.wait.update(loading)),
    );
    signal.addEventListener('abort', () => this.end());
    this.wait.parts.cancel.addEventListener('click', () => this.cancel(), { signal });
  }

  /** A new run; the one before it is dropped. @param {object} inquiry @returns {Promise<InquiryAnswer>} */
  async ask(inquiry) {
    const ticket = (this.#ticket += 1);
    this.wait.begin(this.engine.loading);
    this.view.setBusy(true);
    try {
      const answer = await this.engine.ask(JSON.stringify(inquiry), this, 'inquire');
      return ticket === this.#ticket ? answer : null;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return ticket === this.#ticket ? { ok: false, isBroken: true, failure: { message, field: null } } : null;
    }
  }

  /** The answer is there, or will not come. @param {string} state */
  settle(state) {
    this.wait.end();
    this.view.setBusy(false);
    this.panel.dataset.state = state;
  }

  /** The reader wants the run to stop now. */
  cancel() {
    this.#ticket += 1;
    this.engine.cancel(this);
    this.settle('idle');
    this.view.announce('cancelled');
  }

  end() {
    this.#ticket += 1;
    this.engine.drop(this);
    this.wait.end();
  }
}
