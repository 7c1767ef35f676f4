"""The process behind a build, with stand-ins for what it runs."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from macros.dev.running_build import EDITED, RunningBuild

WRITES = "import pathlib, sys\npathlib.Path(sys.argv[2]).mkdir()\n"
ANSWERS = 'print("built", flush=True)\nfor line in sys.stdin: print("wrong: " + line.strip(), flush=True)\n'


@pytest.fixture(name="project")
def _project(tmp_path: Path) -> Path:
    """A project with a builder of its own."""
    (tmp_path / "macros" / "dev").mkdir(parents=True)
    return tmp_path


@pytest.fixture(name="started")
def _started() -> Iterator[list[RunningBuild]]:
    """Builds that are ended with the test."""
    builds: list[RunningBuild] = []
    yield builds
    for each in builds:
        each.stop()


def _begin(project: Path, started: list[RunningBuild], builder: str) -> RunningBuild:
    (project / "macros" / "dev" / "page_builder.py").write_text(builder)
    started.append(RunningBuild(project, project / "site", "http://127.0.0.1:8000/", frozenset()))
    return started[-1]


class TestRunningBuild:
    """A site has its name when it is whole; then its pages can be built again, until the process ends."""

    def test_whole(self, project: Path, started: list[RunningBuild]) -> None:
        """The folder stands, and a page's answer is the process' own; the folder is marked as edited."""
        build = _begin(project, started, WRITES + ANSWERS)
        assert build.succeeds()
        assert list(build.folder.iterdir()) == []
        said = build.mistake_in("index.md")
        assert said.startswith('wrong: {"page": "index.md", "folder": "')
        assert (build.folder / EDITED).exists()

    def test_stays_where_somebody_reads(self, project: Path, started: list[RunningBuild]) -> None:
        """What an earlier start built from the same sources is not taken away."""
        (project / "site").mkdir()
        (project / "site" / "index.html").write_text("read")
        assert _begin(project, started, WRITES + ANSWERS).succeeds()
        assert (project / "site" / "index.html").read_text() == "read"
        assert not (project / "site.partial").exists()

    def test_not_whole(self, project: Path, started: list[RunningBuild]) -> None:
        """A process that ends without the word has built nothing, and that is decided."""
        build = _begin(project, started, WRITES)
        assert not build.succeeds()
        assert build.is_decided
        assert not build.folder.exists()

    def test_an_ended_process(self, project: Path, started: list[RunningBuild]) -> None:
        """It is told as a mistake, and again at the next page."""
        build = _begin(project, started, WRITES + 'print("built", flush=True)\n')
        assert build.succeeds()
        for _ in range(2):
            assert build.mistake_in("a.md") == "docs/a.md: the process that builds pages has ended"

    def test_ends_whatever_it_does(self, project: Path, started: list[RunningBuild]) -> None:
        """Undecided while it works; stopping waits for no work, and twice is as good as once."""
        build = _begin(project, started, "import threading\nthreading.Event().wait()\n")
        assert not build.is_decided
        build.stop()
        build.stop()
