"""Cached answers: what the engine answers to frequent questions, in one file a calculator.

A page has them before Python. A file is a JSON object: the text of the engine's answer under each canonical
request. A roll that can fall in few ways has an answer for each of them: its request then has `thrown`, the
faces, and no seed. Hosts send it compressed.
"""

from __future__ import annotations

import hashlib
import json
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import repeat
from typing import TYPE_CHECKING, Any

from engine import Request, catalogue, every_roll, find, handle_json
from macros.cache import ENGINE, digest_of
from macros.pages.form_shortcuts import presets_of
from macros.pages.frequent_questions import (
    find_placements,
    first_questions,
    key_of,
    question_of,
    questions,
    starts,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from engine import Calculator
    from macros.pages.frequent_questions import Placement

MOST_ANSWERS = 240
"""Answers of one calculator, however small they are: the build computes each of them."""
MOST_BYTES = 1_000_000
"""Bytes of the texts in one file, of which a host sends a thirtieth; Python answers what does not fit."""
MOST_FIRST_BYTES = 3_400_000
"""As MOST_BYTES, for the first touch of a main input or a ruling; nothing else goes beyond MOST_BYTES."""
MOST_THROWS = 120
"""Ways in which a roll may fall that has an answer for each: two ten-sided dice have a hundred."""
MOST_ROLL_BYTES = 1_100_000
"""Bytes of the answers to rolls in one file, beside MOST_BYTES; of a question all are stored, or none."""

SOURCES = (
    *ENGINE,
    "macros/pages/answers.py",
    "macros/pages/cached_answers.py",
    "macros/pages/frequent_questions.py",
    "macros/pages/form_shortcuts.py",
)
HASH_DIGITS = 12


def answer_files(project: Path) -> dict[str, bytes]:
    """Return name and content of every file of `docs/assets/answers`.

    A name carries the hash of all that its file is made from: files of the same name are not made again,
    and the others side by side.
    """
    folder = project / "docs" / "assets" / "answers"
    ids = [each.id for system in catalogue() for each in system.calculators]
    names = {each: file_name(project, each) for each in ids}
    missing = [each for each in ids if not (folder / names[each]).is_file()]
    with ProcessPoolExecutor() as workers:
        made = dict(zip(missing, workers.map(_file, missing, repeat(project)), strict=True))
    return {name: made.get(each) or (folder / name).read_bytes() for each, name in names.items()}


def file_name(project: Path, calculator: str) -> str:
    """Return the name of a calculator's file."""
    return f"{calculator.replace('.', '-')}.{answers_version(project, calculator)}.json"


@cache
def answers_version(project: Path, name: str) -> str:
    """Return the hash of all that a calculator's answers are made from: of the pages, what they ask."""
    asked = _placements(project).get(name, ())
    return hashlib.sha256(f"{_sources(project)} {asked}".encode()).hexdigest()[:HASH_DIGITS]


@cache
def _sources(project: Path) -> str:
    return digest_of(project, *SOURCES)


@cache
def _placements(project: Path) -> Mapping[str, tuple[Placement, ...]]:
    return find_placements(project / "docs")


def _file(name: str, project: Path) -> bytes:
    calculator = find(name)
    presets = [json.loads(preset.inputs) for preset in presets_of(calculator)]
    placements = (*presets, *_placements(project).get(name, ()))
    firsts = {key_of(each) for each in first_questions(calculator, presets)}
    answers = {**dict(_answers(calculator, placements, firsts)), **dict(_rolls(calculator, placements))}
    return json.dumps(answers, ensure_ascii=False, separators=(",", ":")).encode()


def _answers(
    calculator: Calculator, placements: Iterable[Mapping[str, Any]], firsts: set[str]
) -> Iterator[tuple[str, str]]:
    """Yield answers by canonical request, the likeliest first, as many as there is room for."""
    asked: set[str] = set()
    full: set[int] = set()
    used = 0
    for question in questions(calculator, placements):
        key = key_of(question)
        room = MOST_FIRST_BYTES if key in firsts else MOST_BYTES
        if key in asked or room in full:
            continue
        if len(asked) == MOST_ANSWERS:
            return
        answer = handle_json(json.dumps({"calculator": calculator.id, **question}))
        size = len(f"{key}{answer}".encode())
        if used + size > room:
            full.add(room)
            continue
        used += size
        asked.add(key)
        yield key, answer


def _rolls(calculator: Calculator, placements: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield the answers to the rolls of which each way to fall has one, by request and faces."""
    room = MOST_ROLL_BYTES
    for inputs in starts(calculator, placements) if "roll" in calculator.modes else ():
        rolls = every_roll(Request(calculator=calculator.id, inputs=inputs), MOST_THROWS) or {}
        named = {
            key_of({**question_of("roll", inputs), "thrown": faces}): answer
            for faces, answer in rolls.items()
        }
        size = sum(len(f"{key}{answer}".encode()) for key, answer in named.items())
        if size <= room:
            room -= size
            yield from named.items()
