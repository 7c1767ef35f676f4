"""The outcome: the effect of each token on its place, and who lays out the reserve.

Clauses W9, W11-W14, W19; rulings WR1, WR2, WR5, WR6, WR16, WR17, WR25, WR28, WR31, WR32.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.calculator import Calculator, FollowUp, Output, Readings
from engine.inputs import Text, choice, flag, listed, record, rows, text, whole
from engine.numbers import count
from engine.placing import Board, Placing
from engine.protocol import Answer, Figure, Step, Table, TokenFigure, TokenRow
from engine.rule_data import reading_advice
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.tokens import (
    ACTIONS,
    CORE_PLACES,
    HAND,
    LOOSE,
    RELATIONSHIP_KINDS,
    RESERVE_PLACES,
    SIZES,
    TOKENS,
    Effect,
    effect_of,
    row_of,
    tight,
    token_list,
    turns,
)

PLACERS = RULES.number("W11.places").value
PLACED_BY = {
    "player": "the player",
    "game_master": "the game master",
    "alternate": "in turns, the game master first",
}
"""Labels for the values of W11.places."""
STYLES = {"quick": "quickly", "dramatic": "dramatically"}
MOST_RESERVE = 500
MOST_DRAWN = 100
MOST_LETTERS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Core:
    """The three core tokens that count."""

    success: str = choice("Success", TOKENS, clause="W9")
    sacrifice: str = choice("Sacrifice", TOKENS, clause="W9")
    story: str = choice("Story", TOKENS, clause="W9")


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """One token of the reserve and its place."""

    token: str = choice("Token", TOKENS, clause="W13")
    on: str = choice("Lies on", RESERVE_PLACES, clause="W13")
    name: str = text("Name", at_most=MOST_LETTERS, default="")
    from_relationship: bool = flag("Added by a relationship", clause="WR6")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The layout of the tokens."""

    colour: str = choice("Colour of the action", ACTIONS, clause="W3")
    core: Core = record("Core tokens", Core, clause="W9")
    reserve: tuple[Placement, ...] = rows("Reserve", Placement, at_most=MOST_RESERVE, clause="W13")
    white_sacrifice: str = choice(
        "A white token on sacrifice",
        {"sacrifice": "costs something that the game master names", "harder": "moves the goal one step off"},
        default="sacrifice",
        clause="W12",
    )
    obstacles: int | None = whole(
        "Obstacles before", low=0, default=None, clause="WR17", help="Leave blank where nobody counts steps."
    )
    traded_items: int = whole(
        "Items given up", low=0, default=0, clause="WR25", help="Each is a black success; optional."
    )
    style: str = choice("Told", STYLES, default="quick", clause="W14")
    characters: int = whole("Characters acting", low=1, default=1, clause="W14")
    doubles: tuple[str, ...] = listed(
        "Double traits and tight relationships",
        Text(at_most=MOST_LETTERS),
        clause="WR5",
        help="By the names in the reserve; every other one is single or loose.",
    )
    drawn: tuple[str, ...] = token_list(
        "Core tokens drawn",
        at_most=MOST_DRAWN,
        clause="W9",
        help="Optional: the tokens you drew, so that your three can be checked.",
    )


