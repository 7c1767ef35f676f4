"""`python -m macros.build` speaks in sentences."""

import subprocess

import pytest

from macros import build as command
from macros.postprocess.redirects import RedirectError


class TestCommand:
    """What is wrong in the sources ends it with status 1 and no traceback."""

    @pytest.mark.parametrize(
        ("error", "said"),
        [
            (RedirectError("published addresses lead nowhere: a/"), "published addresses lead nowhere: a/\n"),
            (subprocess.CalledProcessError(1, "mkdocs"), ""),
        ],
    )
    def test_refused(
        self,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        error: Exception,
        said: str,
    ) -> None:
        """One sentence; none where the site builder has spoken."""

        def fail(**_: object) -> None:
            raise error

        monkeypatch.setattr(command, "build", fail)
        monkeypatch.setattr("sys.argv", ["build"])
        assert command.main() == 1
        assert capsys.readouterr().err == said

    def test_built(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Nothing to say."""
        monkeypatch.setattr(command, "build", lambda **_: None)
        monkeypatch.setattr("sys.argv", ["build"])
        assert command.main() == 0
