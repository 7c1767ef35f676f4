"""Numbers in running text."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from engine import find, handle
from macros.page import Page, PageError
from macros.pages.answers import request_for
from macros.pages.sentences import LONGEST_TABLE, odds, result, sentence, sentence_table

PAGE = Page(source="index.md", root="")


class TestSentence:
    """A field in the middle of a sentence, and the numbers that follow from it."""

    def test_fields_and_numbers_take_their_places(self) -> None:
        """64 of 100 pairs come to 12 or less."""
        html = sentence(
            PAGE, "scattershot.mib", "A Rating of {rating} makes it {success} of the time", rating=12
        )
        assert 'A Rating of <input type="text" name="rating" data-kind="whole"' in html
        assert (
            ' makes it <output data-show="[data-event=success]" aria-live="off">64\u00a0%</output>'
            " of the time</rule-sentence>" in html
        )

    def test_a_field_tells_its_bounds(self) -> None:
        """What a number may be is known before Python is there: the rules' bounds, else the engine's."""
        html = sentence(PAGE, "scattershot.mib", "{rating}: {success}", rating=12)
        assert 'inputmode="numeric" data-limit="1000" data-is-required size=' in html
        html = sentence(
            PAGE, "walkabout.draw", "{keywords}: {at_least_one}", mode="odds", colour="red", keywords=1
        )
        assert 'data-low="0" data-high="3" data-limit="1000" size=' in html

    def test_a_sentence_narrows_bounds(self) -> None:
        """The field says them, and the table holds every number between them."""
        html = sentence(PAGE, "scattershot.mib", "{rating:1..20}: {success}", rating=12)
        assert 'data-low="1" data-high="20" data-limit="1000"' in html
        found = re.search(r'data-table="([^"]*)"', html)
        assert found is not None
        rows = [row.partition("=")[0] for row in unescape(found[1]).split(";")[1:]]
        assert sorted(map(int, rows)) == list(range(1, 21))

    def test_holds_phrasing_content_only(self) -> None:
        """A form or a block inside a paragraph would be thrown out by the parser."""
        html = sentence(PAGE, "scattershot.mib", "{rating}: {success}", rating=12)
        assert not any(f"<{tag}" in html for tag in ("div", "form", "p>", "fieldset", "ul"))

    def test_inputs_that_are_not_shown_travel_along(self) -> None:
        """The live answer is to the same question as the one of the build."""
        html = sentence(PAGE, "scattershot.mib", "{rating}: {success}", rating=12, critical_juncture=6)
        assert 'inputs="{&#34;critical_juncture&#34;:6}"' in html

    def test_readings_are_a_mistake(self) -> None:
        """The live answer could not know of them."""
        with pytest.raises(PageError, match="takes inputs only; leave out readings"):
            sentence(PAGE, "scattershot.mib", "{rating}", rating=12, readings={"SR1": "below"})


def figure(shown: str) -> tuple[str, str]:
    """Return the value and the text of a figure in prose."""
    found = re.fullmatch(r'<data class="computed" value="([^"]*)"[^>]*>([^<]*)</data>', shown)
    assert found is not None
    return found[1], found[2]


class TestOdds:
    """A chance in prose comes from the engine."""

    def test_holds_its_question(self) -> None:
        """What a group's readings may change carries what to ask again, and what to show of the answer."""
        shown = unescape(odds(PAGE, "scattershot.mib", "success", rating=10))
        asked = '{"calculator":"scattershot.mib","mode":"odds","inputs":{"rating":10}}'
        assert f'data-asked="{asked}" data-shows="event success" data-rulings="SR1 ' in shown

    def test_is_shown_rounded_or_exact(self) -> None:
        """45 of 100 pairs come to 10 or less."""
        assert figure(odds(PAGE, "scattershot.mib", "success", rating=10)) == ("9/20", "45 %")
        assert odds(PAGE, "scattershot.mib", "success", rating=10, exact=True).endswith(">9/20</data>")

    def test_takes_readings(self) -> None:
        """At a Rating of 10, 6 of 100 pairs miss by 8 or more and 10 by 7 or more."""
        below = odds(PAGE, "scattershot.mib", "catastrophic_failure", rating=10, readings={"SR1": "below"})
        assert below.endswith(">6 %</data>")


