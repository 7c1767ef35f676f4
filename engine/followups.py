"""The questions that follow an answer, each a complete request with its link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.catalogue import find
from engine.permalink import fragment_of, game_folder
from engine.protocol import Response


@dataclass(frozen=True, slots=True, kw_only=True)
class NextQuestion:
    """One question that follows an answer."""

    name: str
    label: str
    request: Mapping[str, Any]
    """As the link encodes it; a roll without seed or faces has yet to be made by the reader."""

    @property
    def link(self) -> str:
        """Return the path, from the site's root, of the game's table with this question filled in."""
        return f"{game_folder(self.request['calculator'])}/table/#{fragment_of(self.request)}"


def next_questions(response: Response) -> tuple[NextQuestion, ...]:
    """Return the questions that follow an answer, with the same readings, in the order of declaration."""
    found = []
    for follow_up in find(response.calculator).follow_ups:
        inputs = follow_up.inputs_after(response)
        if inputs is None:
            continue
        request: dict[str, Any] = {
            "calculator": follow_up.to,
            "mode": follow_up.mode,
            "inputs": {name: value for name, value in inputs.items() if value is not None},
            "readings": _readings(response, follow_up.to),
            "text": response.text,
        }
        if follow_up.same_chance and response.seed is not None:
            request |= {"seed": response.seed, "method": response.method}
        elif follow_up.same_chance and response.faces is not None:
            request["faces"] = list(response.faces)
        found.append(NextQuestion(name=follow_up.name, label=follow_up.label, request=request))
    return tuple(found)


def _readings(response: Response, target: str) -> dict[str, str]:
    """Return the readings that the next question must name: those that are not its defaults.

    The module of the next calculator is imported only where a reading was chosen.
    """
    data = find(response.calculator).rules
    usual = data.editions[response.text].readings if response.text is not None else {}
    chosen = {
        key: name
        for key, name in response.readings.items()
        if name != usual.get(key, data.rulings[key].decision)
    }
    return {key: name for key, name in chosen.items() if key in find(target).named_rulings}
