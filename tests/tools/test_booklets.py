"""What the booklets are set with."""

import hashlib
import re

from tools.booklets.booklet import FONTS, HERE

NAMED = re.compile(r"files/(\S+)\nsha256 ([0-9a-f]{64})")
WANTED = re.compile(r'url\("fonts/([^"]+)"\)')


class TestFonts:
    """The static weights of the text face."""

    def test_are_the_published_ones(self) -> None:
        """The licence asks for unchanged files under their name; SOURCE.txt says which they are."""
        named = dict(NAMED.findall((FONTS / "SOURCE.txt").read_text(encoding="utf-8")))
        found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in FONTS.glob("*.woff2")}
        assert found == named
        assert (FONTS / "OFL.txt").exists()

    def test_are_those_of_the_style_sheet(self) -> None:
        """None is missing, and none lies there for nothing."""
        sheet = (HERE / "booklet.css").read_text(encoding="utf-8")
        assert set(WANTED.findall(sheet)) == {path.name for path in FONTS.glob("*.woff2")}
