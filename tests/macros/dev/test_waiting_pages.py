"""A page waits packed, is whole when it is written, and is let go afterwards."""

from types import SimpleNamespace

from macros.dev.waiting_pages import on_page_content, on_page_context, on_post_page

HTML = "<h1>Ærylon</h1>" + "<p>word</p>" * 1000


def test_its_way() -> None:
    """Nobody asks for the text between the two; what is written stays as it is."""
    page = SimpleNamespace(markdown="# A", content=HTML, meta={"title": "A"})
    page.content = on_page_content(HTML, page=page, config={}, files=())
    assert page.content == ""
    assert sum(map(len, page.meta.values())) < len(HTML) / 10
    assert on_page_context({"nav": 1}, page=page, config={}, nav=()) == {"nav": 1}
    assert (page.content, page.meta) == (HTML, {"title": "A"})
    assert on_post_page("<html>", page=page, config={}) == "<html>"
    assert (page.markdown, page.content) == ("", None)
