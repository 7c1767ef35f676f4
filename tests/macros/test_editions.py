"""Cut editions, the ways between them, and the command that builds and cuts."""

import os
import subprocess
from pathlib import Path

import pytest

from macros import build as command
from macros.build import cut_edition
from macros.built_site import BuiltSite
from macros.editions import (
    Edition,
    EditionError,
    archive_of,
    edition_built,
    edition_environment,
    edition_links,
    editions_of,
    keep_edition,
    unpack_editions,
)
from macros.page import Page
from macros.pages import history
from macros.postprocess.redirects import RedirectError
from tests.written_files import write_files

ROOT = "https://rules.example/"


@pytest.fixture(name="project")
def _project(tmp_path: Path) -> Path:
    """A project with two editions; the archive of the older one is there."""
    (tmp_path / "editions").mkdir()
    built = write_files(tmp_path / "built", {"index.html": "old words", "r/x.html": "short"})
    for number in ("2026.9", "2026.10"):
        keep_edition(tmp_path, Edition(number=number, date="2026-11-30", address=f"{ROOT}e/{number}/"), built)
    archive_of(tmp_path, "2026.10").unlink()
    return tmp_path


def _site(project: Path, site_url: str) -> BuiltSite:
    return BuiltSite(folder=project / "site", site_url=site_url, project=project)


def test_the_list(project: Path, tmp_path: Path) -> None:
    """2026.10 came after 2026.9; a project without the list has cut none."""
    assert [each.number for each in editions_of(project)] == ["2026.10", "2026.9"]
    assert editions_of(tmp_path / "other") == ()


def test_unpacked_unchanged(project: Path) -> None:
    """The files of the archive, and no other, whatever lay there."""
    stale = project / "site" / "e" / "2026.9" / "stale.html"
    stale.parent.mkdir(parents=True)
    stale.write_text("not of this edition")
    unpack_editions(_site(project, "http://127.0.0.1:8000/"))
    found = {each.name: each.read_text() for each in stale.parent.rglob("*.html")}
    assert found == {"index.html": "old words", "x.html": "short"}


def test_unpacked_as_promised(project: Path) -> None:
    """An archive that is missing ends a public build; an edition does not grow with those before it."""
    with pytest.raises(EditionError, match=r"editions/2026\.10\.tar\.gz is not here; fetch it"):
        unpack_editions(_site(project, ROOT))
    site = BuiltSite(folder=project / "site", site_url=ROOT, project=project, edition="2026.11")
    unpack_editions(site)
    assert not site.folder.exists()


class TestCut:
    """An edition is cut once."""

    @pytest.fixture(autouse=True)
    def _builds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """In place of the site builder: one page with the address that it was built for."""

        def build(*, site_dir: Path, site_url: str, project: Path, edition: str) -> None:
            del project
            (site_dir / "index.html").write_text(f"{edition} at {site_url}")

        monkeypatch.setattr(command, "build", build)

    @pytest.mark.parametrize("number", ["2026.2", "2026", "v2026.1", "2026.01"])
    def test_is_called_after_the_engine(self, project: Path, number: str) -> None:
        """A link names the engine that answered it; the edition of that number must hold that engine."""
        with pytest.raises(EditionError, match=r'this one is "2026\.1", got "'):
            cut_edition(number, site_url=ROOT, project=project, version="2026.1")

    def test_is_built_for_its_own_address(self, project: Path) -> None:
        """The archive holds what was built for `e/<number>/`; what comes next is said."""
        archive_of(project, "2026.10").write_bytes(archive_of(project, "2026.9").read_bytes())
        said = cut_edition("2026.11", site_url=ROOT.rstrip("/"), project=project, version="2026.11")
        assert said.startswith(
            f"Cut edition 2026.11 for {ROOT}e/2026.11/\nNext: commit editions/editions.toml"
        )
        assert editions_of(project)[0].address == f"{ROOT}e/2026.11/"
        unpack_editions(_site(project, ROOT))
        page = project / "site" / "e" / "2026.11" / "index.html"
        assert page.read_text() == f"2026.11 at {ROOT}e/2026.11/"

    def test_cut_once(self, project: Path) -> None:
        """Its number is refused from then on, the archive stays; an address of this machine is nobody's."""
        before = archive_of(project, "2026.9").read_bytes()
        with pytest.raises(EditionError, match=r"2026\.9 was cut on 2026-11-30; raise the number"):
            cut_edition("2026.9", site_url=ROOT, project=project, version="2026.9")
        assert archive_of(project, "2026.9").read_bytes() == before
        with pytest.raises(EditionError, match=r"name it: make edition NUMBER=2026\.1 SITE_URL="):
            cut_edition("2026.1", site_url="http://127.0.0.1:8000/", project=project, version="2026.1")


