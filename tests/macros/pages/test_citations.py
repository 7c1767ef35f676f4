"""Whose game it is, and where each rule is written."""

import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine import catalogue
from macros.page import Page, PageError
from macros.pages import citations
from macros.pages.citations import archives, certainty_text, credit, date_text, sources
from macros.pages.games import first_try, front, games, picture
from macros.pages.glossary import glossary, term
from macros.project import PROJECT

PAGE = Page(source="scattershot/rolling.md", root="../../", markdown="#### Made It By {: #s11 }\n")
PICTURES = PROJECT / "macros" / "templates" / "pictures"
WITH_TERMS = [
    (system, next(iter(system.data.glossary.values()))) for system in catalogue() if system.data.glossary
]


class TestCredit:
    """Every game's front page names its author and links the original."""

    def test_names_author_and_texts(self) -> None:
        """The forum thread of 2002 is linked (F0)."""
        html = credit(PAGE)
        assert "Fang Langford" in html
        assert "<dt>F0</dt>" not in html
        assert 'href="http://indie-rpgs.com/archive/index.php?topic=1339.0"' in html


class TestArchives:
    """A text is safe where a copy of it is stored."""

    def test_none_is_known(self) -> None:
        """We do not make one up: the page says that we know of none, and so does the data."""
        texts = [text for system in catalogue() for text in system.data.texts.values()]
        assert [text.archive for text in texts if text.archive] == []
        assert f"Of none of the {len(texts)} texts" in archives(PAGE)

    def test_those_that_are_known(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Each is linked by its title."""
        system = catalogue()[0]
        known = {
            code: replace(text, archive=f"https://store.example/{code}") if code == first else text
            for first in [next(iter(system.data.texts))]
            for code, text in system.data.texts.items()
        }
        kept = SimpleNamespace(data=SimpleNamespace(texts=known))
        monkeypatch.setattr(citations, "catalogue", lambda: (kept,))
        html = archives(PAGE)
        assert f"Of 1 of the {len(known)} texts we know a stored copy" in html
        assert html.count('<a href="https://store.example/') == 1


class TestPosts:
    """A quotation from a thread says which post, whose date, and what its address leads to."""

    def test_a_quotation_stands_in_one_place(self) -> None:
        """Words in quotation marks stand in one post; what two posts support is two sources."""
        quoted = [
            (ruling.id, source.place)
            for system in catalogue()
            for ruling in system.data.rulings.values()
            for source in ruling.sources
            if source.quote and re.search(r"P\d+, P\d+", source.place)
        ]
        assert quoted == []

    def test_the_date_is_of_the_first_post(self) -> None:
        """The record dates the first post of the thread of 2002 and no other."""
        system = next(each for each in catalogue() if each.slug == "scattershot")
        assert date_text(system.data.texts["F0"]) == "2002-01-31, the date of the first post"
        assert date_text(system.data.texts["F1"]) == "2006-02-23"
        assert "2002-01-31, the date of the first post" in credit(PAGE)

    @pytest.mark.parametrize(
        ("place", "said"),
        [
            ("P1", "certain"),
            ("opening", "certain"),
            ("P2", "certain, of the thread; we know none of the post itself"),
            ("P1, P2", "certain, of the thread; we know none of the posts themselves"),
        ],
    )
    def test_the_address_is_of_the_thread(self, place: str, said: str) -> None:
        """It opens at the first post; of the others the record has no number that an address could take."""
        system = next(each for each in catalogue() if each.slug == "scattershot")
        assert certainty_text(system.data.texts["F0"], place) == said

    def test_a_sentence_says_more_than_a_word(self) -> None:
        """Of the post on Walkabout we know the month, and say so."""
        system = next(each for each in catalogue() if each.slug == "walkabout")
        assert certainty_text(system.data.texts["F2"]).endswith("so the link leads to the month")


class TestSources:
    """A page says in one line where its clauses are written."""

    def test_names_each_text_once(self) -> None:
        """S11 is in the thread of 2002, dated by its first post, and in the summary of 2006."""
        html = sources(PAGE)
        assert re.findall(r'<a href="(http[^"]+)">', html) == [
            "http://indie-rpgs.com/archive/index.php?topic=1339.0",
            "http://scattershotunseen.blogspot.com/2006/02/table-of-contents.html",
        ]
        assert html == sources(PAGE, "S11", "S11")
        assert "2002-01-31, the date of the first post" in html

    def test_leads_to_the_place_of_each_rule(self) -> None:
        """The page of threads has the posts; K2 is on a page of the author's own."""
        html = sources(Page(source="arylon/a.md", root="../"), "K2")
        assert 'href="../rulings/threads/#text-arylon-f4"' in html

    def test_a_page_without_clauses_must_name_some(self) -> None:
        """Nothing to cite is a mistake."""
        with pytest.raises(PageError, match="has no clause headings"):
            sources(Page(source="a.md"))


class TestGlossary:
    """Headwords are linked by their words."""

    @pytest.mark.parametrize(("system", "entry"), WITH_TERMS, ids=[system.slug for system, _ in WITH_TERMS])
    def test_a_term_leads_to_its_entry(self, system, entry) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
        """The entry's id stands on the page that lists the headwords."""
        page = Page(source=f"{system.url_slug}/a.md", root="../../")
        link = str(term(page, entry.title))
        target = link.partition('href="../../glossary/#')[2].partition('"')[0]
        assert f'id="{target}"' in glossary(page)


class TestGames:
    """The front page shows every game."""

    def test_in_the_order_of_the_tabs(self) -> None:
        """Scattershot, Walkabout, Shattered World, Arylon, everywhere in the book; none is left out."""
        html = games(Page(source="index.md"))
        places = [html.index(each) for each in ("scattershot", "walkabout", "shattered-world", "arylon")]
        assert places == sorted(places)
        assert html.count("book-card") == len(catalogue()) + html.count("book-cards")
        assert html.count(">Play tonight</a>") == len(catalogue())

    def test_a_front_page_shows_its_game(self) -> None:
        """Its picture, its line and the way to its evening."""
        html = front(Page(source="walkabout/index.md", root="../"))
        assert '<svg class="book-picture"' in html
        assert 'href="../walkabout/tonight/">Play tonight</a>' in html

    def test_a_first_try(self) -> None:
        """It has dice, what came of them in the words of the page, and the odds in a sentence."""
        html = _tried(says={"success": "Across.", "failure": "Short."})
        assert '<div class="try-shown" aria-live="off"><figure class="rc-shown"' in html
        assert "For example: </span>Short.</p>" in html
        assert '<output data-show="[data-event=success]" aria-live="off">64\u00a0%</output>' in html

    def test_what_comes_of_each_fall_of_a_first_try(self) -> None:
        """The sum of 2d10 is at most the Rating, or it is not (S11), for each Rating of the sentence."""
        html = _tried(says={"telling_blow": "!", "success": "+", "failure": "-", "catastrophic_failure": "?"})
        assert "data-outcomes" not in html  # the sentence sets no bounds
        says = {
            "failure": "Short.",
            "catastrophic_failure": "Down.",
            "success": "Across.",
            "telling_blow": "Far.",
        }
        html = _tried(text="{rating:2..13} makes it {success} of the time.", says=says)
        table = json.loads(unescape(html.partition('data-outcomes="')[2].partition('"')[0]))
        assert (table["input"], table["dice"], len(table["came"])) == ("rating", [10, 10], 12)
        for rating, signs in table["came"].items():
            falls = [(one, other) for one in range(1, 11) for other in range(1, 11)]
            for (one, other), sign in zip(falls, signs, strict=True):
                mib = int(rating) - one - other
                known = ["catastrophic_failure", "failure", "success", "telling_blow"]
                came = known[(mib >= -6) + (mib >= 0) + (mib >= 7)]
                assert list(says)[int(sign)] == came

    def test_only_dice_have_falls_that_are_known(self) -> None:
        """Tokens are drawn from a bag, and a die for each point of an input makes a fall of its own."""
        says = {"0": "None.", "1": "One.", "2": "Two.", "3": "Three."}
        html = _tried(
            calculator="walkabout.draw",
            text="{keywords:0..3}: {at_least_two}",
            by="positives",
            says=says,
            rating=None,
            colour="red",
        )
        assert "data-outcomes" not in html

    @pytest.mark.parametrize(
        "wrong",
        [
            pytest.param({"calculator": "arylon.assemble", "rating": None}, id="throws nothing"),
            pytest.param({"says": {"success": "Across."}}, id="no words for what came"),
        ],
    )
    def test_a_first_try_without_dice_or_words_is_a_mistake(self, wrong: dict[str, Any]) -> None:
        """Nobody could try it."""
        with pytest.raises(PageError):
            _tried(**wrong)


@pytest.mark.parametrize("path", sorted(PICTURES.glob("*.html.j2")), ids=lambda path: path.name)
def test_pictures_are_small_and_wear_the_colours_of_the_scheme(path: Path) -> None:
    """Each weighs less than 6 kB, and has a text for readers who do not see it or is hidden from them."""
    svg = str(picture(PAGE, path.name.removesuffix(".html.j2")))
    assert len(svg.encode()) < 6_000
    assert ('role="img" aria-label="' in svg) != ('aria-hidden="true"' in svg)
    assert not re.search(r'#[0-9a-f]{3}|style=|fill="', svg)


def _tried(**changed: Any) -> str:
    given: dict[str, Any] = {
        "calculator": "scattershot.mib", "text": "{rating} makes it {success} of the time.",
        "press": "Throw", "seed": "bridge", "at": "try", "by": "band", "says": {}, "rating": 12,
    }  # fmt: skip
    wanted = {name: value for name, value in {**given, **changed}.items() if value is not None}
    return str(first_try(Page(source="index.md"), **wanted))