QUICK = RULES.whole("W14.quick")
CORE_TOLD = RULES.whole("W14.core")


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The totals of an action."""

    black_successes: int
    coloured_successes: int
    white_sacrifices: int
    coloured_sacrifices: int
    steps_back: int
    """Steps by which the goal moves away (WR17)."""
    is_any_step: bool
    """Whether every success removes an obstacle, or only black ones (WR17)."""

    @classmethod
    def of(cls, effects: Sequence[Effect], *, harder: bool, traded: int, is_any_step: bool) -> Outcome:
        """Add up effects; `traded` items count as black successes (WR25)."""
        found = [each.counts for each in effects]
        back = [each for each in effects if each.counts == "white_sacrifice"]
        return cls(
            black_successes=found.count("black_success") + traded,
            coloured_successes=found.count("coloured_success"),
            white_sacrifices=len(back),
            coloured_sacrifices=found.count("coloured_sacrifice"),
            steps_back=sum(harder or each.place != "sacrifice" for each in back),
            is_any_step=is_any_step,
        )

    @property
    def successes(self) -> int:
        """All successes (W14)."""
        return self.black_successes + self.coloured_successes

    @property
    def sacrifices(self) -> int:
        """All sacrifices (W14)."""
        return self.white_sacrifices + self.coloured_sacrifices

    @property
    def steps_nearer(self) -> int:
        """Number of obstacle tokens that successes remove (WR17)."""
        return self.successes if self.is_any_step else self.black_successes

    def obstacles_left(self, before: int | None) -> int | None:
        """Return the number of obstacle tokens afterwards; None if they are not counted (WR17)."""
        if before is None:
            return None
        return max(0, before - self.steps_nearer + self.steps_back)


def telling(style: str, characters: int) -> str:
    """Return the style of telling: the chosen one, but always dramatic with several characters (W14)."""
    return "dramatic" if characters > 1 else style


def sentences_to_tell(style: str, reserve: int) -> int:
    """Return the number of sentences in which an outcome is told (W14).

    >>> sentences_to_tell("quick", 4), sentences_to_tell("dramatic", 4)
    (2, 6)
    """
    return CORE_TOLD + reserve if style == "dramatic" else QUICK


@dataclass(frozen=True, slots=True, kw_only=True)
class Worn:
    """The traits that the reserve exhausts or halves."""

    exhausted: tuple[str, ...]
    """Names of the exhausted traits, in order."""
    halved: tuple[str, ...]
    """Names of the double traits that are now single, in order."""


def _check(inputs: Inputs, readings: Readings) -> None:
    """Refuse a layout that a reading forbids, and tokens that were not drawn."""
    left = list(inputs.drawn)
    for place in CORE_PLACES if inputs.drawn else ():
        token = getattr(inputs.core, place)
        if token not in left:
            message = (
                f"a {token} token lies on {place}, but none is left of those drawn "
                f"({', '.join(inputs.drawn)}); each core token lies in one place (W9), "
                "so lay another one there"
            )
            raise RULES.refusal("W9", f"core.{place}", message)
        left.remove(token)
    if inputs.traded_items and readings["WR25"] == "not_allowed":
        message = (
            "as WR25 is read here, items cannot be given up; "
            f"enter 0 or {reading_advice(RULES, 'WR25', 'one_black_success')}"
        )
        raise RULES.refusal("WR25", "traded_items", message)
    for index, each in enumerate(inputs.reserve):
        elsewhere = each.from_relationship and each.on in {"positive", "negative"}
        if elsewhere and readings["WR6"] == "own_relationship":
            message = (
                f"a relationship's {each.token} token lies on {RESERVE_PLACES[each.on]}, "
                "but WR6 is read so that it stays on a relationship; "
                f"move it there or {reading_advice(RULES, 'WR6', 'any_slot')}"
            )
            raise RULES.refusal("WR6", f"reserve.{index}.on", message)


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the effect of each token, and the totals of successes and sacrifices.

    Raises:
        IllegalChoiceError: a reading forbids it, a token was not drawn, or there is no slot for it.
    """
    _check(inputs, readings)
    laid = [(getattr(inputs.core, place), place, "") for place in CORE_PLACES]
    laid += [(each.token, each.on, each.name) for each in inputs.reserve]
    effects = [(effect_of(token, on, inputs.colour, readings), name) for token, on, name in laid]
    worn = lay(inputs.reserve, inputs.doubles, [each for each, _ in effects[len(CORE_PLACES) :]], readings)
    placer = PLACERS[row_of(inputs.core.story, inputs.colour)]
    harder = inputs.white_sacrifice == "harder"
    outcome = Outcome.of(
        [each for each, _ in effects],
        harder=harder,
        traded=inputs.traded_items,
        is_any_step=readings["WR17"] == "any_success",
    )
    style = telling(inputs.style, inputs.characters)
    return Answer(
        result={
            "effects": tuple(
                {
                    "place": each.place,
                    "token": each.token,
                    "kind": each.kind,
                    "name": name,
                    "effect": each.says,
                    "counts": each.counts,
                }
                for each, name in effects
            ),
            "successes": outcome.successes,
            "sacrifices": outcome.sacrifices,
            "black_successes": outcome.black_successes,
            "coloured_successes": outcome.coloured_successes,
            "white_sacrifices": outcome.white_sacrifices,
            "coloured_sacrifices": outcome.coloured_sacrifices,
            "exhausted": worn.exhausted,
            "halved": worn.halved,
            "relationships_paid": tuple(name or RESERVE_PLACES[e.place] for e, name in effects if e.pays),
            "places_reserve": placer,
            "placing_order": turns(placer, len(inputs.reserve)),
            "obstacles_left": outcome.obstacles_left(inputs.obstacles),
            "goal_reached": None
            if inputs.obstacles is None
            else not outcome.obstacles_left(inputs.obstacles),
            "style": style,
            "sentences": sentences_to_tell(style, len(inputs.reserve)),
            "compared": _compared(inputs, [token for token, _, _ in laid]),
        },
        steps=steps(inputs, readings, effects, outcome, worn=worn, placer=placer),
        sentence=sentence(inputs, outcome, placer),
        figures=tuple(figures(effects)),
    )


