"""The people that the book adds to a game, `people.toml`: characters, opponents, and what an empty sheet has.

No author wrote them. Only the build reads the file: no answer rests on it, so the browser gets none of it.
An opponent has the blocks of its sheet. A character has the inputs of the calculator that makes one, and the
blocks of its printed sheet follow from the answer, as `[[printed]]` says.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar

import engine
from engine import catalogue, to_wire
from engine.constraints import Meta
from engine.scenes import Who
from engine.schema import Place, read
from engine.sheets import Sheet, sheet_of
from macros.pages.answers import answer_to, request_for
from macros.pages.book_index import calculator_named
from macros.project import BuildError

SYSTEMS = Path(engine.__file__).parent / "systems"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One entry of a sheet."""

    name: str
    value: str = ""
    """What the game writes beside the name: a score, a die; empty where the name is all."""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Entries under one of the game's own words, such as Skills."""

    title: str
    lines: Annotated[tuple[Line, ...], Meta(least=1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody to play or to meet."""

    kind: ClassVar[Who]
    id: Annotated[
        str,
        Meta(pattern="^[a-z][a-z0-9]*(-[a-z0-9]+)*$", advice="write small letters, digits and hyphens"),
    ]
    """Permanent: part of the address of the sheet."""
    name: str
    who: str
    """One line: who they are and what they want."""
    play: str = ""
    """How to play them, in two lines."""
    authors: str = ""
    """What the game's author published of them; empty for nearly everybody, who is all ours."""
    ours: str = ""
    """What we added to that."""
    blocks: Annotated[tuple[Block, ...], Meta(alias="block")] = ()
    notes: Mapping[str, str] = field(default_factory=dict)
    """What the printed sheet says beside a line, by its name; none beside blocks that are written out."""
    order: tuple[str, ...] = ()
    """The titles of the printed blocks, where they fill the leaf better than in the order of all others."""
    inputs: Mapping[str, Any] = field(default_factory=dict)
    """Of the calculator that makes a character, with name and who; empty where the sheet has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Character(Person):
    """Somebody to play."""

    kind: ClassVar[Who] = "character"


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponent(Person):
    """Somebody to meet."""

    kind: ClassVar[Who] = "opponent"


KINDS = (Character.kind, Opponent.kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedLine:
    """Which lines of a checked sheet a block shows, and how it writes them.

    Attributes:
        section: of the checked sheet; empty for that of the block's title.
        name: of the one line; empty for all of the section.
        leaves: what the names of lines that are left out look like.
        called: what the sheet writes in place of the name.
        value: a template of `{now}` (as play has left it), `{value}` (as it was checked; nobody in the book
            has played, so there the two are the same) and of the calculator's results, such as `{total}`.
        note: what stands beside the value, where the character's own notes say nothing.
        splits: whether what follows the first comma of the value is the note.
        die: of how many sides, where players without tokens roll a die. If the values add up to that, each
            name says which numbers mean it, the most likely first.
    """

    section: str = ""
    name: str = ""
    leaves: str = ""
    called: str = ""
    value: str = "{now}"
    note: str = ""
    splits: bool = False
    die: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedBlock:
    """A block of a character's printed sheet; without lines it has those of the section with its title."""

    title: str
    lines: tuple[PrintedLine, ...] = (PrintedLine(),)


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankBlock:
    """A part of the empty sheet: rows to write in, under the heads of their columns."""

    title: str
    rows: Annotated[int, Meta(least=1, most=30)]
    """More do not fit on its sheet."""
    columns: tuple[str, ...]
    section: str = ""
    """Of the checked sheet of a character without anything: the first column names its lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Blank:
    """The empty sheet."""

    blocks: Annotated[tuple[BlankBlock, ...], Meta(alias="block", least=1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class People:
    """All that the book adds to one game's cast."""

    characters: Annotated[tuple[Character, ...], Meta(alias="character")] = ()
    opponents: Annotated[tuple[Opponent, ...], Meta(alias="opponent")] = ()
    printed: tuple[PrintedBlock, ...] = ()
    """The blocks of a character's sheet; none where every section of the checked sheet is one."""
    blank: Blank | None = None

    @property
    def everyone(self) -> tuple[Person, ...]:
        """The characters, and the opponents after them."""
        return (*self.characters, *self.opponents)

    def of_kind(self, kind: str) -> Mapping[str, Person]:
        """Return the characters or the opponents, by id."""
        return {each.id: each for each in self.everyone if each.kind == kind}


def read_people(raw: Mapping[str, Any], where: str = "people.toml") -> People:
    """Return the people of one game, as they are written.

    Args:
        raw: the tables of the file.
        where: its name, for mistakes.

    Raises:
        BuildError: a key is unknown or missing, a value is no text, or two people have one id.
    """
    place = Place(where=where, error=BuildError)
    people = read(People, raw, place)
    place.check_once("id", [each.id for each in people.everyone])
    for kind, those in (("character", people.characters), ("opponent", people.opponents)):
        for at, each in place.each(kind, those):
            if not (each.blocks or each.inputs):
                at.refuse("has no block; give it at least one")
            if each.authors and not each.ours:
                at.refuse('has no ours; write ours = "..."')
    return people


@cache
def people_of(game: str) -> People:
    """Return the people of a game, by its slug; nobody where it has no `people.toml`.

    Raises:
        BuildError: the file has a mistake, or the engine refuses a character.
    """
    path = SYSTEMS / game / "people.toml"
    if not path.is_file():
        return People()
    where = f"{path.parent.name}/{path.name}"
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        message = f"{where} is no TOML: {error}"
        raise BuildError(message) from error
    people = read_people(raw, where)
    sheet = _sheet_of_game(game)
    if sheet is None:
        return people
    maker = calculator_named(sheet.calculator)[1]
    places = Place(where=where, error=BuildError).each("character", people.characters)
    made = (each if each.blocks else _with_sheet(at, each, people.printed, maker) for at, each in places)
    return replace(people, characters=tuple(made))


def _sheet_of_game(game: str) -> Sheet | None:
    return next(sheet_of(each) for each in catalogue() if each.slug == game)


def names_on_blank(game: str, block: BlankBlock) -> list[str]:
    """Return what every sheet of a game has in a block, in the order of the checked sheet.

    Raises:
        BuildError: the checked sheet has no such section, or the block has not a row for each name.
    """
    if not block.section:
        return []
    place = Place(where=f"{game}/people.toml: blank.block {block.title!r}", error=BuildError)
    sheet = _sheet_of_game(game)
    nobody = sheet and engine.handle(engine.Request(calculator=sheet.calculator, mode="work"))
    lines = to_wire(nobody)["result"]["lines"] if nobody else []
    place.check_known("section", [block.section], dict.fromkeys(each["section"] for each in lines))
    sums = [rule.leaves for each in people_of(game).printed for rule in each.lines if rule.leaves]
    names = [
        each["name"]
        for each in lines
        if each["section"] == block.section and not any(re.search(name, each["name"]) for name in sums)
    ]
    if len(names) > block.rows:
        place.refuse(f"has {block.rows} rows for {len(names)} names; give it more rows")
    return names


def _with_sheet(
    place: Place, person: Character, printed: Sequence[PrintedBlock], maker: engine.Calculator
) -> Character:
    """Return a character with the printed sheet that follows from the inputs."""
    inputs = {"name": person.name, "who": person.who, **person.inputs}
    result = to_wire(answer_to(request_for(maker, "work", inputs, {})))["result"]
    sections = dict.fromkeys(each["section"] for each in result["lines"])
    shown = {each.title: each for each in printed or [PrintedBlock(title=section) for section in sections]}
    place.check_known("order", person.order, shown)
    found = {
        title: [line for rule in shown[title].lines for line in _lines(rule, title, result)]
        for title in person.order or shown
    }
    place.check_known("notes", person.notes, [each.name for lines in found.values() for each in lines])
    blocks = [
        Block(
            title=title,
            lines=tuple(replace(each, note=person.notes.get(each.name, each.note)) for each in lines),
        )
        for title, lines in found.items()
        if lines
    ]
    return replace(person, inputs=inputs, blocks=tuple(blocks))


def _lines(rule: PrintedLine, title: str, result: Mapping[str, Any]) -> Iterator[Line]:
    """Yield the lines of a checked sheet that a rule names, as the printed sheet has them."""
    if not any(name in rule.value for name in ("{now}", "{value}")):
        yield Line(name=rule.name, value=rule.value.format(**result), note=rule.note)
        return
    found = [
        each
        for each in result["lines"]
        if each["section"] == (rule.section or title)
        and (not rule.name or each["name"] == rule.name)
        and not (rule.leaves and re.search(rule.leaves, each["name"]))
    ]
    for each in _numbered(found, rule.die) if rule.die else found:
        value, _, rest = each["value"].partition(", ") if rule.splits else (each["value"], "", "")
        shown = rule.value.format(now=value, value=value)
        yield Line(name=rule.called or each["name"], value=shown, note=rest or rule.note)


def _numbered(lines: list[dict[str, Any]], sides: int) -> Iterator[dict[str, Any]]:
    """Yield lines, the largest first; if they add up to a die's sides, with the numbers that mean them."""
    is_whole = sum(int(each["value"]) for each in lines) == sides
    at = 1
    for each in sorted(lines, key=lambda each: -int(each["value"])):
        last = at + int(each["value"]) - 1
        which = f" ({at})" if at == last else f" ({at} to {last})"
        yield {**each, "name": each["name"] + (which if is_whole else "")}
        at = last + 1
