"""The lines of a checked sheet: what they say on the wire, in a sentence and in a table."""

from __future__ import annotations

import pytest

from engine.sheet_lines import CheckedSheet, Problem, SheetLine, problems_of, rules_kept, sheet_table

LACKS_DIE = Problem(clause="K2", says="it has no die")
TOO_DEAR = Problem(clause="K9", says="it costs more than is left")
NERVE = SheetLine(  # breaks two rules
    section="Traits",
    name="Nerve",
    value="none",
    clauses=("K1", "K2"),
    price=3,
    problems=(LACKS_DIE, TOO_DEAR),
)
NAME = SheetLine(section="Person", name="Name", value="Ilse")


class TestLine:
    """One line of a sheet."""

    def test_names_all_its_problems(self) -> None:
        """Each reason is followed by its clause."""
        assert NERVE.problem == "it has no die (K2); it costs more than is left (K9)"

    def test_without_a_problem(self) -> None:
        """A line that keeps to the rules has none, which is no empty text."""
        assert NAME.problem is None

    def test_on_the_wire(self) -> None:
        """What is not bought has no price, and clauses are a list."""
        assert NAME.to_wire() == {
            "section": "Person",
            "name": "Name",
            "value": "Ilse",
            "price": None,
            "clauses": [],
            "problem": None,
        }
        assert (NERVE.to_wire()["price"], NERVE.to_wire()["clauses"]) == (3, ["K1", "K2"])
        assert NERVE.to_wire()["problem"] == NERVE.problem

    def test_a_price_of_nothing_is_a_price(self) -> None:
        """What is bought for nothing is not the same as what cannot be bought."""
        free = SheetLine(section="Gear", name="Rags", value="worn", price=0)
        assert free.to_wire()["price"] == 0


class TestProblems:
    """What the lines of a sheet break, in sentences."""

    def test_one_sentence_each(self) -> None:
        """A line with two problems has two sentences, in the order of the lines."""
        assert problems_of([NAME, NERVE]) == [
            "Nerve: it has no die (K2).",
            "Nerve: it costs more than is left (K9).",
        ]

    def test_nothing_is_broken(self) -> None:
        """Lines without a problem, and no lines at all, have no sentence."""
        assert problems_of([NAME]) == []
        assert problems_of([]) == []

    @pytest.mark.parametrize(
        ("problems", "says"),
        [
            ([], "every line keeps to the rules."),
            (["Nerve: it has no die (K2)."], "1 rule is broken. Nerve: it has no die (K2)."),
            (["One (K1).", "Two (K2)."], "2 rules are broken. One (K1). Two (K2)."),
        ],
        ids=["none", "one", "two"],
    )
    def test_the_end_of_a_sentence(self, problems: list[str], says: str) -> None:
        """It counts the broken rules and then names them."""
        assert rules_kept(problems) == says


class TestSheet:
    """What every calculator of characters answers from the lines."""

    SHEET = CheckedSheet(lines=(NAME, NERVE))

    def test_result(self) -> None:
        """The prices are added up, of unlawful lines too."""
        assert self.SHEET.result == {
            "lines": [NAME.to_wire(), NERVE.to_wire()],
            "total": 3,
            "problems": problems_of([NERVE]),
            "legal": False,
        }
        assert self.SHEET.verdict == rules_kept(problems_of([NERVE]))
        assert CheckedSheet(lines=()).result["legal"]

    def test_steps(self) -> None:
        """Each line has its value, then its price by the clause that sets it, then what it breaks."""
        steps = CheckedSheet(lines=(NERVE,)).steps(coin="gold", priced_by=1)
        assert [(step.clause, step.text, step.value) for step in steps] == [
            ("K1", "Traits: Nerve", "none"),
            ("K2", "Nerve costs, in gold", 3),
            ("K2", "against the rules: it has no die", None),
            ("K9", "against the rules: it costs more than is left", None),
        ]


class TestTable:
    """The sheet as it is shown: the columns of values and prices are named by the game."""

    def test_a_row_for_each_line(self) -> None:
        """A price or a problem in one line makes a column for all."""
        table = sheet_table([NAME, NERVE], value="Die", price="Gold")
        assert table.columns == ("Part", "Line", "Die", "Gold", "What it breaks")
        assert table.rows == (
            ("Person", "Name", "Ilse", None, None),
            ("Traits", "Nerve", "none", 3, NERVE.problem),
        )

    def test_a_column_without_anything_is_left_out(self) -> None:
        """Nobody paid, and no rule is broken."""
        table = sheet_table([NAME], value="Die", price="Gold")
        assert (table.columns, table.rows) == (("Part", "Line", "Die"), (("Person", "Name", "Ilse"),))
        assert sheet_table([], value="Die", price="Gold").columns == ()

    def test_is_the_answer(self) -> None:
        """It is shown with the answer, its parts once above their lines, and stays so without lines."""
        empty = sheet_table([], value="Die", price="Gold")
        assert empty.is_answer
        assert empty.has_groups
        assert empty.rows == ()
