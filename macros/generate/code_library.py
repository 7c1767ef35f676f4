"""The library that draws codes for cameras, where the page's scripts find it: its package is for bundlers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

LIBRARY = "uqr.mjs"
MODULE = "node_modules/uqr/dist/index.mjs"
HEAD = "// @ts-nocheck: a copy of the package uqr (MIT), whose types stand beside it.\n"


def code_library(project: Path) -> dict[str, bytes]:
    """Return name and content of the library's module."""
    return {LIBRARY: HEAD.encode() + (project / MODULE).read_bytes()}
