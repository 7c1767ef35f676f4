"""The images beside a link."""

import json
import re
from fractions import Fraction
from functools import cache
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from PIL import Image

from engine import catalogue
from macros.generate import previews
from macros.generate.colours import game_colours
from macros.generate.previews import BOOK, MARKS, Canvas, odds_shape, preview_files, preview_tags
from macros.project import PROJECT

FACE = PROJECT / "docs" / "assets" / "fonts" / "faustina-latin-wght-normal.woff2"
PAPER = "#fbf8f1"
SHOWN = {
    "first": {"says": "A game", "colour": "#123456"},
    "xr1": {"says": "A ruling", "colour": "#123456"},
    "book": {"says": 'The "book"', "colour": "#654321"},
}


@cache
def _files() -> dict[str, bytes]:
    return preview_files(PROJECT)


def _image(content: bytes) -> Image.Image:
    return Image.open(BytesIO(content)).convert("RGB")


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


class TestImages:
    """One for each game, one for the book, one for each ruling."""

    def test_one_for_each(self) -> None:
        """Named by the game's address or the ruling's, with words for those who do not see it."""
        rulings = {key.lower() for system in catalogue() for key in system.data.rulings}
        names = {*(system.url_slug for system in catalogue()), BOOK, *rulings}
        assert set(_files()) == {*(f"{name}.png" for name in names), "previews.json"}
        assert set(json.loads(_files()["previews.json"])) == names

    def test_size(self) -> None:
        """1200 to 630, which is shown whole; light enough to be fetched by every client."""
        pictures = {name: data for name, data in _files().items() if name.endswith(".png")}
        assert [name for name, data in pictures.items() if _image(data).size != (1200, 630)] == []
        assert [name for name, data in pictures.items() if len(data) >= 100_000] == []

    def test_colours(self) -> None:
        """Each game wears its own colour on the book's paper."""
        for system in catalogue():
            image = _image(_files()[f"{system.url_slug}.png"])
            assert image.getpixel((5, 5)) == _rgb(game_colours()[system.url_slug].light)
            assert image.getpixel((1190, 10)) == _rgb(PAPER)

    def test_same_bytes(self) -> None:
        """Drawn again it is the same file."""
        assert preview_files(PROJECT) == _files()

    def test_nothing_runs_over(self) -> None:
        """The margins stay empty: no word of a game is too long for its image."""
        for name, content in _files().items():
            if name.endswith(".png"):
                image = _image(content)
                edges = [image.crop((1125, 0, 1200, 630)), image.crop((30, 605, 1200, 630))]
                assert [edge.getcolors() for edge in edges] == [
                    [(edge.width * edge.height, _rgb(PAPER))] for edge in edges
                ], name


class TestFigures:
    """A game is shown by its author and by the shape of its odds, without a number of any question."""

    def test_the_first_odds(self) -> None:
        """Of two d10, 2 to 20 (S11): one in a hundred at both ends, ten in the middle."""
        system = next(each for each in catalogue() if each.slug == "scattershot")
        assert "a game by Fang Langford" in json.loads(_files()["previews.json"])["scattershot"]["says"]
        assert [100 * chance for chance in odds_shape(system)] == [*range(1, 11), *range(9, 0, -1)]

    def test_no_number_is_told(self) -> None:
        """Who does not see the images hears no number either: it would belong to another question."""
        told = json.loads(_files()["previews.json"])
        games = [told[name]["says"] for name in (*(system.url_slug for system in catalogue()), BOOK)]
        assert [words for words in games if re.search("[0-9]|%", words)] == []

    def test_a_game_without_odds(self) -> None:
        """It has a name and an author, and no bars."""
        quiet = SimpleNamespace(url_slug="quiet", title="Quiet", author="A", tagline="T.", calculators=())
        assert odds_shape(quiet) == []  # type: ignore[arg-type]
        canvas = Canvas(FACE)
        canvas.bars([], (0, 0, 100, 100), "#ff0000")
        assert canvas.png() == Canvas(FACE).png()


