"""Reads and writes links to answers, and compares a linked answer with the engine's current one.

For scripts, bots and the tests of old links; the browser has its own version in JavaScript.
"""

from engine.links.corrections import Correction, corrections, corrections_between
from engine.links.fragment import Link, link_fragment, read_link
from engine.links.mark import changed_parts, mark_of

__all__ = [
    "Correction",
    "Link",
    "changed_parts",
    "corrections",
    "corrections_between",
    "link_fragment",
    "mark_of",
    "read_link",
]
