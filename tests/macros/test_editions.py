"""Cut editions: listed, packed, put into a build."""

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
    editions_of,
    keep_edition,
    unpack_editions,
)
from macros.page import Page
from macros.pages import history

ROOT = "https://rules.example/"


@pytest.fixture(name="project")
def _project(tmp_path: Path) -> Path:
    """A project with two editions; the archive of the older one is there."""
    (tmp_path / "editions").mkdir()
    built = tmp_path / "built"
    (built / "r").mkdir(parents=True)
    (built / "index.html").write_text("old words")
    (built / "r" / "x.html").write_text("short")
    for number in ("2026.9", "2026.10"):
        keep_edition(tmp_path, Edition(number=number, date="2026-11-30", address=f"{ROOT}e/{number}/"), built)
    archive_of(tmp_path, "2026.10").unlink()
    return tmp_path


def _site(project: Path, site_url: str) -> BuiltSite:
    return BuiltSite(folder=project / "site", site_url=site_url, project=project)


def test_list(project: Path, tmp_path: Path) -> None:
    """2026.10 came after 2026.9; a project without the list has cut none."""
    assert [each.number for each in editions_of(project)] == ["2026.10", "2026.9"]
    assert editions_of(tmp_path / "other") == ()


class TestUnpacked:
    """Every build puts the cut editions where they have always been."""

    def test_unchanged(self, project: Path) -> None:
        """The files of the archive, and no other, whatever lay there."""
        stale = project / "site" / "e" / "2026.9" / "stale.html"
        stale.parent.mkdir(parents=True)
        stale.write_text("not of this edition")
        unpack_editions(_site(project, "http://127.0.0.1:8000/"))
        found = {each.name: each.read_text() for each in stale.parent.rglob("*.html")}
        assert found == {"index.html": "old words", "x.html": "short"}

    def test_a_public_build_misses_none(self, project: Path) -> None:
        """An address that was promised must not vanish because an archive was not at hand."""
        with pytest.raises(EditionError, match=r"editions/2026\.10\.tar\.gz is not here; fetch it"):
            unpack_editions(_site(project, ROOT))

    def test_an_edition_holds_no_other(self, project: Path) -> None:
        """It does not grow with those before it."""
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

    def test_never_changes(self, project: Path) -> None:
        """Its number is refused from then on, and the archive stays."""
        before = archive_of(project, "2026.9").read_bytes()
        with pytest.raises(EditionError, match=r"2026\.9 was cut on 2026-11-30; raise the number"):
            cut_edition("2026.9", site_url=ROOT, project=project, version="2026.9")
        assert archive_of(project, "2026.9").read_bytes() == before

    def test_not_for_this_machine(self, project: Path) -> None:
        """An edition carries its address for ever: 127.0.0.1 is nobody's."""
        with pytest.raises(EditionError, match=r"name it: make edition NUMBER=2026\.1 SITE_URL="):
            cut_edition("2026.1", site_url="http://127.0.0.1:8000/", project=project, version="2026.1")


class TestCommand:
    """`python -m macros.build --edition` speaks in sentences."""

    def _run(self, monkeypatch: pytest.MonkeyPatch, number: str) -> int:
        monkeypatch.setattr("sys.argv", ["build", "--edition", number, "--site-url", ROOT])
        return command.main()

    def test_refused(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        """A wrong number is one sentence, not a traceback."""
        assert self._run(monkeypatch, "1999.1") == 1
        assert capsys.readouterr().err.startswith("an edition is called after the engine")

    def test_a_build_that_fails(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The site builder has spoken already."""

        def fail(*_: object, **__: object) -> None:
            raise subprocess.CalledProcessError(1, "mkdocs")

        monkeypatch.setattr(command, "cut_edition", fail)
        assert self._run(monkeypatch, "2026.1") == 1

    def test_says_what_comes_next(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """The list is committed, the archive is kept with the release."""
        monkeypatch.setattr(command, "cut_edition", lambda *_, **__: "Cut.\n")
        assert self._run(monkeypatch, "2026.1") == 0
        assert capsys.readouterr().out == "Cut.\n"


@pytest.mark.parametrize("before", [None, "", "2026.9"])
def test_built_as(monkeypatch: pytest.MonkeyPatch, before: str | None) -> None:
    """What is generated before the site builder starts knows the edition too; afterwards all is as before."""
    monkeypatch.delenv("EDITION", raising=False)
    if before is not None:
        monkeypatch.setenv("EDITION", before)
    with edition_environment("2026.10"):
        assert edition_built() == "2026.10"
    assert os.environ.get("EDITION") == before


class TestPage:
    """The page that lists the editions."""

    def _shown(self, monkeypatch: pytest.MonkeyPatch, project: Path, built: str = "") -> str:
        monkeypatch.setattr(history, "PROJECT", project)
        monkeypatch.setenv("EDITION", built)
        return str(history.editions(Page(source="about/editions.md", root="../../")))

    def test_links(self, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """One that this build carries is linked within the site, another by its full address."""
        html = self._shown(monkeypatch, project)
        assert '<a href="../../e/2026.9/">2026.9</a>' in html
        assert f'<a href="{ROOT}e/2026.10/">2026.10</a>' in html

    def test_inside_an_edition(self, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The others lie beside it, and the current state two folders up."""
        html = self._shown(monkeypatch, project, "2026.10")
        assert '<a href="../../../2026.9/">2026.9</a>' in html
        assert 'edition 2026.10, kept as it was cut. <a href="../../../../">' in html

    def test_none_yet(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The page says so, and promises no more than there is; the first does not say it of itself."""
        assert "None yet" in self._shown(monkeypatch, tmp_path)
        first = self._shown(monkeypatch, tmp_path, "2026.1")
        assert "It was the first." in first
        assert "None yet" not in first
