"""The kinds of value: how each is declared, what it reads, refuses, writes back and says."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.catalogue import find
from engine.errors import InvalidRequestError, LimitExceededError, RulesError
from engine.inputs import (
    Choice,
    Dice,
    Die,
    Exact,
    Flag,
    Kind,
    Listed,
    NumberOrDice,
    Opposition,
    Option,
    Optional,
    Text,
    Unreadable,
    Whole,
    choice,
    declared,
    dice,
    exact,
    flag,
    listed,
    number_or_dice,
    of_kind,
    quoted,
    read_inputs,
    record,
    rows,
    text,
    whole,
    wire_inputs,
)
from engine.inputs.words import COMPOSED, chance_or_text
from engine.systems.arylon.dice import CARRIER

LINES = Path(__file__).parents[1] / "data" / "lines.json"
SPEED = Choice(options=(Option(value="fast", label="Fast"), Option(value="slow", label="Slow")))
SIDES = Choice(options=(Option(value=4, label="d4"), Option(value=6, label="d6")))


@dataclass(frozen=True, slots=True, kw_only=True)
class Bag:
    """A group of two whole numbers."""

    white: int = whole("White", low=0, default=0)
    black: int = whole("Black", low=0, default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a table."""

    name: str = text("Name", at_most=10)
    points: int = whole("Points", default=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """A group, a table and a number that follows from the group."""

    bag: Bag = record("Bag", Bag, default=Bag(white=4))
    lines: tuple[Line, ...] = rows("Lines", Line)
    total: int = whole("Total", derived=lambda values: values["bag"].white)


READ: list[tuple[Kind, Any, Any, str]] = [
    (Whole(), 12, 12, "12"),
    (Whole(low=0), Fraction(3), 3, "3"),
    (Exact(), Fraction(3, 2), Fraction(3, 2), "3/2"),
    (Exact(), "1.5", Fraction(3, 2), "3/2"),
    (Exact(), "3/2", Fraction(3, 2), "3/2"),
    (Exact(), 2, Fraction(2), "2"),
    (Flag(), True, True, "true"),
    (Flag(), False, False, "false"),
    (SPEED, "fast", "fast", "fast"),
    (SIDES, 6, 6, "6"),
    (SIDES, "d6", 6, "6"),
    (Text(), "  a skill ", "a skill", "a skill"),
    (Dice(), "d8", Die(8), "d8"),
    (Dice(), "d12+d6", Die(12, 6), "d12+d6"),
    (NumberOrDice(), 11, Opposition(number=11), "11"),
    (NumberOrDice(), ["d6", "d8"], Opposition(dice=(Die(6), Die(8))), "d6 d8"),
    (NumberOrDice(), {"number": 11, "dice": ["d6"]}, Opposition(number=11, dice=(Die(6),)), "11 d6"),
    (Optional(kind=Dice()), None, None, ""),
    (Listed(item=Whole()), [1, 2], (1, 2), "1 2"),
]
REFUSED: list[tuple[Kind, Any]] = [  # beside what `tests/test_every_kind.py` tries on every input
    (Whole(), 1.5),
    (Whole(low=0, high=3), Fraction(1, 2)),
    (Exact(), 0.5),
    (Exact(), "1e3"),
    (Exact(), "1/0"),
    (Exact(), "1" * 60),
    (Exact(low=Fraction(1)), "1/2"),
    (Exact(), Unreadable(text="1e9", why="exponents are not read")),
    (SIDES, "D4"),
    (SPEED, "Fast"),
    (Dice(), "d8+d0"),
    (Dice(), "d5000"),
    (Dice(), "D8 "),
    (NumberOrDice(), {"number": 11}),
    (NumberOrDice(), ["d6", 3]),
    (NumberOrDice(), {"number": True, "dice": ["d6"]}),
]


@pytest.mark.parametrize(("kind", "raw", "value", "words"), READ)
def test_a_value_is_read_written_and_typed(kind: Kind, raw: Any, value: Any, words: str) -> None:
    """Reading what was written gives the same value, and so do the words a reader would type."""
    assert kind.read(raw, "inputs.x") == value
    assert kind.read(kind.wire(value), "inputs.x") == value
    assert kind.format(value) == words
    if words and not isinstance(kind, Exact):
        assert kind.read(kind.parse_cli(words.split()), "inputs.x") == value
    assert kind.accepts
    assert kind.control
    assert kind.schema()


def test_one_word_may_be_meant_as_the_number() -> None:
    """A refusal then names the number, too; of several words it names the one that is no die."""
    kind = NumberOrDice()
    with pytest.raises(
        InvalidRequestError, match=r"enter a number such as 11, dice .* \(you entered \"12.5\"\)"
    ):
        kind.read(kind.parse_cli(["12.5"]), "inputs.x")
    with pytest.raises(
        InvalidRequestError, match=r"enter a die such as d8 .* \(you entered \"x\"\)"
    ) as refused:
        kind.read(kind.parse_cli(["d6", "x"]), "inputs.x")
    assert refused.value.label == "item 2"


def test_a_line_is_read_as_scripts_read_it() -> None:
    """Spaces of every kind become plain ones, joiners stay, and a refusal says which sign it is."""
    lines = json.loads(LINES.read_text(encoding="utf-8"))
    for typed, taken in (*lines["taken"], *zip(lines["names"], lines["names"], strict=True)):
        assert Text().read(typed, "x") == Text().read(taken, "x") == taken, ascii(typed)
    for typed, why in lines["refused"]:
        with pytest.raises(InvalidRequestError) as refused:
            Text().read(typed, "x")
        assert (refused.value.field, str(refused.value)) == ("x", why)


@pytest.mark.parametrize(("kind", "raw"), REFUSED)
def test_anything_else_is_refused_with_what_is_wanted(kind: Kind, raw: Any) -> None:
    """The sentence names the field, what came and what is taken."""
    with pytest.raises(InvalidRequestError, match=r"enter .* \((you entered|nothing)") as refused:
        kind.read(raw, "inputs.x")

    assert refused.value.field is not None
    assert refused.value.field.startswith("inputs.x")


@pytest.mark.parametrize(
    ("kind", "raw"),
    [
        (Whole(limit=10), 11),
        (Exact(limit=10), 11),
        (Exact(limit=10), "1/11"),
        (Listed(item=Whole(), at_most=1), [1, 2]),
    ],
)
def test_too_much_work_is_a_limit(kind: Kind, raw: Any) -> None:
    """A limit of the engine is told apart from a bound of the rules."""
    with pytest.raises(LimitExceededError):
        kind.read(raw, "inputs.x")


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (1001, "Enter 1000 or less, as the engine computes no further (you entered 1001)."),
        (-1001, "Enter −1000 or more, as the engine computes no further (you entered −1001)."),
    ],
)
def test_a_limit_says_in_which_direction(raw: int, says: str) -> None:
    """Below the lower end more is wanted, above the upper one less."""
    with pytest.raises(LimitExceededError) as refused:
        Whole().read(raw, "inputs.rating")

    assert refused.value.message == says


