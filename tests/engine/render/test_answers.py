"""The one renderer: whole answers, escaped by construction, with one verdict and what is beside it."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Calculator, Request, find, handle, render
from engine.catalogue import catalogue
from engine.protocol import Answer, DiceRow, DieFigure, Response, Step, Table, TokenFigure, TokenRow
from engine.render.html import element
from macros.pages.reference import results_of
from tests.each_case import check_each

VOID = {"rect", "line", "circle", "polygon", "path", "input"}


class _Reader(HTMLParser):
    """Collects text and tags, and insists that every element is closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.attributes += attrs

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def _read(html: str) -> _Reader:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader


CALCULATORS = [each for system in catalogue() for each in system.calculators]
MODES = [(each, mode) for each in CALCULATORS for mode in each.modes]
EXAMPLES = [dict(example.request) for system in catalogue() for example in system.data.examples.values()]
MOST_RESULTS = 2
MOST_EVENTS = 3


def _response(request: Mapping[str, Any]) -> Response:
    known = dict(request)
    known |= {"mode": "roll"} if {"seed", "faces"} & set(known) else {}
    known |= {"faces": tuple(known["faces"])} if known.get("faces") else {}
    return handle(Request(**known))


def _answer(request: Mapping[str, Any]) -> str:
    return render(_response(request))


def _shown(html: str) -> str:
    """What is not folded."""
    return html.partition('<details class="rc-rest">')[0]


def _values(html: str) -> list[str]:
    """What the tiles say."""
    return re.findall(r"<data data-(?:result|event)[^>]*>([^<]*)<", html)


class TestElement:
    """Text becomes markup only through `element`."""

    @given(st.text(), st.text())
    def test_no_text_becomes_a_tag_or_an_attribute(self, child: str, value: str) -> None:
        """Whatever a reader typed comes out as the text it was."""
        reader = _read(element("p", child, title=value))

        assert [name for name, _ in reader.attributes] == ["title"]
        assert element("p", child).count("<") == 2

    def test_absent_attributes_are_left_out(self) -> None:
        """None and False leave an attribute out, True gives it no value."""
        assert element("p", hidden=True, id=None, open=False) == "<p hidden></p>"


