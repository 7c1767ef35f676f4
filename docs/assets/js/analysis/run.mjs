/**
 * Runs the questions of a panel: one at a time, with progress, and with a way to stop.
 *
 * @typedef {import('../engine/client.mjs').EngineClient} EngineClient
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {any} InquiryAnswer the engine's answer; null where it is no longer wanted
 *
 * @typedef {object} FairnessCheck
 * @property {EngineRequest} request
 * @property {string} seed
 * @property {number} rolls
 * @property {(inquiry: object) => Promise<InquiryAnswer>} ask
 * @property {(done: number) => void} report called after each slice
 * @property {() => number} clock in milliseconds
 */

import { AnswerView } from '../calculator/answer.mjs';
import { ProgressView } from '../calculator/progress.mjs';

const FIRST_SLICE = 50;
/** A slice takes about so long: short enough to stop after, long enough not to be spent on messages. */
const SLICE_MS = 300;
const LARGEST_SLICE = 2000;

export class InquiryRun {
  #ticket = 0;
  /** A run of many short questions stops between two of them, without ending Python. */
  isSliced = false;

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
    this.wait.parts.cancel.addEventListener('click', () => this.cancel(), { signal });
  }

  /** A new run; the one before it is dropped. @returns {number} its ticket */
  begin(isSliced = false) {
    this.#ticket += 1;
    this.isSliced = isSliced;
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

  /** @param {number} done @param {number} total rolls */
  showProgress(done, total) {
    this.wait.count(`Rolled ${done} of ${total}`, done, total);
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
    if (this.isSliced) this.engine.drop(this);
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

/**
 * A fairness check in slices, so that the page can show its progress and stop at once: rolls them and has the counts
 * judged. Pure: the engine is a parameter. A refusal is returned as it is, null where the check was stopped.
 * @param {FairnessCheck} check
 * @returns {Promise<InquiryAnswer>}
 */
export async function checkFairness({ request, seed, rolls, ask, report, clock }) {
  /** @type {Map<string, [unknown, number]>} */
  const counts = new Map();
  let size = FIRST_SLICE;
  for (let done = 0; done < rolls; ) {
    const slice = Math.min(size, rolls - done);
    const start = clock();
    const answer = await ask({ inquiry: 'tally', request, seed, first: done + 1, rolls: slice });
    if (!answer?.ok) return answer;
    for (const [outcome, number] of answer.answer.counts) {
      const key = JSON.stringify(outcome);
      counts.set(key, [outcome, (counts.get(key)?.[1] ?? 0) + number]);
    }
    done += slice;
    report(done);
    size = nextSize(slice, clock() - start);
  }
  return ask({ inquiry: 'fairness', request, seed, rolls, counts: [...counts.values()] });
}

/** The size of the next slice, from the duration of the last. @param {number} size @param {number} duration in milliseconds */
export function nextSize(size, duration) {
  const wanted = Math.round((size * SLICE_MS) / Math.max(duration, 1));
  return Math.max(1, Math.min(wanted, size * 4, LARGEST_SLICE));
}
