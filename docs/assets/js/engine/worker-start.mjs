/**
 * A worker whose script is asked for once more, past the browser's own cache, before it is given up: a browser keeps
 * what has its hash in its name for ever, wrong as it may have come. To the page it is one worker.
 */

export class StartedWorker {
  /** @type {((event: MessageEvent) => void) | null} */
  onmessage = null;
  /** @type {((event: Event) => void) | null} */
  onerror = null;
  #isOver = false;

  /**
   * @param {() => Worker} start
   * @param {() => Promise<unknown>} renew fetches the script anew
   */
  constructor(start, renew) {
    this.start = start;
    this.worker = this.#begun((event) => void this.#again(event, renew));
  }

  /** @param {object} message */
  postMessage(message) {
    this.worker.postMessage(message);
  }

  terminate() {
    this.#isOver = true;
    this.worker.terminate();
  }

  /** @param {(event: Event) => void} silent called where its script fails before it has said a word */
  #begun(silent) {
    const worker = this.start();
    worker.onerror = silent;
    worker.onmessage = (event) => {
      worker.onerror = (fault) => this.onerror?.(fault);
      this.onmessage?.(event);
    };
    return worker;
  }

  /** @param {Event} event @param {() => Promise<unknown>} renew */
  async #again(event, renew) {
    this.worker.terminate();
    await renew().catch(() => null);
    if (!this.#isOver) this.worker = this.#begun(() => this.onerror?.(event));
  }
}
