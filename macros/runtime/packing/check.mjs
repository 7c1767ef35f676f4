/**
 * Checks the packed Python: `node macros/runtime/packing/check.mjs PROJECT FOLDER PYTHON`, called by macros/runtime/pack.py.
 *
 * Two Pythons answer the whole conformance pack: the one of the build, from the sources, and one of the browser with
 * nothing but the files to be shipped, which lie in FOLDER. Ends with one sentence on standard error where a module is
 * missing or an answer differs.
 */

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { conformancePack, end, python, survey } from './pythons.mjs';

const [project, folder, interpreter] = process.argv.slice(2);
const { members, missed } = JSON.parse(readFileSync(join(folder, 'survey.json'), 'utf-8'));

const building = spawn(interpreter, ['-m', 'macros.runtime.packing.survey'], { cwd: project });
building.stdin.on('error', () => {}); // it ended before it was asked: what it said tells why
building.stdin.end(JSON.stringify([conformancePack(project), []]));
const saidByBuild = Promise.all([text(building.stdout), text(building.stderr)]);

const shipped = { stdLibURL: join(folder, 'python.zip'), wasm: readFileSync(join(folder, 'lean.wasm')) };
const engine = readFileSync(join(folder, 'engine.zip'));
const lean = survey(await python(project, { ...shipped, _makeSnapshot: true }, engine), project, members);

const faults = lean.missed
  .filter((name) => !missed.includes(name))
  .map((name) => `the packed library lacks ${name}, which is imported at run time`);
const [said, mistakes] = await saidByBuild;
if (!said) end([`the Python of the build answers nothing: ${mistakes.trim().split('\n').at(-1)}`]);
if (JSON.parse(said).answers !== lean.answers)
  faults.push('the packed engine answers otherwise than the Python of the build');
end(faults);
