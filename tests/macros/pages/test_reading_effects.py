"""What readings do is computed once and cached until the engine changes."""

import json
from pathlib import Path
from typing import Any

from engine import catalogue
from engine.reading_impact import reading_impact as consequence
from macros.cache import cache_dir
from macros.pages.reading_effects import Effect, cached_effects, effects


class TestEffects:
    """The cached effects are those that the engine computes."""

    def test_every_ruling_has_one(self) -> None:
        """Rulings without readings too: theirs is empty."""
        assert set(effects()) == {key for system in catalogue() for key in system.data.rulings}

    def test_agrees_with_the_engine(self) -> None:
        """What is cached is what `consequence` says, number for number, here for the first of each game."""
        for system in catalogue():
            found = next(each for each in system.data.rulings.values() if each.readings)
            computed, effect = consequence(found), effects()[found.id]
            assert [dict(each.values) for each in computed.cases] == [each.values for each in effect.cases]
            assert (computed.asked, computed.apart) == (effect.asked, effect.apart)


class TestKept:
    """The effects of one game are kept for one state of the engine."""

    def test_what_is_kept_is_not_computed_again(self, tmp_path: Path) -> None:
        """A file under the digest is read as it is."""
        told: dict[str, Any] = {"XR1": {"cases": [], "widest": None, "asked": 3, "apart": 2}}
        (cache_dir(tmp_path, "effects", "now") / "walkabout.json").write_text(json.dumps(told))
        expected = {"XR1": Effect(cases=(), widest=None, asked=3, apart=2)}
        assert cached_effects(tmp_path, "walkabout", "now") == expected

    def test_what_is_not_kept_is_computed(self, tmp_path: Path) -> None:
        """Another state of the engine has its own, and they are kept."""
        found = cached_effects(tmp_path, "shattered_world", "new")
        assert found == {key: effects()[key] for key in found}
        assert [path.name for path in tmp_path.rglob("*.json")] == ["shattered_world.json"]
