"""Calculators and examples as a page shows them."""

import re
from html.parser import HTMLParser

import pytest

from engine import catalogue, find, rulings_read_by
from macros.page import Page, PageError
from macros.pages.calculators import bench, calculator, example

PAGE = "scattershot/rolling.md"
CALCULATORS = [each.id for system in catalogue() for each in system.calculators]
VOID = {"br", "col", "hr", "img", "input", "line", "link", "meta"}


def _page() -> Page:
    return Page(source=PAGE, root="../../")


class Outline(HTMLParser):
    """Checks that tags nest, and collects ids and references to them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.wanted: set[str] = set()
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        named = {name: value or "" for name, value in attrs}
        assert "style" not in named
        if tag not in VOID:
            self.open.append(tag)
        if "id" in named:
            self.ids.append(named["id"])
        for name in ("for", "aria-describedby", "aria-labelledby"):
            self.wanted |= set(named.get(name, "").split())

    def handle_endtag(self, tag: str) -> None:
        """Match it with its beginning."""
        if tag not in VOID:
            assert self.open.pop() == tag


class TestCalculator:
    """A form with the answer of the build inside one element, on one line."""

    @pytest.mark.parametrize("name", CALCULATORS)
    def test_is_well_formed(self, name: str) -> None:
        """Tags nest, ids are unique, and what a label or a description refers to exists."""
        html = calculator(_page(), name)
        outline = Outline(html)
        assert len(outline.ids) == len(set(outline.ids))
        assert outline.wanted <= set(outline.ids)

    @pytest.mark.parametrize("name", CALCULATORS)
    def test_is_one_block_for_markdown(self, name: str) -> None:
        """Markdown reads a block of HTML up to a blank line, and an unknown tag needs a block around it."""
        html = calculator(_page(), name)
        assert "\n" not in html
        assert html.startswith('<div class="rc-frame"')

    def test_shows_the_answer_to_its_inputs(self) -> None:
        """64 of the 100 pairs of two ten-sided dice come to 12 or less."""
        html = calculator(_page(), "scattershot.mib", at="mib", rating=12)
        assert '<data data-event="success" value="16/25">64\u00a0%</data>' in html
        assert re.search(r'<input id="mib-rating" name="rating" data-kind="whole"[^>]* value="12"', html)

    def test_links_lead_out_of_the_page_s_folder(self) -> None:
        """The engine gives addresses from the site's root; the page stands below it."""
        html = calculator(_page(), "scattershot.mib", rating=12)
        assert 'href="../../r/s11/"' in html
        assert 'href="r/' not in html

    def test_a_roll_without_a_seed_is_the_same_in_every_build(self) -> None:
        """Equal sources give equal pages."""
        first = calculator(_page(), "scattershot.mib", mode="roll", rating=12)
        assert first == calculator(_page(), "scattershot.mib", mode="roll", rating=12)
        assert 'seed="scattershot.mib"' in first

    @pytest.mark.parametrize("name", CALCULATORS)
    def test_a_form_offers_what_can_change_its_answer(self, name: str) -> None:
        """Or what is asked after it: it has a choice for each of these rulings, and for no other."""
        offered = re.findall(r'<select id="[^"]*" name="(\w+)" data-reading', calculator(_page(), name))
        assert offered == [*rulings_read_by(find(name)), *find(name).handed_on]

    def test_a_page_may_choose_a_reading(self) -> None:
        """Below minus the Critical Juncture lie 1 of 100 pairs at a Rating of 12: 20 is missed by 8."""
        html = calculator(_page(), "scattershot.mib", rating=12, readings={"SR1": "below"})
        assert '<data data-event="catastrophic_failure" value="1/100">' in html
        assert '<option value="below" selected>' in html

    def test_the_button_of_the_shown_mode_comes_first(self) -> None:
        """Pressing Enter in a field asks for what is shown."""
        html = calculator(_page(), "scattershot.mib", mode="roll", rating=12, seed="x")
        assert re.findall(r'<button type="submit" value="(\w+)"', html) == ["roll", "odds"]


class TestExample:
    """A worked example of the data, with the engine's answer."""

    def test_every_shown_example_has_its_answer(self) -> None:
        """No example of any game is refused."""
        for system in catalogue():
            for key, found in system.data.examples.items():
                html = example(_page(), key)
                Outline(html)
                assert "rc-sentence" in html
                assert str(found.title)[:5] in html

    def test_folded_it_is_one_line(self) -> None:
        """Title and result are in sight, everything else is a click away; the place is the same."""
        html = str(example(_page(), "strong_arm", folded=True))
        Outline(html)
        assert html.startswith("<details ")
        assert 'id="example-strong-arm"' in html
        line, _, rest = html.partition("</summary>")
        open_line = str(example(_page(), "strong_arm"))
        sentence = re.search(r'<p class="rc-sentence"[^>]*>(.*?)</p>', open_line)
        assert sentence is not None
        assert re.sub(r"<[^>]+>", "", sentence[1])[:20] in re.sub(r"<[^>]+>", "", line)
        assert "rc-answer" in rest
        assert "Cite" in rest
        said = str(example(_page(), "strong_arm", folded=True, says="By <b>6</b>, and he is down."))
        assert '<span class="rc-result rc-said">By <b>6</b>, and he is down.</span></summary>' in said


class TestBench:
    """Every calculator of a game on one page."""

    def test_shows_the_game_of_the_chapter(self) -> None:
        """A page in a game's folder need not name the game."""
        html = bench(_page())
        assert 'calculator="scattershot.mib"' in html
        assert "## " in html

    def test_tells_what_no_other_page_tells(self) -> None:
        """An example that is placed here stands behind its calculator, unless the page calls it."""
        places = {
            f"example-{key}": f"scattershot/all/#example-{key}" for key in ("strong_arm", "pulp_numbers")
        }
        page = Page(source="scattershot/all.md", markdown='{{ example("pulp_numbers") }}', places=places)
        html = bench(page)
        assert html.index('id="ue-chart"') < html.index('id="example-strong-arm"')
        assert html.count("rc-example") == 1

    def test_elsewhere_the_game_must_be_named(self) -> None:
        """A page of no game cannot guess."""
        with pytest.raises(PageError, match="name the game, one of"):
            bench(Page(source="index.md"))
