"""The pages of Walkabout say the same as its rules and as each other: counts, spans, and where tokens go."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import engine.systems.walkabout
from engine.catalogue import find

ROOT = Path(__file__).parents[3]
PAGES = sorted((ROOT / "docs/walkabout").rglob("*.md"))
DATA = Path(engine.systems.walkabout.__file__).parent
RULES = find("walkabout.pool").rules
DIAGRAM = (ROOT / "macros/templates/diagrams/walkabout/action.html.j2").read_text(encoding="utf-8")
WORDS = ("none", "one", "two", "three", "four", "five", "six")


def tables(name: str) -> dict[str, Any]:
    """Return a data file of the game."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def said(pattern: str) -> Iterator[tuple[str, str]]:
    """Yield every place of the pages where something is said, with the page."""
    for page in PAGES:
        for found in re.finditer(pattern, page.read_text(encoding="utf-8"), re.IGNORECASE | re.MULTILINE):
            yield page.name, found.group()


def test_an_evening_has_as_many_acts_on_every_page() -> None:
    """Where a page counts the acts of an evening, the number is that of the rules."""
    lines = list(said(r"^.*\bacts\b.*$"))
    counted = [(page, line) for page, line in lines if "evening" in line and "story" in line]
    assert {page for page, _ in counted} == {
        "traits.md",
        "reference.md",
        "when-it-hurts.md",
        "three-evenings.md",
    }
    assert all('{{ rule("W17.acts", words=True) }}' in line for _, line in counted)
    assert not list(said(rf"\b(?:{'|'.join(WORDS)})(?: or \w+)? acts\b"))


def test_a_short_term_trait_is_seen_in_one_act() -> None:
    """It ends with its act, so nobody looks after it on another evening."""
    page = next(page for page in PAGES if page.name == "traits.md").read_text(encoding="utf-8")
    scenes = page.partition("##### One trait through three scenes")[2].partition("\n#### ")[0]
    assert 'grade="short_term"' in scenes
    assert "evening" not in scenes


def test_a_new_character_has_one_harmful_trait_at_least() -> None:
    """No page asks for a share of harmful traits; the author's Bruce and all ready characters are allowed."""
    assert not list(said(r"half of them (?:helpful|harmful)"))
    ruling = RULES.rulings["WR38"]
    assert "at least one of them helpful and one harmful" in ruling.decided
    people = {each["id"]: each for each in tables("people")["character"]}
    for each in people.values():
        does = [trait.get("does", "helps") for trait in each["inputs"]["traits"]]
        assert len(does) >= RULES.whole("W2.usual"), each["id"]
        assert {*does} == {"helps", "harms"}, each["id"]
    bruce = [trait.get("does", "helps") for trait in people["bruce"]["inputs"]["traits"]]
    helps, harms = (WORDS[bruce.count(side)] for side in ("helps", "harms"))
    assert f"Bruce has {helps} that help and {harms} that harms" in next(
        page.read_text(encoding="utf-8") for page in PAGES if page.name == "making-a-character.md"
    )
    assert f"{helps} of them helpful" in ruling.why


def test_gold_puts_a_token_where_the_ruling_says() -> None:
    """The drawing of an action and WR11: beside the bag, not back into it."""
    gold = re.findall(r'"(gold [^"]*)"', DIAGRAM)
    assert gold == ["gold puts one aside and draws another"]
    ruling = RULES.rulings["WR11"]
    assert ruling.decision == "set_aside"
    assert "set aside" in ruling.decided


def test_the_drawing_has_as_many_boxes_as_the_page_says() -> None:
    """Four steps of the author's, five boxes of ours, and the page says which is which."""
    boxes = re.findall(r'draw\.box\([^"]*"([^"]+)"', DIAGRAM)
    page = next(page for page in PAGES if page.name == "the-action.md").read_text(encoding="utf-8")
    assert f"into {WORDS[len(boxes)]} boxes" in page
    assert all(f"*{box}*" in page for box in boxes[1:])
    assert f"{WORDS[len(boxes)].capitalize()} steps, one below the other" in DIAGRAM


def test_a_story_token_is_the_token_on_story() -> None:
    """The headword has the words of the pages."""
    assert "story token" in RULES.glossary["story"].also
    assert list(said("your story token"))


@pytest.mark.parametrize("ruling", RULES.rulings.values(), ids=lambda ruling: ruling.id)
def test_what_decides_is_not_open(ruling: Any) -> None:
    """A ruling that tells a table what to do is stated, inferred or invented."""
    assert ruling.decided
    assert ruling.status in {"stated", "inferred", "invented"}
    assert "until we know" not in ruling.decided


def test_items_are_used_up_as_the_ruling_says() -> None:
    """The numbers of W18 and the words of WR39, and the sheets that tick them."""
    uses = RULES.number("W18.uses").value
    ruling = RULES.rulings["WR39"]
    assert uses["single_use"] == 1
    assert "gone after the action in which it was named" in ruling.decided
    assert f"may be named in {WORDS[uses['limited_use']]} actions" in ruling.decided
    assert f"cross them off at {WORDS[uses['limited_use']]}" in ruling.at_table
    assert "regular_use" not in uses
    assert "one of regular use is never used up" in ruling.decided


def test_several_rulings_are_named_where_their_step_is() -> None:
    """What is put back, crossed off and asked of a new character is ours, so its number says that."""
    named = {
        "WR12": ("play-in-ten-minutes.md", "**Tidy up.**"),
        "WR39": ("ten-minutes-more.md", "cross off items that are used up"),
        "WR38": ("characters.md", "**Other traits"),
    }
    for ruling, (name, step) in named.items():
        page = next(page for page in PAGES if page.name == name).read_text(encoding="utf-8")
        line = next(line for line in page.splitlines() if step in line)
        assert f'({{{{ clause("{ruling}") }}}})' in line
        assert RULES.rulings[ruling].status == "invented"


def test_an_unfinished_goal_outlasts_its_scene() -> None:
    """No text takes the obstacles away, *Tonight* says that they stay, and the table leaves them."""
    assert [*said("the matches of an unfinished goal stay")]
    assert "goal" in [each["name"] for each in tables("scene")["shared"]]
    assert "goal" not in [each.get("shared") for each in tables("scene")["end"]]
