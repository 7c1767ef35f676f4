"""Parts of the build run in Node.js, and say in one sentence what went wrong there."""

from pathlib import Path

import pytest

from macros.node import NodeError, run_script


class TestRunScript:
    """What a script prints is handed back; what it says of a failure ends the sentence."""

    def test_prints(self, tmp_path: Path) -> None:
        """The arguments arrive as they are."""
        script = tmp_path / "tell.mjs"
        script.write_text("console.log(process.argv.slice(2).join(' '));", "utf-8")
        assert run_script(script, "one", tmp_path, lacking="nothing") == f"one {tmp_path}\n"

    def test_fails(self, tmp_path: Path) -> None:
        """What is missing comes first, then why."""
        script = tmp_path / "fail.mjs"
        script.write_text("console.error('no such style'); process.exit(3);", "utf-8")
        with pytest.raises(NodeError, match=r"^the styles are not joined: no such style$"):
            run_script(script, lacking="the styles are not joined")

    def test_leaves_out_the_line_of_a_packed_script(self, tmp_path: Path) -> None:
        """Node quotes the line in which it failed; nobody reads a million signs of it."""
        script = tmp_path / "packed.mjs"
        script.write_text(f"/*{'x' * 1000}*/ throw new Error('no such module');", "utf-8")
        with pytest.raises(NodeError, match="no such module") as failed:
            run_script(script, lacking="Python is not packed")
        assert "xxx" not in str(failed.value)
