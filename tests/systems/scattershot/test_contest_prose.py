"""What a contested roll says, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from engine import Request, Response, handle, handle_json

ID = "scattershot.contest"


def _odds(inputs: Mapping[str, int], **settings: Any) -> Response:
    return handle(Request(calculator=ID, mode="odds", inputs=inputs, **settings))


def _roll(faces: tuple[int, ...], inputs: Mapping[str, int], **settings: Any) -> Response:
    return handle(Request(calculator=ID, mode="roll", inputs=inputs, faces=faces, **settings))


class TestWords:
    """A contest is told in one line, and every step names its clause."""

    @pytest.mark.parametrize(
        ("mibs", "readings", "sides", "outcome"),
        [
            (
                (4, 3),
                {},
                "The Actor makes 14 by 4 and the Resistor makes 13 by 3",
                "an RMIB of 1, the Actor's Action defines the outcome",
            ),
            (
                (0, 0),
                {},
                "The Actor makes 10 exactly and the Resistor makes 10 exactly",
                "an RMIB of 0, a bare success of the Actor, and neither Action defines the outcome",
            ),
            (
                (-8, -1),
                {},
                "The Actor misses 2 by 8 and the Resistor misses 9 by 1",
                "an RMIB of −8, neither Action defines the outcome, a Catastrophic Failure",
            ),
            (
                (-1, 8),
                {"SR7": "resistor_telling_blow"},
                "The Actor misses 9 by 1 and the Resistor makes 18 by 8",
                "an RMIB of −9, the Resistor's Action defines the outcome, a Telling Blow of the Resistor",
            ),
        ],
    )
    def test_roll_sentence(
        self, mibs: tuple[int, int], readings: dict[str, str], sides: str, outcome: str
    ) -> None:
        """The line says how each side did and what it came to."""
        ratings = {"actor_rating": 10 + mibs[0], "resistor_rating": 10 + mibs[1]}

        assert _roll((5, 5, 5, 5), ratings, readings=readings).sentence == f"{sides}: {outcome}."

    @pytest.mark.parametrize(
        ("mibs", "inputs", "readings", "clauses"),
        [
            ((4, 3), {}, {}, ["S15", "S15", "S16", "S21"]),
            ((4, -3), {}, {"SR36": "subtracted"}, ["SR36", "S15", "S16", "SR6", "S21"]),
            ((-8, -1), {}, {}, ["S15", "S15", "SR8", "SR6", "S21", "SR7"]),
            ((8, 0), {"actor_challenges": 1}, {}, ["S15", "S17", "S15", "S18", "S16", "SR6", "S21", "SR2"]),
            (
                (9, 1),
                {"actor_benefits": 1},
                {"SR4": "before_benefits"},
                ["S15", "S15", "S18", "S18", "SR4", "S16", "SR6", "S21", "SR2"],
            ),
            (
                (8, 8),
                {"resistor_challenges": 2},
                {"SR3": "on_own_mib"},
                ["SR3", "S18", "S18", "S15", "S15", "S16", "S21"],
            ),
        ],
    )
    def test_steps_name_what_decided(
        self,
        mibs: tuple[int, int],
        inputs: dict[str, int],
        readings: dict[str, str],
        clauses: list[str],
    ) -> None:
        """After the two rolls: subtraction, Challenges, Benefits, outcome, thresholds, consequences."""
        ratings = {"actor_rating": 10 + mibs[0], "resistor_rating": 10 + mibs[1]}
        steps = _roll((5, 5, 5, 5), {**ratings, **inputs}, readings=readings).steps

        assert [step.clause for step in steps][6:] == clauses

    @pytest.mark.parametrize(
        ("mibs", "inputs", "readings", "steps"),
        [
            ((4, 3), {}, {}, [("S15", -3, "from the Actor's"), ("S15", 1, "the RMIB")]),
            ((4, -3), {}, {}, [("S15", 0, "ignored, it is below 0"), ("S15", 4, "the RMIB")]),
            (
                (2, 4),
                {"actor_challenges": 3, "resistor_challenges": 1},
                {},
                [
                    ("S15", -4, "from the Actor's"),
                    ("S17", 3, "3 Challenges lift the RMIB"),
                    ("S17", -1, "1 Challenge lowers the RMIB"),
                    ("S15", 0, "the RMIB"),
                ],
            ),
            ((4, -3), {}, {"SR36": "subtracted"}, [("SR36", 3, "even below 0"), ("S15", 7, "the RMIB")]),
            (
                (1, 3),
                {"actor_challenges": 3},
                {"SR37": "zero_only"},
                [("S15", -3, "from the Actor's"), ("SR37", 2, "3 Challenges"), ("S15", 0, "the RMIB")],
            ),
            (
                (9, 8),
                {"resistor_challenges": 2},
                {"SR3": "on_own_mib"},
                [
                    ("SR3", 2, "2 Challenges lift own MIB"),
                    ("S18", 2, "Actor: points above 7"),
                    ("S18", 3, "Resistor: points above 7"),
                    ("S15", -7, "from the Actor's"),
                    ("S15", 0, "the RMIB"),
                ],
            ),
            (
                (-5, 9),
                {},
                {"SR43": "mirrored"},
                [("S15", -9, "from the Actor's"), ("S15", -14, "the RMIB"), ("SR43", 7, "below −7")],
            ),
        ],
    )
    def test_steps_come_in_the_order_of_the_rule(
        self,
        mibs: tuple[int, int],
        inputs: dict[str, int],
        readings: dict[str, str],
        steps: list[tuple[str, int, str]],
    ) -> None:
        """Dice, then the subtraction with its number, then Challenges on what is left, then Benefits."""
        ratings = {"actor_rating": 10 + mibs[0], "resistor_rating": 10 + mibs[1]}
        found = _roll((5, 5, 5, 5), {**ratings, **inputs}, readings=readings).steps[6 : 6 + len(steps)]

        assert [(step.clause, step.value) for step in found] == [each[:2] for each in steps]
        assert all(part in step.text for step, (_, _, part) in zip(found, steps, strict=True))

    @pytest.mark.parametrize(
        ("inputs", "readings", "clause", "value", "says"),
        [
            ({"resistor_rating": 12, "resistor_dice_against": 1}, {}, "S15", 0, "it is below 0"),
            (
                {"resistor_rating": 12, "resistor_dice_against": 1},
                {"SR31": "before_dice"},
                "SR31",
                3,
                "only Experience Dice",
            ),
            (
                {"resistor_rating": 7, "resistor_dice_for": 1},
                {"SR31": "before_dice"},
                "SR31",
                0,
                "its two dice",
            ),
        ],
    )
    def test_experience_dice_come_before_the_subtraction(
        self, inputs: dict[str, int], readings: dict[str, str], clause: str, value: int, says: str
    ) -> None:
        """The die stands before the subtraction, and the subtraction says what it did with the number."""
        steps = _roll((5, 5, 5, 5, 5), {"actor_rating": 14, **inputs}, readings=readings).steps
        clauses = [step.clause for step in steps]
        place = next(place for place, step in enumerate(steps) if says in step.text)

        assert clauses.index("S12") < place
        assert (steps[place].clause, steps[place].value) == (clause, value)

    def test_odds_take_away_before_challenges_lift(self) -> None:
        """The working of the odds has the same order, and the other one where each side pays first."""
        inputs = {"actor_rating": 12, "resistor_rating": 11, "actor_challenges": 1, "resistor_challenges": 2}
        decided = [step.clause for step in _odds(inputs).steps]
        other = [step.clause for step in _odds(inputs, readings={"SR3": "on_own_mib"}).steps]

        assert decided[4:7] == ["S15", "S17", "S17"]
        assert other[4:7] == ["SR3", "SR3", "S15"]

    def test_an_upset_is_told(self) -> None:
        """Where the Resistor's own disaster counts, the working, the result and the odds have it."""
        readings = {"SR42": "counts_as_upset"}
        inputs = {"actor_rating": 14, "resistor_rating": 3}
        answer = _roll((5, 5, 6, 6), inputs, readings=readings)

        assert (answer.result["upset"], answer.result["invents"]) == (True, "resistor")
        assert (answer.steps[-1].clause, answer.steps[-1].value) == ("SR42", -9)
        events = _odds({"actor_rating": 14, "resistor_rating": 10}, readings=readings).events
        assert events is not None
        assert str(events["upset"]) == "1/10"

    def test_the_line_says_what_changed_the_number(self) -> None:
        """Challenges and Benefits between the two MIBs and the RMIB are named, so that the sum holds."""
        inputs = {"actor_rating": 19, "resistor_rating": 11, "actor_challenges": 1, "actor_benefits": 1}

        assert _roll((5, 5, 5, 5), inputs).sentence == (
            "The Actor makes 19 by 9 and the Resistor makes 11 by 1: with the Actor's 1 Challenge an "
            "RMIB of 9, the Actor's 3 Benefits leave 6, the Actor's Action defines the outcome."
        )

    def test_odds_tell_what_is_bought(self) -> None:
        """Benefits that either side means to buy are part of the working."""
        inputs = {"actor_rating": 12, "resistor_rating": 11, "actor_benefits": 1, "resistor_benefits": 2}
        texts = [step.text for step in _odds(inputs).steps if step.clause == "S18"]

        assert texts == ["Actor: buys up to 1 Benefit out of it", "Resistor: buys up to 2 Benefits out of it"]

    def test_odds_tell_the_readings(self) -> None:
        """The working of the odds says how the thresholds are read."""
        readings = {"SR1": "below", "SR6": "exceeds", "SR7": "resistor_telling_blow"}
        texts = [
            step.text for step in _odds({"actor_rating": 9, "resistor_rating": 14}, readings=readings).steps
        ]

        assert "at less than −7: Catastrophic Failure" in texts
        assert "at less than −7 by the Resistor's making: Telling Blow of theirs" in texts
        assert texts[-1] == "a threshold counts only if one of the first MIBs passed it"


