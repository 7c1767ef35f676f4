"""The answers that stand ready before Python does."""

import base64
import json
import re
from itertools import permutations, product
from pathlib import Path
from typing import Any

import brotli
import pytest

from engine import Calculator, catalogue, find, handle_json
from engine.permalink import fragment_of
from engine.throws import STORED_SEED
from macros.pages.cached_answers import (
    MOST_ANSWERS,
    MOST_BYTES,
    MOST_FIRST_BYTES,
    MOST_ROLL_BYTES,
    MOST_THROWS,
    SOURCES,
    answer_files,
    answers_version,
    file_name,
    find_placements,
    first_questions,
    key_of,
    presets_of,
    questions,
    spoken,
    starts,
)
from macros.project import PROJECT
from tests.written_files import write_files

LARGEST_SENT = 171_000
"""Bytes of one file as a host with brotli sends it, when a reader is about to use its calculator."""
LEAST_SHARE = 0.95
"""Of the first touches of a form, those that are answered without Python."""
CALCULATORS = [each for system in catalogue() for each in system.calculators]


@pytest.fixture(scope="module", name="files")
def _files() -> dict[str, bytes]:
    return answer_files(PROJECT)


def _whole_file(files: dict[str, bytes], calculator: str) -> dict[str, str]:
    table: dict[str, str] = json.loads(files[file_name(PROJECT, calculator)])
    return table


def _project(folder: Path) -> Path:
    """Make a project that has a file for each pattern of the sources, and no page."""
    return write_files(folder, {pattern.replace("**/*", "source"): "" for pattern in SOURCES})


def _file(files: dict[str, bytes], calculator: str) -> dict[str, str]:
    """Return the answers without those to rolls."""
    return {key: text for key, text in _whole_file(files, calculator).items() if "thrown" not in key}


def _rolls(files: dict[str, bytes], calculator: str) -> dict[str, str]:
    return {key: text for key, text in _whole_file(files, calculator).items() if "thrown" in key}


def _presets(calculator: Calculator) -> list[dict[str, Any]]:
    return [json.loads(each.inputs) for each in presets_of(calculator)]


def _question(key: str) -> tuple[dict[str, Any], list[Any]]:
    """Return the request of a stored roll, and its faces."""
    request = json.loads(key)
    return request, request.pop("thrown")


def test_one_file_a_calculator(files: dict[str, bytes]) -> None:
    """It is within its bounds, and a host sends little of it."""
    assert files.keys() == {file_name(PROJECT, each.id) for each in CALCULATORS}
    for calculator in CALCULATORS:
        stored = _file(files, calculator.id)
        firsts = {key_of(each) for each in first_questions(calculator, _presets(calculator))}
        sizes = {key: len(f"{key}{answer}".encode()) for key, answer in stored.items()}
        assert sum(sizes.values()) <= MOST_FIRST_BYTES
        assert sum(size for key, size in sizes.items() if key not in firsts) <= MOST_BYTES
        rolls = _rolls(files, calculator.id)
        assert sum(len(f"{key}{answer}".encode()) for key, answer in rolls.items()) <= MOST_ROLL_BYTES
    assert max(len(brotli.compress(content, quality=6)) for content in files.values()) <= LARGEST_SENT


