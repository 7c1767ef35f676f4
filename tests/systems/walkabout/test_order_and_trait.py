"""Who acts first, and what a trait becomes: laws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations, product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle

FADING = ("situational", "short_term", "long_term", "permanent")
ITEMS = ("single_use", "limited_use", "regular_use")
FEW = st.integers(0, 6)


def ask(name: str, inputs: Mapping[str, Any], readings: Mapping[str, str] | None = None) -> Response:
    """Ask one of the two calculators."""
    return handle(Request(calculator=f"walkabout.{name}", inputs=inputs, readings=readings or {}))


def roll(scene: list[dict[str, Any]], faces: Iterable[int]) -> Response:
    """Ask for the order with lots as they were drawn at a table."""
    inputs = {"characters": scene}
    return handle(Request(calculator="walkabout.order", mode="roll", inputs=inputs, faces=tuple(faces)))


@st.composite
def scenes(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Draw some characters with their tokens."""
    names = draw(st.lists(st.sampled_from(["Ann", "Bo", "Cy", "Di"]), min_size=1, unique=True))
    found = []
    for name in names:
        tokens, throwaways = draw(st.integers(3, 6)), draw(st.integers(0, 3))
        white = draw(st.integers(0, tokens))
        thrown = draw(st.integers(0, throwaways))
        found.append(
            {
                "name": name,
                "tokens": tokens,
                "white": white,
                "throwaways": throwaways,
                "throwaway_white": thrown,
            }
        )
    return found


class TestOrder:
    """The most white tokens act first, then the most tokens, then chance decides."""

    @given(scenes(), st.sampled_from(["without_throwaways", "all_tokens"]))
    def test_the_order_never_rises(self, scene: list[dict[str, Any]], reading: str) -> None:
        """Everybody stands behind those with more white tokens, or as many and more in all."""
        found = ask("order", {"characters": scene}, {"WR18": reading}).result
        every = reading == "all_tokens"
        standing = {
            each["name"]: (
                each["white"] + every * each["throwaway_white"],
                each["tokens"] + every * each["throwaways"],
            )
            for each in scene
        }
        ranked = [standing[name] for name in found["order"]]

        assert ranked == sorted(ranked, reverse=True)
        assert sorted(found["order"]) == sorted(standing)
        for group in found["ties"]:
            assert len({standing[name] for name in group}) == 1
        assert sum(len(group) - 1 for group in found["ties"]) == len(ranked) - len(set(ranked))

    @given(scenes())
    def test_everybody_tells_every_token_but_the_story(self, scene: list[dict[str, Any]]) -> None:
        """A character has one turn a round for as long as there are tokens to tell."""
        found = ask("order", {"characters": scene}).result
        for each in scene:
            turns = [each["name"] in names for names in found["rounds"]]
            assert sum(turns) == each["tokens"] - 1
            assert turns == sorted(turns, reverse=True)
        assert found["sentences"] == sum(each["tokens"] - 1 for each in scene)

    def test_lots_reach_every_order_equally(self) -> None:
        """Three who are level: of the 3 x 2 ways that lots can fall, each gives another of the 6 orders."""
        scene = [{"name": name, "white": 1, "tokens": 4} for name in ("Ann", "Bo", "Cy")]
        orders = [roll(scene, faces).result["order"] for faces in product(range(1, 4), range(1, 3))]
        assert sorted(orders) == sorted(permutations(("Ann", "Bo", "Cy")))

    @given(scenes(), st.text(max_size=8))
    def test_lots_change_nothing_but_the_level(self, scene: list[dict[str, Any]], seed: str) -> None:
        """Whoever is level keeps the places of the group; the others stay where they are."""
        level = ask("order", {"characters": scene}).result
        request = Request(calculator="walkabout.order", mode="roll", inputs={"characters": scene}, seed=seed)
        drawn = handle(request).result
        group = {name: names for names in level["ties"] for name in names}
        for before, after in zip(level["order"], drawn["order"], strict=True):
            assert group.get(before, before) == group.get(after, after)
        assert len(drawn["lots"]) == sum(len(names) - 1 for names in level["ties"])

    @given(scenes(), st.data(), st.sampled_from(["goes_last", "one_goes_before"]))
    def test_holding(self, scene: list[dict[str, Any]], data: st.DataObject, reading: str) -> None:
        """Those in front may hold: they keep their order, and so does everyone else."""
        order = ask("order", {"characters": scene}).result["order"]
        held = order[: data.draw(st.integers(0, len(order)))]
        found = ask("order", {"characters": scene, "holds": list(held)}, {"WR33": reading}).result
        others = [name for name in order if name not in held]
        before = others if reading == "goes_last" else others[:1]
        assert list(found["order"]) == [*before, *held, *others[len(before) :]]
        assert found["held"] == held
        assert found["rounds"][0] == found["order"]


