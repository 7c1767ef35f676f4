"""The ledger of a Round: laws. Golden numbers stand in `golden/melee.toml`."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle

ID = "scattershot.melee"
NAMES = ["Ilse", "Tobin", "the captain", "the sergeant", "the ensign"]
SMALL = st.integers(0, 3)
KINDS = st.lists(st.sampled_from(["look", "step", "dodge", "Look"]), max_size=4)
INDEX = st.integers(1, 9)


@st.composite
def ledgers(draw: st.DrawFn) -> dict[str, Any]:
    """Return any ledger that can be read, whether or not it keeps to the rules."""
    names = NAMES[: draw(st.integers(2, len(NAMES)))]
    lines = []
    for name in names:
        others = [other for other in names if other != name]
        line: dict[str, Any] = {"name": name, "seat": draw(st.integers(1, 4))}
        for column in ("immediate", "involved", "forfeited", "forfeited_earlier", "flurry", "advantages"):
            line[column] = draw(SMALL)
        line |= {"free": draw(KINDS), "free_again": draw(KINDS), "refreshed": draw(st.booleans())}
        line |= {"engaged": draw(st.sampled_from(["", *others])), "over": draw(st.sampled_from(others))}
        lines.append(line)
    seats = st.sampled_from([line["seat"] for line in lines])
    return {"personae": lines, "declared_by": draw(seats), "turn": draw(seats), "epic_index": draw(INDEX)}


def _work(inputs: dict[str, Any], **readings: str) -> Response:
    return handle(Request(calculator=ID, inputs=inputs, readings=readings))


def _one(**line: Any) -> dict[str, Any]:
    """Return a ledger with Ilse against the captain, and her line as given."""
    foe = {"name": "the captain", "seat": 2}
    return {"personae": [{"name": "Ilse", "seat": 1, "engaged": "the captain", **line}, foe]}


class TestTurn:
    """The Turn goes to the right, one player's Personae at a time, and comes back as a Round."""

    @given(ledgers())
    def test_a_round_takes_everyone_once(self, ledger: dict[str, Any]) -> None:
        """Handing on from the one who declared Melee, each Persona has one Turn before the Round ends."""
        turn, seen = ledger["declared_by"], []
        for _ in range(len(ledger["personae"])):
            result = _work({**ledger, "turn": turn}).result
            seen += result["now"]
            turn = result["next_seat"]
            if result["round_ends"]:
                break

        assert turn == ledger["declared_by"]
        assert sorted(seen) == sorted(line["name"] for line in ledger["personae"])

    @given(ledgers())
    def test_next_is_the_nearest_seat_to_the_right(self, ledger: dict[str, Any]) -> None:
        """A second opinion: going up from seat to seat, and round from the last to the first."""
        result = _work(ledger).result
        seats, seat = {line["seat"] for line in ledger["personae"]}, ledger["turn"] % 4 + 1
        while seat not in seats:
            seat = seat % 4 + 1

        assert result["next_seat"] == seat
        assert result["next"] == [line["name"] for line in ledger["personae"] if line["seat"] == seat]

    @given(ledgers())
    def test_turns_are_over_then_now_then_to_come(self, ledger: dict[str, Any]) -> None:
        """Counted from the one who declared Melee, the seats before this one have had their Turn."""
        when = _work(ledger).result["when"]
        turn = (ledger["turn"] - ledger["declared_by"]) % 4
        for line in ledger["personae"]:
            place = (line["seat"] - ledger["declared_by"]) % 4
            wanted = "now" if place == turn else "over" if place < turn else "to_come"

            assert when[line["name"]] == wanted


