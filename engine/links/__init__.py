"""Links to answers: written, and compared with the answer that the engine gives today.

The browser has the same in JavaScript, where links are read, too; the build, scripts and bots need this.
"""

from engine.links.corrections import Correction, corrections, corrections_between
from engine.links.fragment import link_fragment
from engine.links.mark import changed_parts, mark_of

__all__ = [
    "Correction",
    "changed_parts",
    "corrections",
    "corrections_between",
    "link_fragment",
    "mark_of",
]
