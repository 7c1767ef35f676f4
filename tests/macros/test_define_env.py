"""What mkdocs-macros is offered, with a stand-in for it."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from macros import define_env, on_pre_page_macros
from macros.page_macros import MACROS


class Builder:
    """As much of the site builder as the macros see."""

    def __init__(self, docs: Path) -> None:
        self.conf: dict[str, Any] = {"docs_dir": str(docs)}
        self.page = SimpleNamespace(file=SimpleNamespace(src_uri="scattershot/a.md"), url="scattershot/a/")
        self.macros: dict[str, Callable[..., Any]] = {}

    def macro(self, function: Callable[..., Any]) -> None:
        """Register a macro by its name."""
        self.macros[function.__name__] = function


@pytest.fixture
def builder(tmp_path: Path) -> Builder:
    """A builder at the first of two pages."""
    (tmp_path / "scattershot").mkdir()
    for name in ("a.md", "b.md", "index.md"):
        (tmp_path / "scattershot" / name).write_text("Rolls are made in the open.\n")
    made = Builder(tmp_path)
    define_env(made)
    return made


class TestDefineEnv:
    """The macros know the page they stand in, and stop the build at a mistake."""

    def test_offers_the_list(self, builder: Builder) -> None:
        """Nothing more and nothing less."""
        assert set(builder.macros) == {macro.__name__ for macro in MACROS}

    def test_knows_the_way_to_the_root(self, builder: Builder) -> None:
        """Two folders down, two steps up."""
        assert 'href="../../r/s11/"' in builder.macros["clause"]("S11")

    def test_writes_links_as_zensical_reads_them(self, builder: Builder) -> None:
        """From the place of the source: it adds a step up itself where a page becomes a folder."""
        builder.page = SimpleNamespace(path="scattershot/a.md", url="scattershot/a/")
        assert 'href="../r/s11/"' in builder.macros["clause"]("S11")
        builder.page = SimpleNamespace(path="scattershot/index.md", url="scattershot/")
        assert 'href="../r/s11/"' in builder.macros["clause"]("S11")

    def test_hides_no_macro(self, builder: Builder) -> None:
        """Zensical makes variables of what the theme is told: none has the name of a macro."""
        assert set(builder.conf["extra"]) & set(builder.macros) == set()

    def test_a_mistake_is_one_sentence_with_the_page(self, builder: Builder) -> None:
        """The page, the macro, what is wrong and what is right."""
        with pytest.raises(SystemExit) as stop:
            builder.macros["clause"]("S111")
        assert str(stop.value).startswith(
            'docs/scattershot/a.md: clause: there is no clause or ruling "S111"; perhaps'
        )

    def test_a_wrong_call_is_one_too(self, builder: Builder) -> None:
        """An argument too few is the page's mistake."""
        with pytest.raises(SystemExit, match=r"docs/scattershot/a\.md: odds: odds\(\) missing"):
            builder.macros["odds"]("scattershot.mib")

    def test_ids_are_unique_within_a_page_only(self, builder: Builder) -> None:
        """The same calculator may stand on two pages under one id."""
        builder.macros["calculator"]("scattershot.mib", rating=12)
        builder.page = SimpleNamespace(file=SimpleNamespace(src_uri="scattershot/b.md"), url="scattershot/b/")
        builder.macros["calculator"]("scattershot.mib", rating=12)
        with pytest.raises(SystemExit, match='two widgets of this page are called "mib"'):
            builder.macros["calculator"]("scattershot.mib", rating=12)

    def test_a_page_that_is_built_again_begins_anew(self, builder: Builder) -> None:
        """Its ids are free, and what its author wrote since is read."""
        builder.macros["calculator"]("scattershot.mib", rating=12)
        on_pre_page_macros(builder)
        builder.macros["calculator"]("scattershot.mib", rating=12)
