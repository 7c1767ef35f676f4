"""Reads the pages of a built site: the ids they hold, and where they lead."""

from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

LINKS = {"href", "src", "cite", "action", "poster", "data"}
OUTSIDE = ("http://", "https://", "//")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.base = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note every id, and every attribute that names an address."""
        for name, value in attrs:
            if name == "id" and value:
                self.ids.append(value)
            elif name in LINKS and value is not None and tag != "base":
                self.links.append(value)

    handle_startendtag = handle_starttag


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltPage:
    """One HTML file as it was written."""

    address: str
    """From the site's root: `walkabout/the-action/`, or a file's name, `404.html`."""
    ids: tuple[str, ...]
    links: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class BuiltSite:
    """All HTML files of a site, and the rest of its files by name."""

    url: str
    folder: Path
    pages: tuple[BuiltPage, ...] = field(default=())

    @cached_property
    def ids(self) -> dict[str, frozenset[str]]:
        """The ids of each page, by its address."""
        return {page.address: frozenset(page.ids) for page in self.pages}

    def outside(self) -> dict[str, str]:
        """Every address that is not of this site, with a page that names it."""
        return {
            link: page.address
            for page in self.pages
            for link in page.links
            if link.startswith(OUTSIDE) and not link.startswith(self.url)
        }

    def broken(self, page: BuiltPage) -> list[str]:
        """The links of a page that lead nowhere: no such file, or no such id in it."""
        return [link for link in page.links if self._is_own(link) and not self._leads(page, link)]

    def _is_own(self, link: str) -> bool:
        return link.startswith(self.url) or not (urlsplit(link).scheme or link.startswith("//"))

    def _leads(self, page: BuiltPage, link: str) -> bool:
        whole, fragment = urldefrag(urljoin(self.url + page.address, link))
        if not whole.startswith(self.url):
            return False
        address = unquote(urlsplit(whole.removeprefix(self.url)).path).removesuffix("index.html")
        if address in self.ids:
            return fragment in {"", "__top"} or fragment in self.ids[address] or fragment.startswith("q1-")
        return (self.folder / address).is_file() and not fragment


def read_site(folder: Path, url: str) -> BuiltSite:
    """Read every HTML file of a site that was built for an address."""
    pages = [_read(path, folder) for path in sorted(folder.rglob("*.html"))]
    return BuiltSite(url=url, folder=folder, pages=tuple(pages))


def _read(path: Path, folder: Path) -> BuiltPage:
    reader = _Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    name = path.relative_to(folder).as_posix()
    address = (
        name.removesuffix("index.html") if name.endswith("/index.html") or name == "index.html" else name
    )
    return BuiltPage(address=address, ids=tuple(reader.ids), links=tuple(reader.links))
