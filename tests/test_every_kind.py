"""A kind of input is complete: all its parts stand in its class, in the page's templates and in its scripts.

A new kind needs a class, a control where none fits, a macro of that name in `controls.html.j2` and a reader
of that name in the page's scripts. Here fails what is missing.
"""

import inspect
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine import Calculator, Control, Input, Kind, RulesError, catalogue, handle_json
from engine.chance.sample import SeededRoller
from engine.inputs import Choice, Group, Listed, Option, Optional, TextKind, Whole
from engine.sheets import sheet_of
from macros.templating import TEMPLATES
from tests.random_answers import CALCULATORS, pack
from tests.reading_python import PROJECT

MOST_RECORDS = re.compile(r"^export const MOST_RECORDS = (\d+);", re.MULTILINE)
SCRIPT = PROJECT / "docs/assets/js/calculator/form/values.mjs"
READERS = re.compile(r"^const READERS = \{\n(.*?)^\};", re.MULTILINE | re.DOTALL)
READER = re.compile(r"^  ([a-z_]+): ", re.MULTILINE)
SAMPLES = 20


def classes(kind: type[Kind] = Kind) -> Iterator[type[Kind]]:
    """The classes of kinds, those of the games too."""
    for each in kind.__subclasses__():
        yield from classes(each)
        if each.__subclasses__() == []:
            yield each


def declared() -> Iterator[tuple[str, Input]]:
    """Every input of every calculator, and those inside it, by its path."""

    def within(path: str, each: Input) -> Iterator[tuple[str, Input]]:
        yield path, each
        for part in each.kind.parts():
            yield from within(f"{path}.{part.name}", part)

    for system in catalogue():
        for calculator in system.calculators:
            for each in calculator.declared:
                yield from within(f"{calculator.id}.{each.name}", each)


INPUTS = dict(declared())


def inner(kind: Kind) -> Kind:
    """The kind inside one that may be absent, or inside a list."""
    if isinstance(kind, Optional):
        return inner(kind.kind)
    return inner(kind.item) if isinstance(kind, Listed) else kind


def reads(each: Input, value: object) -> bool:
    """Whether an input reads a value."""
    try:
        each.kind.read(value, each.name)
    except RulesError:
        return False
    return True


class TestClasses:
    """Every kind, whoever declares it."""

    def test_none_is_half_made(self) -> None:
        """What a kind has to say and does not, makes its class abstract: no input can be declared of it."""
        assert [kind.__name__ for kind in {*classes()} if inspect.isabstract(kind)] == []

    def test_a_kind_that_leaves_something_out_is_no_kind(self) -> None:
        """The refusal names what is missing."""

        class Colour(Kind):
            control = Control.TEXT
            wants = "a colour"

        with pytest.raises(TypeError, match=r"abstract methods .*field.*nearby.*parameters.*read.*sample"):
            Colour()  # type: ignore[abstract]

    def test_every_kind_is_declared_somewhere(self) -> None:
        """So each is tried by what follows."""
        kinds = [each.kind for each in INPUTS.values()]
        used = {type(kind).__name__ for kind in (*kinds, *map(inner, kinds))}
        assert used == {kind.__name__ for kind in classes() if kind.__module__.startswith("engine.")}


class TestControls:
    """One list of controls, which the page's templates and scripts know."""

    def test_each_has_a_macro(self) -> None:
        """The template looks it up by its name."""
        macros = vars(TEMPLATES.get_template("calculator/controls.html.j2").module)
        assert [control for control in Control if control not in macros] == []

    def test_each_has_a_reader(self) -> None:
        """The page reads every control that holds a value; a group is read by its parts."""
        found = READERS.search(SCRIPT.read_text(encoding="utf-8"))
        assert found is not None
        assert {*READER.findall(found[1])} == {*Control} - {Control.GROUP}

    def test_a_link_has_room_for_every_character(self) -> None:
        """The scripts refuse a character with a list of more entries before they draw its rows."""
        found = MOST_RECORDS.search((PROJECT / "docs/assets/js/shared/json.mjs").read_text(encoding="utf-8"))
        assert found is not None
        makers = {sheet.calculator for system in catalogue() if (sheet := sheet_of(system))}
        kinds = [each.kind for name, each in INPUTS.items() if name.rpartition(".")[0] in makers]
        most = [kind.at_most for kind in kinds if isinstance(kind, Listed) and isinstance(kind.item, Group)]
        assert int(found[1]) == max(most)

    def test_each_is_used(self) -> None:
        """A control that no kind has would be dead."""
        assert {each.kind.control for each in INPUTS.values()} == {*Control}


