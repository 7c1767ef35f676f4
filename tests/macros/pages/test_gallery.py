"""The gallery of calculators: a card each, from the declarations."""

from markupsafe import escape

from engine import catalogue
from macros.page import Page
from macros.pages.games import gallery

PAGE = Page(
    source="calculators.md", root="../", places={"on-scattershot.mib": "scattershot/calculators/#on-mib"}
)


class TestGallery:
    """What it answers, when it is wanted, the way to it."""

    def test_every_calculator_has_a_card(self) -> None:
        """With both sentences of its declaration."""
        html = gallery(PAGE)
        for system in catalogue():
            for each in system.calculators:
                assert str(escape(each.summary)) in html
                assert each.when
                assert str(escape(each.when)) in html

    def test_leads_to_the_calculator(self) -> None:
        """To its heading, or to its short address where no page has it."""
        html = gallery(PAGE)
        assert 'href="../scattershot/calculators/#on-mib"' in html
        assert 'href="../r/scattershot.contest/"' in html

    def test_old_anchors_stay(self) -> None:
        """The ids of the list that stood here before."""
        assert 'id="shattered-world-buy-in"' in gallery(PAGE)
