"""The command line says what the engine says, in words or in JSON."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import shlex
import subprocess
import sys

import pytest

from engine import catalogue, find
from engine.cli.main import main


def _run(*arguments: str, stdin: bytes = b"") -> tuple[int, str]:
    out = io.StringIO()
    code = main(arguments, stdin=io.BytesIO(stdin), stdout=out)
    return code, out.getvalue()


MIB = ("scattershot.mib", "--rating", "12")


PRINTED = [
    ("every calculator", "", ["scattershot\\.mib"]),
    ("a Rating of 12 is made 64 times in 100", "scattershot.mib --rating 12 --odds", ["64 %", "█"]),
    ("the JSON that the browser gets", "scattershot.mib --rating 12 --json", ['"success": ?"16/25"']),
    ("no, in a word", "scattershot.scope --players 5 --personae 4 --regular-characters 5",
     ["The Scope rises +no$"]),
    ("yes, in a word", "scattershot.scope --players 5 --personae 4 --regular-characters 6",
     ["The Scope rises +yes$"]),
    ("3 and 5 under a Rating of 12 make it by 4", "scattershot.mib --rating 12 --roll --faces 3 5 --json",
     ['"mib": ?4\\b']),
    ("a reading is named with its ruling", "scattershot.mib --rating 10 --reading SR1=below --json",
     ['"SR1": ?"below"']),
    ("a choice is typed in any case", "walkabout.draw --colour Green --keywords 1", ["\\AA green action"]),
    ("records stand on lines of their own", "arylon.advance --trait skill --die d4 --to d8",
     ["Step by step\n  from d4, to d6, price 6\n  from d6, to d8, price 8\n"]),
    ("nothing is a dash", "arylon.advance --trait talent", ["Step by step\n  from –, to d4, price 8\n"]),
    ("a value that the game has words for is shown by them, in a list too",
     ("walkabout.resolve --colour blue --core success=blue,sacrifice=black,story=red"
      " --reserve token=black,on=positive token=white,on=negative"),
     ["Who places the reserve {7}in turns, the game master first$",
      "In this order {16}the game master, the player$"]),
    ("no outcome at all is called by a word", "compare shattered_world.action --target 4 + --target 5",
     ["^fails "]),
    ("the bars of plain numbers are measured by the largest",
     "sweep shattered_world.buy_in --notation 1/e --vary purchases=1..2 --watch total",
     ["^2               3  █{40}$"]),
    ("a place that is refused says why",
     "sweep arylon.roll --dice d8 d6 d6 --vary dice.d6=1..2 --watch hitch",
     ["no answer  "]),
    ("the step before, and the way it was searched",
     "find scattershot.mib --rating 12 --vary rating=2.. --watch success --wanted 75%",
     ["Rating 14 is the smallest", "exact answers, halving, from 2 to 1000"]),
    ("the nearest, where no place will do",
     "find scattershot.mib --rating 12 --vary rating=2..3 --watch at_least 0 --wanted 1", ["at 3\\."]),
    ("each ruling with its readings, and what they change", "readings scattershot.mib --rating 12",
     ["^  at_or_below: ", "\\(the decision\\)",
      "^    Catastrophic Failure 1 % instead of 3 % \\(−2 points\\)"]),
    ("and what they refuse", "readings shattered_world.dice --steps 2", ["^    refused: "]),
    ("what may be done to a roll, with its clause and its price",
     "afters scattershot.mib --rating 12 --seed apple",
     ["One more die for it \\(S12\\): costs a die, which hurts nobody: it goes into"]),
]  # fmt: skip


@pytest.mark.parametrize(("words", "says"), [pytest.param(*each, id=why) for why, *each in PRINTED])
def test_it_prints(words: str, says: list[str]) -> None:
    """In words, or as the JSON of the wire."""
    code, out = _run(*words.split())
    assert code == 0
    assert [each for each in says if not re.search(each, out, re.MULTILINE)] == []


def test_odds_are_what_it_shows_unasked() -> None:
    """Where a calculator has odds, they need no option."""
    assert _run(*MIB) == _run(*MIB, "--odds")


def test_a_roll_draws_a_fresh_seed_and_tells_it() -> None:
    """A roll without a seed can still be replayed."""
    seeds = {json.loads(_run(*MIB, "--roll", "--json")[1])["response"]["seed"] for _ in "ab"}

    assert len(seeds) == 2
    assert None not in seeds


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("nonsense",), 2, "no calculator called nonsense"),
        (("--requests", "extra"), 2, "--requests stands alone; send the requests to standard input"),
        (("--version",), 2, "there is no option --version without a calculator"),
        (("scattershot.mib",), 1, "Rating: enter a whole number (it is missing)."),
        (("scattershot.mib", "--rating", "twelve"), 1, "Rating: enter a whole number"),
        (("walkabout.draw", "--colour", "mauve"), 1, "Colour of the action: enter one of green, blue, red"),
        (("scattershot.mib", "--rating", "1e9"), 1, "Rating: enter a whole number"),
        ((*MIB, "--critical-juncture", "9", "--epic-index", "3"), 1, "S22"),
        (("scattershot.mib", "--rating", "-99999999999"), 1, "Rating: enter −1000 or more, as"),
        (("scattershot.mib", "--rating", "99999999999"), 1, "Rating: enter 1000 or less, as"),
        (
            (*MIB, "--reading", "SR2=two"),
            1,
            "SR2 is a ruling with one decision",
        ),
        (
            (*MIB, "--reading", "SR9=as_it_falls"),
            1,
            "SR9 does not touch scattershot.mib",
        ),
        ((*MIB, "--reading", "SR999=a"), 1, "is not a ruling that touches"),
    ],
)
def test_a_refusal_is_one_line(
    arguments: tuple[str, ...], code: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence on the error stream, and an exit code that a script can test."""
    assert _run(*arguments)[0] == code

    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--ratting", "12"), "there is no option --ratting for scattershot.mib"),
        (("--ratting=12",), "there is no option --ratting for scattershot.mib"),
        (("12",), "12 belongs to no option"),
        (("--rating", "12", "--rating", "13"), "--rating was given twice; give it once"),
        (("--rating", "12", "--rating=12"), "--rating was given twice; give it once"),
        (("--rating", "12", "--seed", "a", "--seed", "b"), "--seed was given twice"),
        (
            ("--rating", "12", "--reading", "SR1=below", "--reading", "SR1=at_or_below"),
            "--reading names SR1 twice",
        ),
        (("--rating", "12", "--roll", "--odds"), "--roll and --odds ask for two answers; choose one"),
        (("--rating", "12", "--work"), "there is no --work for scattershot.mib; choose --roll or --odds"),
        (("--rating",), "argument --rating: expected 1 argument"),
    ],
)
def test_a_command_that_cannot_be_read_is_told_in_a_sentence(
    words: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2, no usage and no guess at what was meant."""
    with pytest.raises(SystemExit) as ended:
        _run("scattershot.mib", *words)

    said = capsys.readouterr().err
    assert ended.value.code == 2
    assert said.startswith(says)
    assert said.count("\n") == 1
    assert "usage:" not in said


def test_a_flag_may_be_said_once_only(capsys: pytest.CaptureFixture[str]) -> None:
    """Options that take no value, too."""
    with pytest.raises(SystemExit):
        _run("arylon.hitch", *(["--from-mob"] * 2))

    assert "--from-mob was given twice" in capsys.readouterr().err


def test_dice_of_ones_own_ask_for_a_roll() -> None:
    """Nobody gives faces, or a seed, for odds: they need no `--roll` beside them."""
    faces = (*MIB, "--faces", "3", "5")
    assert _run(*faces) == _run(*faces, "--roll")
    seed = (*MIB, "--seed", "apple")
    assert _run(*seed) == _run(*seed, "--roll")
    assert _run(*seed, "--method", "1") == _run(*seed)
    assert json.loads(_run(*seed, "--method", "2", "--json")[1])["response"]["method"] == 2


def test_faces_for_odds_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever says that they want odds is told that faces are no part of them."""
    assert _run(*MIB, "--odds", "--faces", "3", "5")[0] == 1
    assert "belongs to a roll" in capsys.readouterr().err


def test_every_line_of_requests_gets_one_answer() -> None:
    """Broken and undecodable ones too, and half a line at the end; blank and marked ones are no requests."""
    good = b'{"calculator": "scattershot.mib", "mode": "odds", "inputs": {"rating": 12}}'
    lines = [b"\xef\xbb\xbf" + good + b"\r", b"", b" \t\r", b" # odds", b"{", b"\xff\xfe", b"\x00", good[:20]]
    _, out = _run("--requests", stdin=b"\n".join(lines))

    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, False, False, False]


