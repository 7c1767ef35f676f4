"""The people that the book adds to a game: how their file is read, and that every game's file can be."""

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from engine import catalogue
from macros.errors import BuildError
from macros.pages import people
from macros.pages.people import KINDS, Line, people_of, read_people
from macros.project import PROJECT
from macros.runtime.packing.engine_members import engine_members

MODEL = PROJECT / "tests" / "data" / "pebbles" / "engine" / "systems" / "pebbles" / "people.toml"
RAW = tomllib.loads(MODEL.read_text("utf-8"))


def _changed(path: str, value: Any) -> dict[str, Any]:
    """Return the model's tables with one value put in another's place; None takes it away."""
    raw = copy.deepcopy(RAW)
    *steps, last = [int(each) if each.isdecimal() else each for each in path.split(".")]
    at: Any = raw
    for step in steps:
        at = at[step]
    if value is None:
        del at[last]
    else:
        at[last] = value
    return raw


class TestModel:
    """The model game's file, which is as small as one can be."""

    def test_everyone(self) -> None:
        """Somebody to play, somebody to meet, and what each of them has."""
        found = read_people(RAW)
        assert [(each.id, each.kind) for each in found.everyone] == [
            ("wren", "character"),
            ("heron", "opponent"),
        ]
        wren = found.of_kind("character")["wren"]
        assert wren.blocks[0].title == "Stones"
        assert wren.blocks[0].lines == (
            Line(name="A flat one", value="d6", note="from the mill"),
            Line(name="One for luck"),
        )
        assert found.everyone[1].play == ""
        assert [(each.title, each.rows, each.columns) for each in found.blank] == [
            ("Stones", 4, ("Stone", "Die"))
        ]

    def test_nobody(self) -> None:
        """A file may have no opponents, no empty sheet, or nothing at all."""
        assert read_people({}) == people.People()
        assert [each.kind for each in read_people({"character": RAW["character"]}).everyone] == ["character"]


class TestMistakes:
    """Each ends the build with one sentence that says where it is and what to do."""

    @pytest.mark.parametrize(
        ("path", "value", "says"),
        [
            ("villain", [], 'people.toml has a key "villain" that no sheet knows; it may have char'),
            ("character.0.age", 20, "people.toml: character 'wren' has a key \"age\" that no sheet knows"),
            ("character.0.name", None, "people.toml: character 'wren' has no name; write name = \"...\""),
            ("character.0.authors", "her name", "people.toml: character 'wren' has no ours; write ours = "),
            ("character.0.who", "  ", "character 'wren' has no who"),
            ("character.0.id", "Wren!", "has an id that makes no address; write small letters"),
            ("character.0.block", [], "character 'wren' has no block; give it at least one"),
            ("character.0", "Wren", "people.toml: character None is no table"),
            ("character", {}, "people.toml has no character; give it at least one"),
            ("opponent.0.id", "wren", 'has two people with the id "wren"; give one of them another'),
            ("opponent.0.block.0.lines.0.value", 4, "line 1 has value = 4, which is no text; put it into"),
            ("opponent.0.block.0.lines.0.worth", "4", 'line 1 has a key "worth" that no sheet knows'),
            ("opponent.0.block.0.lines.1.name", None, "block 1, line 2 has no name"),
            ("opponent.0.block.0.title", None, "opponent 'heron', block 1 has no title"),
            ("blank.block.0.rows", 0, "blank, block 1 needs a whole number from 1 to 30 as rows, got 0"),
            ("blank.block.0.rows", True, "needs a whole number from 1 to 30 as rows, got True"),
            ("blank.block.0.columns", ["Stone", 6], "has columns = ['Stone', 6]; give each a head"),
            ("blank.block", None, "people.toml: blank has no block"),
        ],
    )  # fmt: skip
    def test_sentence(self, path: str, value: Any, says: str) -> None:
        """The file, the person, the block and the line are named."""
        with pytest.raises(BuildError) as found:
            read_people(_changed(path, value))
        assert says in str(found.value)

    def test_no_toml(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """What cannot be read at all names the file."""
        (tmp_path / "marbles").mkdir()
        (tmp_path / "marbles" / "people.toml").write_text("[[character")
        monkeypatch.setattr(people, "SYSTEMS", tmp_path)
        with pytest.raises(BuildError, match=r"^marbles/people\.toml is no TOML: "):
            people_of("marbles")


class TestGames:
    """What holds for every game of the book."""

    def test_a_game_without(self) -> None:
        """A game that adds nobody has nobody."""
        assert people_of("no-such-game").everyone == ()

    @pytest.mark.parametrize("game", [each.slug for each in catalogue()])
    def test_is_read(self, game: str) -> None:
        """Every game's file has no mistake."""
        assert {each.kind for each in people_of(game).everyone} <= set(KINDS)

    def test_browser_gets_none(self, tmp_path: Path) -> None:
        """No answer rests on them, so they are not packed for the browser."""
        game = tmp_path / "engine" / "systems" / "pebbles"
        game.mkdir(parents=True)
        (game / "__init__.py").write_text("")
        (game / "people.toml").write_bytes(MODEL.read_bytes())
        packed = b"".join(engine_members(tmp_path / "engine").values())
        assert b"Wren" not in packed
