"""One verdict: at most two facts and three chances beside it, and nothing that did not happen."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine import Calculator, Request, handle, render
from engine.catalogue import catalogue
from macros.pages.reference import results_of
from tests.each_case import check_each

CALCULATORS = [each for system in catalogue() for each in system.calculators]
MODES = [(each, mode) for each in CALCULATORS for mode in each.modes]
EXAMPLES = [dict(example.request) for system in catalogue() for example in system.data.examples.values()]
MOST_RESULTS = 2
MOST_EVENTS = 3


def _answer(request: dict[str, Any]) -> str:
    asked: dict[str, Any] = {"mode": request.get("mode"), "inputs": request.get("inputs", {})}
    asked |= {key: request[key] for key in ("readings", "text", "seed", "faces") if key in request}
    return render(handle(Request(calculator=request["calculator"], **asked)))


def _shown(html: str) -> str:
    """What is not folded."""
    return html.partition('<details class="rc-rest">')[0]


def _values(html: str) -> list[str]:
    """What the tiles say."""
    return re.findall(r"<data data-(?:result|event)[^>]*>([^<]*)<", html)


def test_at_most_two_facts() -> None:
    """Of the results of each mode of each calculator."""
    for calculator, mode in MODES:
        modes = {each.name: each.modes for each in results_of(calculator)}
        facts = [each.name for each in calculator.results if each.is_fact and mode in modes[each.name]]
        assert len(facts) <= MOST_RESULTS, (calculator.id, mode, facts)


@pytest.mark.parametrize(
    "calculator", [each for each in CALCULATORS if each.events], ids=lambda each: each.id
)
def test_at_most_three_chances(calculator: Calculator) -> None:
    """One chance at least matters wherever there are any."""
    assert 1 <= sum(each.is_fact for each in calculator.events) <= MOST_EVENTS


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda each: each.id)
def test_labels_start_with_a_capital(calculator: Calculator) -> None:
    """A tile's label is a heading."""
    for output in (*calculator.results, *calculator.events):
        assert output.label[0].isupper(), output.label


def test_no_example_shows_what_did_not_happen() -> None:
    """No tile reads 0 or no, and nothing is shown twice or lost."""
    check_each(EXAMPLES, _shows_what_happened)


def _shows_what_happened(request_: dict[str, Any]) -> None:
    html = _answer(request_)
    shown = _values(_shown(html))
    names = re.findall(r"data-(?:result|event)=\"(\w+)\"", html)

    assert len(shown) <= MOST_RESULTS + MOST_EVENTS
    assert not [each for each in shown if re.match(r"(0|no|0 .*)$", each)]
    assert len(names) == len(set(re.findall(r"data-(?:result|event)=\"\w+\"", html)))


class TestZero:
    """What is 0 or no is folded, and there to be read."""

    def test_a_result(self) -> None:
        """12 less 2 + 2 is 8, one more than the Critical Juncture; 12 less 3 + 5 is not."""
        rolled = {"calculator": "scattershot.mib", "mode": "roll", "inputs": {"rating": 12}}
        benefit = '<data data-result="automatic_benefits"'

        assert f'{benefit} value="1">1<' in _shown(_answer({**rolled, "faces": (2, 2)}))
        html = _answer({**rolled, "faces": (3, 5)})
        assert benefit not in _shown(html)
        assert f'{benefit} value="0">0<' in html

    def test_a_chance(self) -> None:
        """A Rating of 6 cannot make a Telling Blow, for 6 less 2 is 4."""
        html = _answer({"calculator": "scattershot.mib", "mode": "odds", "inputs": {"rating": 6}})

        assert 'data-event="success"' in _shown(html)
        assert 'data-event="telling_blow"' not in _shown(html)
        assert '<data data-event="telling_blow" value="0">0\u00a0%</data>' in html


def test_words_get_a_capital_and_dice_none() -> None:
    """The style sheet gives it, so that prose can show the same word."""
    roll = {"calculator": "arylon.step", "inputs": {"die": "d6"}}
    html = _answer(roll)

    assert '<data data-result="die" value="d8">d8</data>' in html
    assert '<data data-result="gone" value="false" class="rc-word">no</data>' in html


def test_an_answer_that_is_a_table_shows_it() -> None:
    """The prices of a buy-in are what was asked for; its working is folded."""
    html = _answer({"calculator": "shattered_world.buy_in", "inputs": {"notation": "1/e", "purchases": 2}})

    assert "What each purchase costs" in _shown(html)
    assert "<summary>The working</summary>" in html


def test_a_table_of_reference_is_folded() -> None:
    """The damage of every RMIB is for the sheet, not for this blow."""
    html = _answer({"calculator": "scattershot.damage", "inputs": {"rmib": 4}})

    assert "<caption>Damage for each RMIB" not in _shown(html)
    assert "<caption>Damage for each RMIB" in html
    assert "<summary>All results and the working</summary>" in html


def test_an_exact_chance_is_written_out_only_while_it_is_short() -> None:
    """Beside a percentage stands its fraction, unless that has dozens of digits."""
    short = _answer({"calculator": "scattershot.mib", "mode": "odds", "inputs": {"rating": 12}})
    even = {"fighter": {"rating": 12}, "foe": {"rating": 12}}
    long = _answer({"calculator": "scattershot.duel", "mode": "odds", "inputs": even})

    assert '<span class="rc-exact">16/25</span>' in short
    chances = re.findall(r'<dl class="rc-events">.*?</dl>', long)
    assert chances
    assert not [each for each in chances if "rc-exact" in each]
