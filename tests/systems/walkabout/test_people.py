"""The people of the pages: every sheet keeps the rules, and the scenes are played by the same people."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import engine.systems.walkabout
from engine import Request, handle
from engine.systems.walkabout.data import RULES

PEOPLE = tomllib.loads(
    (Path(engine.systems.walkabout.__file__).parent / "people.toml").read_text(encoding="utf-8")
)
CHARACTERS = {each["id"]: each for each in PEOPLE["character"]}
OPPONENTS = {each["id"]: each for each in PEOPLE["opponent"]}
AUTHORS_BAG = {"bruce"}
"""Who plays with the author's own bag of eighteen instead of the usual twelve."""
NAMELESS = {"bystander", "raider", "thirsty-crowd"}
COLOURS = ("green", "blue", "red")


def block(person: Mapping[str, Any], title: str) -> list[dict[str, str]]:
    """Return the lines of a block whose title begins so; none where there is no such block."""
    return [line for each in person["block"] if each["title"].startswith(title) for line in each["lines"]]


def bag_of(person: Mapping[str, Any]) -> dict[str, int]:
    """Return the tokens of a sheet, by colour."""
    return {line["name"].partition(" ")[0].lower(): int(line["value"]) for line in block(person, "Bag")}


def traits_of(person: Mapping[str, Any]) -> Iterator[dict[str, str]]:
    """Yield the lines with traits, helpful and harmful."""
    yield from block(person, "Traits")


@pytest.mark.parametrize("person", CHARACTERS.values(), ids=CHARACTERS)
class TestCharacter:
    """A ready character is one that a player could have made by the rules."""

    def test_has_the_core_traits(self, person: Mapping[str, Any]) -> None:
        """Three core traits, people first, with two keywords each (W1, WR26)."""
        lines = block(person, "Core traits")
        assert len(lines) == RULES.whole("W1.core_traits")
        assert [line["name"].split(":")[0] for line in lines][:2] == ["People", "Edge"]
        assert lines[2]["name"].startswith("Edge:" if person["id"] == "bruce" else "Dance:")
        assert {len(line["value"].split(", ")) for line in lines} == {RULES.whole("W1.keywords_each")}

    def test_has_as_many_traits_as_most(self, person: Mapping[str, Any]) -> None:
        """At least half a dozen non-core traits, helpful and harmful, single or double (W2)."""
        assert len(list(traits_of(person))) >= RULES.whole("W2.usual")
        assert {line["value"] for line in traits_of(person)} <= {"single", "double"}
        assert block(person, "Traits that help")
        assert block(person, "Traits that harm")

    def test_has_ties(self, person: Mapping[str, Any]) -> None:
        """Two or three ties, one of them tight (W6)."""
        ties = [line["value"] for line in block(person, "Ties")]
        assert 2 <= len(ties) <= 3
        assert ties.count("tight") == 1
        assert set(ties) == {"loose", "tight"}

    def test_has_a_legal_bag(self, person: Mapping[str, Any]) -> None:
        """The bag is one that WR14 knows: twelve around any strong colour, or the author's eighteen."""
        name = "W7.bag_eighteen" if person["id"] in AUTHORS_BAG else "W7.bag_twelve"
        decided, bag = RULES.number(name).value, bag_of(person)
        assert (bag["white"], bag["black"]) == (decided["white"], decided["black"])
        assert sorted(bag[each] for each in COLOURS) == sorted(decided[each] for each in COLOURS)
        answer = handle(
            Request(calculator="walkabout.draw", mode="odds", inputs={"colour": "green", "bag": bag})
        )
        assert answer.result["bag_size"] == sum(decided.values())

    def test_names_the_numbers_of_the_die(self, person: Mapping[str, Any]) -> None:
        """A bag of twelve says which numbers of a twelve-sided die mean each token, in order."""
        at = 1
        for line in block(person, "Bag"):
            last = at + int(line["value"]) - 1
            numbers = f"({at})" if last == at else f"({at} to {last})"
            assert line["name"].partition(" ")[2] == ("" if person["id"] in AUTHORS_BAG else numbers)
            at = last + 1

    def test_starts_without_gold(self, person: Mapping[str, Any]) -> None:
        """Nobody begins with gold (WR15)."""
        assert [int(line["value"]) for line in block(person, "Gold")] == [RULES.whole("W4.starting_gold")]


