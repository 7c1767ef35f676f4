/** Pythons under Node for packing and for checking what was packed, each with a memory of its own. */

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// The package's own `__init__` is written for the site's builder, which is not here.
const MODULES = `
import sys, types
macros = sys.modules["macros"] = types.ModuleType("macros")
macros.__path__ = ["/project/macros"]
`;

/** A Python with the build's own modules, and the engine only where it is handed one. */
export async function python(project, options = {}, engine = null) {
  const pyodide = await bare(project, options, engine);
  pyodide.FS.mkdir('/project');
  pyodide.mountNodeFS('/project', project);
  pyodide.runPython(MODULES);
  return pyodide;
}

/**
 * A Python as a page starts it, without a path to any folder. Of a wasm module of its own it hands out the instance.
 * @param {string} project
 * @param {{wasm?: Uint8Array, [pyodide: string]: unknown}} options Pyodide's own, and the module in place of its own
 */
export async function bare(project, { wasm, ...options }, engine) {
  const { loadPyodide } = await import(pathToFileURL(join(project, 'node_modules/pyodide/pyodide.mjs')));
  const { instantiate } = WebAssembly;
  let instance = null;
  // Pyodide has no option for it. The modules that it starts besides import nothing.
  WebAssembly.instantiate = async (source, imports) => {
    const made = await instantiate(imports && wasm ? wasm : source, imports);
    if (imports) instance = made.instance;
    return made;
  };
  const pyodide = await loadPyodide(options).finally(() => (WebAssembly.instantiate = instantiate));
  if (engine) pyodide.FS.writeFile('/lib/engine.zip', engine);
  return Object.assign(pyodide, { instance });
}

/** Calls a function of the build's modules with JSON, and hands back what it gives. */
export function call(pyodide, module, name, ...args) {
  const result = pyodide.pyimport(module)[name](...args.map((each) => JSON.stringify(each)));
  return JSON.parse(result);
}

/** Asks an engine the whole conformance pack. */
export function survey(pyodide, project, members) {
  return call(pyodide, 'macros.runtime.packing.survey', 'survey', conformancePack(project), members);
}

/** The texts of the pack's files. */
export function conformancePack(project) {
  const vectors = join(project, 'vectors');
  const names = readdirSync(vectors).filter((name) => name.endsWith('.jsonl'));
  return names.sort().map((name) => readFileSync(join(vectors, name), 'utf-8'));
}

/** Says what is wrong, a line each, and ends the script. @param {string[]} faults */
export function end(faults) {
  for (const fault of faults) console.error(fault);
  process.exit(faults.length > 0 ? 1 : 0);
}