def _compared(inputs: Inputs, laid: Sequence[str]) -> dict[str, int]:
    """Return the counts by which several characters come in order (W15); throwaways apart (WR18)."""
    thrown = Counter(inputs.drawn)
    if thrown:
        thrown.subtract(getattr(inputs.core, place) for place in CORE_PLACES)
    return {
        "white": laid.count("white"),
        "tokens": len(laid),
        "throwaway_white": thrown["white"],
        "throwaways": thrown.total(),
    }


def lay(
    reserve: Sequence[Placement], doubles: Sequence[str], effects: Sequence[Effect], readings: Readings
) -> Worn:
    """Lay the reserve token by token, and return the exhausted and halved traits.

    Args:
        reserve: the tokens in the order in which they are laid.
        doubles: names of double traits and tight relationships.
        effects: the effect of each token.
        readings: WR5, WR28, WR31, WR32.

    Raises:
        IllegalChoiceError: there is no slot left for a token, or its trait is already exhausted.
    """
    # Equal names mean the same trait; a token without a name lies on a trait of its own.
    keys = [(each.on, each.name.casefold() or f"\n{index}") for index, each in enumerate(reserve)]
    names_of_doubles = {name.casefold() for name in doubles if name}
    double = {key for key in keys if key[1] in names_of_doubles}
    lying: Counter[tuple[str, str]] = Counter()
    hits: Counter[tuple[str, str]] = Counter()
    names: dict[tuple[str, str], str] = {}
    for index, (key, each, effect) in enumerate(zip(keys, reserve, effects, strict=True)):
        slots = _slots(each, key in double, readings)
        ruling, why = "", ""
        if hits[key] >= _bears(each, key in double, readings):
            ruling, why = "WR16", EXHAUSTED
        elif slots is not None and lying[key] >= slots:
            if_double = "" if slots > 1 else "name it among the doubles if it is double or tight, "
            ruling = "WR5"
            why = (
                f"has {count(slots, 'slot')} and as many tokens already (WR5); "
                f"lay this one elsewhere, {if_double}or {reading_advice(RULES, 'WR5', 'heaped')}"
            )
        if why:
            where = f"{each.name} ({RESERVE_PLACES[each.on]})" if each.name else RESERVE_PLACES[each.on]
            at = f"reserve.{index}.on"
            raise RULES.refusal(ruling, at, f"{where} {why}")
        lying[key] += 1
        if effect.exhausts:
            hits[key] += 1
            names.setdefault(key, each.name or RESERVE_PLACES[each.on])
    ends = {key: _bears(reserve[keys.index(key)], key in double, readings) for key in names}
    return Worn(
        exhausted=tuple(name for key, name in names.items() if hits[key] >= ends[key]),
        halved=tuple(name for key, name in names.items() if hits[key] < ends[key]),
    )


def _bears(laid: Placement, is_double: bool, readings: Readings) -> int:
    """Return how often a trait must be exhausted to be out (WR32); a relationship counts as single."""
    is_half = is_double and laid.on not in RELATIONSHIP_KINDS and readings["WR32"] == "one_half"
    return SIZES["double" if is_half else "single"]