def test_what_is_no_text_is_refused_and_not_mended() -> None:
    """Two seeds that differ in a broken byte only must not give the same dice."""
    asked = b'{"calculator": "scattershot.mib", "mode": "roll", "inputs": {"rating": 12}, "seed": "a%s"}'
    lines = [asked % b"\xff", asked % b"\xc3\xa9", asked % b"\xc3"]
    answers = [json.loads(line) for line in _run("--requests", stdin=b"\n".join(lines))[1].splitlines()]

    place = asked.index(b"%s") + 1
    assert [answer["ok"] for answer in answers] == [False, True, False]
    assert answers[0]["failure"] == {
        "code": "invalid_request",
        "field": None,
        "message": f"The line is no UTF-8: byte {place} cannot be read; send the request as UTF-8 text.",
        "source": None,
    }


def _shell(command: str) -> tuple[int, str, str]:
    whole = command.replace("ENGINE", f"{sys.executable} -m engine")
    done = subprocess.run(["sh", "-c", whole], capture_output=True, text=True, check=False)  # noqa: S607
    return done.returncode, done.stdout, done.stderr


class TestStreams:
    """A stream that is closed, or a disk that is full, is told in one sentence and an exit code."""

    MIB = "ENGINE scattershot.mib --rating 12"

    def test_closed_input_matters_to_requests_only(self) -> None:
        """A question on the command line reads nothing."""
        code, out, err = _shell(f"{self.MIB} <&-")
        assert (code, out[:16], err) == (0, "A Rating of 12 m", "")
        code, out, err = _shell("ENGINE --requests <&-")
        assert (code, out) == (2, "")
        assert err == "standard input is closed, so there are no requests; send them there, one a line\n"

    @pytest.mark.parametrize("command", [MIB, "ENGINE", "ENGINE --requests </dev/null", f"{MIB} --help"])
    def test_closed_output(self, command: str) -> None:
        """Nobody could hear the answer."""
        code, _, err = _shell(f"{command} >&-")
        assert code == 3
        assert err == "standard output is closed, so the answer has no place to go; open it, or name a file\n"

    @pytest.mark.parametrize("command", [MIB, "ENGINE", f"{MIB} --help", f"{MIB} --json"])
    def test_full_disk(self, command: str) -> None:
        """The answer is lost, and a script learns so."""
        code, _, err = _shell(f"{command} >/dev/full")
        assert code == 3
        assert (
            err
            == "the answer could not be written: no space left on device; make room, or name another file\n"
        )

    def test_full_disk_for_requests(self) -> None:
        """Nothing goes on as if the first answer had been written."""
        code, _, err = _shell("echo '{}' | ENGINE --requests >/dev/full")
        assert (code, err.count("\n")) == (3, 1)

    def test_input_that_breaks_off(self, capsys: pytest.CaptureFixture[str]) -> None:
        """What was read until then is answered."""

        class Broken(io.BytesIO):
            def __next__(self) -> bytes:
                if self.tell():
                    raise OSError(errno.EIO, "Input/output error")
                return self.readline()

        out = io.StringIO()
        assert main(["--requests"], stdin=Broken(b"{}\n{}\n"), stdout=out) == 2
        assert out.getvalue().count("\n") == 1
        said = "the requests could not be read: input/output error; send them as text, one a line\n"
        assert capsys.readouterr().err == said

    def test_nobody_to_tell(self) -> None:
        """With the error stream closed, too, the exit code is all there is."""
        assert _shell("ENGINE nonsense 2>&-")[0] == 2
        assert _shell(f"{self.MIB} >&- 2>&-")[0] == 3


