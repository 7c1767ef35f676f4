"""Rulings in the text, on their page and in their list."""

import base64
import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape

from engine import catalogue
from engine.reading_impact import reading_impact as consequence
from macros.cache import cache_dir
from macros.page import Page, PageError
from macros.pages.book_index import games_in_order, system_named
from macros.pages.reading_effects import Compared, Effect, cached_effects, effects
from macros.pages.rulings import (
    case_fields,
    find_tonight,
    in_short,
    is_open,
    open_questions,
    ruling,
    ruling_index,
    rulings,
)
from tests.written_files import write_files

PAGE = Page(
    source="rulings.md",
    root="../",
    places={
        "scattershot.mib": "scattershot/",
        "on-scattershot.mib": "scattershot/calculators/#on-mib",
    },
)
LONGEST_TITLE = 30
LONGEST_LINE = 140
"""Characters of what a ruling means at the table."""


NAMED = re.compile(r' data-reading="[^"]*"')


def test_a_ruling_in_the_text() -> None:
    """SR1 is inferred, and its readings can be weighed on its page; elsewhere a page names the game."""
    html = ruling(PAGE, "SR1")
    assert 'class="evidence evidence--inferred">inferred<' in html
    assert 'href="../r/sr1/"' in html
    assert "\n" not in html
    with pytest.raises(PageError):
        rulings(PAGE)


def test_every_ruling() -> None:
    """A heading with its id, lines with names of their own, short readings, and a sentence for the table."""
    for system in catalogue():
        markdown = rulings(PAGE, system.slug)
        missing = [
            key for key in system.data.rulings if f"{{: #{key.lower()} .ruling-heading }}" not in markdown
        ]
        assert missing == []
    for system in catalogue():
        for told in rulings(PAGE, system.slug).split(".ruling-heading }"):
            names = re.findall(r'<th scope="row">.*?</th>', told)
            assert len(names) == len(set(names))
    for system in catalogue():
        for each in system.data.rulings.values():
            titles = [reading.title for reading in each.readings]
            assert len(titles) == len(set(titles))
            assert [title for title in titles if not 0 < len(title) <= LONGEST_TITLE] == []
    for system in catalogue():
        markdown = rulings(PAGE, system.slug)
        for each in system.data.rulings.values():
            assert len(each.at_table) <= LONGEST_LINE, each.id
            said = f"<strong>At the table:</strong> {escape(each.at_table)}</p>"
            assert (said in markdown) is bool(each.at_table), each.id


def test_a_ruling_told_whole() -> None:
    """What each reading does (10 % or 6 %), asked under it and marked; the post; the calculators (SR1)."""
    first = _told("sr1", "sr2")
    assert "<td>10 %</td><td>6 %</td>" in _plain(first)
    assert 'href="../scattershot/#q1-' in first
    asked = [link.get("readings", {}) for link in _links(_told("sr1", "sr2"))]
    assert asked == [{}, {"SR1": "below"}] * 3
    assert '<span class="ruling-before" hidden>10 % → </span>6 %' in first
    assert 'data-says="3 of 3 answers below change."' in first
    told = _told("sr1", "sr2")
    assert "At minus the Critical Juncture or below (we play this)</li>" in told
    assert "at_or_below" not in NAMED.sub("", told)
    assert 'href="http://indie-rpgs.com/archive/index.php?topic=1339.0">Scattershot presents' in first
    assert "Fang Langford (Le Joueur), 2002-01-31, the date of the first post, post 2: " in first
    assert "(address: certain, of the thread; we know none of the post itself)" in first
    assert '<a href="../scattershot/calculators/#mib-sr1">The MIB</a>' in _told("sr1", "sr2")


def test_cases_are_told_in_the_words_of_the_form() -> None:
    """Records by the labels of their parts, 85 of 256 as a percentage, an empty list as none (Arylon)."""
    markdown = rulings(PAGE, "arylon")
    assert "Attributes Body (die d10); Head (die d10), Distinctions Raised on Rooftops" in markdown
    page = rulings(PAGE, "arylon")
    assert "Who buys: a player, from the GM" in page
    assert "Attributes Nerve (die d12), Distinctions Raised on Rooftops" in page
    assert "buyer:" not in page
    assert "<td>≈ 33.2 %</td><td>not known</td>" in _plain(page)
    assert "85/256" not in page
    assert "<td>none</td><td>d8</td><td>d8, d6</td>" in _plain(page)
    assert "Hitches bought out of Total and Effect none, Hitches bought out of the Bank d6" in page


