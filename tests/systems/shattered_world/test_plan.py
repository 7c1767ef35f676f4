"""A plan of buy-ins: laws and refusals. Golden numbers stand in `golden/plan.toml`."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, RulesError, handle

ID = "shattered_world.plan"
RANKS = ["exceptional", "uncanny", "super", "godly"]
LINES = st.lists(
    st.one_of(
        st.fixed_dictionaries(
            {
                "buy": st.sampled_from(RANKS),
                "ability": st.sampled_from(["Perception", "Agility"]),
                "times": st.integers(1, 3),
            }
        ),
        st.fixed_dictionaries(
            {
                "buy": st.just("other"),
                "name": st.sampled_from(["Parry", "Sprint"]),
                "notation": st.sampled_from(["1/e", "3/x", "5/x2", "7"]),
                "role": st.sampled_from(["own", "adjacent_subrole", "second", "third"]),
                "ability": st.sampled_from(["", "Agility"]),
                "times": st.integers(1, 3),
                "foible": st.booleans(),
                "hit_points": st.booleans(),
            }
        ),
        st.fixed_dictionaries({"buy": st.sampled_from(["uam", "dice"]), "times": st.integers(1, 3)}),
    ),
    max_size=6,
)


def _plan(readings: dict[str, str] | None = None, **inputs: Any) -> Response:
    return handle(Request(calculator=ID, inputs={"xp": 500, **inputs}, readings=readings or {}))


class TestLedger:
    """H14-H16: every line is priced, lawful or not, and the purse runs along."""

    @given(lines=LINES, xp=st.integers(0, 200))
    def test_every_line_is_priced_once(self, lines: list[dict[str, Any]], xp: int) -> None:
        """The order is a permutation of the lines, and the purse is what they leave."""
        result = _plan(xp=xp, purchases=lines).result

        assert sorted(result["order"]) == list(range(1, len(lines) + 1))
        assert result["total"] == sum(entry["total"] for entry in result["ledger"])
        assert result["xp_left"] == xp - result["total"]
        for entry in result["ledger"]:
            assert entry["total"] == sum(entry["prices"])
            assert entry["legal"] == (not entry["problems"])
        assert result["legal"] == all(entry["legal"] for entry in result["ledger"])

    @given(lines=LINES)
    def test_prices_are_those_of_the_buy_in(self, lines: list[dict[str, Any]]) -> None:
        """The first line of each series costs what `buy_in` says."""
        seen: set[tuple[str, str]] = set()
        for entry in _plan(purchases=lines).result["ledger"]:
            line = lines[entry["line"] - 1]
            series = (line["buy"], str(line.get("name", line.get("ability"))))
            if series in seen or entry["notation"] in {"7", "32"}:
                continue
            seen |= {series, (line["buy"], line.get("name", ""))}
            inputs = {
                "notation": entry["notation"],
                "purchases": line["times"],
                "role": line.get("role", "own"),
            }
            alone = handle(Request(calculator="shattered_world.buy_in", inputs=inputs))
            assert entry["prices"] == alone.result["prices"]

    @given(lines=LINES)
    def test_a_poorer_purse_changes_no_price(self, lines: list[dict[str, Any]]) -> None:
        """XP decide what can be paid, not what it costs, nor the order."""
        rich, poor = _plan(purchases=lines).result, _plan(xp=0, purchases=lines).result

        assert poor["order"] == rich["order"]
        assert poor["total"] == rich["total"]

    @given(order=st.permutations(RANKS))
    def test_the_ranks_are_bought_from_below(self, order: list[str]) -> None:
        """In whatever order they are written down, the plan finds the one that the rules allow."""
        lines = [{"buy": rank, "ability": "Agility"} for rank in order]
        result = _plan(
            purchases=lines,
            proficiencies=["agility"],
            abilities=[{"name": "Agility", "score": 20}, {"name": "Perception", "score": 61, "godly": True}],
        ).result

        assert [order[line - 1] for line in result["order"]] == RANKS
        assert result["legal"]
        assert result["abilities"] == [
            {"name": "Agility", "score": 26, "cap": None, "within_cap": True},
            {"name": "Perception", "score": 61, "cap": None, "within_cap": True},
        ]

    def test_of_two_abilities_with_one_name_the_first_is_raised(self) -> None:
        """The second keeps its score and its ranks."""
        result = _plan(
            purchases=[{"buy": "exceptional", "ability": "agility"}],
            abilities=[{"name": "Agility", "score": 20}, {"name": "AGILITY", "score": 45, "uncanny": 1}],
        ).result

        assert [(each["score"], each["cap"]) for each in result["abilities"]] == [(22, 40), (45, 50)]

    def test_an_ability_off_the_sheet_has_no_score(self) -> None:
        """Ranks can be planned without knowing the score; caps are then not checked."""
        result = _plan(purchases=[{"buy": "exceptional", "ability": "Agility", "times": 20}]).result

        assert result["total"] == 5 * (2**20 - 1)
        assert result["abilities"] == [{"name": "Agility", "score": None, "cap": 40, "within_cap": True}]

    def test_a_score_above_its_cap_is_pointed_out(self) -> None:
        """The working names the cap, and the ruling where the cap is ours."""
        abilities = [
            {"name": "Agility", "score": 35},
            {"name": "Perception", "score": 45, "exceptional": 1},
        ]
        steps = _plan(abilities=abilities).steps

        assert [(step.clause, step.value) for step in steps[1:3]] == [("HR18", 30), ("H16", 40)]

    def test_each_price_mark_is_explained_once(self) -> None:
        """Two lines at 5/x2 cite the ruling once."""
        lines = [{"buy": "exceptional", "ability": name} for name in ("Agility", "Perception")]

        assert [step.clause for step in _plan(purchases=lines).steps].count("HR3") == 1

    def test_a_ladder_of_caps_and_readings(self) -> None:
        """HR19 read as cap_reached needs the score of the lower cap, known and reached."""
        line = [{"buy": "uncanny", "ability": "Agility"}]

        def problems(**ability: Any) -> list[str]:
            asked = _plan({"HR19": "cap_reached"}, purchases=line, abilities=[{"name": "Agility", **ability}])
            found: list[str] = asked.result["ledger"][0]["problems"]
            return found

        assert problems(score=40, exceptional=4) == []
        assert problems(score=39, exceptional=4) == ["needs a score of 40 in Agility (HR19)"]
        assert problems(exceptional=4) == ["needs a score of 40 in Agility (HR19)"]
        assert problems(score=40) == ["needs the Exceptional rank in Agility (H16)"]

    def test_two_purchases_where_that_is_the_reading(self) -> None:
        """HR3 read as two_purchases makes a third one a problem, not a refusal."""
        lines = [{"buy": "exceptional", "ability": "Agility", "times": 3}]
        (entry,) = _plan({"HR3": "two_purchases"}, purchases=lines).result["ledger"]

        assert entry["prices"] == (5, 25, 125)
        assert entry["problems"] == ["it can be bought 2 times (HR3)"]

    def test_fifty_lines_are_ordinary(self) -> None:
        """A long list is answered in full."""
        lines = [{"buy": "other", "name": str(place), "notation": "1/e"} for place in range(50)]

        assert _plan(purchases=lines).result["total"] == 50

    def test_the_dearest_plan_can_still_be_written_down(self) -> None:
        """Prices of a long series at its steepest stay within what a machine writes as digits."""
        line = {"buy": "other", "notation": "10000/x", "times": 100, "owned": 100, "role": "third"}
        result = _plan({"HR22": "printed_number"}, purchases=[line] * 5).result

        assert len(str(result["total"])) < 4000

    @pytest.mark.parametrize(
        ("xp", "times", "sentence"),
        [
            (3, 2, "1 buy-in cost 3 XP, leaving 0 of 3."),
            (1, 2, "1 buy-in cost 3 XP, 2 more than the 1 at hand; 1 line cannot be bought."),
        ],
    )
    def test_sentences_read_well(self, xp: int, times: int, sentence: str) -> None:
        """One line says the price and the purse."""
        assert _plan(xp=xp, purchases=[{"buy": "uam", "times": times}]).sentence == sentence

    def test_several_bad_lines_are_counted(self) -> None:
        """The sentence says how many lines the rules forbid."""
        lines = [{"buy": rank, "ability": "Agility"} for rank in ("uncanny", "super")]

        assert _plan(purchases=lines).sentence.endswith("; 2 lines cannot be bought.")


@pytest.mark.parametrize(
    ("inputs", "code", "field"),
    [
        (
            {"purchases": [{"buy": "other", "notation": "3/y"}]},
            "invalid_request",
            "inputs.purchases.0.notation",
        ),
        ({"purchases": [{"buy": "uam", "times": 100}] * 6}, "limit_exceeded", "inputs.purchases"),
    ],
)
def test_what_is_no_plan_is_refused(inputs: dict[str, Any], code: str, field: str) -> None:
    """Each refusal has its code and names the field."""
    with pytest.raises(RulesError) as refused:
        _plan(**inputs)

    assert (refused.value.code, refused.value.field) == (code, field)
