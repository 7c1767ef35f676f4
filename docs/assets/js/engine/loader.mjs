/**
 * Brings Python and the engine into the worker, from this site's own folder and nowhere else.
 *
 * All files but the engine start at once, for the manifest comes with the worker's own script. The engine follows when
 * nothing else is on its way, and comes while Python starts. Nothing is ever installed: `loadPackage` would ask somebody
 * else's host.
 *
 * @typedef {import('./runtime-manifest.mjs').Manifest} Manifest
 * @typedef {{stage: 'fetch', loaded: number, total: number} | {stage: 'start'}} Progress
 * @typedef {object} Parts
 * @property {(options: object) => Promise<Pyodide>} loadPyodide
 * @property {unknown} createPyodideModule
 * @property {WebAssembly.Module} wasm
 * @property {Uint8Array<ArrayBuffer>} library the standard library, as far as it is used
 * @property {Promise<Uint8Array>} engine which may come later than the rest
 * @property {object} python what Pyodide wants to know of itself
 * @property {URL} folder
 * @typedef {object} Pyodide the few parts of Pyodide that are used
 * @property {(source: string) => unknown} runPython
 * @property {(name: string) => Record<string, (text: string) => unknown>} pyimport
 * @property {{writeFile: (path: string, content: Uint8Array) => void}} FS
 * @typedef {object} EngineHost
 * @property {(text: string, door?: Door) => string} ask JSON text for JSON text
 * @typedef {'handle' | 'inquire'} Door one question, or a question about several answers
 */

import { Downloads } from './runtime-fetch.mjs';
import { EngineUnavailable, isTrap, unavailable } from './errors.mjs';

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
    if (error instanceof EngineUnavailable || isTrap(error)) throw error;
    console.error(error);
    throw unavailable('broken', 'Python', oneLine(error));
  }
}

/**
 * @param {Downloads} downloads
 * @param {Manifest} manifest
 * @returns {Promise<Parts>}
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

/*
 * Starts Python from files that have arrived. Pyodide would fetch some of them by names of its own; it is handed them.
 */

/** Where the engine lies in Python's own file system; its bytecode names this place, too. */
const ENGINE = '/lib/engine.zip';
/** A memory that was restored has it on its path. */
const FIND_ENGINE = `import sys; "${ENGINE}" in sys.path or sys.path.append("${ENGINE}")`;
const LIBRARY = 'library-that-has-arrived';
/** What Pyodide asks for by itself; the file here is called after its content. */
const OWN_WASM = /\/pyodide\.asm\.wasm$/u;

/**
 * @param {Parts} parts
 * @param {object} [options] more of Pyodide's own
 * @returns {Promise<Pyodide>}
 */
export async function startPython(parts, options = {}) {
  const patch = patchLoading(parts);
  try {
    const pyodide = await Promise.race([parts.loadPyodide({ ...settings(parts), ...options }), patch.refused]);
    pyodide.FS.writeFile(ENGINE, await parts.engine);
    pyodide.runPython(FIND_ENGINE);
    return pyodide;
  } finally {
    patch.restore();
  }
}

/** @param {Parts} parts */
function settings({ createPyodideModule, python, folder }) {
  return {
    createPyodideModule,
    indexURL: folder.href,
    packageBaseUrl: folder.href, // the default is somebody else's host
    lockFileContents: { info: python, packages: {} },
    stdLibURL: new URL(LIBRARY, folder).href,
  };
}

/**
 * Patches `fetch` and `WebAssembly.instantiateStreaming`, so that Pyodide gets what is here, until they are restored.
 *
 * Pyodide 314 has options for the lock file, the library's address and its own script, but none for a wasm file that is
 * compiled already: it always fetches `pyodide.asm.wasm` beside `indexURL` and compiles that. The file here has passed
 * its check and was compiled while it arrived, and Pyodide would wait for ever, silently, for one that is refused.
 * @param {Parts} parts
 */
function patchLoading({ library, wasm, folder }) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  /** @type {(fault: Error) => void} */
  let refuse = () => {};
  /** @type {Promise<never>} */
  const refused = new Promise((_resolve, reject) => (refuse = reject));
  refused.catch(() => {});
  globalThis.fetch = async (request, more) => {
    const address = String(request);
    if (address.endsWith(LIBRARY)) return new Response(library);
    const isOurs = address.startsWith(folder.href) && !OWN_WASM.test(address); // the engine may have to come anew
    return isOurs ? fetch(request, more) : new Response(null);
  };
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    const arriving = WebAssembly.instantiate(wasm, imports);
    arriving.catch((error) => refuse(refusal(error)));
    return { instance: await arriving, module: wasm };
  };
  const restore = () => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
  return { refused, restore };
}

/**
 * Why the browser will not run a wasm file that is known to be the right one.
 * @param {unknown} error
 */
export function refusal(error) {
  const words = String(error);
  if (error instanceof RangeError || /memory|allocat/iu.test(words)) return unavailable('memory');
  if (error instanceof WebAssembly.CompileError) return unavailable('old');
  if (error instanceof WebAssembly.LinkError) return unavailable('old');
  return unavailable('broken', 'Python', oneLine(error));
}

/**
 * The last line of an error: of a Python traceback that is the one that says what happened.
 * @param {unknown} error
 */
function oneLine(error) {
  const lines = String(error instanceof Error ? error.message : error).trim().split('\n');
  return lines[lines.length - 1].slice(0, 200);
}

/*
 * The engine inside a running Pyodide: text in, text out. No DOM and no worker, so that Node can test it.
 *
 * Only text crosses the border: large integers would arrive as BigInt, and weights pass 2^53.
 */

/** The engine's functions behind the doors. */
const DOORS = { handle: 'handle_json', inquire: 'inquire_json' };

/**
 * Imports the engine, which lies on Python's path.
 * @param {Pyodide} pyodide
 * @returns {EngineHost}
 */
export function hostEngine(pyodide) {
  const engine = pyodide.pyimport('engine');
  return { ask: (text, door = 'handle') => textOf(engine[DOORS[door]](text)) };
}

/** @param {unknown} answer */
function textOf(answer) {
  if (typeof answer !== 'string') throw new TypeError('the engine answered with something other than text');
  return answer;
}
