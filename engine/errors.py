"""The four kinds of refusal.

Each message is one lower-case sentence: what is wrong, why, what to do.
Pages, command line and JSON show it unchanged.
"""

from __future__ import annotations

__all__ = [
    "FAILURE_CODES",
    "IllegalChoiceError",
    "InvalidRequestError",
    "LimitExceededError",
    "RulesError",
    "UnsettledRuleError",
]


class RulesError(ValueError):
    """A refusal: base class of the four kinds.

    Attributes:
        message: one sentence for the reader.
        field: path of the part of the request that caused it (`inputs.bag.white`), if there is one.
        source: the clause that forbids it, with text and evidence (`S22, F0 P2, stated`), if there is one.
    """

    code = "internal_error"

    def __init__(self, message: str, *, field: str | None = None, source: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        self.source = source


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


FAILURE_CODES = (
    InvalidRequestError.code,
    IllegalChoiceError.code,
    UnsettledRuleError.code,
    LimitExceededError.code,
    RulesError.code,
)
"""The codes of failures; the last one is that of an error in the engine itself."""
