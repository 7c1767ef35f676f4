"""What a form offers to the hand besides its fields."""

import json

import pytest

from engine import Calculator, Request, catalogue, find, handle
from macros.page import Page
from macros.pages.cached_answers import presets_of
from macros.pages.calculators import calculator
from macros.pages.form_fields import sides_of

PRESETS = [
    pytest.param(each, preset, id=f"{each.id} {preset.label}")
    for system in catalogue()
    for each in system.calculators
    for preset in presets_of(each)
]


class TestPresets:
    """Where a reader may start from, as a game declares it."""

    @pytest.mark.parametrize(("found", "preset"), PRESETS)
    def test_every_preset_is_answered(self, found: Calculator, preset: object) -> None:
        """A preset that the engine refuses would start a reader with an error."""
        inputs = json.loads(getattr(preset, "inputs", ""))
        mode = found.modes[0]
        handle(Request(calculator=found.id, mode=mode, inputs=inputs, seed="s" if mode == "roll" else None))

    def test_every_game_has_some(self) -> None:
        """Each game's readers find a place to start from."""
        for system in catalogue():
            assert any(presets_of(each) for each in system.calculators)

    def test_a_calculator_without(self) -> None:
        """Where none is declared, none is offered."""
        assert presets_of(find("walkabout.trait")) == ()


class TestSides:
    """Two sides of a contest that can be swapped."""

    @pytest.mark.parametrize(
        ("name", "sides"),
        [
            ("scattershot.contest", ("actor_", "resistor_")),
            ("arylon.contest", ("initiator_", "responder_")),
            ("scattershot.mib", ()),
            ("walkabout.pool", ()),
        ],
    )
    def test_share_the_names_of_their_inputs(self, name: str, sides: tuple[str, ...]) -> None:
        """They are found in the declarations: two prefixes with the same inputs behind them."""
        assert sides_of(find(name)) == sides


class TestForm:
    """The form has a tap for what can be tapped."""

    def test_taps_and_steps(self) -> None:
        """A list has a tap for each of its words, a chip for each that it holds; a number has two steps."""
        html = calculator(
            Page(source="index.md"), "walkabout.pool", keywords=1, positives=["double", "double"]
        )
        assert html.count('class="rc-chip" data-less="double"') == 2
        assert html.count('class="rc-tap" data-more="single"') > 0
        assert 'aria-label="Keywords: one more"' in html
        assert 'data-low="0" data-high="3"' in html

    def test_a_field_for_one_die(self) -> None:
        """It takes the die that is tapped; the one it holds is marked."""
        html = calculator(Page(source="index.md"), "arylon.step", die="d6")
        assert 'data-put="d6" aria-pressed="true"' in html
        assert 'data-put="d8" aria-pressed="false"' in html

    def test_start_swap_and_reset(self) -> None:
        """Presets, the sides and the way back come behind the buttons."""
        html = calculator(Page(source="index.md"), "scattershot.contest", actor_rating=12, resistor_rating=10)
        assert 'data-preset="{&#34;actor_rating&#34;:12,&#34;resistor_rating&#34;:12}">An even match' in html
        assert 'data-swap="actor_ resistor_"' in html
        assert html.index('type="submit"') < html.index("data-preset") < html.index("data-reset")
