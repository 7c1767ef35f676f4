"""Who speaks in a copy: the control in the page, and what the script makes of it in every format."""

from __future__ import annotations

import json
import re
import tomllib
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from engine import EVIDENCE, catalogue
from macros.node import run_script
from macros.pages.citations import (
    Citable,
    citable,
    cite,
    whose,
)
from macros.pages.people import people_of
from macros.project import PROJECT
from tests.each_case import check_each

if TYPE_CHECKING:
    from engine import System

BOOK = "https://rules.example/book/"
FORMATS = ("bbcode", "markdown", "text")
GOLDEN = tomllib.loads(Path(__file__).with_name("citations.toml").read_text("utf-8"))
CLAUSES = [(system, citable(system, each)) for system in catalogue() for each in system.data.clauses.values()]
RULINGS = [(system, citable(system, each)) for system in catalogue() for each in system.data.rulings.values()]
EXAMPLES = [
    (system, citable(system, each, "It is 7 of 10."))
    for system in catalogue()
    for each in system.data.examples.values()
]
HEADWORDS = [
    (system, citable(system, each)) for system in catalogue() for each in system.data.glossary.values()
]
ALL = [*CLAUSES, *RULINGS, *EXAMPLES, *HEADWORDS]
SENTENCE = re.compile(r"[.!?](?: |$)")
JARGON = re.compile(r"\((?:stated|inferred|invented|open)\b|\bcurrent state\b|\bversion \d")


def key_of(case: tuple[System, Citable]) -> str:
    """Return the name of the short address of what is cited."""
    return case[1].key


class _Control(HTMLParser):
    """Reads what a control carries, as a script finds it in `dataset`."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.data: dict[str, str] = {}
        self.feed(html)

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the data of the link."""
        self.data |= {
            name.removeprefix("data-"): value or "" for name, value in attrs if name.startswith("data-")
        }


