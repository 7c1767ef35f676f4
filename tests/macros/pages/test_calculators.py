"""Calculators and examples as a page shows them: fields, taps, boards."""

import json
import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from engine import Calculator, Request, catalogue, find, handle, rulings_read_by
from engine.inputs import (
    Dice,
    Die,
    Whole,
    choice,
    declared,
    exact,
    flag,
    listed,
    number_or_dice,
    record,
    rows,
    text,
    whole,
)
from macros.page import Page, PageError
from macros.pages.cached_answers import presets_of
from macros.pages.calculators import bench, board_data, calculator, example, rolling
from macros.pages.form_fields import Field, fields_of, folded_words, sides_of

PAGE = "scattershot/rolling.md"
CALCULATORS = [each.id for system in catalogue() for each in system.calculators]


def _page() -> Page:
    return Page(source=PAGE, root="../../")


@pytest.mark.parametrize("name", CALCULATORS)
def test_every_form(name: str) -> None:
    """One block on one line, in which what is referred to exists; it offers what can change its answer."""
    html = calculator(_page(), name)
    ids = re.findall(r'\sid="([^"]+)"', html)
    named = re.findall(r'\s(?:for|aria-describedby|aria-labelledby)="([^"]*)"', html)
    assert len(ids) == len(set(ids))
    assert {each for names in named for each in names.split()} <= set(ids)
    assert "\n" not in html
    assert html.startswith('<div class="rc-frame"')
    offered = re.findall(r'<select id="[^"]*" name="(\w+)" data-reading', html)
    assert offered == [*rulings_read_by(find(name)), *find(name).handed_on]


def test_answer() -> None:
    """64 of 100 pairs come to 12 or less; one lies below minus the Critical Juncture (SR1)."""
    html = calculator(_page(), "scattershot.mib", at="mib", rating=12)
    assert '<data data-event="success" value="16/25">64\u00a0%</data>' in html
    assert re.search(r'<input id="mib-rating" name="rating" data-kind="whole"[^>]* value="12"', html)
    html = calculator(_page(), "scattershot.mib", rating=12)
    assert 'href="../../r/s11/"' in html
    assert 'href="r/' not in html
    html = calculator(_page(), "scattershot.mib", rating=12, readings={"SR1": "below"})
    assert '<data data-event="catastrophic_failure" value="1/100">' in html
    assert '<option value="below" selected>' in html


def test_roll() -> None:
    """Without a seed it has one that is the same in every build; the shown mode's button comes first."""
    html = calculator(_page(), "scattershot.mib", mode="roll", rating=12)
    assert 'seed="scattershot.mib"' in html
    html = calculator(_page(), "scattershot.mib", mode="roll", rating=12, seed="x")
    assert re.findall(r'<button type="submit" value="(\w+)"', html) == ["roll", "odds"]


def test_every_shown_example_has_its_answer() -> None:
    """No example of any game is refused."""
    for system in catalogue():
        for key, found in system.data.examples.items():
            html = example(_page(), key)
            assert "rc-sentence" in html
            assert str(found.title)[:5] in html


def test_a_folded_example_is_one_line() -> None:
    """Title and result are in sight, everything else is a click away; the place is the same."""
    html = str(example(_page(), "strong_arm", folded=True))
    assert html.startswith("<details ")
    assert 'id="example-strong-arm"' in html
    line, _, rest = html.partition("</summary>")
    open_line = str(example(_page(), "strong_arm"))
    sentence = re.search(r'<p class="rc-sentence"[^>]*>(.*?)</p>', open_line)
    assert sentence is not None
    assert re.sub(r"<[^>]+>", "", sentence[1])[:20] in re.sub(r"<[^>]+>", "", line)
    assert "rc-answer" in rest
    assert "Cite" in rest
    said = str(example(_page(), "strong_arm", folded=True, says="By <b>6</b>, and he is down."))
    assert '<span class="rc-result rc-said">By <b>6</b>, and he is down.</span></summary>' in said


