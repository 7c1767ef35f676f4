"""A kind of input is complete: all its parts stand in its class, in the page's templates and in its scripts.

A new kind needs a class, a control where none fits, a macro of that name in `controls.html.j2` and a reader
of that name in the page's scripts. Here fails what is missing.
"""

import inspect
import re
from collections.abc import Iterator
from functools import partial

import pytest

from engine import Control, Input, Kind, RulesError, catalogue
from engine.chance.sample import SeededRoller
from engine.inputs import Choice, Listed, Option, Optional, TextKind, Whole
from macros.templating import TEMPLATES
from tests.reading_python import PROJECT

SCRIPT = PROJECT / "docs/assets/js/calculator/form/values.mjs"
READERS = re.compile(r"^export const READERS = \{\n(.*?)^\};", re.MULTILINE | re.DOTALL)
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
EACH_INPUT = pytest.mark.parametrize("each", INPUTS.values(), ids=list(INPUTS))


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

    def test_each_is_used(self) -> None:
        """A control that no kind has would be dead."""
        assert {each.kind.control for each in INPUTS.values()} == {*Control}


@EACH_INPUT
class TestInputs:
    """What holds for the kind of every declared input."""

    def test_the_field_has_its_control(self, each: Input) -> None:
        """A blank field and one with the default are of the kind's control; options can say the value."""
        for value in (None, each.default_wire):
            spec = each.field(value)
            assert spec.control is each.kind.control
            assert not spec.options or spec.value in {"", *dict(spec.options)}

    def test_what_is_nearby_is_something_else(self, each: Input) -> None:
        """A value is not its own neighbour, and none is named twice."""
        value = each.default_wire
        near = each.nearby(value)
        assert value not in near
        assert all(near.count(found) == 1 for found in near)

    def test_a_parameter_has_the_value_that_it_was_given(self, each: Input) -> None:
        """Whatever an analysis may vary can be set and read back."""
        for spec in each.kind.parameters():
            values = [option.value for option in spec.options] or [spec.low, spec.high]
            for value in values:
                changed = each.kind.with_value(each.default_wire, spec.path, value)
                assert each.kind.value_at(changed, spec.path) == value

    def test_a_parameter_counts_or_has_options(self, each: Input) -> None:
        """A number has both ends, and a choice has something to choose."""
        for spec in each.kind.parameters():
            assert (spec.low is None, spec.high is None) == (bool(spec.options), bool(spec.options))

    def test_most_samples_can_be_read(self, each: Input) -> None:
        """The conformance pack asks for values that are read, but for texts that only the game knows."""
        if type(inner(each.kind)).sample is TextKind.sample:
            return
        source = SeededRoller(each.name)
        samples = [each.kind.sample(each.default_wire, source) for _ in range(SAMPLES)]
        assert 2 * sum(map(partial(reads, each), samples)) >= SAMPLES


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
