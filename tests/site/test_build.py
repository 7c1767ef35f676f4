"""The built site: complete, repeatable, and asking nothing of any other place."""

import filecmp
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin

import pytest

from macros.project import PROJECT, build_date
from tests.site.conftest import Site
from tests.site.copied_tree import copied_tree

# What a browser fetches by itself when it shows a page; a link that a reader may follow is not among it.
FETCHED = {
    "audio": ("src",),
    "embed": ("src",),
    "iframe": ("src",),
    "img": ("src", "srcset"),
    "input": ("src",),
    "link": ("href",),
    "object": ("data",),
    "script": ("src",),
    "source": ("src", "srcset"),
    "track": ("src",),
    "use": ("href", "xlink:href"),
    "video": ("src", "poster"),
}

# Links in a page's head that name a place and fetch nothing.
NAMES_ONLY = frozenset({"canonical", "license", "author", "alternate"})


class Fetches(HTMLParser):
    """Collects the addresses a page makes a browser fetch, as they stand in it."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what this tag fetches."""
        values = {name: value or "" for name, value in attrs}
        if not NAMES_ONLY & set(values.get("rel", "").split()):
            self.addresses += [values[name] for name in FETCHED.get(tag, ()) if values.get(name)]


def files(folder: Path, *suffixes: str) -> Iterator[Path]:
    """Every file below a folder, or those with one of these endings."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return (path for path in found if not suffixes or path.suffix in suffixes)


def foreign(address: str, page_url: str, site_url: str) -> bool:
    """Whether an address, met on a page, leaves the site."""
    return not address.startswith("data:") and not urljoin(page_url, address).startswith(site_url)


@pytest.fixture(scope="module")
def second_folder(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same sources built once more for the same address, by somebody far away with habits of their own.

    Another folder, time zone and locale, another order of sets, and rights that let nobody else read. What
    other people's programs draw and compress is taken from the first build, and so are the cached answers:
    each of them is computed once more in `tests/macros/pages/test_cached_answers.py`.
    """
    kept = (".cache/encoded", ".cache/previews")
    project = copied_tree(tmp_path_factory.mktemp("second"), kept=kept, with_answers=True)
    folder = project / "site"
    command = [sys.executable, "-m", "macros.build", "--site-dir", str(folder), "--site-url"]
    asked = ["git", "-C", str(PROJECT), "rev-parse", "--absolute-git-dir"]  # the days of the last changes
    git_folder = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()
    far_away = {"TZ": "Pacific/Kiritimati", "LC_ALL": "C", "PYTHONHASHSEED": "12345"}
    subprocess.run(
        [*command, site.url],
        check=True,
        cwd=project,
        env={**os.environ, **far_away, "SOURCE_DATE_EPOCH": build_date(PROJECT), "GIT_DIR": git_folder},
        umask=0o077,
    )
    return folder


class TestBuild:
    """The strict build passes, and equal sources give equal bytes."""

    def test_same_names(self, site: Site, second_folder: Path) -> None:
        """Both builds have the same files."""
        assert [path.relative_to(site.folder) for path in files(site.folder)] == [
            path.relative_to(second_folder) for path in files(second_folder)
        ]

    def test_same_bytes(self, site: Site, second_folder: Path) -> None:
        """Both builds are the same to the last byte: pages, archives, packed files, images, the site map."""
        names = [str(path.relative_to(site.folder)) for path in files(site.folder)]
        _, different, unread = filecmp.cmpfiles(site.folder, second_folder, names, shallow=False)
        assert (different, unread) == ([], [])

    def test_has_what_every_site_needs(self, site: Site) -> None:
        """A front page, a page for addresses that lead nowhere, a site map, a search index, the runtime."""
        wanted = (
            "index.html",
            "404.html",
            "sitemap.xml",
            "search/search_index.json",
            "favicon.ico",
            "robots.txt",
        )
        assert [name for name in wanted if not (site.folder / name).is_file()] == []
        assert len([*(site.folder / "assets" / "runtime").glob("engine.*.zip")]) == 1

    @pytest.mark.parametrize(
        ("name", "title"),
        [("index.html", "The Indie Rulebook"), ("404.html", "Nothing here - The Indie Rulebook")],
    )
    def test_cards(self, site: Site, name: str, title: str) -> None:
        """The card of a page about no game has a title that says where it leads, and the book's picture."""
        page = (site.folder / name).read_text("utf-8")
        assert f'<meta property="og:title" content="{title}">' in page
        assert f'<meta property="og:image" content="{site.url}assets/previews/book.png">' in page

    def test_carries_its_own_address(self, site: Site) -> None:
        """The site map names the address the site is served at: instant navigation depends on it."""
        places = re.findall(r"<loc>(.*?)</loc>", (site.folder / "sitemap.xml").read_text())
        assert places
        assert [place for place in places if not place.startswith(site.url)] == []

    def test_no_macro_left(self, site: Site) -> None:
        """No page shows a template's braces or a macro's error instead of an answer."""
        shown = re.compile(r"\{\{|\{%|Macro Rendering Error|jinja2\.exceptions")
        pages = files(site.folder, ".html")
        assert [str(page.relative_to(site.folder)) for page in pages if shown.search(page.read_text())] == []


class TestOwnOrigin:
    """A reader of this site talks to this site alone."""

    def test_pages(self, site: Site) -> None:
        """No page fetches a script, style, image, font or frame from elsewhere, or opens a connection."""
        found = []
        for path in files(site.folder, ".html"):
            parser = Fetches()
            parser.feed(path.read_text())
            page_url = urljoin(site.url, path.relative_to(site.folder).as_posix())
            found += [f"{page_url}: {each}" for each in parser.addresses if foreign(each, page_url, site.url)]
        assert found == []

    def test_styles(self, site: Site) -> None:
        """No style sheet imports or shows anything from elsewhere."""
        found = []
        for path in files(site.folder, ".css"):
            css_url = urljoin(site.url, path.relative_to(site.folder).as_posix())
            addresses = re.findall(r"(?:url\(\s*|@import\s+)['\"]?([^'\")\s;]+)", path.read_text())
            found += [f"{css_url}: {each}" for each in addresses if foreign(each, css_url, site.url)]
        assert found == []

    def test_a_foreign_address_is_found(self) -> None:
        """The check itself: what it must find, and what it must let pass."""
        here = "http://127.0.0.1/book/"
        parser = Fetches()
        parser.feed(
            '<link rel="canonical" href="//else.example/"><a href="//else.example/">x</a><img src="data:,">'
            '<link rel="preconnect" href="//else.example"><script src="/a.js"></script><img src="b.png">'
        )
        found = [each for each in parser.addresses if foreign(each, f"{here}c/", here)]
        assert found == ["//else.example", "/a.js"]
