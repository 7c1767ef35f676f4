"""The pack's questions about several answers are current, and every kind is among them."""

from __future__ import annotations

import json

from macros.project import PROJECT
from tools.conformance.__main__ import inquiries, inquiry_file


def test_the_file_is_current() -> None:
    """The file is what the command would write now; run `python -m tools.conformance` after a change."""
    name, text = inquiry_file()
    assert (PROJECT / "vectors" / name).read_text("utf-8") == text


def test_every_kind_is_answered() -> None:
    """Each kind that a port needs has answers, and all but the wrong ones are answered."""
    vectors = [json.loads(line) for line in inquiry_file()[1].splitlines()]
    answered = [each["inquiry"]["inquiry"] for each in vectors if each["answer"]["ok"]]
    assert set(answered) == {"compare", "sweep", "find", "readings", "afters", "random_character"}
    refused = [each["name"] for each in vectors if not each["answer"]["ok"]]
    assert refused == [name for name, _ in inquiries() if name.startswith("made wrong")]
