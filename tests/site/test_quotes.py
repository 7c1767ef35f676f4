"""The quotes of a finished page are typographic, and what was made from the sources is as it was typed."""

import json
import re
from html import unescape

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import Site, open_widget
from tests.site.waiting import copied_by, text_of

pytestmark = pytest.mark.usefixtures("in_process_engine")

AS_TYPED = re.compile(
    r"<(script|style|pre|code|kbd|samp|textarea|form|label|legend|select|button)\b.*?</\1>|<!--.*?-->",
    re.DOTALL,
)
TAG = re.compile(r"""<(?:[^<>"']|"[^"]*"|'[^']*')*>""")
BODY = re.compile(r"<body\b.*</body>", re.DOTALL)
PAGES = [
    "rulings/scattershot/",
    "rulings/walkabout/",
    "glossary/",
    "arylon/extras/characters/",
    "walkabout/the-action/",
]


class TestPages:
    """What readers see."""

    @pytest.mark.parametrize("name", PAGES)
    def test_no_straight_quote(self, site: Site, name: str) -> None:
        """Rulings, headwords, stories, sheets and statements have the quotes of print."""
        html = (site.folder / name / "index.html").read_text("utf-8")
        found = BODY.search(html)
        assert found
        shown = unescape(TAG.sub("", AS_TYPED.sub("", found[0])))
        assert re.findall(r".{0,20}['\"].{0,20}", shown) == []
        assert "’" in shown

    def test_answer_is_the_same_live(self, site: Site, page: Page) -> None:
        """Asked again, an answer has the quotes that it was built with; cited, it has those of a keyboard."""
        widget = open_widget(page, f"{site.url}arylon/the-pool/", "roll")
        sentence = widget.locator(".rc-answer .rc-sentence")
        expect(sentence).to_contain_text("the GM’s d8")
        before = text_of(sentence)
        sentence.evaluate("it => { it.dataset.before = '' }")
        widget.locator("button[type=submit][value=odds]").click()
        expect(sentence).not_to_have_attribute("data-before", "")
        expect(sentence).to_have_text(before)
        widget.locator("button[data-action=copy-as]").click()
        assert "the GM's d8" in copied_by(page, page.get_by_role("menuitem", name="Plain text").click)


class TestData:
    """What is made from the sources."""

    def test_search_index(self, site: Site) -> None:
        """It holds what readers type."""
        index = json.loads((site.folder / "search" / "search_index.json").read_text("utf-8"))
        assert not re.search("[‘’“”]", " ".join(record["text"] for record in index["docs"]))

    def test_data(self, site: Site) -> None:
        """Rulings as data are what their authors typed."""
        data = (site.folder / "data" / "rulings.json").read_text("utf-8")
        assert "GM's" in data
        assert "GM’s" not in data
