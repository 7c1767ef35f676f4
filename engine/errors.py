"""The four kinds of refusal.

Each message is one sentence: what is wrong, why, what to do. It names fields as their labels do.
Pages, command line and JSON show it unchanged.
"""

from __future__ import annotations

import re

NAME = re.compile(r"d[0-9]|[a-z_]+\.[a-z]")
"""How a die or the id of a calculator begins, which has no capital."""


class RulesError(ValueError):
    """A refusal: base class of the four kinds.

    Attributes:
        message: one sentence for the reader, with the label before it.
        label: the field that caused it, as forms call it, with what it is part of: `Bag, White`.
        field: path of the part of the request that caused it (`inputs.bag.white`), if there is one.
        source: the clause that forbids it, with text and evidence (`S22, F0 P2, stated`), if there is one.
    """

    code = "internal_error"

    message: str

    def __init__(
        self, text: str, *, field: str | None = None, source: str | None = None, label: str = ""
    ) -> None:
        super().__init__(text)
        self.label = label
        self.message = _sentence(f"{label}: {text}" if label else text)
        self.field = field
        self.source = source


def _sentence(text: str) -> str:
    """Return a text with a capital, where it does not begin with a name, and with a full stop.

    >>> _sentence("the bag is empty; put tokens in"), _sentence("d7 is no die of this game.")
    ('The bag is empty; put tokens in.', 'd7 is no die of this game.')
    """
    begun = text if NAME.match(text) else text[:1].upper() + text[1:]
    return begun if begun.endswith((".", "!", "?", '."')) else f"{begun}."


class InvalidRequestError(RulesError):
    """The request is not well formed: a missing, unknown or unreadable part."""

    code = "invalid_request"


class IllegalChoiceError(RulesError):
    """The request is well formed, but a clause of the game forbids it."""

    code = "illegal_choice"


class UnsettledRuleError(RulesError):
    """The text leaves the answer open, and no ruling decides it."""

    code = "unsettled_rule"


class LimitExceededError(RulesError):
    """The request would take more work than the engine allows."""

    code = "limit_exceeded"


def within_inquiry(error: RulesError, path: str) -> RulesError:
    """Return the refusal of a request as a refusal of its inquiry, with the longer path in `field`."""
    field = path if error.field is None else f"{path}.{error.field}"
    return type(error)(str(error), field=field, source=error.source, label=error.label)


FAILURE_CODES = (
    InvalidRequestError.code,
    IllegalChoiceError.code,
    UnsettledRuleError.code,
    LimitExceededError.code,
    RulesError.code,
)
"""The codes of failures; the last one is that of an error in the engine itself."""