def _slots(laid: Placement, is_double: bool, readings: Readings) -> int | None:
    """Return how many tokens a trait or relationship takes; None without a limit (WR5), as in the hand."""
    if laid.on == HAND or readings["WR5"] == "heaped":
        return None
    if laid.on not in RELATIONSHIP_KINDS:
        return SIZES["double" if is_double else "single"]
    if readings["WR5"] == "one_each":
        return 1
    own = 1 if readings["WR31"] == "whole_trait" else 0
    return own + (tight(readings) if is_double else LOOSE)


EXHAUSTED = (
    "is exhausted by the tokens laid before, and nothing more can be laid on it until the scene is over "
    "(WR16); lay this one elsewhere, or earlier"
)


WHO_PLACES = {
    "player": "the player places the reserve",
    "game_master": "the game master places the reserve",
    "alternate": "the game master and the player place the reserve in turns, the game master first",
}
AS_A_TRAIT = {
    "own_column": "only the column of relationships counts for it",
    "trait_columns": "the column of the kind of trait that it counts as counts for it as well",
    "whole_trait": "it is a trait, with a token of its own, and the column of that kind counts as well",
}
Effects = Sequence[tuple[Effect, str]]


def _where(effect: Effect, name: str) -> str:
    place = RESERVE_PLACES.get(effect.place, effect.place)
    return f"{name} ({place})" if name else place


def figures(effects: Effects) -> Iterator[Figure]:
    """Yield the tokens to show, each with its place, and the table of what they do."""
    rows = {
        "Core tokens": [(each, each.place) for each, _ in effects if each.place in CORE_PLACES],
        "Reserve": [(each, _where(each, name)) for each, name in effects if each.place in RESERVE_PLACES],
    }
    for label, laid in rows.items():
        if laid:
            tokens = tuple(TokenFigure(colour=each.token, note=where) for each, where in laid)
            yield TokenRow(label=label, tokens=tokens)
    yield Table(
        caption="What every token does",
        columns=("On", "Token", "Here it is", "Effect"),
        rows=tuple((_where(each, name), each.token, each.kind, each.says) for each, name in effects),
        is_answer=True,
    )


def steps(
    inputs: Inputs, readings: Readings, effects: Effects, outcome: Outcome, *, worn: Worn, placer: str
) -> tuple[Step, ...]:
    """Return the working: the story, every token, the totals."""
    lines = [Step(clause="W11", text=WHO_PLACES[placer])]
    lines += [
        Step(clause=each.clause, text=f"{each.token} ({each.kind}) {lies}: {each.says}")
        for each, name in effects
        for lies in [RESERVE_PLACES[HAND] if each.place == HAND else f"on {_where(each, name)}"]
    ]
    lines += _ruling_steps(inputs, readings, effects, worn)
    lines.append(Step(clause="W14", text="successes in all", value=outcome.successes))
    lines.append(Step(clause="W14", text="sacrifices in all", value=outcome.sacrifices))
    if inputs.obstacles is not None:
        which = "" if outcome.is_any_step else "black "
        nearer = count(outcome.steps_nearer, f"{which}success", f"{which}successes")
        text = f"{inputs.obstacles} obstacles, less {nearer}, {count(outcome.steps_back, 'step')} added"
        lines.append(Step(clause="WR17", text=text, value=outcome.obstacles_left(inputs.obstacles)))
    style = telling(inputs.style, inputs.characters)
    why = ", as always with several characters" if inputs.characters > 1 else ""
    text = f"sentences in a {style} resolution{why}"
    return (*lines, Step(clause="W14", text=text, value=sentences_to_tell(style, len(inputs.reserve))))


