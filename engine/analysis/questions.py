"""The kinds of inquiry, and their strict reading from JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.codec import read_json, request_from_wire
from engine.errors import InvalidRequestError, LimitExceededError, RulesError
from engine.inputs import Exact, Whole, quoted
from engine.protocol import Request

__all__ = [
    "FEWEST_SETUPS",
    "MOST_ROLLS",
    "MOST_SETUPS",
    "Compare",
    "Fairness",
    "Find",
    "Inquiry",
    "Menu",
    "Readings",
    "Setup",
    "Sweep",
    "Table",
    "Tally",
    "inquiry_from_wire",
    "read_inquiry",
    "within_inquiry",
]

FEWEST_SETUPS, MOST_SETUPS = 2, 6
"""Number of setups in a comparison; more than six lines cannot be told apart on a chart."""
MOST_ROLLS = 100_000
"""Rolls of one fairness check."""
LONGEST_NAME = 60
"""Characters of a setup's name."""
LONGEST_PATH = 200
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


Inquiry = Compare | Sweep | Find | Readings | Tally | Fairness | Menu | Table
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
        message = f"an inquiry is a JSON object, got {quoted(raw)}; send one with the key inquiry"
        raise InvalidRequestError(message)
    kind = raw.get("inquiry")
    if not isinstance(kind, str) or kind not in _KINDS:
        got = f"got {quoted(kind)}" if "inquiry" in raw else "and is missing"
        raise InvalidRequestError(f"inquiry takes one of {', '.join(_KINDS)}, {got}", field="inquiry")
    read, keys = _KINDS[kind]
    for key in raw:
        if key not in ("inquiry", *keys):
            message = f"{quoted(key)} is not a key of the inquiry {kind}; use {', '.join(keys)}"
            raise InvalidRequestError(message, field=key if key.isprintable() else None)
    return read(raw)


def within_inquiry(error: RulesError, path: str) -> RulesError:
    """Return the refusal of a request as a refusal of its inquiry, with the longer path in `field`."""
    field = path if error.field is None else f"{path}.{error.field}"
    return type(error)(error.message, field=field, source=error.source)


def _request(raw: Any, path: str) -> Request:
    try:
        request = request_from_wire(raw)
    except RulesError as error:
        raise within_inquiry(error, path) from None
    if request.mode == "roll" or request.seed is not None or request.faces is not None:
        message = "an inquiry asks for exact answers, not for one roll; leave out mode roll, seed and faces"
        raise InvalidRequestError(message, field=f"{path}.mode" if request.mode == "roll" else f"{path}.seed")
    return request


def _request_of(raw: Parts) -> Request:
    if "request" not in raw:
        raise InvalidRequestError("request is missing; give the request that this is about", field="request")
    return _request(raw["request"], "request")


def _compare(raw: Parts) -> Compare:
    listed = raw.get("setups")
    if not isinstance(listed, list):
        message = f'setups takes a list of {{"name": ..., "request": ...}}, got {quoted(listed)}'
        raise InvalidRequestError(message, field="setups")
    if len(listed) > MOST_SETUPS:
        message = f"a comparison takes up to {MOST_SETUPS} setups, got {len(listed)}; remove some"
        raise LimitExceededError(message, field="setups")
    if len(listed) < FEWEST_SETUPS:
        message = (
            f"a comparison takes {FEWEST_SETUPS} to {MOST_SETUPS} setups, got {len(listed)}; add another"
        )
        raise InvalidRequestError(message, field="setups")
    return Compare(setups=tuple(_setup(each, place) for place, each in enumerate(listed)))


def _setup(raw: Any, place: int) -> Setup:
    path = f"setups.{place}"
    if not isinstance(raw, dict) or not {"request"} <= set(raw) <= {"name", "request"}:
        raise InvalidRequestError("a setup is an object with a request and, if you like, a name", field=path)
    name = _text(raw, "name", default="", at_most=LONGEST_NAME, path=f"{path}.name")
    return Setup(name=name, request=_request(raw["request"], f"{path}.request"))


def _sweep(raw: Parts) -> Sweep:
    request = _request_of(raw)
    vary, watch = _text(raw, "vary"), _text(raw, "watch")
    return Sweep(request=request, vary=vary, watch=watch, low=_whole(raw, "from"), high=_whole(raw, "to"))


