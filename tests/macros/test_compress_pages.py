"""A rendered page is compressed until it is written, and released afterwards."""

from types import SimpleNamespace

from macros.compress_pages import on_page_content, on_page_context, on_post_page

HTML = "<h1>Ærylon</h1>" + "<p>word</p>" * 1000


def test_a_page_on_its_way() -> None:
    """The page holds a tenth of its text until it is written; what is written is unchanged."""
    page = SimpleNamespace(markdown="# A", content=HTML, meta={"title": "A"})
    page.content = on_page_content(HTML, page=page, config={}, files=())
    assert page.content == ""
    assert sum(map(len, page.meta.values())) < len(HTML) / 10
    assert on_page_context({"nav": 1}, page=page, config={}, nav=()) == {"nav": 1}
    assert (page.content, page.meta) == (HTML, {"title": "A"})
    assert on_post_page("<html>", page=page, config={}) == "<html>"
    assert (page.markdown, page.content) == ("", None)