def the_field_has_its_control(each: Input) -> bool:
    """A blank field and one with the default are of the kind's control; options can say the value."""
    specs = [each.field(value) for value in (None, each.default_wire)]
    return all(
        spec.control is each.kind.control and (not spec.options or spec.value in {"", *dict(spec.options)})
        for spec in specs
    )


def what_is_nearby_is_something_else(each: Input) -> bool:
    """A value is not its own neighbour, and none is named twice."""
    near = each.nearby(each.default_wire)
    return each.default_wire not in near and all(near.count(found) == 1 for found in near)


def a_parameter_has_the_value_that_it_was_given(each: Input) -> bool:
    """Whatever an analysis may vary can be set and read back."""
    return all(
        each.kind.value_at(each.kind.with_value(each.default_wire, spec.path, value), spec.path) == value
        for spec in each.kind.parameters()
        for value in [option.value for option in spec.options] or [spec.low, spec.high]
    )


def a_parameter_counts_or_has_options(each: Input) -> bool:
    """A number has both ends, and a choice has something to choose."""
    return all(
        (spec.low is None, spec.high is None) == (bool(spec.options), bool(spec.options))
        for spec in each.kind.parameters()
    )


def most_samples_can_be_read(each: Input) -> bool:
    """The conformance pack asks for values that are read, but for texts that only the game knows."""
    if type(inner(each.kind)).sample is TextKind.sample:
        return True
    source = SeededRoller(each.name)
    samples = [each.kind.sample(each.default_wire, source) for _ in range(SAMPLES)]
    return 2 * sum(map(partial(reads, each), samples)) >= SAMPLES


LAWS: tuple[Callable[[Input], bool], ...] = (
    the_field_has_its_control,
    what_is_nearby_is_something_else,
    a_parameter_has_the_value_that_it_was_given,
    a_parameter_counts_or_has_options,
    most_samples_can_be_read,
)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_every_declared_input(law: Callable[[Input], bool]) -> None:
    """What holds for the kind of every input; those for which it does not are named."""
    assert [path for path, each in INPUTS.items() if not law(each)] == []


HERE = "\N{WHITE SQUARE}"
"""Where a request has the JSON text that is tried."""
NEVER = ("1e9", "NaN", "Infinity", "9" * 400)
"""JSON texts, or nearly, that no input reads: exponents, what is no number, and too many digits."""
ODD = (
    *("null", "true", "false", "-1", "0", "12.5", "1001", "1000001", '""', '"12"', '"1e9"', '"１２"'),
    *('"no such"', "[]", "[null]", "[[]]", "{}", '{"no such": 1}', '"d0"', '"5/x9"'),
)
"""JSON texts that most inputs do not read; each one's JSON Schema says which."""


def places(calculator: Calculator) -> Iterator[tuple[Input, str, str, Any]]:
    """Yield each input, item of a list and part of a group: its place, and the outer input with its value."""
    for each in calculator.declared:
        yield each, f"inputs.{each.name}", each.name, HERE
        is_table = isinstance(each.kind, Listed)
        whole = each.kind.item if isinstance(each.kind, Listed) else each.kind
        if is_table and not each.kind.parts():
            yield replace(each, kind=whole, default=None), f"inputs.{each.name}.0", each.name, [HERE]
        for part in each.kind.parts():
            value = {**whole.sample(None, SeededRoller(each.name)), part.name: HERE}
            place = f"inputs.{each.name}.{'0.' if is_table else ''}{part.name}"
            yield part, place, each.name, [value] if is_table else value


