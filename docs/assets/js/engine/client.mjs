/**
 * The page's side of the worker: requests in, answers out. One worker serves every widget and page of a visit.
 * No DOM: the worker is passed in, so that Node can test the rest.
 *
 * - The worker starts with the first request or with `wake`, not before.
 * - It gets one request at a time. A channel (a widget) has at most one request waiting: the latest.
 * - A long computation is stopped by terminating the worker, for Python cannot be interrupted; the next one starts at once.
 * - The lean Python may lack a function that nobody was expected to need. Then the whole one starts, answers, and stays.
 * - A failure to start is remembered: requests fail at once with the same sentence until `retry`.
 *
 * @typedef {import('./wire.mjs').EngineAnswer} EngineAnswer
 * @typedef {import('./worker.mjs').Message} Message
 * @typedef {object} Loading how far the start of Python is
 * @property {'asleep' | 'contact' | 'fetch' | 'start' | 'ready'} stage
 * @property {number} loaded bytes
 * @property {number} total bytes; 0 while not known
 * @typedef {object} WorkerLike
 * @property {(message: object) => void} postMessage
 * @property {() => void} terminate
 * @property {((event: MessageEvent) => void) | null} onmessage
 * @property {((event: ErrorEvent) => void) | null} onerror
 * @typedef {object} PendingRequest
 * @property {number} id
 * @property {string} text a JSON request
 * @property {object} channel who asks
 * @property {import('./loader.mjs').Door} [door] which of the engine's functions it goes to
 * @property {boolean} isWanted false once the channel has dropped it
 * @property {(answer: EngineAnswer | null) => void} resolve
 * @property {(error: Error) => void} reject
 * @typedef {'contact' | 'fetch' | 'start' | 'answer'} Stage
 * @typedef {import('./runtime-manifest.mjs').RuntimeFile | 'script'} Wrong a file without which no worker can be had
 */

import { unavailable } from './errors.mjs';

/** The name of a worker that starts the whole Python, and of one that starts the lean one. */
export const WHOLE = 'rules engine, whole';
const LEAN = 'rules engine';

/** How long a request waits while an unwanted one runs, before that one is stopped. */
const UNWANTED_TIMEOUT_MS = 2000;

/** @type {Loading} */
const ASLEEP = { stage: 'asleep', loaded: 0, total: 0 };

export class EngineClient {
  /** @type {WorkerLike | null} */
  #worker = null;
  /** @type {PendingRequest | null} */
  #running = null;
  #queue = new RequestQueue();
  #name = LEAN;
  /** @type {Error | null} why no worker can be had */
  #failure = null;
  /** @type {Set<(loading: Loading) => void>} */
  #watchers = new Set();
  #watchdog = new Watchdog((name, seconds) => this.#lost(unavailable('silent', name, String(seconds))));
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #unwantedTimer;

  /**
   * @param {(name: string) => WorkerLike} startWorker by its name the worker knows which Python is meant
   * @param {(wrong: Wrong) => void} [onMissing] hears what did not come, or came wrong
   */
  constructor(startWorker, onMissing = () => {}) {
    this.startWorker = startWorker;
    this.onMissing = onMissing;
    this.loading = ASLEEP;
  }

  /** Whether a request would be answered without loading anything. */
  get isReady() {
    return this.loading.stage === 'ready';
  }

  /**
   * Asks the engine; rejects with one sentence where it cannot be asked.
   * @param {string} text a JSON request
   * @param {object} channel who asks
   * @param {import('./loader.mjs').Door} [door] 'handle' where left out
   * @returns {Promise<EngineAnswer | null>} null where a later request replaced this one, or it was dropped or cancelled
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
    if (this.#failure) this.#queue.rejectAll(this.#failure);
    else if (!this.#worker) this.#start();
  }

  /** Forgets a failure, so that the next request tries again. */
  retry() {
    this.#failure = null;
  }

