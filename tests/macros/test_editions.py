"""Cut editions: listed, packed, restored unchanged."""

import gzip
import hashlib
import os
import subprocess
from pathlib import Path

import pytest

from macros.built_site import BuiltSite
from macros.editions import (
    Edition,
    EditionError,
    add_to_list,
    archive_of,
    archived_numbers,
    edition_built,
    edition_environment,
    editions_of,
    pack,
    restore_editions,
)
from macros.page import Page
from macros.pages import history
from macros.permanence import cut_edition as command
from macros.permanence.cut_edition import cut


def _edition(number: str, content: bytes = b"") -> Edition:
    return Edition(
        number=number,
        date="2026-11-30",
        address=f"https://rules.example/e/{number}/",
        sha256=hashlib.sha256(content).hexdigest(),
        size=len(content),
    )


@pytest.fixture(name="project")
def _project(tmp_path: Path) -> Path:
    """A project with two editions; the archive of the older one is there."""
    (tmp_path / "editions").mkdir()
    (tmp_path / "built" / "r").mkdir(parents=True)
    (tmp_path / "built" / "index.html").write_text("old words")
    (tmp_path / "built" / "r" / "x.html").write_text("short")
    content = pack(tmp_path / "built")
    add_to_list(tmp_path, _edition("2026.9", content))
    add_to_list(tmp_path, _edition("2026.10", pack(tmp_path / "nothing")))
    archive_of(tmp_path, "2026.9").write_bytes(gzip.compress(content))
    return tmp_path


def _site(project: Path, site_url: str) -> BuiltSite:
    return BuiltSite(folder=project / "site", site_url=site_url, project=project)


class TestList:
    """What stands in `editions/editions.toml`."""

    def test_newest_first(self, project: Path) -> None:
        """2026.10 came after 2026.9."""
        assert [each.number for each in editions_of(project)] == ["2026.10", "2026.9"]

    def test_none(self, tmp_path: Path) -> None:
        """A project without the list has cut none."""
        assert editions_of(tmp_path) == ()


class TestCarry:
    """Every build puts the cut editions where they have always been."""

    def test_unchanged(self, project: Path) -> None:
        """The files of the archive, and no other, whatever lay there."""
        stale = project / "site" / "e" / "2026.9" / "stale.html"
        stale.parent.mkdir(parents=True)
        stale.write_text("not of this edition")
        restore_editions(_site(project, "http://127.0.0.1:8000/"))
        assert archived_numbers(project) == ("2026.9",)
        found = {each.name: each.read_text() for each in stale.parent.rglob("*.html")}
        assert found == {"index.html": "old words", "x.html": "short"}

    def test_a_public_build_misses_none(self, project: Path) -> None:
        """An address that was promised must not vanish because an archive was not at hand."""
        with pytest.raises(EditionError, match=r"editions/2026\.10\.tar\.gz is not here; fetch it"):
            restore_editions(_site(project, "https://rules.example/"))

    def test_another_archive_is_refused(self, project: Path) -> None:
        """What has the name of an edition and not its sum is not that edition."""
        archive_of(project, "2026.9").write_bytes(gzip.compress(b"other"))
        with pytest.raises(EditionError, match="is not the edition that was cut"):
            restore_editions(_site(project, "http://127.0.0.1:8000/"))

    def test_packed_by_content_alone(self, project: Path, tmp_path: Path) -> None:
        """The same files give the same tar, whenever they were written and in whatever order."""
        again = tmp_path / "again"
        (again / "r").mkdir(parents=True)
        (again / "r" / "x.html").write_text("short")
        (again / "index.html").write_text("old words")
        assert pack(again) == pack(project / "built")


