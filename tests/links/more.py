"""`python -m tests.links.more`: adds a link for each calculator and mode the set lacks, and changes none.

It also says of each link whether it still has the answer that was linked; only those that have count.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine import Calculator, catalogue, handle_json
from engine.links import hash_of_answer, link_fragment
from tests.links.reading import read_link
from tools.conformance import sample_requests

FILE = Path(__file__).with_name("opened.json")
TRIES = 200


def _answered(calculator: Calculator, mode: str) -> dict[str, Any] | None:
    """Return a link for the first made request in this mode that the engine answers."""
    for request in sample_requests(calculator, TRIES, "links that last"):
        if request.get("mode") == mode:
            answer = json.loads(handle_json(json.dumps(request)))
            if answer["ok"]:
                told = {key: value for key, value in request.items() if value}
                state = {**told, "engine": answer["response"]["engine"]}
                fragment = link_fragment(state, hash_of_answer(answer["response"]))
                return {"name": f"{calculator.id}: made, {mode}", "fragment": fragment, "state": state}
    return None


def is_same(link: dict[str, Any]) -> bool:
    """Return whether a link of the set is to the answer that its question has now."""
    read = read_link(link["fragment"])
    answer = json.loads(handle_json(json.dumps(dict(read.request))))
    assert answer["ok"], answer
    return hash_of_answer(answer["response"]) == read.answer_hash


def _missing(links: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    same = [each["state"] for each in links if each.get("is_same", True)]
    there = {(each["calculator"], each["mode"]) for each in same}
    for calculator in (each for system in catalogue() for each in system.calculators):
        for mode in calculator.modes:
            if (calculator.id, mode) not in there and (link := _answered(calculator, mode)):
                yield link


def main() -> None:
    """Say of each link whether it is the same, and append what is missing."""
    links: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    for each in links:
        each.pop("is_same", None)
        if not is_same(each):
            each["is_same"] = False
    links += _missing(links)
    lines = [json.dumps(each, sort_keys=True, ensure_ascii=False) for each in links]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")


if __name__ == "__main__":
    main()
