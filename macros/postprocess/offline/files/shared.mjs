/**
 * The engine of a zip of the book. Browsers start no worker from a page that was opened as a file: there, whoever
 * asks is told so, and how to serve the folder. Served, the book has its engine as it has on the site.
 */

import { EngineClient } from '../../../../docs/assets/js/engine/client.mjs';
import { isFromDisk, SERVE_IT } from '../../../../docs/assets/js/shared/from-disk.mjs';

export const NO_SERVER = `Python cannot start here, because browsers forbid it to a page that was opened as a file; ${SERVE_IT}`;

/** @typedef {import('../../../../docs/assets/js/engine/client.mjs').WorkerLike} WorkerLike */

const script = new URL('./engine/worker.mjs', import.meta.url).href;

export const engine = new EngineClient((name) => (isFromDisk ? refusing() : started(name)));

/** As docs/assets/js/engine/shared.mjs starts it. @param {string} name @returns {WorkerLike} */
function started(name) {
  const start = new Blob([`import ${JSON.stringify(script)};`], { type: 'text/javascript' });
  return new Worker(URL.createObjectURL(start), { type: 'module', name });
}

/** A worker that only says why there is none. @returns {WorkerLike} */
export function refusing() {
  /** @type {WorkerLike} */
  const worker = { postMessage() {}, terminate() {}, onmessage: null, onerror: null };
  queueMicrotask(() => worker.onmessage?.({ data: { type: 'failed', message: NO_SERVER } }));
  return worker;
}
