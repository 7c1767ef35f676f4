"""A page as the desktop's accessibility bus tells it, and what a reader of it would miss."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

CONTROLS = frozenset(
    {
        "check box",
        "combo box",
        "entry",
        "link",
        "list box",
        "push button",
        "radio button",
        "slider",
        "spin button",
    }
)
HEADS = frozenset({"column header", "row header", "table column header", "table row header"})
MORE = re.compile(r"[.!?]”?\s+\S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """One thing on the bus, with what stands in it."""

    role: str
    name: str = ""
    description: str = ""
    text: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    """What the browser adds: `tag`, `id`, `class`, `xml-roles`."""
    states: tuple[str, ...] = ()
    children: tuple[Thing, ...] = ()

    def walk(self) -> Iterator[Thing]:
        """Go through it and all that stands in it, in the order of reading."""
        yield self
        for child in self.children:
            yield from child.walk()

    def tagged(self, tag: str) -> tuple[Thing, ...]:
        """Return what is made of this element."""
        return tuple(each for each in self.walk() if each.attributes.get("tag") == tag)

    def called(self, role: str) -> tuple[Thing, ...]:
        """Return what has this role, by the desktop's name or by the page's."""
        return tuple(each for each in self.walk() if role in (each.role, each.attributes.get("xml-roles")))

    def tell(self) -> str:
        """Say which one it is, for whoever looks for it."""
        place = {name: self.attributes[name] for name in ("tag", "id", "class") if name in self.attributes}
        return f"{self.role} {' '.join(place.values())}".strip()


def read(told: dict[str, Any]) -> Thing:
    """Return the tree that came over the line."""
    return Thing(
        role=told["role"],
        name=told["name"].strip(),
        description=told["description"].strip(),
        text=told["text"].strip(),
        attributes=told["attributes"],
        states=tuple(told["states"]),
        children=tuple(read(each) for each in told["children"]),
    )


def nameless_controls(place: Thing) -> list[str]:
    """Whatever can be worked and is heard only as what kind of thing it is."""
    return [
        f"without a name: {each.tell()}" for each in place.walk() if each.role in CONTROLS and not each.name
    ]


def headless_tables(place: Thing) -> list[str]:
    """Tables of which no cell says what a row or a column holds, and those without a name."""
    tables = [each for each in place.walk() if each.role == "table"]
    bare = [each for each in tables if not any(cell.role in HEADS for cell in each.walk())]
    return [f"a table without heads: {each.tell()}" for each in bare] + [
        f"a table without a name: {each.tell()}" for each in tables if not each.name
    ]


def mute_pictures(place: Thing) -> list[str]:
    """Pictures that say nothing; those within a control are told by its name."""
    if place.role in CONTROLS:
        return []
    own = [f"a picture that says nothing: {place.tell()}"] if place.role == "image" and not place.name else []
    return own + [fault for child in place.children for fault in mute_pictures(child)]


def not_one_sentence(words: str) -> list[str]:
    """What is wrong with words that should be one sentence; a refusal ends without a stop."""
    return [f"not one sentence: {words!r}"] if not words or MORE.search(words) else []
