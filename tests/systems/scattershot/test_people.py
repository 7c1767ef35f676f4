"""The ready Personae and the opposition keep to the rules: the engine prices them and their blows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from engine import Request, handle, to_wire
from macros.pages.people import Line, Person, people_of

EXTRAS = Path(__file__).parents[3] / "docs/scattershot/extras"
CHARACTERS = people_of("scattershot").of_kind("character")
OPPONENTS = people_of("scattershot").of_kind("opponent")
POINTS = 10
"""Development Points of a ready Persona, for a first evening: ours, since S6 sets no limit."""
ORDINARY = 10
"""The Strength of whoever is no hero: ours, and what S1 gives everybody to begin with."""
WEAPONS = {"Fists": ("none", 0), "Dagger": ("dagger", 1), "Short sword": ("short_sword", 2)} | {
    "Long sword": ("long_sword", 3)
}
"""S27, from the text."""


def _lines(person: Person, title: str) -> list[Line]:
    return [line for block in person.blocks if block.title == title for line in block.lines]


def _number(written: str) -> int:
    return int(written.replace("−", "-"))


def _answer(calculator: str, inputs: Mapping[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = to_wire(handle(Request(calculator=calculator, mode="work", inputs=inputs)))[
        "result"
    ]
    return answer


@pytest.mark.parametrize("person", CHARACTERS.values(), ids=CHARACTERS)
class TestCharacters:
    """Each ready Persona."""

    def test_its_price(self, person: Person) -> None:
        """It breaks no rule, and all of them cost the same."""
        result = _answer("scattershot.persona", person.inputs)
        assert (result["total"], result["legal"], result["problems"]) == (POINTS, True, [])

    def test_its_notes_say_what_was_bought(self, person: Person) -> None:
        """A Skill says how hard it is to learn, and a Free Skill by how much it was raised."""
        graded = {each["name"]: each["grade"].capitalize() for each in person.inputs["skills"]}
        assert {line.name: line.note for line in _lines(person, "Skills")} == graded
        raised = {
            each["name"]: f"raised by {each['raised']}" if each.get("raised") else ""
            for each in person.inputs["free_skills"]
        }
        assert {line.name: line.note for line in _lines(person, "Free Skills")} == raised

    def test_its_damage(self, person: Person) -> None:
        """The row of its weapon is what the engine works out with its Strength."""
        strength = {line.name: line.value for line in _lines(person, "Statistics")}["Strength"]
        weapon, *_ = _lines(person, "In a fight")
        inputs = {"rmib": 0, "strength": int(strength), "weapon": WEAPONS[weapon.name][0]}
        table = _answer("scattershot.damage", inputs)["table"]
        assert weapon.value == ", ".join(map(str, table))

    def test_what_its_disadvantage_pays(self, person: Person) -> None:
        """The note of a disadvantage says the Gimmes for a solid showing (S40)."""
        for line in _lines(person, "Advantages and disadvantages"):
            value = -_number(line.value)
            if value > 0:
                inputs = {"value": value, "manifestation": "solid"}
                dice = _answer("scattershot.gimme", inputs)["dice"]
                assert line.note == f"pays {dice} dice when it really bites"


class TestPeople:
    """All of them together."""

    def test_four_characters_come_first(self) -> None:
        """They are the people of the scenes."""
        assert list(CHARACTERS) == ["ilse", "tobin", "mirelle", "sabine"]

    def test_the_ids_differ(self) -> None:
        """No opponent has the id of a character."""
        assert not CHARACTERS.keys() & OPPONENTS.keys()

    @pytest.mark.parametrize("person", OPPONENTS.values(), ids=OPPONENTS)
    def test_an_opponent_has_what_a_fight_needs(self, person: Person) -> None:
        """There are a Rating to fight with, Hit Points, a weapon with its bonus, and armour."""
        ratings = {line.name: _number(line.value) for line in _lines(person, "Ratings")}
        weapon, armour = _lines(person, "In a fight")
        assert ratings.keys() & {"Brawling", "Fencing"}
        assert ratings["Strength"] == ORDINARY
        assert ratings["Hit Points"] > 0
        assert armour.name == "Armour"
        if weapon.name in WEAPONS:
            assert _number(weapon.value) == WEAPONS[weapon.name][1]


class TestPages:
    """What the pages say of these people is on their sheets."""

    @pytest.mark.parametrize(
        ("person", "title", "name", "rating"),
        [
            (CHARACTERS["ilse"], "Skills", "Fencing", 14),
            (CHARACTERS["mirelle"], "Skills", "Persuasion", 12),
            (CHARACTERS["tobin"], "Skills", "Picking pockets", 12),
            (CHARACTERS["tobin"], "Skills", "Sneaking", 12),
            (OPPONENTS["captain"], "Ratings", "Fencing", 12),
            (OPPONENTS["toll-keeper"], "Ratings", "Observation", 11),
            (OPPONENTS["bailiff"], "Ratings", "Law", 13),
            (OPPONENTS["bailiff"], "Ratings", "Persuasion", 13),
            (OPPONENTS["bailiff"], "Ratings", "Fencing", 10),
            (OPPONENTS["duellist"], "Ratings", "Fencing", 14),
            (OPPONENTS["odile"], "Ratings", "Fencing", 16),
        ],
    )
    def test_ratings(self, person: Person, title: str, name: str, rating: int) -> None:
        """The extras roll and print these Ratings."""
        assert {line.name: line.value for line in _lines(person, title)}[name] == str(rating)

    def test_armour_of_the_captain(self) -> None:
        """Opposition says what his coat takes off."""
        assert _lines(OPPONENTS["captain"], "In a fight")[1].value == "3"
        assert "His coat takes off 3" in (EXTRAS / "opposition.md").read_text(encoding="utf-8")

    def test_free_skills_begin_as_the_list_says(self) -> None:
        """Scales and lists has the Rating with which each Free Skill begins."""
        rows = re.findall(r"^\| (8|9|10) \| (.*) \|$", (EXTRAS / "lists.md").read_text("utf-8"), re.MULTILINE)
        begins = {skill: int(rating) for rating, skills in rows for skill in skills.split(", ")}
        assert len(begins) == 30
        for person in CHARACTERS.values():
            for each in person.inputs["free_skills"]:
                assert each["level"] == begins[each["name"]]
