"""The answers that stand ready before Python does."""

import json
from pathlib import Path

import brotli
import pytest

from engine import catalogue, find, handle_json
from macros.pages.cached_answers import (
    MOST_ANSWERS,
    MOST_BYTES,
    answer_files,
    answers_version,
    file_name,
)
from macros.pages.frequent_questions import find_placements, key_of, questions, spoken
from macros.project import PROJECT

LARGEST_SENT = 80_000
"""Bytes of one file as a host with brotli sends it."""
CALCULATORS = [each for system in catalogue() for each in system.calculators]


@pytest.fixture(scope="module", name="files")
def _files() -> dict[str, bytes]:
    return answer_files(PROJECT)


def _file(files: dict[str, bytes], calculator: str) -> dict[str, str]:
    table: dict[str, str] = json.loads(files[file_name(PROJECT, calculator)])
    return table


class TestFiles:
    """One file a calculator, and nothing in it that the engine would not answer."""

    def test_one_a_calculator(self, files: dict[str, bytes]) -> None:
        """Every calculator has one."""
        assert files.keys() == {file_name(PROJECT, each.id) for each in CALCULATORS}

    @pytest.mark.parametrize("calculator", [each.id for each in CALCULATORS])
    def test_is_plain_json(self, files: dict[str, bytes], calculator: str) -> None:
        """An object: the text of a response under the canonical text of its request."""
        for key, answer in _file(files, calculator).items():
            assert key == json.dumps(
                json.loads(key), sort_keys=True, separators=(",", ":"), ensure_ascii=False
            )
            assert json.loads(answer).keys() - {"shelf"} in ({"ok", "response", "html"}, {"ok", "failure"})

    def test_bytes(self, files: dict[str, bytes]) -> None:
        """A file is within its bounds, and a host sends little of it."""
        for calculator in CALCULATORS:
            stored = _file(files, calculator.id)
            assert sum(len(f"{key}{answer}".encode()) for key, answer in stored.items()) <= MOST_BYTES
        assert max(len(brotli.compress(content, quality=6)) for content in files.values()) <= LARGEST_SENT

    @pytest.mark.parametrize("calculator", [each.id for each in CALCULATORS])
    def test_every_answer_is_the_engines(self, files: dict[str, bytes], calculator: str) -> None:
        """Each stored text is the one that the engine gives to the question now, to the letter."""
        stored = _file(files, calculator)
        assert 1 <= len(stored) <= MOST_ANSWERS
        for key, answer in stored.items():
            assert handle_json(f'{{"calculator":"{calculator}",{key[1:]}') == answer

    @pytest.mark.parametrize("calculator", [each.id for each in CALCULATORS])
    def test_none_is_of_the_day(self, files: dict[str, bytes], calculator: str) -> None:
        """A roll is never stored: its dice are drawn when a reader asks. Nor is a mistake of the engine."""
        for key, answer in _file(files, calculator).items():
            assert '"mode":"roll"' not in key
            assert "internal_error" not in answer

    def test_are_not_made_twice(self, tmp_path: Path) -> None:
        """A file of the same name holds the same answers, so it is taken as it is."""
        folder = tmp_path / "docs" / "assets" / "answers"
        folder.mkdir(parents=True)
        for each in CALCULATORS:
            (folder / file_name(tmp_path, each.id)).write_bytes(b"kept")
        assert set(answer_files(tmp_path).values()) == {b"kept"}

    def test_a_page_that_asks_something_else_makes_another_name(self, tmp_path: Path) -> None:
        """The name follows what the pages ask, not how they are worded."""
        names = []
        for place, text in enumerate(('{{ calculator("a.b") }}', 'Words {{ calculator("a.b") }}', "none")):
            docs = tmp_path / str(place) / "docs"
            docs.mkdir(parents=True)
            (docs / "page.md").write_text(text)
            names.append([answers_version(tmp_path / str(place), each) for each in ("a.b", "a.c")])
        assert names[0] == names[1]
        assert names[1][0] != names[2][0]
        assert names[1][1] == names[2][1], "what a page asks of another calculator changes nothing here"


