"""The people of Arylon's scenes: every sheet follows the start that the book offers, and can be rolled."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from engine import Request, catalogue, handle
from macros.pages.people import Person, people_of

PROJECT = Path(__file__).parents[3]
FOLDER = PROJECT / "engine" / "systems" / "arylon"
PEOPLE = {each.id: each for each in people_of("arylon").everyone}
EXAMPLES = tomllib.loads((FOLDER / "examples.toml").read_text(encoding="utf-8"))
CHAPTER = (PROJECT / "docs" / "arylon" / "the-pool.md").read_text(encoding="utf-8")
RULES = next(system for system in catalogue() if system.slug == "arylon").data
ATTRIBUTES = {"Agility", "Might", "Wits", "Reason", "Charm", "Presence", "Nerve", "Instinct"}
OTHERS = "Any other Skill"
BLOW = ("Might", "Braver Than He Looks", "Fight", "Endurance", OTHERS, "Walking stick")
CHARACTERS = [each for each in PEOPLE.values() if each.inputs]


def dice_of(person: Person, *titles: str) -> dict[str, str]:
    """Return the lines of some blocks, by name; those of all where no block is named."""
    found = [block for block in person.blocks if not titles or block.title in titles]
    return {line.name: line.value for block in found for line in block.lines}


def listed_skills() -> set[str]:
    """Return the author's Skills, as the chapter lists them."""
    rows = re.findall(r"^\| (?:Physical|Mental|Social|Spirit) \| (.+) \|$", CHAPTER, re.MULTILINE)
    return {name for row in rows for name in row.split(", ")}


def sizes(*counts: int) -> Counter[str]:
    """Return how many dice a start has of the sizes from the second smallest up."""
    known = RULES.number("K2.sizes").value
    return Counter({f"d{known[place]}": count for place, count in enumerate(counts, start=1)})


def _trait(kind: str, name: str, die: str) -> dict[str, str]:
    return {"kind": kind, "name": name, "die": die}


@pytest.mark.parametrize("person", CHARACTERS, ids=lambda each: each.id)
class TestSheets:
    """The start of the quick start page, held against each sheet."""

    def test_attributes(self, person: Person) -> None:
        """All eight: one of the best size, two of the next, five of the one below."""
        found = dice_of(person, "Attributes")
        assert set(found) == ATTRIBUTES
        assert Counter(found.values()) == sizes(5, 2, 1)

    def test_distinctions(self, person: Person) -> None:
        """Three, each of the one size that a Distinction has (K14)."""
        found = dice_of(person, "Distinctions")
        assert list(found.values()) == [f"d{RULES.whole('K14.distinction')}"] * 3

    def test_skills(self, person: Person) -> None:
        """Six of the author's Skills, and the die of all others (K14)."""
        found = dice_of(person, "Skills")
        assert found.pop(OTHERS) == f"d{RULES.whole('K14.untrained')}"
        assert set(found) <= listed_skills()
        assert Counter(found.values()) == sizes(3, 2, 1)

    def test_assets_and_points(self, person: Person) -> None:
        """Two assets, none larger than a bought one; the plot points of a start (KR16)."""
        assets = dice_of(person, "Assets")
        assert len(assets) == 2
        assert all(int(die[1:]) <= RULES.whole("K13.asset_sides") for die in assets.values())
        assert dice_of(person, "Points") == {
            "Plot points": str(RULES.whole("K13.start")),
            "Advance points": "0",
        }

    def test_breaks_no_rule(self, person: Person) -> None:
        """A ready character is one that a player could make."""
        result = handle(Request(calculator="arylon.character", inputs=person.inputs)).result
        assert result["legal"], result["problems"]

    def test_the_engine_gathers_any_pool_of_the_sheet(self, person: Person) -> None:
        """One Attribute and one Distinction, with every Skill and asset at once."""
        dice = [("skill", dice_of(person, "Skills")), ("asset", dice_of(person, "Assets"))]
        extras = [_trait(kind, *line) for kind, lines in dice for line in lines.items()]
        for attribute in dice_of(person, "Attributes").items():
            for distinction in dice_of(person, "Distinctions").items():
                traits = [_trait("attribute", *attribute), _trait("distinction", *distinction), *extras]
                asked = Request(calculator="arylon.assemble", mode="work", inputs={"traits": traits})
                assert handle(asked).result["count"] == len(traits)


class TestScenes:
    """The dice that fall in the scenes are on the sheets of those who roll them."""

    @pytest.mark.parametrize(
        ("example", "person", "names"),
        [
            ("the-harbour-roofs", "ysolde", ("Agility", "Raised on Rooftops", "Sneak", "Soft boots")),
            ("from-the-brink", "ysolde", ("Agility", "Raised on Rooftops", "Sneak", "Tinker")),
            ("the-customs-house", "ysolde", ("Charm", "Nobody You Would Notice", "Trick")),
            ("the-one-that-saved-her", "ysolde", ("Charm", "Nobody You Would Notice", "Trick")),
            (
                "three-ones",
                "brannoc",
                BLOW,
            ),
        ],
    )
    def test_the_pool_is_on_the_sheet(self, example: str, person: str, names: tuple[str, ...]) -> None:
        """Die for die, in the order of the example."""
        lines = dice_of(PEOPLE[person])
        assert [lines[name] for name in names] == EXAMPLES[example]["request"]["inputs"]["dice"]

    def test_both_sides_of_the_duel(self) -> None:
        """Ysolde fights with what is on her sheet, and the captain with what is in his stat line."""
        inputs = EXAMPLES["the-duel-on-the-pier"]["request"]["inputs"]
        hers = dice_of(PEOPLE["ysolde"])
        assert [hers[each] for each in ("Agility", "Nobody You Would Notice", "Fight")] == inputs[
            "initiator_dice"
        ]
        assert list(dice_of(PEOPLE["captain"], "Dice").values()) == inputs["responder_dice"]

    def test_the_clerk(self) -> None:
        """The clerk of the customs house has the dice that he rolls there."""
        asked = EXAMPLES["the-customs-house"]["request"]["inputs"]["difficulty"]
        assert list(dice_of(PEOPLE["clerk"], "Dice").values()) == asked