@pytest.mark.parametrize(
    ("kind", "words", "raw"),
    [
        (Whole(), ["twelve"], "twelve"),
        (Whole(), ["9" * 50], "9" * 50),
        (Flag(), [], True),
        (Flag(), ["perhaps"], "perhaps"),
        (Optional(kind=Whole()), ["none"], None),
        (Optional(kind=Whole()), ["3"], 3),
        (NumberOrDice(), ["11", "12"], "11 12"),
        (NumberOrDice(), [], ""),
        (Exact(), ["1/2"], "1/2"),
    ],
)
def test_words_that_do_not_fit_are_passed_on(kind: Kind, words: Sequence[str], raw: Any) -> None:
    """The command line refuses nothing by itself, so that every refusal is the engine's."""
    assert kind.parse_cli(words) == raw


TYPED = json.loads((Path(__file__).parents[1] / "data/typed-values.json").read_text("utf-8"))
"""What people type and what is meant, for this engine and for the page's scripts, which read the same."""
TYPED_AS: dict[str, Kind] = {
    "whole": Whole(),
    "exact": Exact(),
    "die": Optional(kind=Dice()),
    "dice": Listed(item=Dice()),
    "number_or_dice": NumberOrDice(),
    "whole_numbers": Listed(item=Whole()),
    "exact_numbers": Listed(item=Exact()),
    "words": Listed(item=SPEED),
}


