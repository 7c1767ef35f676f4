/**
 * Brings Python and the engine into the worker, from this site's own folder and nowhere else.
 *
 * All files start at once, as soon as the manifest has named them; Pyodide finds its own requests already under
 * way. Nothing is ever installed: `loadPackage` would ask somebody else's host.
 *
 * @typedef {import('./counted-stream.mjs').Expected} Expected
 * @typedef {import('./engine-host.mjs').EngineHost} EngineHost
 * @typedef {{engine: Expected, pyodide: {version: string, files: Expected[]}}} Manifest
 * @typedef {{stage: 'fetch', loaded: number, total: number} | {stage: 'start'}} Progress
 */

import { Downloads, reached } from './downloads.mjs';
import { hostEngine } from './engine-host.mjs';
import { EngineUnavailable, unavailable } from './load-failures.mjs';

/** The smallest module there is: the eight bytes that every wasm file starts with. */
const EMPTY_WASM = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);

/**
 * Starts everything; rejects with an EngineUnavailable whose message is for the reader.
 * @param {URL} folder
 * @param {(progress: Progress) => void} tell
 * @returns {Promise<EngineHost>}
 */
export async function loadEngine(folder, tell) {
  checkWebAssembly();
  const manifest = await readManifest(new URL('manifest.json', folder));
  const files = [manifest.engine, ...manifest.pyodide.files];
  const downloads = new Downloads(folder, files, (loaded, total) => {
    tell({ stage: 'fetch', loaded, total });
    if (loaded === total) tell({ stage: 'start' });
  });
  lendTo(downloads);
  // A fault of a file comes first: the runtime may wait for ever, or give a worse reason.
  return Promise.race([downloads.fault, refusedWasm(), started(folder, downloads, manifest)]);
}

function checkWebAssembly() {
  try {
    new WebAssembly.Module(EMPTY_WASM);
  } catch {
    throw unavailable('no_wasm');
  }
}

/** @param {URL} address @returns {Promise<Manifest>} */
async function readManifest(address) {
  const response = await reached(fetch(address, { cache: 'no-cache' }), 'manifest.json');
  if (!response.ok) throw unavailable('missing', 'manifest.json', String(response.status));
  return response.json().catch(() => {
    throw unavailable('wrong_type', 'manifest.json', response.headers.get('content-type') ?? 'no type at all');
  });
}

/** Lets the runtime's own requests find what is under way. @param {Downloads} downloads */
function lendTo(downloads) {
  const plainFetch = globalThis.fetch;
  globalThis.fetch = async (request, options) => {
    const address = request instanceof Request ? request.url : String(request);
    return (await downloads.take(address)) ?? plainFetch(request, options);
  };
}

/**
 * Rejects when the browser refuses the wasm file, of which Pyodide tells only the console.
 * @returns {Promise<never>}
 */
function refusedWasm() {
  return new Promise((_resolve, reject) => {
    const compile = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = (source, imports) => {
      const instance = compile(source, imports);
      instance.catch((error) => reject(unavailable('broken', 'Python', oneLine(error))));
      return instance;
    };
  });
}

/**
 * @param {URL} folder
 * @param {Downloads} downloads
 * @param {Manifest} manifest
 */
async function started(folder, downloads, manifest) {
  try {
    const { loadPyodide } = await import(downloads.address('pyodide.mjs'));
    const zip = zipOf(downloads, manifest);
    const pyodide = await loadPyodide({ indexURL: folder.href, packageBaseUrl: folder.href });
    return hostEngine(pyodide, await zip);
  } catch (error) {
    if (error instanceof EngineUnavailable) throw error;
    await Promise.all(downloads.modules); // a script that cannot be used has a better sentence
    console.error(error);
    throw unavailable('broken', 'Python', oneLine(error));
  }
}

/** @param {Downloads} downloads @param {Manifest} manifest */
async function zipOf(downloads, { engine }) {
  const response = await downloads.take(downloads.address(engine.file));
  if (!response) throw unavailable('missing', engine.file, 'nothing');
  return response.arrayBuffer();
}

/**
 * The last line of an error: of a Python traceback that is the one that says what happened.
 * @param {unknown} error
 */
function oneLine(error) {
  const lines = String(error instanceof Error ? error.message : error).trim().split('\n');
  return lines[lines.length - 1].slice(0, 200);
}
