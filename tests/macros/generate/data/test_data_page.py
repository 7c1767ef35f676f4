"""The page about the data tells the truth."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import UNREAD, UNWRITTEN
from macros.generate.data.data_files import data_files
from macros.generate.data.plain_text import text_editions
from macros.page import Page
from macros.pages.games import plain_texts
from macros.project import PROJECT

PAGE = (PROJECT / "docs" / "about" / "data.md").read_text(encoding="utf-8")


@pytest.fixture
def bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str | None]:
    """The page's bot, run as it stands there beside a copy of the file."""
    code = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert code is not None
    (tmp_path / "clauses.json").write_bytes(data_files(PROJECT)["clauses.json"])
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    exec(code.group(1), names)  # noqa: S102 - the page's own example
    answer: Callable[[str], str | None] = names["answer"]
    return answer


class TestBot:
    """The bot of the page answers with the rule and its address."""

    def test_quotes_a_rule(self, bot: Callable[[str], str | None]) -> None:
        """`!s11` is Scattershot's Made It By: who says it, what it says, its short address."""
        said = bot("!s11") or ""
        assert said.startswith("S11 Made It By (Scattershot, by Fang Langford, “Scattershot presents")
        assert "; The Indie Rulebook: Roll two ten-sided dice" in said
        assert said.endswith(" https://rules.example/book/r/s11/")

    @pytest.mark.parametrize("message", ["s11", "!nonsense", "", "look at s11"])
    def test_keeps_silent(self, bot: Callable[[str], str | None], message: str) -> None:
        """What asks for no rule gets no answer."""
        assert bot(message) is None


class TestPage:
    """What the page lists is what there is."""

    def test_names_every_file(self) -> None:
        """Every data file has its row."""
        assert {name for name in data_files(PROJECT) if "/" not in name} == set(
            re.findall(r"\| \[(.*?)\]", PAGE)
        )

    def test_leads_to_every_plain_text(self) -> None:
        """The folder of the texts has no page of its own, so this one names its files."""
        assert "{{ plain_texts() }}" in PAGE
        line = plain_texts(Page(source="about/data.md", root="../../", places={}))
        linked = set(re.findall(r'href="\.\./\.\./text/([^"]*)"', line))
        assert linked == {*text_editions(PROJECT)}

    def test_names_the_exit_codes(self) -> None:
        """As the command line has them."""
        assert f"`{UNREAD}`" in PAGE
        assert f"`{UNWRITTEN}`" in PAGE

    def test_its_ids_exist(self) -> None:
        """Every id of the table stands in the file beside it."""
        files = data_files(PROJECT)
        for name, ids in re.findall(r"\| \[(.*?)\]\(.*?\) \|.*\| (.*?) \|", PAGE):
            for each in re.findall(r"`([A-Za-z_.0-9-]+\b)`", ids.partition("as above")[0]):
                assert f'"id": "{each}"' in files[name].decode(), each
