"""The conformance pack: requests with the engine's answers, for a port to another language.

`python -m tools.conformance` writes it, one file a calculator, one line an answer. A port agrees with this
engine when it gives these answers. The golden requests come from the tests. The others are made from the
calculators' declarations, and the fuzzer of the tests makes its own so: they start from a worked example, so
that most of them are answered, and change inputs by kind. The same seed gives the same requests. Questions
about several answers have a file of their own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

from engine import Calculator, System, catalogue, handle_json, inquire_json, throws_of
from engine.analysis.find import reverse_questions
from engine.analysis.measures import parameters
from engine.analysis.random_character import random_character_of
from engine.chance.sample import SeededRoller
from engine.inputs import sample_inputs
from macros.golden_cases import golden_cases, golden_files
from macros.project import PROJECT

T = TypeVar("T")
JUNK: tuple[Any, ...] = (
    None, True, False, -1, 0, 10**6, 10**39, 10**400, "", "1", "1e9", "１２", "\ud800", "NaN", "../../x",
    "<b>", "__proto__", [], [[]], {}, {"white": -1}, ["d6", 3], ["single", "triple"], "d0", "5/x9", [1] * 500,
)  # fmt: skip
Inquiry = dict[str, Any]
SMALLER: dict[str, dict[str, Any]] = {"scattershot.duel": {"blows": 8}}
"""Inputs of a question about all readings, where the worked example has too many ways for one inquiry."""
WRONG: tuple[Inquiry, ...] = (
    {},
    {"inquiry": "guess"},
    {"inquiry": "readings"},
    {"inquiry": "compare", "setups": []},
    {"inquiry": "sweep", "request": {"calculator": "no.such"}, "vary": "a", "watch": "b"},
)
SAMPLES = 20
"""Requests made for each calculator beside the golden ones; most are answered."""
JUNK_SAMPLES = 5
SEED = "conformance pack 1"


def sample_requests(calculator: Calculator, count: int, seed: str) -> Iterator[dict[str, Any]]:
    """Return requests of which most are answered, in every mode and under various readings."""
    source = SeededRoller(f"{seed} {calculator.id}")
    system, bases = calculator.game, _bases(calculator)
    for number in range(count):
        base = _pick(source, bases)
        inputs = sample_inputs(calculator.declared, base, source)
        request: dict[str, Any] = {"calculator": calculator.id, "mode": _pick(source, calculator.modes)}
        request |= {"inputs": inputs, "readings": _readings(system, calculator, source)}
        if request["mode"] == "roll":
            request["seed"] = f"{seed} {number}"
        yield request


def junk_requests(calculator: Calculator, count: int, seed: str) -> Iterator[dict[str, Any]]:
    """Return requests with something wrong in each: a junk input, reading, key, or mode."""
    source = SeededRoller(f"{seed} junk {calculator.id}")
    for request in sample_requests(calculator, count, seed):
        where = _pick(source, ("inputs", "inputs", "inputs", "readings", "key"))
        if where == "key":
            request[_pick(source, ("mode", "text", "seed", "faces", "inputs", "extra"))] = _pick(source, JUNK)
        else:
            names = [*request[where], "extra", "__class__"]
            request[where] = {**request[where], _pick(source, names): _pick(source, JUNK)}
        yield request


def _pick(source: SeededRoller, options: Sequence[T]) -> T:
    return options[source.die(len(options), "") - 1]


def _bases(calculator: Calculator) -> list[Mapping[str, Any]]:
    examples = calculator.rules.examples.values()
    own = [each.request.get("inputs", {}) for each in examples if each.request["calculator"] == calculator.id]
    return own or [{}]


def _readings(system: System, calculator: Calculator, source: SeededRoller) -> dict[str, str]:
    choices = [system.data.rulings[key] for key in calculator.rulings]
    return {
        ruling.id: _pick(source, ruling.readings).name
        for ruling in choices
        if ruling.readings and source.die(4, "") == 1
    }


def inquiries() -> Iterator[tuple[str, Inquiry]]:
    """Return every inquiry of the pack with its name."""
    for system in catalogue():
        for calculator in system.calculators:
            request = _example(system, calculator)
            for kind, inquiry in _of(calculator, request):
                yield f"{kind} {calculator.id}", {"inquiry": kind, **inquiry}
    for number, wrong in enumerate(WRONG, start=1):
        yield f"made wrong on purpose, {number}", wrong


def _example(system: System, calculator: Calculator) -> dict[str, Any]:
    """Return the first worked example of a calculator, of odds where there is one; without its dice."""
    examples = [
        dict(each.request)
        for each in system.data.examples.values()
        if each.request["calculator"] == calculator.id
    ]
    asked = next((each for each in examples if each.get("mode") == "odds"), examples[0])
    return {key: value for key, value in asked.items() if key in {"calculator", "inputs", "readings", "text"}}


def _of(calculator: Calculator, request: dict[str, Any]) -> Iterator[tuple[str, Inquiry]]:
    smaller = {**request.get("inputs", {}), **SMALLER.get(calculator.id, {})}
    yield "readings", {"request": {**request, "inputs": smaller} if smaller else request}
    for ask in reverse_questions(calculator):
        ends = {"from": ask.low, "to": ask.high, "bound": ask.bound, "end": ask.end, "wanted": ask.wanted}
        yield "find", {"request": request, "vary": ask.vary, "watch": ask.watch, **ends}
    if calculator.afters:
        rolled = {"mode": "roll", "seed": "conformance", "method": 2}
        yield "afters", {"request": {**request, **(rolled if "roll" in calculator.modes else {})}}
    if random_character_of(calculator) is not None:
        yield "random_character", {"request": {"calculator": calculator.id}, "seed": "conformance"}
    if calculator.events:
        parameter = parameters(calculator)[0]
        event = calculator.events[0].name
        yield "sweep", {"request": request, "vary": parameter.name, "watch": event}
        decided = {key: value for key, value in request.items() if key != "readings"}
        yield (
            "compare",
            {"setups": [{"name": "one", "request": request}, {"name": "other", "request": decided}]},
        )


def inquiry_file() -> tuple[str, str]:
    """Return the name and the text of the file of inquiries, the answers without their HTML."""
    vectors = []
    for name, inquiry in inquiries():
        answer = json.loads(inquire_json(json.dumps(inquiry)))
        answer.pop("html", None)
        vectors.append({"name": name, "inquiry": inquiry, "answer": answer})
    return "inquiries.jsonl", json_lines(vectors)


def json_lines(objects: Iterable[Any]) -> str:
    """Return a file of one object a line; ASCII only, since a request may hold half a surrogate pair."""
    return "".join(f"{json.dumps(each)}\n" for each in objects)


def _golden(calculator: Calculator) -> Iterator[dict[str, Any]]:
    slug = calculator.id.partition(".")[0]
    for case in chain.from_iterable(map(golden_cases, golden_files(slug))):
        if case["request"].get("calculator") == calculator.id:
            yield {"name": case["name"], "request": case["request"]}


def _requests(calculator: Calculator) -> Iterator[dict[str, Any]]:
    yield from _golden(calculator)
    for number, request in enumerate(sample_requests(calculator, SAMPLES, SEED), start=1):
        yield {"name": f"made from the declaration, {number}", "request": request}
    for number, request in enumerate(junk_requests(calculator, JUNK_SAMPLES, SEED), start=1):
        yield {"name": f"made wrong on purpose, {number}", "request": request}


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    """Return the answer without its HTML, which belongs to our pages and not to a port."""
    answer: dict[str, Any] = json.loads(handle_json(json.dumps(request)))
    for shown in ("html", "shelf"):
        answer.pop(shown, None)
    return answer


def vector_files() -> Iterator[tuple[str, str]]:
    """Return the name and the text of every file of the pack."""
    for system in catalogue():
        for calculator in system.calculators:
            vectors = ({**each, "answer": _answer(each["request"])} for each in _requests(calculator))
            yield f"{calculator.id}.jsonl", json_lines(vectors)


def throws_file() -> tuple[str, str]:
    """Return the name and the text of the file that says what each calculator throws."""
    calculators = (each for system in catalogue() for each in system.calculators)
    declared = {each.id: told for each in calculators if (told := throws_of(each))}
    lines = (f"  {json.dumps(key)}: {json.dumps(told)}" for key, told in declared.items())
    return "throws.json", "{\n" + ",\n".join(lines) + "\n}\n"


def main(folder: Path = PROJECT / "vectors") -> None:
    """Write every file of the pack that changed."""
    folder.mkdir(exist_ok=True)
    for name, text in chain(vector_files(), (inquiry_file(), throws_file())):
        path = folder / name
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
