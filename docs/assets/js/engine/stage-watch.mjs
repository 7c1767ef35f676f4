/**
 * Ends the waiting when the worker gives no sign of life. Pure: no DOM, so that Node can test it.
 *
 * Every sign of life starts the clock again, so a slow line is no failure, and a dead one is.
 *
 * @typedef {'contact' | 'fetch' | 'start' | 'answer'} Stage
 */

/** How each stage is called in a sentence, and after how many silent seconds it has failed. */
export const STAGES = {
  contact: { name: 'the script that runs Python', seconds: 30 },
  fetch: { name: 'the download of Python', seconds: 45 },
  start: { name: 'the start of Python', seconds: 120 },
  answer: { name: 'the answer', seconds: 180 },
};

/** A page that was frozen, or busy itself, heard nothing: only seconds in which it could have heard count. */
const TICK_MS = 1000;

export class StageWatch {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticking;

  /** @param {(name: string, seconds: number) => void} silent called when a stage has failed */
  constructor(silent) {
    this.silent = silent;
  }

  /** Enters a stage, or shows that it is alive. @param {Stage} stage */
  alive(stage) {
    this.stop();
    const { name, seconds } = STAGES[stage];
    let left = seconds;
    this.#ticking = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      this.stop();
      this.silent(name, seconds);
    }, TICK_MS);
  }

  stop() {
    clearInterval(this.#ticking);
  }
}
