"""The people of the pages: every sheet keeps the rules, and the scenes are played by the same people."""

from __future__ import annotations

import pytest

from engine import Request, handle
from engine.systems.walkabout.data import RULES
from macros.pages.people import Line, Person, people_of

CHARACTERS = people_of("walkabout").of_kind("character")
OPPONENTS = people_of("walkabout").of_kind("opponent")
AUTHORS_BAG = {"bruce"}
"""Who plays with the author's own bag of eighteen instead of the usual twelve."""
NAMELESS = {"bystander", "raider", "thirsty-crowd"}
COLOURS = ("green", "blue", "red")


def block(person: Person, title: str) -> list[Line]:
    """Return the lines of the blocks whose titles begin so."""
    return [line for each in person.blocks if each.title.startswith(title) for line in each.lines]


def bag_of(person: Person) -> dict[str, int]:
    """Return the tokens of a sheet, by colour."""
    return {line.name.partition(" ")[0].lower(): int(line.value) for line in block(person, "Bag")}


@pytest.mark.parametrize("person", CHARACTERS.values(), ids=CHARACTERS)
class TestCharacter:
    """A ready character is one that a player could have made by the rules."""

    def test_has_the_core_traits(self, person: Person) -> None:
        """Three core traits, people first, with two keywords each (W1, WR26)."""
        lines = block(person, "Core traits")
        assert len(lines) == RULES.whole("W1.core_traits")
        assert [line.name.split(":")[0] for line in lines][:2] == ["People", "Edge"]
        assert lines[2].name.startswith("Edge:" if person.id == "bruce" else "Dance:")
        assert {len(line.value.split(", ")) for line in lines} == {RULES.whole("W1.keywords_each")}

    def test_has_as_many_traits_as_most(self, person: Person) -> None:
        """At least half a dozen non-core traits, helpful and harmful, single or double (W2)."""
        assert len(block(person, "Traits")) >= RULES.whole("W2.usual")
        assert {line.value for line in block(person, "Traits")} <= {"single", "double"}
        assert block(person, "Traits that help")
        assert block(person, "Traits that harm")

    def test_has_ties(self, person: Person) -> None:
        """Two or three ties, one of them tight (W6)."""
        ties = [line.value for line in block(person, "Ties")]
        assert 2 <= len(ties) <= 3
        assert ties.count("tight") == 1
        assert set(ties) == {"loose", "tight"}

    def test_has_a_legal_bag(self, person: Person) -> None:
        """The bag is one that WR14 knows: twelve around any strong colour, or the author's eighteen."""
        name = "W7.bag_eighteen" if person.id in AUTHORS_BAG else "W7.bag_twelve"
        decided, bag = RULES.number(name).value, bag_of(person)
        assert (bag["white"], bag["black"]) == (decided["white"], decided["black"])
        assert sorted(bag[each] for each in COLOURS) == sorted(decided[each] for each in COLOURS)
        answer = handle(
            Request(calculator="walkabout.draw", mode="odds", inputs={"colour": "green", "bag": bag})
        )
        assert answer.result["bag_size"] == sum(decided.values())

    def test_names_the_numbers_of_the_die(self, person: Person) -> None:
        """A bag of twelve says which numbers of a twelve-sided die mean each token, in order."""
        at = 1
        for line in block(person, "Bag"):
            last = at + int(line.value) - 1
            numbers = f"({at})" if last == at else f"({at} to {last})"
            assert line.name.partition(" ")[2] == ("" if person.id in AUTHORS_BAG else numbers)
            at = last + 1

    def test_keeps_every_rule(self, person: Person) -> None:
        """The calculator finds nothing to mend."""
        assert (
            handle(Request(calculator="walkabout.character", inputs=person.inputs)).result["problems"] == []
        )

    def test_starts_without_gold(self, person: Person) -> None:
        """Nobody begins with gold (WR15)."""
        assert [int(line.value) for line in block(person, "Gold")] == [RULES.whole("W4.starting_gold")]


class TestOpposition:
    """An opponent is what the page on opposition says that it can be."""

    @pytest.mark.parametrize("key", sorted(NAMELESS))
    def test_nameless_people_do_not_draw(self, key: str) -> None:
        """They are obstacle tokens and traits, and have no edge."""
        titles = [each.title for each in OPPONENTS[key].blocks]
        assert titles[0].startswith("Nameless")
        assert not [title for title in titles if "dge" in title]

    @pytest.mark.parametrize("key", sorted({*OPPONENTS} - NAMELESS))
    def test_named_ones_have_edges(self, key: str) -> None:
        """They have one edge or two, each with its keywords, and no dance (W1)."""
        edges = [line for each in OPPONENTS[key].blocks if "dge" in each.title for line in each.lines]
        assert 1 <= len(edges) <= RULES.whole("W1.significant_edges")
        assert {len(line.value.split(", ")) for line in edges} == {RULES.whole("W1.keywords_each")}

    def test_have_the_obstacles_that_the_page_counts_with(self) -> None:
        """Simple, in between, normal or hard: the page computes the chances from these (WR17)."""
        simple, normal, hard = (RULES.whole(f"W12.{name}_goal") for name in ("simple", "normal", "hard"))
        counts = {
            key: [int(line.value) for each in person.blocks for line in each.lines if line.value.isdecimal()]
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
        known = {
            line.name for key in people for line in block({**CHARACTERS, **OPPONENTS}[key], "Traits")
        } | {
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
        assert RULES.examples["the-raider-placed"].request["inputs"]["obstacles"] == int(line.value)
