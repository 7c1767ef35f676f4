"""Work is counted, so that it has a bound that is the same on every machine."""

import pytest

from engine.chance.budget import ExhaustedError, charge, limit_work
from engine.chance.dice import die
from engine.chance.distribution import Distribution
from engine.chance.pool import ranked_sums


class TestCounting:
    """Every way that is gone through one by one counts, whether it was worked out before or not."""

    def test_pairs(self) -> None:
        """Two dice together are all pairs of their faces; a second chance is all its outcomes."""
        with limit_work(1000) as budget:
            die(6).combine(die(8), int.__add__)
            assert budget.spent == 6 * 8
            die(2).bind(lambda face: die(face + 2))
        assert budget.spent == 6 * 8 + 3 + 4

    def test_remembered_answers(self) -> None:
        """A pool that is known already counts as it did the first time."""
        faces = Distribution({(face, face == 1): 1 for face in range(1, 5)})
        counts = []
        for _ in range(2):
            with limit_work(1000) as budget:
                ranked_sums([faces, faces], [(0, 1)])
            counts.append(budget.spent)
        assert counts == [4] * 2

    def test_the_bound(self) -> None:
        """As many ways as agreed are gone through, and not one more."""
        with limit_work(36) as budget:
            die(6).combine(die(6), int.__add__)
            with pytest.raises(ExhaustedError):
                charge(1)
        assert budget.spent == 37

    def test_nobody_counts(self) -> None:
        """Outside there is no bound, also after one was reached."""
        with pytest.raises(ExhaustedError), limit_work(1):
            charge(2)
        charge(10**9)
