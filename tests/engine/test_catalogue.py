"""A calculator is found by its id, and of the games only its own is imported."""

import json
import subprocess
import sys

import pytest

import engine.rule_pages
from engine import Calculator, InvalidRequestError, catalogue, find

ONE_GAME = """
import sys
from engine import find
find(sys.argv[1])
print(*{name.split(".")[2] for name in sys.modules if name.startswith("engine.systems.")})
"""

FIRST_ANSWER = """
import sys
from engine import handle_json
print(handle_json(sys.argv[1])[:11])
print(*(name for name in sys.modules if name.partition(".")[0] == "engine"))
"""
MOST_MODULES = 65
"""Modules of the engine behind a first answer. Each costs a start in the browser, its records most of all."""


def test_buttons_say_what_the_game_says() -> None:
    """A bag is drawn from; what has no word of the game has that of the book."""
    assert find("walkabout.draw").buttons == (("roll", "Draw"), ("odds", "Show the odds"))


class TestFind:
    """Whoever asks one game pays for one."""

    @pytest.mark.parametrize("name", [each.id for system in catalogue() for each in system.calculators])
    def test_every_calculator(self, name: str) -> None:
        """Each id of the catalogue leads to its calculator."""
        assert find(name).id == name

    def test_no_such_procedure(self) -> None:
        """A game is asked for its own procedures alone."""
        with pytest.raises(KeyError):
            catalogue()[0].calculator("no_such")

    @pytest.mark.parametrize("system", [system.slug for system in catalogue()])
    def test_imports_one_game(self, system: str) -> None:
        """The other games stay on the shelf."""
        name = next(each.calculators[0].id for each in catalogue() if each.slug == system)
        run = subprocess.run(
            [sys.executable, "-c", ONE_GAME, name], check=True, capture_output=True, text=True
        )
        assert run.stdout.split() == [system]

    @pytest.mark.parametrize(
        "name",
        [
            "",
            ".",
            "mib",
            "no.such",
            "__init__.x",
            "..kinds",
            "os.path",
            "a b.c",
            "\xaa.b",
            "x" * 999,
            None,
            3,
            [],
        ],
    )
    def test_what_is_none(self, name: object) -> None:
        """Anything else is refused, with the ids there are, and imports nothing by the way."""
        with pytest.raises(InvalidRequestError, match="use one of ") as refused:
            find(name)
        assert refused.value.field == "calculator"

    def test_no_such_calculator_of_a_game(self) -> None:
        """A known game with another calculator's name is refused as well."""
        with pytest.raises(InvalidRequestError):
            find(f"{catalogue()[0].slug}.no_such")


class TestFirstAnswer:
    """What the first answer of a visit imports, whatever the clock says."""

    @pytest.mark.parametrize(
        "calculator", [each.calculators[0] for each in catalogue()], ids=lambda at: at.id
    )
    def test_imports_what_it_needs(self, calculator: Calculator) -> None:
        """Its own procedure with what that rests on, nothing that only pages need, few modules in all."""
        system = next(each for each in catalogue() if calculator in each.calculators)
        example = next(
            each for each in system.data.examples.values() if each.request["calculator"] == calculator.id
        )
        command = [sys.executable, "-c", FIRST_ANSWER, json.dumps(dict(example.request))]
        run = subprocess.run(command, check=True, capture_output=True, text=True)
        answered, _, imported = run.stdout.partition("\n")
        assert answered == '{"ok":true,'
        modules = set(imported.split())
        assert len(modules) <= MOST_MODULES
        procedures = {f"engine.systems.{system.slug}.{name}" for name in system.procedures}
        assert len(procedures & modules) < len(procedures) / 2
        only_pages = {"analysis", "reading_impact", "rule_pages", "scenes", "sheets", "table_rolls"}
        assert not {f"engine.{name}" for name in only_pages} & modules

    def test_records_of_pages_are_imported_when_they_are_asked_for(self) -> None:
        """The door has them as it has every other name, and no name more."""
        assert engine.Term is engine.rule_pages.Term
        with pytest.raises(AttributeError, match="no attribute 'NoSuchName'"):
            engine.NoSuchName  # noqa: B018 - the asking is what fails
