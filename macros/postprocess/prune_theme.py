"""Removes files of the theme that the book does not use."""

from __future__ import annotations

import re
import shutil

from macros.built_site import BuiltSite

# Stemmers of other languages; the book is in English, which the theme's search has built in.
FOLDERS = ("assets/javascripts/lunr",)
ENDINGS = (".map", ".d.mts")
"""Maps back to the theme's sources, and types for whoever writes scripts."""

MAP_NOTE = re.compile(r"\s*(?://|/\*)# sourceMappingURL=[^\s*]+(?:\s*\*/)?\s*$")


def prune_theme(site: BuiltSite) -> None:
    """Remove the files that no page requests, and the comments that refer to them."""
    for name in FOLDERS:
        shutil.rmtree(site.folder / name, ignore_errors=True)
    for path in site.files():
        if path.name.endswith(ENDINGS):
            path.unlink()
        elif path.name.endswith((".min.js", ".min.css")):
            path.write_text(MAP_NOTE.sub("\n", path.read_text(encoding="utf-8")), encoding="utf-8")
