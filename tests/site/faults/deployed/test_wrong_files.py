"""A file that came wrong does not stay so: once the server is mended, Try again helps, or a reload."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from macros.project import PROJECT
from macros.runtime.pack import manifest
from tests.site.faults.deployed.reader import Reader
from tests.site.faulty_server import Faults, flipped, halved

FILES = {role: entry["file"] for role, entry in manifest(PROJECT)["files"].items()}
WORKER = "js/engine/worker."
PAGE = {"Content-Type": "text/html; charset=utf-8"}


def _altered(faults: Faults) -> None:
    faults.body[FILES["engine"]] = flipped


def _broken_off(faults: Faults) -> None:
    faults.body[FILES["engine"]] = halved
    faults.unmeasured.add(FILES["engine"])


def _untyped(faults: Faults) -> None:
    faults.headers[FILES["module"]] = {"Content-Type": "text/plain"}


def _a_page(name: str) -> Callable[[Faults], None]:
    """Some hosts send the front page for whatever is not there."""

    def spoil(faults: Faults) -> None:
        faults.body[name] = lambda _: b"<!doctype html><title>The front page</title>"
        faults.headers[name] = PAGE

    return spoil


def _altered_wasm(faults: Faults) -> None:
    faults.body[FILES["wasm"]] = flipped


KINDS = {
    "engine altered": _altered,
    "engine broken off, without a length": _broken_off,
    "module as plain text": _untyped,
    "library a page": _a_page(FILES["library"]),
    "wasm altered": _altered_wasm,
}
WAYS = ("try again", "reload")
ways = pytest.mark.parametrize("way", WAYS)


def _pairs(first: int) -> pytest.MarkDecorator:
    """Each kind with one of the two ways in turn: a first visit tries what a returning reader does not."""
    pairs = [(spoil, WAYS[(first + turn) % 2]) for turn, spoil in enumerate(KINDS.values())]
    ids = [f"{way}-{name}" for name, (_, way) in zip(KINDS, pairs, strict=True)]
    return pytest.mark.parametrize(("spoil", "way"), pairs, ids=ids)


def _mend(faults: Faults) -> None:
    for name in (*FILES.values(), WORKER):
        faults.body.pop(name, None)
    faults.unmeasured.clear()
    for name in (*FILES.values(), WORKER):
        faults.headers.pop(name, None)


def _helps(reader: Reader, way: str) -> None:
    """What was asked is answered, and the next question too."""
    if way == "try again":
        reader.retry()
    else:
        reader.page.wait_for_url("**#q1-*")
        reader.page.reload()
    reader.expect_answer(137)
    reader.go_on()
    assert [url for url, _, kind in reader.kept() if "/assets/" in url and "html" in kind] == []


class TestReturning:
    """The service worker answers."""

    @_pairs(0)
    def test_mended(self, reader: Reader, faults: Faults, spoil: Callable[[Faults], None], way: str) -> None:
        """One sentence while it is wrong; then either way helps."""
        reader.come_back()
        spoil(faults)
        reader.fail()
        _mend(faults)
        _helps(reader, way)

    @pytest.mark.usefixtures("kept_for_ever")
    @ways
    def test_both_stores(self, reader: Reader, faults: Faults, way: str) -> None:
        """The browser's own cache keeps it for ever, too."""
        reader.come_back()
        _altered(faults)
        reader.fail()
        _mend(faults)
        _helps(reader, way)


@pytest.mark.usefixtures("kept_for_ever")
class TestFirstVisit:
    """Nobody answers but the browser's own cache, which asks for nothing anew that never changes."""

    @_pairs(1)
    def test_mended(self, reader: Reader, faults: Faults, spoil: Callable[[Faults], None], way: str) -> None:
        """One sentence while it is wrong; then either way helps."""
        spoil(faults)
        reader.open()
        reader.fail()
        _mend(faults)
        _helps(reader, way)

    @ways
    def test_the_script_of_the_worker(self, reader: Reader, faults: Faults, way: str) -> None:
        """What starts all the rest may come wrong as well."""
        _a_page(WORKER)(faults)
        reader.open()
        reader.fail()
        _mend(faults)
        _helps(reader, way)


class TestMendedMeanwhile:
    """The file is right again before anybody is told."""

    @pytest.mark.usefixtures("kept_for_ever")
    def test_nobody_is_told(self, reader: Reader, faults: Faults) -> None:
        """A wrong file in the cache of the browser costs a moment: the right one is fetched by itself."""
        reader.open()
        _altered(faults)
        reader.page.evaluate("(name) => fetch(`../../assets/runtime/${name}`)", FILES["engine"])
        _mend(faults)
        reader.ask(137)
        reader.expect_answer(137)
