"""A whole character sheet, worked out and checked line by line (H1, H5, H8, H12-H17).

A line that breaks a rule is worked out and priced too, and lists the reasons.
Rulings HR3-HR5, HR17-HR19, HR22, HR23, HR25, HR26, HR32, HR34, HR35.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.calculator import Calculator, FollowUp, Output, Readings
from engine.inputs import Text, flag, listed, rows, text, whole, wire_inputs
from engine.numbers import count, format_number, signed
from engine.protocol import Answer, Step
from engine.sheet_lines import LINE_SHAPE, CheckedSheet, Problem, SheetLine, sheet_table, so_far
from engine.systems.shattered_world import RULES
from engine.systems.shattered_world.achievements import DEEDS, MILESTONE, QUEST, TRAINING, UNDEAD
from engine.systems.shattered_world.dice import last_step, usual_pairs
from engine.systems.shattered_world.ledger import (
    DICE,
    LARGEST,
    LARGEST_SCORE,
    LONGEST_NAME,
    MOST_LINES,
    RANKS,
    Ability,
    Character,
    Line,
    Purchase,
    character_of,
    check,
    ledger_of,
    same,
)
from engine.systems.shattered_world.ledger import Inputs as Plan

HIT_POINTS = RULES.whole("H13.hit_points")
LARGEST_MODIFIER = 100
MOST_ABILITIES = 20
MOST_ROLLS = 40
MOST_MILESTONES = 40
ABOVE = RULES.whole("H13.modifier_above")
EACH = RULES.whole("H13.modifier_each")
HIT_ON = RULES.whole("H8.hit_on")
UAM_RAISES = RULES.whole("H16.uam_raises")
SCORES: tuple[int, ...] = tuple(RULES.number("H13.scores").value)
LESS = RULES.whole("H13.human_less")
PROFICIENT = RULES.whole("H13.proficient")
SPECIALITIES = RULES.whole("H1.specialities")
RANKED = ("best", "second best", "third best", "fourth best")
RULING = "HR34"
OURS = "six_steps"
LOOKS_WITH = "Perception"
"""The Ability for a place in a fight, where no roll of the sheet is marked for it (H12)."""
POOLS = ("Perception", "Physical Fitness", "Endurance", "Empathy")
"""The four Abilities of a beginner."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """One Ability as it was when the character was made."""

    name: str = text("Ability", at_most=LONGEST_NAME, clause="H13")
    score: int = whole("Score at the beginning", low=0, limit=LARGEST_SCORE, clause="H13")
    proficient: bool = flag("Proficient", clause="H5")
    modifier: int | None = whole(
        "Adds to a roll",
        limit=LARGEST_MODIFIER,
        default=None,
        clause="HR32",
        help="What your Game Master says; blank: by our table.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """One thing that the character rolls for."""

    name: str = text("What you do", at_most=LONGEST_NAME, clause="H1")
    ability: str = text("With which Ability", at_most=LONGEST_NAME, default="", clause="H5")
    bonus: int = whole(
        "More",
        limit=LARGEST_MODIFIER,
        default=0,
        clause="H5",
        help="What a weapon or a tool adds, on top of the Ability.",
    )
    trade: bool = flag("Your trade", clause="H1", help="You roll the Field Role Die for it.")
    initiative: bool = flag("Initiative too", clause="H12", help="You roll this for your place in a fight.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """A character from the first session on: the beginning, and everything bought since."""

    name: str = text("Name", at_most=LONGEST_NAME, default="", main=True)
    who: str = text("Who they are", default="", help="One line, for the table.")
    species: str = text("Species", at_most=LONGEST_NAME, default="", clause="H17")
    human: bool = flag("Human", clause="H1", help="Humans roll the Field Role Die for everything.")
    trade: str = text(
        "Field Role", at_most=LONGEST_NAME, default="", clause="H1", help="What you do for a living."
    )
    subrole: str = text(
        "Subrole", at_most=LONGEST_NAME, default="", clause="H17", help="Blank before the training."
    )
    abilities: tuple[Score, ...] = rows("Abilities", Score, at_most=MOST_ABILITIES, clause="H13")
    proficiencies: tuple[str, ...] = listed(
        "Proficiencies",
        Text(at_most=LONGEST_NAME),
        clause="H16",
        help="Beyond the Abilities that are marked.",
    )
    rolls: tuple[Roll, ...] = rows("What you roll for", Roll, at_most=MOST_ROLLS, clause="H1")
    hit_points: int = whole("Hit Points", low=0, limit=LARGEST_SCORE, default=HIT_POINTS, clause="H13")
    armour: int = whole(
        "Armour",
        low=0,
        limit=LARGEST_MODIFIER,
        default=0,
        clause="H8",
        help="What it adds to the number that you are hit on.",
    )
    dodges_with: str = text(
        "Gets out of the way with",
        at_most=LONGEST_NAME,
        default="Physical Fitness",
        clause="HR25",
        help="The Ability that makes you harder to hit, except when you are surprised.",
    )
    total_achievements: int = whole("Total Achievements", low=0, limit=LARGEST, default=0, clause="H14")
    milestones: tuple[str, ...] = listed(
        "Milestones you have", MILESTONE, at_most=MOST_MILESTONES, clause="H17"
    )
    purchases: tuple[Line, ...] = rows(
        "Buy-ins",
        Line,
        at_most=MOST_LINES,
        clause="H16",
        help="Everything bought since the beginning, in any order.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled:
    """A die and what is added to it."""

    die: int
    modifier: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A character after all buy-ins."""

    inputs: Inputs
    ledger: tuple[Purchase, ...]
    after: Character
    pairs: tuple[tuple[int, int], ...]
    """Action Die and Field Role Die after each step of the chart."""
    modifiers: Mapping[str, int]
    """What each Ability adds, by its name in small letters."""

    @property
    def spent(self) -> int:
        """The XP that the buy-ins cost."""
        return sum(bought.total for bought in self.ledger)

    @property
    def steps(self) -> int:
        """The steps taken on the chart of dice, without those bought beyond its end."""
        return min(self._owned(DICE), last_step(self.pairs, human=self.inputs.human))

    @property
    def universal(self) -> int:
        """The Universal Action Modifier."""
        return UAM_RAISES * self._owned("uam")

    @property
    def dice(self) -> tuple[int, int]:
        """The Action Die and the Field Role Die."""
        return self.pairs[self.steps]

    @property
    def elsewhere(self) -> int:
        """The die for everything outside the trade (H1)."""
        return self.dice[1] if self.inputs.human else self.dice[0]

    @property
    def surprised(self) -> int:
        """The number to hit the character while surprised (HR25)."""
        return HIT_ON + self.inputs.armour

    @property
    def hit_on(self) -> int:
        """The number to hit the character."""
        return self.surprised + self.modifier(self.inputs.dodges_with)

    def modifier(self, name: str) -> int:
        """Return what an Ability adds to a roll; one that is not on the sheet adds nothing."""
        return self.modifiers.get(name.casefold(), 0)

    def rolled(self, roll: Roll) -> Rolled:
        """Return the die and the modifier of a roll (H1, H5)."""
        die = self.dice[1] if roll.trade else self.elsewhere
        return Rolled(die=die, modifier=self.modifier(roll.ability) + roll.bonus + self.universal)

    def knows(self, name: str) -> bool:
        """Tell whether an Ability is on the sheet."""
        return any(same(name, each.name) for each in self.inputs.abilities)

    def _owned(self, buy: str) -> int:
        return sum(owned for series, owned in self.after.owned.items() if series.split(" ")[0] == buy)


