"""The price of a Persona: laws. Golden numbers stand in `golden/persona.toml`."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle, render_shelf
from engine.catalogue import catalogue
from engine.inputs import Choice, read_inputs
from engine.sheets import Feed, Sheet, sheet_of
from engine.shelf import Offer, Shelf
from engine.systems.scattershot.persona import Inputs, shelf
from macros.pages.people import Person, people_of

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


def _filled(person: Person) -> dict[str, Any]:
    answer = handle(Request(calculator=SHEET.calculator, inputs=person.inputs))
    sheet = {"inputs": answer.inputs, "result": answer.result}
    tracks = {
        each.name: each.start if isinstance(each.start, int) else _at(sheet, each.start)
        for each in SHEET.tracks
    }
    return {**sheet, "tracks": tracks}


class TestFeeds:
    """What a ready Persona offers can be asked."""

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
