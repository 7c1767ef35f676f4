"""What two places say of one thing, a number, a name or a count, they say alike."""

from __future__ import annotations

import re
import tomllib
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine import Request, handle
from engine.protocol import Table
from engine.systems.shattered_world import RULES

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[3]
GAME = ROOT / "engine/systems/shattered_world"
PAGES = ROOT / "docs/shattered-world"
PEOPLE = tomllib.loads((GAME / "people.toml").read_text(encoding="utf-8"))
SCORES = (24, 20, 16, 12)
ROW = re.compile(r"(\d+)/(e|x2|x)\b[^.:]*?costs (\d+(?:, \d+)+)")
"""A price with its mark, and a row of what it costs."""


def _page(name: str) -> str:
    return (PAGES / name).read_text(encoding="utf-8")


def _growing(number: int, mark: str) -> Iterator[int]:
    """Yield the prices of one purchase after another, worked out from the text (H15, HR3, HR4)."""
    price, place = number, 1
    while True:
        yield price
        place += 1
        if mark == "e":
            price = number * place
        elif mark == "x2" or number == 1:
            price *= 2
        else:
            price *= number


class TestPrices:
    """H15, HR3, HR4: the row beside a price is the one that its mark means."""

    def test_rows_of_clauses_and_rulings(self) -> None:
        """Every row in words is that of the text, and that of the calculator."""
        said = [clause.says for clause in RULES.clauses.values()]
        said += [ruling.decided for ruling in RULES.rulings.values()]
        rows = [row for text in said for row in ROW.findall(text)]
        assert ("3", "x", "3, 9, 27") in rows
        for number, mark, row in rows:
            wanted = [int(each) for each in row.split(", ")]
            inputs = {"notation": f"{number}/{mark}", "purchases": len(wanted)}
            found = handle(Request(calculator="shattered_world.buy_in", inputs=inputs)).result["prices"]
            assert wanted == list(found) == list(islice(_growing(int(number), mark), len(wanted)))

    def test_one_doubles(self) -> None:
        """The printed row of 1/x stands in HR4."""
        assert ", ".join(map(str, islice(_growing(1, "x"), 6))) in RULES.rulings["HR4"].decided


class TestCounts:
    """Counts in words are those of the lists."""

    def test_milestones_and_feats(self) -> None:
        """HR16 moves one deed of the two printed lists, of which one stands in both."""
        once, often = (set(RULES.number(f"H17.{kind}").value) for kind in ("milestones", "feats"))
        assert (len(once), len(often), once & often) == (18, 18, {"complete_quest"})
        assert f"{len(once) + 1} Milestones and {len(often) - 1} Feats" in RULES.rulings["HR16"].decided
        asked = (
            Request(calculator="shattered_world.achievements", inputs={"earned": [each]})
            for each in once | often
        )
        assert sum(bool(handle(each).result["milestones"]) for each in asked) == len(once) + 1

    def test_opponents(self) -> None:
        """The page of opposition counts the blocks that it shows."""
        page = _page("extras/opposition.md")
        first, rest = page.split("## A mob")
        assert "six stat lines" in page
        assert "## Six who stand in the way" in page
        assert first.count("{{ opponent(") == 6
        assert "Here are eight of ours" in page
        assert (first + rest).count("{{ opponent(") == len(PEOPLE["opponent"]) == 8

    def test_actions(self) -> None:
        """The calculator, the clause and HR27 give the same number of actions (H12)."""
        combatants = [{"name": "Maren", "pace": "fast"}, {"name": "Oddo"}]
        answer = handle(
            Request(calculator="shattered_world.initiative", mode="work", inputs={"combatants": combatants})
        )
        (table,) = (each for each in answer.figures if isinstance(each, Table))
        assert [row[-1] for row in table.rows] == ["1", "2"]
        assert (RULES.whole("H12.fast_actions"), RULES.whole("H12.all_actions")) == (1, 2)
        assert RULES.rulings["HR27"].decided.startswith("Two, ")


