/**
 * The page's side of the worker: questions in, answers out. One worker serves every widget and page of a visit.
 * No DOM: the worker is handed in, so that Node can test the rest.
 *
 * - The worker starts with the first question or with `wake`, not before.
 * - It gets one question at a time. A channel (a widget) has at most one question waiting: the newest.
 * - A long answer is stopped by ending the worker, for Python cannot be interrupted; the next one starts at once.
 * - A failure to start is remembered: questions fail at once with the same sentence until `retry`.
 *
 * @typedef {import('./wire.mjs').EngineAnswer} EngineAnswer
 * @typedef {import('./question-queue.mjs').Question} Question
 * @typedef {import('./loading-words.mjs').Loading} Loading
 *
 * @typedef {object} WorkerLike
 * @property {(message: object) => void} postMessage
 * @property {() => void} terminate
 * @property {any} onmessage a function of an event, or null
 * @property {any} onerror
 */

import { unavailable } from './load-failures.mjs';
import { ASLEEP } from './loading-words.mjs';
import { deliver, giveUp, QuestionQueue } from './question-queue.mjs';
import { StageWatch } from './stage-watch.mjs';

/** How long a question waits for an answer that nobody wants any more before that one is stopped. */
const PATIENCE_MS = 2000;

export class EngineClient {
  /** @type {WorkerLike | null} */
  #worker = null;
  /** @type {Question | null} */
  #running = null;
  #queue = new QuestionQueue();
  /** @type {Error | null} */
  #broken = null;
  /** @type {Set<(loading: Loading) => void>} */
  #watchers = new Set();
  #watch = new StageWatch((name, seconds) => this.#lost(unavailable('silent', name, String(seconds))));
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #patience;

  /** @param {() => WorkerLike} startWorker */
  constructor(startWorker) {
    this.startWorker = startWorker;
    this.loading = ASLEEP;
  }

  /** Whether a question would be answered without loading anything. */
  get isReady() {
    return this.loading.stage === 'ready';
  }

  /**
   * Asks the engine; rejects with one sentence where it cannot be asked.
   * @param {string} text a JSON request @param {import('./engine-host.mjs').Door} [door] 'handle' where left out
   * @param {object} channel who asks
   * @returns {Promise<EngineAnswer | null>} null when a newer question took this one's place, or it was cancelled
   */
  ask(text, channel, door) {
    this.drop(channel);
    const answer = this.#queue.add(text, channel, door);
    this.wake();
    this.#next();
    return answer;
  }

  /** Starts the worker unless it is there, or is known to be unable to. */
  wake() {
    if (this.#broken) this.#queue.rejectAll(this.#broken);
    else if (!this.#worker) this.#start();
  }

  /** Forgets a failure, so that the next question tries again. */
  retry() {
    this.#broken = null;
  }

  /** The channel wants no answer any more; a running one may end by itself. @param {object} channel */
  drop(channel) {
    this.#queue.drop(channel);
    if (this.#running?.channel === channel) giveUp(this.#running);
  }

  /**
   * Stops the channel's question, at the price of a new worker where an answer is under way.
   * @param {object} channel
   */
  cancel(channel) {
    this.drop(channel);
    if (this.#running?.wanted === false) this.#start();
    else if (!this.isReady && this.#queue.isEmpty) this.#stop();
  }

  /**
   * Tells a listener how loading goes, until the returned function is called.
   * @param {(loading: Loading) => void} listener
   */
  watch(listener) {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  }

  /** A new worker, whatever the old one was doing. */
  #start() {
    this.#stop();
    this.#tell({ ...ASLEEP, stage: 'contact' });
    this.#watch.alive('contact');
    try {
      const worker = this.startWorker();
      worker.onmessage = (/** @type {MessageEvent} */ { data }) => this.#hear(data);
      worker.onerror = () => this.#lost(unavailable('script'));
      this.#worker = worker;
    } catch {
      this.#fail(unavailable('script'));
    }
  }

  #stop() {
    this.#watch.stop();
    clearTimeout(this.#patience);
    if (this.#worker) this.#worker.onmessage = this.#worker.onerror = null;
    this.#worker?.terminate();
    this.#worker = this.#running = null;
    this.#tell(ASLEEP);
  }

  /** @param {any} data one of the messages listed at the head of the worker */
  #hear(data) {
    if (data.type === 'hello') this.#watch.alive('fetch');
    if (data.type === 'progress') this.#progress(data);
    if (data.type === 'ready') this.#ready();
    if (data.type === 'failed') this.#fail(new Error(data.message));
    if (data.type === 'answer') this.#answered(data.text);
    if (data.type === 'died') this.#died(new Error(data.message));
  }

  /** @param {{stage: 'fetch' | 'start', loaded?: number, total?: number}} progress */
  #progress({ stage, loaded = this.loading.loaded, total = this.loading.total }) {
    this.#watch.alive(stage);
    this.#tell({ stage, loaded, total });
  }

  #ready() {
    this.#watch.stop();
    this.#tell({ ...this.loading, stage: 'ready' });
    this.#next();
  }

  /** Hands the worker its next question when it is free, and sees to it that it gets free. */
  #next() {
    clearTimeout(this.#patience);
    if (!this.isReady || this.#queue.isEmpty) return;
    if (!this.#running) this.#post(this.#queue.take());
    else if (!this.#running.wanted) this.#patience = setTimeout(() => this.#start(), PATIENCE_MS);
  }

  /** @param {Question | null} question */
  #post(question) {
    this.#running = question;
    this.#watch.alive('answer');
    this.#worker?.postMessage({ type: 'ask', id: question?.id, text: question?.text, door: question?.door });
  }

  /** @param {string} text */
  #answered(text) {
    const question = this.#running;
    this.#watch.stop();
    this.#running = null;
    if (question?.wanted) deliver(question, text);
    this.#next();
  }

  /** The worker broke or fell silent: a fault of this answer, or of the whole start. @param {Error} error */
  #lost(error) {
    if (this.isReady) this.#died(error);
    else this.#fail(error);
  }

  /** The worker is of no further use, but a new one may be. @param {Error} error */
  #died(error) {
    const question = this.#running;
    this.#stop();
    question?.reject(error);
    if (!this.#queue.isEmpty) this.#start();
  }

  /** No worker can be had. @param {Error} error */
  #fail(error) {
    this.#stop();
    this.#broken = error;
    this.#queue.rejectAll(error);
  }

  /** @param {Loading} loading */
  #tell(loading) {
    this.loading = loading;
    for (const listener of this.#watchers) listener(loading);
  }
}
