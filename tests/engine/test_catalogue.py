"""A calculator is found by its id, and of the games only its own is imported."""

import subprocess
import sys

import pytest

from engine import InvalidRequestError, catalogue, find

ONE_GAME = """
import sys
from engine import find
find(sys.argv[1])
print(*{name.split(".")[2] for name in sys.modules if name.startswith("engine.systems.")})
"""


class TestFind:
    """Whoever asks one game pays for one."""

    @pytest.mark.parametrize("name", [each.id for system in catalogue() for each in system.calculators])
    def test_every_calculator(self, name: str) -> None:
        """Each id of the catalogue leads to its calculator."""
        assert find(name).id == name

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
