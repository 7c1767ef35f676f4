"""Cached answers: the frequent questions to a calculator, and the engine's answers, one file a calculator.

A frequent question is what a reader asks first, one or two inputs away from the default, written as the
page's form writes it: what says its declared default is left out. A page has the answers before Python.
A file is a JSON object: the text of the engine's answer under each canonical request. A roll that can fall
in few ways has an answer for each of them: its request then has `thrown`, the faces, and no seed. Hosts send
it compressed.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
import tomllib
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import islice, pairwise, product, repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any

import engine
from engine import Control, Request, catalogue, every_roll, find, handle, handle_json
from macros.cache import ENGINE, digest_of
from macros.pages.answers import SETTINGS, request_for
from macros.pages.page_places import book_pages, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from engine import Calculator, Input

PAIRED_REACH = 4
"""How far from its first value a whole number is asked for where two inputs change together."""
PAIRED_CONTROLS = {Control.WHOLE, Control.CHOICE}
"""The controls of inputs that take one value each."""

Question = dict[str, Any]
"""A request without its calculator, its empty parts left out."""

Placement = dict[str, Any]
"""The named arguments of one call of the macro `calculator` on a page."""

CALCULATOR_CALL = re.compile(r"\{\{\s*calculator\((?P<arguments>.*?)\)\s*\}\}", re.DOTALL)


def key_of(question: Question) -> str:
    """Return the text under which an answer is stored: JSON with sorted keys, as the page writes it.

    >>> key_of({"mode": "odds", "inputs": {"rating": 12}})
    '{"inputs":{"rating":12},"mode":"odds"}'
    """
    return json.dumps(question, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def questions(calculator: Calculator, placements: Iterable[Mapping[str, Any]] = ()) -> Iterator[Question]:
    """Yield the frequent questions, the likeliest first; some come twice.

    First the default, what the pages ask, each input in front changed alone, and each ruling read otherwise;
    then what one press on a shelf asks, every input changed alone, and the first two changed together.
    """
    begins = list(starts(calculator, placements))
    yield from first_questions(calculator, placements)
    for mode in _modes(calculator):
        for start in begins:
            yield from (question_of(mode, inputs) for inputs in _one_press(calculator, mode, start))
    for mode in _modes(calculator):
        for start in begins:
            yield from (question_of(mode, inputs) for inputs in _one_changed(calculator, start))
        for start in begins:
            yield from (question_of(mode, inputs) for inputs in _two_changed(calculator, start))


def _modes(calculator: Calculator) -> list[str]:
    """Return the modes without chance of the day: a roll's answer is drawn when it is asked for."""
    return [mode for mode in calculator.modes if mode != "roll"]


def first_questions(
    calculator: Calculator, placements: Iterable[Mapping[str, Any]] = ()
) -> Iterator[Question]:
    """Yield what a page shows, and what the first touch of a main input or a ruling asks; some come twice."""
    begins = list(starts(calculator, placements))
    for mode in _modes(calculator):
        yield from (question_of(mode, start) for start in begins)
        for start in begins:
            yield from (question_of(mode, inputs) for inputs in _first_touches(calculator, start))
    for mode in _modes(calculator):
        yield from _read_otherwise(calculator, mode, begins[0])


