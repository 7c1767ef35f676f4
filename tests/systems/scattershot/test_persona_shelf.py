"""The shelf of a Persona, held against the text: what a point buys (S1-S6)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Request, handle, render_shelf
from engine.inputs import Choice, read_inputs
from engine.shelf import Offer, Shelf
from engine.systems.scattershot.persona import Inputs, shelf

ID = "scattershot.persona"


def _shelf(readings: dict[str, str] | None = None, **inputs: Any) -> Shelf:
    response = handle(Request(calculator=ID, inputs=inputs, readings=readings or {}))
    return shelf(read_inputs(Inputs, response.inputs), response.readings)


def _offer(found: Shelf, label: str) -> Offer:
    return next(offer for group in found.groups for offer in group.offers if offer.label == label)


def _grades(found: Shelf) -> dict[str, str]:
    grade = next(each for each in _offer(found, "A Skill").asks if each.name == "grade")
    assert isinstance(grade.kind, Choice)
    return {str(option.value): option.label for option in grade.kind.options}


class TestOffers:
    """What lies on the shelf."""

    def test_grades(self) -> None:
        """A Skill with its first point: Easy 12, Intermediate 11, Difficult 10, and so on (S3)."""
        labels = list(_grades(_shelf()).values())
        assert labels[:3] == ["Easy, starts at 12", "Intermediate, starts at 11", "Difficult, starts at 10"]
        assert labels[-1] == "Legendary, starts at 5"

    def test_a_base_that_no_text_gives(self) -> None:
        """Where the inferred bases are not read, the shelf does not promise one (SR26)."""
        grades = _grades(_shelf(readings={"SR26": "stated_only"}))
        assert grades["legendary"] == "Legendary, base not known"
        assert grades["easy"] == "Easy, starts at 12"

    @pytest.mark.parametrize(("owned", "price"), [(0, "1 point"), (1, "free"), (4, "free"), (5, "1 point")])
    def test_free_skills(self, owned: int, price: str) -> None:
        """One point buys five, so the sixth is the next that costs anything (S4)."""
        found = _shelf(free_skills=[{"name": "a trifle"}] * owned)
        assert _offer(found, "A Free Skill").price == price

    def test_settings(self) -> None:
        """Six Statistics are set on the shelf, and the limit that nobody needs (S1, S6)."""
        found = _shelf(statistics={"strength": 12})
        names = [setting.at for setting in found.groups[0].settings]
        assert names == [
            ("statistics", name)
            for name in ("strength", "agility", "hit_points", "reaction", "observation", "power")
        ]
        assert [setting.at for setting in found.settings] == [("limit",)]


class TestSheet:
    """The lines of the sheet so far."""

    def test_lines(self) -> None:
        """Every line has its price and its Rating, and what was added can be taken out."""
        found = _shelf(
            statistics={"strength": 12, "agility": 10},
            skills=[{"name": "Fencing", "grade": "easy", "points": 3}],
            free_skills=[{"name": "Dancing", "level": 9, "raised": 1}],
            character_elements=6,
            attributes=[{"name": "Good hands", "points": 4}, {"name": "Cannot swim", "points": -2}],
        )
        lines = [(line.label, line.prices, line.list) for line in found.basket.lines]
        assert lines == [
            ("Strength", (2,), ""),
            ("Fencing, Easy", (3,), "skills"),
            ("1 Free Skills", (1,), ""),
            ("Dancing, raised by 1", (1,), "free_skills"),
            ("6 'Character' elements", (2,), ""),
            ("Good hands", (4,), "attributes"),
            ("Cannot swim", (-2,), "attributes"),
        ]
        assert found.basket.lines[1].note == "Rating 14, one more for 1 point"
        assert found.basket.purse.spent == 2 + 3 + 1 + 1 + 2 + 4 - 2

    def test_what_breaks_a_rule(self) -> None:
        """A Statistic that is too low has its line, with the rule that it breaks."""
        (line,) = _shelf(statistics={"strength": 5}).basket.lines
        assert line.problems

    def test_html(self) -> None:
        """Without a limit there is no bar; with one it shows what is left."""
        free = render_shelf(handle(Request(calculator=ID, inputs={"statistics": {"strength": 11}})))
        assert free is not None
        assert "<strong>1 Development Point</strong> spent" in free
        assert "<svg" not in free
        held = render_shelf(
            handle(Request(calculator=ID, inputs={"statistics": {"strength": 11}, "limit": 3}))
        )
        assert held is not None
        assert "<strong>2 Development Points</strong> left of 3" in held
