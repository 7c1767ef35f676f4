"""Answers requests: `handle` raises on a refusal, `handle_json` returns it as JSON and never raises."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from engine.calculator import Calculator, Roller
from engine.catalogue import find
from engine.chance.sample import SeededRoller, ShownRoller
from engine.codec import dump, failure_to_wire, read_request, response_to_wire
from engine.errors import InvalidRequestError, LimitExceededError, RulesError
from engine.inputs import quoted, read_inputs, wire_inputs
from engine.protocol import Answer, Request, Response, Step
from engine.render import render, render_shelf
from engine.rule_data import RuleData
from engine.version import __version__


def handle(request: Request) -> Response:
    """Answer one request.

    Raises:
        InvalidRequestError: a part is missing, unknown or unreadable.
        IllegalChoiceError: the rules of the game forbid what was asked.
        UnsettledRuleError: the text leaves the answer open.
        LimitExceededError: it would take more work than the engine allows.
    """
    calculator = find(request.calculator)
    mode = calculator.mode(request.mode)
    readings = _readings(calculator, request)
    inputs = read_inputs(calculator.inputs, request.inputs, readings=readings)
    roller = _roller(mode, request)
    procedure = getattr(calculator, mode)
    if roller is None:
        answer: Answer = procedure(inputs, readings)
    else:
        answer = procedure(inputs, readings, roller)
        roller.finish()
    if request.text is not None:
        answer = _with_missing_rules(calculator.rules, request.text, answer)
    return Response(
        calculator=calculator.id,
        mode=mode,
        inputs=wire_inputs(inputs),
        readings=readings,
        text=request.text,
        seed=request.seed,
        faces=None if roller is None else roller.faces,
        engine=__version__,
        method=None if request.method == 1 else request.method,
        **{each.name: getattr(answer, each.name) for each in fields(answer)},
    )


def _readings(calculator: Calculator, request: Request) -> dict[str, str]:
    """Return the reading of every ruling that the calculator rests on, and those handed on that depart."""
    rules = calculator.rules
    rulings = {key: rules.rulings[key] for key in calculator.named_rulings if rules.rulings[key].readings}
    chosen = {key: ruling.decision for key, ruling in rulings.items()}
    if request.text is not None:
        if request.text not in rules.editions:
            known = (
                f"use one of {', '.join(rules.editions)}"
                if rules.editions
                else f"{calculator.game.title} has only one, so leave it out"
            )
            message = f"{quoted(request.text)} is no text of the game; {known}"
            raise InvalidRequestError(message, field="text")
        of_text = rules.editions[request.text].readings
        chosen |= {key: name for key, name in of_text.items() if key in rulings}
    for key, name in request.readings.items():
        names = [reading.name for reading in rulings[key].readings] if key in rulings else []
        if name not in names:
            raise _no_such_reading(calculator, key, name)
        chosen[key] = name
    usual = {key: rulings[key].decision for key in calculator.handed_on}
    return {key: name for key, name in chosen.items() if usual.get(key) != name}


def _no_such_reading(calculator: Calculator, key: str, name: object) -> InvalidRequestError:
    rulings = calculator.rules.rulings
    touching = [each for each in calculator.rulings if rulings[each].readings]
    use = f"those that do are {', '.join(touching)}" if touching else "no ruling does"
    if key in touching or key in calculator.handed_on:
        names = " or ".join(reading.name for reading in rulings[key].readings)
        message = f"{key} is read as {names}, not as {quoted(name)}; choose one of them"
    elif key not in rulings:
        message = f"{quoted(key)} is not a ruling that touches {calculator.id}; {use}"
    elif not rulings[key].readings:
        message = f"{key} is a ruling with one decision and no readings to choose among; {use}"
    else:
        message = f"{key} does not touch {calculator.id}, so no reading of it can be chosen here; {use}"
    return InvalidRequestError(message, field=f"readings.{key}")


def _with_missing_rules(rules: RuleData, text: str, answer: Answer) -> Answer:
    """Mark an answer under a whole text with the cited rules that the text does not contain.

    The sources of a clause name its texts; the edition lists the texts of which a whole text consists, and
    one without texts of its own contains every clause. The numbers stay the same, so that a link that names a
    text keeps its answer.
    """
    edition = rules.editions[text]
    sources = {
        key: [source.text for source in rules.clauses[key].sources]
        for key in (step.clause for step in answer.steps)
        if key in rules.clauses
    }
    missing = [key for key, texts in sources.items() if edition.texts and not {*texts} & {*edition.texts}]
    if not missing:
        return answer
    title = f"“{edition.title}”"
    steps = [
        Step(
            clause=key, text=f"{title} has no such rule; it is from {', '.join(dict.fromkeys(sources[key]))}"
        )
        for key in missing
    ]
    named = f"rule {missing[0]}" if len(missing) == 1 else f"rules {', '.join(missing)}"
    sentence = f"{answer.sentence} {title} has no {named}; that part is from another text."
    return replace(answer, steps=(*answer.steps, *steps), sentence=sentence)


OWNED = {
    "seed": "a seed belongs",
    "faces": "what the dice or tokens showed belongs",
    "method": "the method of a seed belongs",
}


def _roller(mode: str, request: Request) -> Roller | None:
    given = [key for key in OWNED if getattr(request, key) is not None]
    if mode != "roll":
        if given:
            message = f"{OWNED[given[0]]} to a roll, and this is {mode}; leave it out or ask for a roll"
            raise InvalidRequestError(message, field=given[0])
        return None
    sources = [key for key in given if key != "method"]
    if len(sources) != 1:
        got = "both were given" if sources else "neither was given"
        raise InvalidRequestError(
            f"a roll takes either a seed or faces, and {got}; give one of them", field="seed"
        )
    if request.seed is not None:
        return SeededRoller(request.seed, 1 if request.method is None else request.method)
    if request.method is not None:
        message = "the method says how a seed becomes faces, and here the faces were given; leave it out"
        raise InvalidRequestError(message, field="method")
    return ShownRoller(request.faces or ())


def to_wire(response: Response) -> dict[str, Any]:
    """Return a response as JSON values."""
    return response_to_wire(response, outcome=find(response.calculator).outcome)


def handle_json(text: str) -> str:
    """Answer one request in JSON text with JSON text; never raises.

    A refusal or an internal error gives `{"ok": false, "failure": {...}}`.
    """
    return answer_json(lambda: shown_answer(handle(read_request(text))))


def shown_answer(response: Response) -> dict[str, Any]:
    """Return an answer with its HTML, as JSON values: what a page gets of it."""
    shelf = render_shelf(response)
    shown = {} if shelf is None else {"shelf": shelf}
    return {"response": to_wire(response), "html": render(response), **shown}


def answer_json(answer: Callable[[], Mapping[str, Any]]) -> str:
    """Return the result of a function as JSON text, or the failure that it raised; never raises."""
    try:
        return dump({"ok": True, **answer()})
    except RulesError as error:
        return dump({"ok": False, "failure": failure_to_wire(error)})
    except ValueError as error:
        # Python refuses to convert integers with too many digits to text.
        if "for integer string conversion" not in str(error):
            return _internal_error()
        message = "the answer holds a number too long to write out; ask for smaller numbers or fewer dice"
        return dump({"ok": False, "failure": failure_to_wire(LimitExceededError(message, field="inputs"))})
    except MemoryError:
        message = "there is too little memory for this answer; close other tabs or programs, or ask for less"
        return dump({"ok": False, "failure": failure_to_wire(LimitExceededError(message, field="inputs"))})
    except Exception:  # noqa: BLE001 - the wire carries values, and the traceback belongs in the console
        return _internal_error()


def _internal_error() -> str:
    """Return the failure for an unexpected exception, and print its traceback to the console."""
    import traceback

    traceback.print_exc(file=sys.stderr)
    mistake = RulesError("the engine made a mistake of its own; please report the request that led to it")
    return dump({"ok": False, "failure": failure_to_wire(mistake)})
