"""The ledger of a Round: the current Turn, what everyone has left, and broken rules (S31-S38)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.calculator import Calculator, Output, Readings
from engine.errors import InvalidRequestError
from engine.inputs import Text, flag, listed, rows, text, whole
from engine.numbers import count, signed
from engine.protocol import Answer, Step, Table
from engine.systems.scattershot import RULES
from engine.systems.scattershot.rolls import check_epic_index

SEATS = 100
MOST = 100
KIND = Text(at_most=40)
LISTED = 20
SAYS = (
    "A line each, Regular Characters too; a name and a seat are enough, the rest only where it is not zero. "
    "Number the seats going round to the right. Actions are those of this Round's Turn, forfeits those since "
    "the last Turn. Write each Free Action as one word, and foes by the names of their own lines."
)
ACTIONS = RULES.whole("S32.actions")
OF_A_KIND = RULES.whole("S34.of_a_kind")
PRICE_OF_A_CYCLE = RULES.whole("S34.price_of_a_cycle")
FORFEITS = RULES.whole("S36.most")
PENALTY = RULES.whole("S38.penalty")
DODGE = RULES.whole("S35.dodge")
WHEN = {"over": "over", "now": "now", "to_come": "to come"}


def _number(label: str, clause: str, says: str = "") -> int:
    number: int = whole(label, low=0, limit=MOST, default=0, clause=clause, help=says)
    return number


@dataclass(frozen=True, slots=True, kw_only=True)
class Persona:
    """One line of the ledger; Regular Characters of the Gamemaster have lines like Personae."""

    name: str = text("Persona", at_most=60, clause="S32")
    seat: int = whole(
        "Seat", low=1, limit=SEATS, clause="S31", help="Number the players going round to the right."
    )
    immediate: int = _number("Immediate Actions", "S32", "Taken in this Round's Turn.")
    involved: int = _number("Involved Actions", "S32", "Taken in this Round's Turn; a Flurry is one.")
    engaged: str = text("Engaged with", at_most=60, default="", clause="S38")
    advantages: int = _number("Advantages held", "S38", "After Checks.")
    over: str = text(
        "Held over", at_most=60, derived=lambda row: row["engaged"], clause="S38",
        help="Left blank, the one the Persona is Engaged with.",
    )  # fmt: skip
    free: tuple[str, ...] = listed(
        "Free Actions", KIND, at_most=LISTED, clause="S34",
        help="One word each, for this Round: look, drop, fall, step, talk, change, dodge, or your own.",
    )  # fmt: skip
    forfeited: int = _number("Forfeited", "S36", "Given up since the Persona's last Turn ended.")
    flurry: int = _number("Flurry so far", "S37", "Actions in the Persona's own running Flurry.")
    refreshed: bool = flag("Restored", clause="S34", help="An Action was spent to restore the Free Actions.")
    free_again: tuple[str, ...] = listed(
        "Free Actions since", KIND, at_most=LISTED, clause="S34", help="Those taken after restoring."
    )
    forfeited_earlier: int = _number("Forfeited earlier", "S36", "In this Melee, and already made good.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """A Melee at one moment of a Round."""

    personae: tuple[Persona, ...] = rows("Everyone in the Melee", Persona, clause="S32", help=SAYS, main=True)
    declared_by: int = whole(
        "Seat that declared Melee", low=1, limit=SEATS, clause="S31",
        derived=lambda inputs: inputs["personae"][0].seat if inputs["personae"] else 1,
        help="Left blank, the seat of the first line.",
    )  # fmt: skip
    turn: int = whole(
        "Seat whose Turn it is", low=1, limit=SEATS, derived=lambda inputs: inputs["declared_by"],
        clause="S31", help="Left blank, the seat that declared Melee.",
    )  # fmt: skip
    epic_index: int = whole(
        "Epic Index", low=0, default=RULES.whole("S22.epic_index"), clause="S39", help="The game's cap."
    )
    cinematic: bool = flag("Cinematic game", clause="S34", help="Kinds of Free Action may repeat.")


def check(inputs: Inputs) -> None:
    """Refuse a ledger without lines, with equal names, or with seats where nobody sits.

    Raises:
        InvalidRequestError: one of these is the case.
    """
    if not inputs.personae:
        message = "nobody is in the Melee; name at least one Persona and the seat of its player (S32)"
        raise RULES.refusal("S32", "personae", message, InvalidRequestError)
    names: set[str] = set()
    for place, each in enumerate(inputs.personae):
        if not each.name or each.name in names:
            what = f"two Personae have the name {each.name}" if each.name else "a name is blank"
            message = f"{what}; foes are told apart by name (S38), so give every Persona a name of its own"
            raise RULES.refusal("S38", f"personae.{place}.name", message, InvalidRequestError)
        names.add(each.name)
    for place, each in enumerate(inputs.personae):
        _check_foes(each, names, f"personae.{place}")
    seats = sorted({each.seat for each in inputs.personae})
    for name in ("declared_by", "turn"):
        seat = getattr(inputs, name)
        if seat not in seats:
            known = ", ".join(map(str, seats))
            message = f"nobody with a Persona sits at seat {seat} (S31); take one of {known}"
            raise RULES.refusal("S31", name, message, InvalidRequestError)


def _check_foes(persona: Persona, names: set[str], at: str) -> None:
    for part in ("engaged", "over"):
        foe = getattr(persona, part)
        if foe and (foe not in names or foe == persona.name):
            message = (
                f"{persona.name} is set against {foe}, who is nobody else in the Melee (S38); "
                "write the foe's name as its own line has it"
            )
            raise RULES.refusal("S38", f"{at}.{part}", message, InvalidRequestError)
    if persona.advantages and not persona.over:
        message = f"{persona.name} holds advantages over nobody (S38); name the foe they are held over"
        raise RULES.refusal("S38", f"{at}.over", message, InvalidRequestError)


@dataclass(frozen=True, slots=True, kw_only=True)
class Breach:
    """A line of the ledger that breaks a rule."""

    who: str
    clause: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The state of one Persona: its Actions, its Advantages, its penalties."""

    persona: Persona
    when: str
    """`over`, `now` or `to_come`: the Persona's Turn in this Round."""
    actions_left: int
    """Actions left in the current Turn, or in the next one if the Turn is over or to come."""
    forfeits_left: int
    free_left: int
    flurry_left: int
    held: int
    """Advantages held, without those lost by a change of opponent."""
    held_against: tuple[tuple[str, int], ...]
    """Advantages held over this Persona, by holder."""
    penalty: int
    """Penalty to all rolls of this Persona."""
    penalty_against: tuple[tuple[str, int], ...]
    """Penalty to its rolls against each holder of an Advantage."""

    @property
    def name(self) -> str:
        """The Persona's name."""
        return self.persona.name


