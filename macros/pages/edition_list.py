"""The page that lists the cut editions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from macros.permanence.editions import FOLDER, archive_of, edition_built, editions_of
from macros.templating import fill

if TYPE_CHECKING:
    from markupsafe import Markup

    from macros.page import Page

__all__ = ["editions"]

PROJECT = Path(__file__).resolve().parents[2]


def editions(page: Page) -> Markup:
    """Return the list of cut editions, newest first, each with its permanent address."""
    built = edition_built()
    # From inside an edition the others lie beside it.
    way = f"{page.root}../" if built else f"{page.root}{FOLDER}/"
    rows = [
        {
            "edition": each,
            "href": f"{way}{each.number}/" if archive_of(PROJECT, each.number).is_file() else each.address,
        }
        for each in editions_of(PROJECT)
    ]
    return fill("editions", rows=rows, built=built, current=f"{page.root}../../")
