"""What the engine answered is kept until the engine changes."""

import os
import time
from pathlib import Path

import pytest

from engine import Request, handle, render
from macros.cache import ENGINE, cache_dir, digest_of, write_text
from macros.pages.answers import cached_html
from macros.project import BuildError


def _engine(project: Path, text: str) -> Path:
    (project / "engine").mkdir(exist_ok=True)
    (project / "engine" / "rules.py").write_text("")
    (project / "engine" / "rules.toml").write_text(text)
    return project


class TestKeeping:
    """A file of `.cache` is whole, and found under the digest of what it follows from."""

    def test_an_edit_makes_another_name(self, tmp_path: Path) -> None:
        """A number changed in the rule data is another digest, so nothing old is ever read."""
        before = digest_of(_engine(tmp_path, "value = 7\n"), *ENGINE)
        assert digest_of(_engine(tmp_path, "value = 7\n"), *ENGINE) == before
        assert digest_of(_engine(tmp_path, "value = 6\n"), *ENGINE) != before

    def test_a_game_follows_from_no_other(self, tmp_path: Path) -> None:
        """An edit of one game keeps what was computed of the others; what all games rest on does not."""
        project = _engine(tmp_path, "value = 7\n")
        for name in ("one", "other"):
            (project / "engine/systems" / name).mkdir(parents=True)
            (project / "engine/systems" / name / "rules.toml").write_text("")
        before = {name: digest_of(project, *ENGINE, game=name) for name in ("one", "other")}
        (project / "engine/systems/other/rules.toml").write_text("value = 6\n")
        assert digest_of(project, *ENGINE, game="one") == before["one"]
        assert digest_of(project, *ENGINE, game="other") != before["other"]
        (project / "engine/systems/all.py").write_text("")
        assert digest_of(project, *ENGINE, game="one") != before["one"]

    def test_a_pattern_without_files(self, tmp_path: Path) -> None:
        """A pattern that finds nothing would let every edit of what it was meant for go unnoticed."""
        with pytest.raises(BuildError, match=r'"engine/\*\.tmol"; correct the pattern'):
            digest_of(_engine(tmp_path, "value = 7\n"), "engine/*.py", "engine/*.tmol")

    def test_leaves_nothing_half_written(self, tmp_path: Path) -> None:
        """The file has its name in one step, in a folder that is made for it."""
        write_text(tmp_path / "a" / "b.txt", "words")
        assert [path.name for path in (tmp_path / "a").iterdir()] == ["b.txt"]
        assert (tmp_path / "a" / "b.txt").read_text() == "words"

    def test_other_states_stay_for_a_day(self, tmp_path: Path) -> None:
        """What somebody may be building from stays; what nobody came back to goes."""
        for name in ("yesterday", "today"):
            (tmp_path / ".cache" / "answers" / name).mkdir(parents=True)
        long_ago = time.time() - 2 * 86_400
        os.utime(tmp_path / ".cache" / "answers" / "yesterday", (long_ago, long_ago))
        cache_dir(tmp_path, "answers", "now")
        assert {path.name for path in (tmp_path / ".cache" / "answers").iterdir()} == {"today", "now"}

    def test_two_builds_at_once(self, tmp_path: Path) -> None:
        """A state that another build puts away while the states are looked through is no mistake."""
        states = tmp_path / ".cache" / "answers"
        states.mkdir(parents=True)
        (states / "before").symlink_to(states / "put away by now")
        assert cache_dir(tmp_path, "answers", "now").is_dir()


class TestRendered:
    """An answer's HTML has equal bytes with and without what was kept."""

    def test_equal_bytes(self, tmp_path: Path) -> None:
        """Whatever was asked, the first and the second time."""
        for inputs in ({"rating": 12}, {"rating": 13}):
            for mode, seed in (("odds", None), ("roll", "one"), ("roll", "two")):
                answer = handle(
                    Request(
                        calculator="scattershot.mib",
                        mode=mode,
                        inputs=inputs,
                        readings={},
                        text=None,
                        seed=seed,
                    )
                )
                assert cached_html(answer, tmp_path) == render(answer) == cached_html(answer, tmp_path)
        answer = handle(Request(calculator="scattershot.mib", mode="odds", inputs={"rating": 13}))
        assert cached_html(answer, tmp_path, "another") == render(answer, "another") != render(answer)
        assert len(list((tmp_path / ".cache" / "answers").glob("*/*.html"))) == 7

    def test_what_is_kept_is_not_rendered_again(self, tmp_path: Path) -> None:
        """The kept file is read as it is."""
        answer = handle(Request(calculator="scattershot.mib", mode="odds", inputs={"rating": 12}))
        cached_html(answer, tmp_path)
        [path] = (tmp_path / ".cache" / "answers").glob("*/*.html")
        path.write_text("kept")
        assert cached_html(answer, tmp_path) == "kept"