def order_of_seats(inputs: Inputs) -> tuple[int, ...]:
    """Return the seats in the order of a Round: from the one that declared Melee, to the right (S31)."""
    seats = sorted({each.seat for each in inputs.personae})
    first = seats.index(inputs.declared_by)
    return (*seats[first:], *seats[:first])


def _standing(persona: Persona, inputs: Inputs, readings: Readings) -> Standing:
    order = order_of_seats(inputs)
    place, turn = order.index(persona.seat), order.index(inputs.turn)
    when = "now" if place == turn else "over" if place < turn else "to_come"
    # Actions are spent from the current Turn, or from the next one where it is over.
    spent = persona.forfeited
    if when != "over":
        spent += PRICE_OF_A_CYCLE * persona.refreshed
    if when == "now":
        spent += _places_taken(persona, readings)
    left = max(0, ACTIONS - spent)
    against = tuple(
        (each.name, min(_advantages_held(each), inputs.epic_index))
        for each in inputs.personae
        if each.over == persona.name and _advantages_held(each)
    )
    everything = PENALTY * sum(number for _, number in against)
    every_roll = readings["SR16"] == "every_roll"
    return Standing(
        persona=persona,
        when=when,
        actions_left=left,
        forfeits_left=0 if when == "now" else max(0, min(left, FORFEITS - _forfeits(persona, readings))),
        free_left=max(0, inputs.epic_index - len(persona.free_again if persona.refreshed else persona.free)),
        flurry_left=max(0, inputs.epic_index - persona.flurry),
        held=_advantages_held(persona),
        held_against=against,
        penalty=everything if every_roll else 0,
        penalty_against=tuple(
            (holder, everything if every_roll else PENALTY * number) for holder, number in against
        ),
    )


