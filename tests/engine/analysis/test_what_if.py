"""What the faces of a roll come to after one change: words and faces, worked out beside the engine."""

import json
from typing import Any

import pytest

from engine import Request, catalogue, find, handle, inquire_json
from engine.analysis.question import answer_within_budget
from engine.analysis.what_if import WhatIf
from engine.chance.sample import SeededRoller
from engine.what_ifs import one_more
from tests.engine.analysis.asking import asked, refused

SEEDS = [f"seed {number}" for number in range(40)]
ROLLING = [each for system in catalogue() for each in system.calculators if "roll" in each.modes]


def _roll(calculator: str, inputs: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"calculator": calculator, "mode": "roll", "inputs": inputs, **more}


def _ghosts(calculator: str, inputs: dict[str, Any], **more: Any) -> dict[str, str]:
    """Return what is said of a roll, by label."""
    answer = asked(inquiry="what_if", request=_roll(calculator, inputs, **more))
    return {each["label"]: each["says"] for each in answer["ghosts"]}


def _mib_in_words(mib: int, worst: int = -7) -> str:
    """Return a MIB at a Critical Juncture of 7, with what the text calls it (S19)."""
    shown = str(mib).replace("-", "\N{MINUS SIGN}")
    if mib >= 7:
        return f"MIB {shown}, a Telling Blow"
    if mib >= 0:
        return f"MIB {shown}, a success"
    return f"MIB {shown}, a {'Catastrophic Failure' if mib <= worst else 'failure'}"


class TestScattershot:
    """One Experience Die more, counted by hand from the seed."""

    @pytest.mark.parametrize("seed", SEEDS)
    def test_one_more_die(self, seed: str) -> None:
        """The two ten-sided dice stay, and the die that the seed gives next is added (S12)."""
        roller = SeededRoller(seed)
        faces = [roller.die(10, "") + roller.die(10, ""), roller.die(6, "")]
        found = _ghosts("scattershot.mib", {"rating": 12}, seed=seed)
        assert found["With one more Experience Die"] == _mib_in_words(12 - faces[0] + faces[1])

    @pytest.mark.parametrize("seed", SEEDS)
    def test_the_other_reading(self, seed: str) -> None:
        """Read as below, SR1 changes a MIB of exactly minus the Critical Juncture, and nothing else."""
        roller = SeededRoller(seed)
        mib = 9 - roller.die(10, "") - roller.die(10, "")
        found = _ghosts("scattershot.mib", {"rating": 9}, seed=seed)
        label = "By the other reading of SR1"
        assert found.get(label) == (_mib_in_words(mib, worst=-8) if mib == -7 else None)

    def test_dice_against_stay_what_they_were(self) -> None:
        """A die more would turn a die against the roll into one for it, so one against it is left out."""
        inputs = {"rating": 12, "dice_for": 1, "dice_against": 1}
        roller = SeededRoller("a")
        tens = roller.die(10, "") + roller.die(10, "")
        found = _ghosts("scattershot.mib", inputs, seed="a")
        assert found["With one Experience Die less against it"] == _mib_in_words(
            12 - tens + roller.die(6, "")
        )
        assert "With one more Experience Die" not in found

    def test_contest(self) -> None:
        """The die more is thrown last, so it is one against the Resistor (S12, S15)."""
        roller = SeededRoller("a")
        actor = 14 - roller.die(10, "") - roller.die(10, "")
        resistor = 12 - roller.die(10, "") - roller.die(10, "")
        against = roller.die(6, "")
        inputs = {"actor_rating": 14, "resistor_rating": 12}
        found = _ghosts("scattershot.contest", inputs, seed="a")
        assert (actor, resistor, against) == (-1, 0, 1)
        # The Actor fell short, and so does the Resistor now: neither defines the outcome (SR8, SR36).
        said = found["With one more Experience Die against the Resistor"]
        assert said == "RMIB \N{MINUS SIGN}1, nobody defines the outcome"

    def test_experience(self) -> None:
        """Five dice and a sixth: a point for a total of 6, another for every 4 more (S9)."""
        roller = SeededRoller("a")
        total = sum(roller.die(6, "") for _ in range(6))
        points = 1 + (total - 6) // 4
        found = _ghosts("scattershot.experience", {"dice": 5}, seed="a")
        assert found == {"With one more Experience Die": f"{total}, worth {points} Development Points"}