def test_the_module_runs() -> None:
    """`python -m engine` works from the project's folder."""
    done = subprocess.run([sys.executable, "-m", "engine"], capture_output=True, text=True, check=True)

    assert "scattershot.mib" in done.stdout


@pytest.mark.parametrize("calculator", [each.id for system in catalogue() for each in system.calculators])
def test_help_tells_every_input(calculator: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`--help` is written from the declaration: each input with its label, what it takes, and its clause."""
    with pytest.raises(SystemExit) as ended:
        _run(calculator, "--help")

    told = capsys.readouterr().out
    assert ended.value.code == 0
    for each in find(calculator).declared:
        assert f"--{each.name.replace('_', '-')}" in told
        assert each.clause in told


@pytest.mark.parametrize(("columns", "widest"), [("20", 40), ("60", 60), ("500", 100)])
def test_the_chart_fits_the_terminal(columns: str, widest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Narrow or wide, the bars stay within the terminal, and within what one can still read."""
    monkeypatch.setenv("COLUMNS", columns)
    _, out = _run(*MIB)

    bars = [line for line in out.splitlines() if "█" in line]
    assert max(map(len, bars)) == widest


def test_no_fraction_is_longer_than_a_look() -> None:
    """What forty dice come to is told rounded; the exact fractions are in the JSON."""
    many = ("arylon.roll", "--odds", "--dice", "40d12", "--difficulty", "11")
    code, out = _run(*many)
    assert code == 0
    assert "about 23.85" in out
    assert re.search(r"Success +≈ 34.1 %$", out, re.MULTILINE)
    assert re.search(r"[0-9]{30}/|/[0-9]{30}", out) is None
    assert re.search(r"/[0-9]{30}", _run(*many, "--json")[1])


def test_no_colour_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain text throughout, so `NO_COLOR` has nothing left to ask for."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    _, out = _run(*MIB)

    assert "\x1b" not in out


def test_a_die_is_named_or_numbered() -> None:
    """A terminal reads d8 as it reads 8, alone and in a row; marks come in their order."""
    task = ("shattered_world.action", "--target", "7", "--modifier", "3")
    crowd = ("shattered_world.initiative", "--work", "--combatants")

    assert _run(*task, "--die", "d8") == _run(*task, "--die", "8")
    assert _run(*task, "--die", "d8")[0] == 0
    assert _run(*crowd, "name=Ghoul,rolled=5,pace=roll,die=d8")[0] == 0
    assert "a factor of 5/2" in _run("shattered_world.factor", "--factors", "/2", "x3")[1]


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        (
            "arylon.roll --odds --dice 'd6 d8 d10' --difficulty 11+d6",
            "arylon.roll --odds --dice d6 d8 d10 --difficulty 11 d6",
        ),
        ("arylon.roll --odds --dice 2D6,w8", "arylon.roll --odds --dice d6 d6 d8"),
        (
            "scattershot.mib --rating +12 --modifier −2 --odds",
            "scattershot.mib --rating 12 --modifier -2 --odds",
        ),
        ("scattershot.mib --rating 12 --faces '0 5'", "scattershot.mib --rating 12 --faces 10 5"),
        ("scattershot.mib --rating 12 --seed ' Zoe\u0308 '", "scattershot.mib --rating 12 --seed Zo\u00eb"),
        (
            "walkabout.pool --keywords 1 --positives 'single, double'",
            "walkabout.pool --keywords 1 --positives single double",
        ),
        (
            "find scattershot.mib --rating 12 --vary rating=+2..２０ --watch 'at_least −2' --wanted '75,0 %'",
            "find scattershot.mib --rating 12 --vary rating=2..20 --watch at_least -2 --wanted 3/4",
        ),
    ],
)
def test_what_people_type_is_what_they_mean(typed: str, plain: str) -> None:
    """Lists in quotes, signs of books, and dice as other tools write them ask the same question."""
    asked = shlex.split(typed)
    assert _run(*asked, "--json") == _run(*plain.split(), "--json")
    assert _run(*asked, "--json")[0] == 0


