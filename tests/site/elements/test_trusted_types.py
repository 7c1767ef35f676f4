"""What the theme writes as markup: formatting passes, whatever could act is shown as the text it is."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.site.elements.conftest import ASSETS

ADDRESS = "https://book.example/"
POLICY = "default-src 'self'; require-trusted-types-for 'script'; trusted-types default rulebook"
BODY = '<!doctype html><meta charset="utf-8"><script src="trusted-types.js"></script><body></body>'

WRITE = """([markup, element]) => {
    const box = document.body.appendChild(document.createElement(element));
    box.innerHTML = markup;
    return [box.textContent, box.querySelectorAll('*').length];
}"""

# Each stands for a kind: read by a parser that runs no scripts some of them look like plain formatting.
ACTIVE = (
    '<noscript><p title="</noscript><iframe src=https://elsewhere.example/></iframe>">x</p></noscript>',
    '<noscript><p title="</noscript><meta http-equiv=refresh content=0>">x</p></noscript>',
    '<noembed><p title="</noembed><img src=x>">x</p></noembed>',
    '<noframes><p title="</noframes><img src=x>">x</p></noframes>',
    "<xmp><img src=x></xmp>",
    "<plaintext>x",
    "<button formaction=https://elsewhere.example/>x</button>",
    '<input type=submit formaction="https://elsewhere.example/">',
    '<p style="position:fixed;inset:0">x</p>',
    "<p style=background:url(//elsewhere.example/)>x</p>",
    '<a ping="https://elsewhere.example/" href="/">x</a>',
    "<table background=//elsewhere.example/a.png><tr><td>x</td></tr></table>",
    "<p popovertarget=a autofocus>x</p>",
    "<title>x</title><base href=//elsewhere.example/>",
    "<a href=javascript:alert(1)>x</a>",
    "<portal src=/></portal>",
    "<p><!--><img src=x>--></p>",
)
PLAIN = (
    ("a <mark>b</mark>", "p", "a b", 1),
    ('<a href="../r/s11/#s11" class="x">S<sub>11</sub></a>', "p", "S11", 2),
    ("<h3>a</h3><ul><li>b</li></ul>", "div", "ab", 3),
    ('<span class="md-ellipsis">a &amp; b</span>', "div", "a & b", 1),
    ("<table><tbody><tr><td>1</td></tr></tbody></table>", "div", "1", 4),
    ("a < b", "p", "a < b", 0),
)


@pytest.fixture(name="page")
def _page(reader: BrowserContext) -> Iterator[Page]:
    page = reader.new_page()
    headers = {"content-security-policy": POLICY, "content-type": "text/html"}
    script = (ASSETS / "js" / "theme" / "trusted-types.js").read_text(encoding="utf-8")
    page.route("**/*", lambda route: route.abort())
    page.route(ADDRESS, lambda route: route.fulfill(body=BODY, headers=headers))
    page.route(
        f"{ADDRESS}trusted-types.js",
        lambda route: route.fulfill(body=script, content_type="text/javascript"),
    )
    page.goto(ADDRESS)
    yield page
    page.close()


def test_what_could_act_is_text(page: Page) -> None:
    """No element comes of it, and the reader sees the signs; what the theme writes for its search passes."""
    acts = {
        (markup, element): written
        for markup in ACTIVE
        for element in ("p", "div")
        if (written := page.evaluate(WRITE, [markup, element])) != [markup, 0]
    }
    assert acts == {}
    for markup, element, text, elements in PLAIN:
        assert page.evaluate(WRITE, [markup, element]) == [text, elements]
