"""Counts how large the project is and how finely it is cut: ``python -m tools.code_size [FOLDER]``.

Counts tracked files only, so that built and installed ones stay out. "Called from one place" is a private
function at the top of a module whose name stands once more in that module, and nowhere else in the package.
"One importer" is a module or script that exactly one other file imports, tests left out; a script that a page
loads on demand is counted apart, because loading it later is what it is a file for.
"""

from __future__ import annotations

import argparse
import ast
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

SCRIPT_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']""")
ON_DEMAND = re.compile(r"""\bimport\s*\(\s*["'](\.[^"']+)["']""")
CODE_SUFFIXES = frozenset({".css", ".html", ".j2", ".js", ".mjs", ".py"})
COMMENT = re.compile(rb"/\*.*?\*/", re.DOTALL)
SCRIPTS = PurePosixPath("docs/assets/js")
STYLES = PurePosixPath("docs/assets/css")
PACKAGES = ("engine", "macros", "tools")


class Calls(NamedTuple):
    """How many functions of a package there are, and how many of them one place alone calls."""

    functions: int
    called_once: int


def main(folder: Path) -> None:
    """Print one figure a line."""
    texts = tracked_texts(folder)
    code = {name: text for name, text in texts.items() if is_code(name)}
    calls = count_calls(
        [text for name, text in texts.items() if name.parts[0] == "engine" and name.suffix == ".py"]
    )
    modules, scripts = module_importers(code), script_importers(code)
    for label, figure in (
        ("tracked lines", sum(map(count_lines, texts.values()))),
        ("tracked files", len(texts)),
        ("lines of code (engine, macros, scripts, styles, tools)", sum(map(count_lines, code.values()))),
        ("functions of the engine", calls.functions),
        ("private ones called from one place", calls.called_once),
        ("modules (engine, macros, tools)", len(modules)),
        ("modules with one importer", len(with_one_importer(modules))),
        ("scripts", len(scripts)),
        ("scripts with one importer", len(with_one_importer(scripts))),
        ("of them not loaded on demand", len(set(with_one_importer(scripts)) - set(on_demand(code)))),
    ):
        sys.stdout.write(f"{figure:>9,}  {label}\n")


def tracked_texts(folder: Path) -> dict[PurePosixPath, bytes]:
    """Return what git tracks below a folder, by path."""
    git = shutil.which("git") or "git"
    listed = subprocess.run([git, "ls-files", "-z"], cwd=folder, capture_output=True, text=True, check=True)
    names = [PurePosixPath(name) for name in listed.stdout.split("\0") if name]
    return {name: (folder / name).read_bytes() for name in names}


def count_lines(text: bytes) -> int:
    """Return the number of lines of a file, as `wc` counts them."""
    return text.count(b"\n")


def is_code(name: PurePosixPath) -> bool:
    """Whether a file is code of the engine, the build, the page or the tools."""
    at_home = name.parts[0] in PACKAGES or SCRIPTS in name.parents or STYLES in name.parents
    return at_home and name.suffix in CODE_SUFFIXES


def count_calls(modules: Iterable[bytes]) -> Calls:
    """Count the functions and methods of a package, and its private functions that one place alone calls."""
    functions, called_once = 0, 0
    for text in modules:
        tree = ast.parse(text)
        functions += sum(isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) for node in ast.walk(tree))
        uses = Counter(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
        private = [
            node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("_")
        ]
        called_once += sum(uses[node.name] == 1 for node in private)
    return Calls(functions, called_once)


def module_importers(code: Mapping[PurePosixPath, bytes]) -> dict[str, set[str]]:
    """Return each Python module with the modules that import it."""
    trees = {
        ".".join(name.with_suffix("").parts).removesuffix(".__init__"): ast.parse(text)
        for name, text in code.items()
        if name.suffix == ".py"
    }
    importers: dict[str, set[str]] = {name: set() for name in trees}
    for name, tree in trees.items():
        for node in ast.walk(tree):
            for target in _imported(node):
                if target in importers and target != name:
                    importers[target].add(name)
    return importers


def _imported(node: ast.AST) -> Sequence[str]:
    """Return what an import may name: from a package one takes modules as well as names."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)]
    return []


def script_importers(code: Mapping[PurePosixPath, bytes]) -> dict[str, set[str]]:
    """Return each script of the page with the scripts that import it."""
    return _script_imports(code, SCRIPT_IMPORT)


def on_demand(code: Mapping[PurePosixPath, bytes]) -> list[str]:
    """Return the scripts that a page loads only when it needs them; a type in a comment loads nothing."""
    told = {name: COMMENT.sub(b"", text) for name, text in code.items()}
    return [name for name, importers in _script_imports(told, ON_DEMAND).items() if importers]


def _script_imports(code: Mapping[PurePosixPath, bytes], pattern: re.Pattern[str]) -> dict[str, set[str]]:
    scripts = {name.relative_to(SCRIPTS): text for name, text in code.items() if SCRIPTS in name.parents}
    importers: dict[str, set[str]] = {str(name): set() for name in scripts}
    for name, text in scripts.items():
        for target in pattern.findall(text.decode()):
            if (imported := _beside(name, target)) in importers:  # not one that the build writes
                importers[imported].add(str(name))
    return importers


def _beside(name: PurePosixPath, target: str) -> str:
    """Return the path of a script that another one names relative to itself."""
    parts: list[str] = []
    for part in (name.parent / target).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def with_one_importer(importers: Mapping[str, set[str]]) -> dict[str, str]:
    """Return the modules that exactly one other one imports, each with that one."""
    return {name: next(iter(others)) for name, others in importers.items() if len(others) == 1}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m tools.code_size", description=str(__doc__).partition(":")[0]
    )
    parser.add_argument("folder", nargs="?", type=Path, default=Path.cwd(), help="a checkout; else this one")
    main(parser.parse_args().folder)
