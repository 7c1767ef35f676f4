"""The style of the book's prose, as far as a machine can hold it; CONTRIBUTING.md has all twelve rules."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import catalogue
from macros.project import PROJECT

DOCS = PROJECT / "docs"
NOT_PROSE = {"contributing", "r", "data", "text", "assets"}
PAGES = [path for path in sorted(DOCS.rglob("*.md")) if path.relative_to(DOCS).parts[0] not in NOT_PROSE]
GAMES = {each.url_slug for each in catalogue()}
CHAPTERS = [path for path in PAGES if path.relative_to(DOCS).parts[0] in GAMES]
SYSTEMS = PROJECT / "engine" / "systems"
DATA = sorted(
    path for name in ("rulings", "examples", "presets", "people") for path in SYSTEMS.glob(f"*/{name}.toml")
)
STIFF = (
    *("makeshift", "anew", r"hamper\w*", "for ever", "retells?", "retold"),
    *(r"(?:is|are|was|were|be|been|not|as|,) told", "told (?:under|here|there|nowhere)", "(?<!who )tells"),
    *("stands? under", "stands? elsewhere", "comes? of", "came of", "one cannot"),
)
"""What nobody says at a table; each has an everyday word."""
STIFF_WORD = re.compile(rf"(?<!\w)(?:{'|'.join(STIFF)})\b", re.IGNORECASE)
UNSCALED = re.compile(
    r"\b(?:a few|somewhere in the) (?!(?:seconds|minutes|words|lines|coloured|steps|of us|of you)\b)",
    re.IGNORECASE,
)
"""A quantity of which nobody knows how much it is. Steps that cost nothing are HR27's own words."""
SILENCE = re.compile(
    r"\b(?:author|author's text|text|post)s? (?:does|do|did|is|are) (?:not (?:say|give|name)|silent)\b",
    re.IGNORECASE,
)
SILENCES = 1
"""In a chapter, at most: badges and rulings say what a text does not."""
CODE = re.compile(
    r"^---\n.*?^---\n|```.*?```|`[^`\n]*`|\{\{.*?\}\}|\{%.*?%\}|^#[^\n]*\{:[^}\n]*\}$|\{:[^}\n]*\}|\]\([^)]*\)|<[^>]+>",
    re.DOTALL | re.MULTILINE,
)
UNDER_LOCK = frozenset(
    {"title", "question", "decided", "decision", "readings", "quote", "says", "request", "expect"}
)
"""Keys whose words were published, and change only by the ways of the ledger; and what is no prose."""


def prose_of(markdown: str) -> str:
    """Return the words of a page, without front matter, code, macros, tags, addresses and clause titles."""
    return CODE.sub(" ", markdown)


def strings_in(value: Any) -> Iterator[str]:
    """Yield every text of a table that is not under lock."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            if key not in UNDER_LOCK:
                yield from strings_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from strings_in(each)


def around(found: re.Match[str]) -> str:
    """Return a find with the words beside it."""
    return " ".join(found.string[max(0, found.start() - 30) : found.end() + 30].split())


def named(path: Path) -> str:
    """Return a file's name for the list of tests."""
    return path.relative_to(PROJECT).as_posix()


def found_in(paths: list[Path], pattern: re.Pattern[str]) -> dict[str, list[str]]:
    """Return what a pattern finds in the prose of pages, by the page."""
    found = {named(path): pattern.finditer(prose_of(path.read_text("utf-8"))) for path in paths}
    return {name: words for name, each in found.items() if (words := [around(one) for one in each])}


class TestPages:
    """Everyday words, and numbers for quantities."""

    def test_no_stiff_word(self) -> None:
        """Rule 3 and rule 12: say, explain, is, see; and what a player would say."""
        assert found_in(PAGES, STIFF_WORD) == {}

    def test_no_quantity_without_a_number(self) -> None:
        """Rule 7: a number, or ours and marked."""
        assert found_in(PAGES, UNSCALED) == {}

    def test_sources_are_for_badges(self) -> None:
        """Rule 9: at most one "the author does not say" in a chapter."""
        silent = found_in(CHAPTERS, SILENCE)
        assert {name: found for name, found in silent.items() if len(found) > SILENCES} == {}


def test_data_has_no_stiff_word() -> None:
    """What is shown of the data is prose, too; what is under lock changes by its own rules."""
    texts = [(named(path), strings_in(tomllib.loads(path.read_text("utf-8")))) for path in DATA]
    stiff = [
        (name, around(each)) for name, all_ in texts for text in all_ for each in STIFF_WORD.finditer(text)
    ]
    assert stiff == []


def test_tables_have_the_apostrophe_of_the_book() -> None:
    """Scripts show the words of a table as they are written, so they are written as pages have them."""
    lines = {path: path.read_text("utf-8").splitlines() for path in SYSTEMS.glob("*/scene.toml")}
    assert lines
    straight = (
        f"{named(path)}: {line}" for path, all_ in lines.items() for line in all_ if "'" in line.split("#")[0]
    )
    assert [*straight] == []


class TestTheTestItself:
    """It finds what it is for, and lets pass what is no prose."""

    @pytest.mark.parametrize(
        "words", ["is told below", "It hampers you.", "stands under Traits", "For ever!", "The text tells"]
    )
    def test_finds(self, words: str) -> None:
        """In any case, in any form."""
        assert STIFF_WORD.search(words)

    def test_lets_pass(self) -> None:
        """Code, macros, addresses, and longer words."""
        assert not STIFF_WORD.search(
            prose_of('`anew` {{ anew("x") }} [a](anew/) <p class="anew"> renewed, who tells it?')
        )
        assert list(strings_in({"says": "told", "why": ["a", {"because": "b"}]})) == ["a", "b"]


# Tests misspell on purpose.
READ = ("docs", "engine", "macros")
KINDS = {".css", ".j2", ".md", ".mjs", ".py", ".toml"}
GENERATED = {"assets", "data", "r", "text"}

# Not misspelled: the UE Chart, people of the examples, the name openIn and an address that is cut short.
KNOWN = ("brusk", "fo", "ines", "openin", "ue")


class TestSpelling:
    """A list of common misspellings, British and American spellings both allowed."""

    def test_prose_data_and_code(self) -> None:
        """None of them stands in the book, the rule data or the code."""
        found = [path for name in READ for path in (PROJECT / name).rglob("*") if path.suffix in KINDS]
        docs = PROJECT / "docs"
        paths = [
            path
            for path in found
            if docs not in path.parents or path.relative_to(docs).parts[0] not in GENERATED
        ]
        paths += sorted(PROJECT.glob("*.md"))
        command = [sys.executable, "-m", "codespell_lib", "--ignore-words-list", ",".join(KNOWN)]
        answer = subprocess.run([*command, *map(str, paths)], capture_output=True, text=True, check=False)
        assert (answer.stdout, answer.stderr) == ("", "")
