"""What the scripts need to let a reader place dice or tokens by hand: places, pieces, plans, the bag."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from engine import find, to_wire

if TYPE_CHECKING:
    from engine import Calculator, Placing, Response


def places_data(placing: Placing, pieces: str, values: str) -> dict[str, Any]:
    """Return an input's places as the scripts take them; `pieces` and `values` say where those come from."""
    return {
        "title": placing.title,
        "kind": placing.piece,
        "pieces": pieces,
        "values": values,
        "style": placing.style,
        "input": placing.input,
        "column": placing.column,
        "namedBy": placing.named_by,
        "boxes": list(placing.places.items()),
        "limits": dict(placing.limits),
        "rest": placing.rest,
        "restName": placing.rest_name,
        "restNote": placing.rest_note,
        "effects": placing.effects,
        "takenFrom": list(placing.taken_from),
    }


def board_data(found: Calculator, response: Response) -> str:
    """Return as JSON what a calculator's board needs; empty where it has none."""
    board = found.board
    if board is None:
        return ""
    placer = _target(found, board.follow_up)
    labels = {output.name: output.label for output in found.results}
    bag = board.drawn_from
    data: dict[str, Any] = {
        "followUp": board.follow_up,
        "placings": [places_data(each, each.pieces, each.values) for each in placer.placings],
        "plans": board.plans,
        "planTable": board.plan_table,
        "planHeads": list(board.plan_heads),
        "bag": bag
        and {
            "input": bag.bag,
            "left": bag.left,
            "drawn": [
                [name, labels[name], target, bag.rows.get(name, "")] for name, target in bag.drawn.items()
            ],
        },
        "built": _built(found, response),
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _target(found: Calculator, follow_up: str) -> Calculator:
    """Return the calculator whose inputs are filled."""
    ways = {each.name: each.to for each in found.follow_ups}
    return find(ways[follow_up]) if follow_up else found


def _built(found: Calculator, response: Response) -> dict[str, Any]:
    """Return of the build's answer what the board shows before another one comes."""
    board = found.board
    if board is None or (response.mode != "roll" and "roll" in found.modes):
        return {}
    sources = [source for each in found.placings for source in (each.pieces, each.values) if source]
    names = {source.partition(".")[2] for source in sources if source.startswith("result.")}
    names |= {each.input for each in found.placings} | {each.effects for each in found.placings}
    names |= {board.plans}
    if board.drawn_from:
        names |= {board.drawn_from.left, *board.drawn_from.drawn}
    wire = to_wire(response)
    result = {name: value for name, value in wire["result"].items() if name in names}
    return {"mode": wire["mode"], "inputs": wire["inputs"], "result": result}