@pytest.mark.parametrize("reader", TYPED)
def test_what_is_typed_becomes_the_one_value_that_json_has_for_it(reader: str) -> None:
    """So it does in the page, where one word may hold what a command line has in several, and the reverse."""
    for typed, meant in TYPED[reader]:
        if reader == "chance":
            assert chance_or_text(typed) == meant, typed
        else:
            for words in ([typed.strip()], typed.split()):
                assert TYPED_AS[reader].parse_cli(words) == meant, typed


class TestGroups:
    """Inputs that belong together are declared like all others."""

    def test_defaults_and_derived_values_are_filled_in(self) -> None:
        """A default may be a whole group; a derived one sees the others."""
        inputs = read_inputs(Inputs, {})

        assert inputs == Inputs(bag=Bag(white=4), lines=(), total=4)
        assert wire_inputs(inputs) == {"bag": {"white": 4, "black": 0}, "lines": [], "total": 4}

    def test_a_group_given_in_part_leaves_the_rest_at_its_own_defaults(self) -> None:
        """A bag that names only white tokens holds only white tokens."""
        assert read_inputs(Inputs, {"bag": {"white": 2}}).bag == Bag(white=2)

    def test_a_game_may_bring_a_kind_of_its_own(self) -> None:
        """A kind that no other game has is declared like the rest, default and options included."""

        @dataclass(frozen=True, slots=True, kw_only=True)
        class Own:
            die: Die = of_kind("Die", Dice(), default=Die(8), clause="S11")

        assert read_inputs(Own, {}) == Own(die=Die(8))
        assert declared(Own)[0].clause == "S11"

    def test_words_on_a_command_line(self) -> None:
        """`white=4 black=4` makes a bag, `name=Fencing,points=3` one line of a table."""
        bag, lines, _ = declared(Inputs)

        assert bag.kind.parse_cli(["white=4", "black=3"]) == {"white": 4, "black": 3}
        assert bag.kind.parse_cli(["white=4 black=3"]) == {"white": 4, "black": 3}
        assert bag.kind.parse_cli(["white=−4,black=+3"]) == {"white": -4, "black": 3}
        assert bag.kind.parse_cli(["white"]) == "white"
        assert bag.kind.parse_cli(["pink=4"]) == {"pink": "4"}
        assert bag.kind.format(Bag(white=4)) == "white=4,black=0"
        assert lines.kind.parse_cli(["name=Fencing,points=3"]) == [{"name": "Fencing", "points": 3}]
        assert (bag.kind.control, lines.kind.control) == ("group", "rows")
        assert bag.kind.schema()["additionalProperties"] is False
        assert "an object with name, points" in lines.kind.accepts

    @pytest.mark.parametrize(
        ("raw", "field"),
        [
            ([], "inputs"),
            ({"bag": 3}, "inputs.bag"),
            ({"bag": {"pink": 1}}, "inputs.bag.pink"),
            ({"bag": {"white": -1}}, "inputs.bag.white"),
            ({"lines": [{}]}, "inputs.lines.0.name"),
            ({"lines": [{"name": "a", "points": True}]}, "inputs.lines.0.points"),
            ({3: 4}, "inputs"),
        ],
    )
    def test_the_path_leads_to_the_part_at_fault(self, raw: Any, field: str) -> None:
        """A form can put the sentence beside the right control."""
        with pytest.raises(RulesError) as refused:
            read_inputs(Inputs, raw)

        assert refused.value.field == field


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("12", '"12"'),
        ("", '""'),
        ('a "word"', "\"a 'word'\""),
        ("two\r\nlines", r'"two\r\nlines"'),
        ("\ud800", r'"\ud800"'),
        ("\u202egnp.exe", r'"\u202egnp.exe"'),
        ("\0" * 99, r'"' + r"\x00" * 40 + "…" + '"'),
        ("x" * 99, '"' + "x" * 40 + '…"'),
        (True, "true"),
        (None, "null"),
        ([1], "a list"),
        ({}, "an object"),
        (Unreadable(text="9" * 99, why=""), "9" * 40 + "…"),
        (1.5, "1.5"),
    ],
)
def test_what_was_typed_is_quoted_short(raw: Any, shown: str) -> None:
    """A sentence stays a sentence, whatever was typed."""
    assert quoted(raw) == shown


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("D6", "d6"),
        ("3d8", "d8 d8 d8"),
        ("d8,d6,d6", "d8 d6 d6"),
        ("2D8 + d6", "d8 d8 d6"),
        ("2d8 d12+D6", "d8 d8 d12+d6"),
        ("1d8", "d8"),
        ("0d8", None),
        ("40d8", None),
        ("d5000", None),
        ("d8,", "d8"),
        ("eight", None),
        ("8", None),
        ("", None),
    ],
)
def test_dice_that_are_written_otherwise_are_spelt_out(written: str, meant: str | None) -> None:
    """A refusal of dice that a person would understand says how to write them here."""
    with pytest.raises(InvalidRequestError) as refused:
        Dice().read(written, "inputs.dice.0")
    said = refused.value.message
    assert said.startswith("Enter a die such as d8 or d12+d6 (")
    assert said.partition("; write ")[2] == (f"{meant}." if meant else "")


