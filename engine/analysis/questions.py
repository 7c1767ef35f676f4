"""The kinds of inquiry, and their strict reading from JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from engine.analysis.plain_values import one_of, text_of, wanted_of, whole_of
from engine.codec import read_json, request_from_wire
from engine.errors import InvalidRequestError, LimitExceededError, RulesError, within_inquiry
from engine.group import Group, group_from_wire
from engine.inputs import Whole, quoted
from engine.protocol import Request

FEWEST_SETUPS, MOST_SETUPS = 2, 6
"""Number of setups in a comparison; more than six lines cannot be told apart on a chart."""
MOST_ROLLS = 100_000
"""Rolls of one fairness check."""
LONGEST_NAME = 60
"""Characters of a setup's name."""
LONGEST_LINK = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """One side of a comparison."""

    name: str
    request: Request


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare:
    """Two to six requests side by side."""

    setups: tuple[Setup, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sweep:
    """One measure of a request while one parameter varies."""

    request: Request
    vary: str
    watch: str
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Find:
    """The smallest or largest value of a parameter for which a measure reaches the wanted number."""

    request: Request
    vary: str
    watch: str
    wanted: Fraction
    bound: str = "at_least"
    end: str = "smallest"
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What a game master may set to make a roll about as likely as wanted; the inputs say who rolls."""

    request: Request
    wanted: Fraction
    group: Group = field(default_factory=Group)
    """By whose readings; the book's where nothing is named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """One request under every reading of every ruling that touches it."""

    request: Request


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """A part of the rolls of a fairness check, counted; roll number n has the seed `<seed> <n>`."""

    request: Request
    seed: str
    first: int = 1
    rolls: int = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Fairness:
    """Many seeded rolls against the exact odds; `counts` if the rolls have been counted already."""

    request: Request
    seed: str
    rolls: int = 10_000
    counts: tuple[tuple[Any, int], ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Menu:
    """The options for inquiries about a request; `at` is the prefix of the form's element ids."""

    request: Request
    at: str = "inquiry"


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The odds of one request for export; `link` leads back to the request."""

    request: Request
    link: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIf:
    """What the faces of one roll would have come to otherwise; the request has a seed or faces."""

    request: Request


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupReadings:
    """What a group reads otherwise than the book decides, and what that changes."""

    group: Group
    wants: str = "effects"
    """`effects`, or `readings` where the numbers that change are not worked out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recompute:
    """One part of a page as a group reads it: a figure or an answer of a request, or a chart."""

    group: Group
    request: Request | None = None
    shows: str = "answer"
    """A figure as `engine.figures` names it, or `answer` for the whole answer."""
    chart: Compare | Sweep | None = None


Inquiry = (
    Compare
    | Sweep
    | Find
    | Target
    | Readings
    | Tally
    | Fairness
    | Menu
    | Table
    | WhatIf
    | GroupReadings
    | Recompute
)
Parts = Mapping[str, Any]


def read_inquiry(text: str) -> Inquiry:
    """Read one inquiry from JSON text.

    Raises:
        InvalidRequestError: the text is not JSON, or not an inquiry.
    """
    return inquiry_from_wire(read_json(text))


def inquiry_from_wire(raw: Any) -> Inquiry:
    """Read one inquiry from a parsed JSON value.

    Raises:
        InvalidRequestError: a key is missing, unknown or of the wrong type.
        LimitExceededError: a number is larger than the engine allows.
    """
    if not isinstance(raw, dict):
        message = f"an inquiry is a JSON object, not {quoted(raw)}; send one with the key inquiry"
        raise InvalidRequestError(message)
    kind = raw.get("inquiry")
    if not isinstance(kind, str) or kind not in _KINDS:
        got = f"not {quoted(kind)}" if "inquiry" in raw else "and it is missing"
        raise InvalidRequestError(
            f"the key inquiry takes one of {', '.join(_KINDS)}, {got}; name one", field="inquiry"
        )
    read, keys = _KINDS[kind]
    for key in raw:
        if key not in ("inquiry", *keys):
            message = f"{quoted(key)} is not a key of the inquiry {kind}; use {', '.join(keys)}"
            raise InvalidRequestError(message, field=key if key.isprintable() else None)
    return read(raw)


def _any_request(raw: Any, path: str) -> Request:
    try:
        return request_from_wire(raw)
    except RulesError as error:
        raise within_inquiry(error, path) from None


def _request(raw: Any, path: str) -> Request:
    request = _any_request(raw, path)
    if request.mode == "roll" or request.seed is not None or request.faces is not None:
        message = "an inquiry asks for exact answers, not for one roll; leave out mode roll, seed and faces"
        raise InvalidRequestError(message, field=f"{path}.mode" if request.mode == "roll" else f"{path}.seed")
    return request


def _request_of(raw: Parts) -> Request:
    return _request(_named_request(raw), "request")


def _named_request(raw: Parts) -> Any:
    if "request" not in raw:
        raise InvalidRequestError("the request is missing; give the one that this is about", field="request")
    return raw["request"]


def _compare(raw: Parts) -> Compare:
    listed = raw.get("setups")
    if not isinstance(listed, list):
        message = (
            f'the key setups takes a list of {{"name": ..., "request": ...}}, not {quoted(listed)}; '
            "send a list"
        )
        raise InvalidRequestError(message, field="setups")
    if len(listed) > MOST_SETUPS:
        message = f"a comparison takes up to {MOST_SETUPS} setups, and there are {len(listed)}; remove some"
        raise LimitExceededError(message, field="setups")
    if len(listed) < FEWEST_SETUPS:
        message = (
            f"a comparison takes {FEWEST_SETUPS} to {MOST_SETUPS} setups, and there are {len(listed)}; "
            "add another"
        )
        raise InvalidRequestError(message, field="setups")
    return Compare(setups=tuple(_setup(each, place) for place, each in enumerate(listed)))


def _setup(raw: Any, place: int) -> Setup:
    path = f"setups.{place}"
    if not isinstance(raw, dict) or not {"request"} <= set(raw) <= {"name", "request"}:
        raise InvalidRequestError(
            "a setup is an object with a request and, if you like, a name; send one of that kind", field=path
        )
    name = text_of(raw, "name", default="", at_most=LONGEST_NAME, path=f"{path}.name")
    return Setup(name=name, request=_request(raw["request"], f"{path}.request"))


def _sweep(raw: Parts) -> Sweep:
    request = _request_of(raw)
    vary, watch = text_of(raw, "vary"), text_of(raw, "watch")
    return Sweep(request=request, vary=vary, watch=watch, low=whole_of(raw, "from"), high=whole_of(raw, "to"))


def _target(raw: Parts) -> Target:
    group = _group(raw) if "group" in raw else Group()
    return Target(request=_request_of(raw), wanted=wanted_of(raw), group=group)


def _find(raw: Parts) -> Find:
    return Find(
        request=_request_of(raw),
        vary=text_of(raw, "vary"),
        watch=text_of(raw, "watch"),
        wanted=wanted_of(raw),
        bound=one_of(raw, "bound", ("at_least", "at_most")),
        end=one_of(raw, "end", ("smallest", "largest")),
        low=whole_of(raw, "from"),
        high=whole_of(raw, "to"),
    )


def _tally(raw: Parts) -> Tally:
    first = whole_of(raw, "first", low=1, high=MOST_ROLLS)
    return Tally(
        request=_request_of(raw), seed=text_of(raw, "seed"), first=first or 1, rolls=_rolls(raw, 1000)
    )


def _fairness(raw: Parts) -> Fairness:
    return Fairness(
        request=_request_of(raw), seed=text_of(raw, "seed"), rolls=_rolls(raw, 10_000), counts=_counts(raw)
    )


def _menu(raw: Parts) -> Menu:
    return Menu(request=_request_of(raw), at=text_of(raw, "at", default="inquiry"))


def _table(raw: Parts) -> Table:
    return Table(request=_request_of(raw), link=text_of(raw, "link", default="", at_most=LONGEST_LINK))


def _what_if(raw: Parts) -> WhatIf:
    request = _any_request(_named_request(raw), "request")
    if request.mode != "roll":
        message = "what if is asked about one roll; give mode roll, with the seed or the faces of it"
        raise InvalidRequestError(message, field="request.mode")
    return WhatIf(request=request)


def _group(raw: Parts) -> Group:
    try:
        return group_from_wire(raw.get("group"))
    except RulesError as error:
        raise within_inquiry(error, "group") from None


def _group_readings(raw: Parts) -> GroupReadings:
    return GroupReadings(group=_group(raw), wants=one_of(raw, "wants", ("effects", "readings")))


def _recompute(raw: Parts) -> Recompute:
    group = _group(raw)
    if "chart" not in raw:
        request = _any_request(_named_request(raw), "request")
        return Recompute(group=group, request=request, shows=text_of(raw, "shows", default="answer"))
    chart = inquiry_from_wire(raw["chart"])
    if not isinstance(chart, Compare | Sweep):
        raise InvalidRequestError(
            "a chart is a comparison or a sweep; send one of those", field="chart.inquiry"
        )
    return Recompute(group=group, chart=chart)


def _rolls(raw: Parts, default: int) -> int:
    return whole_of(raw, "rolls", low=1, high=MOST_ROLLS) or default


def _counts(raw: Parts) -> tuple[tuple[Any, int], ...] | None:
    listed = raw.get("counts")
    if listed is None:
        return None
    pairs = [each for each in listed if _is_pair(each)] if isinstance(listed, list) else []
    if not pairs or len(pairs) != len(listed):
        raise InvalidRequestError(
            "the key counts takes the pairs of outcome and number of a tally; send those", field="counts"
        )
    number = Whole(low=0, limit=MOST_ROLLS)
    return tuple((outcome, number.read(times, "counts")) for outcome, times in pairs)


def _is_pair(each: object) -> bool:
    return isinstance(each, list) and len(each) == len(("outcome", "number"))


_KINDS: dict[str, tuple[Callable[[Parts], Inquiry], tuple[str, ...]]] = {
    "compare": (_compare, ("setups",)),
    "sweep": (_sweep, ("request", "vary", "watch", "from", "to")),
    "find": (_find, ("request", "vary", "watch", "wanted", "bound", "end", "from", "to")),
    "target": (_target, ("request", "wanted", "group")),
    "readings": (lambda raw: Readings(request=_request_of(raw)), ("request",)),
    "tally": (_tally, ("request", "seed", "first", "rolls")),
    "fairness": (_fairness, ("request", "seed", "rolls", "counts")),
    "menu": (_menu, ("request", "at")),
    "table": (_table, ("request", "link")),
    "what_if": (_what_if, ("request",)),
    "group": (_group_readings, ("group", "wants")),
    "recompute": (_recompute, ("group", "request", "shows", "chart")),
}
