"""The value of a session's deeds, and the two tallies that they add to (H14, H17, HR16, HR23)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.calculator import Calculator, FollowUp, Output, Readings
from engine.inputs import Choice, flag, listed, whole
from engine.numbers import count
from engine.protocol import Answer, Step, Table
from engine.systems.shattered_world import RULES

UNCOUNTED = "0 where nobody has counted them."
"""Help text of a form for the default total."""
XP = RULES.whole("H14.xp")
TRAINING = RULES.whole("H17.training")
MILESTONES: dict[str, str] = RULES.number("H17.milestones").value
FEATS: dict[str, str] = RULES.number("H17.feats").value
DEEDS = {**MILESTONES, **FEATS}
QUEST = "complete_quest"
"""The deed that is printed in both columns."""
UNDEAD = "first_undead"
"""The deed that is printed among the Feats but worded as a Milestone."""
MOST_DEEDS = 200
LARGEST = 1_000_000


def check_tallies(xp: int, total: int) -> None:
    """Refuse more XP than Achievements; a total of 0 means that nobody counted them.

    Raises:
        IllegalChoiceError: for `inputs.total_achievements`, by H14.
    """
    if 0 < total < xp:
        message = (
            f"{xp} XP are at hand and the Total Achievements are {total}; every XP is an Achievement that "
            f"stays in the total (H14), so make it {xp} or more, or 0 where nobody has counted"
        )
        raise RULES.refusal("H14", "total_achievements", message)


MILESTONE = Choice.among({**MILESTONES, UNDEAD: FEATS[UNDEAD]})
"""A deed that can be a Milestone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The inputs of the tallies."""

    earned: tuple[str, ...] = listed(
        "Earned now",
        Choice.among(DEEDS),
        at_most=MOST_DEEDS,
        clause="H17",
        help="Universal Milestones and Feats, each as often as it happened.",
        main=True,
    )
    other: int = whole(
        "From other lists",
        low=0,
        default=0,
        clause="H17",
        help="Of your Species and Subrole, your Field Role, and each that you have bought from.",
    )
    milestones: tuple[str, ...] = listed(
        "Milestones you have",
        MILESTONE,
        clause="H17",
        help="Reached before this session.",
    )
    current_xp: int = whole("Current XP", low=0, limit=LARGEST, default=0, clause="H14", help="Before now.")
    total_achievements: int = whole(
        "Total Achievements",
        low=0,
        limit=LARGEST,
        default=0,
        clause="H14",
        help=f"Before now; {UNCOUNTED}",
    )
    spent: int = whole("Spent now", low=0, limit=LARGEST, default=0, unit="XP", clause="H14")
    untrained: bool = flag("Without a Subrole", clause="HR23", help="Has not trained for a Subrole yet.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """One entry of a session with its value."""

    slug: str
    kind: str
    worth: int


def _milestones(readings: Readings) -> frozenset[str]:
    moved = {UNDEAD} if readings["HR16"] == "undead_once" else set()
    return frozenset(MILESTONES) | moved


def _deeds(inputs: Inputs, readings: Readings) -> Iterator[Deed]:
    once = _milestones(readings)
    had = set(inputs.milestones)
    for index, slug in enumerate(inputs.earned):
        if slug == QUEST:
            yield Deed(
                slug=slug, kind="Feat" if slug in had else "Milestone and Feat", worth=1 if slug in had else 2
            )
        elif slug not in once:
            yield Deed(slug=slug, kind="Feat", worth=1)
        elif slug in had:
            message = (
                f"you have the Milestone “{DEEDS[slug]}” already, and it counts once in a lifetime (H17); "
                "take it off one of the two lists"
            )
            raise RULES.refusal("H17", f"earned.{index}", message)
        else:
            yield Deed(slug=slug, kind="Milestone", worth=1)
        had.add(slug)


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return both tallies after a session, and the Milestones in the order of the table (HR16)."""
    check_tallies(inputs.current_xp, inputs.total_achievements)
    deeds = tuple(_deeds(inputs, readings))
    counted = sum(deed.worth for deed in deeds) + inputs.other
    earned = counted
    if inputs.untrained and readings["HR23"] == "used":  # training is due and postponed: no more count
        earned = min(counted, max(0, TRAINING - inputs.total_achievements))
    current = inputs.current_xp + earned * XP - inputs.spent
    if current < 0:
        message = (
            f"you spend {inputs.spent} XP and have {current + inputs.spent} (H14); spend {-current} less"
        )
        raise RULES.refusal("H14", "spent", message)
    once = _milestones(readings)
    had = [slug for slug in DEEDS if slug in once and slug in {*inputs.milestones, *inputs.earned}]
    total = inputs.total_achievements + earned
    which = " without a Subrole" if inputs.untrained else ""
    of = f" of {counted}" if counted != earned else ""
    less = f" less {inputs.spent} spent" if inputs.spent else ""
    begun = f"from {inputs.current_xp} XP{less}" if inputs.current_xp or inputs.spent else "from no XP"
    rows = [(DEEDS[deed.slug], deed.kind, deed.worth) for deed in deeds]
    rows += [("From other lists", "as they say", inputs.other)] if inputs.other else []
    columns = ("Deed", "Kind", "Achievements")
    table = Table(caption="What counted", columns=columns, rows=tuple(rows), is_answer=True)
    return Answer(
        result={
            "current_xp": current,
            "total_achievements": total,
            "earned": earned,
            "milestones": had,
        },
        steps=tuple(_steps(inputs, readings, deeds, earned)),
        sentence=(
            f"{count(earned, 'Achievement')}{of} earned{which}: {begun} to {current} Current XP, "
            f"and from {inputs.total_achievements} to {total} Total Achievements."
        ),
        figures=(table,) if rows else (),
    )


