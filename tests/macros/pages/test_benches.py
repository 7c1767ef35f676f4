"""Flows: calculators in the order of a table, and their bench on a page."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from engine import Request, Response, System, catalogue, handle
from engine.rule_data import RuleData
from macros.page import Page, PageError
from macros.pages import benches
from macros.pages.benches import FlowError, fed, flow_bench, flows_of, game_tables, value_of
from macros.pages.book_index import games_in_order


@pytest.fixture
def page() -> Page:
    """A page of the bench."""
    return Page(source="bench/any.md", root="../../")


def test_a_bench(page: Page) -> None:
    """The damage takes over the contest's RMIB; inputs that follow other stages lie in a shut fold."""
    html = flow_bench(page, "scattershot")
    gives = re.search(r'data-stage="challenges"[^>]* data-gives="([^"]*)"', html)
    assert gives
    rmib = json.loads(unescape(gives[1]))["result.rmib"]
    assert (
        f'id="damage-rmib" name="rmib" data-kind="whole" type="text" inputmode="numeric" value="{rmib}"'
        in html
    )
    fight = html[html.index('id="fight"') :]
    fold = fight.index('<details class="rc-fold" data-quiet><summary>More')
    assert fight.index('id="fight-hit-points"') < fold < fight.index('id="fight-actor-rating"')


def test_flows_that_cannot_work(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake in the flows ends the build with its sentence."""

    def broken(_system: System) -> tuple[()]:
        message = "two stages are called contest"
        raise FlowError(message)

    monkeypatch.setattr(benches, "flows_of", broken)
    with pytest.raises(PageError, match="two stages are called contest"):
        flow_bench(page, "scattershot")


def test_every_game_has_its_table(page: Page) -> None:
    """By what stood before the stages of the game: its title, and where its table is."""
    [data] = re.findall(r'data-tables="([^"]*)"', game_tables(page))
    tables = json.loads(unescape(data))
    assert tables["shattered_world_"] == ["Shattered World", "../../shattered-world/table/"]
    assert list(tables) == [f"{system.slug}_" for system in games_in_order()]


SYSTEMS = catalogue()
FIRST = """
[fight]
title = "A fight"
says = "Blow by blow."
[[fight.stages]]
id = "contest"
calculator = "scattershot.contest"
title = "The roll"
says = "Roll."
mode = "roll"
"""
SECOND = """
[[fight.stages]]
id = "damage"
calculator = "scattershot.damage"
title = "The damage"
says = "It hurts."
mode = "work"
"""

Written = Callable[[str], System]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Return a game whose flows are this text."""

    def game(text: str) -> System:
        (tmp_path / "flows.toml").write_text(text, "utf-8")
        return replace(SYSTEMS[0], data=RuleData(folder=str(tmp_path)))

    return game


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda each: each.slug)
def test_every_stage_is_answered(system: System) -> None:
    """A game has flows that name what exists; asked with what those before it found, a stage is answered."""
    flows = flows_of(system)
    assert flows
    assert all(flow.stages for flow in flows)
    answers: dict[str, Response] = {}
    for stage in (stage for flow in flows_of(system) for stage in flow.stages):
        inputs: Any = {**stage.inputs, **fed(stage, answers)}
        if not inputs:
            examples = system.data.examples.values()
            inputs = next(
                e.request["inputs"] for e in examples if e.request["calculator"] == stage.calculator
            )
        seed = (stage.seed or answers[stage.dice_of].seed) if stage.mode == "roll" else None
        answers[stage.id] = handle(
            Request(calculator=stage.calculator, mode=stage.mode, inputs=inputs, seed=seed)
        )
        assert answers[stage.id].sentence


