"""What holds for every test: repeatable examples, one site for the whole run, and what a run leaves out."""

import os
import sys
import threading
from collections import Counter
from collections.abc import Generator, Mapping
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import pytest

# Hypothesis reads the name of its folder when it is imported.
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", ".cache/hypothesis")

from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from tests.marathons import MARATHONS, summary_lines
from tests.site.shared_site import SharedServer, Site

settings.register_profile("test", derandomize=True, deadline=None, max_examples=50)
settings.load_profile("test")

# A game for a test lies in the place of no game.
collect_ignore = ["data"]

SITE = Path(__file__).parent / "site"
ENGINE_TESTS = tuple(
    SITE.parents[1] / name for name in ("engine", "tests/engine", "tests/systems", "tests/test_every_kind.py")
)
BUILD = SITE / "test_build.py"
"""It builds the site of the whole run, and then one more."""
MORE_BUILDS = tuple(SITE / f"test_{name}.py" for name in ("fifth_game", "successor"))
"""They build a site of their own from it, for a minute or more each."""

SERVER = pytest.StashKey[SharedServer]()
LEFT_OUT = pytest.StashKey[Mapping[str, int]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let whoever works on browser tests build once and test often."""
    parser.addoption(
        "--built-site",
        type=Path,
        help="test this site, built for an address of this machine, instead of building one",
    )


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return one process more than there are cores: a browser test waits as often as it works."""
    return (os.cpu_count() or 1) + 1


class ByFile(LoadScopeScheduling):  # type: ignore[misc]  # xdist comes without types
    """Gives tests with slow fixtures to the processes file by file, and the others one by one."""

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.partition("::")[0]
        return path if path.startswith(("tests/site/", "tests/macros/", "tests/tools/")) else nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile:
    """Keep the order of the collection; pytest 9.2 drops the names by which xdist 3.8 would group tests."""
    config.option.loadscopereorder = False
    return ByFile(config, log)


def pytest_configure(config: pytest.Config) -> None:
    """Serve the site that this run will build, from the process that started it."""
    config.stash[LEFT_OUT] = {}
    if not hasattr(config, "workerinput"):
        config.stash[SERVER] = SharedServer(config.getoption("--built-site"))


@pytest.hookimpl(tryfirst=True)  # before -m leaves anything out
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Start what takes long first, and count the marathons."""
    items.sort(key=_turn)
    marks = (item.get_closest_marker("marathon") for item in items)
    left_out: Mapping[str, int] = Counter(mark.kwargs["target"] for mark in marks if mark)
    if unknown := sorted(set(left_out) - set(MARATHONS)):
        raise pytest.UsageError(f"tests/marathons.py names no target {', '.join(unknown)}")
    config.stash[LEFT_OUT] = left_out


def _turn(item: pytest.Item) -> int:
    """The build first; meanwhile what needs no site; the other builds, so that none is last; the site."""
    if item.path == BUILD:
        return 0
    if item.path in MORE_BUILDS:
        return 2
    return 3 if item.path.is_relative_to(SITE) else 1


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measure coverage where the engine is tested by examples: counting lines more than doubles the time.

    A law that tries many inputs, and a test of pages, may reach a line by chance or by the way.
    """
    test = getattr(item, "obj", None)
    is_law = item.get_closest_marker("law") or getattr(test, "is_hypothesis_test", False)
    if any(item.path.is_relative_to(folder) for folder in ENGINE_TESTS) and not is_law:
        return (yield)
    # pytest-cov's own pause ends one of the two measurements that a process of xdist has.
    tracer, of_threads = sys.gettrace(), threading.gettrace()
    sys.settrace(None)
    threading.settrace(None)
    try:
        return (yield)
    finally:
        _forget_answers()
        sys.settrace(tracer)
        threading.settrace(of_threads)


def _forget_answers() -> None:
    """Empty the caches of the engine: what was answered unmeasured is counted when it is next asked."""
    for name, module in list(sys.modules.items()):
        if name.startswith("engine."):
            for function in vars(module).values():
                if isinstance(function, _lru_cache_wrapper) and function.cache_parameters()["maxsize"]:
                    function.cache_clear()


class FailureLines:
    """Names a failed test at once: a run that is killed never comes to its summary."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self._terminal = terminal

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Write the test, which of its three parts failed, and the first line of the reason."""
        if report.failed:
            reason = getattr(report.longrepr, "reprcrash", None)
            first = str(reason.message if reason else report.longrepr).partition("\n")[0]
            self._terminal.write_line(f" {report.nodeid} failed ({report.when}): {first}")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Hear of failures in the process that started the run."""
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    if terminal and not hasattr(session.config, "workerinput"):
        session.config.pluginmanager.register(FailureLines(terminal))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a process that shares the work where the site is."""
    site = node.config.stash[SERVER].site
    node.workerinput["site"] = (site.url, str(site.folder))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell the process that started the run what this one left out."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = dict(session.config.stash[LEFT_OUT].items())


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Hear what a process left out; all of them collect the same tests."""
    if hasattr(node, "workeroutput"):
        node.config.stash[LEFT_OUT] = node.workeroutput["left_out"]


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the marathons, which this run left out."""
    config = terminalreporter.config
    if config.getoption("markexpr") == "not marathon":
        for line in summary_lines(config.stash[LEFT_OUT]):
            terminalreporter.write_line(line)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop serving when the run is over."""
    if SERVER in config.stash:
        config.stash[SERVER].close()


def shared_site(config: pytest.Config) -> Site:
    """Return where the site of this run is; nobody may have built it yet."""
    if not hasattr(config, "workerinput"):
        return config.stash[SERVER].site
    url, folder = config.workerinput["site"]
    return Site(url=url, folder=Path(folder))