@pytest.mark.parametrize(
    "words", ["--help", "-h", "compare --help", "sweep -h", "find --help", "readings --help"]
)
def test_help_is_there_for_whoever_asks(words: str) -> None:
    """For the whole command, and for each question about several answers."""
    code, out = _run(*words.split())
    assert code == 0
    named = words.partition(" ")[0] if " " in words else "CALCULATOR"
    assert f"python -m engine {named} " in out


def test_a_reader_who_leaves_early_is_no_mistake() -> None:
    """`python -m engine ... | head -1` ends without a word on the error stream."""
    command = f"{sys.executable} -m engine scattershot.mib --rating 12 | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)  # noqa: S607

    assert done.stdout.startswith("A Rating of 12")
    assert done.stderr == ""


def test_a_terminal_without_the_signs_gets_those_that_it_has() -> None:
    """An old encoding is no reason for a traceback, nor for a number without its minus."""
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    asked = [sys.executable, "-m", "engine", "scattershot.mib", "--rating"]
    done = subprocess.run([*asked, "12"], capture_output=True, check=True, env=environment)
    told = done.stdout.decode("cp1252")
    assert done.stderr == b""
    assert re.search(r"^ *-8 +1 % #+$", told, re.MULTILINE)
    assert "?" not in told

    refused = subprocess.run([*asked, "-9999"], capture_output=True, check=False, env=environment)
    assert refused.stderr.decode("cp1252").startswith("Rating: enter -1000 or more")


