/**
 * A worker whose script is fetched once more, past the browser's cache, before it counts as failed: a browser caches a
 * script with a hash in its name for ever, even where it arrived damaged. To the page it is one worker.
 */

export class ReloadingWorker {
  /** @type {((event: MessageEvent) => void) | null} */
  onmessage = null;
  /** @type {((event: ErrorEvent) => void) | null} */
  onerror = null;
  #isTerminated = false;

  /**
   * @param {() => Worker} start
   * @param {() => Promise<unknown>} reload fetches the script anew
   */
  constructor(start, reload) {
    this.start = start;
    this.worker = this.#started((event) => void this.#startAgain(event, reload));
  }

  /** @param {object} message */
  postMessage(message) {
    this.worker.postMessage(message);
  }

  terminate() {
    this.#isTerminated = true;
    this.worker.terminate();
  }

  /** @param {(event: ErrorEvent) => void} onFailedStart called where the script fails before its first message */
  #started(onFailedStart) {
    const worker = this.start();
    worker.onerror = onFailedStart;
    worker.onmessage = (event) => {
      worker.onerror = (error) => this.onerror?.(error);
      this.onmessage?.(event);
    };
    return worker;
  }

  /** @param {ErrorEvent} event @param {() => Promise<unknown>} reload */
  async #startAgain(event, reload) {
    this.worker.terminate();
    await reload().catch(() => null);
    if (!this.#isTerminated) this.worker = this.#started(() => this.onerror?.(event));
  }
}
