/**
 * Starts Python from files that have arrived: once plainly, or out of a memory that was kept from an earlier start.
 *
 * Pyodide would ask the network for some of these files by names of its own; it is handed what is already here.
 *
 * @typedef {import('./engine-host.mjs').Pyodide} Pyodide
 *
 * @typedef {object} Parts
 * @property {(options: object) => Promise<Pyodide>} loadPyodide
 * @property {unknown} createPyodideModule
 * @property {WebAssembly.Module} wasm
 * @property {Uint8Array<ArrayBuffer>} library the standard library, as far as it is used
 * @property {Uint8Array} engine
 * @property {object} python what Pyodide wants to know of itself
 * @property {URL} folder
 */

import { unavailable } from './errors.mjs';

/** Where the engine lies in Python's own file system; its bytecode names this place, too. */
const ENGINE = '/lib/engine.zip';

/** What the functions of its records were compiled to is known before the first of them is made. */
const PREPARE = `import sys; sys.path.append("${ENGINE}"); import prepared_records`;
const LIBRARY = 'library-that-has-arrived';

/**
 * @param {Parts} parts
 * @param {{memory?: Uint8Array | null, isKeepable?: boolean}} [choice] a memory to wake in; whether to keep one later
 * @returns {Promise<Pyodide>}
 */
export async function startPython(parts, { memory = null, isKeepable = false } = {}) {
  const lent = lend(parts);
  try {
    const starting = parts.loadPyodide({
      ...settings(parts),
      ...(memory ? { _loadSnapshot: memory } : {}),
      ...(isKeepable ? { _makeSnapshot: true } : {}),
    });
    const pyodide = await Promise.race([starting, lent.refused]);
    if (!memory) pyodide.runPython(PREPARE);
    return pyodide;
  } finally {
    lent.giveBack();
  }
}

/** @param {Parts} parts */
function settings({ createPyodideModule, engine, python, folder }) {
  return {
    createPyodideModule,
    indexURL: folder.href,
    packageBaseUrl: folder.href, // the default is somebody else's host
    lockFileContents: { info: python, packages: {} },
    stdLibURL: new URL(LIBRARY, folder).href,
    fsInit: async (/** @type {{writeFile: Function}} */ files) => files.writeFile(ENGINE, engine),
  };
}

/**
 * Answers Pyodide's own requests from what is there, until it is given back.
 * @param {Parts} parts
 */
function lend({ library, wasm }) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  /** @type {(fault: Error) => void} */
  let refuse = () => {};
  /** @type {Promise<never>} of a refusal Pyodide tells only the console, and waits for ever */
  const refused = new Promise((_resolve, reject) => (refuse = reject));
  refused.catch(() => {});
  globalThis.fetch = async (request) => new Response(String(request).endsWith(LIBRARY) ? library : null);
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    const arriving = WebAssembly.instantiate(wasm, imports);
    arriving.catch((error) => refuse(refusal(error)));
    return { instance: await arriving, module: wasm };
  };
  const giveBack = () => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
  return { refused, giveBack };
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
export function oneLine(error) {
  const lines = String(error instanceof Error ? error.message : error).trim().split('\n');
  return lines[lines.length - 1].slice(0, 200);
}
