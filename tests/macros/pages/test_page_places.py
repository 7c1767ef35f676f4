"""Where in the book things stand, and links that carry a request."""

import base64
import json
from pathlib import Path

import pytest

from engine import catalogue
from engine.links import link_fragment
from macros.page import Page, PageError
from macros.pages.book_index import games_in_order
from macros.pages.page_places import NOT_PUBLISHED, book_pages, find_places, link_to
from macros.project import PROJECT
from tests.written_files import write_files


def test_working_papers_are_left_out(tmp_path: Path) -> None:
    """A page of their folder has no address, and the settings of the site exclude the same folder."""
    pages = ("index.md", "walkabout/drawing.md", "contributing/decisions/a.md")
    write_files(tmp_path, dict.fromkeys(pages, "# Title\n"))
    assert book_pages(tmp_path) == [tmp_path / "index.md", tmp_path / "walkabout" / "drawing.md"]
    settings = (PROJECT / "mkdocs.yml").read_text(encoding="utf-8")
    assert f"exclude_docs: |\n  /{NOT_PUBLISHED}/\n" in settings


def test_clauses_by_their_headings(tmp_path: Path) -> None:
    """An id in an attribute list places its clause; a link could lead to only one of two headings."""
    write_files(
        tmp_path, {"scattershot/rolling.md": "# Rolling\n\n#### Made It By {: #s11 .wide }\n\nText.\n"}
    )
    assert find_places(tmp_path)["s11"] == "scattershot/rolling/#s11"
    write_files(tmp_path, {"a.md": "## One {: #s11 }"})
    write_files(tmp_path, {"b.md": "## Two {: #s11 }"})
    with pytest.raises(PageError, match=r"S11 has a heading in a\.md and again in b\.md"):
        find_places(tmp_path)


@pytest.mark.parametrize(
    ("pages", "places"),
    [
        pytest.param(
            {"rulings/scattershot.md": '{{ rulings("scattershot") }}'},
            {"sr1": "rulings/scattershot/#sr1", "wr1": None},
            id="rulings of the game that a page names",
        ),
        pytest.param(
            {"walkabout/rulings.md": "{{ rulings() }}"},
            {"wr1": "walkabout/rulings/#wr1", "sr1": None},
            id="rulings in the chapter of their game",
        ),
        pytest.param(
            {"rulings/index.md": "{{ ruling_index() }}"}, {"sr1": None}, id="a list is no ruling's place"
        ),
        pytest.param(
            {
                "a.md": "{{ glossary() }}",
                "scattershot/index.md": '{{ calculator("scattershot.mib", rating=2) }}',
            },
            {"scattershot.mib": "scattershot/", "glossary-scattershot": "a/"},
            id="a calculator where it is first shown, headwords where they are listed",
        ),
        pytest.param(
            {"scattershot/index.md": '{{ example("rope_over-the-gorge-2") }}'},
            {"example-rope_over-the-gorge-2": "scattershot/#example-rope-over-the-gorge-2"},
            id="an example where it is first told, under the id of its frame",
        ),
        pytest.param(
            {"scattershot/all.md": "{{ bench() }}", "scattershot/b.md": '{{ example("fear_of_heights") }}'},
            {
                "scattershot.mib": "scattershot/all/",
                "on-scattershot.ue_chart": "scattershot/all/#on-ue-chart",
                "example-strong_arm": "scattershot/all/#example-strong-arm",
                "example-fear_of_heights": "scattershot/b/#example-fear-of-heights",
            },
            id="a bench for its chapter's calculators, and for what no page tells",
        ),
    ],
)
def test_places(tmp_path: Path, pages: dict[str, str], places: dict[str, str | None]) -> None:
    """Macros place what they write."""
    found = find_places(write_files(tmp_path, pages))
    assert {key: found.get(key) for key in places} == places


def test_games_are_in_the_order_of_the_tabs(tmp_path: Path) -> None:
    """Those that are named come first, the others by their names; without tabs nothing is wrong."""
    tabs = tmp_path / ".nav.yml"
    tabs.write_text("nav:\n  - index.md\n  - walkabout\n", "utf-8")
    first, *others = games_in_order(tabs)
    assert first.slug == "walkabout"
    assert others == [each for each in catalogue() if each != first]
    assert games_in_order(tmp_path / "none.yml") == catalogue()


REQUEST = {
    "calculator": "scattershot.mib",
    "mode": "odds",
    "inputs": {"rating": 12},
    "readings": {},
    "seed": None,
}


def test_a_permalink() -> None:
    """Base64url of JSON with sorted keys, without what is empty; to the page, for a redirect drops it."""
    fragment = link_fragment(REQUEST)
    assert fragment.startswith("q1-")
    assert fragment.endswith("x")
    payload = fragment[3:-1]
    text = base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)).decode()
    assert text == '{"calculator":"scattershot.mib","inputs":{"rating":12},"mode":"odds"}'
    assert json.loads(text)["inputs"] == REQUEST["inputs"]
    page = Page(source="a.md", root="../", places={"scattershot.mib": "scattershot/"})
    assert str(link_to(page, REQUEST)).startswith("../scattershot/#q1-")
    assert link_to(Page(source="a.md"), REQUEST) is None
