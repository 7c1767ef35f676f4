"""Steps, prices, pools and sheets are as the results, the clauses and the rulings describe them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.systems.arylon.as_described import (
    DIE,
    ODD_DIE,
    SECOND,
    TYPES,
    Inputs,
    Said,
    answer_to,
    choose_readings,
    sizes_of,
)


def _ladder(said: Said) -> list[str]:
    """Return the dice of a sheet, the smallest first (KR25)."""
    beyond = {"stops": [], "from_d4": SECOND[1:], "from_d2": SECOND}[said["KR25"]]
    return [*TYPES, *(f"d12+{die}" for die in beyond)]


ALL_DICE = st.sampled_from([*TYPES, *(f"d12+{die}" for die in SECOND)])


def _step(inputs: Inputs, said: Said) -> dict[str, Any] | None:
    """Return what `arylon.step` answers; nothing where it is refused."""
    is_new = "die" not in inputs
    kind = "asset" if is_new else inputs["kind"]
    path, steps = [inputs.get("die") or inputs.get("asset_die") or "d6"], inputs.get("steps", int(not is_new))
    types = _ladder(said)
    if path[0] not in types or (is_new and steps < 0):
        return None
    gone = taken_out = False
    for _ in range(abs(steps)):
        place = types.index(path[-1])
        if steps < 0 and not place:
            gone = said["KR24"] == "gone"
            break
        if steps > 0 and kind == "condition" and place >= 4 and said["KR11"] == "taken_out":
            taken_out = True
            break
        if steps > 0 and place + 1 == len(types):
            return None
        path.append(types[place + (1 if steps > 0 else -1)])
    bought = {"asset": 1, "complication": -1, "difficulty": -1}.get(kind, 0)
    price = None if steps and bought * steps <= 0 else abs(steps) + is_new
    return {
        "die": None if gone or taken_out else path[-1],
        "gone": gone,
        "taken_out": taken_out,
        "plot_points": price,
        "path": path,
    }


@settings(max_examples=300)
@given(
    inputs=st.fixed_dictionaries(
        {"kind": st.sampled_from(["asset", "complication", "difficulty", "condition", "trait"])},
        optional={"die": ALL_DICE, "steps": st.integers(-3, 3), "asset_die": ALL_DICE},
    ),
    said=choose_readings("step"),
)
def test_a_step(inputs: dict[str, Any], said: dict[str, str]) -> None:
    """K13: along the ladder, and what it costs."""
    answer = answer_to("step", "work", inputs, said)
    assert (None if answer is None else answer.result) == _step(inputs, said)


def _factor(trait: str, said: Said) -> int:
    priced = {"talent": 2, "skill": 1}.get(trait, 4)
    return 4 if said["KR13"] == "all_four" else priced


def _lines(
    trait: str, held: str | None, goal: str | None, factor: int, said: Said
) -> list[dict[str, Any]] | None:
    """Return the steps from a die to another; nothing where there are none (K14, KR12, KR33)."""
    types, is_new = _ladder(said), held is None
    held = "d4" if is_new and trait == "skill" else held
    if any(die not in {*types, None} for die in (held, goal)):
        return None
    start = -1 if held is None else types.index(held)
    end = start + 1 if goal is None else types.index(goal)
    if end <= start or end == len(types):
        return None
    if is_new and said["KR33"] == "die_alone":
        return [{"from": held, "to": types[end], "price": factor * sum(sizes_of(types[end]))}]
    faces = [0 if place < 0 else sum(sizes_of(types[place])) for place in range(start, end + 1)]
    priced = faces[:-1] if said["KR12"] == "current" else faces[1:]
    return [
        {
            "from": types[place] if place >= 0 else None,
            "to": types[place + 1],
            "price": factor * priced[place - start],
        }
        for place in range(start, end)
    ]


TRAITS = ("attribute", "signature_asset", "talent", "skill", "distinction")


@settings(max_examples=300)
@given(
    inputs=st.fixed_dictionaries(
        {"trait": st.sampled_from(TRAITS)},
        optional={
            "die": ALL_DICE,
            "to": ALL_DICE,
            "factor": st.integers(1, 5),
            "points": st.integers(0, 200),
            "milestones": st.integers(0, 60),
        },
    ),
    said=choose_readings("advance"),
)
def test_an_advance(inputs: dict[str, Any], said: dict[str, str]) -> None:
    """K14: the price of each step, and of all."""
    answer = answer_to("advance", "work", inputs, said)
    trait = inputs["trait"]
    factor = inputs.get("factor", _factor(trait, said))
    lines = _lines(trait, inputs.get("die"), inputs.get("to"), factor, said)
    if lines is None or (trait == "distinction" and said["KR14"] == "fixed"):
        assert answer is None
        return
    assert answer is not None
    price, brought = sum(each["price"] for each in lines), inputs.get("milestones", 0)
    left = inputs["points"] + brought - price if "points" in inputs else None
    assert answer.result == {
        "price": price,
        "die": lines[-1]["to"],
        "factor": factor,
        "left": left,
        "affordable": None if left is None else left >= 0,
        "lines": lines,
        "sessions": {
            name: -(-max(0, price - brought) // each)
            for name, each in (("least", 1), ("ordinary", 5), ("most", 9))
        },
    }


@settings(max_examples=200)
@given(
    rows=st.lists(
        st.fixed_dictionaries(
            {"kind": st.sampled_from(["attribute", "distinction", "skill", "asset", "talent"])},
            optional={"die": DIE, "left_out": st.booleans()},
        ),
        max_size=6,
    ),
    said=choose_readings("assemble"),
    is_whole=st.booleans(),
)
def test_a_pool(rows: list[dict[str, Any]], said: dict[str, str], *, is_whole: bool) -> None:
    """K2: the dice in play, in the order of the sheet."""
    first = (
        [{"kind": kind, "die": "d8"} for kind in ("attribute", "distinction", "skill")] if is_whole else []
    )
    called = [each for each in [*first, *rows] if not each.get("left_out")]
    kinds = Counter(each["kind"] for each in called)
    fixed = said["KR14"] == "fixed"
    refused = (
        any("die" not in each for each in called)
        or any(
            fixed and each["kind"] == "distinction" and each.get("die") not in {"d8", "d4"} for each in called
        )
        or any(not kinds[kind] for kind in ("attribute", "distinction", "skill"))
        or (said["KR32"] == "named_extras" and max(kinds["attribute"], kinds["distinction"]) > 1)
    )
    answer = answer_to("assemble", "work", {"traits": [*first, *rows]}, said)
    assert (answer is None) is refused
    if answer is not None:
        assert answer.result == {"dice": [each["die"] for each in called], "count": len(called)}


SECTIONS = {
    "attributes": ("attribute", "Attributes"),
    "skills": ("skill", "Skills"),
    "distinctions": ("distinction", "Distinctions"),
    "assets": ("asset", "Assets"),
    "talents": ("talent", "Talents"),
}
START = {"attribute": [10, 8, 8], "skill": [10, 8, 8], "asset": []}
MOST = {"skill": 6, "distinction": 3, "asset": 2, "talent": 0}


def _beginners(kind: str, rows: Sequence[Inputs], said: Said) -> set[int]:
    """Return the places of traits that no beginner of ours has (KR37)."""
    types = _ladder(said)
    # A new trait, or one without a die, began with nothing.
    dice = ["" if row.get("new") else row.get("began") or row.get("die") or "" for row in rows]
    began = [types.index(die) if die in types else -1 for die in dice]
    known = sorted((place for place, each in enumerate(began) if each >= 0), key=lambda place: -began[place])
    found = set()
    for rank, place in enumerate(known):
        most = [*START[kind], *[6] * len(known)][rank] if kind in START else None
        is_larger = most is not None and began[place] > types.index(f"d{most}")
        if said["KR37"] == "our_start" and (is_larger or rank >= MOST.get(kind, 99)):
            found.add(place)
    return found


def _sheet_lines(inputs: Inputs, said: Said) -> Iterator[tuple[str, str, str, int | None, bool]]:
    """Yield section, name, value, price, and whether the rules have something against it."""
    types = _ladder(said)
    for section, (kind, title) in SECTIONS.items():
        rows = [{"die": "d8"} | row if kind == "distinction" else row for row in inputs.get(section, [])]
        beginners = _beginners(kind, rows, said)
        for place, row in enumerate(rows):
            die, is_new = row.get("die"), row.get("new", False)
            began = "d8" if kind == "distinction" else row.get("began")
            held = None if is_new else began or die
            trait = "signature_asset" if kind == "asset" else kind
            priced = die is not None and (is_new or held is not None)
            lines = _lines(trait, held, die, _factor(trait, said), said) if priced else None
            value = "no die" if die is None else f"{die}, new" if is_new else die
            value = f"{die}, from {began}" if die and not is_new and began not in {None, die} else value
            wrong = die not in types or place in beginners
            wrong |= kind == "distinction" and die != "d8" and said["KR14"] == "fixed"
            if die in types and began is not None and not is_new:
                wrong |= began not in types or types.index(began) > types.index(die)
            yield title, row["name"], value, sum(each["price"] for each in lines) if lines else None, wrong
        if kind == "skill":
            yield title, "Any other Skill", "d4", None, False
        elif kind in {"attribute", "distinction"} and not rows:
            yield title, title, "none", None, True
    for row in inputs.get("conditions", []):
        die = row.get("die")
        wrong = die not in types or (types.index(die) > 4 and said["KR11"] == "taken_out")
        yield "Conditions", row["name"], die or "no die", None, wrong


ROWS = st.lists(
    st.fixed_dictionaries(
        {"name": st.just("It")}, optional={"die": ALL_DICE, "began": ALL_DICE, "new": st.booleans()}
    ),
    max_size=4,
)
NAMED = st.lists(st.fixed_dictionaries({"name": st.just("It")}, optional={"die": ALL_DICE}), max_size=4)


def _handed_on(inputs: Inputs) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the traits as a pool takes them, and those that may be raised."""
    traits: list[dict[str, Any]] = []
    for section, (kind, _) in SECTIONS.items():
        for row in inputs.get(section, []):
            die = row.get("die", "d8" if kind == "distinction" else None)
            if die:
                called = kind in {"attribute", "skill", "distinction"}
                called &= kind not in {each["kind"] for each in traits}
                traits.append({"kind": kind, "name": "It", "die": die, "left_out": not called})
    raises = [
        {
            "trait": "signature_asset" if each["kind"] == "asset" else each["kind"],
            "name": "It",
            "die": each["die"],
        }
        for each in traits
        if each["kind"] != "distinction"
    ]
    return traits, raises


