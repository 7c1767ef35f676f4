"""An endless stream of questions to the engine, the same for the same seed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any

from engine import Calculator, System, catalogue
from engine.analysis.measures import parameters
from tests.soak.big_values import HOSTILE, changed

INQUIRIES = 1 / 500
"""Share of the questions that are about several answers: each of these asks for many."""
WRONG = 1 / 10
"""Share of the questions with something strange put anywhere in them."""
BROKEN = 1 / 100
"""Share of the questions whose text is no JSON any more."""
MOST_ROLLS = 2000
"""Rolls of one fairness check here: it has a bound of its own, and a check takes them all one by one."""

Values = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One text for one of the two doors."""

    text: str
    is_inquiry: bool
    calculator: str


def questions(seed: str) -> Iterator[Question]:
    """Return questions without end; two streams of one seed are the same."""
    # The questions have to be many, not unforeseeable.
    source = Random(seed)  # noqa: S311
    games = [(system, calculator) for system in catalogue() for calculator in system.calculators]
    while True:
        system, calculator = source.choice(games)
        is_inquiry = source.random() < INQUIRIES
        made = (_inquiry if is_inquiry else _request)(system, calculator, source)
        if source.random() < WRONG:
            made = deepcopy(made)  # a hostile value in it is everybody's, and may be put into itself
            _spoil(made, source)
        text = json.dumps(made, ensure_ascii=source.random() < 1 / 2)
        if source.random() < BROKEN:
            text = _broken(text, source)
        yield Question(text=text, is_inquiry=is_inquiry, calculator=calculator.id)


def _request(system: System, calculator: Calculator, source: Random) -> Values:
    examples = system.data.examples.values()
    own = [each.request.get("inputs", {}) for each in examples if each.request["calculator"] == calculator.id]
    request: Values = {"calculator": calculator.id, "mode": source.choice(calculator.modes)}
    request["inputs"] = changed(calculator.declared, source.choice(own or [{}]), source)
    request["readings"] = _readings(system, calculator, source)
    if source.random() < 1 / 20 and system.data.editions:
        request["text"] = source.choice(list(system.data.editions))
    if request["mode"] == "roll":
        is_shown = source.random() < 1 / 5
        request |= {"faces": _faces(source)} if is_shown else {"seed": f"{source.random()}"}
    return request


def _readings(system: System, calculator: Calculator, source: Random) -> dict[str, str]:
    rulings = [system.data.rulings[key] for key in calculator.rulings]
    return {
        ruling.id: source.choice(ruling.readings).name
        for ruling in rulings
        if ruling.readings and source.random() < 1 / 4
    }


def _faces(source: Random) -> list[Any]:
    faces = (1, 2, 3, 4, "white", "black", "green")
    return [source.choice(faces) for _ in range(source.choice((0, 2, 5, 60, 1000)))]


def _inquiry(system: System, calculator: Calculator, source: Random) -> Values:
    request = _request(system, calculator, source)
    asked = {key: each for key, each in request.items() if key not in {"mode", "seed", "faces"}}
    kind = source.choice(("compare", "sweep", "find", "readings", "tally", "fairness", "menu", "table"))
    found = parameters(calculator)
    vary = source.choice(found).name if found else "nothing"
    watch = source.choice([each.name for each in calculator.events] + ["mean", "at_least 3", "nothing"])
    one = {"name": "one", "request": asked}
    rolls = {"seed": f"{source.random()}", "rolls": source.randint(1, MOST_ROLLS)}
    parts: Values = {
        "compare": {"setups": [one] * source.randint(1, 7)},
        "sweep": {"request": asked, "vary": vary, "watch": watch, "to": source.choice((6, 60, 1000))},
        "find": {"request": asked, "vary": vary, "watch": watch, "wanted": source.choice(("3/4", "75 %", 9))},
        "tally": {"request": asked, **rolls},
        "fairness": {"request": asked, **rolls},
    }
    return {"inquiry": kind, **parts.get(kind, {"request": asked})}


def _spoil(made: Values, source: Random) -> None:
    """Put something strange in the place of one value, or beside it."""
    place = made
    while source.random() < 2 / 3:
        inside = [each for each in place.values() if isinstance(each, dict)]
        if not inside:
            break
        place = source.choice(inside)
    place[source.choice([*place, "extra", "__class__", "\ud800"])] = source.choice(HOSTILE)


def _broken(text: str, source: Random) -> str:
    cut = source.randrange(len(text))
    return source.choice((text[:cut], "[" * 100_000, text * 50, text[:cut] + "\x00" + text[cut:], ""))
