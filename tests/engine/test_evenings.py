"""What a game declares about the end of an evening is read strictly, and rests on its rules."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine import catalogue
from engine.calculator import System
from engine.rule_data import read_tables
from engine.scenes import Scene, deeds_of, read_scene, scene_of
from engine.sheets import SheetError, sheet_of

GAMES = {system.slug: system for system in catalogue()}
DEEDS = {
    "title": "Deeds",
    "says": "All are counted.",
    "clauses": ["H14"],
    "calculator": "shattered_world.achievements",
    "input": "earned",
    "keeps": {"milestones": "milestones"},
}
POOL = {"title": "Hit Points", "says": "They are back.", "clauses": ["H14"], "track": "hit_points"}


def read_with(evening: dict[str, Any]) -> Scene:
    """Read the table of Shattered World with one evening."""
    system = GAMES["shattered_world"]
    sheet = sheet_of(system)
    assert sheet
    raw = {**read_tables(system.data.folder, "scene"), "evening": [evening]}
    return read_scene(raw, system, sheet)


def test_deeds_have_words() -> None:
    """A list of choices gives its words; anything else gives none."""
    [evening] = read_with(DEEDS).evenings
    [counts] = [each for each in GAMES["shattered_world"].calculators if each.id == evening.calculator]
    deeds = deeds_of(evening, counts)
    assert deeds
    assert deeds["accept_quest"] == "A quest accepted"
    assert evening.keeps == {"milestones": "milestones"}


@pytest.mark.parametrize("system", catalogue(), ids=lambda system: system.slug)
def test_every_evening_rests_on_a_rule(system: System) -> None:
    """Nothing is given that no rule gives."""
    scene = scene_of(system)
    assert scene
    assert all(each.clauses for each in scene.evenings)


def test_numbers_of_the_rules() -> None:
    """A session of Arylon earns from 1 to 9, and 5 as a rule of thumb (K14, KR15)."""
    scene = scene_of(GAMES["arylon"])
    assert scene
    session = scene.evenings[0]
    assert (session.track, session.least, session.usual, session.most) == ("advance_points", 1, 5, 9)


MISTAKES: list[tuple[dict[str, Any], str]] = [
    ({**POOL, "starts": True, "clauses": ["H99"]}, "rests on the clause H99, which shattered_world does not"),
    ({**POOL, "starts": True, "clauses": []}, "clauses"),
    ({**POOL, "starts": True, "track": "nose"}, 'has track with "nose"; write one of hit_points'),
    ({**POOL, "starts": True, "into": "nose"}, 'has into with "nose"; write one of task'),
    (POOL, "is no one thing; write a track with starts or most, a calculator, or words alone"),
    ({**POOL, "starts": True, "most": 3}, "is no one thing"),
    ({**DEEDS, "track": "hit_points"}, "is no one thing"),
    ({**POOL, "most": 3, "usual": 4}, "begins with 4, which is not from 0 to 3"),
    ({**DEEDS, "calculator": "shattered_world.nose"}, 'has calculator with "shattered_world.nose"'),
    ({**DEEDS, "input": "other"}, "takes deeds as other, which is no list of choices"),
    ({**DEEDS, "input": "nose"}, "takes deeds as nose, which is no list of choices"),
    ({**DEEDS, "keeps": {"nose": "milestones"}}, 'has keeps with "nose"'),
    ({**DEEDS, "keeps": {"milestones": "nose"}}, 'has keeps with "nose"'),
    (
        {**DEEDS, "calculator": "shattered_world.factor", "keeps": {}},
        "takes deeds as earned, which is no list of choices of shattered_world.factor",
    ),
]


@pytest.mark.parametrize(("evening", "says"), MISTAKES, ids=[says[:40] for _, says in MISTAKES])
def test_a_mistake_is_refused(evening: dict[str, Any], says: str) -> None:
    """One sentence that begins with the file and the place."""
    with pytest.raises(SheetError, match=re.escape(says)) as refused:
        read_with(evening)
    assert str(refused.value).startswith("scene.toml of shattered_world, evening 1")
