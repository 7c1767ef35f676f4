"""Addresses as the world sees them."""

from pathlib import Path

import pytest

from macros.built_site import BuiltSite
from macros.postprocess.page_head import head_metadata

SHORT = (
    '<head><link rel="canonical" href="../../chapter/#x1"><meta property="og:url" content="./">'
    '<meta property="og:title" content="X1 One (Game)"></head><body><p>One</p></body>'
)
CHAPTER = '<head><link rel="canonical" href="{url}chapter/"></head>'
ROOT = "https://rules.example/book/"


def _finished(folder: Path, url: str, edition: str = "") -> tuple[str, str]:
    """The pages of a short address and of a chapter."""
    site = BuiltSite(folder=folder, site_url=url, edition=edition)
    short = head_metadata(site, "r/x1/index.html", SHORT)
    return short, head_metadata(site, "chapter/index.html", CHAPTER.format(url=url))


def test_current_state(tmp_path: Path) -> None:
    """Whoever makes a preview of a short address knows no other page than that one."""
    short, chapter = _finished(tmp_path, ROOT)
    assert f'<link rel="canonical" href="{ROOT}chapter/#x1">' in short
    assert f'property="og:url" content="{ROOT}r/x1/"' in short
    assert chapter == CHAPTER.format(url=ROOT)


def test_an_edition_stands_for_itself(tmp_path: Path) -> None:
    """Its own address is the one that cards show; search engines leave it for the rules in force."""
    url = f"{ROOT}e/2026.1/"
    for page, address in zip(_finished(tmp_path, url, "2026.1"), ("r/x1/", "chapter/"), strict=True):
        assert f'<link rel="canonical" href="{url}{address}">' in page
        assert '<meta name="robots" content="noindex">' in page


@pytest.mark.parametrize(
    ("url", "is_public"),
    [(ROOT, True), ("http://127.0.0.1:8000/", False), ("http://localhost/a/", False)],
)
def test_public(tmp_path: Path, url: str, is_public: bool) -> None:
    """A site that only this machine sees may lack an edition."""
    assert BuiltSite(folder=tmp_path, site_url=url).is_public == is_public