class TestOpposition:
    """An opponent is what the page on opposition says that it can be."""

    @pytest.mark.parametrize("key", sorted(NAMELESS))
    def test_nameless_people_do_not_draw(self, key: str) -> None:
        """They are obstacle tokens and traits, and have no edge."""
        titles = [each["title"] for each in OPPONENTS[key]["block"]]
        assert titles[0].startswith("Nameless")
        assert not [title for title in titles if "dge" in title]

    @pytest.mark.parametrize("key", sorted({*OPPONENTS} - NAMELESS))
    def test_named_ones_have_edges(self, key: str) -> None:
        """They have one edge or two, each with its keywords, and no dance (W1)."""
        edges = [line for each in OPPONENTS[key]["block"] if "dge" in each["title"] for line in each["lines"]]
        assert 1 <= len(edges) <= RULES.whole("W1.significant_edges")
        assert {len(line["value"].split(", ")) for line in edges} == {RULES.whole("W1.keywords_each")}

    def test_have_the_obstacles_that_the_page_counts_with(self) -> None:
        """Simple, in between, normal or hard: the page computes the chances from these (WR17)."""
        simple, normal, hard = (RULES.whole(f"W12.{name}_goal") for name in ("simple", "normal", "hard"))
        counts = {
            key: [
                int(line["value"])
                for each in person["block"]
                for line in each["lines"]
                if line["value"].isdecimal()
            ]
            for key, person in OPPONENTS.items()
        }
        assert counts == {
            "bystander": [simple],
            "raider": [2],
            "thirsty-crowd": [hard],
            "old-grin": [normal],
            "orla": [normal],
            "kestrel": [hard],
        }


class TestScenes:
    """The scenes are played with what is on the sheets."""

    @pytest.mark.parametrize(
        ("example", "people"),
        [
            ("the-pump-told", ("ash",)),
            ("the-raider-placed", ("jed", "raider")),
            ("the-crocodile-claire", ("claire",)),
            ("the-crocodile-bruce", ("bruce",)),
            ("the-quarry-search", ("ash",)),
            ("the-quarry-wall", ("jed",)),
        ],
    )
    def test_traits_are_on_a_sheet(self, example: str, people: tuple[str, ...]) -> None:
        """A trait that the reserve lies on is one of the character's, or was named in the story."""
        known = {line["name"] for key in people for line in traits_of({**CHARACTERS, **OPPONENTS}[key])} | {
            "Failing light",
            "The settlement",
        }
        placed = RULES.examples[example].request["inputs"]["reserve"]
        assert {each["name"] for each in placed} <= known

    def test_jed_draws_from_his_bag(self) -> None:
        """The draw against the raider comes out of the bag on Jed's sheet."""
        assert RULES.examples["the-raider-drawn"].request["inputs"]["bag"] == bag_of(CHARACTERS["jed"])

    def test_ash_draws_from_the_usual_bag(self) -> None:
        """The bag of the pump scene is the decided one, and Ash's."""
        assert "bag" not in RULES.examples["the-pump-drawn"].request["inputs"]
        assert bag_of(CHARACTERS["ash"]) == RULES.number("W7.bag_twelve").value

    def test_the_raider_has_as_many_obstacles_as_its_scene(self) -> None:
        """Two obstacle tokens, in the scene as in the list."""
        [line] = block(OPPONENTS["raider"], "Nameless")
        assert RULES.examples["the-raider-placed"].request["inputs"]["obstacles"] == int(line["value"])


@pytest.mark.parametrize("person", CHARACTERS.values(), ids=CHARACTERS)
class TestSheet:
    """The printed sheet and the checked one are the same character."""

    def test_keeps_every_rule(self, person: Mapping[str, Any]) -> None:
        """A ready character is a new one."""
        answer = handle(Request(calculator="walkabout.character", inputs=person["inputs"]))
        assert answer.result["problems"] == ()
        assert (answer.inputs["name"], answer.inputs["who"]) == (person["name"], person["who"])

    def test_has_the_printed_lines(self, person: Mapping[str, Any]) -> None:
        """Each line of the page is one of the calculator's, in the same order, and there are no others."""
        answer = handle(Request(calculator="walkabout.character", inputs=person["inputs"]))
        checked = [
            (each["section"], each["name"], each["value"])
            for each in answer.result["lines"]
            if (each["section"], each["name"]) != ("Bag", "In all")
        ]
        printed = [
            (
                each["title"],
                line["name"].partition(" (")[0] if each["title"] == "Bag" else line["name"],
                ", ".join(filter(None, [line.get("value", ""), line.get("note", "")])),
            )
            for each in person["block"]
            for line in each["lines"]
        ]
        assert sorted(checked) == sorted(printed)
        assert [each for each in checked if each[0] != "Bag"] == [
            each for each in printed if each[0] != "Bag"
        ]