class TestTrait:
    """Successes raise what helps and wear down what harms; sacrifices do the reverse; items do not fade."""

    @given(successes=FEW, sacrifices=FEW, grade=st.sampled_from([None, *FADING]))
    def test_the_two_kinds_mirror_each_other(
        self, successes: int, sacrifices: int, grade: str | None
    ) -> None:
        """A harming trait is a helping one with the two exchanged."""
        helping = {"kind": "beneficial", "grade": grade, "successes": successes, "sacrifices": sacrifices}
        harming = {"kind": "detrimental", "grade": grade, "successes": sacrifices, "sacrifices": successes}
        assert ask("trait", helping).result["grade"] == ask("trait", harming).result["grade"]

    @given(successes=FEW, sacrifices=FEW, grade=st.sampled_from([None, *FADING]))
    def test_one_success_more_never_lowers_what_helps(
        self, successes: int, sacrifices: int, grade: str | None
    ) -> None:
        """The grade rises with successes and ends at permanent."""
        ladder = ("none", "gone", *FADING)
        inputs = {"kind": "beneficial", "grade": grade, "sacrifices": sacrifices}
        less = ask("trait", {**inputs, "successes": successes}).result["grade"]
        more = ask("trait", {**inputs, "successes": successes + 1}).result["grade"]
        assert ladder.index(less) <= ladder.index(more)

    @given(successes=FEW, sacrifices=FEW, grade=st.sampled_from(FADING))
    def test_the_readings_of_the_lowest_grade(self, successes: int, sacrifices: int, grade: str) -> None:
        """They part only where a trait would be gone."""
        inputs = {"kind": "beneficial", "grade": grade, "successes": successes, "sacrifices": sacrifices}
        gone = ask("trait", inputs)
        stays = ask("trait", inputs, {"WR23": "stays_situational"}).result["grade"]
        assert stays == (gone.result["grade"] if gone.result["grade"] != "gone" else "situational")
        assert ("WR23" in {step.clause for step in gone.steps}) == (gone.result["grade"] == "gone")

    @given(successes=FEW, sacrifices=FEW, grade=st.sampled_from([None, *ITEMS]))
    def test_items_rise_and_weigh_less(self, successes: int, sacrifices: int, grade: str | None) -> None:
        """Grade and weight are two names of one ladder; sacrifices count only where they are read so."""
        inputs = {"kind": "item", "grade": grade, "successes": successes, "sacrifices": sacrifices}
        found = ask("trait", inputs).result
        start = 0 if grade is None else ITEMS.index(grade) + 1
        place = min(3, start + successes)
        assert found["grade"] == ("none", *ITEMS)[place]
        assert found["weighs"] == (None, 2, 1, 0)[place]
        worn = ask("trait", inputs, {"WR21": "sacrifices_wear_down"}).result["grade"]
        left = min(3, start + successes - sacrifices)
        expected = ITEMS[left - 1] if left > 0 else "none" if place == 0 else "gone"
        assert worn == expected
