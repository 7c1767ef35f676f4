"""Rulings in the text and on their page."""

import base64
import json
import re
import sys
from dataclasses import replace
from typing import Any

import pytest
from markupsafe import escape

from engine import catalogue
from macros.page import Page, PageError
from macros.pages.book_index import system_named
from macros.pages.reading_effects import Compared, Effect, effects
from macros.pages.rulings import case_fields, ruling, rulings

PAGE = Page(
    source="rulings.md",
    root="../",
    places={
        "scattershot.mib": "scattershot/",
        "on-scattershot.mib": "scattershot/calculators/#on-mib",
    },
)
LONGEST_TITLE = 30
LONGEST_LINE = 140
"""Characters of what a ruling means at the table."""


NAMED = re.compile(r' data-reading="[^"]*"')


class TestRuling:
    """A note says what was decided and how sure we are."""

    def test_names_status_and_leads_on(self) -> None:
        """SR1 is inferred, and both of its readings can be weighed on its page."""
        html = ruling(PAGE, "SR1")
        assert 'class="evidence evidence--inferred">inferred<' in html
        assert 'href="../r/sr1/"' in html
        assert "\n" not in html


class TestRulings:
    """The rulings of one game, told whole."""

    def test_holds_every_ruling_of_the_game(self) -> None:
        """Each has its heading with its id, so that it stands in the table of contents."""
        for system in catalogue():
            markdown = rulings(PAGE, system.slug)
            missing = [
                key for key in system.data.rulings if f"{{: #{key.lower()} .ruling-heading }}" not in markdown
            ]
            assert missing == []

    def test_shows_what_the_readings_do(self) -> None:
        """At a Rating of 10 the boundary makes 10 % or 6 % of Catastrophic Failures (SR1)."""
        first = _told("sr1", "sr2")
        assert "<td>10 %</td><td>6 %</td>" in _plain(first)
        assert 'href="../scattershot/#q1-' in first

    def test_each_cell_asks_under_its_own_reading(self) -> None:
        """The decided column names no reading, the other one names its own (SR1)."""
        asked = [link.get("readings", {}) for link in _links(_told("sr1", "sr2"))]
        assert asked == [{}, {"SR1": "below"}] * 3

    def test_what_a_reading_moves_is_marked(self) -> None:
        """With the decided value before it, for the switch (SR1)."""
        first = _told("sr1", "sr2")
        assert '<span class="ruling-before" hidden>10 % → </span>6 %' in first
        assert 'data-says="3 of 3 answers below change."' in first

    def test_no_two_lines_have_one_name(self) -> None:
        """What was asked and what is looked at, of every line of a ruling."""
        for system in catalogue():
            for told in rulings(PAGE, system.slug).split(".ruling-heading }"):
                names = re.findall(r'<th scope="row">.*?</th>', told)
                assert len(names) == len(set(names))

    def test_titles_of_readings_are_short(self) -> None:
        """They fit the head of a column, and no two of a ruling are the same."""
        for system in catalogue():
            for each in system.data.rulings.values():
                titles = [reading.title for reading in each.readings]
                assert len(titles) == len(set(titles))
                assert [title for title in titles if not 0 < len(title) <= LONGEST_TITLE] == []

    def test_never_shows_the_key_of_a_reading(self) -> None:
        """A reader meets the reading in words; the name is for scripts."""
        told = _told("sr1", "sr2")
        assert "At minus the Critical Juncture or below (we play this)</li>" in told
        assert "at_or_below" not in NAMED.sub("", told)

    def test_says_what_it_means_at_the_table(self) -> None:
        """One sentence below the decision, short enough to be read aloud."""
        for system in catalogue():
            markdown = rulings(PAGE, system.slug)
            for each in system.data.rulings.values():
                assert len(each.at_table) <= LONGEST_LINE, each.id
                said = f"<strong>At the table:</strong> {escape(each.at_table)}</p>"
                assert (said in markdown) is bool(each.at_table), each.id

    def test_says_a_record_in_words(self) -> None:
        """Whose record it is, then what it says, by the labels of the form (KR37)."""
        markdown = rulings(PAGE, "arylon")
        assert "Attributes Body (die d10); Head (die d10), Distinctions Raised on Rooftops" in markdown

    def test_says_a_case_as_a_table_would(self) -> None:
        """Where the form has too many words, an author's are in their place (HR13)."""
        markdown = rulings(PAGE, "shattered_world")
        assert "A ghoul and Maren both roll 5" in markdown
        assert "initiative: rolls" not in markdown

    def test_says_a_result_that_is_a_record(self) -> None:
        """Part by part, a long fraction rounded, whatever it stands in."""
        found = system_named("scattershot").data.rulings["SR1"]
        record = {"average": "10003/2500", "dice": ["d6", "d8"]}
        values = dict.fromkeys((each.name for each in found.readings), record)
        case = Compared(request=found.cases[0].request, watch="result.mean", values=values)

        assert case_fields(PAGE, found, case)["values"][0] == "average about 4.001, dice d6, d8"

    def test_a_long_fraction_is_rounded(self) -> None:
        """No cell of the table holds a fraction that nobody can read."""
        markdown = "".join(rulings(PAGE, system.slug) for system in catalogue())
        assert re.findall(r"<td>−?\d+/\d{3,}</td>", _plain(markdown)) == []

    def test_cites_down_to_the_post(self) -> None:
        """Title, author, day, post and address, with how sure we are of the address (SR1)."""
        first = _told("sr1", "sr2")
        assert 'href="http://indie-rpgs.com/archive/index.php?topic=1339.0">Scattershot presents' in first
        assert "Fang Langford (Le Joueur), 2002-01-31, the date of the first post, post 2: " in first
        assert "(address: certain, of the thread; we know none of the post itself)" in first

    def test_says_named_values_in_words(self) -> None:
        """A trait worn down below the lowest grade is gone, or situational (WR23)."""
        markdown = rulings(PAGE, "walkabout")
        told = markdown[markdown.index("#wr23 ") : markdown.index("#wr24 ")]
        assert "<td>it is gone</td><td>situational</td>" in _plain(told)

    @pytest.mark.parametrize(
        ("apart", "said"),
        [
            (0, "It changes none of 40 ordinary cases."),
            (32, "It changes the answer in 32 of 40 ordinary cases."),
        ],
    )
    def test_says_how_often_the_readings_part(
        self, monkeypatch: pytest.MonkeyPatch, apart: int, said: str
    ) -> None:
        """A ruling says in how many cases of its grid it changes the answer, also where in none."""
        agreed = {**effects(), "SR1": Effect(cases=(), widest=None, asked=40, apart=apart)}
        # The package offers a macro of the module's name, so the module is taken from where it is imported.
        monkeypatch.setattr(sys.modules["macros.pages.rulings"], "effects", lambda: agreed)
        assert said in _told("sr1", "sr2")

    def test_names_the_calculators_that_take_it(self) -> None:
        """The way leads to the field in which a reader may choose the other reading."""
        assert '<a href="../scattershot/calculators/#mib-sr1">The MIB</a>' in _told("sr1", "sr2")

    def test_a_superseded_ruling_names_its_follower(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """It stays where it is, and leads on."""
        _supersede(monkeypatch, "SR1", "SR4")
        assert 'Superseded by <a class="rc-clause" data-clause="SR4" href="../r/sr4/">SR4</a>' in _told(
            "sr1", "sr2"
        )

    def test_a_case_is_told_in_the_words_of_the_form(self) -> None:
        """An option by its label, a line of a sheet by the labels of its parts, never by a name of JSON."""
        page = rulings(PAGE, "arylon")
        assert "Who buys: a player, from the GM" in page
        assert "Attributes Nerve (die d12), Distinctions Raised on Rooftops" in page
        assert "buyer:" not in page

    def test_a_chance_among_the_results_is_a_percentage(self) -> None:
        """85 of 256 rolls earn a Big Hero Die, and without a rule nobody knows (KR10)."""
        page = rulings(PAGE, "arylon")
        assert "<td>≈ 33.2 %</td><td>not known</td>" in _plain(page)
        assert "85/256" not in page

    def test_an_empty_list_is_none(self) -> None:
        """A purchase that leaves no die for the next pool says so (KR29)."""
        page = rulings(PAGE, "arylon")
        assert "<td>none</td><td>d8</td><td>d8, d6</td>" in _plain(page)
        assert "Hitches bought out of Total and Effect none, Hitches bought out of the Bank d6" in page

    def test_outside_a_game_the_game_is_named(self) -> None:
        """A page that stands in no game's folder has to say which."""
        with pytest.raises(PageError):
            rulings(PAGE)


def _told(key: str, following: str) -> str:
    """The Markdown of one ruling."""
    markdown = rulings(PAGE, "scattershot")
    return markdown[markdown.index(f"#{key} ") : markdown.index(f"#{following} ")]


def _plain(markdown: str) -> str:
    """Markdown with its cells as they read before a switch is turned: without links and marks."""
    shown = re.sub(r'<span class="ruling-before" hidden>.*?</span>', "", markdown)
    return re.sub(r'<td class="ruling-moves">', "<td>", re.sub(r"</?a\b[^>]*>", "", shown))


def _links(markdown: str) -> list[dict[str, Any]]:
    """The questions that the cells of a table open."""
    payloads = re.findall(r'<td[^>]*><a href="[^"#]*#q1-([\w-]+)x"', markdown)
    return [json.loads(base64.urlsafe_b64decode(each + "=" * (-len(each) % 4))) for each in payloads]


def _supersede(monkeypatch: pytest.MonkeyPatch, key: str, follower: str) -> None:
    """Let one ruling take the place of another for the length of a test."""
    data = system_named("scattershot").data
    changed = {**data.rulings, key: replace(data.rulings[key], superseded_by=follower)}
    monkeypatch.setitem(vars(data), "rulings", changed)
