/**
 * Starts Python once under Node and asks it one question: `node tools/bench/start_once.mjs LIBRARY ENGINE PLAIN QUESTION`:
 * two archives, whether the engine is unpacked as plain Pyodide does, JSON text. Prints milliseconds of processor time.
 */

import { readFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';

const [library, engine, isPlain, question] = process.argv.slice(2);
const content = new Uint8Array(readFileSync(engine));
const before = process.cpuUsage();
const pyodide = await loadPyodide({ stdLibURL: library });
if (isPlain === 'True') {
  pyodide.unpackArchive(content, 'zip');
} else {
  pyodide.FS.writeFile('/lib/engine.zip', content);
  pyodide.runPython('import sys; sys.path.append("/lib/engine.zip")');
}
const answer = pyodide.pyimport('engine').handle_json(question);
const { user, system } = process.cpuUsage(before);
if (!JSON.parse(answer).ok) throw new Error(answer);
process.stdout.write(String((user + system) / 1000));
process.exit(0);
