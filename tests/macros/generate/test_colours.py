"""Colours that every reader can tell from their ground, and the fonts as they were published."""

import hashlib
import re

import pytest

from macros.generate.colours import SHEET, Colour, book_colours, colour_sheet, game_colours, mixed
from macros.project import PROJECT

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
