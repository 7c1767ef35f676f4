"""The one renderer: whole answers, escaped by construction, with links relative to the site's root."""

from __future__ import annotations

import base64
import json
import re
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine import Request, handle, render
from engine.protocol import Answer, DiceRow, DieFigure, Step, Table, TokenFigure, TokenRow
from engine.render.html import element

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


def _rendered(**request: Any) -> str:
    return render(handle(Request(calculator="scattershot.mib", **request)))


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


class TestAnswer:
    """Everything on the wire is on the page."""

    def test_odds_show_sentence_chances_chart_and_table(self) -> None:
        """Rating 12 makes it 64 times in 100, 10 of them with a Telling Blow."""
        html = _rendered(mode="odds", inputs={"rating": 12})

        assert '<data data-event="success" value="16/25">64\u00a0%</data>' in html
        assert '<data data-event="telling_blow" value="1/10">10\u00a0%</data>' in html
        assert "<svg" in html
        assert '<th scope="row">−8</th>' in html
        _read(html)

    def test_another_name(self) -> None:
        """What is called after the calculator is called by the name instead, and nothing else changes."""
        for mode, seed in (("odds", None), ("roll", "apple")):
            asked = Request(calculator="scattershot.mib", mode=mode, inputs={"rating": 12}, seed=seed)
            named = render(handle(asked), 'The "blow"')
            assert named.count(': The &quot;blow&quot;"') == (2 if mode == "odds" else 1)
            assert named.replace(": The &quot;blow&quot;", ": The MIB") == render(handle(asked))

    def test_a_roll_draws_its_dice(self) -> None:
        """Type and result are both said in text."""
        html = _rendered(mode="roll", inputs={"rating": 12, "dice_for": 1}, faces=(3, 5, 6))

        assert "d10 shows 3" in html
        assert "d6 shows 6" in html
        assert "your own dice" in html

    def test_a_seeded_roll_says_that_it_is_replayable(self) -> None:
        """The seed stands below the answer, escaped."""
        html = _rendered(mode="roll", inputs={"rating": 12}, seed='<b>"&')

        assert "replayable roll, seed “&lt;b&gt;&quot;&amp;”" in html

    def test_steps_link_to_short_addresses(self) -> None:
        """Links are relative to the site's root."""
        html = _rendered(mode="odds", inputs={"rating": 12})

        assert '<a class="rc-clause" data-clause="S11" href="r/s11/">S11</a>' in html

    def test_an_average_is_a_decimal_that_keeps_its_fraction(self) -> None:
        """Four tokens of 18 with six white ones bring 4 times 6/18 white ones on average (W9)."""
        bag = {"white": 6, "black": 6, "green": 3, "blue": 2, "red": 1}
        inputs = {"colour": "blue", "keywords": 1, "bag": bag}
        html = render(handle(Request(calculator="walkabout.draw", mode="odds", inputs=inputs)))

        shown = re.findall(r'data-result="mean_whites" value="4/3" title="4/3"[^>]*>([^<]*)<', html)
        assert shown == ["about 1.333"]

    def test_a_reading_other_than_decided_is_said(self) -> None:
        """The reader sees it beside the verdict, with the way to the same roll as decided (SR1)."""
        html = _rendered(mode="roll", inputs={"rating": 12}, seed="apple", readings={"SR1": "below"})
        sentence, said, below = html.partition("Read otherwise than decided.")
        assert sentence.count("<p") == 2
        assert "Only below minus the Critical Juncture" in below
        assert "rc-figures" in below
        link = re.findall(r'class="rc-decided" href="scattershot/calculators/#q1-([\w-]+)x"', below)[0]
        asked = json.loads(base64.urlsafe_b64decode(link + "=" * (-len(link) % 4)))
        assert (asked["mode"], asked["seed"], asked["inputs"]["rating"]) == ("roll", "apple", 12)
        assert said
        assert "readings" not in asked

    def test_a_decided_reading_is_not_said(self) -> None:
        """What nobody chose needs no words."""
        assert "rc-departures" not in _rendered(mode="odds", inputs={"rating": 12})

    def test_cells_of_several_words_may_be_broken(self) -> None:
        """A number stays on one line, a sentence need not."""
        html = render(
            handle(
                Request(
                    calculator="walkabout.resolve",
                    inputs={
                        "colour": "blue",
                        "core": {"success": "green", "sacrifice": "black", "story": "white"},
                    },
                )
            )
        )

        assert '<td class="rc-words">the game master' in html
        assert "<td>green</td>" in html

    def test_a_named_value_is_shown_in_its_words(self) -> None:
        """A reader sees what a value means, a script the value itself."""
        core = {"success": "green", "sacrifice": "black", "story": "red"}
        inputs = {"colour": "blue", "core": core}
        html = render(handle(Request(calculator="walkabout.resolve", inputs=inputs)))

        assert 'data-result="places_reserve" value="alternate"' in html
        assert ">in turns, the game master first</data>" in html

    def test_a_long_fraction_is_rounded_and_keeps_the_exact_one(self) -> None:
        """Two points of a pool that a d4 takes down against 2: 20/9 rolls on average, and 4/3 for one."""
        asked = Request(calculator="shattered_world.whittle", mode="odds", inputs={"target": 2, "pool": 2})
        html = render(handle(asked))

        assert '<data data-result="average" value="20/9" title="20/9"' in html
        assert ">about 2.222 rolls</data>" in html
        assert 'value="4/3" title="4/3"' in html
        assert ">about 1.333 rolls</data>" in html

    def test_a_short_fraction_without_a_unit_stays_one(self) -> None:
        """A factor of a third is not 0.3333."""
        asked = Request(calculator="shattered_world.factor", inputs={"divisors": [3]})

        assert '<data data-result="factor" value="1/3">1/3</data>' in render(handle(asked))

    def test_terms_of_the_game_keep_their_capitals(self) -> None:
        """8 - 14 falls short by 6, 18 - 4 makes it by 14: the Resistor wins by far more than 7."""
        inputs = {"actor_rating": 8, "resistor_rating": 18}
        asked = Request(calculator="scattershot.contest", mode="roll", inputs=inputs, faces=(7, 7, 2, 2))
        html = render(handle(asked))

        assert 'data-result="defines" value="resistor"' in html
        assert ">the Resistor</data>" in html
        assert 'data-result="band" value="catastrophic_failure"' in html
        assert ">Catastrophic Failure</data>" in html

    def test_one_has_no_plural(self) -> None:
        """A pool of one point that every roll takes: one roll, at best."""
        asked = Request(calculator="shattered_world.whittle", mode="odds", inputs={"target": 2, "pool": 1})

        assert '<data data-result="fewest" value="1">1 roll</data>' in render(handle(asked))

    def test_a_real_minus_below_zero(self) -> None:
        """In the sentence, in the tile and in the working; the value for scripts keeps its hyphen."""
        inputs = {"divisors": [2, 2]}
        asked = Request(calculator="shattered_world.factor", inputs=inputs, readings={"HR1": "formula"})
        html = render(handle(asked))

        assert "make a factor of −1." in html
        assert '<data data-result="factor" value="-1">−1</data>' in html
        assert '<data value="-1" class="rc-value">−1</data>' in html

    def test_no_style_attribute(self) -> None:
        """A strict content policy forbids them."""
        html = _rendered(mode="odds", inputs={"rating": 12})

        assert not [name for name, _ in _read(html).attributes if name == "style"]


def test_blocks_of_every_kind_are_drawn() -> None:
    """Dice of common and odd sizes, tokens with symbols, tables with their captions."""
    response = handle(Request(calculator="scattershot.mib", mode="odds", inputs={"rating": 12}))
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