def _places_taken(persona: Persona, readings: Readings) -> int:
    """Return the number of Actions of a Turn that were taken (S32, SR11)."""
    return persona.immediate + (persona.involved if readings["SR11"] == "takes_a_place" else 0)


def _forfeits(persona: Persona, readings: Readings) -> int:
    """Return the number of forfeits that count towards the limit of two (S36, SR12)."""
    earlier = persona.forfeited_earlier if readings["SR12"] == "in_a_melee" else 0
    return persona.forfeited + earlier


def _advantages_held(persona: Persona) -> int:
    """Return the Advantages still held: those over a former opponent are gone (S38)."""
    return 0 if _changed_opponent(persona) else persona.advantages


def _changed_opponent(persona: Persona) -> bool:
    return bool(persona.engaged) and persona.engaged != persona.over


def kind_of(written: str) -> str:
    """Return a kind of Free Action in the form used for comparison: `Look` as `look`."""
    return written.casefold()


def breaches(inputs: Inputs, found: Iterable[Standing], readings: Readings) -> Iterator[Breach]:
    """Return the rules broken by each line, then those broken by several lines together."""
    for each in found:
        persona, name = each.persona, each.name
        if each.when == "to_come" and (persona.immediate or persona.involved):
            says = f"{name} has acted before the Turn came; until then a Reaction costs a forfeited Action"
            yield Breach(who=name, clause="S31", says=says)
        owed = 0 if each.when == "over" else min(persona.forfeited, FORFEITS)
        taken = 0 if each.when == "to_come" else _places_taken(persona, readings)
        spent = taken + PRICE_OF_A_CYCLE * persona.refreshed + owed
        if spent > ACTIONS:
            says = (
                f"{name} has spent {count(spent, 'Action')} of a Turn's {ACTIONS}, what was given up included"
            )
            yield Breach(who=name, clause="S32", says=says)
        forfeits = _forfeits(persona, readings)
        if forfeits > FORFEITS:
            says = f"{name} has forfeited {forfeits} times, and {FORFEITS} is the most"
            clause = "S36" if persona.forfeited > FORFEITS else "SR12"
            yield Breach(who=name, clause=clause, says=says)
        yield from _free_actions(each.persona, inputs, readings)
        yield from _flurry(each, inputs)
        yield from _advantages(each.persona, inputs)
    yield from _all_advantages(inputs, readings)


def _free_actions(persona: Persona, inputs: Inputs, readings: Readings) -> Iterator[Breach]:
    name = persona.name
    for kinds in (persona.free, persona.free_again):
        if len(kinds) > inputs.epic_index:
            says = (
                f"{name} has taken {count(len(kinds), 'Free Action')} where {inputs.epic_index} are allowed"
            )
            yield Breach(who=name, clause="S34", says=says)
    if persona.free_again and not persona.refreshed:
        says = f"{name} has a second cycle of Free Actions that no Action was spent on"
        yield Breach(who=name, clause="S34", says=says)
    first, second = (Counter(map(kind_of, kinds)) for kinds in (persona.free, persona.free_again))
    kinds_too = readings["SR13"] == "kinds_too"
    for kind in () if inputs.cinematic else {**first, **second}:
        says = f"{name} has repeated the Free Action {kind}; only a Cinematic game allows that"
        if max(first[kind], second[kind]) > OF_A_KIND:
            yield Breach(who=name, clause="S34", says=says)
        elif not kinds_too and first[kind] + second[kind] > OF_A_KIND:
            yield Breach(who=name, clause="SR13", says=says)


def _flurry(standing: Standing, inputs: Inputs) -> Iterator[Breach]:
    persona, name = standing.persona, standing.name
    if not persona.flurry:
        return
    if persona.flurry > inputs.epic_index:
        says = f"the Flurry of {name} is {persona.flurry} Actions long and ends at {inputs.epic_index}"
        yield Breach(who=name, clause="S37", says=says)
    if not persona.engaged and all(each.engaged != name for each in inputs.personae):
        says = f"{name} is in a Flurry and Engaged with nobody"
        yield Breach(who=name, clause="S37", says=says)
    if not (persona.involved if standing.when == "now" else persona.forfeited):
        paid = "taken as an Involved Action" if standing.when == "now" else "paid for with a forfeited Action"
        yield Breach(
            who=name, clause="S37", says=f"the Flurry of {name} counts as an Action and was not {paid}"
        )