def _steps(inputs: Inputs, readings: Readings, deeds: tuple[Deed, ...], earned: int) -> Iterator[Step]:
    if any(deed.slug == QUEST for deed in deeds):
        text = "a quest completed is in both columns: the first counts twice, every later one once"
        yield Step(clause="HR16", text=text)
    if UNDEAD in {*inputs.earned, *inputs.milestones}:
        kind = (
            "Milestone, once" if readings["HR16"] == "undead_once" else "Feat, as printed, and is not listed"
        )
        yield Step(clause="HR16", text=f"the first undead counts as a {kind}")
    for kind in ("Milestone", "Feat"):
        worth = sum(kind in deed.kind for deed in deeds)
        if worth:
            yield Step(clause="H17", text=f"universal {kind}s", value=worth)
    if inputs.other:
        yield Step(clause="H17", text="from the lists of Species and roles", value=inputs.other)
    if inputs.untrained and readings["HR23"] == "used":
        text = f"no more than {TRAINING} Achievements without training for a Subrole; counted"
        yield Step(clause="HR23", text=text, value=earned)
    yield Step(clause="H14", text=f"{XP} XP for each Achievement", value=earned * XP)
    if inputs.spent:
        yield Step(clause="H14", text="spent, which leaves the Total Achievements alone", value=-inputs.spent)


CALCULATOR = Calculator(
    id="shattered_world.achievements",
    title="Achievements",
    summary="What a session's deeds are worth, as XP to spend and as a career's total.",
    when="At the end of a session, when the deeds are counted.",
    inputs=Inputs,
    clauses=("H14", "H17"),
    rulings=("HR16", "HR23"),
    results=(
        Output(
            name="current_xp",
            label="Current XP",
            clause="H14",
            unit="XP",
            is_fact=True,
            means=(
                "XP that can be spent: those before, and what was earned now, less what was spent "
                "now. Where that would be below 0, it is refused for `spent`."
            ),
        ),
        Output(
            name="total_achievements",
            label="Total Achievements",
            clause="H14",
            is_fact=True,
            means=(
                "All Achievements ever earned: those before, and what was earned now. It never "
                "falls. Fewer before than Current XP are refused for `total_achievements`, unless "
                "they are 0."
            ),
        ),
        Output(
            name="earned",
            label="Earned now",
            clause="H17",
            means=(
                "Achievements earned by what was entered now: 1 for each deed, and for "
                "`complete_quest` 2 where it is neither among the Milestones that one has nor "
                "earlier in the list (HR16), with those of other lists. Without a Subrole, where "
                "HR23 is read as used, no more than lead to the Total Achievements at which training "
                "is due (H17). Any other Milestone that one has already, or that comes twice, is "
                "refused at its place in `earned`."
            ),
        ),
        Output(
            name="milestones",
            label="Milestones you have",
            clause="H17",
            words=DEEDS,
            means=(
                "The Milestones that the character has now, those from before and those earned, also "
                "where HR23 lets no more Achievements count; in the order of the printed table and "
                "the first undead last; where HR16 is read as_printed, that one is a Feat and is "
                "left out."
            ),
            shape=["text"],
        ),
    ),
    follow_ups=(
        FollowUp(
            name="plan",
            label="Plan what to buy with these XP",
            to="shattered_world.plan",
            mode="work",
            inputs_from=lambda response: {
                "xp": response.result["current_xp"],
                "total_achievements": response.result["total_achievements"],
            },
        ),
    ),
    verbs={"work": "Add up the XP"},
    work=work,
)
