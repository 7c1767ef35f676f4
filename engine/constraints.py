"""What is asked of the values of a record besides their types, as the types say; engine/schema.py reads it.

The browser has this and not the reader: answers need the records, and only the build reads them from files.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

__all__ = ["DottedId", "GameId", "Meta", "RuleId", "SnakeCase"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Meta:
    """What is asked of a value besides its type, and how it is written.

    Attributes:
        alias: its key in a file, where the field has another name.
        pattern: a regular expression in which Python and JavaScript agree.
        advice: what to write in place of what does not match.
        least: the fewest characters or parts, or the smallest number; a text that is needed has one at least.
        most: the most characters or parts, or the largest number.
        format: as JSON Schema names it.
        says: what it is, for whoever reads the schema.
        or_one: whether one text may stand in place of a list.
    """

    alias: str = ""
    pattern: str = ""
    advice: str = ""
    least: int | None = None
    most: int | None = None
    format: str = ""
    says: str = ""
    or_one: bool = False


SnakeCase = Annotated[
    str, Meta(pattern="^[a-z][a-z0-9_]*$", advice="write small letters, digits and underscores")
]
GameId = Annotated[str, Meta(pattern="^[a-z_]+$", advice="write the name of a game's folder")]
DottedId = Annotated[str, Meta(pattern=r"^[a-z_]+\.[A-Za-z0-9_-]+$", advice="write game.calculator")]
RuleId = Annotated[str, Meta(pattern="^[A-Z]R?(0|[1-9][0-9]*)[a-z]?$", advice="write the id of a rule")]