def _advantages(persona: Persona, inputs: Inputs) -> Iterator[Breach]:
    name, number = persona.name, persona.advantages
    if number and _changed_opponent(persona):
        lost = count(number, "Advantage")
        says = f"{name} turned to {persona.engaged} and so lost {lost} over {persona.over}"
        yield Breach(who=name, clause="S38", says=says)
    elif number > inputs.epic_index:
        says = f"{name} holds {number} Advantages over {persona.over}, and {inputs.epic_index} is the most"
        yield Breach(who=name, clause="S38", says=says)


def advantage_breaches(inputs: Inputs, readings: Readings) -> Iterator[Breach]:
    """Return the rules that the Advantages held break, line by line and together (S38, SR41, SR46)."""
    for each in inputs.personae:
        yield from _advantages(each, inputs)
    yield from _all_advantages(inputs, readings)


def has_room(held: int, inputs: Inputs, readings: Readings) -> bool:
    """Tell whether one Advantage more keeps to the Epic Index, for who holds so many (S38, SR41)."""
    together = sum(map(_advantages_held, inputs.personae))
    return (together if readings["SR41"] == "in_play" else held) < inputs.epic_index


def _all_advantages(inputs: Inputs, readings: Readings) -> Iterator[Breach]:
    together = sum(map(_advantages_held, inputs.personae))
    if readings["SR41"] == "in_play" and together > inputs.epic_index:
        says = f"{together} Advantages are in play, and {inputs.epic_index} is the most"
        yield Breach(who="", clause="SR41", says=says)
    if readings["SR46"] == "one_side_only":
        # A breach for each pair of foes who hold Advantages over each other (SR46).
        holders = [each for each in inputs.personae if _advantages_held(each)]
        for place, one in enumerate(holders):
            for other in holders[place + 1 :]:
                if one.over == other.name and other.over == one.name:
                    says = (
                        f"{one.name} and {other.name} hold Advantages over each other, and only one side can"
                    )
                    yield Breach(who=one.name, clause="SR46", says=says)


def may(standing: Standing, inputs: Inputs, readings: Readings) -> tuple[str, ...]:
    """Return the options of a Persona: `seize` an Advantage, `hold` on, `check` a foe's (S38, SR45, SR46)."""
    held, foes = standing.held, standing.held_against
    own = ["seize"] if has_room(held, inputs, readings) else []
    if readings["SR45"] == "add":  # Holding adds an Advantage, and takes the place of seizing one.
        own = ["hold" if held else each for each in own]
    elif held:  # Holding only keeps them.
        own.append("hold")
    if readings["SR46"] == "one_side_only" and foes and not held:
        own = []
    return (*own, "check") if foes else tuple(own)


def sentence_of(inputs: Inputs, found: tuple[Standing, ...], after: int, broken: tuple[Breach, ...]) -> str:
    """Return the state of the Round in one line."""
    now = ", ".join(
        f"{each.name} with {count(each.actions_left, 'Action') if each.actions_left else 'no Action'} left"
        for each in found
        if each.when == "now"
    )
    then = ", ".join(each.name for each in found if each.persona.seat == after)
    ends = ", in a new Round" if after == inputs.declared_by else ""
    line = f"Seat {inputs.turn} has the Turn: {now}; next to the right is seat {after}{ends}: {then}"
    if not broken:
        return f"{line}."
    says = "; ".join(f"{each.says} ({each.clause})" for each in broken)
    return f"{line}; {count(len(broken), 'rule is', 'rules are')} broken: {says}."


def steps_of(
    inputs: Inputs, found: tuple[Standing, ...], broken: tuple[Breach, ...], readings: Readings
) -> tuple[Step, ...]:
    """Return the working: the order, what each Persona has spent and kept, and broken rules."""
    order = " ".join(map(str, order_of_seats(inputs)))
    steps = [
        Step(clause="S31", text="the seats of a Round, from the one that declared Melee", value=order),
        Step(clause="S32", text="Actions in each Turn, for every Persona", value=ACTIONS),
        Step(
            clause="S39",
            text="the Epic Index caps Free Actions, Flurries and Advantages",
            value=inputs.epic_index,
        ),
    ]
    for each in found:
        steps += [*_of_actions(each, readings), *_of_the_fight(each)]
    if any(each.held for each in found):
        does = "add one" if readings["SR45"] == "add" else "keep them"
        text = f"high ground and focus {does} for who has an Advantage, and Check one for who has none"
        steps.append(Step(clause="SR15", text=text))
    return (*steps, *(Step(clause=each.clause, text=each.says) for each in broken))