def sheet_of(inputs: Inputs, readings: Readings) -> Sheet:
    """Return a character after all buy-ins, lawful or not.

    Raises:
        LimitExceededError: there are more purchases than the engine plans.
        InvalidRequestError: a buy-in lacks its price or its Ability, or names a price that it has already.
    """
    plan = Plan(
        xp=inputs.total_achievements,
        total_achievements=inputs.total_achievements,
        proficiencies=inputs.proficiencies,
        abilities=tuple(
            Ability(name=each.name, score=each.score, proficient=each.proficient) for each in inputs.abilities
        ),
        human=inputs.human,
        purchases=inputs.purchases,
    )
    check(plan)
    ledger = ledger_of(plan, readings)
    after = ledger[-1].after if ledger else character_of(plan)
    # The last one written of a name stays, so both are read from the end: the first Ability of a name counts.
    typed = {each.name.casefold(): each.modifier for each in reversed(inputs.abilities)}
    by_table = {each.name.casefold(): modifier_of(each.score) for each in reversed(after.abilities)}
    modifiers = {**by_table, **{name: adds for name, adds in typed.items() if adds is not None}}
    pairs = usual_pairs(readings)
    return Sheet(inputs=inputs, ledger=ledger, after=after, pairs=pairs, modifiers=modifiers)


