/**
 * Checks the packed Python: `node macros/runtime/packing/check.mjs PROJECT FOLDER`, called by macros/runtime/pack.py.
 *
 * Two Pythons answer the whole conformance pack: one as Pyodide comes, and one with nothing but the files to be shipped,
 * which lie in FOLDER. Ends with one sentence on standard error where a module is missing or an answer differs.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { end, python, survey } from './pythons.mjs';

const [project, folder] = process.argv.slice(2);
const engine = readFileSync(join(folder, 'engine.zip'));
const { members, missed } = JSON.parse(readFileSync(join(folder, 'survey.json'), 'utf-8'));
const plain = survey(await python(project, {}, engine), project, members);
const shipped = { stdLibURL: join(folder, 'python.zip'), wasm: readFileSync(join(folder, 'lean.wasm')) };
const small = await python(project, { ...shipped, _makeSnapshot: true }, engine);
const lean = survey(small, project, members);

const faults = lean.missed
  .filter((name) => !missed.includes(name))
  .map((name) => `the packed library lacks ${name}, which is imported at run time`);
if (plain.answers !== lean.answers) faults.push('the packed engine answers otherwise than with the whole library');
end(faults);
