"""Where in the book things stand."""

from pathlib import Path

import pytest

from macros.page import PageError
from macros.pages.page_places import NOT_PUBLISHED, book_pages, find_places
from macros.project import PROJECT


def _write(docs: Path, source: str, text: str) -> None:
    path = docs / source
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


class TestBookPages:
    """What readers get is the book; what is written for those who work on it is not."""

    def test_leaves_out_the_working_papers(self, tmp_path: Path) -> None:
        """A page of their folder has no address."""
        for source in ("index.md", "walkabout/drawing.md", "contributing/decisions/a.md"):
            _write(tmp_path, source, "# Title\n")
        assert book_pages(tmp_path) == [tmp_path / "index.md", tmp_path / "walkabout" / "drawing.md"]

    def test_the_build_leaves_out_the_same(self) -> None:
        """The folder is the one that the settings of the site exclude."""
        settings = (PROJECT / "mkdocs.yml").read_text(encoding="utf-8")
        assert f"exclude_docs: |\n  /{NOT_PUBLISHED}/\n" in settings


class TestFindPlaces:
    """Headings place clauses; macros place what they write."""

    def test_clauses_by_their_headings(self, tmp_path: Path) -> None:
        """An id in an attribute list places its clause on that page."""
        _write(tmp_path, "scattershot/rolling.md", "# Rolling\n\n#### Made It By {: #s11 .wide }\n\nText.\n")
        assert find_places(tmp_path)["s11"] == "scattershot/rolling/#s11"

    def test_rulings_by_the_page_that_tells_them(self, tmp_path: Path) -> None:
        """A page that names a game places that game's rulings only, in whatever folder it stands."""
        _write(tmp_path, "rulings/scattershot.md", '{{ rulings("scattershot") }}')
        places = find_places(tmp_path)
        assert places["sr1"] == "rulings/scattershot/#sr1"
        assert not [key for key in places if key.startswith("w")]

    def test_rulings_in_the_chapter_of_their_game(self, tmp_path: Path) -> None:
        """Where no game is named it is that of the folder."""
        _write(tmp_path, "walkabout/rulings.md", "{{ rulings() }}")
        places = find_places(tmp_path)
        assert places["wr1"] == "walkabout/rulings/#wr1"
        assert "sr1" not in places

    def test_the_index_places_nothing(self, tmp_path: Path) -> None:
        """A short address leads to the ruling itself, not to a list."""
        _write(tmp_path, "rulings/index.md", "{{ ruling_index() }}")
        assert "sr1" not in find_places(tmp_path)

    def test_calculators_and_headwords(self, tmp_path: Path) -> None:
        """A calculator is where it is first shown, headwords are where they are listed."""
        _write(tmp_path, "glossary.md", "{{ glossary() }}")
        _write(tmp_path, "scattershot/index.md", '{{ calculator("scattershot.mib", rating=12) }}')
        places = find_places(tmp_path)
        assert places["scattershot.mib"] == "scattershot/"
        assert places["glossary-scattershot"] == "glossary/"

    def test_examples(self, tmp_path: Path) -> None:
        """An example is where it is first told, under the id of its frame."""
        _write(tmp_path, "scattershot/index.md", '{{ example("rope_over-the-gorge-2") }}')
        place = find_places(tmp_path)["example-rope_over-the-gorge-2"]
        assert place == "scattershot/#example-rope-over-the-gorge-2"

    def test_a_bench_places_the_calculators_of_its_chapter(self, tmp_path: Path) -> None:
        """A bench without a name shows the game whose folder it stands in."""
        _write(tmp_path, "scattershot/calculators.md", "{{ bench() }}")
        assert find_places(tmp_path)["scattershot.mib"] == "scattershot/calculators/"

    def test_a_bench_places_what_no_page_tells(self, tmp_path: Path) -> None:
        """A calculator's heading, and the examples that stand below it; a chapter comes first."""
        _write(tmp_path, "scattershot/calculators.md", "{{ bench() }}")
        _write(tmp_path, "scattershot/tricks.md", '{{ example("fear_of_heights") }}')
        places = find_places(tmp_path)
        assert places["on-scattershot.ue_chart"] == "scattershot/calculators/#on-ue-chart"
        assert places["example-strong_arm"] == "scattershot/calculators/#example-strong-arm"
        assert places["example-fear_of_heights"] == "scattershot/tricks/#example-fear-of-heights"

    def test_two_headings_of_one_clause_are_a_mistake(self, tmp_path: Path) -> None:
        """A link could lead to only one of them."""
        _write(tmp_path, "a.md", "## One {: #s11 }")
        _write(tmp_path, "b.md", "## Two {: #s11 }")
        with pytest.raises(PageError, match=r"S11 has a heading in a\.md and again in b\.md"):
            find_places(tmp_path)
