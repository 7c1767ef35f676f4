"""Every text with what rests on it."""

import re
from typing import Any

from engine import catalogue
from macros.page import Page
from macros.pages.book_index import games_in_order
from macros.pages.citations import threads
from macros.pages.rulings import proposal

PAGE = Page(source="rulings/threads.md", root="../../")


class TestThreads:
    """The page is complete by text, and carries the address that the finder compares."""

    def test_lists_every_text(self) -> None:
        """Each by its address."""
        listed = re.findall(r'<section data-thread="([^"]+)"', threads(PAGE))
        addresses = [each.url for system in games_in_order() for each in system.data.texts.values()]
        assert [each.replace("&amp;", "&") for each in listed] == addresses

    def test_names_clauses_and_rulings_by_their_places(self) -> None:
        """S11 stands in the second post of the thread, SR1 rests on the second and the fourth."""
        page = threads(PAGE)
        thread = page[page.index('id="text-scattershot-f0"') : page.index('id="text-scattershot-f1"')]
        places = dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", thread, re.DOTALL))
        assert 'href="../../r/s11/">S11</a> Made It By<' in places["post 2"]
        assert "Where a Catastrophic Failure begins<" in places["post 2; post 4"]
        assert len(places) == thread.count("<dt>")

    def test_every_source_of_a_rule_is_found_from_its_text(self) -> None:
        """A rule stands under each text that it cites."""
        page = threads(PAGE)
        for system in catalogue():
            rules: list[Any] = [*system.data.clauses.values(), *system.data.rulings.values()]
            for rule in rules:
                texts = {source.text for source in rule.sources if source.text}
                assert page.count(f'href="../../r/{rule.id.lower()}/"') == len(texts), rule.id


class TestProposal:
    """Without scripts the two posts are templates, and the form is not there."""

    def test_templates_and_hidden_form(self) -> None:
        """Both markups, each with a place for the text and for the link."""
        html = proposal(PAGE)
        assert re.search(r"<form [^>]*hidden>", html)
        for kind in ("markdown", "bbcode"):
            assert re.search(
                rf'<pre data-post="{kind}"[^>]*>[^<]*what the ruling should say[^<]*address of the post', html
            )

    def test_knows_every_number(self) -> None:
        """So that only numbers of real rules become links."""
        known = re.search(r'data-keys="([^"]+)"', proposal(PAGE))
        assert known
        assert set(known[1].split()) == {
            key for system in catalogue() for key in (*system.data.clauses, *system.data.rulings)
        }