class TestShatteredWorld:
    """A modifier one higher, face by face."""

    @pytest.mark.parametrize("face", range(1, 9))
    def test_action(self, face: int) -> None:
        """A one fails, whatever the result; who meets the target exactly succeeds by 1 (H2, H7)."""
        found = _ghosts("shattered_world.action", {"die": 8, "modifier": 3, "target": 7}, faces=[face])
        result = face + 4
        margin = max(result - 7, 1)
        kind = f"a {'critical ' if face == 8 else ''}success by {margin} point{'' if margin == 1 else 's'}"
        outcome = "a failure" if face == 1 or result < 7 else kind
        assert found["With the modifier one higher"] == f"{result} against 7, {outcome}"

    def test_whittle(self) -> None:
        """Two points a success instead of one empty the pool sooner, with the faces that fell first."""
        roller = SeededRoller("a")
        faces = [roller.die(6, "") for _ in range(60)]

        def rolls(modifier: int) -> int:
            left, count = 8, 0
            while left > 0:
                face = faces[count]
                count += 1
                made = face != 1 and face + modifier >= 6
                left -= max(face + modifier - 6, 1) if made else 0
            return count

        inputs = {"die": 6, "modifier": 2, "target": 6, "pool": 8}
        assert handle(Request(**_roll("shattered_world.whittle", inputs, seed="a"))).result["rolls"] == rolls(
            2
        )
        found = _ghosts("shattered_world.whittle", inputs, seed="a")
        assert found["With the modifier one higher"] == f"an empty pool after {rolls(3)} rolls"


class TestWalkabout:
    """A keyword more."""

    @pytest.mark.parametrize("seed", SEEDS[:10])
    def test_one_more_keyword(self, seed: str) -> None:
        """One more token out of the bag after the same three (W7): what helps, hinders or does neither."""
        bag = {"white": 4, "black": 4, "green": 2, "blue": 1, "red": 1}
        roller = SeededRoller(seed)
        drawn = []
        for _ in range(4):
            drawn.append(roller.token(bag, ""))
            bag[drawn[-1]] -= 1
        held = {
            "positive": sum(each in {"black", "red"} for each in drawn),
            "neutral": sum(each in {"green", "blue"} for each in drawn),
            "negative": drawn.count("white"),
        }
        said = ", ".join(f"{number} {kind}" for kind, number in held.items())
        assert _ghosts("walkabout.draw", {"colour": "red"}, seed=seed)["With one more keyword"] == said


