"""The sentence that asks for the next die or token has one form, which pages read to offer its faces."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from engine import catalogue, handle_json
from tools.conformance import sample_requests

ASKS = re.compile(
    r"The faces end early: face (\d+) is (.+); add "
    r"(?:(1)|a whole number from 1 to (\d+)|a colour left in the bag \((.+)\))\."
)
ROLLED = [each for system in catalogue() for each in system.calculators if each.roll is not None]
MOST = 60


def _asked(request: dict[str, Any], faces: list[Any]) -> Any:
    request = {**request, "mode": "roll", "seed": None, "faces": faces}
    return json.loads(handle_json(json.dumps(request)))


class TestWantedFace:
    """Whoever has dice on the table is asked for one after another until the roll is whole."""

    @pytest.mark.parametrize("calculator", ROLLED, ids=[each.id for each in ROLLED])
    def test_asks_until_the_roll_is_whole(self, calculator: Any) -> None:
        """Each question names a face that is then taken: no roll ends in a question nobody can answer."""
        finished = 0
        for request in sample_requests(calculator, 12, "wanted faces"):
            faces: list[Any] = []
            answer = _asked(request, faces)
            while not answer["ok"] and answer["failure"]["field"] == "faces" and len(faces) < MOST:
                found = ASKS.fullmatch(answer["failure"]["message"])
                assert found, answer["failure"]["message"]
                assert int(found[1]) == len(faces) + 1
                faces.append(found[5].split(", ")[0] if found[5] else int(found[3] or found[4]))
                answer = _asked(request, faces)
            finished += answer["ok"]
        assert finished
