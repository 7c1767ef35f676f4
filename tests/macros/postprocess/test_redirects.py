"""An address that was published leads on for ever."""

import json
from pathlib import Path

import pytest

from macros.built_site import BuiltSite
from macros.permanence.anchors import ANCHORS, MOVED, TABLES
from macros.postprocess.redirects import RedirectError, redirect_anchors, write_redirect_pages

CHAPTER = '<article><h4 class="x" id="x2">Two</h4><p id=x3>Three</p></article>'
PUBLISHED = {"chapter/": "page", "chapter/#x2": "x2", "chapter/#x1": "x1"}


@pytest.fixture(name="site")
def _site(tmp_path: Path) -> Path:
    """A built site of two pages."""
    for name, text in {"chapter": CHAPTER, "other": '<article><h4 id="x1">One</h4></article>'}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "index.html").write_text(text)
    return tmp_path


def _redirect(folder: Path, published: dict[str, str], moved: dict[str, str]) -> None:
    """Do to a site what the two steps do, with these tables."""
    project = folder / "project"
    (project / TABLES).mkdir(parents=True)
    for path, table in ((ANCHORS, published), (MOVED, moved)):
        lines = [f"{json.dumps(key)} = {json.dumps(value)}\n" for key, value in table.items()]
        (project / TABLES / path.name).write_text("".join(lines))
    site = BuiltSite(folder=folder, site_url="https://rules.example/", project=project)
    write_redirect_pages(site)
    for name in site.pages():
        page = folder / name
        page.write_text(redirect_anchors(site, name, page.read_text()))


def _page(site: Path, name: str) -> str:
    return (site / name / "index.html").read_text()


class TestMoved:
    """Where an anchor stood, something leads to where it stands."""

    def test_to_another_page(self, site: Path) -> None:
        """The old page ends with an item of that name, which links to the new place."""
        _redirect(site, PUBLISHED, {"chapter/#x1": "other/#x1"})
        item = '<li id="x1">X1 has moved: <a href="../other/#x1">read it there</a></li>'
        assert f"{item}</ul></moved-anchors></article>" in _page(site, "chapter")
        assert _page(site, "other").count("moved") == 0

    @pytest.mark.parametrize("new", ["x2", "x3"])
    def test_within_its_page(self, site: Path, new: str) -> None:
        """The element that has a new name answers to the former one too, also without scripts."""
        _redirect(site, PUBLISHED, {"chapter/#x1": f"chapter/#{new}"})
        page = _page(site, "chapter")
        assert '<span id="x1"></span>' in page
        opening = page.partition('<span id="x1">')[0].rpartition("<")[2]
        assert new in opening
        assert "moved-anchors" not in page

    def test_in_several_steps(self, site: Path) -> None:
        """What moved twice is led to where it stands today."""
        _redirect(site, PUBLISHED, {"chapter/#x1": "former/#x1", "former/#x1": "other/#x1"})
        assert 'href="../other/#x1"' in _page(site, "chapter")

    def test_a_page_that_went(self, site: Path) -> None:
        """A page stands in its place; anchors that went along need no line, the others are listed."""
        published = {"former/deep/": "page", "former/deep/#x1": "x1", "former/deep/#x2": "x2"}
        _redirect(site, published, {"former/deep/": "other/", "former/deep/#x2": "chapter/#x2"})
        page = _page(site, "former/deep")
        assert '<link rel="canonical" href="../../other/">' in page
        assert '<moved-anchors data-page="../../other/">' in page
        assert '<li id="x2">X2 has moved: <a href="../../chapter/#x2">' in page
        assert 'id="x1"' not in page
        assert "refresh" not in page

    def test_a_page_that_went_whole(self, site: Path) -> None:
        """Without scripts too the reader is led on, for there is nothing to choose."""
        _redirect(site, {"former/": "page", "former/#x1": "x1"}, {"former/": "other/"})
        page = _page(site, "former")
        assert '<noscript><meta http-equiv="refresh" content="0; url=../other/"></noscript>' in page

    def test_nothing_moved(self, site: Path) -> None:
        """Not a byte changes."""
        _redirect(site, {"chapter/": "page", "chapter/#x2": "x2"}, {})
        assert _page(site, "chapter") == CHAPTER


class TestMistakes:
    """Nothing that was published is lost in silence."""

    @pytest.mark.parametrize(
        "moved",
        [
            {},
            {"chapter/#x1": "other/#x9"},
            {"chapter/#x1": "nowhere/"},
            {"chapter/#x1": "former/#x1", "former/#x1": "chapter/#x1"},
        ],
        ids=["not said", "no such anchor", "no such page", "in a circle"],
    )
    def test_lost(self, site: Path, moved: dict[str, str]) -> None:
        """The build ends with the address and with what to do."""
        with pytest.raises(
            RedirectError, match=r"lead nowhere: chapter/#x1.*say in macros/permanence/moved\.toml"
        ):
            _redirect(site, PUBLISHED, moved)

    def test_many_are_counted(self, site: Path) -> None:
        """A chapter that is gone does not fill the screen."""
        published = {f"gone/#x{number}": f"x{number}" for number in range(20)}
        with pytest.raises(RedirectError, match="and 12 more"):
            _redirect(site, published, {})

    def test_still_there(self, site: Path) -> None:
        """A line that says of a standing anchor that it moved is wrong."""
        with pytest.raises(RedirectError, match="they stand: chapter/#x2"):
            _redirect(site, PUBLISHED, {"chapter/#x2": "other/#x1", "chapter/#x1": "other/#x1"})
