"""Links that were once made open for ever, with the same answer or with a correction that says why not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import __version__, catalogue, handle_json
from engine.errors import InvalidRequestError
from engine.links import changed_parts, corrections, corrections_between, link_fragment, read_link

FOLDER = Path(__file__).parents[2] / "links"
OPENED: list[dict[str, Any]] = json.loads((FOLDER / "opened.json").read_text("utf-8"))
DAMAGED: dict[str, Any] = json.loads((FOLDER / "damaged.json").read_text("utf-8"))
ENDED = {"engine", "at"}


def _each(kind: str) -> pytest.MarkDecorator:
    cases = DAMAGED[kind]
    return pytest.mark.parametrize(
        "text", [each["text"] for each in cases], ids=[each["how"] for each in cases]
    )


class TestOldLinks:
    """Every link of the set says the same for ever."""

    @pytest.mark.parametrize("link", OPENED, ids=[each["name"] for each in OPENED])
    def test_opens_with_its_answer(self, link: dict[str, Any]) -> None:
        """It is read, made the same again, and answered as it was, unless a known correction says why not."""
        read = read_link("#" + link["fragment"])
        state = link["state"]
        assert dict(read.request) == {key: value for key, value in state.items() if key not in ENDED}
        assert (read.engine, read.at) == (state["engine"], state.get("at"))
        assert link_fragment(state, read.mark) == link["fragment"]
        answer = json.loads(handle_json(json.dumps(dict(read.request))))
        assert answer["ok"], answer
        known = corrections_between(corrections(), state["calculator"], state["engine"], __version__)
        assert read.mark
        assert known or changed_parts(read.mark, answer["response"]) == ()

    def test_every_calculator_and_mode(self) -> None:
        """No calculator, no mode, no way to ask is missing from the set."""
        asked = {(each["state"]["calculator"], each["state"]["mode"]) for each in OPENED}
        there = {
            (each.id, mode) for system in catalogue() for each in system.calculators for mode in each.modes
        }
        keys = {key for each in OPENED for key in each["state"]}
        assert there <= asked, "run python -m tests.links.more, which adds links and changes none"
        assert keys == {"calculator", "mode", "inputs", "readings", "text", "seed", "faces", "engine", "at"}


class TestDamagedLinks:
    """Forums escape, wrap and decorate; what can be undone is."""

    @_each("opens")
    def test_opens(self, text: str) -> None:
        """The link says all that it said."""
        read = read_link(text)
        state = {**read.request, "engine": read.engine, "at": read.at}
        assert {key: value for key, value in state.items() if value is not None} == DAMAGED["state"]
        assert read.mark == DAMAGED["mark"]

    @_each("opens_without_mark")
    def test_opens_without_its_mark(self, text: str) -> None:
        """The mark is a courtesy: without it the link still opens."""
        read = read_link(text)
        assert read.request["calculator"] == DAMAGED["state"]["calculator"]
        assert read.mark is None

    @_each("is_refused")
    def test_is_refused(self, text: str) -> None:
        """What cannot be undone is refused in one sentence."""
        with pytest.raises(InvalidRequestError, match=r"^a part of this link is missing or damaged; [^.]*$"):
            read_link(text)

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("see https://rules.example/", "there is no link in this text"),
            ("#q1-WzFdx", "this link names no calculator"),
            ("#q1-e30x", "this link names no calculator"),
            ("#" + link_fragment({"calculator": "a.b"})[:-1] + "?", "a part of this link is missing"),
            ("#q1-eyJjYWxjdWxhdG9yIjoiYS5iIiwic2NyaXB0IjoxfQx", "this link says something that the engine"),
        ],
    )
    def test_is_no_link(self, text: str, sentence: str) -> None:
        """Anything else is refused, too."""
        with pytest.raises(InvalidRequestError, match=sentence):
            read_link(text)

    def test_in_the_middle_of_a_post(self) -> None:
        """A whole post may be read: the first link in it counts."""
        fragment = link_fragment({"calculator": "a.b", "inputs": {}, "engine": "2026.1"}, "A" * 15)
        read = read_link(f"[quote]Made it.[/quote]\n[url=https://rules.example/x/#{fragment}][b]It[/b][/url]")
        assert (dict(read.request), read.engine, read.mark) == ({"calculator": "a.b"}, "2026.1", "A" * 15)