REFUSALS = [
    (
        '{"actor_rating": 12, "resistor_rating": 11, "actor_challenges": 4}',
        "illegal_choice",
        "inputs.actor_challenges",
        "S17",
    ),
    (
        '{"actor_rating": 12, "resistor_rating": 11, "resistor_challenges": 4}',
        "illegal_choice",
        "inputs.resistor_challenges",
        "S17",
    ),
    (
        '{"actor_rating": 12, "resistor_rating": 11, "critical_juncture": 9, "epic_index": 2}',
        "illegal_choice",
        "inputs.epic_index",
        "S22",
    ),
    ("[]", "invalid_request", "inputs", "object"),
]


@pytest.mark.parametrize(("inputs", "code", "field", "says"), REFUSALS)
def test_refuses(inputs: str, code: str, field: str, says: str) -> None:
    """What cannot be asked is refused with its field and a sentence that says what to do."""
    answer = json.loads(handle_json(f'{{"calculator": "{ID}", "mode": "odds", "inputs": {inputs}}}'))

    assert not answer["ok"]
    assert (answer["failure"]["code"], answer["failure"]["field"]) == (code, field)
    assert says in answer["failure"]["message"]


@pytest.mark.parametrize(
    ("faces", "field", "says"),
    [
        ([3, 4], "faces", "the Resistor's d10 number 1 of 2"),
        ([3], "faces", "the Actor's d10 number 2 of 2"),
        ([3, 4, 5, 6, 7], "faces", "takes 4 faces"),
        ([3, 4, 5, 11], "faces.3", "d10"),
    ],
)
def test_refuses_faces(faces: list[int], field: str, says: str) -> None:
    """Dice that are missing, too many or impossible are named with their owner."""
    inputs = {"actor_rating": 12, "resistor_rating": 11}
    request = {"calculator": ID, "mode": "roll", "inputs": inputs, "faces": faces}
    failure = json.loads(handle_json(json.dumps(request)))["failure"]

    assert (failure["code"], failure["field"]) == ("invalid_request", field)
    assert says in failure["message"]


def test_the_odds_say_what_counts_for_each_side() -> None:
    """Everything that the chances rest on stands in the sentence, and nothing for a plain side."""
    plain = {"actor_rating": 14, "resistor_rating": 12}
    actor = {"actor_modifier": 2, "actor_dice_for": 1, "actor_challenges": 1, "actor_benefits": 2}
    said = _odds({**plain, **actor, "resistor_dice_against": 2}).sentence

    assert _odds(plain).sentence.startswith("With 14 against 12 the Actor defines")
    assert said.startswith(
        "With 16 (1 Experience Die for it, 1 Challenge, up to 2 Benefits bought) "
        "against 12 (2 Experience Dice against it) the Actor defines"
    )