def _of_actions(standing: Standing, readings: Readings) -> Iterator[Step]:
    persona, name = standing.persona, standing.name
    if persona.involved and standing.when == "now":
        place = "take a place each" if readings["SR11"] == "takes_a_place" else "come on top"
        yield Step(clause="SR11", text=f"the Involved Actions of {name} {place}", value=persona.involved)
    if persona.forfeited:
        turn = "this Turn" if standing.when == "now" else "the next Turn"
        yield Step(clause="S36", text=f"{name} has given up, off {turn}", value=persona.forfeited)
    if persona.forfeited_earlier and readings["SR12"] == "in_a_melee":
        text = f"{name} has forfeited before in this Melee"
        yield Step(clause="SR12", text=text, value=persona.forfeited_earlier)
    turn = "this" if standing.when == "now" else "the next"
    yield Step(clause="S32", text=f"Actions of {name} left in {turn} Turn", value=standing.actions_left)
    if persona.refreshed:
        text = f"{name} spent an Action, and the allowance began again; once in a Round"
        yield Step(clause="SR13", text=text)
    if persona.free or persona.refreshed:
        yield Step(clause="S34", text=f"Free Actions left to {name}", value=standing.free_left)
    if any(kind_of(kind) == "dodge" for kind in (*persona.free, *persona.free_again)):
        yield Step(clause="S35", text=f"on the roll of the dodge of {name}", value=-DODGE)
        yield Step(clause="SR14", text=f"a foe of {name} may Seize an Advantage for the dodge")


