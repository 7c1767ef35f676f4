/**
 * Runs tests of the engine on the newest Python there is a wheel for: Pyodide's, in Node.
 *
 *     node tests/pythons/in_pyodide.mjs SITE_PACKAGES TEST...
 *
 * The packages of the tests are those of .venv; only what is written in Python can be used.
 */

import { loadPyodide } from 'pyodide';

const [packages, ...tests] = process.argv.slice(2);
const pyodide = await loadPyodide();
for (const [place, folder] of [
  ['/book', process.cwd()],
  ['/packages', packages],
]) {
  pyodide.FS.mkdir(place);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, place);
}
pyodide.globals.set('tests', pyodide.toPy(tests));
process.exitCode = pyodide.runPython(`
import os, sys

os.chdir("/book")
sys.path[:0] = ["/book"]
sys.path.append("/packages")
sys.dont_write_bytecode = True
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
print("Python", sys.version.split()[0], "in Pyodide", flush=True)
import pytest

int(pytest.main(["-q", "--noconftest", "-o", "cache_dir=/tmp/pytest", *tests]))
`);