SIDE = {"rating": 12, "hit_points": 1, "answers": 0}
ANN, BO = ({"name": name, "side": "npc", "pace": "roll", "die": 4, "modifier": 0} for name in ("Ann", "Bo"))
WHITTLED = {"die": 6, "modifier": 2, "target": 6, "pool": 8, "stop_after": 1}
DUELLISTS = {"initiator_dice": ["d8", "d8", "d6"], "responder_dice": ["d8", "d8", "d6", "d6"]}
ONE_EXCHANGE = {"KR21": "one_exchange"}
COUNTED: list[tuple[str, str, dict[str, Any], dict[str, Any], dict[str, str | None]]] = [
    # calculator, inputs, faces and readings, and what is said by label; None where there is no such ghost
    ("where the roll itself is read otherwise, the ghost is the decision", "scattershot.mib", {"rating": 9},
     {"faces": [8, 8], "readings": {"SR1": "below"}}, {"As SR1 is decided": _mib_in_words(-7)}),
    ("nobody knows what a die would have shown that was not thrown", "scattershot.mib", {"rating": 12},
     {"faces": [3, 5]}, {}),
    # Who begins misses twice (20 against 12), and the third blow hits the one who began (S32).
    ("the foe strikes first", "scattershot.duel", {"fighter": SIDE, "foe": SIDE, "first_turn": "fighter"},
     {"faces": [10, 10, 10, 10, 5, 5]}, {"With the first Turn for the foe": "the foe falls at blow 3"}),
    ("the fighter strikes first", "scattershot.duel", {"fighter": SIDE, "foe": SIDE, "first_turn": "foe"},
     {"faces": [10, 10, 10, 10, 5, 5]},
     {"With the first Turn for the fighter": "the fighter falls at blow 3"}),
    ("a blow made by 1 costs one Hit Point (S28): with two of them the fighter is up after all blows",
     "scattershot.duel", {"fighter": SIDE, "foe": SIDE, "blows": 3}, {"faces": [10, 10, 10, 10, 5, 6]},
     {"With one more Hit Point for the fighter": "nobody has fallen after 3 blows"}),
    ("what is left in the pool is said where it still stands", "shattered_world.whittle", WHITTLED,
     {"faces": [5]}, {"With the modifier one higher": "6 left in the pool after 1 roll"}),
    ("a bonus one higher takes nobody past another one", "shattered_world.initiative",
     {"combatants": [ANN, BO]}, {"faces": [1, 3]}, {}),
    ("nor where they share a place", "shattered_world.initiative",
     {"combatants": [BO, ANN]}, {"faces": [2, 2]}, {}),
    ("places that are fixed have no such step", "shattered_world.initiative",
     {"combatants": [{**ANN, "pace": "slow"}, {**BO, "pace": "slow"}]}, {"seed": "a"}, {}),
    ("a bonus one higher takes Ann past Bo", "shattered_world.initiative",
     {"combatants": [{**ANN, "modifier": 1}, {**BO, "modifier": 1, "side": "pc"}]}, {"faces": [2, 2]},
     {"With the bonus of Ann one higher": "Ann, Bo"}),
    # Of 7, 5 and 3 the best Total takes 7 and 5; the next one leaves the 5 or the 7 to the Effect.
    ("the same dice in other Slots", "arylon.roll", {"dice": ["d8", "d8", "d6"]}, {"faces": [7, 5, 3]},
     {"With the dice in other Slots": "Total 10, Effect 5 at d8"}),
    ("three dice of one size that show the same lie alike in every Slot", "arylon.roll",
     {"dice": ["d8", "d8", "d8"]}, {"faces": [5, 5, 5]}, {"With the dice in other Slots": None}),
    # Without points 8 and 6 are the Total and 5 the Effect; with one, 8, 6 and 5 make 19, and 4 is left.
    ("a point brings the 4 out of the Bank", "arylon.roll",
     {"dice": ["d8", "d8", "d10", "d6"], "difficulty": 11}, {"faces": [8, 5, 6, 4]},
     {"With one more plot point": "Total 19, Effect 4 at d6, a success"}),
    ("with three dice there is nothing to bring back, so the difficulty is what moves", "arylon.roll",
     {"dice": ["d8", "d8", "d6"], "difficulty": 12}, {"faces": [7, 5, 3]},
     {"With the difficulty one lower": "Total 12, Effect 3 at d6, a success"}),
    ("three Hitches are a Botch wherever the dice lie", "arylon.roll",
     {"dice": ["d8", "d8", "d6", "d6"], "difficulty": ["d4"]}, {"faces": [1, 1, 1, 4, 2]}, {}),
    ("a point brings a banked die into the Total, which then beats the initiator's", "arylon.contest",
     DUELLISTS, {"faces": [7, 5, 2, 6, 5, 4, 2], "readings": ONE_EXCHANGE},
     {"With one more plot point for the responder": "12 against 15, and the responder wins"}),
    ("a side that botches has no Total", "arylon.contest", DUELLISTS,
     {"faces": [1, 1, 1, 6, 5, 4, 2], "readings": ONE_EXCHANGE},
     {"With one more plot point for the responder": "a Botch against 15, and the responder wins"}),
    ("laid out to stay unharmed, the neutral token lies on sacrifice", "walkabout.draw", {"colour": "red"},
     {"faces": ["green", "black", "white"]}, {"Laid out to stay unharmed": "0 successes, 0 sacrifices"}),
    ("three tokens of one colour lie alike for every aim", "walkabout.draw", {"colour": "red"},
     {"faces": ["white", "white", "white"]}, {}),
    ("one more white token takes the last one past the other", "walkabout.order",
     {"characters": [{"name": "Bruce", "white": 2, "tokens": 4},
                     {"name": "Claire", "white": 2, "tokens": 5}]},
     {"faces": []}, {"With one more white token for Bruce": "Bruce, Claire"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("calculator", "inputs", "more", "says"), [pytest.param(*each, id=why) for why, *each in COUNTED]
)
def test_counted_by_hand(
    calculator: str, inputs: dict[str, Any], more: dict[str, Any], says: dict[str, str | None]
) -> None:
    """What these faces come to after one change."""
    found = _ghosts(calculator, inputs, **more)
    assert {label: found.get(label) for label in says} == says
    assert says or not found


class TestLaterThrows:
    """What would change the throws that come after it is not offered."""

    def test_more_gold_where_gold_was_spent(self) -> None:
        """With a redraw a keyword more would draw other tokens into the core, so gold is what moves."""
        found = _ghosts("walkabout.draw", {"colour": "red", "redraws": 1}, seed="b")
        assert "With one more keyword" not in found
        assert "With one more gold" in found

    def test_a_reserve_comes_after_both(self) -> None:
        """The tokens of the reserve would be other ones."""
        found = _ghosts("walkabout.draw", {"colour": "red", "reserve": 2}, seed="a")
        assert not [each for each in found if each.startswith("With")]


class TestEveryRoller:
    """What holds for every calculator that rolls."""

    @pytest.mark.parametrize("calculator", ROLLING, ids=lambda each: each.id)
    def test_is_declared(self, calculator: Any) -> None:
        """Its game says its outcomes in a few words, without a full stop."""
        declared = calculator.what_ifs
        assert declared is not None
        assert declared.steps

    @pytest.mark.parametrize("calculator", ROLLING, ids=lambda each: each.id)
    def test_same_faces_first(self, calculator: Any) -> None:
        """Each ghost is the engine's answer to its own request, and begins with the faces that fell."""
        examples = calculator.rules.examples.values()
        inputs = next(
            each.request["inputs"] for each in examples if each.request["calculator"] == calculator.id
        )
        for seed in SEEDS[:8]:
            request = Request(**_roll(calculator.id, dict(inputs), seed=seed))
            result = WhatIf(request=request).answer()
            fell = handle(request).faces or ()
            assert len(result.ghosts) <= 3
            for each in result.ghosts:
                answer = answer_within_budget(each.request)
                target = find(answer.calculator)
                declared = target.what_ifs
                assert declared is not None
                assert each.says == declared.says(answer)
                assert not each.says.endswith(".")
                both = min(len(fell), len(answer.faces or ()))
                assert (answer.faces or ())[:both] == fell[:both]

    def test_nothing_declared(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A game that says nothing of its outcomes has no ghosts."""
        request = Request(**_roll("scattershot.mib", {"rating": 12}, seed="a"))
        monkeypatch.setattr("engine.calculator.Calculator.what_ifs", None)
        assert WhatIf(request=request).answer().ghosts == ()

    def test_only_what_is_named(self) -> None:
        """A calculator that a game does not name has nothing declared."""
        step = find("arylon.step")
        assert step.what_ifs is None

    def test_a_step_of_a_number_only(self) -> None:
        """An input that holds dice has no step."""
        inputs = {"dice": ["d8", "d8", "d6"], "difficulty": ["d8"]}
        response = handle(Request(**_roll("arylon.roll", inputs, seed="a")))
        assert one_more("difficulty", "one more")(response) is None


class TestInquiry:
    """The inquiry as JSON and as HTML."""

    def test_links_open_the_ghost(self) -> None:
        """A link leads to the form of the calculator, filled in; the words stand in the answer, too."""
        request = _roll("scattershot.mib", {"rating": 12}, seed="seed 1")
        told = json.loads(inquire_json(json.dumps({"inquiry": "what_if", "request": request})))
        [ghost] = told["answer"]["ghosts"]
        assert told["answer"]["sentence"] == f"{ghost['label']}: {ghost['says']}."
        assert f'href="scattershot/calculators/{ghost["link"]}"' in told["html"]
        assert f"{ghost['label']}: <strong>{ghost['says']}</strong>" in told["html"]

    def test_none(self) -> None:
        """Where no change gives another outcome, a sentence says so in place of the list."""
        request = _roll("scattershot.mib", {"rating": 12}, faces=[3, 5])
        told = json.loads(inquire_json(json.dumps({"inquiry": "what_if", "request": request})))
        says = "No change that was tried gives these faces another outcome."
        assert told["answer"]["sentence"] == says
        assert told["html"] == f"<p>{says}</p>"

    def test_only_of_a_roll(self) -> None:
        """Odds have no faces; a request is needed, and its own refusals stay."""
        odds = {"calculator": "scattershot.mib", "mode": "odds", "inputs": {"rating": 12}}
        assert refused(inquiry="what_if", request=odds)["field"] == "request.mode"
        assert refused(inquiry="what_if")["field"] == "request"
        assert refused(inquiry="what_if", request={"calculator": 3, "mood": 1})["field"] == "request.mood"
        assert "seed" in refused(inquiry="what_if", request={**odds, "mode": "roll"})["message"]
