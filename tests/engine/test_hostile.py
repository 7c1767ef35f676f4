"""Whatever arrives is answered soon, or refused in one sentence; no text of it becomes markup."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from html.parser import HTMLParser
from itertools import chain
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Calculator, Input, Request, RulesError, handle, handle_json, inquire_json, render
from engine.inputs import Dice, Kind, Listed, NumberOrDice, Optional, Text, Whole
from engine.protocol import REQUEST_KEYS
from tests.hostile import VALUES, hostile_documents, hostile_texts
from tests.random_answers import CALCULATORS, REQUESTS, pack
from tools.conformance import inquiries, junk_requests, sample_requests

BAD = '{"ok":false,"failure":{"code":"%s","field":%s,"source":null,"message":"%s"}}'
CODES = {"invalid_request", "illegal_choice", "unsettled_rule", "limit_exceeded"}
LONGEST_SENTENCE = 1000
LONGEST_ANSWER = 20_000_000
"""Characters; the odds of the largest pools have thousands of long weights."""
LONGEST_SECONDS = {"request": 5, "inquiry": 120}
"""Of the processor's time: an answer takes well under one, and the engine bounds the ways of an inquiry."""
ABOUT_ALL = re.compile(
    r"^(the request is|a request (has|is)|an inquiry is) |is not a key of|is twice in one object",
    re.IGNORECASE,
)
"""Refusals of a text as a whole, or of a key with a name that cannot be a field."""

# One calculator for each kind of input: numbers, lists of words, bags, rows of a table, dice.
BASES: tuple[dict[str, Any], ...] = (
    {"calculator": "scattershot.mib", "mode": "odds", "inputs": {"rating": 12}},
    {"calculator": "walkabout.draw", "mode": "odds", "inputs": {"colour": "green"}},
    {"calculator": "shattered_world.action", "mode": "odds", "inputs": {"die": 6, "target": 3}},
    {"calculator": "arylon.roll", "mode": "odds", "inputs": {"dice": ["d8", "d6", "d12"]}},
    {"calculator": "scattershot.persona", "mode": "work", "inputs": {"skills": [{"name": "Climbing"}]}},
)

# Never written by the engine: whoever finds it in markup has found a hole.
MARK = "quux"


class Markup(HTMLParser):
    """What a browser would make of a piece of HTML, as far as it could do harm."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: set[str] = set()
        self.names: set[str] = set()
        self.links: set[str] = set()
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element with its attributes."""
        self.tags.add(tag)
        self.names |= {name for name, _ in attrs}
        self.links |= {value or "" for name, value in attrs if name.endswith("href")}

    def handle_comment(self, data: str) -> None:
        """The engine writes none."""
        self.tags.add(f"comment {data}")

    def handle_decl(self, decl: str) -> None:
        """The engine writes none."""
        self.tags.add(f"declaration {decl}")


def _check(html: str) -> None:
    found = Markup(html)
    assert not found.tags & {"script", "style", "iframe", "object", "embed", "img", "link", "meta", "base"}
    assert not [
        name for name in (*found.tags, *found.names) if MARK in name or name.startswith(("on", "comment"))
    ]
    assert "style" not in found.names
    assert not [link for link in found.links if ":" in link]


def _judge(text: str) -> None:
    assert len(text) <= LONGEST_ANSWER
    answer = json.loads(text)
    if answer["ok"]:
        if distribution := (answer.get("response") or {}).get("distribution"):
            weights = [weight for _, weight in distribution["weights"]]
            assert sum(weights) == distribution["denominator"]
            assert min(weights) > 0
        return _check(answer["html"] + answer.get("shelf", ""))
    failure = answer["failure"]
    assert failure["code"] in CODES, failure
    message = failure["message"]
    assert message
    assert "Traceback" not in message
    assert "\n" not in message
    assert len(message) <= LONGEST_SENTENCE
    assert re.sub("[\u200c\u200d]", "", message).isprintable(), ascii(message)  # these join emoji and letters
    assert failure["field"] or failure["source"] or ABOUT_ALL.search(message), failure
    return None