def _first_touches(calculator: Calculator, start: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the start with one of the inputs in front changed, the nearest values first."""
    complete = _complete(calculator, start)
    main = [each for each in calculator.declared if each.main]
    yield from _in_turn(start, [(each, _seen_values(each, complete[each.name])) for each in main])


def _seen_values(declared: Input, value: Any) -> list[Any]:
    """Return the values nearby; of a group with main members, those that change one of these."""
    main: set[str] = set()
    if declared.kind.control is Control.GROUP:
        main = {part.name for part, _ in declared.kind.field(value).parts if part.main}
    near = declared.nearby(value)
    return [each for each in near if _changed_parts(value, each) <= main] if main else near


def _changed_parts(value: Mapping[str, Any], other: Mapping[str, Any]) -> set[str]:
    before = _without_blanks(value or {})
    return {name for name in before.keys() | other.keys() if before.get(name) != other.get(name)}


def _one_press(calculator: Calculator, mode: str, start: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the inputs one press on the shelf away from a start, where the calculator has a shelf."""
    if calculator.shelf is not None:
        response = handle(Request(calculator=calculator.id, mode=mode, inputs=start))
        shelf = calculator.shelf(calculator.inputs_of(response), response.readings)
        pressed = shelf.presses(calculator.declared, response.inputs)
        yield from (spoken(calculator, inputs) for inputs in pressed)


def question_of(mode: str, inputs: Mapping[str, Any]) -> Question:
    """Return the question for inputs that are written as a form sends them."""
    return {"mode": mode, "inputs": dict(inputs)} if inputs else {"mode": mode}


def starts(calculator: Calculator, placements: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the inputs with which a form begins on a page, as the form sends them; equal ones once."""
    named = {each.name for each in calculator.declared}
    asked = [{}, *({key: each[key] for key in named & each.keys()} for each in placements)]
    seen = set()
    for mode in sorted(
        calculator.modes
    ):  # a roll comes last: the page shows it unasked where nothing else is
        for given in asked:
            request = request_for(calculator, mode, given, dict.fromkeys(SETTINGS))
            inputs = spoken(calculator, request.inputs)
            if key_of(inputs) not in seen:
                seen.add(key_of(inputs))
                yield inputs


def spoken(calculator: Calculator, inputs: Mapping[str, Any]) -> dict[str, Any]:
    """Return inputs as a form sends them: complete where they are named, and without their defaults."""
    complete = _complete(calculator, inputs)
    said = {}
    for each in calculator.declared:
        is_blank = each.derived is not None and each.name not in inputs
        value = None if is_blank else _without_blanks(complete[each.name])
        if value is not None and not (each.has_default and value == _default(each)):
            said[each.name] = value
    return said


def _complete(calculator: Calculator, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
    mode = calculator.modes[0]
    asked = Request(calculator=calculator.id, mode=mode, inputs=inputs, seed="s" if mode == "roll" else None)
    return handle(asked).inputs


def _without_blanks(value: Any) -> Any:
    """Return a value without the cells that a form leaves empty."""
    if isinstance(value, dict):
        return {name: part for name, part in value.items() if part not in (None, "")}
    if isinstance(value, list | tuple):
        return [_without_blanks(part) for part in value]
    return value


def _default(declared: Input) -> Any:
    return _without_blanks(declared.default_wire)


def _one_changed(calculator: Calculator, start: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the start with one input changed: first those that must be given, then the others in turn.

    In turn, so that each has its nearest values before there is no more room.
    """
    complete = _complete(calculator, start)
    changes = [(each, each.nearby(complete[each.name])) for each in calculator.declared]
    for each, values in changes:
        if each.is_required:
            yield from (_changed(start, each, value) for value in values)
    yield from _in_turn(start, changes)


def _in_turn(
    start: Mapping[str, Any], changes: Sequence[tuple[Input, list[Any]]]
) -> Iterator[dict[str, Any]]:
    """Yield the start with one input changed: the first value of each, then the second of each, and so on."""
    for place in range(max((len(values) for _, values in changes), default=0)):
        for each, values in changes:
            if place < len(values):
                yield _changed(start, each, values[place])


def _changed(start: Mapping[str, Any], declared: Input, value: Any) -> dict[str, Any]:
    rest = {name: each for name, each in start.items() if name != declared.name}
    says_default = declared.has_default and value == _default(declared)
    return rest if says_default or value is None else {**rest, declared.name: value}


def _two_changed(calculator: Calculator, start: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the start with the two leading inputs changed together."""
    complete = _complete(calculator, start)
    for one, other in islice(_pairs(calculator), 1):
        values = product(
            one.nearby(complete[one.name], PAIRED_REACH),
            other.nearby(complete[other.name], PAIRED_REACH),
        )
        for first, second in values:
            yield _changed(_changed(start, one, first), other, second)


def _pairs(calculator: Calculator) -> Iterator[tuple[Input, Input]]:
    """Yield pairs of inputs that take one value each, those that must be given first."""
    single = [each for each in calculator.declared if each.kind.control in PAIRED_CONTROLS]
    leading = sorted(single, key=lambda each: not each.is_required)
    yield from pairwise(leading)


def _read_otherwise(calculator: Calculator, mode: str, start: Mapping[str, Any]) -> Iterator[Question]:
    """Yield the start under each other reading of a ruling, and under each whole text."""
    system = next(each for each in catalogue() if calculator in each.calculators)
    for key in calculator.offered_rulings:
        ruling = system.data.rulings[key]
        for reading in ruling.readings:
            if reading.name != ruling.decision:
                yield {**question_of(mode, start), "readings": {key: reading.name}}
    for name in system.data.editions:
        yield {**question_of(mode, start), "text": name}


def find_placements(docs: Path) -> dict[str, tuple[Placement, ...]]:
    """Return the calls of `calculator` by the calculator's id, in the order of the pages, equal ones once.

    A call whose arguments a page computes is left out: its calculator is answered by Python as any other.
    So is one with a mistake, which the build of its page refuses.
    """
    found: dict[str, tuple[Placement, ...]] = {}
    for path in book_pages(docs):
        for name, placement in _calls(text_of(path)):
            if placement not in found.get(name, ()):
                found[name] = (*found.get(name, ()), placement)
    return found


def _calls(markdown: str) -> Iterator[tuple[str, Placement]]:
    for match in CALCULATOR_CALL.finditer(markdown):
        try:
            call = ast.parse(f"calculator({match['arguments']})", mode="eval").body
            assert isinstance(call, ast.Call)  # noqa: S101 - that is what was put together
            name = ast.literal_eval(call.args[0])
            named = {each.arg or "": ast.literal_eval(each.value) for each in call.keywords}
        except (IndexError, SyntaxError, ValueError):
            continue
        yield name, named


SYSTEMS = Path(engine.__file__).parent / "systems"


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A way to start from: its label and the inputs that the form is filled with, as JSON."""

    label: str
    inputs: str


def presets_of(calculator: Calculator) -> tuple[Preset, ...]:
    """Return the presets that a game declares for a calculator, in `presets.toml`."""
    game, _, name = calculator.id.partition(".")
    path = SYSTEMS / game / "presets.toml"
    declared = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return tuple(
        Preset(
            label=each["label"],
            inputs=json.dumps(spoken(calculator, each["inputs"]), ensure_ascii=False, separators=(",", ":")),
        )
        for each in declared.get(name, ())
    )


MOST_ANSWERS = 240
"""Answers of one calculator, however small they are: the build computes each of them."""
MOST_BYTES = 1_000_000
"""Bytes of the texts in one file, of which a host sends a thirtieth; Python answers what does not fit."""
MOST_FIRST_BYTES = 3_400_000
"""As MOST_BYTES, for the first touch of a main input or a ruling; nothing else goes beyond MOST_BYTES."""
MOST_THROWS = 120
"""Ways in which a roll may fall that has an answer for each: two ten-sided dice have a hundred."""
MOST_ROLL_BYTES = 1_100_000
"""Bytes of the answers to rolls in one file, beside MOST_BYTES; of a question all are stored, or none."""

SOURCES = (*ENGINE, "macros/pages/answers.py", "macros/pages/cached_answers.py")
HASH_DIGITS = 12


def answer_files(project: Path) -> dict[str, bytes]:
    """Return name and content of every file of `docs/assets/answers`.

    A name carries the hash of all that its file is made from: files of the same name are not made again,
    and the others side by side.
    """
    folder = project / "docs" / "assets" / "answers"
    ids = [each.id for system in catalogue() for each in system.calculators]
    names = {each: file_name(project, each) for each in ids}
    missing = [each for each in ids if not (folder / names[each]).is_file()]
    with ProcessPoolExecutor() as workers:
        made = dict(zip(missing, workers.map(_file, missing, repeat(project)), strict=True))
    return {name: made.get(each) or (folder / name).read_bytes() for each, name in names.items()}


def file_name(project: Path, calculator: str) -> str:
    """Return the name of a calculator's file."""
    return f"{calculator.replace('.', '-')}.{answers_version(project, calculator)}.json"


@cache
def answers_version(project: Path, name: str) -> str:
    """Return the hash of all that a calculator's answers are made from: of the pages, what they ask."""
    asked = _placements(project).get(name, ())
    return hashlib.sha256(f"{_sources(project, name.partition('.')[0])} {asked}".encode()).hexdigest()[
        :HASH_DIGITS
    ]


@cache
def _sources(project: Path, game: str) -> str:
    return digest_of(project, *SOURCES, game=game)


@cache
def _placements(project: Path) -> Mapping[str, tuple[Placement, ...]]:
    return find_placements(project / "docs")


def _file(name: str, project: Path) -> bytes:
    calculator = find(name)
    presets = [json.loads(preset.inputs) for preset in presets_of(calculator)]
    placements = (*presets, *_placements(project).get(name, ()))
    firsts = {key_of(each) for each in first_questions(calculator, presets)}
    answers = {**dict(_answers(calculator, placements, firsts)), **dict(_rolls(calculator, placements))}
    return json.dumps(answers, ensure_ascii=False, separators=(",", ":")).encode()


def _answers(
    calculator: Calculator, placements: Iterable[Mapping[str, Any]], firsts: set[str]
) -> Iterator[tuple[str, str]]:
    """Yield answers by canonical request, the likeliest first, as many as there is room for."""
    asked: set[str] = set()
    full: set[int] = set()
    used = 0
    for question in questions(calculator, placements):
        key = key_of(question)
        room = MOST_FIRST_BYTES if key in firsts else MOST_BYTES
        if key in asked or room in full:
            continue
        if len(asked) == MOST_ANSWERS:
            return
        answer = handle_json(json.dumps({"calculator": calculator.id, **question}))
        size = len(f"{key}{answer}".encode())
        if used + size > room:
            full.add(room)
            continue
        used += size
        asked.add(key)
        yield key, answer


def _rolls(calculator: Calculator, placements: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield the answers to the rolls of which each way to fall has one, by request and faces."""
    room = MOST_ROLL_BYTES
    for inputs in starts(calculator, placements) if "roll" in calculator.modes else ():
        rolls = every_roll(Request(calculator=calculator.id, inputs=inputs), MOST_THROWS) or {}
        named = {
            key_of({**question_of("roll", inputs), "thrown": faces}): answer
            for faces, answer in rolls.items()
        }
        size = sum(len(f"{key}{answer}".encode()) for key, answer in named.items())
        if size <= room:
            room -= size
            yield from named.items()
