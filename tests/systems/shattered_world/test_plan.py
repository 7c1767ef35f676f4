"""A plan of buy-ins: laws. Golden numbers stand in `golden/plan.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, find, handle, render_shelf
from engine.inputs import read_inputs
from engine.shelf import Group, Offer, Shelf
from engine.systems.shattered_world.ledger import Inputs
from engine.systems.shattered_world.plan import shelf

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


LADDER = {
    # 5/x2, 8/x2 and 16/x2, each twice the one before; Godly once, for 32 (H16, HR3).
    "Exceptional": [5, 10, 20, 40],
    "Uncanny": [8, 16, 32, 64],
    "Super": [16, 32, 64, 128],
}
NEEDS = {
    "Exceptional": (),
    "Uncanny": ("needs the Exceptional rank in Perception",),
    "Super": ("needs the Uncanny rank in Perception", "needs proficiency in Perception"),
    "Godly": ("needs the Super rank in Perception", "needs proficiency in Perception"),
}
RICH: dict[str, Any] = {"xp": 9000, "abilities": [{"name": "Perception"}]}


def _shelf(readings: dict[str, str] | None = None, **inputs: Any) -> Shelf:
    response = handle(Request(calculator=ID, inputs={"xp": 9000, **inputs}, readings=readings or {}))
    return shelf(read_inputs(Inputs, response.inputs), response.readings)


def _group(found: Shelf, title: str) -> Group:
    return next(group for group in found.groups if group.title == title)


def _offer(found: Shelf, title: str, label: str) -> Offer:
    return next(offer for offer in _group(found, title).offers if offer.label == label)


class TestLadder:
    """Four ranks, each on top of the one before (H16)."""

    def test_the_ranks_in_order(self) -> None:
        """An Ability has its four ranks, and each says what is missing for it."""
        offers = _group(_shelf(**RICH), "Perception").offers
        assert {offer.label: offer.missing for offer in offers} == NEEDS

    @pytest.mark.parametrize("rank", LADDER)
    @pytest.mark.parametrize("owned", range(4))
    def test_next_prices(self, rank: str, owned: int) -> None:
        """Each purchase in the basket raises the next price as the notation says."""
        bought = [{"buy": rank.lower(), "ability": "Perception", "times": owned}] if owned else []
        found = _shelf(**RICH, purchases=bought)
        assert _offer(found, "Perception", rank).price == f"{LADDER[rank][owned]} XP"
        assert sum(LADDER[rank][:owned]) == found.basket.purse.spent

    def test_up_to_the_top(self) -> None:
        """One of each, in order, cost 5, 8, 16 and 32, and then nothing is missing but a second godhood."""
        ranks = ["exceptional", "uncanny", "super", "godly"]
        ability = {"name": "Perception", "score": 20, "proficient": True}
        bought = [{"buy": rank, "ability": "Perception"} for rank in ranks]
        found = _shelf(xp=61, abilities=[ability], purchases=bought)
        assert [line.prices for line in found.basket.lines] == [(5,), (8,), (16,), (32,)]
        assert [line.problems for line in found.basket.lines] == [()] * 4
        assert _group(found, "Perception").says == "score 20 → 26, no cap, proficient"
        assert "it is bought once" in _offer(found, "Perception", "Godly").missing

    def test_the_same_ability_once(self) -> None:
        """An Ability has one group, wherever and in whatever letters it is named; a wanted one stays."""
        purchases = [{"buy": "exceptional", "ability": "agility"}]
        found = _shelf(abilities=[{"name": "Agility"}], proficiencies=["AGILITY", "Aim"], purchases=purchases)
        assert [group.title for group in found.groups][:2] == ["Agility", "Aim"]
        assert _group(found, "Agility").removes is None
        fields = {setting.input.name for setting in _group(found, "Aim").settings}
        assert "proficient" not in fields
        assert "score" in fields
        alone = _shelf(abilities=[{"name": "Agility"}])
        assert _group(alone, "Agility").removes == ("abilities", {"name": "Agility"})


class TestOthers:
    """What is for everybody, and the tricks of trades."""

    def test_the_universal_modifier(self) -> None:
        """1/e: one more with every purchase (H15, H16)."""
        prices = [
            _offer(
                _shelf(purchases=[{"buy": "uam", "times": times}]),
                "For everybody",
                "Universal Action Modifier",
            ).price
            for times in (1, 2, 9)
        ]
        assert prices == ["2 XP", "3 XP", "10 XP"]

    @pytest.mark.parametrize(
        ("label", "role", "times", "needed"),
        [
            ("From another Subrole", "adjacent_subrole", 2, 25),
            ("From a second Field Role", "second", 2, 25),
            ("From a third Field Role", "third", 3, 50),
        ],
    )
    def test_other_roles(self, label: str, role: str, times: int, needed: int) -> None:
        """Twice or three times the price, and the Achievements that the text names (H16)."""
        short = _offer(_shelf(xp=1, total_achievements=needed - 1), "Tricks of the trade", label)
        assert short.missing == (f"needs {needed} Total Achievements, has {needed - 1}",)
        offer = _offer(_shelf(xp=1, total_achievements=needed), "Tricks of the trade", label)
        assert offer.missing == ()
        assert offer.says == f"{times} times its price"
        assert [each.name for each in offer.asks][:3] == ["name", "notation", "ability"]
        row = {**offer.row, "name": "Parry", "notation": "3/x", "ability": "Aim", "foible": True}
        inputs: dict[str, Any] = {
            "total_achievements": 9000,
            "proficiencies": ["Aim"],
            "purchases": [{**row, "times": 2}],
        }
        (line,) = _shelf(**inputs).basket.lines
        assert line.prices == (3 * times, 9 * times)
        assert line.problems == ()
        assert line.note.endswith(f"the next for {27 * times} XP")
        assert line.row["role"] == role

    def test_xp_short(self) -> None:
        """What is affordable but for the XP says how many are short."""
        assert _offer(_shelf(xp=3, abilities=[{"name": "Aim"}]), "Aim", "Exceptional").missing == (
            "2 XP short",
        )
        empty = _shelf(xp=0, purchases=[{"buy": "uam", "times": 3}])
        assert "4 XP short" in _offer(empty, "For everybody", "Universal Action Modifier").missing

    def test_bought_once(self) -> None:
        """A plain price is paid once: no press buys it again (H15)."""
        (line,) = _shelf(purchases=[{"buy": "other", "name": "Deed", "notation": "7"}]).basket.lines
        assert (line.can_grow, line.note) == (False, "bought once")


class TestDeclaration:
    """Whatever lies on the shelf can be priced."""

    @given(st.lists(st.integers(0, 11), max_size=4), st.integers(0, 80))
    def test_every_press_is_priced(self, presses: list[int], xp: int) -> None:
        """Each offer without questions makes a plan that the engine prices, at the price on its tag."""
        purchases: list[Any] = []
        abilities = [{"name": "Perception", "score": 25, "proficient": True}, {"name": "Aim"}]
        for press in presses:
            found = _shelf(xp=xp, abilities=abilities, purchases=purchases)
            offers = [offer for group in found.groups for offer in group.offers if not offer.asks]
            offer = offers[press % len(offers)]
            purchases = [*purchases, dict(offer.row)]
            after = handle(
                Request(calculator=ID, inputs={"xp": xp, "abilities": abilities, "purchases": purchases})
            )
            assert offer.price == f"{after.result['total'] - found.basket.purse.spent} XP"

    def test_every_question_is_an_input_of_the_row(self) -> None:
        """What an offer asks for, and what it sets, the plan's input takes."""
        rows = {each.name: each.kind for each in (setting.input for setting in _shelf().settings)}
        assert list(rows) == ["xp", "total_achievements"]
        for group in _shelf(**RICH).groups:
            for offer in group.offers:
                sample = {"name": "Own", "notation": "2/e", "ability": "Aim"}
                asked = {each.name: sample[each.name] for each in offer.asks if each.name in sample}
                handle(Request(calculator=ID, inputs={"xp": 9, offer.adds: [{**offer.row, **asked}]}))

    def test_html(self) -> None:
        """The HTML names the inputs that a press changes; a calculator without a shelf has none."""
        html = render_shelf(
            handle(Request(calculator=ID, inputs={"xp": 2, "purchases": [{"buy": "uam", "times": 9}]}))
        )
        assert html is not None
        assert "<strong>43 XP</strong> too few: 45 wanted, 2 at hand" in html
        assert "1 + 2 + 3 + 4 + … + 9" in html
        assert '<rect x="2" y="0" width="43" height="1" class="rs-over"/>' in html
        assert 'data-take="purchases"' in html
        price = handle(Request(calculator="shattered_world.buy_in", inputs={"notation": "1/e"}))
        assert render_shelf(price) is None


