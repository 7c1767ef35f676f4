"""The contest worked out once more from the words of its results and rulings, under every reading."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Request, handle
from engine.systems.scattershot import RULES

ID = "scattershot.contest"
JUNCTURE = 6
READ = ("SR1", "SR3", "SR4", "SR6", "SR7", "SR8", "SR31", "SR36", "SR37", "SR42", "SR43")
READINGS = st.fixed_dictionaries(
    {key: st.sampled_from([each.name for each in RULES.rulings[key].readings]) for key in READ}
)
WANTED = st.fixed_dictionaries(
    {
        **{f"{side}_challenges": st.integers(0, 3) for side in ("actor", "resistor")},
        **{f"{side}_benefits": st.integers(0, 9) for side in ("actor", "resistor")},
    }
)


class _Words:
    """What the rulings say of two MIBs; the Resistor's with and without its Experience Die."""

    def __init__(self, mibs: tuple[int, int, int], wanted: dict[str, int], said: dict[str, str]) -> None:
        self.actor, self.resistor, self.first = mibs
        self.wanted, self.said = wanted, said
        self.disaster = -JUNCTURE - (said["SR1"] == "below")

    def result(self) -> dict[str, Any]:
        """Return every result of the roll."""
        own = self.said["SR3"] == "on_own_mib"
        found = self.out_of_own_mibs() if own else self.out_of_the_rmib()
        rmib, made, before = found["rmib"], found.pop("made"), found.pop("before")
        judged = before if self.said["SR4"] == "before_benefits" else found["remains"]
        band = self.band(rmib, judged)
        upset = self.said["SR42"] == "counts_as_upset" and made <= self.disaster
        invents = "resistor" if band == "telling_blow" or upset else None
        resists = rmib < 0 and (made >= 0 or self.said["SR8"] == "resistor")
        return {
            **found,
            "actor_mib": self.actor,
            "resistor_mib": self.resistor,
            "defines": "actor" if rmib > 0 else "resistor" if resists else "nobody",
            "bare_success": rmib == 0,
            "band": band,
            "upset": upset,
            "invents": "actor" if band in {"catastrophic_failure", "resistor_telling_blow"} else invents,
        }

    def taken(self, mib: int) -> int:
        """A Resistor below 0 is not subtracted (SR31, SR36)."""
        below = self.first if self.said["SR31"] == "before_dice" else mib
        return 0 if below < 0 and self.said["SR36"] == "ignored" else mib

    def lifted(self, mib: int, challenges: int) -> int:
        """What Challenges make of a MIB (SR37)."""
        if self.said["SR37"] != "zero_or_higher" and mib >= 0:
            return mib
        most = 0 if self.said["SR37"] == "zero_only" else mib + challenges
        return min(mib + challenges, most)

    def out_of_the_rmib(self) -> dict[str, int]:
        """Challenges and Benefits change the RMIB (SR3, SR43)."""
        first = self.actor - self.taken(self.resistor)
        up, down = self.wanted["actor_challenges"], self.wanted["resistor_challenges"]
        if self.said["SR37"] == "zero_or_higher":
            rmib = first + up - down
        elif first < 0:
            rmib = self.lifted(first, up)
        else:
            rmib = first - down if self.said["SR37"] == "a_miss_only" else max(0, first - down)
        clamped = min(rmib, JUNCTURE)
        if self.said["SR43"] == "mirrored" and self.resistor >= 0:
            clamped = max(clamped, self.disaster)
        mine = min(self.wanted["actor_benefits"], max(0, clamped))
        theirs = min(self.wanted["resistor_benefits"], max(0, -clamped)) if self.resistor >= 0 else 0
        return {
            "rmib": rmib,
            "made": self.resistor,
            "before": clamped,
            "remains": clamped - mine + theirs,
            "automatic_benefits": max(0, rmib - clamped),
            "resistor_automatic_benefits": max(0, clamped - rmib),
            "bought_benefits": mine,
            "resistor_bought_benefits": theirs,
        }

    def out_of_own_mibs(self) -> dict[str, int]:
        """Each MIB with its Challenges, cut at the Critical Juncture; who is ahead spends the lead (SR4)."""
        raised = self.lifted(self.actor, self.wanted["actor_challenges"])
        opposed = self.lifted(self.resistor, self.wanted["resistor_challenges"])
        mine, theirs = min(raised, JUNCTURE), min(opposed, JUNCTURE)
        rmib = mine - self.taken(theirs)
        most = (rmib, theirs) if rmib >= 0 else (mine, min(theirs, -rmib))
        spent = min(self.wanted["actor_benefits"], max(0, most[0]))
        given = min(self.wanted["resistor_benefits"], max(0, most[1]))
        return {
            "rmib": rmib,
            "made": opposed,
            "before": min(rmib, JUNCTURE),
            "remains": min(mine - spent - self.taken(theirs - given), JUNCTURE),
            "automatic_benefits": raised - mine,
            "resistor_automatic_benefits": opposed - theirs,
            "bought_benefits": spent,
            "resistor_bought_benefits": given,
        }

    def band(self, rmib: int, judged: int) -> str:
        """The sign of the RMIB says who has won, what remains whether it is an extreme (SR4, SR6, SR7)."""
        reached = {
            "rmib_alone": True,
            "exceeds": max(abs(self.actor), abs(self.resistor)) > JUNCTURE,
            "meets": max(self.actor, self.resistor) >= JUNCTURE
            or min(self.actor, self.resistor) <= self.disaster,
        }[self.said["SR6"]]
        if rmib >= 0:
            return "telling_blow" if reached and judged >= JUNCTURE else "success"
        if not reached or judged > self.disaster:
            return "failure"
        by_the_resistor = self.resistor >= 0 and self.actor > self.disaster
        theirs = self.said["SR7"] == "resistor_telling_blow" and by_the_resistor
        return "resistor_telling_blow" if theirs else "catastrophic_failure"


@settings(max_examples=400, deadline=None)
@given(st.integers(-12, 16), st.integers(-12, 16), st.integers(-6, 6), WANTED, READINGS)
def test_is_as_described(
    actor: int, first: int, die: int, wanted: dict[str, int], said: dict[str, str]
) -> None:
    """Every result of a roll follows from what the words say of it."""
    dice = {} if not die else {"resistor_dice_for" if die > 0 else "resistor_dice_against": 1}
    inputs = {"actor_rating": 10 + actor, "resistor_rating": 10 + first, "critical_juncture": JUNCTURE}
    faces = (5, 5, 5, 5, *([abs(die)] if die else []))
    inputs |= {**dice, **wanted}
    answer = handle(Request(calculator=ID, mode="roll", inputs=inputs, faces=faces, readings=said))

    assert dict(answer.result) == _Words((actor, first + die, first), wanted, said).result()