def _everywhere(text: str) -> Iterator[dict[str, Any]]:
    """Requests that hold a text in each place where a request can hold one."""
    for base in BASES:
        inputs = base["inputs"]
        for name in inputs:
            yield base | {"inputs": inputs | {name: text}}
            yield base | {"inputs": inputs | {name: [text, text]}}
            yield base | {"inputs": inputs | {name: {text: text}}}
        yield base | {"inputs": inputs | {text: 1}}
        yield base | {"readings": {text: text}}
        yield base | {"text": text}
        yield base | {"mode": "roll", "seed": text}
        yield base | {"mode": "roll", "faces": [text]}
        yield base | {"mode": text}
        yield base | {"calculator": text}
        yield base | {text: text}
    persona = BASES[-1]
    yield persona | {"inputs": {"skills": [{"name": text}]}}


def _inquiries(text: str) -> Iterator[dict[str, Any]]:
    """The same for questions about several answers."""
    request = BASES[0]
    setups = [{"name": text, "request": request}, {"name": f"{text} 2", "request": request}]
    yield {"inquiry": "compare", "setups": setups}
    yield {"inquiry": text, "request": request}
    yield {"inquiry": "sweep", "request": request, "vary": text, "watch": text, "from": text, "to": text}
    yield {"inquiry": "sweep", "request": request, "vary": "rating", "watch": text, "from": 6, "to": 9}
    yield {"inquiry": "find", "request": request, "vary": "rating", "watch": "success", "wanted": text}
    yield {"inquiry": "table", "request": request, "link": text}
    yield {"inquiry": "menu", "request": request, "at": text}


TEXTS = hostile_texts()
DOCUMENTS = hostile_documents()


@pytest.mark.parametrize("name", TEXTS)
class TestTexts:
    """Every text of the corpus, in every place of a request."""

    def test_requests(self, name: str) -> None:
        """Answered without markup of theirs, or refused in one sentence."""
        for request in _everywhere(TEXTS[name]):
            _judge(handle_json(json.dumps(request)))

    def test_inquiries(self, name: str) -> None:
        """The second door is as closed as the first."""
        for inquiry in _inquiries(TEXTS[name]):
            _judge(inquire_json(json.dumps(inquiry)))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents(name: str) -> None:
    """JSON of any shape, and what is none, is refused in one sentence by both doors or answered."""
    _judge(handle_json(DOCUMENTS[name]))
    _judge(inquire_json(DOCUMENTS[name]))


SIGNS = st.text(st.sampled_from("<>\"'&/=;:#!-() \u00e9\u202e\ud800ax1"), min_size=1, max_size=25)


class TestEscaped:
    """The engine's HTML is escaped by construction: no text makes an element or an attribute."""

    @given(SIGNS)
    @settings(max_examples=60, deadline=None)
    def test_any_text_anywhere(self, signs: str) -> None:
        """A tag and an attribute of a name that the engine never writes stay text wherever they are put."""
        for text in (f"{signs}<{MARK} {MARK}=1>", f'{signs}" {MARK}="1', f"{signs}' {MARK}='1"):
            for request in _everywhere(text):
                _judge(handle_json(json.dumps(request)))
            for inquiry in _inquiries(text):
                _judge(inquire_json(json.dumps(inquiry)))

    @given(SIGNS)
    @settings(max_examples=60, deadline=None)
    def test_the_build_s_own_way(self, signs: str) -> None:
        """What the build asks for goes through the same hand."""
        seed = f'{signs}<{MARK} {MARK}="1">'
        try:
            response = handle(
                Request(calculator="scattershot.mib", mode="roll", inputs={"rating": 12}, seed=seed)
            )
        except RulesError:
            return
        _check(render(response))


INQUIRIES = [inquiry for _, inquiry in inquiries()]
DOORS: dict[str, Callable[[str], str]] = {"request": handle_json, "inquiry": inquire_json}


