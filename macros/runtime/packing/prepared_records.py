"""The functions of the engine's records, compiled beforehand; shipped with it and imported before it.

`dataclasses` writes the source text of each record's functions and has it compiled at every start again:
half of the time of importing the engine in the browser. The texts come out the same each time, so here their
bytecode is looked up by their checksum.
"""

from __future__ import annotations

import binascii
import dataclasses
import marshal
from typing import Any

__all__ = ["CODES", "COMPILED_NOW", "run"]

CODES: dict[int, bytes] = {}
"""Bytecode by the checksum of its text; the packer fills it."""
COMPILED_NOW: list[str] = []
"""Texts that were not prepared. The packer takes them from here, and stops where some are left."""


def run(text: str, names: dict[str, Any], made: dict[str, Any]) -> None:
    """Do what `exec` does for `dataclasses`."""
    code = CODES.get(binascii.crc32(text.encode()))
    if code is None:
        COMPILED_NOW.append(text)
    exec(text if code is None else marshal.loads(code), names, made)  # noqa: S102, S302 - our own build's


setattr(dataclasses, "exec", run)  # noqa: B010 - a name that the module has only from now on
