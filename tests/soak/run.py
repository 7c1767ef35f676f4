"""One long run: ask, time, judge, and watch the memory."""

from __future__ import annotations

import re
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice

from engine import handle_json, inquire_json
from tests.soak.fuzzer import Question, questions
from tests.soak.judge import faults_of
from tests.soak.memory import Sample, growth, sample

SAMPLES = 100
MOST_SHOWN = 40
DETAILS = re.compile(r'"[^"]*"|[0-9]+')


class TooLongError(BaseException):
    """An answer took many times its limit; not an Exception, which the engine would turn into an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one answer and the whole run may take."""

    seconds: float = 2.0
    """Time of the processor for one answer of the first door, so that a busy machine changes nothing."""
    inquiry_seconds: float = 60.0
    """The same for one question about several answers: the engine counts its ways, and bounds them."""
    growth: float = 0.05
    """Share by which the blocks of memory may grow over the later half."""
    resident: int = 1_000_000_000
    """Bytes of the process."""


@dataclass(slots=True)
class Report:
    """What a run found."""

    seed: str
    asked: int = 0
    answered: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    slowest: list[tuple[float, Question]] = field(default_factory=list)
    faults: dict[str, Question] = field(default_factory=dict)
    """The first question for each fault of each calculator, whatever numbers and texts it is about."""
    samples: list[Sample] = field(default_factory=list)

    def note(self, question: Question, fault: str) -> None:
        """Keep the first question that led to a fault."""
        self.faults.setdefault(DETAILS.sub("…", f"{question.calculator}: {fault}"), question)

    def lines(self) -> Iterator[str]:
        """Yield the report for a reader."""
        yield f"{self.asked} requests with the seed {self.seed}: {self.answered} answered, {dict(self.codes)}"
        for seconds, question in self.slowest:
            yield f"slowest: {seconds:.2f} s of processor time, {_shown(question)[:300]}"
        for each in self.samples[:: max(1, len(self.samples) // 10)]:
            yield f"memory after {each.requests}: {each.blocks} blocks, {each.resident / 1e6:.0f} MB"
        for fault, question in list(self.faults.items())[:MOST_SHOWN]:
            yield _told(fault, question)


def _told(fault: str, question: Question) -> str:
    return f"FAULT {fault}\n    {_shown(question)[:1500]}"


def _shown(question: Question) -> str:
    """Return the text of a question so that every terminal can print it."""
    return question.text.encode("ascii", "backslashreplace").decode()


def run(count: int, seed: str, limits: Limits, say: Callable[[str], None]) -> Report:
    """Ask so many questions; `say` hears of every fault when it is found, and how far the run has come."""
    report = Report(seed=seed)
    step = max(1, count // SAMPLES)
    for question in islice(questions(seed), count):
        known = len(report.faults)
        _ask(question, limits, report)
        for fault, first in list(report.faults.items())[known:]:
            say(_told(fault, first))
        if report.asked % step == 0:
            report.samples.append(sample(report.asked))
            say(f"{report.asked} of {count} asked, {len(report.faults)} faults")
    _judge_memory(report, limits)
    return report


def _ask(question: Question, limits: Limits, report: Report) -> None:
    limit = limits.inquiry_seconds if question.is_inquiry else limits.seconds
    started = time.process_time()
    try:
        with _ended_after(limit * 5):
            text = (inquire_json if question.is_inquiry else handle_json)(question.text)
    except TooLongError:
        text = '{"ok": true, "html": ""}'
    took = time.process_time() - started
    report.asked += 1
    for fault in faults_of(text):
        report.note(question, fault)
    if took > limit:
        report.note(question, "the answer took longer than its limit")
    report.slowest = sorted([*report.slowest, (took, question)], key=lambda each: -each[0])[:5]
    is_answered = text.startswith('{"ok":true')
    report.answered += is_answered
    if not is_answered:
        report.codes[text[23:].partition('"code":"')[2].partition('"')[0]] += 1


@contextmanager
def _ended_after(seconds: float) -> Iterator[None]:
    """End what runs inside, where the system can: an answer that never comes must not hide itself."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def end(_number: int, _frame: object) -> None:
        raise TooLongError

    signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _judge_memory(report: Report, limits: Limits) -> None:
    whole = Question(text="", is_inquiry=False, calculator="all")
    grown = growth([(each.requests, each.blocks) for each in report.samples])
    if grown > limits.growth:
        report.note(whole, f"memory grew by {grown:.1%} over the later half")
    most = max((each.resident for each in report.samples), default=0)
    if most > limits.resident:
        report.note(whole, f"the process took {most / 1e6:.0f} MB")
