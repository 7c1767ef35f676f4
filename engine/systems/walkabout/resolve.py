"""The outcome: the effect of each token on its place, and who lays out the reserve.

Clauses W9, W11-W14, W19; rulings WR1, WR2, WR5, WR6, WR16, WR17, WR25, WR28, WR31, WR32.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.advice import reading_advice
from engine.calculator import Calculator, Output, Readings
from engine.errors import IllegalChoiceError
from engine.inputs import Text, choice, flag, listed, record, rows, text, whole
from engine.placing import Board, Placing
from engine.protocol import Answer
from engine.systems.walkabout import shared_inputs
from engine.systems.walkabout.data import RULES
from engine.systems.walkabout.followups import RESOLVE as FOLLOW_UPS
from engine.systems.walkabout.outcome import Outcome, sentences_to_tell, telling, turns
from engine.systems.walkabout.resolve_prose import effect_table, rows_of_tokens, sentence, steps
from engine.systems.walkabout.slots import lay
from engine.systems.walkabout.tables import CORE_PLACES, HAND, RESERVE_PLACES, Effect, effect_of
from engine.systems.walkabout.tokens import ACTIONS, TOKENS, row_of

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
    drawn: tuple[str, ...] = shared_inputs.tokens(
        "Core tokens drawn",
        at_most=MOST_DRAWN,
        clause="W9",
        help="Optional: the tokens you drew, so that your three can be checked.",
    )


def _check(inputs: Inputs, readings: Readings) -> None:
    """Refuse a layout that a reading forbids, and tokens that were not drawn.

    Raises:
        IllegalChoiceError: items are given up, a relationship's token lies elsewhere, or a core token
            was not drawn.
    """
    if inputs.drawn:
        _check_drawn(inputs)
    if inputs.traded_items and readings["WR25"] == "not_allowed":
        message = (
            "as WR25 is read here, items cannot be given up; "
            f"enter 0 or {reading_advice(RULES, 'WR25', 'one_black_success')}"
        )
        raise IllegalChoiceError(message, field="inputs.traded_items", source=str(RULES.source("WR25")))
    for index, each in enumerate(inputs.reserve):
        elsewhere = each.from_relationship and each.on in {"positive", "negative"}
        if elsewhere and readings["WR6"] == "own_relationship":
            message = (
                f"a relationship's {each.token} token lies on {RESERVE_PLACES[each.on]}, "
                "but WR6 is read so that it stays on a relationship; "
                f"move it there or {reading_advice(RULES, 'WR6', 'any_slot')}"
            )
            raise IllegalChoiceError(
                message, field=f"inputs.reserve.{index}.on", source=str(RULES.source("WR6"))
            )


def _check_drawn(inputs: Inputs) -> None:
    left, drawn = list(inputs.drawn), ", ".join(inputs.drawn)
    for place in CORE_PLACES:
        token = getattr(inputs.core, place)
        if token not in left:
            message = (
                f"a {token} token lies on {place}, but none is left of those drawn ({drawn}); "
                "each core token lies in one place (W9), so lay another one there"
            )
            raise IllegalChoiceError(message, field=f"inputs.core.{place}", source=str(RULES.source("W9")))
        left.remove(token)


def _effects(inputs: Inputs, readings: Readings) -> tuple[tuple[Effect, str], ...]:
    """Return the effect of each token with the name of its place."""
    core = [
        (effect_of(getattr(inputs.core, place), place, inputs.colour, readings), "") for place in CORE_PLACES
    ]
    reserve = [
        (effect_of(each.token, each.on, inputs.colour, readings), each.name) for each in inputs.reserve
    ]
    return (*core, *reserve)


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the effect of each token, and the totals of successes and sacrifices.

    Raises:
        IllegalChoiceError: a reading forbids it, a token was not drawn, or there is no slot for it.
    """
    _check(inputs, readings)
    effects = _effects(inputs, readings)
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
            "effects": _wire(effects),
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
        },
        steps=steps(inputs, readings, effects, outcome, worn=worn, placer=placer),
        sentence=sentence(inputs, outcome, placer),
        figures=(*rows_of_tokens(effects), effect_table(effects)),
    )


def _wire(effects: tuple[tuple[Effect, str], ...]) -> tuple[dict[str, str], ...]:
    return tuple(
        {
            "place": each.place,
            "token": each.token,
            "kind": each.kind,
            "name": name,
            "effect": each.says,
            "counts": each.counts,
        }
        for each, name in effects
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
                "name is called after its place, such as a trait that harms."
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
