"""The order of acting when several characters act, and their turns.

Clause W15; rulings WR18, WR19, WR29, WR33.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from engine.calculator import Calculator, Output, Readings, Roller, Throw
from engine.inputs import Text, listed, rows, text, whole
from engine.numbers import count, joined
from engine.protocol import Answer, DiceRow, DieFigure, Figure, Step, Table
from engine.systems.walkabout.data import RULES

COUNT = RULES.whole("W9.count")
TOLD_OF_CORE = RULES.whole("W14.core")
MOST_TOKENS = 500
MOST_LETTERS = 60
LOTS = "Lots"
THROW = "lots"


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """One character in the scene with the tokens of its player."""

    name: str = text("Name", at_most=MOST_LETTERS)
    white: int = whole("White tokens", low=0, limit=MOST_TOKENS, clause="W15")
    tokens: int = whole("Tokens in all", low=COUNT, limit=MOST_TOKENS, clause="W15")
    throwaway_white: int = whole("White throwaways", low=0, limit=MOST_TOKENS, default=0, clause="WR18")
    throwaways: int = whole("Throwaways", low=0, limit=MOST_TOKENS, default=0, clause="WR18")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The acting characters."""

    characters: tuple[Character, ...] = rows(
        "Characters",
        Character,
        clause="W15",
        help="Tokens on success, sacrifice and story, in reserve and from relationships; throwaways apart.",
        main=True,
    )
    holds: tuple[str, ...] = listed(
        "Holding",
        Text(at_most=MOST_LETTERS),
        clause="W15",
        help="Names of those who let others act first; only for whoever would act first.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One character in the order of acting."""

    name: str
    white: int
    """White tokens to compare (WR18)."""
    tokens: int
    """Tokens to compare, including the white ones (WR18)."""
    telling_tokens: int
    """Tokens to tell (W14, W15)."""
    holds: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Lot:
    """One lot among tied characters."""

    among: tuple[str, ...]
    face: int
    """Position of the drawn character in the list, from 1."""

    @property
    def winner(self) -> str:
        """The drawn character."""
        return self.among[self.face - 1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """The order of acting and its working."""

    places: tuple[Place, ...]
    """The characters in the order of acting, including those who hold."""
    ranked: tuple[Place, ...]
    """The characters in order of tokens and lots, as if nobody held."""
    ties: tuple[tuple[str, ...], ...]
    lots: tuple[Lot, ...] | None
    """The drawn lots in order; None if they are left to the players."""
    rounds: tuple[tuple[str, ...], ...]

    @property
    def held(self) -> tuple[str, ...]:
        """Those who hold, in the order in which they would have acted."""
        return tuple(each.name for each in self.ranked if each.holds)

    @property
    def open_ties(self) -> tuple[tuple[str, ...], ...]:
        """Groups of tied characters without a lot."""
        return self.ties if self.lots is None else ()


WHITES = (
    ("white", "tokens", "white tokens", "tokens"),
    ("throwaway_white", "throwaways", "white throwaways", "throwaways"),
)
"""The inputs of white tokens, each with the input of all of them, and both in words."""


def _check(inputs: Inputs) -> None:
    """Refuse impossible characters."""
    if not inputs.characters:
        message = "nobody acts, and an order of acting (W15) needs at least one; name those who act"
        raise RULES.refusal("W15", "characters", message)
    seen: set[str] = set()
    for index, each in enumerate(inputs.characters):
        at = f"characters.{index}"
        if not each.name or each.name in seen:
            what = f"two characters have the name {each.name}" if each.name else "a name is blank"
            message = f"{what}; turns (W15) go by name, so give every character a name of their own"
            raise RULES.refusal("W15", f"{at}.name", message)
        seen.add(each.name)
        for part, whole_part, kind, of in WHITES:
            white, tokens = getattr(each, part), getattr(each, whole_part)
            if white > tokens:
                message = f"{each.name} has {white} {kind}, but {tokens} {of} in all (W15); lower the number"
                raise RULES.refusal("W15", f"{at}.{part}", message)
    for index, name in enumerate(inputs.holds):
        if name not in seen:
            message = (
                f"{name or 'nobody'} is said to hold, but does not act here (W15); name one of the characters"
            )
            raise RULES.refusal("W15", f"holds.{index}", message)


def _sort_key(place: Place) -> tuple[int, int]:
    """Return by what characters are sorted: white tokens, then all tokens, most first (W15)."""
    return -place.white, -place.tokens


def _draw_lots(group: Sequence[Place], roller: Roller, lots: list[Lot]) -> list[Place]:
    """Return tied characters in the order of drawn lots; appends the lots to `lots` (W15)."""
    left, order = list(group), []
    while len(left) > 1:
        names = tuple(each.name for each in left)
        face = roller.die(len(left), f"the lot among {', '.join(names)}", THROW)
        lots.append(Lot(among=names, face=face))
        order.append(left.pop(face - 1))
    return [*order, *left]


def _rank(inputs: Inputs, readings: Readings, roller: Roller | None) -> Ranking:
    _check(inputs)
    with_throwaways = readings["WR18"] == "all_tokens"
    compared = (
        Place(
            name=each.name,
            white=each.white + (each.throwaway_white if with_throwaways else 0),
            tokens=each.tokens + (each.throwaways if with_throwaways else 0),
            # All tokens that count are told, except for the one on story (W14).
            telling_tokens=each.tokens - (COUNT - TOLD_OF_CORE),
            holds=each.name in inputs.holds,
        )
        for each in inputs.characters
    )
    groups = [tuple(group) for _, group in groupby(sorted(compared, key=_sort_key), key=_sort_key)]
    # Only whoever would act first may hold.
    acting: Place | None = None
    for group in groups:
        for each in group:
            if each.holds and acting is not None:
                message = (
                    f"{each.name} holds, but {acting.name} acts earlier and does not; only whoever would act "
                    f"first may hold (W15, WR33), so let {acting.name} hold too or {each.name} act"
                )
                raise RULES.refusal("W15", f"holds.{inputs.holds.index(each.name)}", message)
        acting = next((each for each in group if not each.holds), acting)
    lots: list[Lot] = []
    ordered = [list(group) if roller is None else _draw_lots(group, roller, lots) for group in groups]
    ranked = tuple(each for group in ordered for each in group)
    # Those who hold let others go first (WR33).
    others = [each for each in ranked if not each.holds]
    before = 1 if readings["WR33"] == "one_goes_before" else len(others)
    places = (*others[:before], *(each for each in ranked if each.holds), *others[before:])
    most = max(each.telling_tokens for each in places)
    return Ranking(
        places=places,
        ranked=ranked,
        ties=tuple(tuple(each.name for each in group) for group in groups if len(group) > 1),
        lots=None if roller is None else tuple(lots),
        rounds=tuple(
            tuple(each.name for each in places if each.telling_tokens > turn) for turn in range(most)
        ),
    )


def _answer(ranking: Ranking, readings: Readings) -> Answer:
    lots = ranking.lots
    drawn = None if lots is None else tuple({"among": lot.among, "drawn": lot.winner} for lot in lots)
    return Answer(
        result={
            "order": tuple(each.name for each in ranking.places),
            "ties": ranking.ties,
            "lots": drawn,
            "held": ranking.held,
            "rounds": ranking.rounds,
            "sentences": sum(map(len, ranking.rounds)),
        },
        steps=steps(ranking, readings),
        sentence=sentence(ranking),
        figures=tuple(figures(ranking)),
    )


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the order of the characters and their turns; ties are left to the players' own lots.

    Raises:
        IllegalChoiceError: the characters are impossible, or one holds who would not act first.
    """
    return _answer(_rank(inputs, readings, None), readings)


def roll(inputs: Inputs, readings: Readings, roller: Roller) -> Answer:
    """Return the order of the characters and their turns; lots decide ties (W15).

    A lot is the position, from 1, in the list of tied characters who are not yet drawn.

    Raises:
        IllegalChoiceError: the characters are impossible, or one holds who would not act first.
    """
    return _answer(_rank(inputs, readings, roller), readings)


def figures(ranking: Ranking) -> Iterator[Figure]:
    """Yield the lots, each as a die with one side for each tied character, and the order of acting."""
    if ranking.lots:
        dice = (DieFigure(sides=len(lot.among), face=lot.face, note=lot.winner) for lot in ranking.lots)
        yield DiceRow(label=LOTS, dice=tuple(dice))
    width = 5 if ranking.held else 4
    columns = ("Character", "White", "Tokens", "To tell", "Holds")[:width]
    rows = tuple(
        (each.name, each.white, each.tokens, each.telling_tokens, "yes" if each.holds else "no")[:width]
        for each in ranking.places
    )
    yield Table(caption="The order of acting", columns=columns, rows=rows, is_answer=True)


def steps(ranking: Ranking, readings: Readings) -> tuple[Step, ...]:
    """Return the working: comparison, lots, holding, rounds."""
    does = "count" if readings["WR18"] == "all_tokens" else "do not count"
    lines = [Step(clause="WR18", text=f"throwaways {does}")]
    lines += [
        Step(clause="W15", text=f"{each.name} has {count(each.white, 'white token')} of {each.tokens}")
        for each in ranking.ranked
    ]
    lines += [
        Step(clause="W15", text=f"{', '.join(group)} are level in white tokens and in all; draw lots")
        for group in ranking.open_ties
    ]
    lines += [
        Step(
            clause="W15",
            text=f"level in white tokens and in all, "
            f"so a lot among {', '.join(lot.among)} names {lot.winner}",
            value=lot.face,
            dice=(place,),
        )
        for place, lot in enumerate(ranking.lots or ())
    ]
    if ranking.held:
        when = (
            "one other acts first"
            if readings["WR33"] == "one_goes_before"
            else "everyone who does not hold acts first"
        )
        lines.append(Step(clause="WR33", text=f"{joined(ranking.held)}: held, so {when}"))
    lines.append(Step(clause="WR19", text="the whole reserve is placed before anybody describes a token"))
    text = "rounds of one token and one sentence each, until nobody has a token left"
    return (*lines, Step(clause="W15", text=text, value=len(ranking.rounds)))


def sentence(ranking: Ranking) -> str:
    """Return the order in one line."""
    names = [each.name for each in ranking.places]
    if ranking.held:
        verb = "holds" if len(ranking.held) == 1 else "hold"
        level = "".join(f"; {joined(group)} are level, so draw lots" for group in ranking.open_ties)
        return (
            f"{joined(ranking.held)} {verb} back, and the order of acting is {', then '.join(names)}{level}."
        )
    tied = {name: group for group in ranking.open_ties for name in group}
    groups = dict.fromkeys(tied.get(name, (name,)) for name in names)
    shown = ", then ".join(" or ".join(group) for group in groups)
    lots = " (by lot)" if ranking.lots else ""
    if ranking.open_ties:
        lots = " (level, so draw lots)"
    is_open = bool(ranking.open_ties) and names[0] in ranking.open_ties[0]
    first = "whoever wins the lot" if is_open else names[0]
    return f"The order of acting is {shown}{lots}; {first} may act first or hold back."


CALCULATOR = Calculator(
    id="walkabout.order",
    title="Who acts first",
    summary="Several characters in one scene: whose turn is it, and for how many rounds?",
    when="When several characters act in one scene.",
    inputs=Inputs,
    clauses=("W14", "W15"),
    rulings=("WR18", "WR19", "WR29", "WR33"),
    results=(
        Output(
            name="order",
            label="Order",
            clause="W15",
            means="The names in the order of acting, first to last.",
            shape=["text"],
        ),
        Output(
            name="ties",
            label="Level, for the lot to decide",
            clause="W15",
            means="Groups of names that are level, for the lot to decide.",
            shape=[["text"]],
        ),
        Output(
            name="lots",
            label="Lots drawn",
            clause="W15",
            means="The lots drawn among those who are level.",
            shape={"?": [{"among": ["text"], "drawn": "text"}]},
            null_when="in the mode without chance",
            parts={"among": "the names among whom the lot was drawn", "drawn": "who acts next"},
        ),
        Output(
            name="held",
            label="Held",
            clause="WR33",
            means="Names that hold their action.",
            shape=["text"],
        ),
        Output(
            name="rounds",
            label="Rounds",
            clause="W15",
            means=(
                "The order in which the sentences are spoken: for each round of narration the names "
                "that speak."
            ),
            shape=[["text"]],
        ),
        Output(
            name="sentences",
            label="Sentences in all",
            clause="W14",
            means="Sentences in all.",
        ),
    ),
    preferred_mode="work",
    verbs={"roll": "Draw lots", "work": "Put in order"},
    pieces="lots",
    throws=(Throw(name=THROW, label=LOTS, is_open=True),),
    roll=roll,
    work=work,
)
