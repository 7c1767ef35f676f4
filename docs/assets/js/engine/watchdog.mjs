/**
 * Reports a worker that gives no sign of life. Pure: no DOM, so that Node can test it.
 *
 * Every sign of life restarts the timeout, so a slow connection is no failure, and a dead one is.
 *
 * @typedef {'contact' | 'fetch' | 'start' | 'answer'} Stage
 */

/** The name of each stage in a sentence, and its timeout in seconds. */
export const STAGES = {
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
