"""The HTML of every page, as html-validate judges it."""

import json
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from macros.project import PROJECT
from tests.site.conftest import Site

NAVIGATION = re.compile(r"<nav\b.*?</nav>", re.DOTALL)
GROUP = re.compile(
    r"""<fieldset\b(?P<fields>[^>]*)>\s*<legend\b[^>]*>(?P<legend>.*?)</legend>
    |<\w+\b(?P<box>[^>]*\srole="group"[^>]*)>""",
    re.DOTALL | re.VERBOSE,
)
LABEL = re.compile(r'\saria-label="([^"]*)"')
LABELLED = re.compile(r'\saria-labelledby="([^"]*)"')
WITH_ID = re.compile(r'<\w[^>]*?\sid="([^"]+)"[^>]*>[^<]*')
WITHOUT_VALUE = re.compile(r'<data\b(?![^>]*\svalue="[^"]+")[^>]*>')
WITHOUT_SCOPE = re.compile(r"<th(?=[\s>])(?![^>]*\sscope=)[^>]*>")
# A palette is in a form or a row that is named; a new row has no name yet, and is in a list that has one.
ALIKE = re.compile(r", (?:by taps|chosen)$|^New ")
TABLE = re.compile(r"<table\b.*?</table>", re.DOTALL)
CELL = re.compile(r'<t[hd](?=[\s>])(?:[^>]*?\scolspan="(\d+)")?')
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
    "form-dup-name": "rows of a table share their controls' names: the request is a list of them",
    "no-redundant-for": "a label round its control may name it, too",
    "prefer-native-element": "a box that scrolls is a named stop for the keyboard, and no set of fields",
}


@pytest.fixture(scope="module")
def pages(site: Site) -> dict[str, str]:
    """The HTML of every page, by its place."""
    paths = site.folder.rglob("*.html")
    return {path.relative_to(site.folder).as_posix(): path.read_text("utf-8") for path in paths}


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


def _names_of_groups(html: str) -> Iterator[str]:
    named = {found[1]: _name_of(found[0]) for found in WITH_ID.finditer(html)}
    for found in GROUP.finditer(html):
        attributes = found["fields"] or found["box"] or ""
        if by := LABELLED.search(attributes):
            yield " ".join(named.get(each, "nobody") for each in by[1].split())
        elif given := LABEL.search(attributes):
            yield given[1]
        elif found["legend"]:
            yield found["legend"]


def _name_of(element: str) -> str:
    """The name that an element gives another: its own, or the words at its beginning."""
    tag, _, text = element.partition(">")
    given = LABEL.search(tag)
    return given[1] if given else text.strip()


def _is_whole(table: str) -> bool:
    """Whether a cell begins in each column of a table."""
    begun, width = set[int](), 0
    for row in table.split("<tr")[1:]:
        at = 0
        for cell in CELL.finditer(row):
            begun.add(at)
            at += int(cell[1] or 1)
        width = max(width, at)
    return begun == set(range(width))


class TestMarkup:
    """A page is HTML as the standard has it."""

    def test_every_page(self, complaints: list[str]) -> None:
        """Nothing is out of place; what the theme does is switched off by name, with the reason."""
        assert complaints == []

    def test_no_two_groups_share_a_name(self, pages: dict[str, str]) -> None:
        """What is heard of a bag, of a table that scrolls and of odds says whose they are."""
        named = {place: Counter(_names_of_groups(html)) for place, html in pages.items()}
        assert named["walkabout/table/index.html"]["Bag Draw the core tokens"] == 1
        shared = [
            (place, name, times)
            for place, names in named.items()
            for name, times in names.items()
            if times > 1 and not ALIKE.search(name)
        ]
        assert shared == []

    def test_values_and_tables_are_whole(self, pages: dict[str, str]) -> None:
        """A value says what scripts read, a head what it heads, and no table has a column without a cell."""
        wrong = [(place, tag) for place, html in pages.items() for tag in WITHOUT_VALUE.findall(html)]
        wrong += [(place, tag) for place, html in pages.items() for tag in WITHOUT_SCOPE.findall(html)]
        tables = [(place, table) for place, html in pages.items() for table in TABLE.findall(html)]
        assert tables
        assert wrong + [(place, table[:200]) for place, table in tables if not _is_whole(table)] == []

    def test_navigation_names_its_pages(self, pages: dict[str, str]) -> None:
        """A page is named by its heading; the builder writes None where it has forgotten what that was."""
        listed = [part for text in pages.values() for part in NAVIGATION.findall(text)]
        assert listed
        assert [part for part in listed if NAMELESS.search(part)] == []
