"""The way from each state of the book to the others: at citations, calculators and short addresses."""

from pathlib import Path

from macros.built_site import BuiltSite
from macros.editions import Edition, edition_links, keep_edition, unpack_editions

SHORT = (
    '<head><link rel="canonical" href="../../chapter/#x1"><meta property="og:url" content="./">'
    '<meta property="og:title" content="X1 One (Game)"></head><body><p>One</p></body>'
)
CHAPTER = (
    '<link rel="canonical" href="{url}chapter/"><a class="cite" href="../r/x1/" aria-label="Cite X1">cite</a>'
)
ROOT = "https://rules.example/book/"


def _write(folder: Path, url: str, keys: tuple[str, ...] = ("x1",)) -> Path:
    """A built site: a chapter, and a short address for each key."""
    pages = {"chapter": CHAPTER.format(url=url), **{f"r/{key}": SHORT for key in keys}}
    for name, text in pages.items():
        (folder / name).mkdir(parents=True)
        (folder / name / "index.html").write_text(text)
    return folder


def _add_calculators(folder: Path, names: str) -> None:
    """Put calculators on the chapter, each with a letter as its name."""
    chapter = folder / "chapter" / "index.html"
    widgets = "".join(f'<rule-calculator id="{name}" mode="odds"></rule-calculator>' for name in names)
    chapter.write_text(chapter.read_text() + widgets)


def _keep(project: Path, folder: Path, number: str) -> None:
    (project / "editions").mkdir(exist_ok=True)
    keep_edition(project, Edition(number=number, date="", address=f"{ROOT}e/{number}/"), folder)


def _finish(site: BuiltSite) -> None:
    """Do to each page what this step does."""
    unpack_editions(site)
    for name in site.pages():
        page = site.folder / name
        page.write_text(edition_links(site, name, page.read_text()))


def _texts(folder: Path, *names: str) -> list[str]:
    return [(folder / name / "index.html").read_text() for name in names]


class TestCurrent:
    """The book as it is today."""

    def test_the_newest_edition_that_has_it(self, tmp_path: Path) -> None:
        """X1 was in both editions, X2 in the first one only, X3 is new and has none to point to."""
        _keep(tmp_path, _write(tmp_path / "first", ROOT, ("x1", "x2")), "2026.1")
        _keep(tmp_path, _write(tmp_path / "second", ROOT, ("x1",)), "2026.2")
        folder = _write(tmp_path / "site", ROOT, ("x1", "x2", "x3"))
        _finish(BuiltSite(folder=folder, site_url=ROOT, project=tmp_path))
        one, two, three, chapter = _texts(folder, "r/x1", "r/x2", "r/x3", "chapter")
        assert '<a href="../../e/2026.2/r/x1/">As it stood in edition 2026.2</a>' in one
        assert '<link rel="predecessor-version" href="../../e/2026.2/r/x1/">' in one
        assert 'href="../../e/2026.1/r/x2/"' in two
        assert "edition" not in three
        assert 'href="../r/x1/" data-edition="2026.2"' in chapter

    def test_the_newest_edition_that_has_a_calculator(self, tmp_path: Path) -> None:
        """A was in both editions, B in the first one only; C is new, and has no other edition to offer."""
        for number, names in (("2026.1", "ab"), ("2026.2", "a")):
            cut = _write(tmp_path / number, ROOT)
            _add_calculators(cut, names)
            _keep(tmp_path, cut, number)
        folder = _write(tmp_path / "site", ROOT)
        _add_calculators(folder, "abc")
        _finish(BuiltSite(folder=folder, site_url=ROOT, project=tmp_path))
        (chapter,) = _texts(folder, "chapter")
        assert '<rule-calculator id="a" data-edition="2026.2" mode=' in chapter
        assert '<rule-calculator id="b" data-edition="2026.1" mode=' in chapter
        assert '<rule-calculator id="c" mode=' in chapter

    def test_a_rule_that_no_edition_has(self, tmp_path: Path) -> None:
        """Its control offers no edition."""
        _keep(tmp_path, _write(tmp_path / "first", ROOT, ("x2",)), "2026.1")
        folder = _write(tmp_path / "site", ROOT, ("x1",))
        _finish(BuiltSite(folder=folder, site_url=ROOT, project=tmp_path))
        assert "data-edition" not in _texts(folder, "chapter")[0]

    def test_editions_are_not_touched(self, tmp_path: Path) -> None:
        """What was cut is put there as it is."""
        first = _write(tmp_path / "first", ROOT)
        _keep(tmp_path, first, "2026.1")
        folder = _write(tmp_path / "site", ROOT)
        _finish(BuiltSite(folder=folder, site_url=ROOT, project=tmp_path))
        assert _texts(folder / "e" / "2026.1", "chapter", "r/x1") == _texts(first, "chapter", "r/x1")


class TestEdition:
    """The book as it was cut."""

    def test_leads_to_the_current_state(self, tmp_path: Path) -> None:
        """From each rule and each calculator; its cards say which edition it is."""
        url = f"{ROOT}e/2026.1/"
        folder = _write(tmp_path / "site", url)
        _add_calculators(folder, "a")
        _finish(BuiltSite(folder=folder, site_url=url, project=tmp_path, edition="2026.1"))
        short, chapter = _texts(folder, "r/x1", "chapter")
        assert 'property="og:title" content="X1 One (Game, edition 2026.1)"' in short
        assert '<a href="../../../../r/x1/">The same in the current state of the book</a>' in short
        assert 'href="../r/x1/" data-edition="current"' in chapter
        assert '<rule-calculator id="a" data-edition="current" mode=' in chapter
