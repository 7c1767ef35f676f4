"""The four ways in which a request can be refused.

Every message is one lower-case sentence: what is wrong, why, what to do.
The page, the command line and the wire show it as it stands.
"""

from __future__ import annotations

__all__ = [
    "IllegalChoiceError",
    "InvalidRequestError",
    "LimitExceededError",
    "RulesError",
    "UnsettledRuleError",
]


class RulesError(ValueError):
    """A request that the engine understands well enough to refuse.

    Attributes:
        message: one sentence for the reader.
        field: path of the offending part of the request (`inputs.bag.white`), if one is to blame.
        source: the clause that forbids it, with its text and evidence (`S22, F0 P2, stated`), if one does.
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
    """The text leaves the answer open and no ruling closes it."""

    code = "unsettled_rule"


class LimitExceededError(RulesError):
    """The request asks for more work than the engine agrees to do."""

    code = "limit_exceeded"