def _ruling_steps(inputs: Inputs, readings: Readings, effects: Effects, worn: Worn) -> list[Step]:
    """Return a step for each ruling that matters."""
    lines = []
    if any(each.counts == "coloured_sacrifice" for each, _ in effects):
        lines.append(Step(clause="WR2", text=f"the colour of the {readings['WR2']} names the sacrifice"))
    if any(each.from_relationship for each in inputs.reserve):
        where = "on a relationship" if readings["WR6"] == "own_relationship" else "on any slot"
        lines.append(Step(clause="WR6", text=f"the token of a relationship lies {where}"))
    if any(each.place in RELATIONSHIP_KINDS for each, _ in effects):
        text = "a relationship is helpful or harmful as it was called, and the reserve is laid on it too"
        lines.append(Step(clause="W19", text=text))
        lines.append(Step(clause="WR31", text=AS_A_TRAIT[readings["WR31"]]))
    if worn.exhausted or worn.halved:
        does = "becomes a single one" if readings["WR32"] == "one_half" else "is out whole"
        text = f"a double trait exhausted once {does}"
        lines += [Step(clause="WR32", text=text)] if inputs.doubles else []
    if worn.exhausted:
        text = "an exhausted trait is out until the scene ends; the text does not say for how long"
        lines.append(Step(clause="WR16", text=text))
    if inputs.traded_items:
        text = "items given up, each a black success"
        lines.append(Step(clause="WR25", text=text, value=inputs.traded_items))
    return lines


def sentence(inputs: Inputs, outcome: Outcome, placer: str) -> str:
    """Return the outcome in one line."""
    given_up = f", with {count(inputs.traded_items, 'item')} given up," if inputs.traded_items else ""
    waiting = sum(each.on == HAND for each in inputs.reserve)  # to be placed yet (W10)
    in_hand = f"; {count(waiting, 'token')} of the reserve still in hand" if waiting else ""
    before, left = inputs.obstacles, outcome.obstacles_left(inputs.obstacles)
    goal = ""
    if before is not None:
        reached = "" if left else ", and the goal is reached"
        goal = f"; from {count(before, 'obstacle')} to {left}{reached}"
    return (
        f"The {inputs.colour} action{given_up} comes to "
        f"{count(outcome.successes, 'success', 'successes')} and "
        f"{count(outcome.sacrifices, 'sacrifice')}, and {WHO_PLACES[placer]}"
        f"{goal}{in_hand}."
    )


FOLLOW_UPS = (
    FollowUp(
        name="trait",
        label="What these successes and sacrifices make of a trait",
        to="walkabout.trait",
        mode="work",
        inputs_from=lambda response: {
            "kind": "beneficial",
            "successes": response.result["successes"],
            "sacrifices": response.result["sacrifices"],
        },
    ),
)

