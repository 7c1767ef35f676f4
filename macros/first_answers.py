"""Answers that stand ready before Python does: one small file a calculator, made by the engine itself.

A file is JSON, deflated: the pieces that its answers are made of, once each, and for every question
the row of pieces that its answer is. The page joins them and has, to the letter, what the engine answers.
"""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from functools import cache
from typing import TYPE_CHECKING, Any

from engine import catalogue, handle_json
from macros.form_hands import presets_of
from macros.ordinary import key_of, questions
from macros.placements import find_placements

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from engine import Calculator

__all__ = ["LARGEST_FILE", "MOST_ANSWERS", "answer_files", "packed", "sources_hash", "unpacked"]

LARGEST_FILE = 48_000
"""Bytes of one calculator's file; what does not fit is answered by Python."""
MOST_ANSWERS = 240
"""Answers of one calculator, however small they are: the build computes each of them."""
FIRST_SIGN = 0x23
"""Code of the character that stands for the first piece: the one after the quotation mark of JSON."""
MOST_PIECES = 0xD800 - FIRST_SIGN
"""Beyond it characters come in halves."""

SOURCES = (
    "engine/**/*.py",
    "engine/**/*.toml",
    "macros/answers.py",
    "macros/first_answers.py",
    "macros/ordinary.py",
    "macros/placements.py",
    "macros/form_hands.py",
    "docs/**/*.md",
)
HASH_DIGITS = 12
PIECES = re.compile(r'[^<,"]*[<,"]?')


def answer_files(project: Path) -> dict[str, bytes]:
    """Return name and content of every file of `docs/assets/answers`.

    The names carry the hash of all they are made from: files of the same name are not made again.
    """
    folder = project / "docs" / "assets" / "answers"
    version = sources_hash(project)
    placements = find_placements(project / "docs")
    files = {}
    for system in catalogue():
        for each in system.calculators:
            name = f"{each.id.replace('.', '-')}.{version}.bin"
            ready = folder / name
            placed = (
                *(json.loads(preset.inputs) for preset in presets_of(each)),
                *placements.get(each.id, ()),
            )
            files[name] = ready.read_bytes() if ready.is_file() else _file(each, placed)
    return files


@cache
def sources_hash(project: Path) -> str:
    """Return the hash of everything that the answers are made from."""
    digest = hashlib.sha256()
    for path in sorted({path for pattern in SOURCES for path in project.glob(pattern)}):
        digest.update(f"{path.relative_to(project).as_posix()}\n".encode())
        digest.update(_told(path))
    return digest.hexdigest()[:HASH_DIGITS]


def _told(path: Path) -> bytes:
    """Return what of a file counts: of a page only what it asks."""
    if path.suffix != ".md":
        return path.read_bytes()
    return repr(re.findall(r"\{\{\s*calculator\(.*?\)\s*\}\}", path.read_text("utf-8"), re.DOTALL)).encode()


def _file(calculator: Calculator, placements: Iterable[Mapping[str, Any]]) -> bytes:
    """Return as many answers as there is room for, the likeliest questions first."""
    answers = dict(_answers(calculator, placements))
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
