"""A random character: the question that fills the form of a character with somebody whom the rules allow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from engine.analysis.question import Json, Parts, Question, Result, calculator_of, exact_request_of, text_of
from engine.chance.sample import LONGEST_SEED
from engine.errors import InvalidRequestError
from engine.protocol import Request
from engine.random_character import random_character, random_character_of


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomSheet(Question):
    """Somebody at random; the request names the calculator that makes a character, and readings."""

    kind: ClassVar[str] = "random_character"
    keys: ClassVar[tuple[str, ...]] = ("request", "seed")

    request: Request
    seed: str

    @classmethod
    def read(cls, raw: Parts) -> Self:
        """Read it from JSON values."""
        request = exact_request_of(raw)
        if request.inputs:
            message = "the inputs of a random character are what is asked for; leave them out"
            raise InvalidRequestError(message, field="request.inputs")
        return cls(request=request, seed=text_of(raw, "seed", at_most=LONGEST_SEED))

    def answer(self) -> RandomSheetResult:
        """Return a character that breaks no rule.

        Raises:
            RulesError: the calculator makes no characters, or these readings allow none of the book's.
        """
        declared = random_character_of(calculator_of(self.request))
        if declared is None:
            message = f"{self.request.calculator} makes no random characters; name one that makes characters"
            raise InvalidRequestError(message, field="request.calculator")
        inputs = random_character(declared, self.request, self.seed)
        return RandomSheetResult(question=self, inputs=inputs, authors=declared.authors)


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomSheetResult(Result):
    """A random character."""

    question: RandomSheet
    inputs: dict[str, Any]
    """Of the calculator that makes a character."""
    authors: str
    """What of the lists is the author's."""

    @property
    def sentence(self) -> str:
        """Who it is, and whose lists that comes from."""
        theirs = f" (the author's are {self.authors})" if self.authors else ""
        return (
            f"{self.inputs['name']} is made at random from lists that are ours{theirs}, and breaks no rule."
        )

    def wire(self) -> Json:
        """Return it as JSON values."""
        return {
            "inquiry": "random_character",
            "calculator": self.question.request.calculator,
            "seed": self.question.seed,
            "inputs": self.inputs,
        }
