"""A page that is written is let go."""

from types import SimpleNamespace

from macros.written_pages import on_post_page


def test_text_is_forgotten() -> None:
    """What is written stays as it is; what it was made of is no longer held."""
    page = SimpleNamespace(markdown="# A", content="<h1>A</h1>", url="a/")
    assert on_post_page("<html>", page=page, config={}) == "<html>"
    assert vars(page) == {"markdown": None, "content": None, "url": "a/"}
