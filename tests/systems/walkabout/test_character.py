"""A character sheet: what breaks a rule is named with its clause, and nothing is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine import Request, Response, handle

CORE = [
    {"kind": "people", "name": "the Nomads", "keywords": "Driving, Road talk"},
    {"kind": "edge", "name": "Fighter", "keywords": "Grapple, Break"},
    {"kind": "dance", "name": "rolling", "keywords": "Climb, Balance"},
]
TRAITS = [
    *({"name": f"help {number}"} for number in range(3)),
    *({"name": f"harm {number}", "does": "harms"} for number in range(3)),
]
TIES = [{"name": "The convoy"}, {"name": "Ash", "strength": "tight"}]
GOOD: dict[str, Any] = {"name": "Jed", "core": CORE, "traits": TRAITS, "ties": TIES}


def ask(readings: Mapping[str, str] | None = None, **inputs: Any) -> Response:
    """Ask for a sheet that is good but for these inputs."""
    return handle(
        Request(calculator="walkabout.character", inputs={**GOOD, **inputs}, readings=readings or {})
    )


def test_a_good_sheet_breaks_nothing() -> None:
    """Every line keeps to the rules."""
    found = ask().result
    assert found["legal"]
    assert [line["problem"] for line in found["lines"]] == [None] * len(found["lines"])


SECOND_EDGE = {"kind": "edge", "name": "Curious", "keywords": "Look, Ask"}
DOUBLE = {"name": "Jack", "size": "double"}
BREAKS: tuple[tuple[dict[str, Any], str, str], ...] = (
    ({"core": CORE[1:]}, "People", "every character has people who raised them (W1)"),
    ({"core": CORE[:2]}, "Dance", "every character has a dance (W1)"),
    (
        {"core": [*CORE, SECOND_EDGE]},
        "Edge: Curious",
        "a second edge stands in place of a dance, and there is no third (WR26)",
    ),
    (
        {"core": [*CORE[:2], SECOND_EDGE, {**SECOND_EDGE, "name": "Third"}]},
        "Edge: Third",
        "a second edge stands in place of a dance, and there is no third (WR26)",
    ),
    (
        {"core": [*CORE, {**CORE[2], "name": "still"}]},
        "Dance: still",
        "there is one core trait of this kind already, dance (W1)",
    ),
    (
        {"core": [{**CORE[0], "keywords": "Driving,"}, *CORE[1:]]},
        "People: the Nomads",
        "it has 1 keyword, and a core trait of a new character has 2 (WR38)",
    ),
    ({"traits": TRAITS[:5]}, "In all", "a new character has at least 6 traits (WR38)"),
    ({"traits": [*TRAITS[:3]] * 2}, "Traits that harm", "a new character has at least one (WR38)"),
    (
        {"traits": [*TRAITS, {"name": "Boots", "size": "double"}, DOUBLE]},
        "Jack",
        "a new character has 1 double trait at most (WR38)",
    ),
    (
        {"traits": [*TRAITS, {"name": "Bomb", "does": "harms", "grade": "single_use"}]},
        "Bomb",
        "an item helps, and brings what harms along by itself (W18)",
    ),
    (
        {"traits": [*TRAITS, {"name": "Hat", "exhausted": 2}]},
        "Hat",
        "it is exhausted 2 times and is out after 1 (WR32)",
    ),
    (
        {"traits": [*TRAITS, {"name": "High ground", "grade": "situational", "exhausted": 1}]},
        "High ground",
        "a situational trait that is exhausted is gone for good; cross it off (WR16)",
    ),
    ({"ties": TIES[:1]}, "In all", "a new character has at least 2 ties (WR38)"),
    ({"ties": TIES * 2}, "Ash", "a new character has 3 ties at most (WR38)"),
    (
        {"bag": {"white": 3, "black": 5, "green": 2, "blue": 1, "red": 1}},
        "In all",
        (
            "a new bag has 4 white, 4 black and 2, 1 and 1 of the colours, "
            "or 6 white, 6 black and 3, 2 and 1 of the colours (WR14)"
        ),
    ),
    ({"bag": {"black": 2}}, "In all", "a core draw takes 3 tokens at least (W7)"),
    ({"gold": 1}, "At the start", "a new character has 0 gold (WR15)"),
)


@pytest.mark.parametrize(("inputs", "line", "problem"), BREAKS, ids=[case[2][:50] for case in BREAKS])
def test_a_broken_rule_is_named_on_its_line(inputs: dict[str, Any], line: str, problem: str) -> None:
    """The line says what is wrong, and so do the list, the sentence and the working."""
    answer = ask(**inputs)
    broken = [(each["name"], each["problem"]) for each in answer.result["lines"] if each["problem"]]
    clause = problem.rpartition("(")[2].removesuffix(")")

    assert broken == [(line, problem)]
    assert answer.result["problems"] == [f"{line}: {problem}."]
    assert not answer.result["legal"]
    assert problem in answer.sentence
    assert clause in {step.clause for step in answer.steps}


@pytest.mark.parametrize(
    ("inputs", "problem"),
    [(inputs, problem) for inputs, _, problem in BREAKS if "a new" in problem],
    ids=[case[2][:50] for case in BREAKS if "a new" in case[2]],
)
def test_what_a_new_character_keeps_to_may_change_in_play(inputs: dict[str, Any], problem: str) -> None:
    """In play the sheet grows and shrinks."""
    assert ask(in_play=True, **inputs).result["legal"], problem


def test_the_bag_of_eighteen_alone() -> None:
    """Where a bag holds eighteen tokens, one of twelve is no new bag (WR14)."""
    twelve = {"white": 4, "black": 4, "green": 2, "blue": 1, "red": 1}
    assert ask(bag=twelve).result["legal"]
    assert not ask({"WR14": "eighteen"}, bag=twelve).result["legal"]
    assert ask({"WR14": "eighteen"}).result["legal"]


def test_any_colour_may_be_the_strong_one() -> None:
    """The two tokens are of the colour that the character is best at."""
    assert ask(bag={"white": 4, "black": 4, "green": 1, "blue": 1, "red": 2}).result["legal"]


def test_a_sheet_feeds_a_pool_and_a_reserve() -> None:
    """The sizes, the traits and the ties are the words of the other calculators."""
    found = ask(traits=[*TRAITS, {"name": "Boots", "size": "double", "exhausted": 1}]).result
    whole = {"positives": found["helps"], "negatives": found["harms"]}
    one = {key: found["traits"][3][key] for key in ("positives", "negatives")}
    tie = {"relationships": found["ties"][1]["helping"]}
    pool = handle(Request(calculator="walkabout.pool", inputs={"keywords": 0, **whole, **tie})).result
    reserve = handle(Request(calculator="walkabout.reserve", inputs={"colour": "red", **one})).result

    assert (pool["reserve_draw"], pool["extra_black"]) == (7, 2)
    assert reserve["kept"] == 1


def test_grades_are_those_of_the_calculator_of_traits() -> None:
    """Each trait with a grade says what kind it is there."""
    graded = [
        {"name": "Charm", "grade": "short_term"},
        {"name": "Limp", "does": "harms", "grade": "situational"},
        {"name": "Rope", "grade": "single_use"},
    ]
    found = ask(traits=[*TRAITS, *graded]).result["grades"]
    assert [(each["name"], each["kind"]) for each in found] == [
        ("Charm", "beneficial"),
        ("Limp", "detrimental"),
        ("Rope", "item"),
    ]
    for each in found:
        inputs = {"kind": each["kind"], "grade": each["grade"], "successes": 1}
        assert handle(Request(calculator="walkabout.trait", inputs=inputs)).result["grade"]


@pytest.mark.parametrize(
    "keywords", ["Grapple, Break", "Grapple; Break", " Grapple ,, Break;", "Grapple, Break, grapple"]
)
def test_a_comma_or_a_semicolon_parts_two_keywords(keywords: str) -> None:
    """A keyword that is written twice counts once, however it is written."""
    found = ask(core=[CORE[0], {**CORE[1], "keywords": keywords}, CORE[2]]).result
    assert found["legal"]
    assert found["lines"][1]["value"] == "Grapple, Break"