@pytest.mark.parametrize("calculator", [each.id for each in CALCULATORS])
def test_file_of_a_calculator(files: dict[str, bytes], calculator: str) -> None:
    """Canonical requests with the engine's answers to the letter; first touches; no reader's roll."""
    for key, answer in _whole_file(files, calculator).items():
        assert key == json.dumps(json.loads(key), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert json.loads(answer).keys() - {"shelf"} in ({"ok", "response", "html"}, {"ok", "failure"})
    stored = _file(files, calculator)
    declared = find(calculator)
    asked = {key_of(each) for each in first_questions(declared, _presets(declared))}
    assert len(asked & stored.keys()) >= LEAST_SHARE * len(asked)
    assert 1 <= len(stored) <= MOST_ANSWERS
    for key, answer in stored.items():
        assert handle_json(f'{{"calculator":"{calculator}",{key[1:]}') == answer
    for key, answer in _file(files, calculator).items():
        assert '"mode":"roll"' not in key
        assert "internal_error" not in answer


def test_are_not_made_twice(tmp_path: Path) -> None:
    """A file of the same name holds the same answers, so it is taken as it is."""
    project = _project(tmp_path)
    folder = project / "docs" / "assets" / "answers"
    folder.mkdir(parents=True)
    for each in CALCULATORS:
        (folder / file_name(project, each.id)).write_bytes(b"kept")
    assert set(answer_files(project).values()) == {b"kept"}


def test_a_page_that_asks_something_else_makes_another_name(tmp_path: Path) -> None:
    """The name follows what the pages ask, not how they are worded."""
    names = []
    for place, text in enumerate(('{{ calculator("a.b") }}', 'Words {{ calculator("a.b") }}', "none")):
        project = _project(tmp_path / str(place))
        (project / "docs").mkdir()
        (project / "docs" / "page.md").write_text(text)
        names.append([answers_version(project, each) for each in ("a.b", "a.c")])
    assert names[0] == names[1]
    assert names[1][0] != names[2][0]
    assert names[1][1] == names[2][1], "what a page asks of another calculator changes nothing here"


def test_few_ways_are_all_there(files: dict[str, bytes]) -> None:
    """Each pair of two dice, each order of three tokens that the bag can give, each face of one die."""
    start = {"mode": "roll", "inputs": {"rating": 12}}
    asked = [_question(key) for key in _rolls(files, "scattershot.mib")]
    thrown = [tuple(faces) for request, faces in asked if request == start]
    assert sorted(thrown) == sorted(product(range(1, 11), repeat=2))
    start = {"mode": "roll", "inputs": {"colour": "red"}}
    asked = [_question(key) for key in _rolls(files, "walkabout.draw")]
    drawn = [tuple(faces) for request, faces in asked if request == start]
    bag = ["white"] * 4 + ["black"] * 4 + ["green"] * 2 + ["blue", "red"]
    assert sorted(drawn) == sorted(set(permutations(bag, 3)))
    asked = [_question(key) for key in _rolls(files, "shattered_world.action")]
    faces = [faces for request, faces in asked if request["inputs"] == {"modifier": 3, "target": 7}]
    assert sorted(faces) == [[1], [2], [3], [4]]


@pytest.mark.parametrize("calculator", [each.id for each in CALCULATORS])
def test_not_where_there_are_many_ways(files: dict[str, bytes], calculator: str) -> None:
    """A handful of dice has too many, and what follows on a face is not known before it."""
    starts = [json.dumps(_question(key)[0]) for key in _rolls(files, calculator)]
    assert all(starts.count(each) <= MOST_THROWS for each in set(starts))
    if calculator in {"scattershot.contest", "arylon.roll", "shattered_world.whittle", "walkabout.order"}:
        assert starts == []


@pytest.mark.parametrize("calculator", ["scattershot.mib", "walkabout.draw", "shattered_world.action"])
def test_each_is_what_the_engine_says_to_a_seed(files: dict[str, bytes], calculator: str) -> None:
    """With the seed of a reader in place of its own it is the engine's answer, to the letter."""
    stored = _rolls(files, calculator)
    compared = set()
    for request in {json.dumps(_question(key)[0]): _question(key)[0] for key in stored}.values():
        for number in range(60):
            seed = f"reader-{number}"
            asked = {"calculator": calculator, **request, "seed": seed, "method": 2}
            answer = handle_json(json.dumps(asked))
            faces = json.loads(answer)["response"]["faces"]
            key = key_of({**request, "thrown": faces})
            assert _reseeded(stored[key], seed) == answer
            compared.add(key)
    assert len(compared) > len(stored) / 4


def _reseeded(text: str, seed: str) -> str:
    """Return a stored answer for the seed of a reader, as a page makes it."""
    answer = json.loads(text)
    stored = answer["response"]["seed"]
    assert stored == STORED_SEED

    def link(match: re.Match[str]) -> str:
        payload = match[1] + "=" * (-len(match[1]) % 4)
        state = json.loads(base64.urlsafe_b64decode(payload))
        return f"{fragment_of({**state, 'seed': seed})}" if state.get("seed") == stored else match[0]

    answer["html"] = re.sub(r"q1-([\w-]+)x", link, answer["html"]).replace(stored, seed)
    answer["response"]["seed"] = seed
    return json.dumps(answer, separators=(",", ":"))


def test_questions() -> None:
    """The default first; one input changed and two; what a page shows; each ruling read otherwise."""
    first = next(questions(find("scattershot.mib")))
    assert first == {"mode": "odds", "inputs": {"rating": 12}}
    keys = {key_of(each) for each in questions(find("scattershot.mib"))}
    assert '{"inputs":{"rating":5},"mode":"odds"}' in keys
    assert '{"inputs":{"modifier":-3,"rating":12},"mode":"odds"}' in keys
    assert '{"inputs":{"modifier":2,"rating":14},"mode":"odds"}' in keys
    assert '{"inputs":{"rating":12},"mode":"odds","readings":{"SR1":"below"}}' in keys
    assert '{"inputs":{"rating":12},"mode":"odds","text":"blog-2006"}' in keys
    keys = {key_of(each) for each in questions(find("scattershot.mib"), [{"rating": 40, "at": "mib"}])}
    assert '{"inputs":{"rating":40},"mode":"odds"}' in keys
    assert '{"inputs":{"rating":41},"mode":"odds"}' in keys


def test_first_touches_come_first() -> None:
    """What the form shows, then each input in front changed; of a long group, those in its front."""
    firsts = [key_of(each) for each in first_questions(find("scattershot.mib"))]
    asked = [key_of(each) for each in questions(find("scattershot.mib"))]
    assert firsts == asked[: len(firsts)]
    assert '{"inputs":{"modifier":2,"rating":14},"mode":"odds"}' not in firsts
    duel = find("scattershot.duel")
    begins = [each["foe"] for each in starts(duel, [])]
    touched = [each["inputs"]["foe"] for each in first_questions(duel)]
    for foe in touched:
        changed = [{name for name in foe if foe[name] != begin.get(name)} for begin in begins]
        assert any(names <= {"rating", "hit_points"} for names in changed), foe


def test_are_spoken_as_a_form_speaks() -> None:
    """What says its default is left out; a required input never is, nor one that was given."""
    mib = find("scattershot.mib")
    assert spoken(mib, {"rating": 12, "modifier": 0, "epic_index": 3}) == {"rating": 12, "epic_index": 3}
    draw = find("walkabout.draw")
    bag = {"white": 4, "black": 4, "green": 2, "blue": 1, "red": 1}
    assert spoken(draw, {"colour": "red", "bag": bag}) == {"colour": "red"}
    assert "bag" in spoken(draw, {"colour": "red", "bag": {**bag, "white": 5}})


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
def test_by_kind(calculator: str, name: str, value: object, expected: list[object]) -> None:
    """Numbers up and down to one beyond their bounds, the other options, one item more or less."""
    declared = next(each for each in find(calculator).declared if each.name == name)
    assert declared.nearby(value) == expected


def test_a_group_changes_one_part() -> None:
    """A bag with a token more or less of one colour."""
    declared = next(each for each in find("walkabout.draw").declared if each.name == "bag")
    bag = {"white": 4, "black": 4, "green": 2, "blue": 1, "red": 1}
    values = declared.nearby(bag)
    assert {**bag, "green": 3} in values
    assert all(sum(each[key] != bag[key] for key in bag) == 1 for each in values)


def test_named_arguments(tmp_path: Path) -> None:
    """Each call by its calculator, in the order of the pages; a computed one is left out."""
    (tmp_path / "a.md").write_text('{{ calculator("g.one", at="x", die=8) }} {{ sentence("g.one") }}')
    (tmp_path / "b.md").write_text('{{ calculator("g.one", die=other) }}\n{{ calculator("g.two") }}')
    assert find_placements(tmp_path) == {"g.one": ({"at": "x", "die": 8},), "g.two": ({},)}
