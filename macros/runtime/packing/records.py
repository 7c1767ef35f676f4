"""Prepares what `dataclasses` would compile at every start: see `prepared_records.py`, which is shipped."""

from __future__ import annotations

import binascii
import marshal
from pathlib import Path
from typing import TYPE_CHECKING

from macros.runtime.packing.compiling import without_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["MODULE", "prepared"]

MODULE = "prepared_records"
_EMPTY = "CODES: dict[int, bytes] = {}"


def prepared(texts: Iterable[str]) -> bytes:
    """Return the source of the module that holds the bytecode of these texts.

    Raises:
        ValueError: two texts have one checksum.
    """
    codes: dict[int, bytes] = {}
    for text in sorted(set(texts)):
        checksum = binascii.crc32(text.encode())
        if checksum in codes:
            raise ValueError(f"the functions of two records have the checksum {checksum}; rename a field")
        codes[checksum] = marshal.dumps(without_lines(compile(text, "<record>", "exec", dont_inherit=True)))
    source = Path(__file__).with_name(f"{MODULE}.py").read_text("utf-8")
    return source.replace(_EMPTY, f"CODES = {codes!r}").encode()