PLACINGS = (
    Placing(
        title="The core tokens",
        piece="token",
        input="core",
        style="each",
        places={place: place.capitalize() for place in CORE_PLACES},
        limits=dict.fromkeys(CORE_PLACES, "one token"),
        rest="In hand",
        rest_note="what stays here is thrown away",
        pieces="inputs.drawn",
        effects="effects",
    ),
    Placing(
        title="The reserve",
        piece="token",
        input="reserve",
        style="rows",
        column="on",
        named_by="token",
        places={
            place: label[:1].upper() + label[1:] for place, label in RESERVE_PLACES.items() if place != HAND
        },
        rest="In hand",
        rest_name=HAND,
        rest_note="on no trait yet",
        effects="effects",
    ),
)
"""Where tokens are laid (W9, W13)."""
CALCULATOR = Calculator(
    id="walkabout.resolve",
    title="The outcome",
    summary="Tokens placed: what does each of them do, and who describes it?",
    when="After the draw, when you place the tokens and say what happens.",
    inputs=Inputs,
    clauses=("W3", "W9", "W11", "W12", "W13", "W14", "W19"),
    rulings=(
        "WR1",
        "WR2",
        "WR4",
        "WR5",
        "WR6",
        "WR16",
        "WR17",
        "WR19",
        "WR25",
        "WR28",
        "WR29",
        "WR31",
        "WR32",
    ),
    results=(
        Output(
            name="successes",
            label="Successes",
            clause="W14",
            is_fact=True,
            means="Successes in all, the reserve's among them.",
        ),
        Output(
            name="sacrifices",
            label="Sacrifices",
            clause="W14",
            is_fact=True,
            means="Sacrifices in all, the reserve's among them.",
        ),
        Output(
            name="black_successes",
            label="Black successes",
            clause="W13",
            means="Black tokens that count as a success.",
        ),
        Output(
            name="coloured_successes",
            label="Coloured successes",
            clause="W13",
            means="Tokens of the action's colour that count as a success.",
        ),
        Output(
            name="white_sacrifices",
            label="White sacrifices",
            clause="W13",
            means="White tokens that count as a sacrifice.",
        ),
        Output(
            name="coloured_sacrifices",
            label="Coloured sacrifices",
            clause="W13",
            means="Coloured tokens that count as a sacrifice.",
        ),
        Output(
            name="places_reserve",
            label="Who places the reserve",
            clause="W11",
            words=PLACED_BY,
            means=(
                "Who places the reserve tokens, by the token on story: the player, the game master, "
                "or both in turn."
            ),
            shape="alternate | game_master | player",
        ),
        Output(
            name="placing_order",
            label="In this order",
            clause="W11",
            words=PLACED_BY,
            means=(
                "Who places each reserve token, first to last, those still in hand among them; empty "
                "without a reserve."
            ),
            shape=["game_master | player"],
        ),
        Output(
            name="exhausted",
            label="Exhausted",
            clause="W13",
            means=(
                "Traits that the reserve exhausts until the end of the scene, by name; one without a "
                "name is called a trait that helps, a trait that harms, a helpful relationship or a "
                "harmful relationship."
            ),
            shape=["text"],
        ),
        Output(
            name="halved",
            label="Double traits that are single now",
            clause="WR32",
            means=(
                "Double traits of which one half is exhausted, so that they are single now; named as "
                "in `exhausted`."
            ),
            shape=["text"],
        ),
        Output(
            name="relationships_paid",
            label="Relationships that count",
            clause="W13",
            means=(
                "Relationships that bring their benefit or their penalty, once for each token that "
                "does so; named as in `exhausted`."
            ),
            shape=["text"],
        ),
        Output(
            name="obstacles_left",
            label="Obstacles left",
            clause="WR17",
            means="Obstacle tokens on the table after this action; 0 or more.",
            shape="whole?",
            null_when="when nobody counts obstacles",
        ),
        Output(
            name="goal_reached",
            label="Goal reached",
            clause="WR17",
            means="Whether no obstacle is left.",
            shape="yes_no?",
            null_when="when nobody counts obstacles",
        ),
        Output(
            name="style",
            label="Told",
            clause="W14",
            words=STYLES,
            means="In which of the two ways the outcome is narrated (W14).",
            shape="dramatic | quick",
        ),
        Output(
            name="sentences",
            label="Sentences",
            clause="W14",
            means=(
                "In how many sentences the outcome is narrated (W14); told dramatically, a token "
                "still in hand has its sentence too."
            ),
        ),
        Output(
            name="compared",
            label="Compared with others who act",
            clause="W15",
            means=(
                "What says who goes first where several characters act, as `walkabout.order` asks for it: "
                "the tokens of the core and of the reserve. Throwaways are the tokens drawn without the "
                "three of the core; 0 where nobody says what was drawn."
            ),
            shape={"white": "whole", "tokens": "whole", "throwaway_white": "whole", "throwaways": "whole"},
            parts={
                "white": "white tokens",
                "tokens": "tokens in all",
                "throwaway_white": "white throwaways",
                "throwaways": "throwaways in all",
            },
        ),
        Output(
            name="effects",
            label="Every token",
            clause="W12",
            means=(
                "Every token with what it does: success, sacrifice, story, then the reserve as it "
                "was given. A token in hand is not placed yet, and does nothing before it is."
            ),
            shape=[
                {
                    "place": "text",
                    "token": "black | blue | green | red | white",
                    "kind": "negative | neutral | positive",
                    "name": "text",
                    "effect": "prose",
                    "counts": "text",
                }
            ],
            parts={
                "place": "where it lies",
                "token": "its colour",
                "kind": "what it is for this action",
                "name": "the trait or relationship it lies on, empty for the core",
                "effect": (
                    "what it does, in words for people that may change: those of W12 and W13, after a "
                    "colon what a colour does; where both columns count for a relationship, the trait's "
                    "first"
                ),
                "counts": "which success or sacrifice it counts as, empty for none",
            },
        ),
    ),
    follow_ups=FOLLOW_UPS,
    verbs={"work": "Read the tokens"},
    placings=PLACINGS,
    board=Board(),
    work=work,
)
