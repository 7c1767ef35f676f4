/**
 * Packs the Python of the browser: `node macros/runtime/packing/pack.mjs PROJECT FOLDER`, called by macros/runtime/pack.py.
 *
 * Writes into FOLDER: python.zip (the part of the standard library that is used) and engine.zip, both bytecode.
 * Ends with one sentence on standard error where something is missing or is answered otherwise.
 *
 * Four Pythons, each with a memory of its own: one compiles; one, as Pyodide comes, answers the whole conformance
 * pack; one, with the whole library but for what has a stand-in, answers it and so shows what it needs; the last
 * answers it again with nothing but the files to be shipped.
 */

import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [project, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(project, 'node_modules/pyodide/pyodide.mjs')));

// The package's own `__init__` is written for the site's builder, which is not here.
const MODULES = `
import sys, types
macros = sys.modules["macros"] = types.ModuleType("macros")
macros.__path__ = ["/project/macros"]
`;

/** A Python with the build's own modules, and the engine only where it is handed one. */
async function python(options = {}, engine = null) {
  const pyodide = await loadPyodide(options);
  pyodide.FS.mkdir('/project');
  pyodide.mountNodeFS('/project', project);
  pyodide.runPython(MODULES);
  if (engine) pyodide.FS.writeFile('/lib/engine.zip', engine);
  return pyodide;
}

/** Calls a function of the build's modules with JSON, and hands back what it gives. */
function call(pyodide, module, name, ...args) {
  const result = pyodide.pyimport(module)[name](...args.map((each) => JSON.stringify(each)));
  return JSON.parse(result);
}

/** Has an archive written, and copies it into the folder; returns it, and what was said of it. */
function packed(pyodide, name, ...args) {
  const said = call(pyodide, 'macros.runtime.packing.steps', `write_${name}`, `/tmp/${name}.zip`, ...args);
  const content = pyodide.FS.readFile(`/tmp/${name}.zip`);
  writeFileSync(join(folder, `${name}.zip`), content);
  return { content, said };
}

/** Asks an engine the whole conformance pack. */
function survey(pyodide, members) {
  const vectors = join(project, 'vectors');
  const names = readdirSync(vectors).filter((name) => name.endsWith('.jsonl'));
  const pack = names.sort().map((name) => readFileSync(join(vectors, name), 'utf-8'));
  return call(pyodide, 'macros.runtime.packing.survey', 'survey', pack, members);
}

// Where in a line something failed is told by tables that take up a quarter of the bytecode.
const compiler = await python({ env: { PYTHONNODEBUGRANGES: '1' } });
const { content: engine, said: members } = packed(compiler, 'engine', '/project/engine');
const { said: replacedNothing } = packed(compiler, 'library');
const wholeLibrary = { stdLibURL: join(folder, 'library.zip') };
const plain = survey(await python({}, engine), members);
const whole = survey(await python(wholeLibrary, engine), members);
packed(compiler, 'python', '/tmp/library.zip', whole.library);
rmSync(wholeLibrary.stdLibURL);
const small = await python({ stdLibURL: join(folder, 'python.zip') }, engine);
const shipped = survey(small, members);

const faults = shipped.missed
  .filter((name) => !whole.missed.includes(name))
  .map((name) => `the packed library lacks ${name}, which is imported at run time`);
faults.push(...replacedNothing.map((name) => `the library has no ${name}, for which there is a stand-in`));
if (plain.answers !== shipped.answers) faults.push('the packed engine answers otherwise than with the whole library');
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
