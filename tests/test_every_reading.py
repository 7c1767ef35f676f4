"""A calculator offers a ruling only where one of its readings can change an answer."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from typing import Any

import pytest

from engine import Calculator, Ruling, rulings_read_by
from tests.random_answers import CALCULATORS, asked, pack
from tools.conformance import sample_requests

TRIED = 8
"""Requests of the conformance pack, and as many random ones, that an inert ruling is tried on."""

OFFERED = [(each, key) for each in CALCULATORS for key in rulings_read_by(each)]
INERT = [(each, key) for each in CALCULATORS for key in each.inert]

FRAIL: Mapping[str, Any] = {"rating": 12, "hit_points": 1}
HOLDER: Mapping[str, Any] = {**FRAIL, "advantages": 2}

# Requests that tell the readings of a ruling apart where no worked case does and hardly a random one would.
WITNESSES: Mapping[tuple[str, str], Mapping[str, Any]] = {
    ("arylon.assemble", "KR23"): {"inputs": {"traits": [{"kind": "attribute", "die": "d7"}]}},
    ("arylon.contest", "KR9"): {
        "mode": "odds",
        "inputs": {"initiator_dice": ["d12+d6", "d6", "d8"], "responder_dice": ["d6", "d6", "d6"]},
    },
    ("arylon.hitch", "KR23"): {"inputs": {"hitches": ["d7"]}},
    ("arylon.adviser", "KR2"): {
        "inputs": {"dice": ["d8", "d6", "d10"], "shown": ["8", "6", "5"], "difficulty": ["d8", "d8", "d8"]}
    },
    ("arylon.adviser", "KR9"): {
        "inputs": {"dice": ["d12+d6", "d6", "d6"], "shown": ["1+1", "1", "5"], "difficulty": 9}
    },
    ("arylon.adviser", "KR23"): {
        "inputs": {"dice": ["d7", "d6", "d8"], "shown": ["2", "3", "4"], "difficulty": 9}
    },
    ("arylon.adviser", "KR31"): {
        "inputs": {
            "dice": ["d6", "d6", "d8"],
            "shown": ["6", "5", "4"],
            "difficulty": 9,
            "gm_bank_hitches": ["d12+d6"],
        }
    },
    **{
        ("arylon.contest", key): {
            "mode": "roll",
            "inputs": {
                "initiator_dice": ["d8", "d6", "d8"],
                "responder_dice": ["d8", "d8", "d6"],
                "initiator_bought": ["d6"],
                "initiator_bought_bank": ["d12+d6"],
            },
            "seed": "a 1 is bought",
        }
        for key in ("KR6", "KR29", "KR31")
    },
    **{
        ("arylon.roll", key): {
            "mode": "roll",
            "inputs": {"dice": ["d8", "d6", "d8"], "difficulty": ["d8", "d8"], "bought_bank": ["d12+d6"]},
            "seed": "a 1 is bought",
        }
        for key in ("KR29", "KR31")
    },
    **{
        ("arylon.roll", key): {
            "mode": "roll",
            "inputs": {"dice": ["d8"] * 3, "difficulty": ["d8", "d8"], "bought_step": ["d4", "d12+d4"]},
            "seed": "a step down",
        }
        for key in ("KR24", "KR25")
    },
    ("arylon.character", "KR11"): {"inputs": {"conditions": [{"name": "Shaken", "die": "d12+d6"}]}},
    ("scattershot.mib", "SR56"): {"mode": "odds", "inputs": {"rating": 12, "epic_index": 4}},
    ("scattershot.contest", "SR29"): {
        "mode": "odds",
        "inputs": {"actor_rating": 12, "resistor_rating": 12, "critical_juncture": 0},
    },
    ("scattershot.contest", "SR56"): {
        "mode": "odds",
        "inputs": {"actor_rating": 12, "resistor_rating": 12, "epic_index": 4},
    },
    ("scattershot.fight", "SR17"): {
        "mode": "odds",
        "inputs": {"actor_rating": 12, "resistor_rating": 8, "weapon": "dagger"},
    },
    ("scattershot.fight", "SR29"): {
        "mode": "odds",
        "inputs": {"actor_rating": 12, "resistor_rating": 12, "critical_juncture": 0},
    },
    **{
        ("scattershot.duel", key): {"mode": "odds", "inputs": inputs}
        for key, inputs in {
            "SR1": {"fighter": HOLDER, "foe": {"rating": 14}, "blows": 3},
            "SR3": {"fighter": {**FRAIL, "challenges": 2}, "foe": FRAIL, "blows": 1},
            "SR6": {"fighter": HOLDER, "foe": {"rating": 14}, "blows": 3},
            "SR7": {"fighter": HOLDER, "foe": {"rating": 14}, "blows": 3},
            "SR17": {"fighter": {**FRAIL, "weapon": "dagger"}, "foe": FRAIL, "blows": 1},
            "SR29": {"fighter": FRAIL, "foe": FRAIL, "critical_juncture": 0, "blows": 1},
            "SR37": {"fighter": {**FRAIL, "challenges": 1}, "foe": FRAIL, "blows": 1},
            "SR39": {"fighter": {**FRAIL, "strength": 18}, "foe": {"rating": 12}, "blows": 2},
            "SR42": {"fighter": FRAIL, "foe": {"rating": 12, "advantages": 2}, "blows": 3},
            "SR56": {"fighter": FRAIL, "foe": FRAIL, "epic_index": 4, "blows": 1},
        }.items()
    },
    ("scattershot.duel", "SR8"): {
        "mode": "odds",
        "inputs": {
            "fighter": {"rating": 9, "advantages": 2, "hit_points": 1},
            "foe": {"rating": 9},
            "blows": 3,
        },
        "readings": {"SR57": "answers_check"},
    },
    ("scattershot.default", "SR4"): {"mode": "odds", "inputs": {"rating": 12, "benefits": 1}},
    ("scattershot.default", "SR29"): {"mode": "odds", "inputs": {"rating": 12, "critical_juncture": 0}},
    ("scattershot.default", "SR56"): {"mode": "odds", "inputs": {"rating": 12, "epic_index": 4}},
    ("scattershot.game", "SR29"): {"inputs": {"critical_juncture": 0}},
    ("scattershot.melee", "SR29"): {"inputs": {"personae": [{"name": "A", "seat": 1}], "epic_index": 0}},
    ("scattershot.melee", "SR56"): {"inputs": {"personae": [{"name": "A", "seat": 1}], "epic_index": 12}},
    ("shattered_world.whittle", "HR6"): {
        "mode": "odds",
        "inputs": {"modifier": 5, "target": 3, "pool": 3, "godly": True},
    },
    ("shattered_world.whittle", "HR9"): {
        "mode": "odds",
        "inputs": {"die": 10, "modifier": -5, "divisors": ["3"], "target": -2, "pool": 9},
        "readings": {"HR1": "formula"},
    },
    ("shattered_world.whittle", "HR28"): {
        "mode": "odds",
        "inputs": {"die": 8, "factors": ["/4", "x3"], "target": 2, "pool": 2},
    },
    ("shattered_world.whittle", "HR29"): {
        "mode": "odds",
        "inputs": {"modifier": -8, "multipliers": ["2"], "target": -6, "pool": 2},
    },
    ("shattered_world.plan", "HR4"): {
        "inputs": {"xp": 50, "purchases": [{"buy": "other", "name": "Wings", "notation": "1/x", "times": 3}]}
    },
    ("shattered_world.dice", "HR3"): {"inputs": {"steps": 2, "price": "5/x2"}},
    ("shattered_world.dice", "HR4"): {"inputs": {"steps": 3, "price": "1/x"}},
    ("shattered_world.character", "HR4"): {
        "inputs": {"purchases": [{"buy": "other", "name": "Wings", "notation": "1/x", "times": 3}]}
    },
    ("shattered_world.character", "HR17"): {
        "inputs": {
            "purchases": [{"buy": "other", "notation": "5", "role": "adjacent_subrole", "hit_points": True}]
        }
    },
    ("shattered_world.character", "HR18"): {"inputs": {"abilities": [{"name": "Wits", "score": 31}]}},
    ("shattered_world.character", "HR19"): {
        "inputs": {
            "abilities": [{"name": "Wits", "score": 10}],
            "purchases": [{"buy": "exceptional", "ability": "Wits"}, {"buy": "uncanny", "ability": "Wits"}],
        }
    },
    ("shattered_world.character", "HR22"): {
        "inputs": {"purchases": [{"buy": "other", "notation": "3/x", "times": 2, "role": "second"}]}
    },
    ("shattered_world.character", "HR26"): {
        "inputs": {
            "abilities": [{"name": "Wits", "score": 39}],
            "purchases": [{"buy": "exceptional", "ability": "Wits"}],
        }
    },
}


def outcome(request: Mapping[str, Any]) -> str:
    """Return what a reading may change of an answer: results, odds and events, or the refusal."""
    answer = asked(request)
    if not answer["ok"]:
        return json.dumps({**answer["failure"], "message": ""})
    told = answer["response"]
    return json.dumps([told["result"], told["distribution"], told["events"]])


def requests(calculator: Calculator, ruling: Ruling) -> Iterator[Mapping[str, Any]]:
    """Yield requests to a calculator, those first that the ruling itself gives as cases."""
    if witness := WITNESSES.get((calculator.id, ruling.id)):
        yield {"calculator": calculator.id, **witness}
    rulings = calculator.rules.rulings
    cases = chain(ruling.cases, *(each.cases for each in rulings.values()))
    yield from (case.request for case in cases if case.request["calculator"] == calculator.id)
    answered = sorted(pack(calculator.id), key=lambda line: not line["answer"]["ok"])
    yield from (line["request"] for line in answered)


def outcomes(request: Mapping[str, Any], ruling: Ruling) -> set[str]:
    """Return the outcomes of a request under every reading of a ruling."""
    read = request.get("readings") or {}
    if not isinstance(read, dict):
        return set()
    return {outcome({**request, "readings": {**read, ruling.id: each.name}}) for each in ruling.readings}


@pytest.mark.parametrize(("calculator", "key"), OFFERED, ids=[f"{each.id} {key}" for each, key in OFFERED])
def test_what_is_offered_changes_an_answer(calculator: Calculator, key: str) -> None:
    """There is a request whose results, odds, events or refusal depend on the reading."""
    ruling = calculator.rules.rulings[key]
    assert any(len(outcomes(each, ruling)) > 1 for each in requests(calculator, ruling))


@pytest.mark.parametrize(("calculator", "key"), INERT, ids=[f"{each.id} {key}" for each, key in INERT])
def test_what_is_inert_changes_none(calculator: Calculator, key: str) -> None:
    """A link may name its readings, and whichever it names, the answer is the same."""
    ruling = calculator.rules.rulings[key]
    sampled = sample_requests(calculator, TRIED, "inert")
    for request in chain(islice(requests(calculator, ruling), TRIED), sampled):
        assert len(outcomes(request, ruling)) == 1, request