@pytest.mark.parametrize("before", [None, "", "2026.9"])
def test_built_as(monkeypatch: pytest.MonkeyPatch, before: str | None) -> None:
    """What is generated before the site builder starts knows the edition too; afterwards all is as before."""
    monkeypatch.delenv("EDITION", raising=False)
    if before is not None:
        monkeypatch.setenv("EDITION", before)
    with edition_environment("2026.10"):
        assert edition_built() == "2026.10"
    assert os.environ.get("EDITION") == before


def _shown(monkeypatch: pytest.MonkeyPatch, project: Path, built: str = "") -> str:
    monkeypatch.setattr(history, "PROJECT", project)
    monkeypatch.setenv("EDITION", built)
    return str(history.editions(Page(source="about/editions.md", root="../../")))


def test_links_of_the_page(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within the site, or by the full address; in an edition the others lie beside it."""
    html = _shown(monkeypatch, project)
    assert '<a href="../../e/2026.9/">2026.9</a>' in html
    assert f'<a href="{ROOT}e/2026.10/">2026.10</a>' in html
    html = _shown(monkeypatch, project, "2026.10")
    assert '<a href="../../../2026.9/">2026.9</a>' in html
    assert 'edition 2026.10, kept as it was cut. <a href="../../../../">' in html


def test_no_edition_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page says so, and promises no more than there is; the first does not say it of itself."""
    assert "None yet" in _shown(monkeypatch, tmp_path)
    first = _shown(monkeypatch, tmp_path, "2026.1")
    assert "It was the first." in first
    assert "None yet" not in first


SHORT = (
    '<head><link rel="canonical" href="../../chapter/#x1"><meta property="og:url" content="./">'
    '<meta property="og:title" content="X1 One (Game)"></head><body><p>One</p></body>'
)
CHAPTER = (
    '<link rel="canonical" href="{url}chapter/"><a class="cite" href="../r/x1/" aria-label="Cite X1">cite</a>'
)
BOOK = "https://rules.example/book/"


def _write(folder: Path, url: str, keys: str, widgets: str = "") -> Path:
    """A built site: a short address for each key, and a chapter with calculators named by letters."""
    tags = "".join(f'<rule-calculator id="{name}" mode="odds"></rule-calculator>' for name in widgets)
    chapter = {"chapter/index.html": CHAPTER.format(url=url) + tags}
    return write_files(folder, {**chapter, **{f"r/x{key}/index.html": SHORT for key in keys}})


def _keep(project: Path, folder: Path, number: str) -> None:
    (project / "editions").mkdir(exist_ok=True)
    keep_edition(project, Edition(number=number, date="", address=f"{BOOK}e/{number}/"), folder)


def _finish(site: BuiltSite) -> None:
    """Do to each page what this step does."""
    unpack_editions(site)
    for name in site.pages():
        page = site.folder / name
        page.write_text(edition_links(site, name, page.read_text()))


def _texts(folder: Path, *names: str) -> list[str]:
    return [(folder / name / "index.html").read_text() for name in names]


def test_the_newest_edition_that_has_it(tmp_path: Path) -> None:
    """X1 and A were in both editions, X2 and B in the first one only, X3 and C are new and have none."""
    first = _write(tmp_path / "first", BOOK, "12", "ab")
    _keep(tmp_path, first, "2026.1")
    _keep(tmp_path, _write(tmp_path / "second", BOOK, "1", "a"), "2026.2")
    folder = _write(tmp_path / "site", BOOK, "123", "abc")
    _finish(BuiltSite(folder=folder, site_url=BOOK, project=tmp_path))
    one, two, three, chapter = _texts(folder, "r/x1", "r/x2", "r/x3", "chapter")
    assert '<a href="../../e/2026.2/r/x1/">As it stood in edition 2026.2</a>' in one
    assert '<link rel="predecessor-version" href="../../e/2026.2/r/x1/">' in one
    assert 'href="../../e/2026.1/r/x2/"' in two
    assert "edition" not in three
    assert 'href="../r/x1/" data-edition="2026.2"' in chapter
    assert '<rule-calculator id="a" data-edition="2026.2" mode=' in chapter
    assert '<rule-calculator id="b" data-edition="2026.1" mode=' in chapter
    assert '<rule-calculator id="c" mode=' in chapter
    assert _texts(folder / "e" / "2026.1", "chapter", "r/x1") == _texts(first, "chapter", "r/x1")


def test_a_rule_that_no_edition_has(tmp_path: Path) -> None:
    """Its control offers no edition."""
    _keep(tmp_path, _write(tmp_path / "first", BOOK, "2"), "2026.1")
    folder = _write(tmp_path / "site", BOOK, "1")
    _finish(BuiltSite(folder=folder, site_url=BOOK, project=tmp_path))
    assert "data-edition" not in _texts(folder, "chapter")[0]


def test_leads_to_the_current_state(tmp_path: Path) -> None:
    """From each rule and each calculator; its cards say which edition it is."""
    url = f"{BOOK}e/2026.1/"
    folder = _write(tmp_path / "site", url, "1", "a")
    _finish(BuiltSite(folder=folder, site_url=url, project=tmp_path, edition="2026.1"))
    short, chapter = _texts(folder, "r/x1", "chapter")
    assert 'property="og:title" content="X1 One (Game, edition 2026.1)"' in short
    assert '<a href="../../../../r/x1/">The same in the current state of the book</a>' in short
    assert 'href="../r/x1/" data-edition="current"' in chapter
    assert '<rule-calculator id="a" data-edition="current" mode=' in chapter


@pytest.mark.parametrize("what", [[], ["--edition", "2026.1"]], ids=["a build", "an edition"])
class TestCommand:
    """`python -m macros.build` speaks in sentences, and ends with status 1 where the sources are wrong."""

    @pytest.mark.parametrize(
        ("error", "said"),
        [
            (RedirectError("published addresses lead nowhere: a/"), "published addresses lead nowhere: a/\n"),
            (subprocess.CalledProcessError(1, "mkdocs"), ""),
        ],
    )
    def test_fails(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], what: list[str],
        error: Exception, said: str,
    ) -> None:  # fmt: skip
        """One sentence; none where the site builder has spoken."""

        def fail(*_: object, **__: object) -> None:
            raise error

        monkeypatch.setattr(command, "cut_edition" if what else "build", fail)
        monkeypatch.setattr("sys.argv", ["build", *what])
        assert command.main() == 1
        assert capsys.readouterr().err == said

    def test_builds(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], what: list[str]
    ) -> None:
        """What comes next is said: the list is committed, the archive is kept with the release."""
        monkeypatch.setattr(command, "build", lambda **_: None)
        monkeypatch.setattr(command, "cut_edition", lambda *_, **__: "Cut.\n")
        monkeypatch.setattr("sys.argv", ["build", *what])
        assert command.main() == 0
        assert capsys.readouterr().out == ("Cut.\n" if what else "")