class TestCut:
    """An edition is cut once."""

    @pytest.fixture(autouse=True)
    def _builds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """In place of the site builder: one page with the address that it was built for."""

        def build(*, site_dir: Path, site_url: str, project: Path, edition: str) -> None:
            del project
            site_dir.mkdir()
            (site_dir / "index.html").write_text(f"{edition} at {site_url}")

        monkeypatch.setattr(command, "build", build)

    @pytest.mark.parametrize("number", ["2026.2", "2026", "v2026.1", "2026.01"])
    def test_is_called_after_the_engine(self, project: Path, number: str) -> None:
        """A link names the engine that answered it; the edition of that number must hold that engine."""
        with pytest.raises(EditionError, match=r'this one is "2026\.1", got "'):
            cut(number, site_url="https://rules.example/", project=project, version="2026.1")

    def test_is_built_for_its_own_address(self, project: Path) -> None:
        """The archive holds what was built for `e/<number>/`; the list has its sum and its size."""
        made = cut("2026.11", site_url="https://rules.example", project=project, version="2026.11")
        assert made.address == "https://rules.example/e/2026.11/"
        assert editions_of(project)[0] == made
        archive_of(project, "2026.10").write_bytes(gzip.compress(pack(project / "nothing")))
        restore_editions(_site(project, "https://rules.example/"))
        page = project / "site" / "e" / "2026.11" / "index.html"
        assert page.read_text() == "2026.11 at https://rules.example/e/2026.11/"

    def test_again_gives_the_same(self, project: Path) -> None:
        """Whoever lost an archive cuts it again at its tag; the list has it once."""
        cut("2026.11", site_url="https://rules.example/", project=project, version="2026.11")
        first = archive_of(project, "2026.11").read_bytes()
        cut("2026.11", site_url="https://rules.example/", project=project, version="2026.11")
        assert archive_of(project, "2026.11").read_bytes() == first
        assert [each.number for each in editions_of(project)] == ["2026.11", "2026.10", "2026.9"]

    def test_never_changes(self, project: Path) -> None:
        """Other bytes under the same number are refused, and the archive stays."""
        before = archive_of(project, "2026.9").read_bytes()
        with pytest.raises(EditionError, match=r"2026\.9 was cut on 2026-11-30 and never changes"):
            cut("2026.9", site_url="https://rules.example/", project=project, version="2026.9")
        assert archive_of(project, "2026.9").read_bytes() == before


class TestCommand:
    """`python -m macros.permanence.cut_edition cut` speaks in sentences."""

    def _run(self, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
        monkeypatch.setattr("sys.argv", ["edition", "cut", *arguments])
        return command.main()

    def test_not_for_this_machine(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """An edition carries its address for ever: 127.0.0.1 is nobody's."""
        assert self._run(monkeypatch, "2026.1", "--site-url", "http://127.0.0.1:8000/") == 1
        assert "name it: make edition NUMBER=2026.1 SITE_URL=" in capsys.readouterr().err

    def test_refused(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        """A wrong number is one sentence, not a traceback."""
        assert self._run(monkeypatch, "1999.1", "--site-url", "https://rules.example/") == 1
        assert capsys.readouterr().err.startswith("an edition is called after the engine")

    def test_a_build_that_fails(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The site builder has spoken already."""

        def fail(*_: object, **__: object) -> None:
            raise subprocess.CalledProcessError(1, "mkdocs")

        monkeypatch.setattr(command, "cut", fail)
        assert self._run(monkeypatch, "2026.1", "--site-url", "https://rules.example/") == 1

    def test_says_what_comes_next(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """The list is committed, the archive is kept with the release."""
        monkeypatch.setattr(command, "cut", lambda *_, **__: _edition("2026.1"))
        assert self._run(monkeypatch, "2026.1", "--site-url", "https://rules.example/") == 0
        said = capsys.readouterr().out
        assert "Cut edition 2026.1 for https://rules.example/e/2026.1/" in said
        assert "commit editions/editions.toml" in said


class TestBuiltAs:
    """What is generated before the site builder starts knows the edition too."""

    @pytest.mark.parametrize("before", [None, "", "2026.9"])
    def test_for_a_while(self, monkeypatch: pytest.MonkeyPatch, before: str | None) -> None:
        """And afterwards all is as it was."""
        monkeypatch.delenv("EDITION", raising=False)
        if before is not None:
            monkeypatch.setenv("EDITION", before)
        with edition_environment("2026.10"):
            assert edition_built() == "2026.10"
        assert os.environ.get("EDITION") == before


class TestPage:
    """The page that lists the editions."""

    def test_links(self, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """One that this build carries is linked within the site, another by its full address."""
        monkeypatch.setattr(history, "PROJECT", project)
        html = history.editions(Page(source="about/editions.md", root="../../"))
        assert '<a href="../../e/2026.9/">2026.9</a>' in html
        assert '<a href="https://rules.example/e/2026.10/">2026.10</a>' in html

    def test_inside_an_edition(self, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The others lie beside it, and the current state two folders up."""
        monkeypatch.setattr(history, "PROJECT", project)
        monkeypatch.setenv("EDITION", "2026.10")
        html = history.editions(Page(source="about/editions.md", root="../../"))
        assert '<a href="../../../2026.9/">2026.9</a>' in html
        assert 'edition 2026.10, kept as it was cut. <a href="../../../../">' in html

    def test_inside_the_first(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """It does not say of itself that there is none."""
        monkeypatch.setattr(history, "PROJECT", tmp_path)
        monkeypatch.setenv("EDITION", "2026.1")
        html = history.editions(Page(source="about/editions.md", root="../../"))
        assert "It was the first." in html
        assert "None yet" not in html

    def test_none_yet(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The page says so, and promises no more than there is."""
        monkeypatch.setattr(history, "PROJECT", tmp_path)
        assert "None yet" in history.editions(Page(source="about/editions.md", root="../../"))
