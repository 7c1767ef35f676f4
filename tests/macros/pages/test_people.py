"""The people that the book adds to a game: how their file is read, and that every game's file can be."""

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from engine import catalogue
from macros.pages import people
from macros.pages.people import KINDS, BlankBlock, Block, Line, People, names_on_blank, people_of, read_people
from macros.project import PROJECT, BuildError
from macros.runtime.packing.archives import engine_members

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
        assert found.blank is not None
        assert [(each.title, each.rows, each.columns) for each in found.blank.blocks] == [
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
            ("villain", [], 'people.toml has an unknown key "villain"; it may have character, opponent'),
            ("character.0.age", 20, "people.toml, character 'wren' has an unknown key \"age\""),
            ("character.0.name", None, "people.toml, character 'wren' has no name; write name = \"...\""),
            ("character.0.authors", "her name", "people.toml, character 'wren' has no ours; write ours = "),
            ("character.0.who", "  ", "character 'wren' has no who"),
            ("character.0.id", "Wren!", 'has the id "Wren!"; write small letters, digits and hyphens'),
            ("character.0.block", [], "character 'wren' has no block; give it at least one"),
            ("character.0", "Wren", "people.toml, character 1 is no table"),
            ("character", {}, "people.toml has character that is no list; write [[character]] above each"),
            ("opponent.0.id", "wren", 'has the id "wren" twice; leave one out'),
            ("opponent.0.block.0.lines.0.value", 4, "block 1, lines 1 has no text as value"),
            ("opponent.0.block.0.lines.0.worth", "4", 'lines 1 has an unknown key "worth"; it may have name'),
            ("opponent.0.block.0.lines.1.name", None, "block 1, lines 2 has no name"),
            ("opponent.0.block.0.title", None, "opponent 'heron', block 1 has no title"),
            ("blank.block.0.rows", 0, "blank, block 1 has 0 as rows; write a whole number from 1 to 30"),
            ("blank.block.0.rows", True, "blank, block 1 has True as rows; write a whole number"),
            ("blank.block.0.columns", ["Stone", 6], "blank, block 1 needs a list of texts as columns"),
            ("blank.block", None, "people.toml, blank has no block; give it at least one"),
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


class TestNamesOnTheBlank:
    """What every sheet of a game has stands on its empty sheet."""

    @pytest.mark.parametrize(
        ("game", "title", "names"),
        [
            (
                "scattershot",
                "Statistics",
                ["Strength", "Agility", "Hit Points", "Reaction", "Observation", "Power"],
            ),
            ("walkabout", "Core traits", ["People", "Edge", "Dance"]),
            ("walkabout", "Bag", ["White", "Black", "Green", "Blue", "Red"]),
            ("shattered_world", "In a fight", ["Hit Points", "Hit on", "Surprised", "Everything else"]),
            ("arylon", "Attributes", []),
        ],
    )
    def test_of_the_games(self, game: str, title: str, names: list[str]) -> None:
        """They are those of the checked sheet, without sums; none where the players choose them."""
        blank = people_of(game).blank
        assert blank is not None
        block = next(each for each in blank.blocks if each.title == title)
        assert names_on_blank(game, block) == names

    @pytest.mark.parametrize(
        ("change", "says"),
        [
            ({"section": "Stones"}, "Stones"),
            ({"rows": 5}, "has 5 rows for 6 names; give it more rows"),
        ],
    )
    def test_a_mistake(self, change: dict[str, Any], says: str) -> None:
        """A section that the checked sheet lacks, and too few rows."""
        block = BlankBlock(
            **{
                "title": "Statistics",
                "section": "Statistics",
                "rows": 6,
                "columns": ("What", "Rating"),
                **change,
            }
        )
        with pytest.raises(BuildError, match=says) as found:
            names_on_blank("scattershot", block)
        assert "scattershot/people.toml: blank.block 'Statistics'" in str(found.value)


class TestPrinted:
    """The sheet of a character follows from the inputs, as its game prints it."""

    PERSON = (
        '[[character]]\nid = "una"\nname = "Una"\nwho = "A baker."\n{order}\n[character.notes]\n{notes}\n'
        '[character.inputs]\nskills = [{{ name = "Baking", grade = "easy", points = 2 }}]\n'
    )
    PRINTED = (
        '[[printed]]\ntitle = "Skills"\n[[printed]]\ntitle = "Things"\n'
        '[[printed]]\ntitle = "Points"\nlines = [{ name = "Spent", value = "{total}", note = "in all" }]\n'
    )

    def _read(self, folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> People:
        (folder / "scattershot").mkdir()
        (folder / "scattershot" / "people.toml").write_text(text)
        monkeypatch.setattr(people, "SYSTEMS", folder)
        return people_of.__wrapped__("scattershot")

    def test_blocks(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Those that are declared, in the character's own order, without those that have no line."""
        told = self.PERSON.format(order='order = ["Points", "Skills", "Things"]', notes='Baking = "Easy"')
        una = self._read(tmp_path, monkeypatch, told + self.PRINTED).characters[0]
        assert una.blocks == (
            Block(title="Points", lines=(Line(name="Spent", value="2", note="in all"),)),
            Block(title="Skills", lines=(Line(name="Baking", value="13", note="Easy"),)),
        )
        assert (una.inputs["name"], una.inputs["who"]) == ("Una", "A baker.")

    def test_every_section(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where nothing is declared, the sheet has what the calculator checks."""
        told = self._read(tmp_path, monkeypatch, self.PERSON.format(order="", notes=""))
        assert {"Statistics", "Skills"} <= {each.title for each in told.characters[0].blocks}

    @pytest.mark.parametrize(
        ("order", "notes", "says"),
        [
            (
                'order = ["Skill"]',
                "",
                "character 'una' has order with \"Skill\"; write one of Skills, Things",
            ),
            (
                "",
                'Cooking = "hard"',
                "character 'una' has notes with \"Cooking\"; write one of Baking, Spent",
            ),
        ],
    )
    def test_mistakes(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, order: str, notes: str, says: str
    ) -> None:
        """A block or a line that the sheet does not have."""
        with pytest.raises(BuildError) as found:
            self._read(tmp_path, monkeypatch, self.PERSON.format(order=order, notes=notes) + self.PRINTED)
        assert says in str(found.value)


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
