"""The pool: laws of its counting."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine import Request, Response, handle, handle_json
from engine.followups import next_questions

SIZES = st.lists(st.sampled_from(["single", "double"]), max_size=6)
ITEMS = st.lists(st.sampled_from(["single_use", "limited_use", "regular_use"]), max_size=3)
RELATIONSHIPS = st.lists(
    st.sampled_from(["loose_beneficial", "tight_beneficial", "loose_detrimental", "tight_detrimental"]),
    max_size=4,
)
POOLS = st.fixed_dictionaries(
    {
        "keywords": st.integers(0, 3),
        "positives": SIZES,
        "negatives": SIZES,
        "gm_negatives": SIZES,
        "items": ITEMS,
        "relationships": RELATIONSHIPS,
    }
)


def ask(inputs: Mapping[str, Any], readings: Mapping[str, str] | None = None) -> Response:
    """Ask for a pool."""
    return handle(Request(calculator="walkabout.pool", inputs=inputs, readings=readings or {}))


@given(POOLS)
def test_every_offer_is_answered(inputs: dict[str, Any]) -> None:
    """A pool that the usual bag cannot serve offers no draw; every other offer is answered."""
    found = ask(inputs)
    offers = next_questions(found)
    assert bool(offers) == (found.result["reserve_draw"] <= 12 - 3)
    for each in offers:
        assert json.loads(handle_json(json.dumps(each.request)))["ok"], each.name


def count(named: Sequence[str]) -> int:
    """Count traits, doubles as two."""
    return sum(2 if each == "double" else 1 for each in named)


class TestKeeping:
    """Keep every trait that was named: each draws a token, a double two."""

    @given(POOLS)
    def test_every_trait_draws_and_every_call_pays(self, pool: dict[str, Any]) -> None:
        """The reserve is the traits, the gold is the calls, the extra tokens are the relationships."""
        found = ask(pool).result
        penalties = {"single_use": 2, "limited_use": 1, "regular_use": 0}
        traits = count(pool["positives"]) + count(pool["negatives"]) + count(pool["gm_negatives"])
        traits += sum(1 + penalties[item] for item in pool["items"])
        harmful = [each for each in pool["relationships"] if "detrimental" in each]

        assert found["core_draw"] == 3 + pool["keywords"]
        assert found["reserve_draw"] == traits
        assert found["gold_earned"] == len(pool["negatives"]) + len(harmful)
        assert found["extra_white"] == len(harmful) + sum("tight" in each for each in harmful)
        assert found["gm_tokens"] == count(pool["gm_negatives"])

    @given(POOLS)
    def test_tokens_and_slots_come_out_even(self, pool: dict[str, Any]) -> None:
        """As ruled, every reserve token has a slot, whether pairs were cancelled or not."""
        for cancel in (False, True):
            found = ask({**pool, "cancel": cancel}).result
            slots = found["positive_slots"] + found["negative_slots"] + found["relationship_slots"]
            assert slots == found["reserve_in_all"]
            assert found["unplaced"] == 0


class TestCancelling:
    """Or cancel good against bad, one for one, until one side is empty."""

    @given(POOLS)
    def test_one_side_is_empty_afterwards(self, pool: dict[str, Any]) -> None:
        """What is left is the difference of the two sides, and the gold stays with those who called."""
        kept, safe = ask(pool).result, ask({**pool, "cancel": True}).result

        assert min(safe["positive_slots"], safe["negative_slots"]) == 0
        assert safe["reserve_draw"] == abs(kept["positive_slots"] - kept["negative_slots"])
        assert safe["gold_earned"] == kept["gold_earned"]
        assert safe["core_draw"] == kept["core_draw"]

    @given(POOLS)
    def test_naming_all_pairs_is_the_same_as_naming_none(self, pool: dict[str, Any]) -> None:
        """The number that playing it safe cancels may be said aloud, in either reading."""
        safe = ask({**pool, "cancel": True})
        pairs = safe.result["pairs_cancelled"]
        for reading in ("all_pairs", "any_number"):
            assert ask({**pool, "cancel": True, "pairs": pairs}, {"WR7": reading}).result == safe.result


class TestTelling:
    """The working names each rule that came into play."""

    def test_steps_of_a_full_pool(self) -> None:
        """Keywords, items, traits, cancelling, relationships and gold, each with its clause."""
        pool = {
            "keywords": 1,
            "extra_keywords": 1,
            "positives": ["single"],
            "negatives": ["double"],
            "gm_negatives": ["single"],
            "items": ["single_use"],
            "cancel": True,
            "relationships": ["tight_beneficial", "loose_detrimental"],
        }
        everything = {
            "WR7": "any_number",
            "WR8": "before_cancelling",
            "WR10": "gold_each_time",
            "WR20": "every_keyword",
        }
        for readings in ({}, everything):
            cited = {step.clause for step in ask(pool, readings).steps}
            assert cited >= {
                "WR20",
                "W7",
                "WR22",
                "W4",
                "W5",
                "WR7",
                "WR8",
                "W10",
                "W6",
                "WR28",
                "WR5",
                "WR10",
            }


class TestReadings:
    """Readings change what they are about, and nothing else."""

    @given(POOLS)
    def test_items_without_penalties_draw_less(self, pool: dict[str, Any]) -> None:
        """The penalties of items are the whole difference."""
        penalties = {"single_use": 2, "limited_use": 1, "regular_use": 0}
        brought = sum(penalties[item] for item in pool["items"])
        ruled, bare = ask(pool).result, ask(pool, {"WR22": "no_negatives"}).result
        assert ruled["reserve_draw"] - bare["reserve_draw"] == brought

    @given(POOLS)
    def test_three_in_all_adds_one_for_each_tight_one(self, pool: dict[str, Any]) -> None:
        """Loose relationships are the same in both readings."""
        tight = sum("tight" in each for each in pool["relationships"])
        ruled, more = ask(pool).result, ask(pool, {"WR28": "three_in_all"}).result
        assert more["reserve_in_all"] - ruled["reserve_in_all"] == tight
