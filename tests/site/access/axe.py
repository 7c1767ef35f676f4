"""Runs axe-core in an open page, and sorts what it says into faults and open questions."""

import json
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from macros.project import PROJECT

SCRIPT = PROJECT / "node_modules" / "axe-core" / "axe.min.js"
QUESTIONS = Path(__file__).with_name("looked_at.toml")

# Everything but what is no rule of WCAG 2.2 AA and still being tried out.
OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
    "resultTypes": ["violations", "incomplete"],
    "elementRef": True,
}
RUN = """async ([scope, options]) => {
    const within = (element) => element?.parentElement
        ? `${within(element.parentElement)} ${[element.localName, ...element.classList].join('.')}`
        : '';
    const { violations, incomplete } = await axe.run(scope ?? document, options);
    const short = (rules) => rules.flatMap((rule) => rule.nodes.map((node) => ({
        rule: rule.id,
        target: node.target.flat().join(' '),
        html: node.html.slice(0, 200),
        within: within(node.element),
        why: [...node.any, ...node.all, ...node.none]
            .map((check) => check.data?.messageKey ?? check.id).join(' '),
        told: node.failureSummary ?? '',
    })));
    return { violations: short(violations), incomplete: short(incomplete) };
}"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One element that a rule of axe speaks about."""

    rule: str
    target: str
    """The element's selector."""
    html: str
    within: str
    """The elements round it and itself, each with its classes: `body article.md-content__inner p`."""
    why: str
    """axe's word for what it could not tell, such as `bgGradient`."""
    told: str

    def tell(self) -> str:
        """What is wrong, in one line."""
        told = " ".join((self.told or self.why).split())
        return f"{self.rule} at {self.target}: {told} {self.html}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What axe says of one page in one state."""

    violations: tuple[Finding, ...]
    incomplete: tuple[Finding, ...]

    @property
    def answers(self) -> tuple["Answer", ...]:
        """What people found who looked at what axe could not tell."""
        return tuple(each for each in map(answer_to, self.incomplete) if each)

    @property
    def unanswered(self) -> tuple[Finding, ...]:
        """What axe could not tell and nobody has looked at."""
        return tuple(each for each in self.incomplete if answer_to(each) is None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a person found who looked at something that axe could not tell."""

    rule: str
    why: str
    within: re.Pattern[str]
    """Where the element stands."""
    reason: str


def axe_version() -> str:
    """The version that npm installed."""
    version: str = json.loads(SCRIPT.with_name("package.json").read_bytes())["version"]
    return version


def judge(page: Page, scope: str | None = None) -> Verdict:
    """Run axe over the page as it stands, or over the part that a selector names."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(SCRIPT.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate(RUN, [scope, OPTIONS])
    return Verdict(
        violations=tuple(Finding(**each) for each in found["violations"]),
        incomplete=tuple(Finding(**each) for each in found["incomplete"]),
    )


@cache
def answers() -> tuple[Answer, ...]:
    """The record of what was looked at."""
    entries = tomllib.loads(QUESTIONS.read_text(encoding="utf-8"))["looked_at"]
    return tuple(
        Answer(
            rule=each["rule"],
            why=each["why"],
            within=re.compile(each["within"]),
            reason=each["reason"],
        )
        for each in entries
    )


def answer_to(finding: Finding) -> Answer | None:
    """The entry of the record that speaks of an element."""
    fitting = (
        each
        for each in answers()
        if each.rule == finding.rule and each.why in finding.why and each.within.search(finding.within)
    )
    return next(fitting, None)