  /** Drops the channel's request; a running computation may end by itself. @param {object} channel */
  drop(channel) {
    this.#queue.drop(channel);
    if (this.#running?.channel === channel) resolveWithNull(this.#running);
  }

  /**
   * Drops the channel's request, and starts a new worker where it was running.
   * @param {object} channel
   */
  cancel(channel) {
    this.drop(channel);
    if (this.#running?.isWanted === false) this.#start();
    else if (!this.isReady && this.#queue.isEmpty) this.#stop();
  }

  /**
   * Tells a listener how far loading is, until the returned function is called.
   * @param {(loading: Loading) => void} listener
   */
  watch(listener) {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  }

  /** A new worker, whatever the old one was doing. */
  #start() {
    this.#stop();
    this.#setLoading({ ...ASLEEP, stage: 'contact' });
    this.#watchdog.enter('contact');
    try {
      const worker = this.startWorker(this.#name);
      worker.onmessage = ({ data }) => this.#receive(data);
      worker.onerror = () => this.#lost(unavailable('script'));
      this.#worker = worker;
    } catch {
      this.#fail(unavailable('script'));
    }
  }

  #stop() {
    this.#watchdog.stop();
    clearTimeout(this.#unwantedTimer);
    if (this.#worker) this.#worker.onmessage = this.#worker.onerror = null;
    this.#worker?.terminate();
    this.#worker = this.#running = null;
    this.#setLoading(ASLEEP);
  }

  /** @param {Message} message */
  #receive(message) {
    switch (message.type) {
      case 'hello':
        return this.#watchdog.enter('fetch');
      case 'progress':
        return this.#progress(message);
      case 'ready':
        return this.#ready();
      case 'failed':
        return this.#fail(new Error(message.message), message.wrong);
      case 'answer':
        return this.#answer(message.text);
      case 'lacking':
        return this.#askWhole();
      case 'died':
        return this.#died(new Error(message.message));
    }
  }

  /** @param {{stage: 'fetch' | 'start', loaded?: number, total?: number}} progress */
  #progress({ stage, loaded = this.loading.loaded, total = this.loading.total }) {
    this.#watchdog.enter(stage);
    this.#setLoading({ stage, loaded, total });
  }

  #ready() {
    this.#watchdog.stop();
    this.#setLoading({ ...this.loading, stage: 'ready' });
    this.#next();
  }

  /** Hands the worker its next request when it is free, and sees to it that it gets free. */
  #next() {
    clearTimeout(this.#unwantedTimer);
    if (!this.isReady || this.#queue.isEmpty) return;
    if (!this.#running) this.#post(this.#queue.take());
    else if (!this.#running.isWanted) this.#unwantedTimer = setTimeout(() => this.#start(), UNWANTED_TIMEOUT_MS);
  }

  /** @param {PendingRequest | null} request */
  #post(request) {
    this.#running = request;
    this.#watchdog.enter('answer');
    this.#worker?.postMessage({ type: 'ask', id: request?.id, text: request?.text, door: request?.door });
  }

  /** @param {string} text */
  #answer(text) {
    const request = this.#running;
    this.#watchdog.stop();
    this.#running = null;
    if (request?.isWanted) resolveWithJson(request, text);
    this.#next();
  }

  /**
   * The worker broke or fell silent: that fails this request, or the whole start.
   * @param {import('./errors.mjs').EngineUnavailable} error
   */
  #lost(error) {
    if (this.isReady) this.#died(error);
    else this.#fail(error, error.reason === 'script' ? 'script' : undefined);
  }

  /** Starts the whole Python, which gets the running request before all others. */
  #askWhole() {
    if (this.#running?.isWanted) this.#queue.putBack(this.#running);
    this.#name = WHOLE;
    this.#start();
  }

  /** The worker is of no further use, but a new one may be. @param {Error} error */
  #died(error) {
    const request = this.#running;
    this.#stop();
    request?.reject(error);
    if (!this.#queue.isEmpty) this.#start();
  }

  /** No worker can be had. @param {Error} error @param {Wrong} [wrong] */
  #fail(error, wrong) {
    this.#stop();
    this.#failure = error;
    this.#queue.rejectAll(error);
    if (wrong) this.onMissing(wrong);
  }

  /** @param {Loading} loading */
  #setLoading(loading) {
    this.loading = loading;
    for (const listener of this.#watchers) listener(loading);
  }
}

/** The requests that wait for the worker. */
class RequestQueue {
  /** @type {PendingRequest[]} */
  #waiting = [];
  #lastId = 0;

  get isEmpty() {
    return this.#waiting.length === 0;
  }

  /**
   * Adds a request at the end.
   * @param {string} text
   * @param {object} channel
   * @param {import('./loader.mjs').Door} [door]
   * @returns {Promise<EngineAnswer | null>} null where the channel has dropped it
   */
  add(text, channel, door) {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      this.#waiting.push({ id: this.#lastId, text, channel, door, isWanted: true, resolve, reject });
    });
  }

  /** Puts a request before all others. @param {PendingRequest} request */
  putBack(request) {
    this.#waiting.unshift(request);
  }

  /** Removes the first request. */
  take() {
    return this.#waiting.shift() ?? null;
  }

  /** Answers the channel's requests with null. @param {object} channel */
  drop(channel) {
    const dropped = this.#waiting.filter((request) => request.channel === channel);
    this.#waiting = this.#waiting.filter((request) => request.channel !== channel);
    dropped.forEach(resolveWithNull);
  }

  /** @param {Error} error */
  rejectAll(error) {
    for (const request of this.#waiting.splice(0)) request.reject(error);
  }
}

/** @param {PendingRequest} request @param {string} text */
function resolveWithJson(request, text) {
  try {
    request.resolve(JSON.parse(text));
  } catch {
    request.reject(unavailable('died', 'an answer that is no JSON'));
  }
}

/** @param {PendingRequest} request */
function resolveWithNull(request) {
  request.isWanted = false;
  request.resolve(null);
}

/*
 * Reports a worker that gives no sign of life.
 *
 * Every sign of life restarts the timeout, so a slow connection is no failure, and a dead one is.
 */

/** The name of each stage in a sentence, and its timeout in seconds. */
const STAGES = {
  contact: { name: 'the script that runs Python', seconds: 30 },
  fetch: { name: 'the download of Python', seconds: 45 },
  start: { name: 'the start of Python', seconds: 120 },
  answer: { name: 'the answer', seconds: 180 },
};

/** A page that was frozen, or busy itself, heard nothing: only seconds in which it could have heard count. */
const TICK_MS = 1000;

export class Watchdog {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #interval;

  /** @param {(name: string, seconds: number) => void} onTimeout */
  constructor(onTimeout) {
    this.onTimeout = onTimeout;
  }

  /** Enters a stage, or restarts its timeout. @param {Stage} stage */
  enter(stage) {
    this.stop();
    const { name, seconds } = STAGES[stage];
    let left = seconds;
    this.#interval = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      this.stop();
      this.onTimeout(name, seconds);
    }, TICK_MS);
  }

  stop() {
    clearInterval(this.#interval);
  }
}
