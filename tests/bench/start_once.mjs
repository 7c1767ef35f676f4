/**
 * Starts Python once under Node and asks it one question: `node tests/bench/start_once.mjs LIBRARY ENGINE QUESTION`, two
 * archives and JSON text. Prints the milliseconds of processor time, which other work on the machine hardly changes.
 */

import { readFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';

const [library, engine, question] = process.argv.slice(2);
const content = readFileSync(engine);
const before = process.cpuUsage();
const pyodide = await loadPyodide({ stdLibURL: library, fsInit: async (files) => files.writeFile('/lib/engine.zip', content) });
pyodide.runPython('import sys; sys.path.append("/lib/engine.zip")');
if (process.argv[5]) pyodide.runPython(process.argv[5]);
const answer = pyodide.pyimport('engine').handle_json(question);
const { user, system } = process.cpuUsage(before);
if (!JSON.parse(answer).ok) throw new Error(answer);
process.stdout.write(`${(user + system) / 1000}`);
process.exit(0);