class TestBeginners:
    """HR31, HR32, HR34: numbers of ours, on sheets and in rulings."""

    def test_what_a_score_adds(self) -> None:
        """HR32 alone has the table, and its examples are those of the six steps and of the sheets."""
        by_hand = [(score - 6) // 4 for score in SCORES]
        assert "24, 20, 16 and 12 add 4, 3, 2 and 1" in RULES.rulings["HR32"].because
        assert by_hand == [4, 3, 2, 1]
        assert "take 6 from the score: a quarter of the rest" in RULES.rulings["HR32"].decided
        assert (RULES.whole("H13.modifier_above"), RULES.whole("H13.modifier_each")) == (6, 4)
        assert "quarter" not in RULES.rulings["HR34"].decided
        assert "HR32 says what a score adds" in RULES.rulings["HR34"].decided
        assert "+4, +3, +2, +1" in _page("making-a-character.md")
        for sheet in PEOPLE["character"]:
            inputs = sheet["inputs"]
            found = handle(Request(calculator="shattered_world.character", inputs=inputs)).result
            scores = {each["name"]: each["score"] for each in inputs["abilities"]}
            assert found["modifiers"] == {name: (score - 6) // 4 for name, score in scores.items()}

    def test_what_opponents_roll(self) -> None:
        """Every opponent rolls one of the two dice that HR31 and the clause name (H1)."""
        named = set(re.findall(r"d\d+", RULES.rulings["HR31"].decided))
        assert named == {f"d{RULES.whole('H1.action_die')}", f"d{RULES.whole('H1.field_role_die')}"}
        for opponent in PEOPLE["opponent"]:
            (fight,) = (block for block in opponent["block"] if block["title"] == "In a fight")
            (rolls,) = (line["value"] for line in fight["lines"] if line["name"] == "Rolls")
            assert rolls.split(" ")[0] in named, opponent["id"]

    def test_what_oddo_sees_at_the_ford(self) -> None:
        """He looks out with the Perception that he bought on the evening before."""
        evenings = _page("extras/three-evenings.md")
        assert '{% set better_eyes = [{"buy": "exceptional", "ability": "Perception"}] %}' in evenings
        (oddo,) = (each["inputs"]["abilities"] for each in PEOPLE["character"] if each["id"] == "oddo")
        (before,) = (each["score"] for each in oddo if each["name"] == "Perception")
        after = before + RULES.whole("H16.raises")
        was, now = ((score - 6) // 4 for score in (before, after))
        assert f"[from +{was} to +{now}]" in evenings
        scene = _page("ten-minutes-more.md")
        assert f"| Perception | +{now}, " in scene
        assert f'"And {now}, {{{{ total(2, 8, modifier={now}) }}}}."' in scene


class TestMarks:
    """How sure we are of a thing is said alike wherever the thing is."""

    def test_a_ruling_that_decides_is_not_open(self) -> None:
        """Open is what nobody has chosen; each ruling of this game chooses."""
        assert [key for key, ruling in RULES.rulings.items() if ruling.status == "open"] == []

    def test_critical_success(self) -> None:
        """The headword is as sure as the ruling that it comes from."""
        headword = RULES.glossary["critical-success"]
        assert "this is our ruling" in headword.says
        assert headword.source.evidence == RULES.rulings["HR7"].status == "invented"

    @pytest.mark.parametrize("page", sorted(PAGES.rglob("*.md")), ids=lambda page: page.stem)
    def test_our_copy_ends_and_not_the_text(self, page: Path) -> None:
        """What is not in our copy of the page may well be on the page: nothing of it is called lost."""
        assert not re.findall(r"(?:chart|table|price)[^.\n]* (?:is lost|breaks off)", page.read_text())
        assert RULES.texts["F3"].note.startswith("One page of the author's site. Our copy ends")
