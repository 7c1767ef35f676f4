"""The pages of Arylon agree with one another, with the numbers of the rules, and mark what is ours."""

import re
from collections.abc import Iterator

import pytest

from engine.numbers import COUNT_WORDS
from engine.systems.arylon.data import RULES
from macros.pages.people import people_of
from macros.project import PROJECT
from tests.systems.arylon.test_people import ATTRIBUTES, listed_skills

DOCS = PROJECT / "docs"
GAME = DOCS / "arylon"
QUICK_START = (GAME / "play-in-ten-minutes.md").read_text(encoding="utf-8")
SENTENCE = re.compile(r"(?<=[.?!])\s+(?=[A-Z*])")


def page(name: str) -> str:
    """Return the source of a page of the game."""
    return (GAME / f"{name}.md").read_text(encoding="utf-8")


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a page."""
    for line in text.splitlines():
        yield from SENTENCE.split(line)


def test_every_page_has_the_same_skills() -> None:
    """The author's twenty, in the chapter, on one page, in the quick start and in the lists (K2)."""
    skills = listed_skills()
    assert len(skills) == 20
    for name in ("reference", "play-in-ten-minutes"):
        rows = re.findall(r"^\| (?:Physical|Mental|Social|Spirit) \| (.+) \|$", page(name), re.MULTILINE)
        text = (
            ", ".join(rows) or re.findall(r"The Skills, which are the author's, are (.+?)\.", page(name))[0]
        )
        assert set(re.split(r"[,;] ", text)) == skills
    lists = page("extras/lists").partition("## Twenty Skills")[2].partition("\n## ")[0]
    assert set(re.findall(r"\*\*(\w+)\*\*", lists)) == skills


def test_every_page_has_the_same_attributes() -> None:
    """Our eight, on one page and in the lists, and the ruling that names none knows of them (KR36)."""
    lists = page("extras/lists").partition("## Eight Attributes")[2].partition("\n\n## ")[0]
    assert set(re.findall(r"\*\*(\w+)\*\*: ", lists)) == ATTRIBUTES
    named = re.findall(r"\*\*Attributes\*\* \(\{\{.+?\}\}\): (.+)\.", page("reference"))[0]
    assert set(re.split(r"[,;] ", named)) == ATTRIBUTES
    assert f"the {COUNT_WORDS[len(ATTRIBUTES) - 1]} on our sheets" in RULES.rulings["KR36"].because


def test_the_uses_of_a_plot_point_are_counted() -> None:
    """The table has a line for each of the uses of K13."""
    table = page("plot-points").partition("| What | What it does |")[2].partition("\n\n")[0]
    assert len(re.findall(r"^\| \*\*", table, re.MULTILINE)) == RULES.whole("K13.uses")


def test_the_people_are_counted() -> None:
    """As many ready characters and opponents as the pages say, one mob and one boss among them."""
    said = {
        "character": re.findall(r"\[(\w+) ready characters\]", QUICK_START)[0],
        "opponent": re.findall(r"^## (\w+) people$", page("extras/opposition"), re.MULTILINE)[0].lower(),
    }
    assert said == {kind: COUNT_WORDS[len(people_of("arylon").of_kind(kind)) - 1] for kind in said}


def test_how_many_play_and_how_long() -> None:
    """Start here, the front page and the quick start say the same."""
    row = next(
        line
        for line in (DOCS / "start-here.md").read_text(encoding="utf-8").splitlines()
        if "[Arylon]" in line
    )
    least, most, short, long = re.findall(r"(\d+) to (\d+) people, (\d+) to (\d+) hours", row)[0]
    words = [COUNT_WORDS[int(each) - 1] for each in (least, most, short, long)]
    people, hours = f"{words[0]} to {words[1]} ", f"{words[2]} to {words[3]} hours"
    assert f"{people.capitalize()}people, one of them the Game Master, and {hours}." in QUICK_START
    assert f"{people}players, one of them the Game Master, {hours}," in page("index")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("play-in-ten-minutes", "if the table nods"),
        ("play-in-ten-minutes", "as good to play as a success"),
        ("the-pool", "Every die has to be argued for"),
        ("the-pool", "A beginner has no talent"),
        ("slots-and-bank", 'term("margin")'),
    ],
)
def test_what_is_ours_is_marked(name: str, words: str) -> None:
    """What no text has says so in its own sentence, or names the ruling that does (KR37)."""
    (said,) = (each for each in sentences(page(name)) if words in each)
    assert "ours" in said or "KR37" in said


def test_it_is_our_copy_that_ends() -> None:
    """Nobody knows that the author's page does: no page and no ruling says so."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(GAME.rglob("*.md"))]
    texts += [each.why for each in RULES.rulings.values()]
    ended = re.compile(r"\b(?:page|text)\b[^.]*\b(?:(?<!two )ends|breaks off|is cut off|stops)\b")
    for said in (each for text in texts for each in sentences(text) if ended.search(each)):
        assert "our copy" in said.lower(), said