def modifier_of(score: int | None) -> int:
    """Return what a score adds to a roll by our table (HR32).

    >>> [modifier_of(score) for score in (None, 3, 9, 10, 24)]
    [0, 0, 0, 1, 4]
    """
    return max(0, ((score or 0) - ABOVE) // EACH)


def ability_problems(inputs: Inputs, after: Character, readings: Readings) -> tuple[tuple[Problem, ...], ...]:
    """Return what is wrong with each Ability of the beginning, in the order of the sheet.

    The scores are held against ours from the best down; a lower one than ours is allowed. No buy-in makes
    anybody proficient, so the character after all of them says who is.
    """
    found: list[list[Problem]] = [[] for _ in inputs.abilities]
    if readings[RULING] != OURS:
        return tuple(map(tuple, found))
    less = LESS if inputs.human else 0
    places = sorted(range(len(found)), key=lambda place: -inputs.abilities[place].score)
    proficient = 0
    for rank, place in enumerate(places):
        each = inputs.abilities[place]
        is_proficient = after.is_proficient(each.name)
        proficient += is_proficient
        if rank >= len(SCORES):
            found[place].append(_problem(f"a beginner has {len(SCORES)} Abilities"))
        elif each.score > SCORES[rank] - less:
            whose = "a human beginner" if inputs.human else "a beginner"
            says = f"the {RANKED[rank]} score of {whose} is {SCORES[rank] - less}"
            found[place].append(_problem(says))
        if is_proficient and proficient > PROFICIENT:
            found[place].append(_problem(f"a beginner is proficient in {PROFICIENT} Ability"))
    return tuple(map(tuple, found))


def trade_problems(number: int, readings: Readings) -> Iterator[Problem]:
    """Say what is wrong with a thing of the trade, by its number from 1."""
    if readings[RULING] == OURS and number > SPECIALITIES:
        yield _problem(f"the trade of a beginner has {SPECIALITIES} things")


def hit_point_problems(inputs: Inputs, readings: Readings) -> Iterator[Problem]:
    """Say what is wrong with the hit points; who bought some may have any number."""
    bought = any(line.hit_points for line in inputs.purchases)
    if readings[RULING] == OURS and inputs.hit_points > HIT_POINTS and not bought:
        yield _problem(f"a beginner has {HIT_POINTS}, and no buy-in of hit points is on the sheet")


def _problem(says: str) -> Problem:
    return Problem(clause=RULING, says=says)


def roll_text(rolled: Rolled) -> str:
    """Return a die with its modifier, `d8 +4`."""
    return f"d{rolled.die} {signed(rolled.modifier)}" if rolled.modifier else f"d{rolled.die}"


def sheet_lines(sheet: Sheet, readings: Readings) -> tuple[SheetLine, ...]:
    """Return all lines of a sheet, section by section."""
    return (
        *_origin_lines(sheet),
        *_ability_lines(sheet, readings),
        *_roll_and_fight_lines(sheet, readings),
        *_point_lines(sheet, readings),
        *(
            SheetLine(
                section="Buy-ins",
                name=bought.line.label,
                value=str(bought.line.price),
                clauses=("H15", "HR5" if bought.line.buy == DICE else "H16"),
                price=bought.total,
                problems=bought.problems,
            )
            for bought in sheet.ledger
        ),
    )


def _origin_lines(sheet: Sheet) -> Iterator[SheetLine]:
    inputs = sheet.inputs
    section = "Who you are"
    species = inputs.species or ("human" if inputs.human else "")
    if species:
        clauses = ("H1", "H17") if inputs.human else ("H17",)
        yield SheetLine(section=section, name="Species", value=species, clauses=clauses)
    if inputs.trade:
        yield SheetLine(section=section, name="Field Role", value=inputs.trade, clauses=("H1",))
    if inputs.subrole:
        yield SheetLine(section=section, name="Subrole", value=inputs.subrole, clauses=("H17",))


def _ability_lines(sheet: Sheet, readings: Readings) -> Iterator[SheetLine]:
    wrong = ability_problems(sheet.inputs, sheet.after, readings)
    for place, begun in enumerate(sheet.inputs.abilities):
        after = sheet.after.abilities[place]
        adds = sheet.modifier(begun.name)
        parts = [str(after.score), signed(adds) if adds else "+0"]
        if sheet.after.is_proficient(begun.name):
            parts.append("proficient")
        problems = list(wrong[place])
        if any(same(begun.name, each.name) for each in sheet.inputs.abilities[:place]):
            problems.append(Problem(clause="H13", says="it is on the sheet already, and the first counts"))
        if not after.is_within_cap(readings):
            clause = "H16" if any(map(after.owned, RANKS)) else "HR18"
            problems.append(Problem(clause=clause, says=f"the cap is {after.cap(readings)}"))
        yield SheetLine(
            section="Abilities",
            name=begun.name,
            value=", ".join(parts),
            clauses=("H13", "HR32"),
            problems=tuple(problems),
        )
    for name in sheet.inputs.proficiencies:
        yield SheetLine(section="Proficiencies", name=name, value="proficient", clauses=("H5",))


def _roll_and_fight_lines(sheet: Sheet, readings: Readings) -> Iterator[SheetLine]:
    trades = 0
    for roll in sheet.inputs.rolls:
        trades += roll.trade
        problems = list(trade_problems(trades, readings)) if roll.trade else []
        if roll.ability and not sheet.knows(roll.ability):
            problems.append(Problem(clause="H5", says=f"{roll.ability} is not among the Abilities"))
        section = "Your trade" if roll.trade else "Other rolls"
        clauses = ("H1", "H5", "H12") if roll.initiative else ("H1", "H5")
        value = roll_text(sheet.rolled(roll))
        yield SheetLine(
            section=section, name=roll.name, value=value, clauses=clauses, problems=tuple(problems)
        )
    section, inputs = "In a fight", sheet.inputs
    against = tuple(hit_point_problems(inputs, readings))
    hit_points = str(inputs.hit_points)
    yield SheetLine(section=section, name="Hit Points", value=hit_points, clauses=("H13",), problems=against)
    yield SheetLine(section=section, name="Hit on", value=str(sheet.hit_on), clauses=("H8",))
    yield SheetLine(section=section, name="Surprised", value=str(sheet.surprised), clauses=("H11", "HR25"))
    everything = roll_text(Rolled(die=sheet.elsewhere, modifier=sheet.universal))
    yield SheetLine(section=section, name="Everything else", value=everything, clauses=("H1",))
    section, (action, field_role) = "Dice", sheet.dice
    if not inputs.human:
        yield SheetLine(section=section, name="Action Die", value=f"d{action}", clauses=("H1",))
    yield SheetLine(section=section, name="Field Role Die", value=f"d{field_role}", clauses=("H1", "HR5"))
    if sheet.universal:
        value = signed(sheet.universal)
        yield SheetLine(section=section, name="Universal Action Modifier", value=value, clauses=("H16",))


def _point_lines(sheet: Sheet, readings: Readings) -> Iterator[SheetLine]:
    section, inputs = "Points", sheet.inputs
    total = inputs.total_achievements
    needs_training = readings["HR23"] == "used" and not inputs.subrole and total > TRAINING
    untrained = f"without a Subrole they end at {TRAINING}, and there are {total}"
    yield SheetLine(
        section=section,
        name="Total Achievements",
        value=str(total),
        clauses=("H14",),
        problems=(Problem(clause="HR23", says=untrained),) if needs_training else (),
    )
    left = format_number(total - sheet.spent)
    yield SheetLine(section=section, name="Current XP", value=left, clauses=("H14",))
    worth = 0
    for place, slug in enumerate(inputs.milestones):
        worth += 2 if slug == QUEST else 1
        problems = []
        if slug == UNDEAD and readings["HR16"] == "as_printed":
            problems.append(Problem(clause="HR16", says="it is a Feat as printed, and is not kept"))
        if slug in inputs.milestones[:place]:
            problems.append(Problem(clause="H17", says="a Milestone counts once in a lifetime"))
        if worth > inputs.total_achievements:
            says = f"the Milestones up to here come to {count(worth, 'Achievement')}, above the total"
            problems.append(Problem(clause="H14", says=says))
        yield SheetLine(
            section="Milestones",
            name=DEEDS[slug],
            value="reached",
            clauses=("H17",),
            problems=tuple(problems),
        )


def work(inputs: Inputs, readings: Readings) -> Answer:
    """Return the sheet line by line, with the numbers for play."""
    sheet = sheet_of(inputs, readings)
    checked = CheckedSheet(lines=sheet_lines(sheet, readings))
    spent = Step(clause="H14", text="spent on buy-ins", value=checked.total)
    rolls = [
        {
            "name": roll.name,
            "die": rolled.die,
            "modifier": rolled.modifier,
            "trade": roll.trade,
            "ability": roll.ability,
        }
        for roll in sheet.inputs.rolls
        for rolled in (sheet.rolled(roll),)
    ]
    # Who has no roll for the initiative looks for a place as for everything else (H12).
    marked = next((roll for roll in sheet.inputs.rolls if roll.initiative), None)
    die, modifier, looks_with = sheet.elsewhere, sheet.modifier(LOOKS_WITH) + sheet.universal, LOOKS_WITH
    if marked is not None:
        die, modifier = sheet.rolled(marked).die, sheet.rolled(marked).modifier
        looks_with = marked.ability
    has = f"has {count(inputs.hit_points, 'hit point')}, is hit on {sheet.hit_on}"
    paid = f"has spent {checked.total} XP of {count(inputs.total_achievements, 'Achievement')}"
    if readings[RULING] == OURS and not (inputs.total_achievements or inputs.purchases):
        trade = sum(roll.trade for roll in inputs.rolls)
        abilities = (len(inputs.abilities), len(SCORES), "Abilities")
        paid = f"has {so_far(abilities, (trade, SPECIALITIES, 'things of the trade'))}"
    return Answer(
        result={
            **checked.result,
            "xp_left": inputs.total_achievements - checked.total,
            "hit_points": sheet.inputs.hit_points,
            "hit_on": sheet.hit_on,
            "surprised": sheet.surprised,
            "action_die": None if sheet.inputs.human else sheet.dice[0],
            "field_role_die": sheet.dice[1],
            "steps": sheet.steps,
            "universal_modifier": sheet.universal,
            "abilities": [
                {**wire_inputs(each), "proficient": sheet.after.is_proficient(each.name)}
                for each in sheet.after.abilities
            ],
            "modifiers": {each.name: sheet.modifier(each.name) for each in sheet.after.abilities},
            "pools": {name.lower().replace(" ", "_"): sheet.after.ability(name).score or 0 for name in POOLS},
            "rolls": rolls,
            "ability_rolls": [
                {
                    "name": each.name,
                    "die": sheet.elsewhere,
                    "modifier": sheet.modifier(each.name) + sheet.universal,
                }
                for each in sheet.after.abilities
            ],
            "looks_with": looks_with,
            "combatants": [{"name": inputs.name or "You", "pace": "roll", "die": die, "modifier": modifier}],
        },
        steps=(*checked.steps(coin="XP", priced_by=0), spent),
        sentence=f"{inputs.name or 'This character'} {has} and {paid}; {checked.verdict}",
        figures=(sheet_table(checked.lines, value="Value", price="XP"),),
    )


CALCULATOR = Calculator(
    id="shattered_world.character",
    title="A character",
    summary="A whole sheet worked out line by line: what you roll, what it cost, and what breaks a rule.",
    when="When you make a character, and whenever you buy something.",
    inputs=Inputs,
    clauses=("H1", "H5", "H8", "H12", "H13", "H14", "H15", "H16", "H17"),
    rulings=(
        *("HR3", "HR4", "HR5", "HR16", "HR17", "HR18", "HR19"),
        *("HR22", "HR23", "HR25", "HR26", "HR32", "HR34", "HR35"),
    ),
    results=(
        Output(
            name="lines",
            label="Lines",
            clause="H13",
            means=(
                "Every line of the sheet, section by section: Who you are (Species, Field Role, "
                "Subrole, each where it is given; a human without a Species is human), Abilities "
                "(those of the sheet), Proficiencies, the rolls in the order given, In a fight (Hit "
                "Points, Hit on, Surprised, Everything else), Dice (Action Die, but not of a human, "
                "Field Role Die, and the Universal Action Modifier where it is above 0), Points "
                "(Total Achievements, Current XP), Milestones in the order given, and Buy-ins in the "
                "order in which they can be bought, as `shattered_world.plan` finds it with all "
                "Achievements as XP."
            ),
            shape=[LINE_SHAPE],
            parts={
                "section": "the part of the sheet; a roll is in Your trade or in Other rolls",
                "name": "what the line is",
                "value": (
                    "its number, die or word: of an Ability the score after all buy-ins, what it adds "
                    "with its sign (+0, or −2 with a real minus), and proficient, with commas; of a "
                    "proficiency proficient; of a roll d8 +4, or d8 where nothing is added; of a "
                    "Milestone reached; of a buy-in the price as it is written"
                ),
                "price": "XP, null for what is not bought",
                "clauses": (
                    "the clauses and rulings that it rests on: H17 for Species (after H1 for a human), "
                    "Subrole and Milestones, H1 for Field Role, Everything else and Action Die, H13 and "
                    "HR32 for Abilities, H5 for Proficiencies, H1 and H5 for rolls (and H12 for the "
                    "place in a fight), H13 for Hit Points, H8 for Hit on, H11 and HR25 for Surprised, "
                    "H1 and HR5 for the Field Role Die, H16 for the Universal Action Modifier, H14 for "
                    "both tallies, and H15 with H16 for buy-ins, or with HR5 for steps of the chart"
                ),
                "problem": "what the rules have against it, in words that may change, null where nothing",
            },
        ),
        Output(
            name="total",
            label="Spent on buy-ins",
            clause="H15",
            unit="XP",
            is_fact=True,
            means="XP that all buy-ins cost, lawful or not, as `shattered_world.plan` prices them.",
        ),
        Output(
            name="problems",
            label="What breaks a rule",
            clause="H16",
            means=(
                "What breaks a rule, in the order of the lines, a sentence each with its line and "
                "clause, in words that may change. Against our numbers for a beginner (HR34): the "
                "scores of the beginning are held against the four from the best down, equal ones as "
                "listed, and a fifth Ability, a second proficient one (marked, or named among the "
                "proficiencies; counted from the best down), a fourth thing of the trade, and hit "
                "points above those of a beginner where no buy-in gives hit points are too many. "
                "Against the rest: a score above its cap (H16, HR18), an Ability that is on the "
                "sheet already (H13), a roll with one that is not among its `abilities` (H5), more "
                "Achievements than HR23 lets count where it is read as used and the Subrole is "
                "blank, a Milestone twice (H17), each Milestone with which they come to more than "
                "the Total Achievements, a quest completed counting 2 (H14), the first undead where "
                "HR16 is read as_printed, and what a plan has against a buy-in."
            ),
            shape=["prose"],
        ),
        Output(
            name="legal",
            label="Everything allowed",
            clause="H16",
            means="Whether no line breaks a rule.",
            shape="yes_no",
        ),
        Output(
            name="xp_left",
            label="Current XP",
            clause="H14",
            unit="XP",
            is_fact=True,
            means=(
                "XP left: Total Achievements less what the buy-ins cost (H14); below 0 where there "
                "are too few."
            ),
        ),
        Output(
            name="hit_points",
            label="Hit Points",
            clause="H13",
            means="Hit points at most, as given.",
        ),
        Output(
            name="hit_on",
            label="Hit on",
            clause="H8",
            means=(
                "The number that an attack has to reach: that of somebody without armour (H8), the "
                "armour, and what the Ability adds with which they get out of the way."
            ),
        ),
        Output(
            name="surprised",
            label="Hit on while surprised",
            clause="HR25",
            means="That number in the first round of an ambush (HR25), without what the Ability adds.",
        ),
        Output(
            name="action_die",
            label="Action Die",
            clause="H1",
            unit="faces",
            means="Sides of the Action Die after the steps bought, as `shattered_world.dice` has it.",
            shape="whole?",
            null_when="for humans, who roll the Field Role Die for everything (H1)",
        ),
        Output(
            name="field_role_die",
            label="Field Role Die",
            clause="H1",
            unit="faces",
            means="Sides of the Field Role Die after the steps bought.",
        ),
        Output(
            name="steps",
            label="Steps on the chart of dice",
            clause="HR5",
            means=(
                "Steps taken on the chart of dice, as `shattered_world.dice` takes them: those "
                "bought, without what goes beyond its end."
            ),
        ),
        Output(
            name="universal_modifier",
            label="Universal Action Modifier",
            clause="H16",
            means="What buy-ins add to every roll (H16), one for each, with those that a line has as owned.",
        ),
        Output(
            name="abilities",
            label="Abilities",
            clause="H13",
            means=(
                "The Abilities after all buy-ins, as `shattered_world.plan` takes them: those of the "
                "sheet in their order, then those that only a buy-in names."
            ),
            shape=[
                {
                    "name": "text",
                    "score": "whole?",
                    "exceptional": "whole",
                    "uncanny": "whole",
                    "super": "whole",
                    "godly": "yes_no",
                    "proficient": "yes_no",
                }
            ],
            parts={
                "name": "the Ability",
                "score": "its score, null where no line gives one",
                "exceptional": "how often this rank was bought",
                "uncanny": "how often this rank was bought",
                "super": "how often this rank was bought",
                "godly": "whether this rank was bought",
                "proficient": (
                    "whether the character is proficient in it: it is marked, or named "
                    "among the proficiencies"
                ),
            },
        ),
        Output(
            name="modifiers",
            label="What each Ability adds",
            clause="HR32",
            means=(
                "What each of these Abilities adds to a roll, by its name: what the sheet says, or "
                "by HR32 from the score after all buy-ins; 0 for a score that is not known."
            ),
            shape={"*": "whole"},
        ),
        Output(
            name="pools",
            label="Pools of the four Abilities",
            clause="H13",
            means=(
                "The scores of Perception, Physical Fitness, Endurance and Empathy after all "
                "buy-ins; 0 where the sheet has none."
            ),
            shape={
                "perception": "whole",
                "physical_fitness": "whole",
                "endurance": "whole",
                "empathy": "whole",
            },
            parts={
                "perception": "the score of Perception",
                "physical_fitness": "the score of Physical Fitness",
                "endurance": "the score of Endurance",
                "empathy": "the score of Empathy",
            },
        ),
        Output(
            name="rolls",
            label="What you roll",
            clause="H1",
            means="Everything that the sheet rolls for, in the order given.",
            shape=[
                {"name": "text", "die": "whole", "modifier": "whole", "trade": "yes_no", "ability": "text"}
            ],
            parts={
                "name": "what is done",
                "die": (
                    "sides of the die: the Field Role Die for the trade and for humans, otherwise the "
                    "Action Die"
                ),
                "modifier": (
                    "what the Ability adds (0 without one), the bonus and the Universal Action Modifier"
                ),
                "trade": "whether it belongs to the trade",
                "ability": "the Ability that it uses; empty where none is named",
            },
        ),
        Output(
            name="ability_rolls",
            label="Everything else",
            clause="H1",
            means="What is rolled for everything that is not of the trade, by the Ability that it uses.",
            shape=[{"name": "text", "die": "whole", "modifier": "whole"}],
            parts={
                "name": "the Ability",
                "die": "sides of the die: the Action Die, or for humans the Field Role Die",
                "modifier": "what the Ability adds, and the Universal Action Modifier",
            },
        ),
        Output(
            name="looks_with",
            label="Ability for a place in a fight",
            clause="H12",
            means=(
                "The Ability whose modifier the roll for a place in a fight has: that of the first "
                "roll that is marked for initiative, empty where it has none, or otherwise Perception."
            ),
            shape="text",
        ),
        Output(
            name="combatants",
            label="In the order of a fight",
            clause="H12",
            means=(
                "The character as `shattered_world.initiative` takes it, one who rolls: the first "
                "roll that is marked for initiative, or otherwise the die for everything else with "
                "what Perception adds and the Universal Action Modifier."
            ),
            shape=[{"name": "text", "pace": "text", "die": "whole", "modifier": "whole"}],
            parts={
                "name": "who; You without a name",
                "pace": "how they go, which is to roll",
                "die": "sides of the die",
                "modifier": "what is added to it",
            },
        ),
    ),
    follow_ups=(
        FollowUp(
            name="plan",
            label="Plan what this character buys next",
            to="shattered_world.plan",
            mode="work",
            # H14, H16: what is left to spend, and the character as the buy-ins left it
            when=lambda sheet: sheet.result["xp_left"] >= 0,
            inputs_from=lambda sheet: {
                "xp": sheet.result["xp_left"],
                "total_achievements": sheet.inputs["total_achievements"],
                "proficiencies": sheet.inputs["proficiencies"],
                "abilities": sheet.result["abilities"],
                "human": sheet.inputs["human"],
                "bought": sheet.inputs["purchases"],
            },
        ),
    ),
    verbs={"work": "Check the sheet"},
    work=work,
)
