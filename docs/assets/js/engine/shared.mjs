/**
 * The one engine of this tab, shared by every widget and kept while instant navigation replaces the pages.
 *
 * The worker starts from a blob that imports its script. A worker that is started by its address is not bound by the
 * page's content security policy; one that starts from a blob inherits it.
 */

import { ASSETS_URL } from '../assets-url.mjs';
import { EngineClient } from './client.mjs';
import { fetchAnew, untilDone } from '../shared/again.mjs';

const script = new URL('js/engine/worker.mjs', ASSETS_URL).href;
const source = new Blob([`import ${JSON.stringify(script)};`], { type: 'text/javascript' });
const address = URL.createObjectURL(source); // never revoked: a worker may have to be started again

const start = (/** @type {string} */ name) => new Worker(address, { type: 'module', name });
const reload = () => fetch(script, { cache: 'reload' });

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

export const engine = new EngineClient(
  (name) => new ReloadingWorker(() => start(name), reload),
  (wrong) => void mend(wrong),
);

/** The buttons that ask once more what could not be asked. */
const TRY_AGAIN = '.rc-failure:not([hidden]) button[data-action="retry"]:not([hidden])';
/** Files that came right by themselves, and Python did not start all the same: from then on a press is needed. */
const mended = new Set();
engine.watch(({ stage }) => stage === 'ready' && mended.clear());

/** @param {import('./runtime-manifest.mjs').RuntimeFile} wrong */
function inRuntime({ file, integrity }) {
  return { address: new URL(`runtime/${file}`, ASSETS_URL).href, integrity };
}

/**
 * A file that is right again is in the browser's cache, and whatever waits for Python is asked.
 * @param {import('./client.mjs').Wrong} wrong
 */
async function mend(wrong) {
  const { address, integrity } = wrong === 'script' ? { address: script, integrity: undefined } : inRuntime(wrong);
  if (mended.has(address)) return;
  mended.add(address);
  await untilDone(() => fetchAnew(address, integrity));
  engine.retry();
  for (const button of document.querySelectorAll(TRY_AGAIN)) /** @type {HTMLElement} */ (button).click();
  dispatchEvent(new Event('rule-engine-mended'));
}
