"""How the tests of inquiries ask: through the door that takes text and gives text."""

import json
from typing import Any

from engine import inquire_json

MIB = {"calculator": "scattershot.mib", "inputs": {"rating": 12}}


def told(**inquiry: Any) -> dict[str, Any]:
    """Everything that comes back."""
    answer: dict[str, Any] = json.loads(inquire_json(json.dumps(inquiry)))
    return answer


def asked(**inquiry: Any) -> dict[str, Any]:
    """The answer to an inquiry that is not refused."""
    answer = told(**inquiry)
    assert answer["ok"], answer
    return dict(answer["answer"])


def refused(**inquiry: Any) -> dict[str, Any]:
    """The failure of an inquiry that is refused."""
    answer = told(**inquiry)
    assert not answer["ok"]
    return dict(answer["failure"])


def mib(rating: int, **inputs: Any) -> dict[str, Any]:
    """A request for the odds of a Rating."""
    return {"calculator": "scattershot.mib", "inputs": {"rating": rating, **inputs}}


def at_most(rating: int) -> int:
    """In how many of the 100 ways two ten-sided dice add up to no more than a Rating, counted one by one."""
    return sum(one + other <= rating for one in range(1, 11) for other in range(1, 11))