def presses(response: Response) -> list[Mapping[str, Any]]:
    """Return the inputs after each press on the shelf of an answer."""
    calculator = find(response.calculator)
    shelf = calculator.shelf_of(response)
    assert shelf is not None
    return list(shelf.presses(calculator.declared, response.inputs))


class TestPresses:
    """The states that are prepared for a first press."""

    def test_of_a_plan(self) -> None:
        """A thing that is there is counted, another gets a row, the last one is taken out."""
        wanted = [{"buy": "uam", "times": 2}, {"buy": "uam", "owned": 3}]
        states = presses(handle(Request(calculator=ID, inputs={"xp": 9, "purchases": wanted})))
        counts = [
            [(row["buy"], row["owned"], row["times"]) for row in state["purchases"]] for state in states
        ]
        assert counts == [
            [("uam", 0, 3), ("uam", 3, 1)],
            [("uam", 0, 2), ("uam", 3, 1), ("dice", 0, 1)],
            [("uam", 0, 3), ("uam", 3, 1)],
            [("uam", 0, 2), ("uam", 3, 2)],
            [("uam", 0, 1), ("uam", 3, 1)],
            [("uam", 0, 2)],
        ]

    def test_of_a_list_without_a_counter(self) -> None:
        """A trait of a sheet is there or it is not; a calculator may have no shelf."""
        inputs = {"attributes": [{"name": "Good hands", "points": 4}, {"name": "Cannot swim", "points": -2}]}
        states = presses(handle(Request(calculator="scattershot.persona", inputs=inputs)))
        assert [[row["name"] for row in state["attributes"]] for state in states] == [
            ["Cannot swim"],
            ["Good hands"],
        ]
        price = handle(Request(calculator="shattered_world.buy_in", inputs={"notation": "1/e"}))
        assert find(price.calculator).shelf_of(price) is None
