"""The price of a Persona: laws and refusals. Golden numbers stand in `golden/persona.toml`."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle, handle_json

ID = "scattershot.persona"
STATISTICS = ["strength", "agility", "hit_points", "reaction", "observation", "power"]
BASES = {"easy": 11, "intermediate": 10, "difficult": 9, "exceptional": 8, "renowned": 7, "legendary": 4}
STATS = st.fixed_dictionaries({}, optional={name: st.integers(9, 40) for name in STATISTICS})
SKILLS = st.lists(
    st.fixed_dictionaries(
        {"name": st.just("a skill"), "grade": st.sampled_from(sorted(BASES)), "points": st.integers(1, 20)}
    ),
    max_size=12,
)
FREE = st.lists(
    st.fixed_dictionaries({"name": st.just("a trifle"), "raised": st.integers(0, 5)}), max_size=12
)
TRAITS = st.lists(
    st.fixed_dictionaries({"name": st.just("a trait"), "points": st.integers(-9, 9)}), max_size=6
)


def _work(**inputs: Any) -> Response:
    readings = inputs.pop("readings", {})
    return handle(Request(calculator=ID, inputs=inputs, readings=readings))


class TestPrice:
    """Eight and a point a step; the base of the grade and a point a step; five trifles for a point."""

    @given(STATS, SKILLS, FREE, st.integers(0, 30), TRAITS)
    def test_the_formula(
        self, stats: dict[str, int], skills: list[Any], free: list[Any], elements: int, traits: list[Any]
    ) -> None:
        """A second opinion: all points written out as one sum."""
        answer = _work(
            statistics=stats, skills=skills, free_skills=free, character_elements=elements, attributes=traits
        )
        beyond_base = sum(stats.get(name, 10) - 8 for name in STATISTICS)
        bundles = sum(1 for each in range(len(free)) if each % 5 == 0)
        bundles += sum(1 for each in range(elements) if each % 5 == 0)
        bought = sum(each["points"] for each in (*skills, *traits)) + sum(each["raised"] for each in free)

        assert answer.result["with_implied"] == beyond_base + bundles + bought
        assert answer.result["with_implied"] - answer.result["points"] == 12
        assert answer.result["mistakes"] == []

    @given(STATS, SKILLS, FREE, TRAITS)
    def test_lines_add_up(
        self, stats: dict[str, int], skills: list[Any], free: list[Any], traits: list[Any]
    ) -> None:
        """The lines sum to the price, the working's last line is the price, and the table has every line."""
        answer = _work(statistics=stats, skills=skills, free_skills=free, attributes=traits)
        (table,) = answer.figures

        assert sum(line["points"] for line in answer.result["lines"]) == answer.result["points"]
        assert answer.steps[-1].value == answer.result["points"]
        assert len(getattr(table, "rows", ())) == len(answer.result["lines"])

    @given(st.sampled_from(sorted(BASES)), st.integers(1, 30))
    def test_a_skill_is_its_base_and_its_points(self, grade: str, points: int) -> None:
        """A step of the Rating costs a point at every height, and a harder grade only starts lower."""
        line = _work(skills=[{"name": "a skill", "grade": grade, "points": points}]).result["lines"][6]

        assert (line["rating"], line["points"]) == (BASES[grade] + points, points)

    @pytest.mark.parametrize(("level", "rating"), [(8, 11), (None, None)])
    def test_a_free_skill_starts_where_its_list_says(self, level: int | None, rating: int | None) -> None:
        """The Rating is the list's level and what it was raised by; without the list it is not known."""
        line = _work(free_skills=[{"name": "Cards", "level": level, "raised": 3}]).result["lines"][7]

        assert (line["rating"], line["points"]) == (rating, 3)


class TestMistakes:
    """A line that breaks a rule is priced all the same, and says which rule."""

    @pytest.mark.parametrize(
        ("rating", "reading", "floor"),
        [(9, "to_nine", 9), (8, "to_nine", 9), (9, "not_at_all", 10), (10, "not_at_all", 10)],
    )
    def test_low_statistics(self, rating: int, reading: str, floor: int) -> None:
        """Below the floor of the reading a Statistic is out of the rules; its points come back even so."""
        result = _work(statistics={"power": rating}, readings={"SR24": reading}).result

        assert result["points"] == rating - 10
        assert result["rules_broken"] == (rating < floor)
        assert all(f"below {floor} (SR24)" in mistake for mistake in result["mistakes"])

    def test_a_skill_can_break_two_rules(self) -> None:
        """No point in it, and no base that is written down."""
        skill = {"name": "", "grade": "legendary", "points": 0}
        result = _work(skills=[skill], readings={"SR26": "stated_only"}).result

        assert result["lines"][6]["rating"] is None
        assert result["mistakes"] == [
            "an unnamed Skill has no point in it; what a Persona owns has at least 1 (S3)",
            "the base of a Legendary Skill is not written down (SR26)",
        ]

    @pytest.mark.parametrize(("limit", "left", "broken"), [(3, 1, 0), (2, 0, 0), (1, -1, 1), (None, None, 0)])
    def test_a_limit_of_your_own(self, limit: int | None, left: int | None, broken: int) -> None:
        """What is over it is said with S6; with none there is nothing to be over."""
        answer = _work(statistics={"agility": 12}, limit=limit)

        assert (answer.result["left"], answer.result["rules_broken"]) == (left, broken)
        assert [step.clause for step in answer.steps if step.clause == "S6"] == ["S6"] * broken


@pytest.mark.parametrize(
    ("inputs", "sentence"),
    [
        (
            {"statistics": {"agility": 11}},
            (
                "This Persona costs 1 Development Point beyond the 12 in the Statistics, "
                "and every line keeps to the rules."
            ),
        ),
        (
            {"attributes": [{"name": "", "points": -3}]},
            (
                "This Persona costs 3 Development Points less than the 12 in the Statistics, "
                "and every line keeps to the rules."
            ),
        ),
        (
            {"skills": [{"name": "Fencing", "points": 0}]},
            (
                "This Persona costs 0 Development Points beyond the 12 in the Statistics; "
                "1 rule is broken: Fencing has no point in it; what a Persona owns has at least 1 (S3)."
            ),
        ),
    ],
)
def test_sentence(inputs: dict[str, Any], sentence: str) -> None:
    """One line, complete."""
    assert _work(**inputs).sentence == sentence


def test_refuses_too_long_a_sheet() -> None:
    """A hundred Skills are read, a hundred and one are not."""
    skills = [{"name": "a"}] * 101
    failure = json.loads(handle_json(json.dumps({"calculator": ID, "inputs": {"skills": skills}})))["failure"]

    assert (failure["code"], failure["field"]) == ("limit_exceeded", "inputs.skills")
