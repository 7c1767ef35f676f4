"""The images beside a link: one a game, one a ruling, one for the book."""

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
from macros.generate.previews import BOOK, Canvas, Letters, odds_shape, preview_files, preview_tags
from macros.project import PROJECT

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


def test_every_image() -> None:
    """One for each game, ruling and the book, 1200 to 630, light, in its colour, with empty margins."""
    rulings = {key.lower() for system in catalogue() for key in system.data.rulings}
    names = {*(system.url_slug for system in catalogue()), BOOK, *rulings}
    assert set(_files()) == {*(f"{name}.png" for name in names), "previews.json"}
    assert set(json.loads(_files()["previews.json"])) == names
    pictures = {name: data for name, data in _files().items() if name.endswith(".png")}
    assert [name for name, data in pictures.items() if _image(data).size != (1200, 630)] == []
    assert [name for name, data in pictures.items() if len(data) >= 100_000] == []
    for system in catalogue():
        image = _image(_files()[f"{system.url_slug}.png"])
        assert image.getpixel((5, 5)) == _rgb(game_colours()[system.url_slug].light)
        assert image.getpixel((1190, 10)) == _rgb(PAPER)
    for name, content in pictures.items():
        image = _image(content)
        for edge in (image.crop((1125, 0, 1200, 630)), image.crop((30, 605, 1200, 630))):
            assert edge.getcolors() == [(edge.width * edge.height, _rgb(PAPER))], name


def test_the_shape_of_odds() -> None:
    """2d10 from 2 to 20 (S11): one in a hundred at both ends, ten in the middle; no number; none without."""
    system = next(each for each in catalogue() if each.slug == "scattershot")
    assert "a game by Fang Langford" in json.loads(_files()["previews.json"])["scattershot"]["says"]
    assert [100 * chance for chance in odds_shape(system)] == [*range(1, 11), *range(9, 0, -1)]
    told = json.loads(_files()["previews.json"])
    games = [told[name]["says"] for name in (*(system.url_slug for system in catalogue()), BOOK)]
    assert [words for words in games if re.search("[0-9]|%", words)] == []
    quiet = SimpleNamespace(url_slug="quiet", title="Quiet", author="A", tagline="T.", calculators=())
    assert odds_shape(quiet) == []  # type: ignore[arg-type]
    canvas = Canvas()
    canvas.bars([], (0, 0, 100, 100), "#ff0000")
    assert canvas.png() == Canvas().png()


def test_every_ruling_has_an_image() -> None:
    """Its words are heard; no two are alike; each is light, and question and decision have room."""
    shown = json.loads(_files()["previews.json"])["sr1"]
    assert shown["says"].startswith("SR1 (our reading of Scattershot). Is a MIB of exactly minus")
    assert "? Yes: a MIB of minus the Critical Juncture or less is a Catastrophic" in shown["says"]
    assert shown["colour"] == game_colours()["scattershot"].light
    images = [content for name, content in _files().items() if name.endswith(".png")]
    assert len(set(images)) == len(images)
    keys = [key.lower() for system in catalogue() for key in system.data.rulings]
    assert max(len(_files()[f"{key}.png"]) for key in keys) < 46_000
    found = [each for system in catalogue() for each in system.data.rulings.values()]
    smallest = previews.SIZES[-1]
    assert [each.id for each in found if previews.ruling_height(each, smallest) > previews.ROOM] == []
    assert b"\xe2\x89\x88" not in _files()["previews.json"], "the book's face has no sign for about"


def test_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A build takes what an earlier one has drawn, as long as words and drawing are the same."""
    _files()
    monkeypatch.setattr(previews, "draw_ruling", None)
    assert preview_files(PROJECT)["sr1.png"] == _files()["sr1.png"]


def test_lines() -> None:
    """Words are shared out evenly; what fits is not broken; no words are one empty line."""
    words = "One die against a number: a one never works, the top face always does."
    lines = previews.wrapped(words, Letters(36), 1032)
    assert " ".join(lines) == words
    assert len(lines) == 2
    assert abs(len(lines[0]) - len(lines[1])) < 12
    assert previews.wrapped("Made it", Letters(36), 480) == ["Made it"]
    assert previews.wrapped("", Letters(36), 480) == [""]


def test_bars() -> None:
    """The highest fills the height, half the chance half of it, in the colour that was asked for."""
    canvas = Canvas()
    canvas.bars([Fraction(1, 3), Fraction(2, 3)], (100, 100, 300, 300), "#ff0000")
    image = _image(canvas.png())
    assert image.getpixel((105, 205)) == (255, 0, 0)
    assert image.getpixel((105, 195)) == _rgb(PAPER)
    assert image.getpixel((295, 105)) == (255, 0, 0)
    assert image.getpixel((301, 299)) == _rgb(PAPER)


def test_mark(tmp_path: Path) -> None:
    """The colour where the picture covers it, else the ground; who has no mark has the book's."""
    picture = Image.new("L", (336, 336), 0)
    picture.paste(255, (0, 0, 168, 336))
    picture.save(tmp_path / f"{BOOK}.png")
    canvas = Canvas()
    canvas.mark("quiet", (100, 0), 84, tmp_path)
    image = _image(canvas.png())
    assert image.getpixel((110, 40)) == _rgb(previews.colour_of(BOOK))
    assert image.getpixel((170, 40)) == image.getpixel((90, 40)) == _rgb(PAPER)


@pytest.fixture(name="site")
def _site(tmp_path: Path) -> Path:
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
def test_tags_of_its_game(site: Path, page: str, name: str, alt: str) -> None:
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


def test_no_tags_without_images(tmp_path: Path) -> None:
    """No tag names what is not there."""
    assert preview_tags(tmp_path, "https://rules.example/", "<html>") == ""
