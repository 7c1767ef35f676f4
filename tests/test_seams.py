"""Where one calculation hands a number on to the next, it is the number that the rules mean.

The tables are written by hand from the rules. What a flow, a way or a story carries is held against them.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine import System, catalogue, handle
from engine.dispatch import to_wire
from engine.followups import next_questions
from engine.protocol import Request, Response
from engine.reading_impact import value_at
from macros.pages.benches import Stage, fed, flows_of

SYSTEMS = {system.slug: system for system in catalogue()}

EXAMPLES = [
    # game, example, the one that goes on from it, what the first ends with, what the second begins with
    ("scattershot", "the-bridge-at-karst", "the-cut", "result.remains", "inputs.rmib"),
    ("scattershot", "the-bridge-at-karst", "rest-of-the-bridge", "inputs.actor_rating",
     "inputs.actor_rating"),
    ("scattershot", "the-bridge-at-karst", "rest-of-the-bridge", "inputs.resistor_rating",
     "inputs.resistor_rating"),
    ("scattershot", "the-cut", "rest-of-the-bridge", "inputs.strength", "inputs.strength"),
    ("scattershot", "the-cut", "rest-of-the-bridge", "inputs.weapon", "inputs.weapon"),
    ("scattershot", "the-cut", "rest-of-the-bridge", "inputs.protection", "inputs.protection"),
    ("walkabout", "fording-the-stream", "across-the-stream", "inputs.colour", "inputs.colour"),
    ("walkabout", "the-pump-gathered", "the-pump-drawn", "inputs.keywords", "inputs.keywords"),
    ("walkabout", "the-pump-gathered", "the-pump-drawn", "result.reserve_draw", "inputs.reserve"),
    ("walkabout", "the-pump-drawn", "the-pump-told", "inputs.colour", "inputs.colour"),
    ("arylon", "off-the-sheet", "the-harbour-roofs", "result.dice", "inputs.dice"),
    ("arylon", "the-harbour-roofs", "sold-in-the-dark", "inputs.difficulty", "inputs.difficulty"),
    ("arylon", "the-duel-on-the-pier", "a-die-for-later", "result.responder_total", "inputs.difficulty"),
    ("arylon", "a-die-for-later", "from-the-brink", "result.carried", "inputs.difficulty.dice"),
    ("arylon", "the-customs-house", "the-price-of-a-one", "result.difficulty", "inputs.difficulty"),
    ("arylon", "the-price-of-a-one", "the-one-that-saved-her", "result.dice", "inputs.difficulty.dice"),
    ("arylon", "the-price-of-a-one", "the-one-that-saved-her", "result.number", "inputs.difficulty.number"),
]  # fmt: skip

FEEDS = {
    # what a stage takes out of the result of another one
    # where a blow lands the way of the contest goes first, which carries what remains
    ("scattershot", "damage", "rmib"): ("challenges.next.damage.rmib", "challenges.result.rmib"),
    # whoever keeps their reserve sets every trait that they brought against every one of the other side
    ("walkabout", "keep", "positives"): ("pool.result.traits_for",),
    ("walkabout", "keep", "negatives"): ("pool.result.traits_against",),
    ("walkabout", "redraw", "reserve"): ("pool.result.reserve_draw",),
    # tokens of relationships lie beside the reserve and come out of no bag
    ("walkabout", "redraw", "added"): ("pool.result.added",),
    ("walkabout", "trait", "successes"): ("narrate.result.successes",),
    ("walkabout", "trait", "sacrifices"): ("narrate.result.sacrifices",),
    ("arylon", "roll", "dice"): ("sheet.result.dice",),
}

WAYS = [
    # calculator, way, the input that it fills, and where the answer holds the number
    ("scattershot.contest", "damage", "rmib", "result.remains"),
    ("scattershot.contest", "damage", "critical_juncture", "inputs.critical_juncture"),
    ("scattershot.contest", "fight", "actor_rating", "inputs.actor_rating"),
    ("scattershot.damage", "next_blow", "hit_points", "result.hit_points_left"),
    ("scattershot.default", "roll", "rating", "result.threshold"),
    ("scattershot.fight", "blow", "resistor_rating", "inputs.resistor_rating"),
    ("scattershot.gimme", "development", "dice", "result.dice"),
    ("scattershot.mib", "odds", "rating", "inputs.rating"),
    ("walkabout.pool", "draw_blue", "reserve", "result.reserve_draw"),
    ("walkabout.pool", "draw_blue", "added", "result.added"),
    ("walkabout.draw", "bag_left", "bag", "result.bag_left"),
    ("walkabout.draw", "lay_out", "drawn", "result.core"),
    ("walkabout.resolve", "trait", "successes", "result.successes"),
    ("walkabout.resolve", "trait", "sacrifices", "result.sacrifices"),
    ("shattered_world.whittle", "on", "pool", "result.left"),
    ("shattered_world.achievements", "plan", "xp", "result.current_xp"),
    ("shattered_world.achievements", "plan", "total_achievements", "result.total_achievements"),
    ("arylon.assemble", "roll", "dice", "result.dice"),
    ("arylon.roll", "hitch", "rolled", "result.hitches"),
    ("arylon.roll", "hitch", "difficulty", "result.difficulty"),
    ("arylon.step", "next", "die", "result.die"),
    ("arylon.advance", "next", "die", "result.die"),
]

LEADING_ON: list[dict[str, Any]] = [
    # for ways that no worked example takes
    {"calculator": "scattershot.damage", "inputs": {"rmib": 4, "hit_points": 10}},
    {"calculator": "scattershot.default", "mode": "work", "inputs": {"grade": "difficult"}},
    {
        "calculator": "shattered_world.whittle",
        "mode": "roll",
        "inputs": {"die": 8, "modifier": 3, "target": 7, "pool": 12, "stop_after": 1},
        "faces": [6],
    },
]

CONTESTS: list[tuple[dict[str, int], tuple[int, ...], int | None]] = [
    # inputs, faces, and the number that does damage: worked out by hand; None where no blow lands
    ({"actor_rating": 14, "resistor_rating": 12}, (4, 6, 2, 7), 1),
    ({"actor_rating": 14, "resistor_rating": 12, "actor_benefits": 3}, (2, 2, 5, 5), 4),
    ({"actor_rating": 14, "resistor_rating": 12, "actor_benefits": 2}, (4, 5, 2, 7), 0),
    ({"actor_rating": 12, "resistor_rating": 14}, (5, 5, 5, 5), None),
    ({"actor_rating": 12, "resistor_rating": 13, "resistor_benefits": 1}, (5, 5, 5, 5), None),
]


def _answer(request: dict[str, Any]) -> Response:
    faces = request.get("faces")
    return handle(Request(**{**request, "faces": faces and tuple(faces)}))


def _example(system: str, key: str) -> dict[str, Any]:
    return to_wire(_answer(dict(SYSTEMS[system].data.examples[key].request)))


def _plain(value: Any) -> Any:
    """Return a value as JSON writes it."""
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize(("game", "first", "second", "ends", "begins"), EXAMPLES)
def test_a_story_goes_on_with_what_it_ended_with(
    game: str, first: str, second: str, ends: str, begins: str
) -> None:
    """Two worked examples of one scene: the number the first arrives at is the one the second starts from."""
    assert value_at(_example(game, first), ends) == value_at(_example(game, second), begins)


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_a_stage_takes_over_the_number_that_the_rules_mean(system: System) -> None:
    """Whatever a flow takes out of a result stands in the table, and comes from where the table says."""
    stages = [stage for flow in flows_of(system) for stage in flow.stages]
    found = {
        (system.slug, stage.id, name): sources
        for stage in stages
        for name, sources in stage.feeds.items()
        if any(".result." in source for source in sources)
    }

    assert found == {key: source for key, source in FEEDS.items() if key[0] == system.slug}


@pytest.mark.parametrize(("calculator", "way", "name", "path"), WAYS)
def test_a_way_carries_the_number_that_the_rules_mean(
    calculator: str, way: str, name: str, path: str
) -> None:
    """Every worked example that leads on this way hands on what its answer says there."""
    system = SYSTEMS[calculator.partition(".")[0]]
    asked = [*LEADING_ON, *(dict(each.request) for each in system.data.examples.values())]
    answers = [_answer(request) for request in asked if request["calculator"] == calculator]
    carried = 0
    for answer in answers:
        for each in next_questions(answer):
            if each.name == way:
                carried += 1
                assert _plain(each.request["inputs"][name]) == _plain(value_at(to_wire(answer), path))

    assert carried


@pytest.mark.parametrize(("inputs", "faces", "lands"), CONTESTS)
def test_a_blow_lands_with_what_remains(
    inputs: dict[str, int], faces: tuple[int, ...], lands: int | None
) -> None:
    """A point spent on a Benefit does no damage besides (S18, SR4): on the bench and by the link alike."""
    answer = _answer({"calculator": "scattershot.contest", "mode": "roll", "inputs": inputs, "faces": faces})
    blow = next((each.request["inputs"] for each in next_questions(answer) if each.name == "damage"), None)

    assert (blow and blow["rmib"]) == lands
    taken = fed(_stage("damage"), {"challenges": answer})["rmib"]
    assert taken == lands if lands is not None else taken < 0


def _stage(name: str) -> Stage:
    flows = flows_of(SYSTEMS["scattershot"])
    return next(stage for flow in flows for stage in flow.stages if stage.id == name)