class TestQuestions:
    """What a reader asks first, one or two inputs away from the default."""

    def test_begin_with_the_default(self) -> None:
        """The first question is the one that the bench shows."""
        first = next(questions(find("scattershot.mib")))
        assert first == {"mode": "odds", "inputs": {"rating": 12}}

    def test_change_one_input_and_two(self) -> None:
        """Ratings round the first one, with and without a modifier, are asked for."""
        keys = {key_of(each) for each in questions(find("scattershot.mib"))}
        assert '{"inputs":{"rating":5},"mode":"odds"}' in keys
        assert '{"inputs":{"modifier":-3,"rating":12},"mode":"odds"}' in keys
        assert '{"inputs":{"modifier":2,"rating":14},"mode":"odds"}' in keys

    def test_include_the_pages(self) -> None:
        """What a page shows in its place is asked for as well."""
        keys = {key_of(each) for each in questions(find("scattershot.mib"), [{"rating": 40, "at": "mib"}])}
        assert '{"inputs":{"rating":40},"mode":"odds"}' in keys
        assert '{"inputs":{"rating":41},"mode":"odds"}' in keys

    def test_include_the_other_readings(self) -> None:
        """Each ruling read otherwise, and each whole text."""
        keys = {key_of(each) for each in questions(find("scattershot.mib"))}
        assert '{"inputs":{"rating":12},"mode":"odds","readings":{"SR1":"below"}}' in keys
        assert '{"inputs":{"rating":12},"mode":"odds","text":"blog-2006"}' in keys

    def test_are_spoken_as_a_form_speaks(self) -> None:
        """What says its default is left out; a required input never is, nor one that was given."""
        mib = find("scattershot.mib")
        assert spoken(mib, {"rating": 12, "modifier": 0, "epic_index": 3}) == {"rating": 12, "epic_index": 3}
        draw = find("walkabout.draw")
        bag = {"white": 4, "black": 4, "green": 2, "blue": 1, "red": 1}
        assert spoken(draw, {"colour": "red", "bag": bag}) == {"colour": "red"}
        assert "bag" in spoken(draw, {"colour": "red", "bag": {**bag, "white": 5}})


class TestNearby:
    """The values that stand next to the present one, by kind."""

    @pytest.mark.parametrize(
        ("calculator", "name", "value", "expected"),
        [
            ("walkabout.draw", "keywords", 1, [2, 0, 3, -1, 4]),
            ("walkabout.pool", "cancel", False, [True]),
            ("walkabout.pool", "positives", ["double"], [["double", "single"], ["double", "double"], []]),
            ("scattershot.damage", "weapon", "none", ["dagger", "short_sword", "long_sword"]),
            ("shattered_world.action", "critical_multiplier", "1", []),
        ],
    )
    def test_by_kind(self, calculator: str, name: str, value: object, expected: list[object]) -> None:
        """Numbers up and down to one beyond their bounds, the other options, one item more or less."""
        declared = next(each for each in find(calculator).declared if each.name == name)
        assert declared.nearby(value) == expected

    def test_a_group_changes_one_part(self) -> None:
        """A bag with a token more or less of one colour."""
        declared = next(each for each in find("walkabout.draw").declared if each.name == "bag")
        bag = {"white": 4, "black": 4, "green": 2, "blue": 1, "red": 1}
        values = declared.nearby(bag)
        assert {**bag, "green": 3} in values
        assert all(sum(each[key] != bag[key] for key in bag) == 1 for each in values)


class TestPlacements:
    """What the pages ask is read from their Markdown."""

    def test_named_arguments(self, tmp_path: Path) -> None:
        """Each call by its calculator, in the order of the pages; a computed one is left out."""
        (tmp_path / "a.md").write_text('{{ calculator("g.one", at="x", die=8) }} {{ sentence("g.one") }}')
        (tmp_path / "b.md").write_text('{{ calculator("g.one", die=other) }}\n{{ calculator("g.two") }}')
        assert find_placements(tmp_path) == {"g.one": ({"at": "x", "die": 8},), "g.two": ({},)}