def test_bench() -> None:
    """Every calculator of the chapter's game, with the examples that no page calls; elsewhere it is named."""
    html = bench(_page())
    assert 'calculator="scattershot.mib"' in html
    assert "## " in html
    places = {f"example-{key}": f"scattershot/all/#example-{key}" for key in ("strong_arm", "pulp_numbers")}
    page = Page(source="scattershot/all.md", markdown='{{ example("pulp_numbers") }}', places=places)
    html = bench(page)
    assert html.index('id="ue-chart"') < html.index('id="example-strong-arm"')
    assert html.count("rc-example") == 1
    with pytest.raises(PageError, match="name the game, one of"):
        bench(Page(source="index.md"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Bag:
    """A group."""

    white: int = whole("White", default=1)
    black: int = whole("Black", default=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """A row."""

    name: str = text("Name", default="")
    grade: str = choice("Grade", {"easy": "easy", "hard": "hard"}, default="easy")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """One of each kind."""

    rating: int = whole("Rating", unit="points", clause="S10", help="What you act with.")
    index: int = whole("Index", derived=lambda values: values["rating"] - 1)
    factor: Fraction = exact("Factor", default=Fraction(3, 2))
    cancel: bool = flag("Cancel")
    die: int = choice("Die", {4: "d4", 6: "d6"}, default=4)
    weapon: str | None = choice("Weapon", {"club": "a club"}, default=None)
    dice: tuple[Die, ...] = listed("Dice", Dice())
    numbers: tuple[int, ...] = listed("Numbers", Whole())
    against: Any = number_or_dice("Against")
    bag: Bag = record("Bag", Bag, default=Bag(white=4))
    skills: tuple[Skill, ...] = rows("Skills", Skill)


VALUES = {
    "rating": 12,
    "index": 11,
    "factor": "3/2",
    "cancel": True,
    "die": 6,
    "weapon": None,
    "dice": ["d8", "d12+d6"],
    "numbers": [1, 2],
    "against": {"number": 11, "dice": ["d6"]},
    "bag": {"white": 4, "black": 9},
    "skills": [{"name": "Climb", "grade": "hard"}],
}


def _fields(values: dict[str, Any] = VALUES, given: dict[str, Any] | None = None) -> dict[str, Field]:
    fields = fields_of(declared(Inputs), values, {"rating": 12} if given is None else given, "here")
    return {field.name: field for field in fields}


def test_fields_show_the_answer_s_inputs() -> None:
    """Each carries what the script needs to leave defaults out, and reads as one would type it."""
    field = _fields()["rating"]
    assert (field.id, field.spec.control, field.spec.value) == ("here-rating", "whole", "12")
    assert field.default is None
    assert (field.input.unit, field.input.help) == ("points", "What you act with.")
    assert (_fields()["index"].spec.value, _fields()["index"].default) == ("", None)
    assert _fields(given={"index": 11})["index"].spec.value == "11"
    defaults = {name: field.default for name, field in _fields().items()}
    assert defaults["factor"] == '"3/2"'
    assert defaults["cancel"] == "false"
    assert defaults["weapon"] == "null"
    assert defaults["dice"] == "[]"
    assert defaults["skills"] == "[]"
    assert (_fields()["cancel"].spec.is_checked, _fields()["cancel"].spec.value) == (True, "")
    assert (_fields()["die"].spec.item, _fields()["die"].spec.value) == ("whole", "6")
    assert (_fields()["numbers"].spec.item, _fields()["numbers"].spec.value) == ("whole", "1 2")
    assert (_fields()["dice"].spec.item, _fields()["dice"].spec.value) == ("die", "d8 d12+d6")
    assert _fields()["weapon"].spec.options == (("", "–"), ("club", "a club"))
    assert _fields()["against"].spec.value == "11 d6"
    parts = {part.name: (part.spec.value, part.default) for part in _fields()["bag"].parts}
    assert parts == {"bag.white": ("4", "4"), "bag.black": ("9", "2")}


def test_tables_have_rows_and_an_empty_one() -> None:
    """Cells are named by table and column; ids differ; a table without rows shows one to type into."""
    table = _fields()["skills"]
    assert [[cell.spec.value for cell in row] for row in table.rows] == [["Climb", "hard"]]
    assert [cell.name for cell in table.rows[0]] == ["skills.name", "skills.grade"]
    assert [cell.id for cell in table.parts] == ["here-more-skills-name", "here-more-skills-grade"]
    table = _fields({**VALUES, "skills": []})["skills"]
    assert [[cell.spec.value for cell in row] for row in table.rows] == [["", "easy"]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """What a fold may hold."""

    modifier: int = whole("Modifier", default=0)
    kind: str = choice("Kind", {"easy": "an easy one", "hard": "a hard one"}, default="easy")
    sure: bool = flag("Surely")
    dice: tuple[Die, ...] = listed("Dice", Dice())
    bag: Bag = record("Bag", Bag, default=Bag())
    skills: tuple[Skill, ...] = rows("Skills", Skill)


class TestWords:
    """What a fold and a card say of what is in them."""

    def words(self, **given: Any) -> str:
        """Return the summary of a fold with these values."""
        values = {each.name: each.default_wire for each in declared(Folded)} | given
        return folded_words(fields_of(declared(Folded), values, values, "at"))

    def test_what_is_set_is_named(self) -> None:
        """A value with its label; a yes, a group and a table by their label; on a card a row's own words."""
        assert self.words() == ""
        assert self.words(modifier=-2, kind="hard") == "Modifier -2; Kind a hard one"
        assert self.words(sure=True, dice=["d8", "d6"]) == "Surely; Dice d8, d6"
        assert (
            self.words(bag={"white": 3, "black": 2}, skills=[{"name": "Swim", "grade": "easy"}])
            == "Bag; Skills"
        )
        rows = [{"name": "Swim", "grade": "hard"}, {"name": "Climb", "grade": "easy"}]
        values = {each.name: each.default_wire for each in declared(Folded)} | {"skills": rows}
        field = fields_of(declared(Folded), values, values, "at")[-1]
        assert [words for words, _ in field.cards] == ["Swim · hard", "Climb"]


class TestTaps:
    """What is tapped, and what was."""

    def field(self, value: Any, kind: Any) -> Field:
        """Return the field of one input."""

        @dataclass(frozen=True, slots=True, kw_only=True)
        class Inputs:
            dice: Any = kind

        values = {"dice": value}
        return fields_of(declared(Inputs), values, values, "at")[0]

    def test_taps(self) -> None:
        """Each word of a list can be taken out, a number is typed, and eight taps are seen at once."""
        field = self.field(["d8", "d12+d6"], listed("Dice", Dice(), usual=("d8",)))
        assert [(tap.label, tap.drawing is None) for tap in field.chosen] == [("d8", False), ("d12+d6", True)]
        field = self.field({"number": 11, "dice": ["d6"]}, number_or_dice("Against"))
        assert [tap.value for tap in field.chosen] == ["d6"]
        assert not self.field([], listed("Dice", Dice(), usual=("d8",) * 8)).has_long_palette
        assert self.field([], listed("Dice", Dice(), usual=("d8",) * 9)).has_long_palette


PRESETS = [
    pytest.param(each, preset, id=f"{each.id} {preset.label}")
    for system in catalogue()
    for each in system.calculators
    for preset in presets_of(each)
]


@pytest.mark.parametrize(("found", "preset"), PRESETS)
def test_every_preset_is_answered(found: Calculator, preset: object) -> None:
    """A preset that the engine refuses would start a reader with an error."""
    inputs = json.loads(getattr(preset, "inputs", ""))
    mode = found.modes[0]
    handle(Request(calculator=found.id, mode=mode, inputs=inputs, seed="s" if mode == "roll" else None))


def test_every_game_has_presets() -> None:
    """Each game's readers find a place to start from; where none is declared, none is offered."""
    for system in catalogue():
        assert any(presets_of(each) for each in system.calculators)
    assert presets_of(find("walkabout.trait")) == ()


@pytest.mark.parametrize(
    ("name", "sides"),
    [
        ("scattershot.contest", ("actor_", "resistor_")),
        ("arylon.contest", ("initiator_", "responder_")),
        ("scattershot.mib", ()),
        ("walkabout.pool", ()),
    ],
)
def test_sides_share_the_names_of_their_inputs(name: str, sides: tuple[str, ...]) -> None:
    """They are found in the declarations: two prefixes with the same inputs behind them."""
    assert sides_of(find(name)) == sides


def test_what_a_form_offers_to_the_hand() -> None:
    """Taps and chips for lists, steps for numbers, one die to press; presets, swap and reset come last."""
    html = calculator(Page(source="index.md"), "walkabout.pool", keywords=1, positives=["double", "double"])
    assert html.count('class="rc-chip" data-less="double"') == 2
    assert html.count('class="rc-tap" data-more="single"') > 0
    assert 'aria-label="Keywords: one more"' in html
    assert 'data-low="0" data-high="3"' in html
    html = calculator(Page(source="index.md"), "arylon.step", die="d6")
    assert 'data-put="d6" aria-pressed="true"' in html
    assert 'data-put="d8" aria-pressed="false"' in html
    html = calculator(Page(source="index.md"), "scattershot.contest", actor_rating=12, resistor_rating=10)
    assert 'data-preset="{&#34;actor_rating&#34;:12,&#34;resistor_rating&#34;:12}">An even match' in html
    assert 'data-swap="actor_ resistor_"' in html
    assert html.index('type="submit"') < html.index("data-preset") < html.index("data-reset")


WITH_BOARD = [each for system in catalogue() for each in system.calculators if each.board is not None]


def told(calculator: str, mode: str, **more: Any) -> Any:
    """Return what a calculator's board is told."""
    return json.loads(board_data(find(calculator), handle(Request(calculator=calculator, mode=mode, **more))))


@pytest.mark.parametrize("calculator", WITH_BOARD, ids=lambda each: each.id)
def test_a_board_names_what_exists(calculator: Any) -> None:
    """Every input, result and follow-up that a board names is declared."""
    board = calculator.board
    ways = {each.name: find(each.to) for each in calculator.follow_ups}
    target = ways[board.follow_up] if board.follow_up else calculator
    inputs = {each.name for each in target.declared}
    results = {each.name for each in target.results}
    assert target.placings
    for placing in target.placings:
        assert {placing.input, *placing.taken_from} <= inputs
        assert set(placing.limits) <= set(placing.places)
        assert not placing.effects or placing.effects in results
        for source in filter(None, (placing.pieces, placing.values)):
            part, _, name = source.partition(".")
            assert name in {"inputs": inputs, "result": results}[part]
    own = {each.name for each in calculator.results}
    assert not board.plans or board.plans in own
    if board.drawn_from:
        assert {board.drawn_from.left, *board.drawn_from.drawn} <= own
        assert board.drawn_from.bag in {each.name for each in calculator.declared}


def test_what_a_board_is_told() -> None:
    """A roll comes with its pieces, a draw with the places of what follows; odds and others with none."""
    response = handle(Request(calculator="scattershot.mib", mode="odds", inputs={"rating": 12}))
    assert board_data(find("scattershot.mib"), response) == ""
    inputs = {"dice": ["d8", "d8", "d10", "d6"], "difficulty": 11}
    assert told("arylon.roll", "odds", inputs=inputs)["built"] == {}
    data = told("arylon.roll", "roll", inputs=inputs, faces=(6, 3, 7, 5))
    assert data["built"]["result"]["pool"] == ["d8", "d8", "d10", "d6"]
    assert data["built"]["result"]["showed"] == ["6", "3", "7", "5"]
    assert [name for name, _ in data["placings"][0]["boxes"]] == ["total", "effect", "bank"]
    inputs = {"colour": "green", "keywords": 1}
    data = told("walkabout.draw", "roll", inputs=inputs, seed="wall")
    assert [each["input"] for each in data["placings"]] == ["core", "reserve"]
    assert [target for _, _, target, _ in data["bag"]["drawn"]] == ["", "core", "", "reserve"]
    rows = [row for *_, row in data["bag"]["drawn"] if row]
    assert rows == list(dict.fromkeys(each.label for each in find("walkabout.draw").throws))
    assert set(data["built"]["result"]["bag_left"]) == {"white", "black", "green", "blue", "red"}


def test_every_calculator_that_rolls_and_no_other() -> None:
    """A link to any other calculator is no roll."""
    named = rolling(Page(source="bench/rolling-together.md")).split(" ")
    assert {"scattershot.mib", "walkabout.draw"} <= set(named)
    assert "scattershot.persona" not in named
    assert all(find(each).roll is not None for each in named)