def test_feeds(written: Written) -> None:
    """The same dice bring the same inputs; the first source with a value counts; paths lead into groups."""
    second = SECOND.replace("scattershot.damage", "scattershot.contest").replace('"work"', '"roll"')
    text = FIRST + second + 'dice_of = "contest"\nshows = ["actor_challenges"]\n'
    stage = flows_of(written(text))[0].stages[1]
    assert stage.feeds["actor_rating"] == ("contest.inputs.actor_rating",)
    assert "actor_challenges" not in stage.feeds
    sources = '["contest.next.damage.rmib", "contest.inputs.actor_rating"]'
    way = '"contest.next.damage.rmib"'
    text = FIRST + SECOND + f"feeds = {{ rmib = {sources}, protection = {way} }}\n"
    stage = flows_of(written(text))[0].stages[1]
    inputs: dict[str, Any] = {"actor_rating": 4, "resistor_rating": 9}
    missed = handle(Request(calculator="scattershot.contest", mode="roll", inputs=inputs, faces=(9, 9, 1, 1)))
    assert fed(stage, {"contest": missed}) == {"rmib": 4}
    inputs = {"colour": "green", "bag": {"white": 3, "black": 2}}
    answers = {"draw": handle(Request(calculator="walkabout.draw", mode="odds", inputs=inputs))}
    assert value_of("draw.inputs.bag.white", answers) == 3
    assert value_of("draw.inputs.colour.white", answers) is None


AGAIN = '[fight.again]\nwords = "On"\n'
PLACE = '[[fight.stages.place]]\npieces = "contest.result.{}"\ninput = "{}"\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (FIRST.replace("contest", "joust"), 'has calculator with "scattershot.joust"'),
        (FIRST.replace('"roll"', '"work"'), 'has mode with "work"; write one of roll, odds'),
        (FIRST + FIRST[FIRST.index("[[") :], "stages 'contest' has the id of another stage"),
        (FIRST + "inputs = { luck = 3 }\n", 'has inputs with "luck"'),
        (FIRST + 'shows = ["luck"]\n', 'has shows with "luck"'),
        (FIRST + SECOND + 'dice_of = "duel"\n', "judges the dice of duel"),
        (FIRST + "moon = 3\n", 'has an unknown key "moon"'),
        (FIRST.replace('says = "Roll."\n', ""), 'has no says; write says = "..."'),
        (FIRST + AGAIN + 'press = "duel"\n', 'again has press with "duel"; write one of contest'),
        (
            FIRST + AGAIN + 'press = "contest"\ncarries = { "duel.a" = "contest.b" }\n',
            'has carries with "duel"; write one of contest',
        ),
        (FIRST + SECOND + PLACE.format("rmib", "rmib"), 'has place with "rmib"; write one of none'),
        (
            FIRST + SECOND.replace("scattershot.damage", "walkabout.resolve") + PLACE.format("luck", "core"),
            "the results of scattershot.contest are",
        ),
    ],
)
def test_says_what_is_wrong(written: Written, text: str, says: str) -> None:
    """The sentence names the place and what would do."""
    with pytest.raises(FlowError, match=says):
        flows_of(written(text))


@pytest.mark.parametrize(
    ("name", "source", "says"),
    [
        ("luck", "contest.result.rmib", 'has feeds with "luck"'),
        ("rmib", "duel.result.rmib", "duel is no stage before it"),
        ("rmib", "contest.events.tie", "result, inputs, next"),
        ("rmib", "contest.result.luck", "the results of scattershot.contest are"),
        ("rmib", "contest.inputs.luck", "the inputs of scattershot.contest are"),
        ("rmib", "contest.next.luck.rmib", "the ways on from scattershot.contest"),
        ("rmib", "contest.next.damage.luck", "inputs of scattershot.damage are"),
    ],
)
def test_says_what_is_wrong_with_a_feed(written: Written, name: str, source: str, says: str) -> None:
    """The stage, the part of its answer and the way on must exist."""
    with pytest.raises(FlowError, match=says):
        flows_of(written(FIRST + SECOND + f'feeds = {{ {name} = "{source}" }}\n'))


def test_a_game_without_flows_has_none(tmp_path: Path) -> None:
    """No file is no flow."""
    assert flows_of(replace(SYSTEMS[0], data=RuleData(folder=str(tmp_path)))) == ()
