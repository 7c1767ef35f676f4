"""Links to answers: read, written, and compared with the answer that the engine gives today.

The browser has the same in JavaScript and needs none of this; scripts, bots and the tests of old links do.
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
