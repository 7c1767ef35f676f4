"""Random characters: legal, whole, and not always the same, in every game that makes characters."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import Calculator, Request, RulesError, catalogue, find, handle
from engine.analysis import RandomSheet, inquire, inquire_json
from engine.analysis.random_character import RandomCharacter, random_character, random_character_of
from engine.rule_data import read_tables
from engine.schema import Place, read
from engine.sheets import sheet_of

MAKERS = [sheet.calculator for sheet in map(sheet_of, catalogue()) if sheet is not None]
SEEDS = [str(number) for number in range(40)]
SPENT = {"scattershot.persona": 10}
"""What our page of characters gives a new one to spend (ours); the other games give numbers, and no purse."""
FILLED = {
    "scattershot.persona": {"skills": 3, "free_skills": 5, "elements": 5, "attributes": 1},
    "walkabout.character": {"core": 3, "traits": 6, "ties": 3},
    "shattered_world.character": {"abilities": 4},
    "arylon.character": {"attributes": 8, "skills": 6, "distinctions": 3, "assets": 2},
}
"""How many the pages of characters tell a player to write down."""


def _made(maker: str, seed: str, **readings: str) -> dict[str, Any]:
    declared = random_character_of(find(maker))
    assert declared is not None
    return random_character(declared, Request(calculator=maker, readings=readings), seed)


@pytest.mark.parametrize("maker", MAKERS)
class TestEveryGame:
    """The random characters of one game."""

    def test_nothing_strange(self, maker: str) -> None:
        """The declaration has no mistake, and takes what its calculator has."""
        calculator = find(maker)
        raw = read_tables(calculator.rules.folder, "random_character")
        place = Place(where=f"random_character.toml of {calculator.game.slug}", error=ValueError)
        declared = read(RandomCharacter, raw, place)
        place.check_known("of", [each.of for each in declared.pick if each.of], declared.lists)
        names = [each.name for each in calculator.declared]
        place.check_known("input", [each.input for each in declared.pick if each.input], names)

    def test_legal_and_whole(self, maker: str) -> None:
        """Whatever the seed, no rule is broken, everything is filled, and all is spent."""
        for seed in SEEDS:
            inputs = _made(maker, seed)
            result = handle(Request(calculator=maker, inputs=inputs)).result
            assert (result["legal"], result["problems"]) == (True, [])
            assert {name: len(inputs[name]) for name in FILLED[maker]} == FILLED[maker]
            assert inputs["name"]
            assert inputs["who"]
            assert result["total"] == SPENT.get(maker, result["total"])
            rows = [each for value in inputs.values() if isinstance(value, list) for each in value]
            called = [each if isinstance(each, str) else each["name"] for each in rows]
            assert sorted({*called}) == sorted(called)

    def test_rows_to_pick_from(self, maker: str) -> None:
        """Whatever row of a list a random character has is one that the lists offer for its input."""
        declared = random_character_of(find(maker))
        assert declared is not None
        inputs = _made(maker, SEEDS[0])
        lists = {name: rows for name, rows in inputs.items() if isinstance(rows, list)}
        held = {
            name: [each["name"] for each in rows if isinstance(each, dict)] for name, rows in lists.items()
        }
        offered = {name: [each["name"] for each in declared.rows(name)] for name in held}
        assert any(offered.values())
        for name, names in held.items():
            assert not offered[name] or set(names) <= set(offered[name])
        assert declared.rows("name") == ()  # plain texts

    def test_not_always_the_same(self, maker: str) -> None:
        """Nearly every seed makes another one, and the same seed the same one."""
        made = [json.dumps(_made(maker, seed), sort_keys=True) for seed in SEEDS]
        assert len({*made}) > len(made) - 3
        assert json.dumps(_made(maker, SEEDS[0]), sort_keys=True) == made[0]

    def test_every_reading(self, maker: str) -> None:
        """A group that reads a ruling otherwise gets a legal one, too."""
        rulings = find(maker).rules.rulings
        for key in find(maker).named_rulings:
            for reading in rulings[key].readings:
                inputs = _made(maker, "any", **{key: reading.name})
                request = Request(calculator=maker, inputs=inputs, readings={key: reading.name})
                assert handle(request).result["legal"]


def test_scores_of_a_human() -> None:
    """A human of Shattered World has each score four below the others' (HR34)."""
    made = [_made("shattered_world.character", seed) for seed in SEEDS]
    scores = {bool(each.get("human")): [row["score"] for row in each["abilities"]] for each in made}
    assert scores == {False: [24, 20, 16, 12], True: [20, 16, 12, 8]}


def test_none_that_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the rules allow none of those that are thrown, one sentence says so."""
    monkeypatch.setattr("engine.analysis.random_character.MOST_TRIES", 0)
    with pytest.raises(RulesError, match="write one of your own"):
        _made(MAKERS[0], "any")


class TestInquiry:
    """The question as JSON."""

    @staticmethod
    def _ask(**parts: object) -> dict[str, Any]:
        text = inquire_json(json.dumps({"inquiry": "random_character", **parts}))
        return dict(json.loads(text))

    def test_answer(self) -> None:
        """It holds the inputs, which the calculator takes as they are, and says whose the lists are."""
        told = self._ask(request={"calculator": "arylon.character"}, seed="owl")["answer"]
        assert told["inputs"] == _made("arylon.character", "owl")
        assert told["sentence"].startswith(told["inputs"]["name"])
        assert "ours" in told["sentence"]
        asked = RandomSheet(request=Request(calculator="arylon.character"), seed="owl")
        assert inquire(asked).inputs == told["inputs"]

    @pytest.mark.parametrize(
        ("parts", "field"),
        [
            ({"request": {"calculator": "scattershot.mib"}, "seed": "a"}, "request.calculator"),
            ({"request": {"calculator": MAKERS[0]}}, "seed"),
            ({"request": {"calculator": MAKERS[0], "inputs": {"name": "A"}}, "seed": "a"}, "request.inputs"),
        ],
    )  # fmt: skip
    def test_refusals(self, parts: dict[str, Any], field: str) -> None:
        """A calculator that makes nobody, no seed, and inputs."""
        assert self._ask(**parts)["failure"]["field"] == field


def test_calculator_of_another_kind() -> None:
    """Only the calculator that makes a character makes a random one."""
    others: list[Calculator] = [each for game in catalogue() for each in game.calculators]
    made = [each.id for each in others if random_character_of(each) is not None]
    assert sorted(made) == sorted(MAKERS)
