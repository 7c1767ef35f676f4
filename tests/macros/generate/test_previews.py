"""The images beside a link, and the colours that they and the pages wear."""

import hashlib
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
from macros.generate.colours import SHEET, Colour, book_colours, colour_sheet, game_colours, mixed
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


ASSETS = PROJECT / "docs" / "assets"
COLOURS = book_colours()
TEXTS = {name: COLOURS[name] for name in ("ink", "ink-soft", "book", "wrong")}
TEXTS |= {f"game {slug}": colour for slug, colour in game_colours().items()}
GROUNDS = ("paper", "sheet", "well")
TEXT_CONTRAST = 4.5
LINE_CONTRAST = 3.0


def _channels(colour: str) -> tuple[float, ...]:
    return tuple(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))


def _luminance(channels: tuple[float, ...]) -> float:
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """WCAG 2's ratio of two colours."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _tint(game: str, sheet: str) -> tuple[float, ...]:
    """The ground of an answer: 9 parts of the game's colour in 100."""
    return tuple(0.09 * a + 0.91 * b for a, b in zip(_channels(game), _channels(sheet), strict=True))


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
class TestContrast:
    """WCAG AA: text 4.5 to 1, the lines of controls 3 to 1."""

    @pytest.mark.parametrize("text", TEXTS)
    @pytest.mark.parametrize("ground", GROUNDS)
    def test_text(self, text: str, ground: str, scheme: int) -> None:
        """Every colour of text on every ground."""
        ratio = _contrast(_channels(TEXTS[text][scheme]), _channels(COLOURS[ground][scheme]))
        assert ratio >= TEXT_CONTRAST

    @pytest.mark.parametrize("game", [name for name in TEXTS if name.startswith(("game", "book"))])
    def test_on_and_in_the_game_s_colour(self, game: str, scheme: int) -> None:
        """Words on a filled button, and all words on the tinted ground of an answer."""
        colour = TEXTS[game][scheme]
        assert _contrast(_channels(COLOURS["on-game"][scheme]), _channels(colour)) >= TEXT_CONTRAST
        tint = _tint(colour, COLOURS["sheet"][scheme])
        for text in (colour, COLOURS["ink"][scheme], COLOURS["ink-soft"][scheme]):
            assert _contrast(_channels(text), tint) >= TEXT_CONTRAST

    def test_lines_of_controls(self, scheme: int) -> None:
        """A field can be seen without its content."""
        for ground in GROUNDS:
            line, under = COLOURS["field-line"][scheme], COLOURS[ground][scheme]
            assert _contrast(_channels(line), _channels(under)) >= LINE_CONTRAST


def test_colours() -> None:
    """Each is declared once, by day and by night, a game's where it is shown, and in no other sheet."""
    (text,) = (content.decode() for name, content in colour_sheet(ASSETS).items() if name == SHEET)
    for name, (light, dark) in COLOURS.items():
        assert text.count(f"  --{name}: light-dark({light}, {dark});\n") == 1
    for slug, (light, dark) in game_colours().items():
        places = f'[data-game="{slug}"],\nbody:has(article[data-game="{slug}"])'
        assert text.count(f"{places} {{\n  --game: light-dark({light}, {dark});\n}}\n") == 1
    names = "|".join(COLOURS)
    declared = re.compile(rf"--(?:{names}): *(?:light-dark|#)")
    for path in (ASSETS / "css").rglob("*.css"):
        if path.name != SHEET and path.parent.name != "print":
            assert not declared.search(path.read_text(encoding="utf-8")), path
    assert Colour("#ffffff", "#000000").css == "light-dark(#ffffff, #000000)"
    assert (mixed("#102030", "#ffffff", 100), mixed("#102030", "#ffffff", 0)) == ("#102030", "#ffffff")
    assert mixed("#ff0000", "#0000ff", 50) == "#7f007f"


def test_assets() -> None:
    """Four games have colours; fonts are as SOURCE.txt says; no style sheet asks another site."""
    assert len([name for name in TEXTS if name.startswith("game")]) >= 4
    source = (ASSETS / "fonts" / "SOURCE.txt").read_text(encoding="utf-8")
    named = dict(re.findall(r"(?:files/)?(\S+\.woff2)\nsha256 ([0-9a-f]{64})", source))
    found = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in (ASSETS / "fonts").glob("*.woff2")
    }
    assert found == named
    assert (ASSETS / "fonts" / "OFL.txt").exists()
    for path in (ASSETS / "css").rglob("*.css"):
        assert "//" not in re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL), path
