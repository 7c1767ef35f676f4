"""One policy for all pages, made of what stands in them, and addresses as the world sees them."""

import base64
import hashlib
from pathlib import Path

import pytest

from macros.built_site import BuiltSite
from macros.postprocess.page_steps import (
    PolicyError,
    add_policy,
    content_policy,
    head_metadata,
    security_headers,
)

HEAD = '<head><meta charset="utf-8"><title>A page</title>'


def _site(folder: Path, **pages: str) -> BuiltSite:
    for name, text in pages.items():
        (folder / f"{name}.html").write_text(text)
    return BuiltSite(folder=folder, site_url="https://rules.example/")


def _with_policy(site: BuiltSite, name: str) -> str:
    """A page of the site with the policy in it."""
    return add_policy(site, f"{name}.html", (site.folder / f"{name}.html").read_text())


def _hash(script: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def test_every_page_allows_the_scripts_of_all(tmp_path: Path) -> None:
    """With instant navigation the first page's policy holds for the page that comes after it."""
    site = _site(tmp_path, one=f"{HEAD}<script>one()</script>", two=f"{HEAD}<script>two()</script>")
    for name in ("one", "two"):
        text = _with_policy(site, name)
        assert text.startswith('<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy"')
        assert _hash("one()") in text
        assert _hash("two()") in text


def test_data_and_files_need_no_hash(tmp_path: Path) -> None:
    """What runs nothing, and what comes from the site's own files, is not counted."""
    scripts = '<script src="a.js"></script><script id="c" type="application/json">{}</script>'
    assert "sha256" not in _with_policy(_site(tmp_path, one=HEAD + scripts), "one")


def test_no_page_is_fetched_ahead(tmp_path: Path) -> None:
    """A browser that fetched the next page by itself would be stopped, with an error in its console."""
    site = _site(tmp_path, one=f'{HEAD}\n<link rel="next" href="two/">\n<p>')
    assert "two/" not in _with_policy(site, "one")


@pytest.mark.parametrize(
    "text",
    [
        f'{HEAD}<p style="color: red">',
        f"{HEAD}<style>p {{ color: red }}</style>",
        f'{HEAD}<button type="button" onclick="roll()">',
        "<head><title>No encoding</title>",
    ],
)
def test_what_it_would_block_stops_the_build(tmp_path: Path, text: str) -> None:
    """A style or a script in an attribute would be missing in the page without a word."""
    with pytest.raises(PolicyError, match=r"bad\.html"):
        _with_policy(_site(tmp_path, bad=text), "bad")


def test_policy() -> None:
    """Nothing written runs unless its hash is known; no address stands in it."""
    policy = content_policy(["one()"])
    assert policy.startswith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-")
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    assert "//" not in content_policy([]).replace("'sha256-", "")
    assert "*" not in content_policy([])


def test_the_same_policy_and_no_frames(tmp_path: Path) -> None:
    """A page cannot forbid to be framed; a header can."""
    site = _site(tmp_path, one=f"{HEAD}<script>one()</script>")
    said = security_headers(site)["Content-Security-Policy"]
    assert said == f"{content_policy(['one()'])}; frame-ancestors 'none'"


def test_cut_editions_keep_working(tmp_path: Path) -> None:
    """The scripts of an edition that was cut long ago are allowed, too."""
    (tmp_path / "e" / "2026.1").mkdir(parents=True)
    site = _site(tmp_path, **{"one": HEAD, "e/2026.1/old": f"{HEAD}<script>old()</script>"})
    assert _hash("old()") in security_headers(site)["Content-Security-Policy"]


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