def test_the_die_that_another_is_added_to_is_that_of_the_one_game_with_such_dice() -> None:
    """What is typed as d6+d8 is two dice, because no game could mean one by it."""
    assert COMPOSED == CARRIER


def test_a_die_in_doubt_is_refused_with_both_ways_to_write() -> None:
    """Two d12 and a d6, or two d12+d6? The reader says which; so it is with a comma in a number."""
    with pytest.raises(
        InvalidRequestError, match=r"; write dice with spaces between them, d12\+d6 only for a"
    ):
        Dice().read("2d12+d6", "inputs.dice.0")
    with pytest.raises(InvalidRequestError, match="; write a point before decimals, and nothing between"):
        Exact().read("1,000", "inputs.factor")


def test_where_one_die_is_asked_for_several_are_not_spelt_out() -> None:
    """The advice is one that would be taken."""
    for written, advice in (
        ("D8", "; write d8."),
        ("2d6", "; one die is asked for, such as d6."),
        (8, "(you entered 8)."),
    ):
        with pytest.raises(InvalidRequestError) as refused:
            Dice().read(written, "inputs.die")
        assert refused.value.message.endswith(advice)


def test_an_opposition_is_asked_for_in_words() -> None:
    """What a person typed is answered in a person's words; only an object is answered in JSON."""
    nothing: list[str] = []
    for typed in ("11 12", "", nothing):
        with pytest.raises(
            InvalidRequestError, match="a number such as 11, dice such as d8 d8, or both"
        ) as refused:
            NumberOrDice().read(typed, "inputs.difficulty")
        assert "{" not in refused.value.message
    with pytest.raises(InvalidRequestError, match=r'{"number": 11, "dice": \["d6"\]}'):
        NumberOrDice().read({"number": 11}, "inputs.difficulty")


def test_a_choice_in_another_case_is_refused_with_the_word_to_write() -> None:
    """JSON is read as it stands, and the refusal says what to write."""
    with pytest.raises(InvalidRequestError, match='you entered "Fast"\\); write fast'):
        SPEED.read("Fast", "inputs.speed")
    with pytest.raises(InvalidRequestError, match=r'you entered "brisk"\)$'):
        SPEED.read("brisk", "inputs.speed")


def test_a_schema_has_the_labels_of_numbers() -> None:
    """What a number is called is as good as the number; what a name is called is prose."""
    assert SIDES.schema() == {"enum": [4, 6, "d4", "d6"]}
    assert SPEED.schema() == {"enum": ["fast", "slow"]}


def test_what_is_near_an_opposition() -> None:
    """Another number, or a die more or less; of both together only the game can tell."""
    kind = NumberOrDice()
    assert kind.nearby(11, 1, ()) == [11, 12, 10]
    assert kind.nearby(["d6", "d8"], 1, ("d4",)) == [["d6", "d8", "d4"], ["d8"], ["d6"]]
    assert kind.nearby({"number": 11, "dice": ["d6"]}, 1, ("d4",)) == []
    assert kind.nearby(None, 1, ("d4",)) == []


def test_a_list_says_whether_its_items_are_numbers() -> None:
    """Whatever wraps them."""
    assert Listed(item=Optional(kind=Whole())).field([1, None]).item == "whole"
    assert Listed(item=Text()).field(["Knots", "Sump, her dog"]).value == 'Knots, "Sump, her dog"'
    assert Listed(item=Optional(kind=Dice())).field(["d6"]).item == "die"
    assert Listed(item=Exact()).field([]).item == "exact"