class TestLeft:
    """Two Actions a Turn, two forfeits, and the Epic Index for the rest."""

    @given(ledgers())
    def test_nothing_is_left_below_zero_or_above_its_cap(self, ledger: dict[str, Any]) -> None:
        """Whatever stands in the ledger, what is left lies between nothing and all."""
        result = _work(ledger).result

        assert all(0 <= left <= 2 for left in result["actions_left"].values())
        assert all(
            0 <= left <= result["actions_left"][name] for name, left in result["forfeits_left"].items()
        )
        for column in ("free_left", "flurry_left"):
            assert all(0 <= left <= ledger["epic_index"] for left in result[column].values())

    @given(ledgers(), st.sampled_from(["immediate", "involved", "forfeited", "flurry"]))
    def test_more_spent_is_never_more_left(self, ledger: dict[str, Any], column: str) -> None:
        """One more of anything on a line leaves no more of anything, and breaks no fewer rules but one."""
        first, *others = ledger["personae"]
        spent = {**ledger, "personae": [{**first, column: first[column] + 1}, *others]}
        before, after = _work(ledger).result, _work(spent).result

        for left in ("actions_left", "forfeits_left", "free_left", "flurry_left"):
            assert after[left][first["name"]] <= before[left][first["name"]]
        # Paying for a Flurry, with an Involved Action or a forfeit, mends the one that was not paid for.
        paid = column in {"involved", "forfeited"} and first["flurry"] > 0 == first[column]
        assert after["rules_broken"] >= before["rules_broken"] - paid

    @given(ledgers())
    def test_on_top_never_leaves_less(self, ledger: dict[str, Any]) -> None:
        """The wider readings of SR11, SR12 and SR13 leave at least as much and break no more."""
        ours = _work(ledger, SR11="takes_a_place", SR12="in_a_melee", SR13="number_only").result
        wide = _work(ledger, SR11="on_top", SR12="in_a_round", SR13="kinds_too").result

        for left in ("actions_left", "forfeits_left", "free_left"):
            assert all(wide[left][name] >= number for name, number in ours[left].items())
        assert wide["rules_broken"] <= ours["rules_broken"]

    @given(ledgers())
    def test_a_cinematic_game_forbids_less(self, ledger: dict[str, Any]) -> None:
        """Kinds may repeat; nothing else changes."""
        plain, cinematic = (_work({**ledger, "cinematic": each}).result for each in (False, True))

        assert set(cinematic["mistakes"]) <= set(plain["mistakes"])
        assert all("repeated" in each for each in {*plain["mistakes"]} - {*cinematic["mistakes"]})
        assert not any("repeated" in each for each in cinematic["mistakes"])

    def test_a_fresh_ledger_is_in_order(self) -> None:
        """At the start of a Round everyone has everything, and no rule is broken."""
        result = _work({"personae": [{"name": name, "seat": 1} for name in NAMES]}).result

        assert set(result["actions_left"].values()) == {2}
        assert set(result["free_left"].values()) == {3}
        assert result["mistakes"] == []


class TestAdvantage:
    """Each Advantage held takes one off, all rolls or those against its holder."""

    @given(ledgers(), st.sampled_from(["every_roll", "rolls_against_the_holder"]))
    def test_the_penalty_is_what_is_held(self, ledger: dict[str, Any], whom: str) -> None:
        """A second opinion: counted from the holders' lines, up to the Epic Index each."""
        result = _work(ledger, SR16=whom).result
        for name in result["penalty"]:
            held = {
                line["name"]: min(line["advantages"], ledger["epic_index"])
                for line in ledger["personae"]
                if line["over"] == name and line["advantages"] and line["engaged"] in {"", name}
            }
            total = sum(held.values())

            assert result["penalty"][name] == (total if whom == "every_roll" else 0)
            wanted = dict.fromkeys(held, total) if whom == "every_roll" else held
            assert result["penalty_against"][name] == wanted

    @given(
        ledgers(),
        st.sampled_from(["over_a_foe", "in_play"]),
        st.sampled_from(["add", "keep"]),
        st.sampled_from(["both_may", "one_side_only"]),
    )
    def test_an_offer_that_is_taken_breaks_no_rule(
        self, ledger: dict[str, Any], how_many: str, holding: str, sides: str
    ) -> None:
        """Who Seizes or Holds where the ledger says so breaks no rule by it (SR41, SR45, SR46)."""
        readings = {"SR41": how_many, "SR45": holding, "SR46": sides}
        before = _work(ledger, **readings).result
        for at, line in enumerate(ledger["personae"]):
            offered = set(before["may"][line["name"]])
            if not offered & ({"seize", "hold"} if holding == "add" else {"seize"}):
                continue
            foe = line["engaged"] or line["over"]
            held = line["advantages"] if foe == line["over"] else 0
            taken = [dict(each) for each in ledger["personae"]]
            taken[at] |= {"advantages": held + 1, "over": foe}
            after = _work({**ledger, "personae": taken}, **readings).result
            assert set(after["mistakes"]) <= set(before["mistakes"])

    @given(ledgers())
    def test_the_readings_agree_on_a_duel(self, ledger: dict[str, Any]) -> None:
        """Where one foe holds them all, rolls against that foe lose the same either way."""
        every, narrow = (
            _work(ledger, SR16=whom).result["penalty_against"]
            for whom in ("every_roll", "rolls_against_the_holder")
        )

        assert all(every[name] == against for name, against in narrow.items() if len(against) == 1)

    @pytest.mark.parametrize(
        ("held", "against", "may"),
        [(0, 0, ["seize"]), (1, 0, ["hold"]), (3, 0, []), (0, 1, ["seize", "check"]), (3, 2, ["check"])],
    )
    def test_what_one_may_do(self, held: int, against: int, may: list[str]) -> None:
        """Seize where there is none, Hold where there is room, Check where a foe has some."""
        ledger = _one(advantages=held)
        ledger["personae"][1] |= {"engaged": "Ilse", "advantages": against}

        assert _work(ledger).result["may"]["Ilse"] == may


