/**
 * The worker that runs Python. It must be a module worker: Pyodide runs in no other.
 *
 * From the page:
 *   {type: 'ask', id, text, door}       a JSON request, or an inquiry; it waits until Python is there
 *
 * To the page:
 *   {type: 'hello'}                     the script runs; loading starts by itself
 *   {type: 'progress', stage: 'fetch', loaded, total}    bytes of all files together
 *   {type: 'progress', stage: 'start'}  everything has arrived, Python starts
 *   {type: 'ready'}                     requests are answered from now on
 *   {type: 'failed', message, wrong}    Python cannot run here, where it is so for want of a file; nothing else will follow
 *   {type: 'answer', id, text}          the JSON answer; a refusal by the rules is an answer, too
 *   {type: 'died', id, message}         Python itself broke; this worker is of no further use
 *   {type: 'lacking'}                   the lean Python lacks what is needed here; a worker with the whole one may have it
 *
 * The lean Python has only those functions that the book's own questions call (macros/runtime/packing/wasm.py). A worker
 * that is called WHOLE starts the whole one.
 *
 * @typedef {{type: 'hello'} | {type: 'ready'} | {type: 'lacking'} | {type: 'failed', message: string, wrong?:
 *   import('./runtime-manifest.mjs').RuntimeFile} | {type: 'died', id: number, message: string}
 *   | {type: 'progress', stage: 'fetch', loaded: number, total: number} | {type: 'progress', stage: 'start'}
 *   | {type: 'answer', id: number, text: string}} Message
 *
 * @typedef {object} WorkerScope
 * @property {string} name
 * @property {(message: Message) => void} postMessage
 * @property {((event: MessageEvent) => void) | null} onmessage
 */

import { WHOLE } from './client.mjs';
import { isOfFile, isTrap, unavailable } from './errors.mjs';
import { loadEngine } from './loader.mjs';
import { MANIFEST } from './runtime-manifest.mjs';
import { Snapshot, storeWhenIdle } from './snapshot.mjs';

const page = /** @type {WorkerScope} */ (/** @type {unknown} */ (globalThis));

page.postMessage({ type: 'hello' });
const folder = new URL('../../runtime/', import.meta.url);
const isWhole = page.name === WHOLE;
const manifest = isWhole ? { ...MANIFEST, files: { ...MANIFEST.files, wasm: MANIFEST.whole } } : MANIFEST;
const snapshot = new Snapshot(folder, manifest);
const engine = loadEngine(folder, manifest, snapshot, (progress) =>
  page.postMessage({ type: 'progress', ...progress }),
);
const idle = storeWhenIdle(engine, snapshot);
page.onmessage = ({ data }) => answer(data.id, data.text, data.door);
engine.then(
  () => page.postMessage({ type: 'ready' }),
  (error) => page.postMessage(lacking(error) ?? { type: 'failed', message: error.message, wrong: wrongFile(error) }),
);
// Pyodide would wait for ever for a start that ended so.
addEventListener('unhandledrejection', ({ reason }) => {
  const message = lacking(reason);
  if (message) page.postMessage(message);
});

/** @param {number} id @param {string} text @param {import('./loader.mjs').Door} [door] */
async function answer(id, text, door) {
  const host = await engine.catch(() => null); // the page has been told of the failure
  if (!host) return;
  try {
    page.postMessage({ type: 'answer', id, text: host.ask(text, door) });
    idle.begin();
  } catch (error) {
    console.error(error);
    page.postMessage(lacking(error) ?? { type: 'died', id, message: unavailable('died', nameOf(error)).message });
  }
}

/** @param {unknown} error @returns {Message | null} */
function lacking(error) {
  return isTrap(error) && !isWhole ? { type: 'lacking' } : null;
}

/** @param {unknown} error */
function wrongFile(error) {
  return isOfFile(error)
    ? Object.values(manifest.files).find(({ file }) => file === /** @type {any} */ (error).what)
    : undefined;
}

/** @param {unknown} error */
function nameOf(error) {
  return error instanceof Error ? error.name : 'an unknown fault';
}