class TestResult:
    """A part of a result in prose comes from the engine."""

    def test_names_a_part(self) -> None:
        """A Rating of 12 less 3 and 5 leaves 4."""
        shown = result(PAGE, "scattershot.mib", "mib", mode="roll", rating=12, faces=[3, 5])
        assert figure(shown) == ("4", "4")

    def test_negative_numbers_have_a_real_minus(self) -> None:
        """A Rating of 5 less 10 and 2 misses by 7."""
        assert ">−7<" in result(PAGE, "scattershot.mib", "mib", mode="roll", rating=5, faces=[10, 2])

    def test_may_be_rounded(self) -> None:
        """A d8 against 5 takes 1, 1, 2 and 3 off in its four successes of eight: 7/8, kept as the value."""
        shown = result(PAGE, "shattered_world.action", "average", mode="odds", rounded=True, die=8, target=5)
        assert figure(shown) == ("7/8", "≈ 0.9")

    def test_a_named_value_is_in_words(self) -> None:
        """A neutral token on story has the reserve placed in turns (W11); the value stays as it is."""
        core = {"success": "blue", "sacrifice": "black", "story": "red"}
        shown = result(PAGE, "walkabout.resolve", "places_reserve", colour="blue", core=core)
        assert figure(shown) == ("alternate", "in turns, the game master first")


def _table(tmp_path: Path, name: str, fields: list[str], shows: list[str], **inputs: Any) -> str:
    request = request_for(find(name), "odds", inputs, {})
    return sentence_table(request, handle(request), fields, shows, tmp_path)


class TestTable:
    """What a sentence shows at the ordinary values of its fields, from the engine."""

    def test_holds_the_printed_row_and_its_neighbours(self, tmp_path: Path) -> None:
        """55, 64 and 72 of 100 pairs come to 11, 12 and 13 or less."""
        table = _table(tmp_path, "scattershot.mib", ["rating"], ["[data-event=success]"], rating=12)
        assert table.startswith("rating;12=64\u00a0%;13=72\u00a0%;11=55\u00a0%;")

    def test_changes_one_field_before_two(self, tmp_path: Path) -> None:
        """The printed row comes first, then those that differ in one place."""
        shows = ["[data-event=success]", "[data-event=telling_blow]"]
        table = _table(tmp_path, "scattershot.mib", ["rating", "modifier"], shows, rating=12, modifier=0)
        rows = table.split(";")
        assert rows[:4] == [
            "rating,modifier",
            "12,0=64\u00a0%|10\u00a0%",
            "12,1=72\u00a0%|15\u00a0%",
            "13,0=72\u00a0%|15\u00a0%",
        ]
        assert "13,1=79\u00a0%|21\u00a0%" in rows

    def test_keeps_to_its_size(self, tmp_path: Path) -> None:
        """However many fields there are, the page grows by no more than this."""
        fields = ["die", "modifier", "target"]
        table = _table(
            tmp_path, "shattered_world.action", fields, ["[data-event=success]"], die=8, modifier=3, target=7
        )
        assert LONGEST_TABLE - 20 <= len(table) <= LONGEST_TABLE

    def test_leaves_out_what_the_engine_refuses(self, tmp_path: Path) -> None:
        """Python says why; three keywords are the most."""
        table = _table(
            tmp_path, "walkabout.draw", ["keywords"], ["[data-event=at_least_one]"], colour="red", keywords=1
        )
        assert [row.partition("=")[0] for row in table.split(";")] == ["keywords", "1", "2", "0", "3"]

    def test_leaves_out_what_is_not_shown(self, tmp_path: Path) -> None:
        """Without a number that follows there is nothing to store."""
        assert _table(tmp_path, "scattershot.mib", ["rating"], ["[data-event=unheard]"], rating=12) == ""

    def test_is_kept_for_the_next_build(self, tmp_path: Path) -> None:
        """The same question of the same engine is not asked twice."""
        asked = ("scattershot.mib", ["rating"], ["[data-event=success]"])
        _table(tmp_path, *asked, rating=12)
        [kept] = (tmp_path / ".cache" / "sentences").glob("*/*.txt")
        kept.write_text("kept")
        assert _table(tmp_path, *asked, rating=12) == "kept"
        assert _table(tmp_path, *asked, rating=13) != "kept"

    def test_every_row_is_what_a_page_would_print(self) -> None:
        """A reader who turns the number sees what the build would have printed there."""
        text = "{keywords} {colour}: {at_least_one} and {at_least_two}"
        html = unescape(str(sentence(PAGE, "walkabout.draw", text, colour="red", keywords=1)))
        rows = html.partition('data-table="keywords,colour;')[2].partition('"')[0].split(";")
        assert len(rows) == 12
        for row in rows:
            values, _, shown = row.partition("=")
            keywords, colour = values.split(",")
            printed = [
                odds(PAGE, "walkabout.draw", event, colour=colour, keywords=int(keywords)).striptags()
                for event in ("at_least_one", "at_least_two")
            ]
            assert shown.replace("\u00a0", " ").split("|") == printed
