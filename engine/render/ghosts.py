"""Renders what the faces of a roll would have come to otherwise, each as a link to that answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.permalink import fragment_of, game_folder
from engine.protocol import REQUEST_KEYS, Request
from engine.render.html import Html, element


@dataclass(frozen=True, slots=True, kw_only=True)
class Ghost:
    """One outcome that a roll could have had with the same faces."""

    label: str
    """What is changed, in a few words."""
    says: str
    """The outcome, in a few words."""
    request: Request

    @property
    def fragment(self) -> str:
        """The fragment of a link to it."""
        return fragment_of({key: getattr(self.request, key) for key in REQUEST_KEYS})

    @property
    def link(self) -> str:
        """The path, from the site's root, to a form that is filled in so."""
        return f"{game_folder(self.request.calculator)}/calculators/#{self.fragment}"


def ghosts_html(ghosts: Sequence[Ghost], otherwise: str) -> Html:
    """Return the outcomes as a list of links; where there is none, the sentence `otherwise`."""
    if not ghosts:
        return element("p", otherwise)
    items = [
        element("li", element("a", f"{each.label}: ", element("strong", each.says), href=each.link))
        for each in ghosts
    ]
    return element("ul", *items)
