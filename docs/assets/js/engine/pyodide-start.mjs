/**
 * Starts Python from files that have arrived. Pyodide would fetch some of them by names of its own; it is handed them.
 *
 * @typedef {import('./pyodide-bridge.mjs').Pyodide} Pyodide
 *
 * @typedef {object} Parts
 * @property {(options: object) => Promise<Pyodide>} loadPyodide
 * @property {unknown} createPyodideModule
 * @property {WebAssembly.Module} wasm
 * @property {Uint8Array<ArrayBuffer>} library the standard library, as far as it is used
 * @property {Promise<Uint8Array>} engine which may come later than the rest
 * @property {object} python what Pyodide wants to know of itself
 * @property {URL} folder
 */

import { unavailable } from './errors.mjs';

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
export function oneLine(error) {
  const lines = String(error instanceof Error ? error.message : error).trim().split('\n');
  return lines[lines.length - 1].slice(0, 200);
}
