/**
 * Packs the Python of the browser: `node macros/runtime/packing/pack.mjs PROJECT FOLDER`, called by macros/runtime/pack.py.
 *
 * Writes into FOLDER: python.zip (the part of the standard library that is used) and engine.zip, both bytecode;
 * survey.json, for `check.mjs`; and marks.json, which tells of each function of Python's own whether it was called, for
 * which marked.wasm lies there. Ends with one sentence on standard error where something is missing.
 *
 * One Python compiles; one, with the whole library but for what has a stand-in, answers the whole conformance pack and
 * so shows what it needs. Then three with the marks do what a reader's do: store their memory, start from one, answer.
 */

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bare, call, end, python, survey } from './pythons.mjs';

const [project, folder] = process.argv.slice(2);

/** After so many new objects; Python waits for 2,000. */
const OFTEN = 20;

/** Has an archive written, and copies it into the folder; returns it, and what was said of it. */
function packed(pyodide, name, ...args) {
  const said = call(pyodide, 'macros.runtime.packing.archives', `write_${name}`, `/tmp/${name}.zip`, ...args);
  const content = pyodide.FS.readFile(`/tmp/${name}.zip`);
  writeFileSync(join(folder, `${name}.zip`), content);
  return { content, said };
}

// Where in a line something failed is told by tables that take up a quarter of the bytecode.
const compiler = await python(project, { env: { PYTHONNODEBUGRANGES: '1' } });
const { content: engine, said: members } = packed(compiler, 'engine', '/project/engine');
const { said: replacedNothing } = packed(compiler, 'library');
const wholeLibrary = { stdLibURL: join(folder, 'library.zip') };
const { library, missed } = survey(await python(project, wholeLibrary, engine), project, members);
packed(compiler, 'python', '/tmp/library.zip', library);
rmSync(wholeLibrary.stdLibURL);
writeFileSync(join(folder, 'survey.json'), JSON.stringify({ members, missed }));

const shipped = { stdLibURL: join(folder, 'python.zip'), wasm: readFileSync(join(folder, 'marked.wasm')) };
const first = await bare(project, { ...shipped, _makeSnapshot: true }, engine);
importGames(first);
const second = await bare(project, { ...shipped, _loadSnapshot: first.makeMemorySnapshot() }, engine);
importGames(second);
const third = await python(project, { ...shipped, _makeSnapshot: true }, engine);
collectOften(third);
survey(third, project, members);
const marks = [first, second, third].map(({ instance }) => marksOf(instance.exports));
const any = marks[0].map((_, place) => marks.reduce((bits, each) => (bits | each[place]) >>> 0, 0));
writeFileSync(join(folder, 'marks.json'), JSON.stringify(any));

/** A question of which no calculator knows the answer makes the engine import all its games. */
function importGames(pyodide) {
  collectOften(pyodide);
  pyodide.runPython('import sys; sys.path.append("/lib/engine.zip")');
  pyodide.pyimport('engine').handle_json('{"calculator": "?"}');
}

/** Python looks for what can go at moments of its own, among whatever is there: here at every moment. */
function collectOften(pyodide) {
  pyodide.runPython(`import gc; gc.set_threshold(${OFTEN})`);
}

/** What the exports hold that `wasm.py` has added, in the order of their numbers. */
function marksOf(exports) {
  const found = [];
  for (let mark = exports.called_0; mark; mark = exports[`called_${found.length}`]) found.push(mark.value >>> 0);
  return found;
}

end(replacedNothing.map((name) => `the library has no ${name}, for which there is a stand-in`));
