"""Which cut edition has what a page of the current state has: the newest one, where there are several."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from macros.permanence.editions import FOLDER

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["EditionLinks", "add_links"]

CITE = re.compile(r'<a class="cite" href="[^"]*?r/(?P<name>[a-z0-9-]+)/"')
WIDGET = re.compile(r'<rule-calculator id="(?P<name>[^"]*)"')


@dataclass(frozen=True)
class EditionLinks:
    """The cut editions beside a site."""

    folder: Path
    """The site's."""
    numbers: tuple[str, ...]
    """Of the editions, the newest first."""

    @cached_property
    def places(self) -> dict[str, str]:
        """The edition that has each short address."""
        found: dict[str, str] = {}
        for number in self.numbers:
            for path in (self.folder / FOLDER / number / "r").glob("*/index.html"):
                found.setdefault(path.parent.name, number)
        return found

    def widgets(self, page: str) -> dict[str, str]:
        """Return the edition that has each calculator of a page, which is told by its path in the site."""
        found: dict[str, str] = {}
        for number in self.numbers:
            path = self.folder / FOLDER / number / page
            for widget in WIDGET.finditer(path.read_text(encoding="utf-8") if path.is_file() else ""):
                found.setdefault(widget["name"], number)
        return found

    def add_links(self, page: str, text: str) -> str:
        """Return a page of the current state whose citations name the edition that has them, too."""
        if not self.numbers:
            return text
        text = CITE.sub(lambda found: _with_edition(found, self.places.get(found["name"])), text)
        widgets = self.widgets(page)
        return WIDGET.sub(lambda found: _with_edition(found, widgets.get(found["name"])), text)


def add_links(text: str) -> str:
    """Return a page of a cut edition whose citations name the current state, too."""
    for control in (CITE, WIDGET):
        text = control.sub(lambda found: _with_edition(found, "current"), text)
    return text


def _with_edition(found: re.Match[str], edition: str | None) -> str:
    return f'{found[0]} data-edition="{edition}"' if edition else found[0]