THREE_SPENT = "Ilse has spent 3 Actions of a Turn's 2, what was given up included"
UNPAID = "the Flurry of Ilse counts as an Action and was not"
BREACHES = [
    ({"immediate": 2, "involved": 1}, {}, THREE_SPENT, "S32"),
    ({"immediate": 2, "refreshed": True}, {}, THREE_SPENT, "S32"),
    ({"immediate": 1, "forfeited": 2}, {}, THREE_SPENT, "S32"),
    ({"forfeited": 3}, {}, "Ilse has forfeited 3 times, and 2 is the most", "S36"),
    (
        {"forfeited": 1, "forfeited_earlier": 2},
        {"SR12": "in_a_melee"},
        "Ilse has forfeited 3 times, and 2 is the most",
        "SR12",
    ),
    (
        {"free_again": ["look"]},
        {},
        "Ilse has a second cycle of Free Actions that no Action was spent on",
        "S34",
    ),
    ({"flurry": 1}, {}, f"{UNPAID} taken as an Involved Action", "S37"),
    ({"flurry": 4, "involved": 1}, {}, "the Flurry of Ilse is 4 Actions long and ends at 3", "S37"),
    ({"flurry": 1, "involved": 1, "engaged": ""}, {}, "Ilse is in a Flurry and Engaged with nobody", "S37"),
    ({"advantages": 4}, {}, "Ilse holds 4 Advantages over the captain, and 3 is the most", "S38"),
    ({"advantages": 4}, {"SR41": "in_play"}, "4 Advantages are in play, and 3 is the most", "SR41"),
]


@pytest.mark.parametrize(("line", "readings", "says", "clause"), BREACHES)
def test_breach(line: dict[str, Any], readings: dict[str, str], says: str, clause: str) -> None:
    """A broken rule is told with its clause, in the result, the working and the line."""
    answer = _work(_one(**line), **readings)

    assert answer.result["mistakes"][-1] == f"{says} ({clause})"
    assert answer.sentence.endswith(f" broken: {'; '.join(answer.result['mistakes'])}.")
    assert (answer.steps[-1].text, answer.steps[-1].clause) == (says, clause)
    assert answer.result["rules_broken"] == 1 + (readings.get("SR41") == "in_play")


def test_a_flurry_out_of_turn_is_paid_with_a_forfeit() -> None:
    """On somebody else's Turn an Involved Action of one's own Turn does not pay for it."""
    ledger = {**_one(flurry=1, involved=1), "turn": 2, "declared_by": 1}

    assert _work(ledger).result["mistakes"] == [f"{UNPAID} paid for with a forfeited Action (S37)"]


def test_zero_may_be_allowed() -> None:
    """Where the reading allows an Epic Index of zero, four things lapse, and ten is allowed too."""
    result = _work({**_one(), "epic_index": 0}, SR29="zero_allowed").result

    assert result["free_left"]["Ilse"] == result["flurry_left"]["Ilse"] == 0
    assert result["may"]["Ilse"] == []
    assert _work({**_one(), "epic_index": 10}, SR29="zero_allowed").result["free_left"]["Ilse"] == 10


class TestTables:
    """What comes off rolls stands beside the ledger."""

    @pytest.mark.parametrize(
        ("whom", "shown"), [("every_roll", "−2"), ("rolls_against_the_holder", "−2 against Ilse")]
    )
    def test_tables(self, whom: str, shown: str) -> None:
        """The table says what comes off the foe's rolls, and a table of breaches follows."""
        answer = _work(_one(advantages=2), SR16=whom)
        _, advantage = answer.figures

        assert [row[-1] for row in getattr(advantage, "rows", ())] == ["0", shown]
        assert [step.clause for step in answer.steps][-3:] == ["S38", "SR16", "SR15"]
        assert len(_work(_one(immediate=3)).figures) == 3
