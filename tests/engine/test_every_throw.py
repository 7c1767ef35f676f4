"""Every way in which a roll can fall."""

import json

import pytest

from engine import Request, every_roll, handle_json
from engine.throws import ChosenRoller


class TestChosenRoller:
    """Faces come as chosen, and the choices count through all of them."""

    def test_counts_through_all_ways(self) -> None:
        """Two dice of two and three faces: six ways, the last die first."""
        chosen: tuple[int, ...] = ()
        seen: list[tuple[int | str, ...]] = []
        while not seen or chosen:
            roller = ChosenRoller(chosen)
            roller.die(2, "a d2")
            roller.die(3, "a d3")
            roller.finish()
            seen.append(roller.faces)
            chosen = roller.next_choice
        assert seen == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]

    def test_draws_only_what_is_left(self) -> None:
        """A colour of which there is none comes in no way."""
        roller = ChosenRoller((1,))
        assert roller.token({"white": 2, "green": 0, "red": 1}, "a token") == "red"
        assert roller.next_choice == ()

    def test_nothing_falls_in_one_way(self) -> None:
        """A roll without dice has no further one."""
        assert ChosenRoller(()).next_choice == ()


class TestEveryRoll:
    """The answers to one question, by what fell."""

    def test_is_what_the_engine_answers(self) -> None:
        """Each is the answer to a seed that gives these faces, but for the seed."""
        found = every_roll(Request(calculator="shattered_world.action", inputs={"die": 4, "target": 3}), 4)
        assert found is not None
        assert list(found) == [(1,), (2,), (3,), (4,)]
        for number in range(12):
            asked = {
                "calculator": "shattered_world.action",
                "mode": "roll",
                "inputs": {"die": 4, "target": 3},
            }
            text = handle_json(json.dumps({**asked, "seed": f"number {number}", "method": 2}))
            faces = tuple(json.loads(text)["response"]["faces"])
            assert found[faces].replace("stored roll", f"number {number}") == text

    @pytest.mark.parametrize(
        ("calculator", "inputs"),
        [
            ("scattershot.mib", {"rating": 12, "dice_for": 1}),
            ("scattershot.mib", {"rating": 12, "critical_juncture": 0, "challenges": 99}),
            ("shattered_world.whittle", {"die": 4, "target": 3, "pool": 1}),
        ],
        ids=["six hundred ways", "forbidden", "open"],
    )
    def test_none(self, calculator: str, inputs: dict[str, int]) -> None:
        """Too many ways, a roll that the rules forbid, dice that depend on earlier ones."""
        assert every_roll(Request(calculator=calculator, inputs=inputs), 120) is None