@settings(max_examples=300)
@given(
    inputs=st.fixed_dictionaries(
        {"distinctions": NAMED, "conditions": NAMED},
        optional={
            **dict.fromkeys(("attributes", "skills", "assets", "talents"), ROWS),
            "advance_points": st.integers(0, 300),
            "milestones": st.integers(0, 20),
            "life_points": st.integers(0, 9),
            "hero_dice": st.lists(ODD_DIE, max_size=2),
            "plot_points": st.integers(0, 4),
        },
    ),
    said=choose_readings("character"),
)
def test_a_sheet(inputs: dict[str, Any], said: dict[str, str]) -> None:
    """K2, K12 to K14: every line, what it costs, and whether a rule is broken."""
    answer = answer_to("character", "work", inputs, said)
    assert answer is not None
    lines = list(_sheet_lines(inputs, said))
    total = sum(price or 0 for _, _, _, price, _ in lines)
    points, brought = inputs.get("advance_points", 0), inputs.get("milestones", 0)
    heroes = inputs.get("hero_dice", [])
    odd = said["KR23"] == "cortex_dice" and not {*heroes} <= {*TYPES, *(f"d12+{die}" for die in SECOND)}
    left = points + brought - total
    lines.append(("Points", "Plot points", str(inputs.get("plot_points", 1)), None, False))
    lines += [("Points", "Big Hero Dice", " and ".join(heroes), None, odd)] if heroes else []
    lines.append(("Points", "Advance points", str(left).replace("-", "−"), None, left < 0))
    lines += (
        [("Points", "Life points", str(inputs["life_points"]), None, False)]
        if "life_points" in inputs
        else []
    )
    result = answer.result
    assert [
        (each["section"], each["name"], each["value"], each["price"], each["problem"] is not None)
        for each in result["lines"]
    ] == lines
    assert result["legal"] is not any(wrong for *_, wrong in lines)
    assert (result["total"], result["points_left"]) == (total, left)
    assert len(result["problems"]) >= sum(wrong for *_, wrong in lines)
    assert (result["traits"], result["raises"]) == _handed_on(inputs)