class TestRulings:
    """Each ruling has an image of its own: question, decision, status."""

    def test_says_what_it_shows(self) -> None:
        """Those who do not see the image of SR1 hear who speaks, its question and its decision."""
        shown = json.loads(_files()["previews.json"])["sr1"]
        assert shown["says"].startswith("SR1 (our reading of Scattershot). Is a MIB of exactly minus")
        assert "? Yes: a MIB of minus the Critical Juncture or less is a Catastrophic" in shown["says"]
        assert shown["colour"] == game_colours()["scattershot"].light

    def test_no_two_are_alike(self) -> None:
        """Another decision is another image."""
        images = [content for name, content in _files().items() if name.endswith(".png")]
        assert len(set(images)) == len(images)

    def test_all_of_them_are_light(self) -> None:
        """A build carries one for every ruling, so each is lighter than the image of a game."""
        keys = [key.lower() for system in catalogue() for key in system.data.rulings]
        assert max(len(_files()[f"{key}.png"]) for key in keys) < 46_000

    def test_is_drawn_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A build takes what an earlier one has drawn, as long as words and drawing are the same."""
        _files()
        monkeypatch.setattr(previews, "draw_ruling", None)
        assert preview_files(PROJECT)["sr1.png"] == _files()["sr1.png"]

    def test_every_decision_has_room(self) -> None:
        """Question and decision end above the line of the book, at the latest in the smallest letters."""
        canvas = Canvas(FACE)
        found = [each for system in catalogue() for each in system.data.rulings.values()]
        high = [
            each.id
            for each in found
            if previews.ruling_height(canvas, each, previews.SIZES[-1]) > previews.ROOM
        ]
        assert high == []


class TestCanvas:
    """What is drawn stands where it was asked for."""

    def test_lines_are_even(self) -> None:
        """No last line of a single word where the words can be shared out."""
        canvas = Canvas(FACE)
        words = "One die against a number: a one never works, the top face always does."
        lines = canvas.wrapped(words, size=36, width=1032)
        assert " ".join(lines) == words
        assert len(lines) == 2
        assert abs(len(lines[0]) - len(lines[1])) < 12

    def test_one_line_stays_one(self) -> None:
        """What fits is not broken."""
        assert Canvas(FACE).wrapped("Made it", size=36, width=480) == ["Made it"]

    def test_nothing_to_say(self) -> None:
        """No words are one empty line."""
        assert Canvas(FACE).wrapped("", size=36, width=480) == [""]

    def test_about_is_a_sign(self) -> None:
        """The face has no sign for "about": two waves stand for it, and no box for a missing letter."""
        canvas = Canvas(FACE)
        end = canvas.text((10, 100), "≈", size=60, colour="#000000")
        assert end == canvas.text((10, 300), "~", size=60, colour="#000000")
        image = _image(canvas.png())
        inks = [image.crop((0, foot - 60, 60, foot + 30)).getcolors() or [] for foot in (100, 300)]
        two, one = (sum(count for count, colour in ink if colour != _rgb(PAPER)) for ink in inks)
        assert two == 2 * one

    def test_bars(self) -> None:
        """The highest fills the height, half the chance half of it, in the colour that was asked for."""
        canvas = Canvas(FACE)
        canvas.bars([Fraction(1, 3), Fraction(2, 3)], (100, 100, 300, 300), "#ff0000")
        image = _image(canvas.png())
        assert image.getpixel((105, 205)) == (255, 0, 0)
        assert image.getpixel((105, 195)) == _rgb(PAPER)
        assert image.getpixel((295, 105)) == (255, 0, 0)
        assert image.getpixel((301, 299)) == _rgb(PAPER)

    def test_mark(self, tmp_path: Path) -> None:
        """The colour where the picture covers it, else the ground; who has no mark has the book's."""
        picture = Image.new("L", (336, 336), 0)
        picture.paste(255, (0, 0, 168, 336))
        picture.save(tmp_path / f"{BOOK}.png")
        canvas = Canvas(FACE)
        canvas.mark("quiet", (100, 0), 84, tmp_path)
        image = _image(canvas.png())
        assert image.getpixel((110, 40)) == _rgb(previews.colour_of(BOOK))
        assert image.getpixel((170, 40)) == image.getpixel((90, 40)) == _rgb(PAPER)

    def test_every_mark_has_its_picture(self) -> None:
        """Whoever draws a mark for the pages runs `python -m tools.marks`."""
        drawn = (PROJECT / "docs" / "assets" / "images" / "games").glob("*.svg")
        assert {path.stem for path in drawn} == {path.stem for path in MARKS.glob("*.png")}


class TestTags:
    """A page names the image of its game by its full address."""

    @pytest.fixture(name="site")
    def _site(self, tmp_path: Path) -> Path:
        """A built site with two images."""
        folder = tmp_path / "assets" / "previews"
        folder.mkdir(parents=True)
        (folder / "previews.json").write_text(json.dumps(SHOWN))
        return tmp_path

    @pytest.mark.parametrize(
        ("page", "name", "alt"),
        [
            ('<html data-game="first">', "first", "A game"),
            ('<article data-game="about">', BOOK, "The &#34;book&#34;"),
            ("<html>", BOOK, "The &#34;book&#34;"),
            ('<article data-game=""><li data-game="first">', BOOK, "The &#34;book&#34;"),
            ('<html data-game="first" data-preview="xr1">', "xr1", "A ruling"),
            ('<html data-game="first" data-preview="x1">', "first", "A game"),
        ],
    )
    def test_of_its_game(self, site: Path, page: str, name: str, alt: str) -> None:
        """Its own where it has one; of the book, where it is about no game."""
        tags = preview_tags(site, "https://rules.example/", page)
        assert f'"og:image" content="https://rules.example/assets/previews/{name}.png"' in tags
        assert f'"og:image:alt" content="{alt}"' in tags
        for tag in (
            '"og:image:width" content="1200"',
            '"og:image:height" content="630"',
            "summary_large_image",
            f'name="theme-color" content="{SHOWN[name]["colour"]}"',
        ):
            assert tag in tags

    def test_without_images(self, tmp_path: Path) -> None:
        """No tag names what is not there."""
        assert preview_tags(tmp_path, "https://rules.example/", "<html>") == ""
