"""Whatever arrives is answered, or refused in one sentence; no text of it becomes markup."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Request, RulesError, handle, handle_json, inquire_json, render
from tests.hostile import hostile_documents, hostile_texts

CODES = {"invalid_request", "illegal_choice", "unsettled_rule", "limit_exceeded"}
LONGEST_SENTENCE = 1000

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
    answer = json.loads(text)
    if answer["ok"]:
        return _check(answer["html"] + answer.get("shelf", ""))
    failure = answer["failure"]
    assert failure["code"] in CODES, failure
    message = failure["message"]
    assert "\n" not in message
    assert len(message) <= LONGEST_SENTENCE
    assert message.isprintable(), ascii(message)
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
    yield {"inquiry": "fairness", "request": request, "seed": text, "rolls": 10}
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