def beyond(each: Input) -> Iterator[Any]:
    """Yield the values just beyond the bounds of a number, and one item or sign too many."""
    for schema in each.kind.schema().get("anyOf", [each.kind.schema()]):
        if schema.get("type") == "integer":
            yield from (schema["minimum"] - 1, schema["maximum"] + 1)
        if "maxItems" in schema and isinstance(each.kind, Listed):
            item = each.kind.item.sample(None, SeededRoller(each.name))
            yield [item] * (schema["maxItems"] + 1)
        if "maxLength" in schema:
            yield "x" * (schema["maxLength"] + 1)


def refused_texts(each: Input) -> Iterator[str]:
    """Yield the JSON texts that the schema of an input rules out."""
    validator = Draft202012Validator(each.kind.schema())
    yield from NEVER
    yield from (text for text in ODD if not validator.is_valid(json.loads(text)))
    yield from (json.dumps(value) for value in beyond(each) if not validator.is_valid(value))


def _without(value: Any) -> Any:
    """Return a value without the part that is tried, or nothing where that is the whole value."""
    if isinstance(value, list):
        return [_without(each) for each in value]
    return None if value == HERE else {name: part for name, part in value.items() if part != HERE}


def answered(calculator: Calculator) -> dict[str, Any]:
    """Return a request that is answered, with its inputs."""
    return next({"inputs": {}, **line["request"]} for line in pack(calculator.id) if line["answer"]["ok"])


def refusal(request: Any, text: str = "") -> dict[str, Any]:
    """Return the failure of a request with a JSON text in it, or nothing where it is answered."""
    answer = json.loads(handle_json(json.dumps(request).replace(json.dumps(HERE), text)))
    return {} if answer["ok"] else answer["failure"]


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda calculator: calculator.id)
class TestRefusals:
    """What the kind of an input does not read is refused at the door, whichever calculator has the input."""

    def test_what_the_schema_rules_out(self, calculator: Calculator) -> None:
        """The refusal has the place of the input, and its label; the words are those of the kind."""
        base = answered(calculator)
        wrong = []
        for each, place, outer, value in places(calculator):
            request = {**base, "inputs": {**base["inputs"], outer: value}}
            for text in refused_texts(each):
                found = refusal(request, text)
                is_named = (found.get("field") or "").startswith(place) and each.label in found["message"]
                if not found or not (is_named or reads(each, json.loads(text))):  # else a rule refuses it
                    wrong.append(f"{place} = {text[:20]}: {found or 'answered'}")
                elif found["code"] not in {"invalid_request", "limit_exceeded"}:
                    wrong.append(f"{place} = {text[:20]}: {found['code']}")
        assert wrong == []

    def test_what_is_missing_or_unknown(self, calculator: Calculator) -> None:
        """An input that must be named, a name that is none, and inputs that are no object."""
        base = answered(calculator)
        for each, place, outer, value in places(calculator):
            if each.is_required:
                inputs = {**base["inputs"], outer: _without(value)}
                failure = refusal({**base, "inputs": {k: v for k, v in inputs.items() if v is not None}})
                assert (failure["code"], failure["field"]) == ("invalid_request", place)
                assert failure["message"].endswith(
                    f"{each.label}: enter {each.kind.accepts} (it is missing)."
                )
        failure = refusal({**base, "inputs": {**base["inputs"], "luck": 1}})
        assert (failure["code"], failure["field"]) == ("invalid_request", "inputs.luck")
        assert "not an input" in failure["message"]
        failure = refusal({**base, "inputs": [12]})
        assert (failure["code"], failure["field"]) == ("invalid_request", "inputs")
        assert "object" in failure["message"]


class TestOptional:
    """What may be absent is unwrapped in one place."""

    def test_a_choice_can_be_none(self) -> None:
        """In a form and for an analysis."""
        kind = Optional(kind=Choice(options=(Option(value=4, label="d4"),)))
        assert kind.field(None).options == (("", "–"), ("4", "d4"))
        assert [spec.options[0].value for spec in kind.parameters()] == [None]

    def test_a_number_has_no_option_for_none(self) -> None:
        """Its blank field says so."""
        assert Optional(kind=Whole()).field(None).options == ()
        assert all(spec.options == () for spec in Optional(kind=Whole()).parameters())