def test_cases_are_told_as_a_table_would() -> None:
    """In an author's words where the form has too many (HR13), and named values in words (WR23)."""
    markdown = rulings(PAGE, "shattered_world")
    assert "A ghoul and Maren both roll 5" in markdown
    assert "initiative: rolls" not in markdown
    markdown = rulings(PAGE, "walkabout")
    told = markdown[markdown.index("#wr23 ") : markdown.index("#wr24 ")]
    assert "<td>it is gone</td><td>situational</td>" in _plain(told)


def test_long_fractions_are_rounded() -> None:
    """Also in a result that is a record; no cell holds a fraction that nobody can read."""
    found = system_named("scattershot").data.rulings["SR1"]
    record = {"average": "10003/2500", "dice": ["d6", "d8"]}
    values = dict.fromkeys((each.name for each in found.readings), record)
    case = Compared(request=found.cases[0].request, watch="result.mean", values=values)
    assert case_fields(PAGE, found, case)["values"][0] == "average about 4.001, dice d6, d8"
    markdown = "".join(rulings(PAGE, system.slug) for system in catalogue())
    assert re.findall(r"<td>−?\d+/\d{3,}</td>", _plain(markdown)) == []


@pytest.mark.parametrize(
    ("apart", "said"),
    [
        (0, "It changes none of 40 ordinary cases."),
        (32, "It changes the answer in 32 of 40 ordinary cases."),
    ],
)
def test_says_how_often_the_readings_part(monkeypatch: pytest.MonkeyPatch, apart: int, said: str) -> None:
    """A ruling says in how many cases of its grid it changes the answer, also where in none."""
    agreed = {**effects(), "SR1": Effect(cases=(), widest=None, asked=40, apart=apart)}
    # The package offers a macro of the module's name, so the module is taken from where it is imported.
    monkeypatch.setattr(sys.modules["macros.pages.rulings"], "effects", lambda: agreed)
    assert said in _told("sr1", "sr2")