def _of_the_fight(standing: Standing) -> Iterator[Step]:
    persona, name = standing.persona, standing.name
    if persona.flurry:
        yield Step(clause="S37", text=f"Actions left in the Flurry of {name}", value=standing.flurry_left)
    for holder, number in standing.held_against:
        yield Step(clause="S38", text=f"Advantages that {holder} holds over {name}", value=number)
    if standing.penalty:
        yield Step(clause="SR16", text=f"on every roll of {name}", value=-standing.penalty)
    elif standing.penalty_against:
        yield Step(clause="SR16", text=f"{name} is hampered only against those who hold them")


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the state of a Round: who is next, what each Persona has left, and the broken rules.

    Raises:
        InvalidRequestError: the ledger cannot be read.
        IllegalChoiceError: there is no such Epic Index.
    """
    check_epic_index(inputs.epic_index, readings)
    check(inputs)
    found = tuple(_standing(each, inputs, readings) for each in inputs.personae)
    broken = tuple(breaches(inputs, found, readings))
    order = order_of_seats(inputs)
    after = order[(order.index(inputs.turn) + 1) % len(order)]
    tables = [
        Table(
            caption="What is left to each: Actions of the Turn under way, or of the next",
            is_answer=True,
            columns=("Who", "Seat", "Turn", "Actions", "May forfeit", "Free Actions", "Flurry"),
            rows=tuple(
                (
                    each.name,
                    each.persona.seat,
                    WHEN[each.when],
                    each.actions_left,
                    each.forfeits_left,
                    each.free_left,
                    each.flurry_left,
                )
                for each in found
            ),
        ),
        _advantage_table(found, inputs, readings),
    ]
    if broken:
        rows = tuple((each.says, each.clause) for each in broken)
        columns = ("What breaks a rule", "Clause")
        tables.append(Table(caption="Against the rules", columns=columns, rows=rows, is_answer=True))
    return Answer(
        result={
            "turn": inputs.turn,
            "now": [each.name for each in found if each.when == "now"],
            "next_seat": after,
            "next": [each.name for each in found if each.persona.seat == after],
            "round_ends": after == inputs.declared_by,
            "when": {each.name: each.when for each in found},
            "actions_left": {each.name: each.actions_left for each in found},
            "forfeits_left": {each.name: each.forfeits_left for each in found},
            "free_left": {each.name: each.free_left for each in found},
            "flurry_left": {each.name: each.flurry_left for each in found},
            "penalty": {each.name: each.penalty for each in found},
            "penalty_against": {each.name: dict(each.penalty_against) for each in found},
            "may": {each.name: list(may(each, inputs, readings)) for each in found},
            "rules_broken": len(broken),
            "mistakes": [f"{each.says} ({each.clause})" for each in broken],
        },
        steps=steps_of(inputs, found, broken, readings),
        sentence=sentence_of(inputs, found, after, broken),
        figures=tuple(tables),
    )


def _advantage_table(found: tuple[Standing, ...], inputs: Inputs, readings: Readings) -> Table:
    return Table(
        caption="Combat Advantage",
        is_answer=True,
        columns=("Who", "Holds", "Over", "May", "Own rolls"),
        rows=tuple(
            (
                each.name,
                each.held,
                each.persona.over if each.held else None,
                ", ".join(may(each, inputs, readings)) or None,
                signed(-each.penalty)
                if each.penalty or not each.penalty_against
                else ", ".join(f"{signed(-off)} against {holder}" for holder, off in each.penalty_against),
            )
            for each in found
        ),
    )


CALCULATOR = Calculator(
    id="scattershot.melee",
    title="The ledger of a Round",
    summary="Whose Turn is it, what has everyone left, and what was against the rules?",
    when="In a melee with several Personae, to keep track of who may still do what.",
    inputs=Inputs,
    clauses=("S31", "S32", "S34", "S35", "S36", "S37", "S38", "S39"),
    rulings=(
        *("SR11", "SR12", "SR13", "SR14", "SR15", "SR16", "SR29", "SR41"),
        *("SR45", "SR46", "SR56"),
    ),
    results=(
        Output(
            name="turn",
            label="Seat whose Turn it is",
            clause="S31",
            means="The seat whose Turn it is, counted from 1 in the order in which the Turn goes round.",
        ),
        Output(
            name="now",
            label="Whose Turn it is",
            clause="S31",
            means="The names of those whose Turn it is.",
            shape=["text"],
        ),
        Output(
            name="next_seat",
            label="Next seat to the right",
            clause="S31",
            means="The next seat to the right, counter-clockwise.",
        ),
        Output(
            name="next",
            label="Who is next",
            clause="S31",
            means="The names of those who are next.",
            shape=["text"],
        ),
        Output(
            name="round_ends",
            label="The Round ends with this Turn",
            clause="S32",
            means="Whether the Round ends with this Turn (S32).",
            shape="yes_no",
        ),
        Output(
            name="when",
            label="Turn in this Round",
            clause="S32",
            means="For each name, whether its Turn of this Round is now, over or to come.",
            shape={"*": "now | over | to_come"},
        ),
        Output(
            name="actions_left",
            label="Actions left",
            clause="S32",
            means="For each name, the Actions left in this Round.",
            shape={"*": "whole"},
        ),
        Output(
            name="forfeits_left",
            label="May still forfeit",
            clause="S36",
            means="For each name, how many coming Actions it may still give up to react (S36).",
            shape={"*": "whole"},
        ),
        Output(
            name="free_left",
            label="Free Actions left",
            clause="S34",
            means="For each name, the Free Actions left in this Round (S34).",
            shape={"*": "whole"},
        ),
        Output(
            name="flurry_left",
            label="Flurry Actions left",
            clause="S37",
            means="For each name, how many more Actions its Flurry may hold (S37).",
            shape={"*": "whole"},
        ),
        Output(
            name="penalty",
            label="Taken off every roll",
            clause="S38",
            means=(
                "For each name, what is taken off every one of its rolls: the Combat Advantages held "
                "over it (S38)."
            ),
            shape={"*": "whole"},
        ),
        Output(
            name="penalty_against",
            label="Taken off rolls against",
            clause="S38",
            means="For each name, what is taken off its rolls against each other name.",
            shape={"*": {"*": "whole"}},
        ),
        Output(
            name="may",
            label="May do about Advantages",
            clause="S38",
            means="For each name, what it may do about Advantages now (S38).",
            shape={"*": ["check | hold | seize"]},
        ),
        Output(
            name="rules_broken",
            label="Rules broken",
            clause="S32",
            is_fact=True,
            means="How many rules the state of the Melee breaks.",
        ),
        Output(
            name="mistakes",
            label="What breaks a rule",
            clause="S32",
            means="What breaks a rule, a sentence each.",
            shape=["prose"],
        ),
    ),
    work=work,
)
