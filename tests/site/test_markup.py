"""The HTML of every page, as html-validate judges it, and what other checkers look for besides."""

import json
import re
import subprocess
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from macros.project import PROJECT
from tests.site.conftest import Site

NAVIGATION = re.compile(r"<nav\b.*?</nav>", re.DOTALL)
NAMELESS = re.compile(r">\s*None\s*<")
VALIDATOR = PROJECT / "node_modules" / ".bin" / "html-validate"

OF_THE_THEME = {
    "attribute-allowed-values": 'its navigation writes tabindex=""',
    "doctype-style": "it writes <!doctype html> in small letters, which HTML allows",
    "no-trailing-whitespace": "its templates leave white space where a condition stood",
    "unique-landmark": "it names the navigation and its parts alike",
    "valid-autocomplete": "it keeps browsers from remembering its hidden switches by this attribute",
    "valid-id": "its switches have ids such as __drawer",
    "wcag/h32": "its search is sent by every letter typed, and has no button",
}
OF_THE_BOOK = {
    "attribute-misuse": "the sum of a script that comes later stands at the place where it will be",
    "form-dup-name": "rows of a table share their controls' names: the request is a list of them",
    "no-redundant-for": "a label round its control may name it, too",
    "prefer-native-element": "a box that scrolls is a named stop for the keyboard, and no set of fields",
}


FORMS_OF_THE_THEME = {"md-header__option", "md-search__form"}
"""Its switch of colours and its search have no name."""


class Elements(HTMLParser):
    """Looks for what the checker of the W3C and IBM's engine of accessibility complain about."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []
        self.fieldsets: Counter[tuple[str, str]] = Counter()
        """The names of sets of fields, each with the calculator whose form has it."""
        self._calculator = ""
        self._templates = 0
        self._columns: set[int] = set()
        self._at = self._widest = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Hold an element to the laws of its name."""
        given = {name: value or "" for name, value in attrs}
        classes = set(given.get("class", "").split())
        name = given.get("aria-label") or given.get("aria-labelledby") or ""
        is_wrong = {
            "data": "value" not in given or not given["value"],
            "output": not name,
            "th": not given.get("scope"),
            "figure": "rc-shown" in classes and not name and not self._templates,
            "form": not name and given.get("role") != "none" and not classes & FORMS_OF_THE_THEME,
        }
        if is_wrong.get(tag):
            self.wrong.append(self.get_starttag_text() or tag)
        if tag == "rule-calculator":
            self._calculator = given["calculator"]
        elif tag == "fieldset" and "rc-field" in classes:
            self.fieldsets[name, self._calculator] += 1
        elif tag == "table":
            self._columns, self._widest = set(), 0
        elif tag == "tr":
            self._at = 0
        elif tag in {"td", "th"}:
            self._columns.add(self._at)
            self._at += int(given.get("colspan", 1))
            self._widest = max(self._widest, self._at)
        self._templates += tag == "template"

    def handle_endtag(self, tag: str) -> None:
        """Hold a table to what its rows say of its columns."""
        self._templates -= tag == "template"
        if tag == "table" and self._columns != set(range(self._widest)):
            self.wrong.append(f"a table of {self._widest} columns, whose cells begin in {self._columns}")

    def found(self) -> list[str]:
        """Return what is wrong, and the names that sets of fields of two calculators share."""
        shared = Counter(name for name, _ in self.fieldsets)
        return self.wrong + [f"fieldset {name!r}" for name, times in shared.items() if times > 1 or not name]


@pytest.fixture(scope="module")
def complaints(site: Site, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What the validator finds, one line each. The tiny pages of the short addresses are alike: one does."""
    folder = tmp_path_factory.mktemp("validator")
    settings, found = folder / "settings.json", folder / "found.json"
    off = dict.fromkeys((*OF_THE_THEME, *OF_THE_BOOK), "off")
    settings.write_text(json.dumps({"root": True, "extends": ["html-validate:standard"], "rules": off}))
    short = site.folder / "r"
    pages = [path for path in sorted(site.folder.rglob("*.html")) if short not in path.parents]
    pages += sorted(short.rglob("*.html"))[:1]
    command = list(map(str, [VALIDATOR, "--config", settings, "--formatter", "json", *pages]))
    with found.open("wb") as file:  # the validator ends before a pipe has taken more than 64 KiB
        answer = subprocess.run(command, stdout=file, stderr=subprocess.PIPE, check=False, cwd=folder)
    assert found.stat().st_size, answer.stderr
    return [
        f"{Path(page['filePath']).parent.name}:{each['line']}: {each['ruleId']}, {each['message']}"
        for page in json.loads(found.read_text("utf-8"))
        for each in page["messages"]
    ]


class TestMarkup:
    """A page is HTML as the standard has it."""

    def test_every_page(self, complaints: list[str]) -> None:
        """Nothing is out of place; what the theme does is switched off by name, with the reason."""
        assert complaints == []

    def test_nothing_lacks_its_name_or_value(self, site: Site) -> None:
        """Values for machines, labels, scopes and columns are whole, and no two calculators share a name."""
        found: Counter[str] = Counter()
        for path in site.folder.rglob("*.html"):
            elements = Elements()
            elements.feed(path.read_text("utf-8"))
            found.update(elements.found())
        assert found == Counter()

    def test_navigation_names_its_pages(self, site: Site) -> None:
        """A page is named by its heading; the builder writes None where it has forgotten what that was."""
        pages = [path.read_text("utf-8") for path in site.folder.rglob("*.html")]
        listed = [part for text in pages for part in NAVIGATION.findall(text)]
        assert listed
        assert [part for part in listed if NAMELESS.search(part)] == []