class TestInquiries:
    """The questions about several answers, typed as a command."""

    def test_compare(self) -> None:
        """A plus sign parts the setups; one without a calculator is for the one before it."""
        code, text = _run(
            "compare",
            *MIB,
            "--name",
            "now",
            "+",
            "--rating",
            "14",
            "+",
            "scattershot.mib",
            "--rating",
            "8",
        )
        assert code == 0
        lines = text.splitlines()
        assert lines[0] == "“Made it” is 79 % for “--rating 14” and 28 % for “--rating 8”: 51 points apart."
        assert lines[3].split() == ["Made", "it", "64", "%", "79", "%", "28", "%"]
        assert lines[4].split()[:5] == ["more", "than", "now", "15", "points"]
        assert lines[-1].split()[0] == "12"

    def test_sweep(self) -> None:
        """A sweep is a column of numbers with bars, as long as the chance of forty."""
        code, text = _run("sweep", *MIB, "--vary", "rating=10..12", "--watch", "success")
        assert code == 0
        assert text.splitlines()[2:] == [
            "Rating  Made it",
            "10         45 %  " + "█" * 18,
            "11         55 %  " + "█" * 22,
            "12         64 %  " + "█" * 26,
        ]

    def test_json(self) -> None:
        """With --json the wire is printed, and the exit code says whether it was answered."""
        code, text = _run("sweep", *MIB, "--vary", "rating", "--watch", "success", "--json")
        assert code == 0
        assert json.loads(text)["answer"]["inquiry"] == "sweep"
        code, text = _run("sweep", *MIB, "--vary", "luck", "--watch", "success", "--json")
        assert code == 1
        assert json.loads(text)["failure"]["field"] == "vary"

    @pytest.mark.parametrize("place", [0, 1], ids=["before the plus", "at the end"])
    def test_json_names_no_setup(self, place: int) -> None:
        """It asks for the whole answer as JSON, wherever it stands; a setup is named by its own options."""
        as_json = [("--json",) if each == place else () for each in (0, 1)]
        words = (*MIB, *as_json[0], "+", "--rating", "14", "--reading", "SR1=below", *as_json[1])
        setups = json.loads(_run("compare", *words)[1])["answer"]["setups"]
        assert [each["name"] for each in setups] == ["--rating 12", "--rating 14 --reading SR1=below"]

    @pytest.mark.parametrize("kind", ["compare", "sweep", "find", "readings", "afters"])
    def test_help_and_advice_name_the_command(self, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
        """An inquiry has options that its calculator alone lacks, so its own help is named."""
        command = f"python -m engine {kind} scattershot.mib"
        with pytest.raises(SystemExit):
            _run(kind, "scattershot.mib", "--help")
        assert capsys.readouterr().out.startswith(f"usage: {command} ")
        with pytest.raises(SystemExit):
            _run(kind, "scattershot.mib", "--nothing")
        assert f"`{command} --help` lists every option" in capsys.readouterr().err

    def test_refused(self, capsys: pytest.CaptureFixture[str]) -> None:
        """A refusal is one sentence on standard error, with exit code 1."""
        assert _run("sweep", *MIB, "--vary", "rating=a..b", "--watch", "success")[0] == 1
        assert capsys.readouterr().err.startswith("From: enter a whole number")

    @pytest.mark.parametrize(
        ("words", "says"),
        [
            (("sweep",), "name a calculator"),
            (("compare", "no.such"), "no.such"),
            (
                ("compare", *MIB, "+", "--rating", "14", "--roll"),
                "--roll belongs to one roll, and compare",
            ),
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
        assert _run(*words) == (2, "")
        assert says in capsys.readouterr().err