MIB = {"calculator": "scattershot.mib", "inputs": {"rating": 12}}
ODDS = {**MIB, "mode": "odds"}
LAID = {"success": "green", "sacrifice": "black", "story": "white"}
RED = {**LAID, "story": "red"}
PIECES: list[tuple[str, dict[str, Any], list[str], list[str], list[str]]] = [
    # request, pieces that are shown, pieces that may be folded, and pieces that are not shown
    ("a Rating of 12 makes it 64 times in 100, 10 of them with a Telling Blow", ODDS,
     ['<data data-event="success" value="16/25">64\u00a0%</data>',
      '<data data-event="telling_blow" value="1/10">10\u00a0%</data>'],
     ["<svg", '<th scope="row">−8</th>', '<span class="rc-exact">16/25</span>'], ["rc-departures"]),
    ("type and result of a die are both said in text",
     {"calculator": "scattershot.mib", "inputs": {"rating": 12, "dice_for": 1}, "faces": [3, 5, 6]},
     [], ["d10 shows 3", "d6 shows 6", "your own dice"], []),
    ("the seed stands below the answer, escaped", {**MIB, "seed": '<b>"&'},
     [], ["replayable roll, seed “&lt;b&gt;&quot;&amp;”"], []),
    ("a step leads to a short address, relative to the site's root", ODDS,
     [], ['<a class="rc-clause" data-clause="S11" href="r/s11/">S11</a>'], []),
    ("a ruling says on what it rests: a copy tells whose it is", ODDS,
     [], ['<a class="rc-clause" data-clause="SR1" data-status="inferred" href="r/sr1/">SR1</a>'], []),
    # one source of H6 states it, the other only lets it follow
    ("a clause that the author does not state is marked as our reading too",
     {"calculator": "shattered_world.factor", "inputs": {"multipliers": [2, 2]}},
     [], ['<a class="rc-clause" data-clause="H6" data-status="inferred" href="r/h6/">H6</a>'], []),
    # four tokens of 18 with six white ones bring 4 times 6/18 white ones on average (W9)
    ("an average is a decimal that keeps its fraction",
     {"calculator": "walkabout.draw", "mode": "odds",
      "inputs": {"colour": "blue", "keywords": 1,
                 "bag": {"white": 6, "black": 6, "green": 3, "blue": 2, "red": 1}}},
     [], ['<data data-result="mean_whites" value="4/3" title="4/3"', ">about 1.333<"], []),
    # two points of a pool that a d4 takes down against 2: 20/9 rolls on average, and 4/3 for one
    ("a long fraction is rounded and keeps the exact one",
     {"calculator": "shattered_world.whittle", "mode": "odds", "inputs": {"target": 2, "pool": 2}},
     [], ['<data data-result="average" value="20/9" title="20/9"', ">about 2.222 rolls</data>",
          'value="4/3" title="4/3"', ">about 1.333 rolls</data>"], []),
    ("a short fraction without a unit stays one",
     {"calculator": "shattered_world.factor", "inputs": {"divisors": [3]}},
     [], ['<data data-result="factor" value="1/3">1/3</data>'], []),
    ("a number stays on one line, a cell of several words need not",
     {"calculator": "walkabout.resolve", "inputs": {"colour": "blue", "core": LAID}},
     [], ['<td class="rc-words">the game master', "<td>green</td>"], []),
    ("a reader sees what a value means, a script the value itself",
     {"calculator": "walkabout.resolve", "inputs": {"colour": "blue", "core": RED}},
     [], ['data-result="places_reserve" value="alternate"', ">in turns, the game master first</data>"], []),
    # 8 - 14 falls short by 6, 18 - 4 makes it by 14: the Resistor wins by far more than 7
    ("terms of the game keep their capitals",
     {"calculator": "scattershot.contest", "inputs": {"actor_rating": 8, "resistor_rating": 18},
      "faces": [7, 7, 2, 2]},
     [], ['data-result="defines" value="resistor"', ">the Resistor</data>",
          'data-result="band" value="catastrophic_failure"', ">Catastrophic Failure</data>"], []),
    ("one has no plural",
     {"calculator": "shattered_world.whittle", "mode": "odds", "inputs": {"target": 2, "pool": 1}},
     [], ['<data data-result="fewest" value="1">1 roll</data>'], []),
    ("a real minus in sentence, tile and working; the value for scripts keeps its hyphen",
     {"calculator": "shattered_world.factor", "inputs": {"divisors": [2, 2]}, "readings": {"HR1": "formula"}},
     [], ["make a factor of −1.", '<data data-result="factor" value="-1">−1</data>',
          '<data value="-1" class="rc-value">−1</data>'], []),
    # 12 less 2 + 2 is 8, one more than the Critical Juncture; 12 less 3 + 5 is not
    ("a Benefit that came is shown", {**MIB, "faces": [2, 2]},
     ['<data data-result="automatic_benefits" value="1">1<'], [], []),
    ("none is folded", {**MIB, "faces": [3, 5]},
     [], ['<data data-result="automatic_benefits" value="0">0<'], ['<data data-result="automatic_benefits"']),
    ("a chance of 0 is folded: a Rating of 6 cannot make a Telling Blow, for 6 less 2 is 4",
     {**ODDS, "inputs": {"rating": 6}}, ['data-event="success"'],
     ['<data data-event="telling_blow" value="0">0\u00a0%</data>'], ['data-event="telling_blow"']),
    ("the style sheet gives words a capital, and dice none",
     {"calculator": "arylon.step", "inputs": {"die": "d6"}},
     [], ['<data data-result="die" value="d8">d8</data>',
          '<data data-result="gone" value="false" class="rc-word">no</data>'], []),
    ("an answer that is a table shows it, and folds its working",
     {"calculator": "shattered_world.buy_in", "inputs": {"notation": "1/e", "purchases": 2}},
     ["What each purchase costs"], ["<summary>The working</summary>"], []),
    ("the damage of every RMIB is for the sheet, not for this blow",
     {"calculator": "scattershot.damage", "inputs": {"rmib": 4}},
     [], ["<caption>Damage for each RMIB", "<summary>All results and the working</summary>"],
     ["<caption>Damage for each RMIB"]),
    ("scripts read from a step which dice it speaks of", {**MIB, "faces": [3, 5]},
     [], ['<li data-dice="0 1">'], []),
    ("a hundred pairs of two ten-sided dice can be counted", ODDS,
     [], ['class="rc-odds" data-ways="100"'], []),
    ("with an Experience Die nobody counts", {**ODDS, "inputs": {"rating": 12, "dice_for": 1}},
     [], ['class="rc-odds"'], ["data-ways"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("request_", "shown", "somewhere", "not_shown"), [pytest.param(*each, id=why) for why, *each in PIECES]
)
def test_pieces(
    request_: dict[str, Any], shown: list[str], somewhere: list[str], not_shown: list[str]
) -> None:
    """What matters is shown, what is 0 or of the working is folded, and every element is closed."""
    html = _answer(request_)
    assert [piece for piece in shown if piece not in _shown(html)] == []
    assert [piece for piece in somewhere if piece not in html] == []
    assert [piece for piece in not_shown if piece in _shown(html)] == []
    # A strict content policy forbids the style attribute.
    assert not [name for name, _ in _read(html).attributes if name == "style"]


class TestAnswer:
    """What several answers say together."""

    def test_another_name(self) -> None:
        """What is called after the calculator is called by the name instead, and nothing else changes."""
        for request, times in ((ODDS, 2), ({**MIB, "seed": "apple"}, 1)):
            named = render(_response(request), 'The "blow"')
            assert named.count(': The &quot;blow&quot;"') == times
            assert named.replace(": The &quot;blow&quot;", ": The MIB") == _answer(request)

    def test_a_reading_other_than_decided_is_said(self) -> None:
        """The reader sees it beside the verdict, with the way to the same roll as decided (SR1)."""
        html = _answer({**MIB, "seed": "apple", "readings": {"SR1": "below"}})
        sentence, said, below = html.partition("Read otherwise than decided.")
        assert sentence.count("<p") == 2
        assert "Only below minus the Critical Juncture" in below
        assert "rc-figures" in below
        link = re.findall(r'class="rc-decided" href="scattershot/calculators/#q1-([\w-]+)x"', below)[0]
        asked = json.loads(base64.urlsafe_b64decode(link + "=" * (-len(link) % 4)))
        assert (asked["mode"], asked["seed"], asked["inputs"]["rating"]) == ("roll", "apple", 12)
        assert said
        assert "readings" not in asked

    def test_an_exact_chance_is_written_out_only_while_it_is_short(self) -> None:
        """Beside a percentage stands its fraction, unless that has dozens of digits."""
        even = {"fighter": {"rating": 12}, "foe": {"rating": 12}}
        long = _answer({"calculator": "scattershot.duel", "mode": "odds", "inputs": even})
        chances = re.findall(r'<dl class="rc-events">.*?</dl>', long)
        assert chances
        assert not [each for each in chances if "rc-exact" in each]

    def test_only_steps_with_dice_have_places(self) -> None:
        """Of a MIB it is one."""
        assert _answer({**MIB, "faces": [3, 5]}).count("data-dice") == 1


def test_blocks_of_every_kind_are_drawn() -> None:
    """Dice of common and odd sizes, tokens with symbols, tables with their captions."""
    response = _response(ODDS)
    shows = (
        DiceRow(label="dice", dice=(DieFigure(sides=4, face=2), DieFigure(sides=7, note="kept"))),
        TokenRow(
            label="tokens", tokens=(TokenFigure(colour="black"), TokenFigure(colour="blue", note="core"))
        ),
        Table(
            caption="prices", columns=("item", "price"), rows=(("<sword>", Fraction(1, 2)), ("none", None))
        ),
        Table(
            caption="sheet",
            columns=("part", "line", "points"),
            rows=(("Skills", "Rowing", 2), ("Skills", "Knots", 1), ("<Gear>", "Hat", None)),
            is_answer=True,
            has_groups=True,
        ),
    )
    answer = Answer(result={"target": -3, "band": True}, steps=(Step(clause="S11", text="x", value="a<b"),),
                    sentence="", figures=shows)  # fmt: skip
    html = render(replace(response, **_fields(answer)))

    for piece in (
        "d4 shows 2",
        "rc-d7",
        "rc-token rc-black",
        "rc-token rc-blue",
        "&lt;sword&gt;",
        "1/2",
        "–",
        "−3",
        "yes",
        "a&lt;b",
    ):
        assert piece in html
    _read(html)
    assert html.count('scope="rowgroup"') == 2
    assert '<th colspan="2" scope="rowgroup">&lt;Gear&gt;</th>' in html
    assert '<th scope="col">part</th>' not in html


def _fields(response: Any) -> dict[str, Any]:
    return {name: getattr(response, name) for name in response.__slots__}


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


def _drawn(response: Response) -> list[DieFigure | TokenFigure]:
    drawn: list[DieFigure | TokenFigure] = []
    for block in response.figures:
        if isinstance(block, DiceRow):
            drawn += block.dice
        if isinstance(block, TokenRow):
            drawn += block.tokens
    return drawn


def test_every_place_is_drawn() -> None:
    """No step of any worked example speaks of a die that is not there."""

    def law(request: dict[str, Any]) -> None:
        if "roll" in find(request["calculator"]).modes:
            seed = {} if {"seed", "faces"} & set(request) else {"seed": "any"}
            response = _response({**request, **seed})
            assert all(place < len(_drawn(response)) for step in response.steps for place in step.dice)

    check_each(EXAMPLES, law)


@pytest.mark.parametrize(
    ("calculator", "inputs", "faces", "spoken_of"),
    [
        # the two ten-sided dice, then the dice for, then those against
        ("scattershot.mib", {"rating": 12, "dice_for": 2, "dice_against": 1}, (3, 9, 6, 5, 2),
         {"take away 3 + 9": [3, 9], "add 6 + 5": [6, 5], "take away 2": [2]}),
        # the Resistor's dice stand behind the Actor's
        ("scattershot.contest", {"actor_rating": 12, "resistor_rating": 10, "actor_dice_for": 1},
         (1, 2, 3, 4, 5), {"Actor: take away": [1, 2], "Resistor: take away": [4, 5]}),
        # the Action Die first, then those that are added
        ("shattered_world.action", {"die": 8, "target": 5, "further_dice": ["d6", "d4"]}, (7, 5, 2),
         {"the d8 shows": [7], "further dice": [5, 2]}),
        # a d12+d6 is drawn as two dice, and both go where it goes
        ("arylon.roll", {"dice": ["d4", "d12+d6", "d8"]}, (1, 11, 6, 7),
         {"Total takes": [11, 6, 7], "is a Hitch": [1]}),
        # each kind of token speaks of its own
        ("walkabout.draw", {"colour": "green"}, ("green", "black", "blue"),
         {"positive tokens": ["green", "black"], "neutral tokens": ["blue"], "negative tokens": []}),
    ],
)  # fmt: skip
def test_steps_say_which_dice_they_speak_of(
    calculator: str,
    inputs: dict[str, Any],
    faces: tuple[int | str, ...],
    spoken_of: dict[str, list[int | str]],
) -> None:
    """By their places in the rows that the answer draws."""
    response = _response({"calculator": calculator, "inputs": inputs, "faces": faces})
    for words, pieces in spoken_of.items():
        step = next(each for each in response.steps if words in each.text)
        shown = [_drawn(response)[place] for place in step.dice]
        assert [each.face if isinstance(each, DieFigure) else each.colour for each in shown] == pieces
