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
FIELDSET = re.compile(r"<fieldset\b([^>]*)>\s*<legend\b[^>]*>(.*?)</legend>", re.DOTALL)
GIVEN = re.compile(r'aria-label(ledby)?="([^"]*)"')
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
    for attributes, legend in FIELDSET.findall(html):
        found = GIVEN.search(attributes)
        if not found:
            yield legend
        elif not found[1]:
            yield found[2]
        else:
            texts = [re.search(rf'\sid="{re.escape(each)}"[^>]*>([^<]*)', html) for each in found[2].split()]
            yield " ".join(text[1].strip() if text else "nobody" for text in texts)


class TestMarkup:
    """A page is HTML as the standard has it."""

    def test_every_page(self, complaints: list[str]) -> None:
        """Nothing is out of place; what the theme does is switched off by name, with the reason."""
        assert complaints == []

    def test_no_two_groups_of_fields_share_a_name(self, site: Site) -> None:
        """What is heard of a bag says whose it is; an answer, which knows no page, names its calculator."""
        pages = {path: path.read_text("utf-8") for path in site.folder.rglob("*.html")}
        named = {path: Counter(_names_of_groups(html)) for path, html in pages.items()}
        assert named[site.folder / "bench" / "index.html"]["Bag Draw the core tokens"] == 1
        shared = [
            (path.parent.name, name)
            for path, names in named.items()
            for name, times in names.items()
            if times > 1 and not name.startswith("Chance of ")
        ]
        assert shared == []

    def test_navigation_names_its_pages(self, site: Site) -> None:
        """A page is named by its heading; the builder writes None where it has forgotten what that was."""
        pages = [path.read_text("utf-8") for path in site.folder.rglob("*.html")]
        listed = [part for text in pages for part in NAVIGATION.findall(text)]
        assert listed
        assert [part for part in listed if NAMELESS.search(part)] == []
