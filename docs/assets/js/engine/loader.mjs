/**
 * Brings Python and the engine into the worker, from this site's own folder and nowhere else.
 *
 * All files but the engine start at once, for the manifest comes with the worker's own script. The engine follows when
 * nothing else is on its way, and comes while Python starts. Nothing is ever installed: `loadPackage` would ask somebody
 * else's host.
 *
 * @typedef {import('./pyodide-bridge.mjs').EngineHost} EngineHost
 * @typedef {import('./runtime-manifest.mjs').Manifest} Manifest
 * @typedef {{stage: 'fetch', loaded: number, total: number} | {stage: 'start'}} Progress
 */

import { Downloads } from './runtime-fetch.mjs';
import { hostEngine } from './pyodide-bridge.mjs';
import { EngineUnavailable, unavailable } from './errors.mjs';
import { oneLine, refusal, startPython } from './pyodide-start.mjs';

/** The smallest module there is: the eight bytes that every wasm file starts with. */
const EMPTY_WASM = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);

/**
 * Starts everything; rejects with an EngineUnavailable whose message is for the reader.
 * @param {URL} folder
 * @param {Manifest} manifest
 * @param {import('./snapshot.mjs').Snapshot} snapshot
 * @param {(progress: Progress) => void} tell
 * @returns {Promise<EngineHost>}
 */
export async function loadEngine(folder, manifest, snapshot, tell) {
  checkWebAssembly();
  let isStarting = false;
  const downloads = new Downloads(folder, Object.values(manifest.files), (loaded, total) => {
    if (!isStarting) tell({ stage: 'fetch', loaded, total });
  });
  return started(downloads, manifest, snapshot, () => {
    isStarting = true;
    tell({ stage: 'start' });
  });
}

function checkWebAssembly() {
  try {
    new WebAssembly.Module(EMPTY_WASM);
  } catch {
    throw unavailable('no_wasm');
  }
}

/**
 * @param {Downloads} downloads
 * @param {Manifest} manifest
 * @param {import('./snapshot.mjs').Snapshot} snapshot
 * @param {() => void} tellStart
 */
async function started(downloads, manifest, snapshot, tellStart) {
  const reading = snapshot.read();
  const parts = await arrivingParts(downloads, manifest);
  tellStart();
  try {
    return hostEngine(await snapshot.start(await reading, (options) => startPython(parts, options)));
  } catch (error) {
    if (error instanceof EngineUnavailable) throw error;
    console.error(error);
    throw unavailable('broken', 'Python', oneLine(error));
  }
}

/**
 * @param {Downloads} downloads
 * @param {Manifest} manifest
 * @returns {Promise<import('./pyodide-start.mjs').Parts>}
 */
async function arrivingParts(downloads, { files, python }) {
  // The largest file comes last: what is asked for before would only share the line with it.
  const engine = downloads.arrival(files.wasm).then(() => downloads.bytes(files.engine));
  engine.catch(() => {}); // whoever waits for it hears of it
  const [wasm, module, loader, library] = await Promise.all([
    downloads.made(files.wasm, compiled),
    downloads.script(files.module),
    downloads.script(files.loader),
    downloads.bytes(files.library),
  ]);
  const { folder } = downloads;
  return { wasm, createPyodideModule: module.default, loadPyodide: loader.loadPyodide, library, engine, python, folder };
}

/** Compiles while the bytes come in. @param {Response} response */
function compiled(response) {
  return WebAssembly.compileStreaming(response).catch((error) => {
    throw refusal(error);
  });
}
