"""Inputs found for a chance, instead of a chance for inputs."""

from fractions import Fraction

import pytest

from macros.page import Page, PageError
from macros.pages.sentences import nearest

PAGE = Page(source="comparing.md")


class TestNearest:
    """The chance comes as near to the wanted one as the values allow."""

    def test_a_rating_for_an_even_chance(self) -> None:
        """45 of 100 pairs come to 10 or less and 55 to 11 or less; the first of two equally near is taken."""
        found = nearest(PAGE, "scattershot.mib", "success", "1/2", over={"rating": range(2, 21)})
        assert found.inputs == {"rating": 10}
        assert found.chance == Fraction(45, 100)
        assert found.shown.startswith('<data class="computed" value="9/20"')
        assert found.shown.endswith(">45 %</data>")

    def test_the_last_input_turns_fastest(self) -> None:
        """A d8 reaches 3 in four at 3, before any larger die is tried."""
        over = {"die": [8, 4, 20], "target": range(2, 20)}
        found = nearest(PAGE, "shattered_world.action", "success", "3/4", over=over)
        assert found.inputs == {"die": 8, "target": 3}
        assert found.chance == Fraction(3, 4)

    def test_what_is_fixed_stays(self) -> None:
        """Two of two black tokens among twelve, in a draw of three: 10 of 220 handfuls."""
        bags = [{"white": 12 - n, "black": n, "green": 0, "blue": 0, "red": 0} for n in (1, 2, 12)]
        found = nearest(PAGE, "walkabout.draw", "at_least_two", "1/20", over={"bag": bags}, colour="red")
        assert found.inputs["bag"]["black"] == 2
        assert found.chance == Fraction(10, 220)

    def test_nothing_rises_or_falls_of_necessity(self) -> None:
        """Values out of order are searched all the same."""
        found = nearest(PAGE, "scattershot.mib", "success", "0.64", over={"rating": [20, 12, 2, 15]})
        assert found.inputs == {"rating": 12}

    def test_nothing_to_turn_is_a_mistake(self) -> None:
        """Neither without an input nor without a value for it."""
        nothing: list[dict[str, list[int]]] = [{}, {"rating": []}]
        for over in nothing:
            with pytest.raises(PageError, match="nearest has nothing to turn"):
                nearest(PAGE, "scattershot.mib", "success", "1/2", over=over)
