"""What the engine answered is kept until the engine changes; parts of the build run in Node.js."""

import os
import time
from pathlib import Path

import pytest

from engine import Request, handle, render
from macros.cache import ENGINE, cache_dir, digest_of, write_text
from macros.node import NodeError, run_script
from macros.pages.answers import cached_html
from macros.project import BuildError


def _engine(project: Path, text: str) -> Path:
    (project / "engine").mkdir(exist_ok=True)
    (project / "engine" / "rules.py").write_text("")
    (project / "engine" / "rules.toml").write_text(text)
    return project


def test_digests(tmp_path: Path) -> None:
    """An edit makes another name; one of a game keeps the others', one of what all rest on does not."""
    before = digest_of(_engine(tmp_path, "value = 7\n"), *ENGINE)
    assert digest_of(_engine(tmp_path, "value = 7\n"), *ENGINE) == before
    assert digest_of(_engine(tmp_path, "value = 6\n"), *ENGINE) != before
    project = _engine(tmp_path, "value = 7\n")
    for name in ("one", "other"):
        (project / "engine/systems" / name).mkdir(parents=True)
        (project / "engine/systems" / name / "rules.toml").write_text("")
    kept = {name: digest_of(project, *ENGINE, game=name) for name in ("one", "other")}
    (project / "engine/systems/other/rules.toml").write_text("value = 6\n")
    assert digest_of(project, *ENGINE, game="one") == kept["one"]
    assert digest_of(project, *ENGINE, game="other") != kept["other"]
    (project / "engine/systems/all.py").write_text("")
    assert digest_of(project, *ENGINE, game="one") != kept["one"]


def test_a_pattern_without_files(tmp_path: Path) -> None:
    """A pattern that finds nothing would let every edit of what it was meant for go unnoticed."""
    with pytest.raises(BuildError, match=r'"engine/\*\.tmol"; correct the pattern'):
        digest_of(_engine(tmp_path, "value = 7\n"), "engine/*.py", "engine/*.tmol")


def test_leaves_nothing_half_written(tmp_path: Path) -> None:
    """The file has its name in one step, in a folder that is made for it."""
    write_text(tmp_path / "a" / "b.txt", "words")
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["b.txt"]
    assert (tmp_path / "a" / "b.txt").read_text() == "words"


def test_other_states_stay_for_a_day(tmp_path: Path) -> None:
    """What somebody may be building from stays; what nobody came back to goes."""
    for name in ("yesterday", "today"):
        (tmp_path / ".cache" / "answers" / name).mkdir(parents=True)
    long_ago = time.time() - 2 * 86_400
    os.utime(tmp_path / ".cache" / "answers" / "yesterday", (long_ago, long_ago))
    cache_dir(tmp_path, "answers", "now")
    assert {path.name for path in (tmp_path / ".cache" / "answers").iterdir()} == {"today", "now"}


def test_two_builds_at_once(tmp_path: Path) -> None:
    """A state that another build puts away while the states are looked through is no mistake."""
    states = tmp_path / ".cache" / "answers"
    states.mkdir(parents=True)
    (states / "before").symlink_to(states / "put away by now")
    assert cache_dir(tmp_path, "answers", "now").is_dir()


def test_equal_bytes(tmp_path: Path) -> None:
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


def test_what_is_kept_is_not_rendered_again(tmp_path: Path) -> None:
    """The kept file is read as it is."""
    answer = handle(Request(calculator="scattershot.mib", mode="odds", inputs={"rating": 12}))
    cached_html(answer, tmp_path)
    [path] = (tmp_path / ".cache" / "answers").glob("*/*.html")
    path.write_text("kept")
    assert cached_html(answer, tmp_path) == "kept"


def test_run_script(tmp_path: Path) -> None:
    """The arguments arrive as they are; of a failure comes first what is missing, then why."""
    script = tmp_path / "tell.mjs"
    script.write_text("console.log(process.argv.slice(2).join(' '));", "utf-8")
    assert run_script(script, "one", tmp_path, lacking="nothing") == f"one {tmp_path}\n"
    script = tmp_path / "fail.mjs"
    script.write_text("console.error('no such style'); process.exit(3);", "utf-8")
    with pytest.raises(NodeError, match=r"^the styles are not joined: no such style$"):
        run_script(script, lacking="the styles are not joined")


def test_leaves_out_the_line_of_a_packed_script(tmp_path: Path) -> None:
    """Node quotes the line in which it failed; nobody reads a million signs of it."""
    script = tmp_path / "packed.mjs"
    script.write_text(f"/*{'x' * 1000}*/ throw new Error('no such module');", "utf-8")
    with pytest.raises(NodeError, match="no such module") as failed:
        run_script(script, lacking="Python is not packed")
    assert "xxx" not in str(failed.value)
