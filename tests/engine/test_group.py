"""A group's readings: applied to what does not read a ruling itself, refused where they do not exist."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Request, catalogue, find, watched_words
from engine.analysis.group import DepartureResult, GroupResult
from engine.errors import InvalidRequestError
from engine.group import Departure, Group, departures, group_from_wire, grouped, is_touched
from tests.engine.analysis.asking import refused, told

BELOW = Group(name="Thursday table", readings={"SR1": "below"})


def _asked(**parts: Any) -> dict[str, Any]:
    answer = told(**parts)
    assert answer["ok"], answer
    return answer


OLDER = Group(texts={"scattershot": "blog-2006"})


class TestGrouped:
    """What a group makes of one request."""

    @pytest.mark.parametrize(
        ("group", "calculator", "own", "read"),
        [
            (BELOW, "scattershot.mib", {}, {"readings": {"SR1": "below"}}),
            (BELOW, "scattershot.mib", {"readings": {"SR1": "at_or_below"}}, {}),
            (BELOW, "scattershot.mib", {"text": "blog-2006"}, {}),
            (BELOW, "walkabout.draw", {}, {}),
            (OLDER, "scattershot.mib", {}, {"text": "blog-2006"}),
            (OLDER, "arylon.roll", {}, {}),
        ],
        ids=["added", "its own stays", "so does its text", "touches nothing", "a text", "of another game"],
    )
    def test_reads(self, group: Group, calculator: str, own: dict[str, Any], read: dict[str, Any]) -> None:
        """What a request says itself comes first, and none is sent what its calculator would refuse."""
        asked = Request(calculator=calculator, **own)
        assert grouped(group, asked) == Request(calculator=calculator, **{**own, **read})

    def test_touched(self) -> None:
        """Only calculators that its departures touch."""
        assert is_touched(BELOW, find("scattershot.mib"))
        assert not is_touched(BELOW, find("walkabout.draw"))
        assert not is_touched(Group(readings={"SR1": "at_or_below"}), find("scattershot.mib"))

    def test_departures(self) -> None:
        """Its own reading comes before that of its text; what agrees with the decision is none."""
        assert [(each.ruling.id, each.reading) for each in departures(BELOW)] == [("SR1", "below")]
        assert departures(Group(readings={"SR1": "at_or_below"})) == ()
        of_text = {each.ruling.id: each.reading for each in departures(OLDER)}
        both = Group(texts={"scattershot": "blog-2006"}, readings={"SR1": "below"})
        assert {each.ruling.id: each.reading for each in departures(both)} == {**of_text, "SR1": "below"}


class TestReading:
    """A group comes from a link or a file of somebody else."""

    def test_whole(self) -> None:
        """All parts are read; each may be missing."""
        raw = {
            "name": " Thursday table ",
            "texts": {"scattershot": "blog-2006"},
            "readings": {"SR1": "below"},
        }
        assert group_from_wire(raw) == Group(
            name="Thursday table", texts={"scattershot": "blog-2006"}, readings={"SR1": "below"}
        )
        assert group_from_wire({}) == Group()

    @pytest.mark.parametrize(
        ("raw", "field", "words"),
        [
            ([], None, "a JSON object"),
            ({"mood": 1}, "mood", "not a key"),
            ({"\n": 1}, None, "not a key"),
            ({"name": 3}, "name", "at most 60 characters"),
            ({"name": "x" * 61}, "name", "at most 60 characters"),
            ({"texts": []}, "texts", "an object of names"),
            ({"texts": {"scattershot": "nowhere"}}, "texts", "blog-2006"),
            ({"texts": {"ludo": "first"}}, "texts", "leave it out"),
            ({"readings": {"SR1": 1}}, "readings", "an object of names"),
            ({"readings": {"SR1": "sideways"}}, "readings", "SR1 is read as"),
            ({"readings": {"SR999": "below"}}, "readings", "no readings"),
        ],
        ids=str,
    )
    def test_wrong(self, raw: Any, field: str | None, words: str) -> None:
        """One sentence says what is wrong and what to do."""
        with pytest.raises(InvalidRequestError, match=words) as caught:
            group_from_wire(raw)
        assert caught.value.field == field


class TestInquiries:
    """What the page asks: the departures with their effect, and one part of a page."""

    def test_consequences(self) -> None:
        """At a Rating of 10 ten pairs of 100 miss by 7 or more, and six by 8 or more."""
        found = _asked(inquiry="group", group={"name": "T", "readings": {"SR1": "below"}})
        [departure] = found["answer"]["departures"]
        assert (departure["ruling"], departure["decided"], departure["reading"]) == (
            "SR1",
            "at_or_below",
            "below",
        )
        odds = next(each for each in departure["consequences"] if each["request"]["mode"] == "odds")
        assert (odds["decided"], odds["alone"], odds["together"]) == ("1/10", "3/50", "3/50")
        assert found["answer"]["sentence"] == "“T” reads 1 ruling otherwise than the book decides."
        assert "10\u00a0%" in found["html"]
        assert "r/sr1/" in found["html"]

    def test_all_together(self) -> None:
        """5 and 4, times 2, pass an 8 by 10; the margin of 1 alone, times 2, by 2."""
        alone = _asked(inquiry="group", group={"readings": {"HR8": "margin"}})
        assert "2 numbers of the book change. Each choice has its effect by itself." in alone["html"]
        assert "<td>10</td><td><strong>2</strong></td><td><strong>2</strong></td>" in alone["html"]

    def test_several_choices_at_once(self) -> None:
        """A d8 and 2, halved, reach 4 on 5 to 8; where nothing is halved for that, on 2 to 8."""
        both = _asked(inquiry="group", group={"readings": {"HR1": "formula", "HR8": "margin"}})
        known = [each for read in both["answer"]["departures"] for each in read["consequences"]]
        halved = next(each for each in known if each["alone"] == "1/8")
        assert (halved["decided"], halved["together"]) == ("1/2", "7/8")
        joined = sum(each["alone"] != each["together"] for each in known)
        assert joined == 1
        assert "1 of them hangs on several choices at once." in both["html"]

    def test_readings_alone(self) -> None:
        """A page that only has to know what is read otherwise does not wait for the numbers."""
        found = _asked(inquiry="group", group={"readings": {"SR1": "below"}}, wants="readings")
        [departure] = found["answer"]["departures"]
        assert (departure["ruling"], departure["reading"]) == ("SR1", "below")
        assert "consequences" not in departure
        assert "None of the numbers" not in found["html"]

    def test_none(self) -> None:
        """A group that follows the book departs from nothing."""
        found = _asked(inquiry="group", group={})
        assert found["answer"]["departures"] == []
        assert found["answer"]["sentence"] == "This group reads every rule as the book decides."

    def test_every_reading_can_be_described(self) -> None:
        """Each reading of each ruling, refusals and rulings without numbers included."""
        for system in catalogue():
            for ruling in system.data.rulings.values():
                for reading in ruling.readings:
                    found = _asked(inquiry="group", group={"readings": {ruling.id: reading.name}})
                    assert len(found["answer"]["departures"]) == (reading.name != ruling.decision)

    @pytest.mark.parametrize(
        ("shows", "value", "text"),
        [
            ("event catastrophic_failure", "1/100", "1 %"),
            ("exact catastrophic_failure", "1/100", "1/100"),
        ],
    )
    def test_a_figure(self, shows: str, value: str, text: str) -> None:
        """One pair of 100 misses a Rating of 12 by 8 or more: 10 and 10."""
        request = {"calculator": "scattershot.mib", "mode": "odds", "inputs": {"rating": 12}}
        found = _asked(
            inquiry="recompute", group={"readings": {"SR1": "below"}}, request=request, shows=shows
        )
        assert (found["answer"]["value"], found["answer"]["text"]) == (value, text)
        assert found["answer"]["is_touched"] is True
        assert found["html"].replace("\u00a0", " ") == f"<span>{text}</span>"

    def test_an_answer(self) -> None:
        """A worked example, with its dice; 9 + 10 misses a Rating of 12 by 7."""
        request = {
            "calculator": "scattershot.mib",
            "mode": "roll",
            "inputs": {"rating": 12},
            "faces": [9, 10],
        }
        found = _asked(inquiry="recompute", group={"readings": {"SR1": "below"}}, request=request)
        assert "Catastrophic" not in found["answer"]["sentence"]
        assert 'class="rc-sentence"' in found["html"]

    def test_charts(self) -> None:
        """A sweep and a comparison are drawn by the group's readings."""
        mib = {"calculator": "scattershot.mib", "inputs": {"rating": 12}}
        draw = {"calculator": "walkabout.draw", "inputs": {"colour": "red"}}
        ends = {"vary": "rating", "watch": "catastrophic_failure", "from": 12, "to": 13}
        group = {"readings": {"SR1": "below"}}
        found = _asked(inquiry="recompute", group=group, chart={"inquiry": "sweep", "request": mib, **ends})
        assert "from 1 %" in found["answer"]["sentence"]
        assert "<svg" in found["html"]
        setups = [{"name": "a", "request": mib}, {"name": "b", "request": draw}]
        found = _asked(inquiry="recompute", group=group, chart={"inquiry": "compare", "setups": setups})
        assert found["answer"]["is_touched"] is True

    def test_a_chart_of_another_kind(self) -> None:
        """Only those two kinds stand in pages."""
        chart = {"inquiry": "menu", "request": {"calculator": "scattershot.mib"}}
        assert refused(inquiry="recompute", group={}, chart=chart)["field"] == "chart.inquiry"

    def test_words_of_another_book(self) -> None:
        """They change nothing, stay apart, and are named; the sentence does not grow with them."""
        strange = {"SR1": "sideways", "SR999": "below"}
        group = {"texts": {"ludo": "first"}, "readings": {"HR8": "margin", **strange}}
        found = _asked(inquiry="group", group=group, wants="readings")
        assert [each["ruling"] for each in found["answer"]["departures"]] == ["HR8"]
        assert found["answer"]["unknown"] == {"texts": {"ludo": "first"}, "readings": strange}
        sentence = found["answer"]["not_known"]
        assert sentence.startswith('Not known to this book, kept and not used: "ludo" as "first", ')
        assert all(word in sentence for word in ("SR1", "sideways", "SR999", "below"))
        assert "sideways" in found["html"]
        many = _asked(inquiry="group", group={"readings": {f"X{each}": "y" * 80 for each in range(900)}})
        assert "and 895 others." in many["answer"]["not_known"]
        assert len(many["answer"]["not_known"]) < 600

    def test_a_wrong_group(self) -> None:
        """The path of a refusal begins at the inquiry."""
        assert refused(inquiry="group", group={"name": 3})["field"] == "group.name"


def test_a_departure_without_numbers() -> None:
    """A reading that changes no number of the book is described in a sentence."""
    ruling = next(system for system in catalogue() if system.slug == "scattershot").data.rulings["SR1"]
    departure = Departure(ruling=ruling, reading="below")
    result = DepartureResult(departure=departure, consequences=())
    html = GroupResult(group=BELOW, departures=(result,)).html()
    assert "None of the numbers that the book compares changes." in html


def test_what_is_no_declared_part() -> None:
    """A case that looks beside the declared events and results is named by its path."""
    assert watched_words(find("scattershot.mib"), "readings.SR1") == "SR1"
