"""Takes out of Pyodide's core what only packages compiled elsewhere would ask for; none is ever loaded here.

The core hands every function of its C code to JavaScript by name, thousands of them, for extension modules to
link against. Only those are kept that Pyodide's own script names, or that the core links to itself by name.
Nothing else changes: the code, its numbers and its memory stay as they were built.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from macros.runtime import wasm

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

__all__ = ["CoreMistake", "slimmed"]

_ASSIGNS = re.compile(r"function assignWasmExports\(wasmExports\)\{(?P<body>[^{}]*)\}")
_DECLARES = re.compile(r"(?<=[;}])var (?P<names>[\w$,]+,)wasmTable,wasmMemory;")
_ASSIGNED = re.compile(r'(?P<name>[\w$]+)=(?:Module\["[\w$]+"\]=)?wasmExports\["(?P<export>[^"]+)"\]')
_NAME = re.compile(r"[A-Za-z_$][\w$]*")


class CoreMistake(Exception):
    """Pyodide's core is not built as this module knows it; the message says which part."""


def slimmed(script: str, core: bytes, loader: str) -> tuple[str, bytes]:
    """Return Pyodide's script and its core with the names alone that are used.

    Args:
        script: the text of `pyodide.asm.mjs`.
        core: the content of `pyodide.asm.wasm`.
        loader: the text of `pyodide.mjs`, which names functions of the core, too.

    Raises:
        CoreMistake: the script does not take over the core's functions in the place where it used to.
    """
    assigns, declares = _found(_ASSIGNS, script), _found(_DECLARES, script)
    rest = _without(script, assigns.span("body"), declares.span("names"))
    used = set(_NAME.findall(rest)) | set(_NAME.findall(loader)) | wasm.linked_names(core)
    body = ";".join(each for each in assigns["body"].split(";") if _is_used(each, used))
    names = "".join(f"{each}," for each in declares["names"].split(",") if each in used)
    text = _replaced(script, (assigns.span("body"), body), (declares.span("names"), names))
    used |= {each["export"] for each in _ASSIGNED.finditer(body)}
    return text, wasm.with_exports(core, lambda name: name in used or f"_{name}" in used)


def _found(pattern: re.Pattern[str], script: str) -> re.Match[str]:
    found = pattern.search(script)
    if found is None:
        raise CoreMistake(
            f"pyodide.asm.mjs has no part like {pattern.pattern}; see macros/runtime/slimming.py"
        )
    return found


def _is_used(assignment: str, used: AbstractSet[str]) -> bool:
    parts = _ASSIGNED.match(assignment)
    return parts is None or parts["name"] in used


def _without(text: str, *spans: tuple[int, int]) -> str:
    return _replaced(text, *((span, " ") for span in spans))


def _replaced(text: str, *parts: tuple[tuple[int, int], str]) -> str:
    for (start, stop), new in sorted(parts, reverse=True):
        text = text[:start] + new + text[stop:]
    return text
