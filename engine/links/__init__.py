"""Writes links to answers, and compares a linked answer with the engine's current one.

For the build, scripts and bots; the browser does the same in JavaScript, and also reads links.
"""

from engine.links.corrections import Correction, corrections, corrections_between
from engine.links.fragment import link_fragment
from engine.links.growth import growth, without_growth
from engine.links.mark import changed_parts, mark_of
from engine.links.packed import DamagedLinkError, packed_fragment, read_packed

__all__ = [
    "Correction",
    "DamagedLinkError",
    "changed_parts",
    "corrections",
    "corrections_between",
    "growth",
    "link_fragment",
    "mark_of",
    "packed_fragment",
    "read_packed",
    "without_growth",
]
