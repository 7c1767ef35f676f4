"""Afters: what may be done to a roll that lies, each with the request that does it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import ClassVar, Self

from engine.afters import After, Option
from engine.analysis.question import (
    Json,
    Parts,
    Question,
    Result,
    calculator_of,
    check_roll,
    form_link,
    fragment_to,
    request_of,
)
from engine.catalogue import find
from engine.dispatch import handle
from engine.errors import RulesError
from engine.protocol import Request, Response
from engine.render.html import element


@dataclass(frozen=True, slots=True, kw_only=True)
class Afters(Question):
    """What may be done to one roll; the request has a seed or faces, where its calculator rolls."""

    kind: ClassVar[str] = "afters"

    request: Request

    @classmethod
    def read(cls, raw: Parts) -> Self:
        """Read it from JSON values.

        Raises:
            InvalidRequestError: the request is missing or none, or it is no roll where its calculator rolls.
        """
        request = request_of(raw)
        calculator = calculator_of(request)
        # What was rolled for another calculator can go on in the one that works it out.
        if "roll" in calculator.modes or not calculator.afters:
            check_roll(request, "what may be done now")
        return cls(request=request)

    def answer(self) -> AftersResult:
        """Return the afters that the rules allow and that change something; what lies stays with each.

        Raises:
            RulesError: the engine refuses the roll itself.
        """
        calculator = calculator_of(self.request)
        response = handle(self.request)
        found = (
            _offer(self.request, response, each, option)
            for each in calculator.afters
            for option in each.options(response)
        )
        return AftersResult(response=response, offers=tuple(each for each in found if each is not None))


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """One way in which one roll can go on."""

    after: After
    option: Option
    request: Request
    """The roll with it. Where a die falls that the reader has to throw, its face is still missing."""
    told: str | None
    """What has happened then, as a log says it of whoever does it; None while a face is still missing."""

    @property
    def label(self) -> str:
        """What it does, with what is chosen: `The Big Hero Die: d8`."""
        return f"{self.after.label}: {self.option.label}" if self.option.label else self.after.label


@dataclass(frozen=True, slots=True, kw_only=True)
class AftersResult(Result):
    """The answer to a question about one roll."""

    response: Response
    """The answer to the roll itself."""
    offers: tuple[Offer, ...]
    """In the order of the game's declaration."""

    @property
    def sentence(self) -> str:
        """The answer in one line."""
        if not self.offers:
            return "Nothing more can be done to this roll."
        return f"What may be done now: {'; '.join(each.label for each in self.offers)}."

    def wire(self) -> Json:
        """Return it as JSON values."""
        return {
            "inquiry": "afters",
            "calculator": self.response.calculator,
            "afters": [
                {
                    "name": each.after.name,
                    "label": each.after.label,
                    "clause": each.after.clause,
                    "choice": {"name": each.option.name, "label": each.option.label}
                    if each.option.name
                    else None,
                    "throws": each.after.throws or None,
                    "piece": each.after.piece or None,
                    "cost": {
                        "words": each.after.cost.words,
                        "tracks": dict(each.after.cost.tracks),
                        "anybody": each.after.cost.anybody,
                    },
                    "told": each.told,
                    "link": f"#{fragment_to(each.request)}",
                }
                for each in self.offers
            ],
        }

    def html(self) -> str:
        """Return the afters as a list of links, each with its price; where there is none, the sentence."""
        if not self.offers:
            return element("p", self.sentence)
        items = [
            element(
                "li",
                element("a", each.label, href=form_link(each.request)),
                f" costs {each.after.cost.words}",
            )
            for each in self.offers
        ]
        return element("ul", *items)


def _offer(request: Request, response: Response, after: After, option: Option) -> Offer | None:
    """Return a way to go on; None where it is forbidden, changes nothing, or would move what lies."""
    taken = replace(request, inputs={**response.inputs, **option.changes})
    is_own = bool(after.throws) and request.faces is not None
    answers = map(_answer_to, _with_own_face(taken, after) if is_own else (taken,))
    answer = next((each for each in answers if each is not None), None)
    if answer is None or (not after.throws and answer.result == response.result):
        return None
    others = iter(answer.faces or ())
    stays = all(face in others for face in response.faces or ())  # each behind the one before it
    told = None if is_own else after.told(answer)
    return Offer(after=after, option=option, request=taken, told=told) if stays else None


def _answer_to(request: Request) -> Response | None:
    try:
        return handle(request)
    except RulesError:
        return None


def _with_own_face(request: Request, after: After) -> Iterator[Request]:
    """Return rolls with one more face of the reader's own: nobody knows yet which, and where it belongs."""
    lying = request.faces or ()
    [throw, *_] = (each for each in find(request.calculator).throws if each.name == after.throws)
    faces = tuple(request.inputs[throw.bag]) if throw.bag else (1,)
    places = range(len(lying), -1, -1)
    return (
        replace(request, faces=(*lying[:place], face, *lying[place:]))
        for place, face in product(places, faces)
    )
