/** Runs the same long run in Pyodide under Node: `node tests/soak/pyodide_soak.mjs --requests N --seed S`. */

import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';

const SLOWNESS = '6';
const pyodide = await loadPyodide();
pyodide.mountNodeFS('/project', fileURLToPath(new URL('../..', import.meta.url)));
pyodide.globals.set('arguments', pyodide.toPy([...process.argv.slice(2), '--slowness', SLOWNESS]));
process.exitCode = await pyodide.runPythonAsync(`
import sys
sys.path.insert(0, "/project")
from tests.soak.__main__ import main
main(arguments)
`);
