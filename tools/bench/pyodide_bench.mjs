/** Runs the same benchmark in Pyodide under Node: `node tools/bench/pyodide_bench.mjs SITE_PACKAGES`. */

import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';

const project = fileURLToPath(new URL('../..', import.meta.url));
const pyodide = await loadPyodide();
pyodide.mountNodeFS('/project', project);
pyodide.mountNodeFS('/packages', process.argv[2]);
await pyodide.runPythonAsync(`
import sys
# The rivals come from the tests' own environment; what is compiled in there is not imported.
sys.path.insert(0, "/project")
sys.path.append("/packages")
from tools.bench import engine_bench
for line in engine_bench.report():
    print(line, flush=True)
`);
