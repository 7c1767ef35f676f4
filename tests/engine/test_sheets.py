"""What a game declares about its characters is read strictly, and every path of it leads somewhere."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from engine import catalogue
from engine.calculator import Calculator, Output, System
from engine.inputs import Text, listed, record, rows, text, whole
from engine.rule_data import RuleData
from engine.sheets import SheetError, read_sheet, sheet_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """A group."""

    strength: int = whole("Strength", default=3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Craft:
    """A row."""

    name: str = text("Craft")
    rank: int = whole("Rank", default=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanderer:
    """A character of the game."""

    name: str = text("Name", default="")
    body: Body = record("Body", Body, default=Body())
    crafts: tuple[Craft, ...] = rows("Crafts", Craft)
    words: tuple[str, ...] = listed("Words", Text())
    luck: int | None = whole("Luck", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """A roll of the game."""

    rank: int = whole("Rank")
    body: Body = record("Body", Body, default=Body())


class Game(System):
    """A game of two calculators, one of which makes a character."""

    @property
    def calculators(self) -> tuple[Calculator, ...]:
        """The two."""
        usual: dict[str, Any] = {"title": "", "summary": "", "clauses": ()}
        breath = Output(name="breath", label="Breath")
        lines = Output(name="lines", label="Lines")
        return (
            Calculator(id="woods.wanderer", inputs=Wanderer, results=(breath, lines), **usual),
            Calculator(id="woods.walk", inputs=Walk, results=(breath,), **usual),
        )


def game(folder: str = "") -> Game:
    """The game, with its declaration in a folder."""
    data = RuleData(folder=folder)
    return Game(
        slug="woods", letter="X", title="Woods", author="", url="", tagline="", data=data, procedures=()
    )


def growth() -> dict[str, Any]:
    """A growth that is right in every part."""
    return {
        "calculator": "woods.walk",
        "label": "{name} buys {row.name} {answer.breath} for {value}",
        "price": "breath",
        "track": "luck",
        "earned": "luck",
        "needs": "breath",
        "rows": "crafts",
        "where": {"kind": ["craft"]},
        "sets": {"rank": "result.breath"},
        "fills": {"name": "row.name"},
        "leaves": {"breath": ["gone"]},
        "goes": "{name} has no {row.name} any more",
        "appends": {"crafts": "inputs.body"},
    }


def declaration() -> dict[str, Any]:
    """A declaration that is right in every part."""
    return {
        "calculator": "woods.wanderer",
        "summary": "{name},  strong {inputs.body.strength}",
        "steps": [
            {"title": "Who", "help": "Give a name.", "inputs": ["name", "words"]},
            {"title": "What", "help": "Choose crafts.", "inputs": ["body", "crafts", "luck"]},
        ],
        "suggest": [{"input": "crafts.name", "words": ["Carving", "Rowing"]}],
        "track": [
            {"name": "breath", "label": "Breath", "unit": "breaths", "start": "result.breath", "least": 0},
            {"name": "luck", "label": "Luck", "start": 3, "most": "inputs.body.strength"},
        ],
        "worn": [
            {
                "path": "result.lines",
                "part": "rank",
                "score": "row.by",
                "adds": "result.breath",
            }
        ],
        "feed": [
            {
                "label": "{name}, {row.name} {row.rank}",
                "calculator": "woods.walk",
                "for_each": "inputs.crafts",
                "where": {"name": ["Carving"]},
                "clears": ["body"],
                "inputs": {"rank": "row.rank", "body.strength": "tracks.luck"},
            },
            {
                "label": "{row.item}",
                "calculator": "woods.walk",
                "for_each": "result.lines",
                "inputs": {"rank": "row.rating"},
            },
            {"label": "{name}", "calculator": "woods.walk", "inputs": {"rank": "result.breath"}},
        ],
        "change": [
            {
                "calculator": "woods.walk",
                "result": "breath.lost",
                "track": "breath",
                "as": "subtract",
                "label": "{name}: {value} breaths",
            }
        ],
        "grow": [growth()],
    }


def check_read(raw: Any, found: Any) -> None:
    """Check that a record says what its table says, white space made single, and else is empty."""
    if is_dataclass(found):
        hints = get_type_hints(type(found), include_extras=True)
        left = dict(raw)
        for each in fields(found):
            metas = getattr(hints[each.name], "__metadata__", ())
            key = next((meta.alias for meta in metas if meta.alias), each.name)
            usual = each.default if each.default_factory is MISSING else each.default_factory()
            assert key in left or not usual, key
            check_read(left.pop(key, usual), getattr(found, each.name))
        assert left == {}
    elif isinstance(found, Mapping):
        assert set(raw) == set(found)
        for key, value in found.items():
            check_read(raw[key], value)
    elif isinstance(found, tuple):
        for one, value in zip(raw if isinstance(raw, list | tuple) else [raw], found, strict=True):
            check_read(one, value)
    else:
        assert found == (" ".join(raw.split()) if isinstance(raw, str) else raw)


class TestDeclaration:
    """A file without mistakes."""

    @pytest.mark.parametrize("keys", [{*declaration()}, {"calculator", "steps"}], ids=["all", "little"])
    def test_is_read_whole(self, keys: set[str]) -> None:
        """A calculator and its steps make a sheet, and every other part is there."""
        raw = {key: value for key, value in declaration().items() if key in keys}
        check_read(raw, read_sheet(raw, game()))

    def test_is_found_in_the_folder_of_the_game(self, tmp_path: Path) -> None:
        """A game without a file has no sheets."""
        assert sheet_of(game(str(tmp_path))) is None
        text = 'calculator = "woods.wanderer"\n[[steps]]\ntitle = "All"\nhelp = "All."\n'
        (tmp_path / "sheet.toml").write_text(
            text + 'inputs = ["name", "words", "body", "crafts", "luck"]\n', "utf-8"
        )
        sheet = sheet_of(game(str(tmp_path)))
        assert sheet is not None
        assert [each.title for each in sheet.steps] == ["All"]

    @pytest.mark.parametrize("system", catalogue(), ids=lambda system: system.slug)
    def test_of_every_game(self, system: System) -> None:
        """Whatever a game of the book declares can be read."""
        sheet = sheet_of(system)
        assert sheet is None or sheet.calculator.startswith(f"{system.slug}.")


def changed(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """Return what puts a value at a path of a declaration; None takes the key out."""

    def change(raw: dict[str, Any]) -> None:
        *way, last = path.split(".")
        at: Any = raw
        for name in way:
            at = at[int(name)] if name.isdigit() else at[name]
        if value is None:
            del at[last]
        else:
            at[last] = value

    return change


MISTAKES = [  # beside those of any record, which `test_schema.py` tries
    ("strange", 1, 'has an unknown key "strange"; it may have calculator'),
    ("steps.0.inputs", "name", "needs a list of texts as inputs"),
    ("steps.0.inputs", ["name", "name"], 'has the input "name" twice'),
    ("steps.0.inputs", ["name", "nose"], 'has a step with the input "nose"; woods.wanderer has name, body'),
    ("steps.0.inputs", ["name"], 'has no step for the input "words"'),
    ("steps.0.title", 4, "steps 1 has no text as title"),
    ("steps", {"title": "x"}, "has steps that is no list; write [[steps]] above each"),
    ("calculator", "woods.none", 'names the calculator "woods.none"; woods has woods.wanderer, woods.walk'),
    ("calculator", "woods.walk", 'woods.walk, which has no input "name"'),
    ("suggest.0.input", "crafts.nose", '"crafts.nose" leads nowhere in woods.wanderer; in place of nose'),
    ("suggest.0.input", "crafts.rank", "suggests words for crafts.rank, which takes no text"),
    ("press", [{"input": "crafts.name"}], "press 1 has nothing to press for crafts.name; write words"),
    ("press", [{"input": "crafts.nose", "words": ["1"]}], '"crafts.nose" leads nowhere in woods.wanderer'),
    ("empty", {"nose": 1}, 'has empty with "nose"; write one of name, '),
    ("track.0.name", "Hit Points", 'has the name "Hit Points"; write small letters'),
    ("track.1.name", "breath", 'has the track "breath" twice'),
    ("track.0.start", None, "has no start"),
    ("track.0.most", "breath", '"breath" is no path; begin it with inputs.'),
    ("track.0.most", "tracks.luck", '"tracks.luck" leads nowhere; after tracks. comes one of nothing'),
    ("track.0.most", "result.luck", '"result.luck" leads nowhere; after result. comes one of breath, lines'),
    ("worn.0.path", "inputs.luck", "worn 1 has the path inputs.luck, which is no result"),
    ("worn.0.path", "result.nose", '"result.nose" leads nowhere'),
    ("worn.0.score", "inputs.nose", '"nose" leads nowhere in woods.wanderer'),
    ("worn.0.part", "", '"row.by" leads nowhere; after row. comes one of nothing'),
    ("feed.0.calculator", "scattershot.mib", 'names the calculator "scattershot.mib"'),
    ("feed.0.for_each", "inputs.body", "goes through inputs.body, which is no list of rows"),
    ("feed.0.for_each", "inputs.words", "goes through inputs.words, which is no list of rows"),
    ("feed.0.for_each", "inputs.crafts.name", '"crafts.name" goes into a list; name the list in for_each'),
    ("feed.0.where", {"nose": ["x"]}, '"row.nose" leads nowhere; after row. comes one of name, rank'),
    ("feed.0.inputs", None, "fills no input"),
    (
        "feed.0.inputs",
        {"nose": "row.rank"},
        '"nose" leads nowhere in woods.walk; in place of nose write rank',
    ),
    ("feed.0.inputs", {"rank.x": "row.rank"}, '"rank.x" leads nowhere in woods.walk; in place of x write'),
    ("feed.0.inputs", {"rank": "row.nose"}, '"row.nose" leads nowhere'),
    ("feed.0.clears", ["nose"], '"nose" leads nowhere in woods.walk'),
    ("feed.0.label", "{row.nose}", '"row.nose" leads nowhere'),
    ("feed.2.label", "{row.name}", '"row.name" leads nowhere; after row. comes one of nothing'),
    ("change.0.result", "nose", 'takes the result "nose"; woods.walk has breath'),
    ("change.0.needs", "nose", 'takes the result "nose"; woods.walk has breath'),
    ("change.0.track", "nose", 'changes the track "nose"; there is breath, luck'),
    ("change.0.label", "{worth}", '"worth" is no path'),
    (
        "change.0.track",
        "luck",
        "change 1 pays from luck what a grow of woods.walk buys; leave the change out",
    ),
    ("change.0.whose", "nose", 'has whose = "nose"; feeds of woods.walk fill rank, body'),
    ("grow.0.track", "nose", 'is paid from the track "nose"; the sheet has breath, luck'),
    ("grow.0.track", None, "is paid by halves; give it both a price and a track, or neither"),
    ("grow.0.earned", "nose", '"nose" leads nowhere in woods.wanderer; in place of nose write'),
    ("grow.0.earned", "name", 'counts what is paid in "name", which takes no whole number'),
    ("grow.0.goes", None, "lets a row leave and does not say so, or the reverse; give it both"),
    ("grow.0.goes", "{answer.nose}", '"answer.nose" leads nowhere; after answer. comes one of breath'),
    ("grow", [growth() | {"price": "", "track": ""}], 'counts in "luck" what nobody pays; give it a price'),
    ("grow.0.price", "nose", 'looks at the result "nose"; woods.walk has breath'),
    ("grow.0.leaves", {"nose": ["gone"]}, 'looks at the result "nose"'),
    ("grow.0.rows", "body", 'grows "body", which is no list of woods.wanderer'),
    ("grow.0.rows", None, 'sets the part "rank"; its rows have none'),
    ("grow.0.fills", {"nose": "row.name"}, 'fills the part "nose"; its rows have name, rank'),
    (
        "grow.0.sets",
        {"rank": "result.nose"},
        '"result.nose" leads nowhere; after result. comes one of breath',
    ),
    ("grow.0.appends", {"nose": "inputs.body"}, 'grows "nose", which is no list'),
    ("grow.0.label", "{answer.nose}", '"answer.nose" leads nowhere; after answer. comes one of breath'),
    ("change.0.label", "{answer.nose}", '"answer.nose" leads nowhere'),
    ("summary", "{inputs.nose}", '"nose" leads nowhere in woods.wanderer'),
]


class TestMistakes:
    """A file with a mistake is refused with its place and the way out."""

    @pytest.mark.parametrize(
        ("path", "value", "says"), MISTAKES, ids=[f"{at} {to}" for at, to, _ in MISTAKES]
    )
    def test_says_where_it_is(self, path: str, value: Any, says: str) -> None:
        """One sentence that begins with the file."""
        raw = declaration()
        changed(path, value)(raw)
        with pytest.raises(SheetError) as refused:
            read_sheet(raw, game())
        assert str(refused.value).startswith("sheet.toml of woods")
        assert says in str(refused.value)
