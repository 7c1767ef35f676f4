"""Answers that stand ready before Python does: one small file a calculator, made by the engine itself.

A file is JSON, deflated: the pieces that its answers are made of, once each, and for every question
the row of pieces that its answer is. The page joins them and has, to the letter, what the engine answers.
"""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import repeat
from typing import TYPE_CHECKING, Any

from engine import catalogue, find, handle_json
from macros.generate.ordinary import key_of, questions
from macros.generate.placements import find_placements
from macros.keeping import ENGINE, digest_of
from macros.pages.form_hands import presets_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from engine import Calculator
    from macros.generate.placements import Placement

__all__ = ["LARGEST_FILE", "MOST_ANSWERS", "answer_files", "answers_version", "packed", "unpacked"]

LARGEST_FILE = 48_000
"""Bytes of one calculator's file; what does not fit is answered by Python."""
MOST_ANSWERS = 240
"""Answers of one calculator, however small they are: the build computes each of them."""
FIRST_SIGN = 0x23
"""Code of the character that stands for the first piece: the one after the quotation mark of JSON."""
MOST_PIECES = 0xD800 - FIRST_SIGN
"""Beyond it characters come in halves."""

SOURCES = (
    *ENGINE,
    "macros/pages/answers.py",
    "macros/generate/first_answers.py",
    "macros/generate/ordinary.py",
    "macros/generate/placements.py",
    "macros/pages/form_hands.py",
)
HASH_DIGITS = 12
PIECES = re.compile(r'[^<,"]*[<,"]?')


def answer_files(project: Path) -> dict[str, bytes]:
    """Return name and content of every file of `docs/assets/answers`.

    A name carries the hash of all that its file is made from: files of the same name are not made again,
    and the others side by side.
    """
    folder = project / "docs" / "assets" / "answers"
    ids = [each.id for system in catalogue() for each in system.calculators]
    names = {each: f"{each.replace('.', '-')}.{answers_version(project, each)}.bin" for each in ids}
    missing = [each for each in ids if not (folder / names[each]).is_file()]
    with ProcessPoolExecutor() as workers:
        made = dict(zip(missing, workers.map(_file, missing, repeat(project)), strict=True))
    return {name: made.get(each) or (folder / name).read_bytes() for each, name in names.items()}


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
    """Return as many answers as there is room for, the likeliest questions first."""
    calculator = find(name)
    presets = (json.loads(preset.inputs) for preset in presets_of(calculator))
    answers = dict(_answers(calculator, (*presets, *_placements(project).get(name, ()))))
    content = packed(answers)
    while len(content) > LARGEST_FILE:
        kept = len(answers) * 15 * LARGEST_FILE // (len(content) * 16)
        answers = dict(list(answers.items())[:kept])
        content = packed(answers)
    return content


def _answers(calculator: Calculator, placements: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    asked: set[str] = set()
    for question in questions(calculator, placements):
        if len(asked) == MOST_ANSWERS:
            return
        key = key_of(question)
        if key not in asked:
            asked.add(key)
            yield key, handle_json(json.dumps({"calculator": calculator.id, **question}))


def packed(answers: Mapping[str, str]) -> bytes:
    """Return answers by question as the bytes of a file."""
    places: dict[str, int] = {}
    rows = {}
    for key, answer in answers.items():
        signs = [places.setdefault(piece, len(places)) for piece in PIECES.findall(answer)]
        rows[key] = "".join(chr(FIRST_SIGN + sign) for sign in signs)
    assert len(places) < MOST_PIECES  # noqa: S101 - a file has room for a few thousand
    text = json.dumps([list(places), rows], ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(text.encode(), 9)


def unpacked(content: bytes) -> dict[str, str]:
    """Return answers by question from the bytes of a file.

    >>> unpacked(packed({"{}": '{"ok":true}'}))
    {'{}': '{"ok":true}'}
    """
    pieces, rows = json.loads(zlib.decompress(content))
    return {key: "".join(pieces[ord(sign) - FIRST_SIGN] for sign in row) for key, row in rows.items()}
