"""What the sheet of a Persona offers to calculators, and what it takes from their answers."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Request, handle
from engine.catalogue import calculators, catalogue
from engine.sheets import Feed, Sheet, sheet_of
from macros.pages.people import Person, people_of

PEOPLE = people_of("scattershot").of_kind("character")


def _sheet() -> Sheet:
    (system,) = (each for each in catalogue() if each.slug == "scattershot")
    found = sheet_of(system)
    assert found is not None
    return found


SHEET = _sheet()


def _at(value: Any, path: str) -> Any:
    for name in path.split("."):
        value = value[name]
    return value


def _offered(feed: Feed, sheet: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the inputs that a feed offers, one for each row."""
    rows: list[dict[str, Any]] = _at(sheet, feed.for_each) if feed.for_each else [{}]
    kept = [row for row in rows if all(row[part] in words for part, words in feed.where.items())]
    return [{into: _at({**sheet, "row": row}, path) for into, path in feed.inputs.items()} for row in kept]


def _nested(flat: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for path, value in flat.items():
        *groups, last = path.split(".")
        into = found
        for name in groups:
            into = into.setdefault(name, {})
        into[last] = value
    return found


def _filled(person: Person) -> dict[str, Any]:
    answer = handle(Request(calculator=SHEET.calculator, inputs=person.inputs))
    sheet = {"inputs": answer.inputs, "result": answer.result}
    tracks = {
        each.name: each.start if isinstance(each.start, int) else _at(sheet, each.start)
        for each in SHEET.tracks
    }
    return {**sheet, "tracks": tracks}


REST: dict[str, dict[str, Any]] = {
    "scattershot.mib": {},
    "scattershot.contest": {"actor_rating": 12, "resistor_rating": 12},
    "scattershot.fight": {"actor_rating": 12, "resistor_rating": 12},
    "scattershot.damage": {"rmib": 2},
    "scattershot.experience": {"dice": 1},
    "scattershot.duel": {"fighter": {"rating": 12}, "foe": {"rating": 12}, "blows": 2},
}
"""What the reader still has to say."""


class TestFeeds:
    """What a ready Persona offers can be asked."""

    @pytest.mark.parametrize("person", PEOPLE.values(), ids=PEOPLE)
    @pytest.mark.parametrize("feed", SHEET.feeds, ids=[each.label for each in SHEET.feeds])
    def test_every_offer_is_answered(self, feed: Feed, person: Person) -> None:
        """Filled into the calculator, each offer gives an answer."""
        offers = _offered(feed, _filled(person))
        assert offers
        for offer in offers:
            inputs = {**REST[feed.calculator], **_nested(offer)}
            if inputs.get("dice") == 0:
                continue  # a beginner has none to roll
            mode = calculators()[feed.calculator].modes[-1]
            assert handle(Request(calculator=feed.calculator, mode=mode, inputs=inputs)).sentence

    def test_every_rating_is_rolled(self) -> None:
        """Each Statistic but Hit Points, each Skill and each Free Skill is offered for a roll."""
        (feed,) = (each for each in SHEET.feeds if each.calculator == "scattershot.mib")

        assert len(_offered(feed, _filled(PEOPLE["ilse"]))) == 5 + 3 + 5

    def test_a_blow_is_struck_with_the_weapon_in_hand(self) -> None:
        """Ilse fences with 14, a Strength of 13 and the +2 of a short sword."""
        feed = next(each for each in SHEET.feeds if each.label.startswith("{name} as the fighter"))
        fencing, *_ = _offered(feed, _filled(PEOPLE["ilse"]))

        assert fencing == {
            "fighter.name": "Ilse",
            "fighter.rating": 14,
            "fighter.hit_points": 10,
            "fighter.strength": 13,
            "fighter.weapon_bonus": 2,
            "fighter.protection": 0,
        }


class TestTracks:
    """What changes in play."""

    def test_a_persona_begins_whole_and_without_dice(self) -> None:
        """Hit Points are those of the sheet, and nobody begins with dice (SR35)."""
        tracks = _filled(PEOPLE["ilse"])["tracks"]

        assert tracks == {
            "hit_points": 10,
            "experience_dice": 0,
            "loaners": 0,
            "loaners_held": 0,
            "development_points": 0,
        }
