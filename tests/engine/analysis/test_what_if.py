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

    def test_as_decided(self) -> None:
        """Where the roll itself is read otherwise, the ghost is the ruling's decision."""
        found = _ghosts("scattershot.mib", {"rating": 9}, faces=[8, 8], readings={"SR1": "below"})
        assert found == {"As SR1 is decided": _mib_in_words(-7)}

    def test_own_dice_have_no_further_die(self) -> None:
        """Nobody knows what a die would have shown that was not thrown."""
        assert _ghosts("scattershot.mib", {"rating": 12}, faces=[3, 5]) == {}

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

    @pytest.mark.parametrize(("first", "other"), [("fighter", "foe"), ("foe", "fighter")])
    def test_first_turn(self, first: str, other: str) -> None:
        """Who begins misses twice (20 against 12), and the third blow hits the one who began (S32)."""
        side = {"rating": 12, "hit_points": 1, "answers": 0}
        inputs = {"fighter": side, "foe": side, "first_turn": first}
        found = _ghosts("scattershot.duel", inputs, faces=[10, 10, 10, 10, 5, 5])
        assert found[f"With the first Turn for the {other}"] == f"the {other} falls at blow 3"

    def test_one_more_hit_point(self) -> None:
        """A blow made by 1 costs one Hit Point (S28): with two of them the fighter is up after all blows."""
        side = {"rating": 12, "hit_points": 1, "answers": 0}
        inputs = {"fighter": side, "foe": side, "blows": 3}
        found = _ghosts("scattershot.duel", inputs, faces=[10, 10, 10, 10, 5, 6])
        assert found["With one more Hit Point for the fighter"] == "nobody has fallen after 3 blows"


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

    def test_whittle_that_was_stopped(self) -> None:
        """What is left in the pool is said where it still stands."""
        inputs = {"die": 6, "modifier": 2, "target": 6, "pool": 8, "stop_after": 1}
        found = _ghosts("shattered_world.whittle", inputs, faces=[5])
        assert found == {"With the modifier one higher": "6 left in the pool after 1 roll"}

    def test_initiative(self) -> None:
        """A bonus one higher takes a roller past another one; a group of fixed places has no such step."""
        rollers = [
            {"name": name, "side": "npc", "pace": "roll", "die": 4, "modifier": 0} for name in ("Ann", "Bo")
        ]
        found = _ghosts("shattered_world.initiative", {"combatants": rollers}, faces=[1, 3])
        assert found == {}
        found = _ghosts("shattered_world.initiative", {"combatants": rollers[::-1]}, faces=[2, 2])
        assert found == {}
        slow = [{**each, "pace": "slow"} for each in rollers]
        assert _ghosts("shattered_world.initiative", {"combatants": slow}, seed="a") == {}
        inputs = {"combatants": [{**rollers[0], "modifier": 1}, {**rollers[1], "modifier": 1, "side": "pc"}]}
        found = _ghosts("shattered_world.initiative", inputs, faces=[2, 2])
        assert found["With the bonus of Ann one higher"] == "Ann, Bo"


