"""Each file lies beside its packed forms, for hosts that hand these out."""

import gzip
import os
from dataclasses import replace
from pathlib import Path

import brotli
import pytest

from macros.built_site import BuiltSite
from macros.postprocess.hosting import precompress

TEXT = b"<p>a page that says the same thing again</p>\n" * 40


def _site(folder: Path, *, edition: str = "", url: str = "https://rules.example/") -> BuiltSite:
    """A built site, whose project is the folder around it."""
    (folder / "e" / "2026.1").mkdir(parents=True)
    for name in ("index.html", "app.wasm", "e/2026.1/index.html", "photo.png", "one.txt"):
        (folder / name).write_bytes(b"1" if name == "one.txt" else TEXT)
    return BuiltSite(folder=folder, site_url=url, project=folder.parent, edition=edition)


def _names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


class TestEncodedFiles:
    """The step after a build that packs the site's files."""

    def test_what_is_packed(self, tmp_path: Path) -> None:
        """Texts and wasm, cut editions too; not what is packed already, nor what would not get smaller."""
        site = _site(tmp_path / "site")
        precompress(site)
        packed = [name for name in _names(site.folder) if name.endswith((".br", ".gz"))]
        assert packed == [
            f"{name}{ending}"
            for name in ("app.wasm", "e/2026.1/index.html", "index.html")
            for ending in (".br", ".gz")
        ]

    @pytest.mark.parametrize("url", ["https://rules.example/", "http://127.0.0.1:8000/"])
    def test_content(self, tmp_path: Path, url: str) -> None:
        """Unpacked, both forms are the file, whatever time was taken."""
        site = _site(tmp_path / "site", url=url)
        precompress(site)
        page = site.folder / "index.html"
        assert brotli.decompress(Path(f"{page}.br").read_bytes()) == TEXT
        assert gzip.decompress(Path(f"{page}.gz").read_bytes()) == TEXT

    def test_the_same_bytes_again(self, tmp_path: Path) -> None:
        """A second build, from the cache or without it, has the same bytes."""
        contents = []
        for name, project in (("first", "a"), ("second", "a"), ("third", "b")):
            site = _site(tmp_path / name)
            precompress(replace(site, project=tmp_path / project))
            contents.append({each: (site.folder / each).read_bytes() for each in _names(site.folder)})
        assert contents[0] == contents[1] == contents[2]

    @pytest.mark.parametrize(
        ("url", "smallest", "quality"),
        [("https://rules.example/", False, 11), ("http://[::1]/", True, 11), ("http://localhost/", False, 6)],
    )
    def test_time_taken(self, tmp_path: Path, url: str, *, smallest: bool, quality: int) -> None:
        """For a public address, or where it is wished, the time is taken for the smallest files."""
        precompress(replace(_site(tmp_path / "site", url=url), smallest=smallest))
        kept = (tmp_path / ".cache" / "encoded").glob("*.br")
        assert {path.name.split(".")[1] for path in kept} == {str(quality)}

    def test_a_cut_edition(self, tmp_path: Path) -> None:
        """What is kept for ever holds each file once."""
        site = _site(tmp_path / "site", edition="2026.2")
        before = _names(site.folder)
        precompress(site)
        assert _names(site.folder) == before

    def test_unused_forms_are_forgotten(self, tmp_path: Path) -> None:
        """A packed form that no build has used for a month is gone; one that was used stays."""
        precompress(_site(tmp_path / "first"))
        cache = tmp_path / ".cache" / "encoded"
        used = set(cache.iterdir())
        for path in (*used, cache / "old.11.br"):
            path.touch()
            os.utime(path, (0, 0))
        precompress(_site(tmp_path / "second"))
        assert set(cache.iterdir()) == used

    def test_two_builds_at_once(self, tmp_path: Path) -> None:
        """A name that another build took away while the cache was looked through is no mistake."""
        cache = tmp_path / ".cache" / "encoded"
        cache.mkdir(parents=True)
        (cache / ".half.11.br.77").symlink_to(cache / "it has its name by now")
        site = _site(tmp_path / "site")
        precompress(site)
        assert (site.folder / "index.html.br").is_file()