@dataclass(frozen=True, slots=True, kw_only=True)
class OneOfEach:
    """One input of each kind, with the default that a game would give it."""

    rating: int = whole("Rating", unit="points", clause="S10", help="What you act with.")
    target: int | None = whole("Target", default=None)
    factor: Fraction = exact("Factor", default=Fraction(1))
    careful: bool = flag("Careful")
    speed: str = choice("Speed", {"fast": "Fast", "slow": "Slow"}, default="fast")
    weapon: str | None = choice("Weapon", {"dagger": "Dagger"}, default=None)
    name: str = text("Name", default="")
    pool: tuple[Die, ...] = dice("Pool", default=(Die(6),))
    hero_die: Die | None = dice("Hero Die", single=True, default=None)
    difficulty: Opposition | None = number_or_dice("Difficulty")
    multipliers: tuple[Fraction, ...] = listed("Multipliers", Exact())
    fighter: Bag = record("Fighter", Bag, default=Bag())
    lines: tuple[Line, ...] = rows("Lines", Line, default=())


def test_a_declaration_carries_all_that_a_form_needs() -> None:
    """Label, unit, clause and help stand beside the type; a default, None among them, makes it optional."""
    rating, *others = declared(OneOfEach)
    assert (rating.label, rating.unit, rating.clause) == ("Rating", "points", "S10")
    assert (rating.help, rating.is_required) == ("What you act with.", True)
    assert not any(each.is_required for each in others)
    assert read_inputs(OneOfEach, {"rating": 12}) == OneOfEach(rating=12)


def test_everything_given_is_read() -> None:
    """Each kind reads its own JSON."""
    given = {
        "rating": 12, "target": 3, "factor": "1.5", "careful": True, "speed": "slow", "weapon": "dagger",
        "name": "Ada", "pool": ["d8", "d12+d6"], "hero_die": "d10", "difficulty": 11,
        "multipliers": [2, "1/2"],
    }  # fmt: skip
    read = read_inputs(OneOfEach, given)

    assert read.pool == (Die(8), Die(12, 6))
    assert read.multipliers == (Fraction(2), Fraction(1, 2))
    assert read.difficulty == Opposition(number=11)
    assert (read.target, read.factor, read.weapon, read.hero_die) == (3, Fraction(3, 2), "dagger", Die(10))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """An input whose default a ruling decides."""

    size: int = whole(
        "Size", default=12, decided=lambda readings: {"small": 12, "large": 18}[readings["XR1"]]
    )


def test_a_ruling_can_decide_a_default() -> None:
    """What is left out follows the reading; what is given stays, and without readings the default holds."""
    assert read_inputs(Ruled, {}, readings={"XR1": "large"}).size == 18
    assert read_inputs(Ruled, {"size": 7}, readings={"XR1": "large"}).size == 7
    assert read_inputs(Ruled, {}).size == 12


def test_fields_of_a_form() -> None:
    """A list has a field for each item, dice and numbers one field, and a group its parts."""
    fields = {each.name: each.kind.field(each.default_wire) for each in declared(OneOfEach)}
    assert [(each.name, value) for each, value in fields["fighter"].parts] == [("white", 0), ("black", 0)]
    assert len(fields["lines"].rows) == 1
    assert fields["lines"].rows[0] == fields["lines"].parts
    assert fields["difficulty"].value == ""


@pytest.mark.parametrize(
    ("calculator", "name", "value", "said"),
    [
        ("shattered_world.action", "die", 8, "d8"),
        ("shattered_world.action", "die", "d8", "d8"),
        ("shattered_world.action", "godly", True, "yes"),
        ("shattered_world.action", "further_dice", ["d6", "d12+d6"], "d6, d12+d6"),
        ("shattered_world.achievements", "earned", ["surrender"], "A surrender"),
        (
            "shattered_world.initiative",
            "combatants",
            [{"name": "Ghoul", "side": "npc", "ambushes": True}, {"name": "Oddo", "ambushes": False}],
            "Ghoul (side: other, ambushes); Oddo",
        ),
        ("walkabout.draw", "bag", {"white": 4, "black": 5}, "white 4, black 5"),
        ("arylon.roll", "difficulty", {"number": 11, "dice": ["d6"]}, "11 d6"),
    ],
)
def test_an_input_is_said_in_words(calculator: str, name: str, value: Any, said: str) -> None:
    """Options by their labels, records by whose they are, everything else as one would type it."""
    kind = next(each.kind for each in find(calculator).declared if each.name == name)

    assert kind.in_words(value) == said
