"""What is judged of a page that came over the accessibility bus, without a desktop."""

from __future__ import annotations

import pytest

from tests.site.access import bus_tree, desk, spoken
from tests.site.access.bus_tree import Thing


def thing(role: str, *children: Thing, name: str = "", **attributes: str) -> Thing:
    """One thing with what stands in it."""
    return Thing(role=role, name=name, attributes=attributes, children=children)


class TestJudging:
    """Whoever listens is told what each thing is."""

    def test_the_line(self) -> None:
        """A tree arrives as it was sent, without the white space around its words."""
        told: dict[str, object] = {
            "role": "entry",
            "name": " Rating ",
            "description": "",
            "text": "13",
            "states": ["focused"],
        }
        told = {**told, "attributes": {"tag": "input"}, "children": []}
        read = bus_tree.read({**told, "children": [told]})
        assert (read.name, read.text, read.states) == ("Rating", "13", ("focused",))
        assert read.tagged("input") == (read, *read.children)

    def test_controls(self) -> None:
        """A control without a name is found wherever it stands; a paragraph needs none."""
        place = thing("section", thing("paragraph"), thing("form", thing("push button", tag="button")))
        assert bus_tree.nameless_controls(place) == ["without a name: push button button"]
        assert bus_tree.nameless_controls(thing("entry", name="Rating")) == []

    def test_tables(self) -> None:
        """A table has a name, and a cell that heads a row or a column."""
        bare = thing("table", thing("table row", thing("table cell")))
        assert len(bus_tree.headless_tables(thing("section", bare))) == 2
        headed = thing("table", thing("table row", thing("column header")), name="Odds")
        assert bus_tree.headless_tables(thing("section", headed)) == []

    def test_pictures(self) -> None:
        """A picture says something, or stands in a control, which does."""
        drawn = thing("image", tag="svg")
        assert bus_tree.mute_pictures(thing("section", drawn)) == ["a picture that says nothing: image svg"]
        assert bus_tree.mute_pictures(thing("push button", drawn, name="Close")) == []
        assert bus_tree.mute_pictures(thing("image", name="Bar chart")) == []

    @pytest.mark.parametrize(
        "words", ["A Rating of 13 makes it by 2.5, a success.", "Rating: enter a whole number"]
    )
    def test_one_sentence(self, words: str) -> None:
        """An answer ends with a stop, a refusal without; a point in a number ends nothing."""
        assert bus_tree.not_one_sentence(words) == []

    @pytest.mark.parametrize("words", ["", "It makes it. The next is a d10."])
    def test_not_one_sentence(self, words: str) -> None:
        """Silence is no sentence, nor are two."""
        assert bus_tree.not_one_sentence(words) != []

    def test_twice(self) -> None:
        """What is spoken twice, or never, is wrong."""
        judge = spoken.Judge()
        judge.said += ["a success.", "a success."]
        judge.once("a success.")
        judge.once("a failure.")
        assert [each.partition(":")[0] for each in judge.faults] == [
            "spoken 2 times instead of once",
            "spoken 0 times instead of once",
        ]


class TestNoDesktop:
    """A machine without a desktop is told what to install."""

    def test_packages(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        """One sentence names the packages that are missing, and the exit code is 2."""
        needs = (("at-spi2-core", lambda: False), ("dbus", lambda: True), ("xvfb xauth", lambda: False))
        monkeypatch.setattr(desk, "NEEDS", needs)
        monkeypatch.setattr("sys.argv", ["spoken"])
        assert spoken.main() == 2
        assert capsys.readouterr().out == (
            "no desktop to listen to is here; on Debian, apt-get install at-spi2-core xvfb xauth\n"
        )
