"""What the booklets are set with."""

import hashlib
import re
import tomllib

import pytest

from engine import System, catalogue
from macros.page import Page
from macros.project import PROJECT
from tools.booklets.__main__ import published_address
from tools.booklets.booklet import FONTS, HERE, SYSTEMS

NAMED = re.compile(r"files/(\S+)\nsha256 ([0-9a-f]{64})")
WANTED = re.compile(r'url\("fonts/([^"]+)"\)')


class TestFonts:
    """The static weights of the text face."""

    def test_are_the_published_ones(self) -> None:
        """The licence asks for unchanged files under their name; SOURCE.txt says which they are."""
        named = dict(NAMED.findall((FONTS / "SOURCE.txt").read_text(encoding="utf-8")))
        found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in FONTS.glob("*.woff2")}
        assert found == named
        assert (FONTS / "OFL.txt").exists()

    def test_are_those_of_the_style_sheet(self) -> None:
        """None is missing, none lies there for nothing, and booklets and tables have the same."""
        faces = (HERE / "fonts.css").read_text(encoding="utf-8")
        assert set(WANTED.findall(faces)) == {path.name for path in FONTS.glob("*.woff2")}
        for name in ("booklet.css", "table.css"):
            assert '@import url("fonts.css");' in (HERE / name).read_text(encoding="utf-8"), name


class TestIndex:
    """The words that players look for."""

    @pytest.mark.parametrize("system", catalogue(), ids=lambda system: str(system.slug))
    def test_each_leads_somewhere(self, system: System) -> None:
        """To clauses and rulings of its game, and to chapters and sections that it has."""
        words = tomllib.loads((SYSTEMS / system.slug / "index.toml").read_text("utf-8"))
        chapters = PROJECT / "docs" / system.url_slug
        for word, places in words.items():
            for place in places:
                known = place in system.data.clauses or place in system.data.rulings
                slug, _, section = place.partition("#")
                chapter = chapters / f"{slug}.md"
                assert known or chapter.is_file(), (word, place)
                if section:
                    page = Page(source=str(chapter), markdown=chapter.read_text("utf-8"))
                    assert section in page.heading_ids, (word, place)


class TestAddress:
    """The address that is printed."""

    @pytest.mark.parametrize(
        "given", ["", "http://127.0.0.1:8000/", "http://localhost:8000", "http://[::1]/book/"]
    )
    def test_of_this_machine_is_none(self, given: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Nobody who holds the paper could follow it."""
        monkeypatch.setenv("SITE_URL", given)
        assert published_address() is None

    def test_is_that_of_the_site(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """With the slash to which short addresses are added."""
        monkeypatch.setenv("SITE_URL", "https://rules.example/book")
        assert published_address() == "https://rules.example/book/"