@pytest.fixture(name="copies", scope="module")
def _copies(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """Every copy of everything that has a control, by the name of its short address."""
    return _written(tmp_path_factory.mktemp("cited") / "controls.json", [cited for _, cited in ALL])


def _written(file: Path, all_cited: list[Citable]) -> dict[str, dict[str, Any]]:
    controls = [
        {"data": _Control(str(cite("", each))).data, "url": f"{BOOK}r/{each.key}/"} for each in all_cited
    ]
    file.write_text(json.dumps(controls), encoding="utf-8")
    copies = json.loads(run_script(PROJECT / "tests/js/cite/written.mjs", file, lacking="nothing is copied"))
    return {cited.key: copy for cited, copy in zip(all_cited, copies, strict=True)}


def _spoken(text: str) -> str:
    """A forum that sets quotation marks and dashes has changed no word."""
    text = re.sub(r"[“”]", '"', re.sub(r"[‘’]", "'", text)).replace("--", "–")
    return " ".join(text.split())


def _has_text(system: System, rule: Any) -> bool:
    return any(source.text in system.data.texts for source in rule.sources)


class TestHead:
    """Who speaks, by how sure we are of it."""

    WHO = (
        ("S11", "Scattershot, by Fang Langford, “Scattershot presents: Just the Mechanix”, post 2"),
        ("KR8", "Arylon, by Glantri Mage, “Arylon: core rules”, When a Hitch is not a Hitch"),
        ("SR1", "our reading of “Scattershot presents: Just the Mechanix”, post 2"),
        ("HR2", "our reading of “Core Engine”, Core Mechanic, step 3, for Shattered World"),
        ("KR3", "our ruling on Arylon; “Arylon: core rules”, Total Slot and Effect Slot, says nothing"),
        (
            "SR53",
            "our ruling on Scattershot; “Scattershot presents: Just the Mechanix”, post 2, says nothing",
        ),
        ("WR14", "our ruling on Walkabout; “Walkabout core mechanism play examples” does not settle it"),
    )

    @pytest.mark.parametrize(("key", "who"), WHO, ids=[key for key, _ in WHO])
    def test_in_words(self, key: str, who: str) -> None:
        """Typed from the record: the author states it, we read it, we decide it."""
        [cited] = [each for _, each in [*CLAUSES, *RULINGS] if each.key == key.lower()]
        assert cited.who == who
        assert cited.head == f"{cited.label} ({who})"

    def test_by_status(self) -> None:
        """No author speaks in what we read or decided, and every head names the text that the record has."""
        check_each([*CLAUSES, *RULINGS], self._by_status, key_of)

    @staticmethod
    def _by_status(case: tuple[System, Citable]) -> None:
        system, cited = case
        begins = {"stated": f"{system.title}, by {system.author}, “", "inferred": "our reading of “"}
        assert cited.who.startswith(begins.get(cited.status, f"our ruling on {system.title}; “"))
        assert (system.author in cited.who) == (cited.status == "stated")
        assert cited.post is not None
        assert cited.post.address.startswith("http")
        if cited.status in ("invented", "open"):
            assert cited.who.endswith("says nothing" if cited.post.is_open else "does not settle it")

    def test_the_text_fits_the_status(self) -> None:
        """What says nothing leaves the question, and no rule is read out of a text that does."""
        for system, cited in RULINGS:
            sources = [each for each in system.data.rulings[cited.spoken].sources if each.text]
            assert cited.post is not None
            is_open = {"inferred": all(each.evidence == "open" for each in sources)}.get(
                cited.status, cited.status != "stated" and any(each.evidence == "open" for each in sources)
            )
            assert cited.post.is_open == is_open, cited.key

    def test_a_worked_example_is_ours(self) -> None:
        """We tell it, and no author; a text is named only where it rests on one."""
        check_each(EXAMPLES, self._is_our_example, key_of)

    @staticmethod
    def _is_our_example(case: tuple[System, Citable]) -> None:
        system, cited = case
        assert cited.who.startswith(f"our worked example for {system.title}")
        assert system.author not in cited.who
        [source] = [
            each.source for each in system.data.examples.values() if citable(system, each).key == cited.key
        ]
        assert (cited.post is None) == (source.evidence == "invented" or not source.text)

    def test_people(self) -> None:
        """Of Bruce the author's part is named; Ash is made up."""
        [system] = [each for each in catalogue() if each.slug == "walkabout"]
        people = {each.id: whose(system, each) for each in people_of(system.slug).everyone}
        assert people["ash"] == "made up by The Indie Rulebook, not by Vulpinoid"
        assert people["bruce"] == (
            "Vulpinoid's are what he is and does, his people, edges and keywords, his traits, his ties and "
            "his bag; made up by The Indie Rulebook: the words of the two lines at the top, that each trait "
            "is single, tight where the author writes close, and no gold"
        )

    def test_every_status_has_some(self) -> None:
        """Else a head would not be looked at."""
        assert {cited.status for _, cited in RULINGS} == set(EVIDENCE)


class TestCopies:
    """What the script copies, and what forums and chats show of it."""

    def test_says_what_the_page_says(self, copies: dict[str, Any]) -> None:
        """Head, question, answer in bold, one sentence of why, the book's link; in every format the same."""
        check_each([cited for _, cited in ALL], partial(self._says_it, copies), lambda cited: cited.key)

    @staticmethod
    def _says_it(copies: dict[str, Any], cited: Citable) -> None:
        copy, url = copies[cited.key], f"{BOOK}r/{cited.key}/"
        answer = f"{cited.question} {cited.says}".strip()
        why = [f"Why: {cited.reason}"] if cited.reason else []
        way = [f"{cited.post.words}: {cited.post.address}"] if cited.post else []
        assert copy["text"].split("\n") == [
            cited.head, answer, *why, *way, f"In the words of The Indie Rulebook: {url}",
        ]  # fmt: skip
        links = [[cited.post.address, cited.post.words]] if cited.post else []
        words = _spoken(" ".join([cited.head, answer, *why, "In the words of The Indie Rulebook"]))
        for shown in copy["shown"]:
            assert _spoken(shown["text"]) == words
            assert _spoken(shown["quote"]) == words
            assert [[address, _spoken(named)] for address, named in shown["links"]] == [
                *([address, _spoken(named)] for address, named in links), [url, "The Indie Rulebook"],
            ]  # fmt: skip
            bold = re.findall(
                r"<(strong|b|span[^>]*bold[^>]*)>(.*?)</(?:strong|b|span)>", shown["html"], re.DOTALL
            )
            assert len(bold) == 2, shown["html"]

    def test_speaks_for_nobody_else(self, copies: dict[str, Any]) -> None:
        """No author stands before our words; there is no state of the book, no status as a bare word."""
        check_each([*CLAUSES, *RULINGS], partial(self._speaks_for_nobody_else, copies), key_of)

    @staticmethod
    def _speaks_for_nobody_else(copies: dict[str, Any], case: tuple[System, Citable]) -> None:
        system, cited = case
        for name in FORMATS:
            copy = copies[cited.key][name]
            assert not JARGON.search(copy)
            head = copy.split("\n")[0]
            assert (system.author in head) == (cited.status == "stated")
            assert "“" + cited.says not in copy

    def test_the_reason_is_one_sentence(self) -> None:
        """The first of those that the record gives."""
        check_each(RULINGS, self._has_one_sentence, key_of)

    @staticmethod
    def _has_one_sentence(case: tuple[System, Citable]) -> None:
        system, cited = case
        assert system.data.rulings[cited.spoken].because.startswith(cited.reason)
        assert len(SENTENCE.findall(cited.reason)) == 1


class TestGolden:
    """Whole copies, typed by hand."""

    @pytest.mark.parametrize("status", EVIDENCE)
    def test_as_pasted(self, status: str, copies: dict[str, Any]) -> None:
        """In BBCode, in Markdown, as plain text."""
        golden = GOLDEN[status]
        [cited] = [each for _, each in RULINGS if each.key == golden["key"]]
        assert cited.status == status
        for name in FORMATS:
            assert copies[cited.key][name] == golden[name].replace("␠", " ")
