"""Who is asked in the benchmark: this book's worker, and other ways to run Python in a page.

Each gets a page of its own with one function, `start`, which answers with the text of the first answer.
"""

from __future__ import annotations

import json
import shutil
import zipfile
from typing import TYPE_CHECKING

import brotli

from macros.project import PROJECT

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

RIVALS = PROJECT / ".cache" / "rivals" / "node_modules"
WHEELS = RIVALS.parent / "wheels"
QUESTION = json.dumps({"calculator": "scattershot.mib", "mode": "odds", "inputs": {"rating": 14}})
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
FOLDER = "contestants"
OURS, PLAIN = "ours", "plain Pyodide"

PLAIN_WORKER = f"""
import {{ loadPyodide }} from './pyodide/pyodide.mjs';
const pyodide = await loadPyodide();
pyodide.unpackArchive(await (await fetch('./engine.zip')).arrayBuffer(), 'zip');
const ask = pyodide.runPython('from engine import handle_json; handle_json');
postMessage({{ type: 'answer', text: ask({QUESTION!r}) }});
"""
INSTALLED = """
import micropip
await micropip.install(list(wheels), deps=False)
"""
SUM_WITH_ICEPOOL = f"""{INSTALLED}
import icepool
"success " + str((2 @ icepool.d10 <= 14).mean())
"""
SUM_WITH_DYCE = f"""{INSTALLED}
from dyce import H
"success " + str(dict((2 @ H(10)).le(14).probability_items())[True])
"""
WORKER = """const python = new Worker('%s', { type: 'module' });
python.onmessage = ({ data }) => {
    if (data.type === 'answer') done(data.text);
    if (data.type === 'failed') fail(data.message);
};"""
ASK = f"\npython.postMessage({{ type: 'ask', id: 1, text: {QUESTION!r} }});"
SCRIPT = """globalThis.answered = done;
const script = document.createElement('script');
script.type = '%s';
script.setAttribute('config', JSON.stringify({ interpreter: new URL('%s', location).href }));
script.textContent = %s;
document.body.append(script);
import('./pyscript/core.js').catch(fail);"""
ENGINE_IN_PYSCRIPT = f"""
from js import answered
from pyodide.http import pyfetch
await (await pyfetch("engine.zip")).unpack_archive()
from engine import handle_json
answered(handle_json({QUESTION!r}))
"""
SUM_IN_MICROPYTHON = """
from js import answered
ways = sum(1 for one in range(1, 11) for two in range(1, 11) if one + two <= 14)
answered("success " + str(ways) + " of 100")
"""
APP = """import('./pyodide/pyodide.mjs').then(async ({ loadPyodide }) => {
    const wheel = (name) => new URL(`wheels/${name}`, location).href;
    const pyodide = await loadPyodide();
    await pyodide.loadPackage([wheel('PACKAGING-WHEEL'), wheel('MICROPIP-WHEEL')]);
    pyodide.globals.set('wheels', pyodide.toPy(%s.map(wheel)));
    done(await pyodide.runPythonAsync(%s));
}).catch(fail);"""
ICEPOOL_WHEELS = ["ICEPOOL-WHEEL"]
DYCE_WHEELS = ["TYPING_EXTENSIONS-WHEEL", "OPTYPE-WHEEL", "DYCE-WHEEL"]
STARTS = {
    OURS: WORKER % "../ENGINE-WORKER" + ASK,
    PLAIN: WORKER % "plain-worker.mjs",
    "icepool app": APP % (ICEPOOL_WHEELS, json.dumps(SUM_WITH_ICEPOOL)),
    "dyce app": APP % (DYCE_WHEELS, json.dumps(SUM_WITH_DYCE)),
    "PyScript, Pyodide": SCRIPT % ("py", "pyodide/pyodide.mjs", json.dumps(ENGINE_IN_PYSCRIPT)),
    "PyScript, MicroPython": SCRIPT % ("mpy", "micropython/micropython.mjs", json.dumps(SUM_IN_MICROPYTHON)),
}
NAMES = tuple(STARTS)
"""MicroPython cannot run the engine, for it has no dataclasses, fractions or enum: it adds up by hand.

The apps of icepool and dyce ask these for the same chance, in the page, after micropip has installed them.
"""

PAGE = """<!doctype html><meta charset="utf-8"><title>{name}</title><body><script>
globalThis.start = () => new Promise((done, fail) => {{
{start}
}});
</script>
"""


def write_contestants(site: Path, quality: int, names: Collection[str] = NAMES) -> dict[str, str]:
    """Put the contestants beside a built site, compressed as well; return the address of each one's page."""
    folder = site / FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    _copy(PROJECT / "node_modules" / "pyodide", PYODIDE, folder / "pyodide")
    if set(names) - {OURS, PLAIN}:
        _copy_rivals(folder)
    _write_engine(folder / "engine.zip")
    (folder / "plain-worker.mjs").write_text(PLAIN_WORKER, "utf-8")
    worker = next((site / "assets" / "js" / "engine").glob("worker*.mjs"))  # with its content in its name
    files = {"ENGINE-WORKER": worker.relative_to(site).as_posix()}
    files |= {f"{path.name.split('-')[0].upper()}-WHEEL": path.name for path in WHEELS.glob("*.whl")}
    addresses = {}
    for place, (name, start) in enumerate(STARTS.items()):
        if name not in names:
            continue
        (folder / f"{place}.html").write_text(
            PAGE.format(name=name, start=_named(start, files)),
            "utf-8",
        )
        addresses[name] = f"{FOLDER}/{place}.html"
    for path in (*folder.rglob("*"), worker, *(site / "assets" / "runtime").iterdir()):
        if path.suffix in {".js", ".mjs", ".wasm", ".zip", ".json"}:
            _pack(path, quality)
    return addresses


def _named(start: str, files: Mapping[str, str]) -> str:
    for place, file in files.items():
        start = start.replace(place, file)
    return start


def _copy_rivals(folder: Path) -> None:
    mpy = RIVALS / "@micropython" / "micropython-webassembly-pyscript"
    _copy(mpy, ("micropython.mjs", "micropython.wasm"), folder / "micropython")
    core = RIVALS / "@pyscript" / "core" / "dist"
    _copy(WHEELS, [path.name for path in WHEELS.glob("*.whl")], folder / "wheels")
    _copy(core, [path.name for path in core.glob("*.js")], folder / "pyscript")


def _copy(source: Path, names: tuple[str, ...] | list[str], target: Path) -> None:
    target.mkdir(parents=True)
    for name in names:
        shutil.copy(source / name, target)


def _write_engine(target: Path) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted((PROJECT / "engine").rglob("*")):
            if path.suffix in {".py", ".toml"}:
                archive.write(path, path.relative_to(PROJECT))


def _pack(path: Path, quality: int) -> None:
    packed = path.with_name(f"{path.name}.br")
    packed.write_bytes(brotli.compress(path.read_bytes(), quality=quality))
