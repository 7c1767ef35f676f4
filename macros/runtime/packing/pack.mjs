/**
 * Packs the Python of the browser: `node macros/runtime/packing/pack.mjs PROJECT FOLDER`, called by macros/runtime/pack.py.
 *
 * Writes into FOLDER: python.zip (the part of the standard library that is used) and engine.zip, both bytecode; and
 * survey.json, for `check.mjs`. Ends with one sentence on standard error where something is missing.
 *
 * Two Pythons: one compiles; one, with the whole library but for what has a stand-in, answers the whole conformance
 * pack and so shows what it needs.
 */

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { call, end, python, survey } from './pythons.mjs';

const [project, folder] = process.argv.slice(2);

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
end(replacedNothing.map((name) => `the library has no ${name}, for which there is a stand-in`));
