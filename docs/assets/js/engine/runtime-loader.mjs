/**
 * Brings Python and the engine into the worker, from this site's own folder and nowhere else.
 *
 * All files start at once, for the manifest comes with the worker's own script. Nothing is ever installed:
 * `loadPackage` would ask somebody else's host.
 *
 * @typedef {import('./engine-host.mjs').EngineHost} EngineHost
 * @typedef {import('./runtime-manifest.mjs').Manifest} Manifest
 * @typedef {{stage: 'fetch', loaded: number, total: number} | {stage: 'start'}} Progress
 *
 * @typedef {object} Started
 * @property {EngineHost} host
 * @property {() => Uint8Array<ArrayBuffer>} [memory] takes Python's memory, where it is to be kept for the next visit
 */

import { Downloads } from './downloads.mjs';
import { hostEngine } from './engine-host.mjs';
import { EngineUnavailable, unavailable } from './errors.mjs';
import { oneLine, refusal, startPython } from './python-start.mjs';

/** The smallest module there is: the eight bytes that every wasm file starts with. */
const EMPTY_WASM = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);

/** Where a memory that was kept holds the state of chance, everybody who wakes in it would draw the same. */
const RESEED = 'import sys; "random" in sys.modules and sys.modules["random"].seed()';

/**
 * Starts everything; rejects with an EngineUnavailable whose message is for the reader.
 * @param {URL} folder
 * @param {Manifest} manifest
 * @param {import('./kept-memory.mjs').KeptMemory} kept
 * @param {(progress: Progress) => void} tell
 * @returns {Promise<Started>}
 */
export async function loadEngine(folder, manifest, kept, tell) {
  checkWebAssembly();
  const downloads = new Downloads(folder, Object.values(manifest.files), (loaded, total) => {
    tell({ stage: 'fetch', loaded, total });
    if (loaded === total) tell({ stage: 'start' });
  });
  return started(downloads, manifest, kept);
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
 * @param {import('./kept-memory.mjs').KeptMemory} kept
 */
async function started(downloads, manifest, kept) {
  const taking = kept.take().catch(() => null);
  const [parts, memory] = await Promise.all([arrivingParts(downloads, manifest), taking]);
  try {
    const woken = memory && (await woke(parts, manifest, memory, kept));
    return woken ?? (await plainly(parts, kept.isPossible));
  } catch (error) {
    if (error instanceof EngineUnavailable) throw error;
    console.error(error);
    throw unavailable('broken', 'Python', oneLine(error));
  }
}

/**
 * @param {Downloads} downloads
 * @param {Manifest} manifest
 * @returns {Promise<import('./python-start.mjs').Parts>}
 */
async function arrivingParts(downloads, { files, python }) {
  const [wasm, module, loader, library, engine] = await Promise.all([
    downloads.made(files.wasm, compiled),
    downloads.script(files.module),
    downloads.script(files.loader),
    downloads.bytes(files.library),
    downloads.bytes(files.engine),
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

/**
 * A start out of the memory of the last visit; null, and it is forgotten, on any doubt.
 * @param {import('./python-start.mjs').Parts} parts
 * @param {Manifest} manifest
 * @param {Uint8Array} memory
 * @param {import('./kept-memory.mjs').KeptMemory} kept
 * @returns {Promise<Started | null>}
 */
async function woke(parts, { test }, memory, kept) {
  try {
    const pyodide = await startPython(parts, { memory });
    pyodide.runPython(RESEED);
    const host = hostEngine(pyodide);
    const answer = JSON.parse(host.ask(JSON.stringify(test.request)));
    if (answer.response.sentence !== test.sentence) throw new Error('it answers otherwise');
    await kept.passed();
    return { host };
  } catch (error) {
    console.info('Python starts anew, for the kept one is of no use:', error);
    await kept.drop();
    return null;
  }
}

/**
 * @param {import('./python-start.mjs').Parts} parts
 * @param {boolean} isKeepable
 * @returns {Promise<Started>}
 */
async function plainly(parts, isKeepable) {
  const pyodide = await startPython(parts, { isKeepable });
  const host = hostEngine(pyodide);
  if (!isKeepable) return { host };
  return { host, memory: () => pyodide.makeMemorySnapshot() };
}
