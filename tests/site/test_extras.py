"""Numbers that a page of the extras works out by itself, held against an enumeration or a count by hand."""

from fractions import Fraction
from itertools import combinations, product
from math import comb
from pathlib import Path

import pytest

from tests.site.conftest import Site
from tests.site.page_tables import all_tables_of, tables_of, words_of

BAG = ["white"] * 4 + ["black"] * 4 + ["strong"] * 2 + ["other"] * 2
"""WR14: twelve tokens."""
BASE = 3
"""W7: tokens drawn without a keyword."""
JUNCTURE = 7
"""S22, at its usual value."""
TEN_SIDED = [first + second for first, second in product(range(1, 11), repeat=2)]
"""Every sum of two ten-sided dice, as often as it comes."""


def shown(chance: Fraction) -> str:
    """Return a chance as the book shows it: in per cent, and marked where one decimal is not all of it."""
    percent = chance * 100
    rounded = round(percent, 1)
    mark = "" if rounded == percent else "≈ "
    return f"{mark}{float(rounded):g} %"


def page_of(site: Site, address: str) -> Path:
    """Return the file of a page."""
    return site.folder / address / "index.html"


def chance_of(wanted: set[str], at_least: int, keywords: int) -> Fraction:
    """Return the chance of so many wanted tokens in one draw, by going through all draws."""
    draws = list(combinations(BAG, BASE + keywords))
    return Fraction(sum(sum(each in wanted for each in draw) >= at_least for draw in draws), len(draws))


class TestWalkaboutOpposition:
    """How long somebody is in the way."""

    @pytest.mark.parametrize("keywords", range(4))
    def test_one_action(self, site: Site, keywords: int) -> None:
        """A black token, and two good ones, among those that are drawn."""
        row = tables_of(page_of(site, "walkabout/extras/opposition"))["Keywords called"][keywords]
        assert row == [
            str(keywords),
            shown(chance_of({"black"}, 1, keywords)),
            shown(chance_of({"black", "strong"}, 2, keywords)),
        ]

    @pytest.mark.parametrize(
        ("who", "obstacles"),
        [
            ("Somebody in the way", 1),
            ("Raider", 2),
            ("Old Grin", 3),
            ("Orla", 3),
            ("Thirsty crowd", 5),
            ("Kestrel", 5),
        ],
    )
    def test_many_actions(self, site: Site, who: str, obstacles: int) -> None:
        """So many successes in as many actions, in one more and in two more; and the actions on average."""
        rows = {
            row[0].rpartition(", ")[0]: row
            for row in tables_of(page_of(site, "walkabout/extras/opposition"))["Against, and obstacle tokens"]
        }
        step = chance_of({"black"}, 1, 1)
        chances = [
            sum(
                comb(actions, good) * step**good * (1 - step) ** (actions - good)
                for good in range(obstacles, actions + 1)
            )
            for actions in range(obstacles, obstacles + 3)
        ]
        first, *cells = rows[who]
        assert first == f"{who}, {obstacles}"
        assert cells == [*(shown(Fraction(each)) for each in chances), f"≈ {float(obstacles / step):.1f}"]


class TestWalkaboutTokens:
    """What to put on the table, in the quick start."""

    def test_for_three_players(self, site: Site) -> None:
        """Four bags of twelve, and two black and two white tokens a player beside them, counted by hand."""
        rows = tables_of(page_of(site, "walkabout/play-in-ten-minutes"))["How many"]
        assert [row[2] for row in rows] == ["22", "22", "8", "9", "9", "10"]


class TestScattershotLadder:
    """A beginner's 12 against somebody in the way."""

    @pytest.mark.parametrize("rating", [8, 10, 12, 14, 16])
    def test_the_beginner_prevails(self, site: Site, rating: int) -> None:
        """Both sides throw; a Resistor who misses is not subtracted (S15), and above zero is the Actor's."""
        ladder = tables_of(page_of(site, "scattershot/extras/opposition"))["The other's Rating"]
        row = next(row for row in ladder if row[0] == str(rating))
        results = [12 - own - max(rating - other, 0) for own, other in product(TEN_SIDED, repeat=2)]
        assert row[2:4] == [
            shown(Fraction(sum(each > 0 for each in results), len(results))),
            shown(Fraction(sum(each >= JUNCTURE for each in results), len(results))),
        ]


class TestScattershotLedger:
    """Three evenings of dice earned, thrown and rolled."""

    def test_the_dice_in_hand_add_up(self, site: Site) -> None:
        """Each row has the dice of the row before and its own; those of the first evening are rolled."""
        first, second, third = all_tables_of(
            page_of(site, "scattershot/extras/three-evenings"), "What happened"
        )
        assert [row[3] for row in first] == ["1", "3", "2", "3"]
        for ledger, start in ((first, 0), (second, 0), (third, 4)):
            hand = start
            for _what, _kind, dice, left in ledger:
                hand += int(dice.replace("−", "-")) if dice[0] in "+−" else 0
                assert left == str(hand)

    def test_the_points_that_dice_buy(self, site: Site) -> None:
        """S9: a point at six pips and one more for each four, so 11 buys two and 18 buys four."""
        words = words_of(page_of(site, "scattershot/extras/three-evenings"))
        assert "she rolls all 3 for points" in words
        assert "4, 2, 5. That is 11, which buys 2 points" in words
        assert "she rolls all 5: 6, 5, 4, 2, 1. That is 18, and 4 points" in words


class TestShatteredWorldPool:
    """The altar of the chapel, in the two pages of play."""

    def test_what_is_left(self, site: Site) -> None:
        """A 5 with +3 against 6 has a margin of 2, and a pool of 4 keeps 2."""
        words = words_of(page_of(site, "shattered-world/extras/example-of-play"))
        assert "A margin of 2. The pool was 4, so 2 are left." in words


class TestArylonLedger:
    """Three evenings of advance points."""

    def test_the_points_add_up(self, site: Site) -> None:
        """5 and 7 make 12; a Skill from d6 to d8 costs 8 and leaves 4; 8 more make 12, and leave 4 again."""
        rows = tables_of(page_of(site, "arylon/extras/three-evenings"))["Evening"]
        points = [(row[2].split(",")[0].split(":")[0], row[-1]) for row in rows]
        assert points == [("5", "5"), ("7", "4"), ("8", "4")]
        assert [row[3].rpartition(" ")[2] for row in rows] == ["yet", "8", "8"]
