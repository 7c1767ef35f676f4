import io
import json

import pytest

from engine.cli.main import main

MIB = ("scattershot.mib", "--rating", "12")


def run(*words: str) -> tuple[int, str]:
    """The exit code and what is printed."""
    out = io.StringIO()
    return main(words, stdin=io.BytesIO(), stdout=out), out.getvalue()


class TestInquiries:
    """The questions about several answers, typed as a command."""

    def test_compare(self) -> None:
        """A plus sign parts the setups; one without a calculator is for the one before it."""
        code, text = run(
            "compare", *MIB, "--name", "now", "+", "--rating", "14", "+", "scattershot.mib", "--rating", "8"
        )
        assert code == 0
        lines = text.splitlines()
        assert lines[0] == "“Made it” is 79 % for “--rating 14” and 28 % for “--rating 8”: 51 points apart."
        assert lines[3].split() == ["Made", "it", "64", "%", "79", "%", "28", "%"]
        assert lines[4].split()[:5] == ["more", "than", "now", "15", "points"]
        assert lines[-1].split()[0] == "12"

    def test_failing_outcomes_have_a_name(self) -> None:
        """No outcome at all is called by a word, as everywhere."""
        text = run("compare", "shattered_world.action", "--target", "4", "+", "--target", "5")[1]
        assert "\nfails " in text

    def test_sweep(self) -> None:
        """A sweep is a column of numbers with bars, as long as the chance of forty."""
        code, text = run("sweep", *MIB, "--vary", "rating=10..12", "--watch", "success")
        assert code == 0
        assert text.splitlines()[2:] == [
            "Rating  Made it",
            "10         45 %  " + "█" * 18,
            "11         55 %  " + "█" * 22,
            "12         64 %  " + "█" * 26,
        ]

    def test_sweep_of_results(self) -> None:
        """The bars of plain numbers are measured by the largest; a place that is refused says why."""
        text = run(
            "sweep",
            "shattered_world.buy_in",
            "--notation",
            "1/e",
            "--vary",
            "purchases=1..2",
            "--watch",
            "total",
        )[1]
        assert text.splitlines()[-1] == "2               3  " + "█" * 40
        text = run(
            "sweep", "arylon.roll", "--dice", "d8", "d6", "d6", "--vary", "dice.d6=1..2", "--watch", "hitch"
        )[1]
        assert "no answer  " in text

    def test_find(self) -> None:
        """The reverse question, with the step before and the way it was searched."""
        code, text = run("find", *MIB, "--vary", "rating=2..", "--watch", "success", "--wanted", "75%")
        assert code == 0
        assert "Rating 14 is the smallest" in text
        assert "exact answers, halving, from 2 to 1000" in text
        nowhere = run("find", *MIB, "--vary", "rating=2..3", "--watch", "at_least", "0", "--wanted", "1")[1]
        assert "at 3." in nowhere

    def test_readings(self) -> None:
        """Each ruling with its readings, what they change, and what they refuse."""
        text = run("readings", *MIB)[1]
        assert "  at_or_below: " in text
        assert "(the decision)" in text
        assert "    Catastrophic Failure 1 % instead of 3 % (−2 points)" in text
        assert "    refused: " in run("readings", "shattered_world.dice", "--steps", "2")[1]

    def test_afters(self) -> None:
        """What may be done to the roll of a seed, each with its clause and its price."""
        code, text = run("afters", *MIB, "--seed", "apple")
        assert code == 0
        assert "One more die for it (S12): costs a die: it hurts nobody, and goes back" in text

    def test_json(self) -> None:
        """With --json the wire is printed, and the exit code says whether it was answered."""
        code, text = run("sweep", *MIB, "--vary", "rating", "--watch", "success", "--json")
        assert code == 0
        assert json.loads(text)["answer"]["inquiry"] == "sweep"
        code, text = run("sweep", *MIB, "--vary", "luck", "--watch", "success", "--json")
        assert code == 1
        assert json.loads(text)["failure"]["field"] == "vary"

    @pytest.mark.parametrize("place", [0, 1], ids=["before the plus", "at the end"])
    def test_json_names_no_setup(self, place: int) -> None:
        """It asks for the whole answer as JSON, wherever it stands; a setup is named by its own options."""
        as_json = [("--json",) if each == place else () for each in (0, 1)]
        words = (*MIB, *as_json[0], "+", "--rating", "14", "--reading", "SR1=below", *as_json[1])
        setups = json.loads(run("compare", *words)[1])["answer"]["setups"]
        assert [each["name"] for each in setups] == ["--rating 12", "--rating 14 --reading SR1=below"]

    @pytest.mark.parametrize("kind", ["compare", "sweep", "find", "readings", "afters"])
    def test_help_and_advice_name_the_command(self, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
        """An inquiry has options that its calculator alone lacks, so its own help is named."""
        command = f"python -m engine {kind} scattershot.mib"
        with pytest.raises(SystemExit):
            run(kind, "scattershot.mib", "--help")
        assert capsys.readouterr().out.startswith(f"usage: {command} ")
        with pytest.raises(SystemExit):
            run(kind, "scattershot.mib", "--nothing")
        assert f"`{command} --help` lists every option" in capsys.readouterr().err

    def test_refused(self, capsys: pytest.CaptureFixture[str]) -> None:
        """A refusal is one sentence on standard error, with exit code 1."""
        assert run("sweep", *MIB, "--vary", "rating=a..b", "--watch", "success")[0] == 1
        assert capsys.readouterr().err.startswith("From: enter a whole number")

    @pytest.mark.parametrize(
        ("words", "says"),
        [
            (("sweep",), "name a calculator"),
            (("compare", "no.such"), "no.such"),
            (("compare", *MIB, "+", "--rating", "14", "--roll"), "--roll belongs to one roll, and compare"),
            (("readings", *MIB, "--seed", "apple"), "--seed belongs to one roll, and readings"),
            (("readings", *MIB, "--method", "2"), "--method belongs to one roll, and readings"),
            (
                ("sweep", *MIB, "--faces", "1", "2", "--vary", "rating", "--watch", "mean"),
                "--faces belongs to",
            ),
            (("afters", *MIB), "name its --seed or its --faces"),
            (("afters", *MIB, "--roll"), "name its --seed or its --faces"),
            (("fairness", *MIB, "--seed", "apple"), "`python -m tools.fairness`"),
        ],
    )
    def test_unreadable(self, words: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]) -> None:
        """A command for no calculator, or with options that would count for nothing: exit code 2."""
        assert run(*words) == (2, "")
        assert says in capsys.readouterr().err