class TestArylon:
    """The same dice in other Slots, by all ways to lay three or four of them."""

    def test_another_placement(self) -> None:
        """Of 7, 5 and 3 the best Total takes 7 and 5; the next one leaves the 5 or the 7 to the Effect."""
        found = _ghosts("arylon.roll", {"dice": ["d8", "d8", "d6"]}, faces=[7, 5, 3])
        assert found["With the dice in other Slots"] == "Total 10, Effect 5 at d8"

    def test_equal_dice_have_one_placement(self) -> None:
        """Three dice of one size that show the same lie alike in every Slot."""
        found = _ghosts("arylon.roll", {"dice": ["d8", "d8", "d8"]}, faces=[5, 5, 5])
        assert "With the dice in other Slots" not in found

    def test_one_more_plot_point(self) -> None:
        """Without points 8 and 6 are the Total and 5 the Effect; a point brings the 4 out of the Bank."""
        inputs = {"dice": ["d8", "d8", "d10", "d6"], "difficulty": 11}
        found = _ghosts("arylon.roll", inputs, faces=[8, 5, 6, 4])
        ways = {total: 8 + 6 + 5 + 4 - total for total in (8 + 6 + 5, 8 + 6 + 4)}
        assert max(ways) == 19
        assert found["With one more plot point"] == "Total 19, Effect 4 at d6, a success"

    def test_a_difficulty_one_lower(self) -> None:
        """With three dice there is nothing to bring back, so the difficulty is what moves."""
        inputs = {"dice": ["d8", "d8", "d6"], "difficulty": 12}
        found = _ghosts("arylon.roll", inputs, faces=[7, 5, 3])
        assert found["With the difficulty one lower"] == "Total 12, Effect 3 at d6, a success"

    def test_a_botch(self) -> None:
        """Three Hitches are a Botch wherever the dice lie."""
        inputs = {"dice": ["d8", "d8", "d6", "d6"], "difficulty": ["d4"]}
        assert "a Botch" not in _ghosts("arylon.roll", inputs, faces=[1, 1, 1, 4, 2]).values()

    def test_contest(self) -> None:
        """A point of the responder brings a banked die into the Total, which then beats the initiator's."""
        inputs = {"initiator_dice": ["d8", "d8", "d6"], "responder_dice": ["d8", "d8", "d6", "d6"]}
        faces = [7, 5, 2, 6, 5, 4, 2]
        found = _ghosts("arylon.contest", inputs, faces=faces, readings={"KR21": "one_exchange"})
        label = "With one more plot point for the responder"
        assert found[label] == "12 against 15, and the responder wins"

    def test_contest_with_a_botch(self) -> None:
        """A side that botches has no Total."""
        inputs = {"initiator_dice": ["d8", "d8", "d6"], "responder_dice": ["d8", "d8", "d6", "d6"]}
        faces = [1, 1, 1, 6, 5, 4, 2]
        found = _ghosts("arylon.contest", inputs, faces=faces, readings={"KR21": "one_exchange"})
        assert found["With one more plot point for the responder"].startswith("a Botch against 15")


class TestWalkabout:
    """A keyword more, and another layout of the tokens that were drawn."""

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

    def test_another_layout(self) -> None:
        """Laid out to stay unharmed, the neutral token lies on sacrifice, and nothing is gained or paid."""
        found = _ghosts("walkabout.draw", {"colour": "red"}, faces=["green", "black", "white"])
        assert found["Laid out to stay unharmed"] == "0 successes, 0 sacrifices"

    def test_equal_tokens_have_one_layout(self) -> None:
        """Three tokens of one colour lie alike for every aim."""
        found = _ghosts("walkabout.draw", {"colour": "red"}, faces=["white", "white", "white"])
        assert not [each for each in found if each.startswith("Laid out")]

    def test_more_gold_where_gold_was_spent(self) -> None:
        """With a redraw a keyword more would draw other tokens into the core, so gold is what moves."""
        found = _ghosts("walkabout.draw", {"colour": "red", "redraws": 1}, seed="b")
        assert "With one more keyword" not in found
        assert "With one more gold" in found

    def test_a_reserve_comes_after_both(self) -> None:
        """The tokens of the reserve would be other ones."""
        found = _ghosts("walkabout.draw", {"colour": "red", "reserve": 2}, seed="a")
        assert not [each for each in found if each.startswith("With")]

    def test_order(self) -> None:
        """One more white token takes the last one past the other."""
        characters = [
            {"name": "Bruce", "white": 2, "tokens": 4},
            {"name": "Claire", "white": 2, "tokens": 5},
        ]
        found = _ghosts("walkabout.order", {"characters": characters}, faces=[])
        assert found["With one more white token for Bruce"] == "Bruce, Claire"


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
