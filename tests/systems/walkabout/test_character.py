"""A character sheet: what breaks a rule is named with its clause, and what it hands on gives its numbers."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine.systems.walkabout
from engine import Request, Response, handle, handle_json
from engine.catalogue import find
from engine.sheets import Sheet, sheet_of

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


FOLDER = Path(engine.systems.walkabout.__file__).parent
ASH = tomllib.loads((FOLDER / "people.toml").read_text(encoding="utf-8"))["character"][0]["inputs"]
NEEDED: Mapping[str, Mapping[str, Any]] = {
    "walkabout.pool": {"keywords": 0},
    "walkabout.draw": {"colour": "blue"},
    "walkabout.reserve": {"colour": "blue"},
    "walkabout.resolve": {
        "colour": "blue",
        "core": {"success": "black", "sacrifice": "black", "story": "black"},
    },
    "walkabout.trait": {"kind": "item"},
}
"""What a feed leaves to the reader."""


def declared() -> Sheet:
    """Return the declaration of the game."""
    found = sheet_of(find("walkabout.character").game)
    assert found is not None
    return found


def at(value: Any, path: str) -> Any:
    """Return what a path leads to."""
    for name in path.split("."):
        value = value[name]
    return value


def values_of(sheet: Mapping[str, Any], readings: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Return the values of a sheet that paths lead to."""
    asked = {"calculator": "walkabout.character", "inputs": sheet, "readings": readings or {}}
    answer = json.loads(handle_json(json.dumps(asked)))["response"]
    values: dict[str, Any] = {"inputs": answer["inputs"], "result": answer["result"], "tracks": {}}
    for track in declared().tracks:
        start = track.start
        values["tracks"][track.name] = start if isinstance(start, int) else at(values, start)
    return values


def sheet_of_ash() -> dict[str, Any]:
    """Return the values of a ready sheet."""
    return values_of(ASH)


def test_tracks_of_a_new_character() -> None:
    """No gold, nothing exhausted, three keywords at hand."""
    tracks = sheet_of_ash()["tracks"]
    assert tracks == {"gold": 0, "exhausted": 0, "keywords": 3, "reserve": 0, "obstacles": 0}


@pytest.mark.parametrize("change", declared().changes, ids=lambda change: change.result)
def test_a_change_takes_a_whole_number(change: Any) -> None:
    """The results that change a track are whole numbers, or nothing where nobody counts."""
    inputs = {**NEEDED[change.calculator], **({"obstacles": 3} if "obstacles" in change.result else {})}
    mode, seed = ("roll", "a draw") if change.calculator == "walkabout.draw" else ("work", None)
    answer = handle(Request(calculator=change.calculator, mode=mode, seed=seed, inputs=inputs))
    assert type(answer.result[change.result]) is int


SIZES = {"single": 1, "double": 2}
BRINGS = {"single_use": 2, "limited_use": 1, "regular_use": 0}
"""Harmful traits that an item brings along (W18)."""
ANY_TRAITS = st.lists(
    st.fixed_dictionaries(
        {
            "name": st.sampled_from(["Rope", "Wrist", ""]),
            "does": st.sampled_from(["helps", "harms"]),
            "size": st.sampled_from(["single", "double"]),
            "grade": st.sampled_from([None, "situational", "permanent", *BRINGS]),
            "exhausted": st.integers(0, 2),
        }
    ),
    max_size=3,
)


def counted(traits: list[dict[str, Any]], readings: Mapping[str, str]) -> tuple[int, int]:
    """Return the traits for and against, counted by hand (W2, W18, WR22, WR32)."""
    sides = {"helps": 0, "harms": 0}
    for each in traits:
        half = SIZES[each["size"]] if readings["WR32"] == "whole" else 1
        left = max(0, SIZES[each["size"]] - half * each["exhausted"])
        sides[each["does"]] += left
        if left and each["does"] == "helps" and readings["WR22"] == "brings_negatives":
            sides["harms"] += BRINGS.get(each["grade"] or "", 0)
    return sides["helps"], sides["harms"]


@given(
    traits=ANY_TRAITS,
    wr22=st.sampled_from(["brings_negatives", "no_negatives"]),
    wr32=st.sampled_from(["one_half", "whole"]),
)
def test_what_a_sheet_hands_on_gives_the_number_that_it_showed(
    traits: list[dict[str, Any]], wr22: str, wr32: str
) -> None:
    """The reserve of all traits, in the pool and in the reserve; the core draw; and each trait by itself."""
    readings = {"WR22": wr22, "WR32": wr32}
    values = values_of({"traits": traits}, readings)
    good, bad = counted(traits, readings)
    assert values["result"]["reserve"] == good + bad

    rows: dict[str, int] = {}
    for feed in declared().feeds:
        if "result.against" in feed.inputs.values() or feed.for_each == "result.ties":
            continue
        for row in at(values, feed.for_each) if feed.for_each else [{}]:
            inputs = {name: at({**values, "row": row}, path) for name, path in feed.inputs.items()}
            found = answered(feed.calculator, inputs, readings)
            if not feed.for_each and "positives" in inputs:
                assert {found.get("reserve_draw"), found.get("kept")} == {None, good + bad}
            elif "positives" in inputs:
                rows[feed.calculator] = (
                    rows.get(feed.calculator, 0) + found.get("reserve_draw", 0) + found.get("kept", 0)
                )
            if "keywords" in inputs and "core_draw" in found:
                assert found["core_draw"] == values["result"]["core_draw"]
            if feed.calculator == "walkabout.pool" and not feed.for_each:
                named = [each for each in traits if each["does"] == "harms"]
                assert found["gold_earned"] <= len(named)
                assert (found["positive_slots"], found["negative_slots"]) == (good, bad)
    assert set(rows.values()) <= {good + bad}


def answered(calculator: str, inputs: Mapping[str, Any], readings: Mapping[str, str]) -> Mapping[str, Any]:
    """Return the result of a question that a feed has filled, under those readings that touch it."""
    known = {name: value for name, value in readings.items() if name in find(calculator).rulings}
    mode = "odds" if "odds" in find(calculator).modes else "work"
    asked = {**NEEDED[calculator], **inputs}
    return handle(Request(calculator=calculator, mode=mode, inputs=asked, readings=known)).result