def test_a_superseded_ruling_names_its_follower(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stays where it is, and leads on."""
    _supersede(monkeypatch, "SR1", "SR4")
    assert 'Superseded by <a class="rc-clause" data-clause="SR4" href="../r/sr4/">SR4</a>' in _told(
        "sr1", "sr2"
    )


def _told(key: str, following: str) -> str:
    """The Markdown of one ruling."""
    markdown = rulings(PAGE, "scattershot")
    return markdown[markdown.index(f"#{key} ") : markdown.index(f"#{following} ")]


def _plain(markdown: str) -> str:
    """Markdown with its cells as they read before a switch is turned: without links and marks."""
    shown = re.sub(r'<span class="ruling-before" hidden>.*?</span>', "", markdown)
    return re.sub(r'<td class="ruling-moves">', "<td>", re.sub(r"</?a\b[^>]*>", "", shown))


def _links(markdown: str) -> list[dict[str, Any]]:
    """The questions that the cells of a table open."""
    payloads = re.findall(r'<td[^>]*><a href="[^"#]*#q1-([\w-]+)x"', markdown)
    return [json.loads(base64.urlsafe_b64decode(each + "=" * (-len(each) % 4))) for each in payloads]


def _supersede(monkeypatch: pytest.MonkeyPatch, key: str, follower: str) -> None:
    """Let one ruling take the place of another for the length of a test."""
    data = system_named("scattershot").data
    changed = {**data.rulings, key: replace(data.rulings[key], superseded_by=follower)}
    monkeypatch.setitem(vars(data), "rulings", changed)


INDEX = Page(source="rulings/index.md", root="../", places={"sr1": "rulings/scattershot/#sr1"})


def test_index() -> None:
    """Every ruling once, with title, status and question; again under its status and its clauses."""
    listed = re.findall(r'<li data-ruling="(\w+)"', ruling_index(INDEX))
    assert listed == [key for system in games_in_order() for key in system.data.rulings]
    index = ruling_index(INDEX)
    entry = index[index.index('data-ruling="SR1"') : index.index('data-ruling="SR2"')]
    assert 'href="../rulings/scattershot/#sr1"' in entry
    assert "Where a Catastrophic Failure begins" in entry
    assert 'data-status="inferred"' in index[: index.index(entry) + 60]
    assert "already a Catastrophic Failure?" in entry
    sections = dict(re.findall(r"\{: #status-(\w+) \}(.*?)(?=\n##)", ruling_index(INDEX), re.DOTALL))
    rulings = [each for system in games_in_order() for each in system.data.rulings.values()]
    assert set(sections) == {each.status for each in rulings}
    for status, section in sections.items():
        numbers = re.findall(r'data-clause="(\w+)"', section)
        assert numbers == [each.id for each in rulings if each.status == status]
    system = system_named("scattershot")
    clause = re.search(r'data-clause="S17".*?</div>', _clauses(ruling_index(INDEX)))
    assert clause
    numbers = re.findall(r'data-clause="(SR\w+)"', clause[0])
    assert numbers == [key for key, each in system.data.rulings.items() if "S17" in each.clauses]


def _clauses(index: str) -> str:
    return index[index.index("## By clause") :]


def test_open_questions() -> None:
    """What is invented or open, and nothing else; the answers have one home."""
    page = open_questions(INDEX)
    shown = set(re.findall(r'ruling-number">(\w+)<', page))
    rulings = [each for system in games_in_order() for each in system.data.rulings.values()]
    assert shown == {each.id for each in rulings if each.status in {"invented", "open"}}
    assert "SR9" in shown
    assert "SR1" not in shown
    assert system_named("scattershot").data.rulings["SR9"].decided not in page


@pytest.mark.parametrize(("status", "wanted"), [("open", True), ("invented", True), ("inferred", False)])
def test_a_replaced_ruling_asks_no_more(status: str, wanted: bool) -> None:
    """Its follower does, if it must."""
    ruling = replace(system_named("scattershot").data.rulings["SR1"], status=status)
    assert is_open(ruling) is wanted
    assert not is_open(replace(ruling, superseded_by="SR4"))


def test_effects() -> None:
    """Every ruling has them, empty ones too, and the first of each game has those of the engine."""
    assert set(effects()) == {key for system in catalogue() for key in system.data.rulings}
    for system in catalogue():
        found = next(each for each in system.data.rulings.values() if each.readings)
        computed, effect = consequence(found), effects()[found.id]
        assert [dict(each.values) for each in computed.cases] == [each.values for each in effect.cases]
        assert (computed.asked, computed.apart) == (effect.asked, effect.apart)


def test_effects_are_kept(tmp_path: Path) -> None:
    """For one state of the engine: another one has its own, and a file under the digest is read as it is."""
    found = cached_effects(tmp_path, "shattered_world", "new")
    assert found == {key: effects()[key] for key in found}
    assert [path.name for path in tmp_path.rglob("*.json")] == ["shattered_world.json"]
    told: dict[str, Any] = {"XR1": {"cases": [], "widest": None, "asked": 3, "apart": 2}}
    (cache_dir(tmp_path, "effects", "now") / "walkabout.json").write_text(json.dumps(told))
    expected = {"XR1": Effect(cases=(), widest=None, asked=3, apart=2)}
    assert cached_effects(tmp_path, "walkabout", "now") == expected


def test_tonight(tmp_path: Path) -> None:
    """A ruling matters tonight if a page in hand names it in any way; the list marks it."""
    pages = {
        "walkabout/play-in-ten-minutes.md": '{{ clause("WR17") }} and WR999',
        "walkabout/reference.md": "The bag is ours (WR14).",
        "walkabout/ten-minutes-more.md": "Each tie once (WR10).",
        "walkabout/extras/ten-questions.md": "[Who?](../../rulings/walkabout.md#wr3)",
        "walkabout/traits.md": "WR5 and WR6",
        "arylon/reference.md": "WR7 belongs to another game.",
    }
    assert find_tonight(write_files(tmp_path, pages)) == {"WR3", "WR10", "WR14", "WR17"}
    index = ruling_index(Page(source="rulings/index.md", root="../", tonight=frozenset({"SR2"})))
    assert re.findall(r'data-ruling="(\w+)" data-status="\w+" data-tonight', index) == ["SR2"]
    assert index.count(">matters tonight<") == 1


def test_in_short() -> None:
    """The first sentence, and the next where it is a mere yes."""
    assert in_short("It lasts until the end of the scene. Then it is back.") == (
        "It lasts until the end of the scene."
    )
    assert in_short("Yes. All of them are out. Until dawn.") == "Yes. All of them are out."
    assert in_short("No.") == "No."
