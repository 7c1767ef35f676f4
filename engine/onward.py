"""Continue from here: the questions that follow an answer, each a whole request with its link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.catalogue import find, system_of
from engine.permalink import fragment_of
from engine.protocol import Response
from engine.way import Way

__all__ = ["Onward", "onward"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Onward:
    """One question that follows an answer."""

    name: str
    words: str
    request: Mapping[str, Any]
    """As a link carries it; a roll without seed or faces is one that the reader is still to make."""

    @property
    def link(self) -> str:
        """Return the way from the site's root to the bench of its game, the question filled in."""
        game = self.request["calculator"].partition(".")[0].replace("_", "-")
        return f"bench/{game}/#{fragment_of(self.request)}"


def onward(response: Response) -> tuple[Onward, ...]:
    """Return the questions that follow an answer, under the same readings, in the order declared."""
    found = []
    for way in find(response.calculator).ways:
        inputs = way.carries(response)
        if inputs is not None:
            found.append(Onward(name=way.name, words=way.words, request=_request(response, way, inputs)))
    return tuple(found)


def _request(response: Response, way: Way, inputs: Mapping[str, Any]) -> dict[str, Any]:
    request: dict[str, Any] = {
        "calculator": way.to,
        "mode": way.mode,
        "inputs": {name: value for name, value in inputs.items() if value is not None},
        "readings": _readings(response, way.to),
        "text": response.text,
    }
    if way.same_chance and response.seed is not None:
        request["seed"] = response.seed
    elif way.same_chance and response.faces is not None:
        request["faces"] = list(response.faces)
    return request


def _readings(response: Response, target: str) -> dict[str, str]:
    """Return the readings that the next question has to name: those that would not hold by themselves.

    The module of the next calculator is imported only where a reading was chosen.
    """
    data = system_of(find(response.calculator)).data
    usual = data.editions[response.text].readings if response.text is not None else {}
    chosen = {
        key: name
        for key, name in response.readings.items()
        if name != usual.get(key, data.rulings[key].decision)
    }
    return {key: name for key, name in chosen.items() if key in find(target).rulings}
