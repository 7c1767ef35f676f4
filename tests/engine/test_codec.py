"""JSON in and out: strict reading, exact numbers, every key present."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from engine.codec import read_request
from engine.errors import InvalidRequestError
from engine.inputs import Unreadable


class TestNumbers:
    """Decimals in a request are read exactly, never as floats."""

    def test_a_decimal_becomes_the_fraction_it_writes(self) -> None:
        """One tenth is one tenth, which no float is."""
        request = read_request('{"calculator": "x", "inputs": {"number": 0.1}}')

        assert request.inputs == {"number": Fraction(1, 10)}

    @pytest.mark.parametrize(
        "text", ["1e9", "1E999999999", "1.5e3", "NaN", "-Infinity", "9" * 400, "0." + "1" * 400]
    )
    def test_what_is_not_read_travels_on_to_its_input(self, text: str) -> None:
        """An exponent, a NaN or an endless number is kept as text with the reason, unconverted."""
        request = read_request(f'{{"calculator": "x", "inputs": {{"number": {text}}}}}')

        number = request.inputs["number"]
        assert isinstance(number, Unreadable)
        assert number.text == text
        assert number.why


class TestShape:
    """A request is one JSON object with seven known keys."""

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("", "not JSON"),
            ('{"calculator": ', "not JSON"),
            ("[]", "A request is a JSON object"),
            ("null", "A request is a JSON object"),
            ("{}", "calculator is missing"),
            ('{"calculator": "x", "extra": 1}', '"extra" is not a key'),
            ('{"calculator": "x", "calculator": "y"}', "is twice in one object"),
            ('{"calculator": "x", "mode": 1}', "The key mode takes text, not 1"),
            ('{"calculator": "x", "inputs": []}', "inputs takes an object"),
            ('{"calculator": "x", "faces": "3 5"}', "faces takes a list"),
            ("[" * 100_000, "nested"),
            ('{"calculator": "' + "x" * 100_000 + '"}', "at most 100000 characters"),
        ],
    )
    def test_anything_else_is_refused_in_one_sentence(self, text: str, says: str) -> None:
        """The sentence says what is wrong and what to send."""
        with pytest.raises(InvalidRequestError) as refused:
            read_request(text)

        assert says.replace('"extra"', "extra") in refused.value.message.replace('"extra"', "extra")
        assert "\n" not in refused.value.message

    def test_brackets_inside_text_are_not_nesting(self) -> None:
        """A seed may hold any characters, brackets and escaped quotation marks too."""
        seed = '[[[[{{"' * 20

        assert read_request(json.dumps({"calculator": "x", "seed": seed})).seed == seed

    def test_left_out_keys_are_empty(self) -> None:
        """Only the calculator has to be named."""
        request = read_request('{"calculator": "x"}')

        got: tuple[Any, ...] = (
            request.mode,
            request.inputs,
            request.readings,
            request.text,
            request.seed,
            request.faces,
            request.method,
        )
        assert got == (None, {}, {}, None, None, None, None)