def _find(raw: Parts) -> Find:
    if "wanted" not in raw:
        raise InvalidRequestError("wanted is missing; give a chance such as 3/4, or a number", field="wanted")
    return Find(
        request=_request_of(raw),
        vary=_text(raw, "vary"),
        watch=_text(raw, "watch"),
        wanted=_wanted_number(raw["wanted"]),
        bound=_one_of(raw, "bound", ("at_least", "at_most")),
        end=_one_of(raw, "end", ("smallest", "largest")),
        low=_whole(raw, "from"),
        high=_whole(raw, "to"),
    )


def _wanted_number(raw: Any) -> Fraction:
    """Return the wanted number; a chance may be written as a percentage, `75 %`."""
    if isinstance(raw, str) and raw.rstrip().endswith("%"):
        return Exact().read(raw.rstrip()[:-1].rstrip(), "wanted") / 100
    return Exact().read(raw.strip() if isinstance(raw, str) else raw, "wanted")


def _readings(raw: Parts) -> Readings:
    return Readings(request=_request_of(raw))


def _tally(raw: Parts) -> Tally:
    first = _whole(raw, "first", low=1, high=MOST_ROLLS)
    return Tally(request=_request_of(raw), seed=_text(raw, "seed"), first=first or 1, rolls=_rolls(raw, 1000))


def _fairness(raw: Parts) -> Fairness:
    return Fairness(
        request=_request_of(raw), seed=_text(raw, "seed"), rolls=_rolls(raw, 10_000), counts=_counts(raw)
    )


def _menu(raw: Parts) -> Menu:
    return Menu(request=_request_of(raw), at=_text(raw, "at", default="inquiry", at_most=LONGEST_PATH))


def _table(raw: Parts) -> Table:
    return Table(request=_request_of(raw), link=_text(raw, "link", default="", at_most=LONGEST_LINK))


def _rolls(raw: Parts, default: int) -> int:
    return _whole(raw, "rolls", low=1, high=MOST_ROLLS) or default


def _counts(raw: Parts) -> tuple[tuple[Any, int], ...] | None:
    listed = raw.get("counts")
    if listed is None:
        return None
    pairs = [each for each in listed if _is_pair(each)] if isinstance(listed, list) else []
    if not pairs or len(pairs) != len(listed):
        raise InvalidRequestError("counts takes the pairs of outcome and number of a tally", field="counts")
    number = Whole(low=0, limit=MOST_ROLLS)
    return tuple((outcome, number.read(times, "counts")) for outcome, times in pairs)


def _is_pair(each: object) -> bool:
    return isinstance(each, list) and len(each) == len(("outcome", "number"))


def _text(
    raw: Parts, key: str, *, default: str | None = None, at_most: int = LONGEST_PATH, path: str = ""
) -> str:
    value = raw.get(key, default)
    if value is None:
        raise InvalidRequestError(f"{key} is missing; give it as text", field=key)
    if not isinstance(value, str) or len(value) > at_most or not value.isprintable():
        message = f"{key} takes text of at most {at_most} characters, got {quoted(value)}"
        raise InvalidRequestError(message, field=path or key)
    return value.strip()


def _whole(raw: Parts, key: str, *, low: int | None = None, high: int | None = None) -> int | None:
    value = raw.get(key)
    return None if value is None else Whole(low=low, high=high, limit=1_000_000).read(value, key)


def _one_of(raw: Parts, key: str, names: tuple[str, ...]) -> str:
    value = raw.get(key, names[0])
    if value not in names:
        raise InvalidRequestError(f"{key} is {' or '.join(names)}, got {quoted(value)}", field=key)
    return str(value)


_KINDS: dict[str, tuple[Callable[[Parts], Inquiry], tuple[str, ...]]] = {
    "compare": (_compare, ("setups",)),
    "sweep": (_sweep, ("request", "vary", "watch", "from", "to")),
    "find": (_find, ("request", "vary", "watch", "wanted", "bound", "end", "from", "to")),
    "readings": (_readings, ("request",)),
    "tally": (_tally, ("request", "seed", "first", "rolls")),
    "fairness": (_fairness, ("request", "seed", "rolls", "counts")),
    "menu": (_menu, ("request", "at")),
    "table": (_table, ("request", "link")),
}
