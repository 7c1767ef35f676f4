"""The long run in short, and the tools that judge it."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from tests.soak import run as running
from tests.soak.big_values import HOSTILE
from tests.soak.fuzzer import Question, questions
from tests.soak.judge import faults_of
from tests.soak.run import Limits, Report, run

SEED = "a short run"
BAD = '{"ok":false,"failure":{"code":"%s","field":%s,"source":null,"message":"%s"}}'


class TestQuestions:
    """A run can be repeated."""

    def test_one_seed_gives_one_stream(self) -> None:
        """The same seed asks the same, another one asks something else, and both doors are asked."""
        first, again, other = (list(islice(questions(seed), 8000)) for seed in (SEED, SEED, "another"))
        assert first == again != other
        assert {each.is_inquiry for each in first} == {True, False}

    def test_hostile_values_stay_as_they_are(self) -> None:
        """What one question puts into a hostile value, another does not find there."""
        before = repr(HOSTILE)
        assert sum(1 for _ in islice(questions("ratio"), 4000)) == 4000
        assert repr(HOSTILE) == before


class TestJudging:
    """Each fault is told in words."""

    @pytest.mark.parametrize(
        ("answer", "says"),
        [
            (BAD % ("internal_error", '"inputs"', "a mistake"), "the code is internal_error"),
            (BAD % ("invalid_request", '"inputs"', "two\\nlines"), "not one line"),
            (BAD % ("invalid_request", "null", "a sum is too large"), "names no field"),
            ('{"ok":true,"html":"<p onclick=1>"}', "markup"),
            (
                '{"ok":true,"html":"","response":{"distribution":{"denominator":3,"weights":[[1,1],[2,1]]}}}',
                "do not sum",
            ),
        ],
    )
    def test_a_bad_answer(self, answer: str, says: str) -> None:
        """A mistake, a message of two lines, a refusal of nothing, markup, odds that do not add up."""
        (fault,) = faults_of(answer)
        assert says in fault

    def test_a_good_answer(self) -> None:
        """Text that only looks like markup is text."""
        plain = "&lt;script&gt; onclick=1 javascript:"
        html = f'<p>{plain}<a href="r/h11/">H11</a> <data value="{plain}" class="v">x</data></p>'
        assert list(faults_of(json.dumps({"ok": True, "html": html, "response": None}))) == []


class TestRuns:
    """What a long run would find, a short one finds where it is put."""

    def test_nothing_is_found(self) -> None:
        """A hundred questions of every sort are answered or refused in words, soon."""
        report = run(120, SEED, Limits(growth=1), lambda _: None)
        assert (report.asked, report.faults) == (120, {}), list(report.lines())

    def test_what_grows_and_what_hangs_is_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """An engine that keeps every question, and never ends one, is caught at both."""
        kept: list[list[str]] = []

        def hoard(text: str) -> str:
            kept.extend([text] for _ in range(2_000))
            while len(kept) == 2_000 * 30:
                pass
            return '{"ok":true,"html":""}'

        monkeypatch.setattr(running, "handle_json", hoard)
        monkeypatch.setattr(running, "inquire_json", hoard)
        limits = Limits(seconds=0.5, inquiry_seconds=0.5, resident=1)
        report = run(60, SEED, limits, lambda _: None)
        faults = " ".join(report.faults)
        assert "took longer" in faults
        assert "memory grew" in faults
        assert "the process took" in faults
        assert any(line.startswith("FAULT") for line in report.lines())

    def test_a_question_of_any_text_can_be_shown(self) -> None:
        """A report of a lone surrogate can be printed everywhere."""
        report = Report(seed=SEED)
        report.note(Question(text="\ud800", is_inquiry=False, calculator="any"), "it is strange")
        assert all(line.isascii() for line in report.lines())
