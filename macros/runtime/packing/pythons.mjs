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
  const { loadPyodide } = await import(pathToFileURL(join(project, 'node_modules/pyodide/pyodide.mjs')));
  const pyodide = await loadPyodide(options);
  pyodide.FS.mkdir('/project');
  pyodide.mountNodeFS('/project', project);
  pyodide.runPython(MODULES);
  if (engine) pyodide.FS.writeFile('/lib/engine.zip', engine);
  return pyodide;
}

/** Calls a function of the build's modules with JSON, and hands back what it gives. */
export function call(pyodide, module, name, ...args) {
  const result = pyodide.pyimport(module)[name](...args.map((each) => JSON.stringify(each)));
  return JSON.parse(result);
}

/** Asks an engine the whole conformance pack. */
export function survey(pyodide, project, members) {
  const vectors = join(project, 'vectors');
  const names = readdirSync(vectors).filter((name) => name.endsWith('.jsonl'));
  const pack = names.sort().map((name) => readFileSync(join(vectors, name), 'utf-8'));
  return call(pyodide, 'macros.runtime.packing.survey', 'survey', pack, members);
}

/** Says what is wrong, a line each, and ends the script. @param {string[]} faults */
export function end(faults) {
  for (const fault of faults) console.error(fault);
  process.exit(faults.length > 0 ? 1 : 0);
}