def _at_bounds(kind: Kind, old: Any) -> list[Any]:
    """Return values on both sides of the bounds that a kind declares, for the rules to see."""
    values: list[Any] = list(VALUES)
    match kind:
        case Optional():
            values = [None, *_at_bounds(kind.kind, old)]
        case Whole():
            most = kind.limit if kind.high is None else min(kind.high, kind.limit)
            values = [-kind.limit if kind.low is None else kind.low, most, most + 1]
        case Text():
            values = ["𝄞" * (kind.at_most // 2), "<b>" * kind.at_most]
        case Dice():
            values = ["d1", "d1000", "d1001", "d12+d20"]
        case NumberOrDice():
            values = [10**6, {"number": 1000, "dice": ["d20"] * kind.at_most}]
        case Listed():
            items = old if isinstance(old, list) and old else _at_bounds(kind.item, None)
            values = [items[:1] * length for length in (0, kind.at_most, kind.at_most + 1)]
    return values


def _spoiled(value: Any, draw: st.DrawFn) -> Any:
    """Return the same JSON with something strange in one place of it, or beside what it has."""
    if isinstance(value, dict) and draw(st.booleans()):
        name = draw(st.sampled_from([*value, "extra", "__class__", "\ud800"]))
        return {**value, name: _spoiled(value.get(name), draw)}
    if isinstance(value, list) and value and draw(st.booleans()):
        place = draw(st.integers(0, len(value) - 1))
        return [*value[:place], _spoiled(value[place], draw), *value[place + 1 :]]
    return draw(st.sampled_from(VALUES))


@st.composite
def questions(draw: st.DrawFn) -> tuple[str, str]:
    """The name of a door and a text for it: ordinary, at a bound, strange somewhere, or no JSON any more."""
    if draw(st.integers(0, 24)) == 7:
        door, asked = "inquiry", draw(st.sampled_from(INQUIRIES))
    else:
        door, calculator = "request", draw(st.sampled_from(CALCULATORS))
        made_by = draw(st.sampled_from((sample_requests, junk_requests)))
        (asked,) = made_by(calculator, 1, str(draw(st.integers(0, 10**9))))
        extreme = draw(st.lists(st.sampled_from(calculator.declared), max_size=2))
        if extreme and isinstance(inputs := asked["inputs"], dict):
            found = {e.name: draw(st.sampled_from(_at_bounds(e.kind, inputs.get(e.name)))) for e in extreme}
            asked = {**asked, "inputs": inputs | found}
    if draw(st.integers(0, 3)) == 3:
        asked = _spoiled(asked, draw)
    text = json.dumps(asked, ensure_ascii=draw(st.booleans()))
    if draw(st.integers(0, 19)) == 19:
        cut = draw(st.integers(0, len(text) - 1))
        text = draw(
            st.sampled_from((text[:cut], "[" * 100_000, text * 50, f"{text[:cut]}\x00{text[cut:]}", ""))
        )
    return door, text


@given(questions())
@settings(max_examples=REQUESTS * 8, derandomize="FUZZ_REQUESTS" not in os.environ, print_blob=True)
def test_any_question(question: tuple[str, str]) -> None:
    """Whatever is asked at either door is answered soon, or refused in one sentence that names what is wrong.

    `FUZZ_REQUESTS=2500` asks 20,000 questions, others each time.
    """
    door, text = question
    started = time.process_time()
    answer = DOORS[door](text)
    assert time.process_time() - started < LONGEST_SECONDS[door]
    _judge(answer)


@pytest.mark.parametrize(
    "answer",
    [
        BAD % ("internal_error", '"inputs"', "a mistake"),
        BAD % ("invalid_request", '"inputs"', "two\\nlines"),
        BAD % ("invalid_request", "null", "a sum is too large"),
        '{"ok":true,"html":"<p onclick=1>"}',
        '{"ok":true,"html":"<a href=javascript:hurt()>"}',
        '{"ok":true,"html":"","response":{"distribution":{"denominator":3,"weights":[[1,1],[2,1]]}}}',
    ],
)
def test_a_bad_answer_is_noticed(answer: str) -> None:
    """A mistake, a message of two lines, a refusal of nothing, markup, odds that do not add up."""
    with pytest.raises(AssertionError):
        _judge(answer)


WITHOUT_THE_OUTCOME = frozenset({"arylon.contest", "shattered_world.initiative", "walkabout.order"})
"""Calculators whose rolls do not say what their odds are of, or that have no odds."""


def _ask(request: dict[str, Any], calculator: Calculator) -> dict[str, Any]:
    """Return what the first door answers; a refusal names a part of the request."""
    started = time.process_time()
    text = handle_json(json.dumps(request))
    assert time.process_time() - started < LONGEST_SECONDS["request"], request
    _judge(text)
    answer: dict[str, Any] = json.loads(text)
    if not answer["ok"] and answer["failure"]["field"] is not None:
        assert _names_a_field(answer["failure"]["field"], request, calculator), (answer["failure"], request)
    return answer


def _names_a_field(path: str, request: Any, calculator: Calculator) -> bool:
    """Tell whether a path leads to a part of a request, or to an input that the request leaves out."""
    value, steps = request, path.split(".")
    names: Sequence[str] = REQUEST_KEYS
    parts: Sequence[Input] = ()
    for place, step in enumerate(steps):
        if isinstance(value, Mapping) and ".".join(steps[place:]) in value:
            return True
        if isinstance(value, list) and step.isdecimal() and int(step) < len(value):
            value = value[int(step)]
            continue
        if not (isinstance(value, Mapping) and step in value):
            return step in names and place + 1 == len(steps)
        value = value[step]
        parts = calculator.declared if step == "inputs" else _parts_of(parts, step)
        names = [each.name for each in parts]
    return True


def _parts_of(inputs: Sequence[Input], name: str) -> tuple[Input, ...]:
    return next((each.kind.parts() for each in inputs if each.name == name), ())


@pytest.mark.law
@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda calculator: calculator.id)
class TestAnyRequest:
    """A valid answer or a handled refusal, never a mistake of our own."""

    def test_answered_or_refused_in_words(self, calculator: Calculator) -> None:
        """Ordinary requests are mostly answered; junk, and what the pack asks wrongly, gets a sentence."""
        ordinary = [_ask(each, calculator) for each in sample_requests(calculator, REQUESTS, "fuzz")]
        assert any(answer["ok"] for answer in ordinary)
        failures = [answer["failure"] for answer in ordinary if not answer["ok"]]
        assert all(each["field"] or each["source"] for each in failures), failures
        wrong = (line["request"] for line in pack(calculator.id) if not line["answer"]["ok"])
        for request in chain(junk_requests(calculator, REQUESTS, "fuzz"), wrong):
            _ask(request, calculator)

    def test_a_roll_can_be_made_again_and_lies_in_its_odds(self, calculator: Calculator) -> None:
        """Its faces give the answer that its seed gave, and what it comes to is an outcome of the odds.

        So every way to fall, which is tried against the odds in each game, is what a seed leads to; that
        seeds are fair is held where they are drawn (`chance/test_sample.py`).
        """
        if "roll" not in calculator.modes:
            return
        rolls, met = 0, 0
        for request in sample_requests(calculator, REQUESTS, "rolls"):
            asked = {key: value for key, value in request.items() if key not in {"mode", "seed"}}
            rolled = _ask({**asked, "mode": "roll", "seed": "any"}, calculator)
            if not rolled["ok"]:
                continue
            rolls += 1
            again = _ask({**asked, "mode": "roll", "faces": rolled["response"]["faces"]}, calculator)
            assert again["response"] == {**rolled["response"], "seed": None}, request
            has_odds = "odds" in calculator.modes
            odds: dict[str, Any] = _ask({**asked, "mode": "odds"}, calculator) if has_odds else {"ok": False}
            told: dict[str, Any] = odds["response"] if odds["ok"] else {}
            distribution: dict[str, Any] = told.get("distribution") or {"outcome": ""}
            came = rolled["response"]["result"].get(distribution["outcome"])
            if came is not None:
                met += 1
                assert came in [outcome for outcome, _ in distribution["weights"]], request
        assert rolls
        assert met or calculator.id in WITHOUT_THE_OUTCOME


BOWL = {
    "calculator": "walkabout.draw",
    "inputs": {"bag": {"white": "x"}, "discards": ["red"]},
    "faces": ["red"],
}


@pytest.mark.parametrize(
    ("path", "exists"),
    [
        ("mode", True),
        ("inputs", True),
        ("inputs.colour", True),
        ("inputs.bag.white", True),
        ("inputs.bag.black", True),
        ("inputs.discards.0", True),
        ("faces.0", True),
        ("inputs.pool", False),
        ("inputs.bag.pink", False),
        ("inputs.discards.1", False),
        ("inputs.discards.white", False),
        ("inputs.core.success", False),
        ("bag", False),
        ("faces.1", False),
        ("readings.WR1", False),
    ],
)
def test_a_field_is_one_of_the_request(path: str, exists: bool) -> None:
    """A part of the request, or a declared input beside its parts; nothing else."""
    calculator = next(each for each in CALCULATORS if each.id == BOWL["calculator"])
    assert _names_a_field(path, BOWL, calculator) == exists
