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
from tests.site.probing import probe

SCRIPT = PROJECT / "node_modules" / "axe-core" / "axe.min.js"
EXCEPTIONS = Path(__file__).with_name("exceptions.toml")

# Everything but what is no rule of WCAG 2.2 AA and still being tried out.
OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
    "resultTypes": ["violations", "incomplete"],
    "elementRef": True,
}


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
    def excepted(self) -> tuple["Exempt", ...]:
        """The exceptions that say why what axe could not tell is no fault."""
        return tuple(each for each in map(exception_for, self.incomplete) if each)

    @property
    def open(self) -> tuple[Finding, ...]:
        """What axe could not tell and no exception speaks of."""
        return tuple(each for each in self.incomplete if exception_for(each) is None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exempt:
    """A kind of element that axe cannot judge, and the reason why it is no fault."""

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
    found: dict[str, Any] = page.evaluate(probe("run_axe"), [scope, OPTIONS])
    return Verdict(
        violations=tuple(Finding(**each) for each in found["violations"]),
        incomplete=tuple(Finding(**each) for each in found["incomplete"]),
    )


@cache
def exceptions() -> tuple[Exempt, ...]:
    """Return all exceptions."""
    entries = tomllib.loads(EXCEPTIONS.read_text(encoding="utf-8"))["exception"]
    return tuple(
        Exempt(
            rule=each["rule"],
            why=each["why"],
            within=re.compile(each["within"]),
            reason=each["reason"],
        )
        for each in entries
    )


def exception_for(finding: Finding) -> Exempt | None:
    """Return the exception that speaks of an element."""
    fitting = (
        each
        for each in exceptions()
        if each.rule == finding.rule and each.why in finding.why and each.within.search(finding.within)
    )
    return next(fitting, None)
