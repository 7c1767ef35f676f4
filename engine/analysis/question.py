"""What all questions share: how they are read from JSON, asked of the engine, and shown.

A question about several answers is a `Question`; it reads itself and gives a `Result`, which writes itself as
JSON and as HTML. Each kind has a module of its own. What a question may vary and watch is in `measures`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar, Self

from engine.calculator import Calculator
from engine.catalogue import find
from engine.chance.budget import charge
from engine.codec import request_from_wire
from engine.dispatch import handle
from engine.errors import InvalidRequestError, RulesError, within_inquiry
from engine.group import Group, group_from_wire
from engine.inputs import COMMA, Exact, Text, Whole, labelled, quoted, refuse
from engine.inputs.words import chance_or_text
from engine.permalink import fragment_of, game_folder
from engine.protocol import REQUEST_KEYS, Request, Response
from engine.render.html import Html, element, join, table, table_row
from engine.version import __version__

Json = dict[str, Any]
Parts = Mapping[str, Any]
"""The keys of a question in JSON."""
Cells = Sequence[object]

PER_ANSWER = 100
"""Fixed charge for an answer, against the work limit of a question."""
PER_OUTCOME = 20
"""Charge for each outcome of an answer, which is computed, sorted and compared."""
WANTED = "a chance such as 75 %, 3/4 or 3 in 4, or a number"
LONGEST_TEXT = 200
"""Characters of a text, where the key allows no other number."""


class Result(ABC):
    """The answer to a question."""

    __slots__ = ()

    @property
    @abstractmethod
    def sentence(self) -> str:
        """The answer in one line."""

    @abstractmethod
    def wire(self) -> Json:
        """Return it as JSON values, without its sentence; fractions are text, and no key is ever missing."""

    def parts(self) -> Iterator[Html]:
        """Yield what HTML shows below the sentence."""
        yield from ()

    def html(self) -> str:
        """Return it as an HTML fragment."""
        sentence = element("p", self.sentence, class_="rc-sentence")
        footnote = element("p", f"Engine {__version__}", class_="rc-footnote")
        return join([sentence, *self.parts(), footnote])


class Question(ABC):
    """One question about several answers.

    Attributes:
        kind: its name in JSON.
        keys: the other keys that it takes in JSON.
    """

    __slots__ = ()

    kind: ClassVar[str]
    keys: ClassVar[tuple[str, ...]] = ("request",)

    @classmethod
    @abstractmethod
    def read(cls, raw: Parts) -> Self:
        """Read it from JSON values, whose keys are known.

        Raises:
            InvalidRequestError: a key is missing or of the wrong type.
            LimitExceededError: a number is larger than the engine allows.
        """

    @abstractmethod
    def answer(self) -> Result:
        """Answer it.

        Raises:
            RulesError: a part of it is wrong, or the engine refuses one of its requests.
        """


# Reading


def request_of(raw: Parts, path: str = "request") -> Request:
    """Return the request of a question, which may be a roll; `path` is where it lies in the question.

    Raises:
        InvalidRequestError: it is missing, or no request.
    """
    if "request" not in raw:
        raise InvalidRequestError("the request is missing; give the one that this is about", field="request")
    try:
        return request_from_wire(raw["request"])
    except RulesError as error:
        raise within_inquiry(error, path) from None


def roll_of(raw: Parts, what: str) -> Request:
    """Return the request of a question that is about one roll; `what` is what it asks, `what if`.

    Raises:
        InvalidRequestError: it is missing, no request, or no roll.
    """
    request = request_of(raw)
    check_roll(request, what)
    return request


def check_roll(request: Request, what: str) -> None:
    """Refuse a request that is for no roll; `what` is what is asked about it, `what if`.

    Raises:
        InvalidRequestError: it is for no roll.
    """
    if request.mode != "roll":
        message = f"{what} is asked about one roll; give mode roll, with the seed or the faces of it"
        raise InvalidRequestError(message, field="request.mode")


def fragment_to(request: Request) -> str:
    """Return the fragment of a link to a request."""
    return fragment_of({key: getattr(request, key) for key in REQUEST_KEYS})


def form_link(request: Request) -> str:
    """Return the path, from the site's root, to the calculator's form, filled in as a request says."""
    return f"{game_folder(request.calculator)}/calculators/#{fragment_to(request)}"


def exact_request_of(raw: Parts, path: str = "request") -> Request:
    """Return the request of a question, which is not for one roll.

    Raises:
        InvalidRequestError: it is missing, no request, or one roll.
    """
    request = request_of(raw, path)
    is_thrown = request.seed is not None or request.faces is not None
    if request.mode == "roll" or is_thrown or request.method is not None:
        message = "an inquiry asks for exact answers, not for one roll; leave out mode roll, seed and faces"
        part = "mode" if request.mode == "roll" else "seed" if is_thrown else "method"
        raise InvalidRequestError(message, field=f"{path}.{part}")
    return request


def group_of(raw: Parts) -> Group:
    """Return the readings of a group.

    Raises:
        RulesError: they are no readings of a group.
    """
    try:
        return group_from_wire(raw.get("group"))
    except RulesError as error:
        raise within_inquiry(error, "group") from None


def wanted_of(raw: Parts) -> Fraction:
    """Return the wanted chance or number; a chance may be written as `75 %` or `3 in 4`, and with a comma.

    Raises:
        InvalidRequestError: it is missing, or it is no number.
    """
    if "wanted" not in raw:
        raise InvalidRequestError(
            "what you want is missing; enter a chance such as 3/4, or a number", field="wanted"
        )
    wanted = raw["wanted"]
    value = chance_or_text(wanted) if isinstance(wanted, str) else wanted
    try:
        return Exact().read(value, "wanted")
    except InvalidRequestError:
        advice = COMMA if isinstance(wanted, str) and "," in wanted else ""
        raise labelled(refuse(wanted, WANTED, "wanted", advice), "Wanted") from None
    except RulesError as error:
        raise labelled(error, "Wanted") from None


def text_of(
    raw: Parts, key: str, *, default: str | None = None, at_most: int = LONGEST_TEXT, path: str = ""
) -> str:
    """Return a text without white space around it; `path` is what a refusal names, the key if left out.

    Raises:
        InvalidRequestError: it is missing and has no default, is too long or is no text of one line.
    """
    value = raw.get(key, default)
    if value is None:
        raise InvalidRequestError(f"the key {key} is missing; give it as text", field=key)
    try:
        return Text(at_most=at_most).read(value, path or key)
    except RulesError as error:
        raise labelled(error, key.capitalize()) from None


def whole_of(raw: Parts, key: str) -> int | None:
    """Return a whole number; None where the key is left out.

    Raises:
        InvalidRequestError: it is no whole number.
        LimitExceededError: it is larger than the engine allows.
    """
    value = raw.get(key)
    try:
        return None if value is None else Whole(limit=1_000_000).read(value, key)
    except RulesError as error:
        raise labelled(error, key.capitalize()) from None


def one_of(raw: Parts, key: str, names: tuple[str, ...]) -> str:
    """Return one of some names, the first of them where the key is left out.

    Raises:
        InvalidRequestError: it is another one.
    """
    value = raw.get(key, names[0])
    if value not in names:
        raise InvalidRequestError(
            f"{key} is {' or '.join(names)}, not {quoted(value)}; choose one of them", field=key
        )
    return str(value)


# Asking


def answer_within_budget(request: Request) -> Response:
    """Answer one request, and charge it to the work limit of the inquiry.

    Raises:
        RulesError: the engine refuses.
        ExhaustedError: the inquiry exceeds its work limit.
    """
    response = handle(request)
    charge(PER_ANSWER + PER_OUTCOME * len(response.distribution or ()))
    return response


def calculator_of(request: Request, path: str = "request") -> Calculator:
    """Return the calculator of a request; the `field` of a refusal is a path in the inquiry."""
    try:
        return find(request.calculator)
    except RulesError as error:
        raise within_inquiry(error, path) from None


def with_mode(request: Request) -> Request:
    """Return a request with a mode: its own, else `odds` if the calculator has it, else `work`.

    Raises:
        InvalidRequestError: the calculator only rolls.
    """
    modes = calculator_of(request).modes
    exact = [mode for mode in ("odds", "work") if mode in modes]
    if request.mode is not None or not exact:
        return request
    return replace(request, mode=exact[0])


def answer(request: Request, path: str = "request") -> Response:
    """Answer one request of an inquiry.

    Raises:
        RulesError: the engine refuses; `field` is a path in the inquiry.
    """
    try:
        return answer_within_budget(request)
    except RulesError as error:
        raise within_inquiry(error, path) from None


def odds_of(request: Request, path: str = "request") -> Response:
    """Answer one request for odds.

    Raises:
        RulesError: the engine refuses, or the calculator has no odds.
    """
    if "odds" not in calculator_of(request, path).modes:
        message = f"{request.calculator} has no odds; take a calculator with a roll in it"
        raise InvalidRequestError(message, field=f"{path}.calculator")
    return answer(replace(request, mode="odds"), path)


# Showing


def cells_table(caption: str, heads: Cells, rows: Sequence[Cells], *, class_: str = "rc-table") -> Html:
    """Return a table of plain cells."""
    lines = [table_row(head, *(element("td", each) for each in cells)) for head, *cells in rows]
    return table(caption, heads, lines, class_=class_)


def collapsible(summary: str, *content: Html) -> Html:
    """Return content in a closed `details` element."""
    return element("details", element("summary", summary), *content)
