"""What hosts are told and given. `make check-hosts` tries it with the servers themselves."""

import gzip
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import brotli
import pytest

from engine import catalogue
from macros.built_site import CONTENT_TYPES, BuiltSite
from macros.postprocess.hosting import (
    KEPT,
    RECIPES,
    Host,
    lenient_links,
    precompress,
    recipe,
    write_host_files,
)
from macros.project import PROJECT

PAGE = '<!doctype html><meta charset="utf-8"><script>said();</script>'


def _site(folder: Path, *, edition: str = "") -> BuiltSite:
    folder.mkdir()
    (folder / "index.html").write_text(PAGE)
    return BuiltSite(folder=folder, site_url="https://rules.example/book/", edition=edition)


def test_host_files(tmp_path: Path) -> None:
    """The policy, what is kept for ever, data for other sites, the list of pages, and GitHub's mark."""
    site = _site(tmp_path / "site")
    write_host_files(site)
    everything, *rest = (site.folder / "_headers").read_text().split("\n\n")
    assert everything.startswith("/book/*\n  Content-Security-Policy: default-src 'none'")
    assert "Cache-Control: no-cache" in everything
    scripts = next(block for block in rest if block.startswith("/book/assets/js/*"))
    assert scripts.splitlines()[1:] == ["  ! Cache-Control", f"  Cache-Control: {KEPT}"]
    told = [block.splitlines()[0] for block in rest if "Access-Control-Allow-Origin: *" in block]
    assert told[:2] == ["/book/data/*", "/book/text/*"]
    assert told[2:] == ["/book/e/:edition/data/*", "/book/e/:edition/text/*"]
    assert "Access-Control" not in everything
    told = (site.folder / "robots.txt").read_text().splitlines()
    assert told == ["User-agent: *", "Allow: /", "Sitemap: https://rules.example/book/sitemap.xml"]
    assert (site.folder / ".nojekyll").read_bytes() == b""


def test_a_cut_edition(tmp_path: Path) -> None:
    """An edition lies below a site that has said it all."""
    site = _site(tmp_path / "site", edition="2026.1")
    write_host_files(site)
    assert [path.name for path in site.files()] == ["index.html"]


@pytest.mark.parametrize("name", RECIPES)
def test_recipe(tmp_path: Path, name: str) -> None:
    """Each type, the policy, both ways of keeping, the folder, open data, short addresses in capitals."""
    host = Host(name=name, listen="127.0.0.1:8080", root=Path("/srv/www"))
    text = recipe(host, _site(tmp_path / "site"))
    assert "default-src 'none'" in text
    assert KEPT in text
    assert "no-cache" in text
    assert "/srv/www" in text
    missing = [ending for ending in CONTENT_TYPES if not re.search(rf"{ending[1:]}\b", text)]
    assert missing == []
    assert "Access-Control-Allow-Origin" in text
    assert "book/((?:e/[0-9.]+/)?)r/(?:sR|Sr|SR)([0-9]+)[^A-Za-z0-9]*$" in text


def test_command(tmp_path: Path) -> None:
    """`python -m macros.postprocess.hosting` prints it; without a built site it says what to do first."""
    site = _site(tmp_path / "site")
    module = ["macros.postprocess.hosting", "nginx", "--root", "/srv/www", "--site-dir"]
    command = [sys.executable, "-m", *module]
    right, wrong = (
        subprocess.run([*command, folder], cwd=PROJECT, capture_output=True, text=True, check=False)
        for folder in (site.folder, tmp_path / "nowhere")
    )
    assert right.stdout.startswith("# nginx:")
    assert (wrong.returncode, wrong.stdout) == (1, "")
    assert "run `make build SITE_URL=...` first" in wrong.stderr


LEADS = {
    "r/S11/": "r/s11/",
    "r/S11": "r/s11/",
    "r/SR1/": "r/sr1/",
    "r/Sr1).": "r/sr1/",
    "r/s11)/": "r/s11/",
    "r/s11.": "r/s11/",
    "r/s11_": "r/s11/",
    "r/s1/)": "r/s1/",
    "r/S15A/": "r/s15a/",
    "r/s15A/": "r/s15a/",
    "r/S15a)": "r/s15a/",
    "r/scattershot-mib).": "r/scattershot-mib/",
    "e/2026.1/r/S11/": "e/2026.1/r/s11/",
}


def test_a_short_address_is_forgiven() -> None:
    """Capitals, and marks of the sentence behind it: each leads to one address, and that one nowhere else."""
    ways = lenient_links(["S11", "SR1", "S15a", "W1"])
    for written, right in LEADS.items():
        found = [(each, re.search(each.pattern, written)) for each in ways]
        assert [f"{hit[1]}{each.before}{hit[2]}{each.after}" for each, hit in found if hit] == [right], (
            written
        )


def test_a_right_address_stays() -> None:
    """Nobody is led in a circle."""
    keys = [key.lower() for system in catalogue() for key in (*system.data.clauses, *system.data.rulings)]
    for key in (*keys, "scattershot-mib", "example-rope-over-the-gorge"):
        for address in (f"r/{key}/", f"r/{key}", f"r/{key}/index.html", f"e/2026.1/r/{key}/"):
            assert [each for each in lenient_links() if re.search(each.pattern, address)] == []


TEXT = b"<p>a page that says the same thing again</p>\n" * 40


def _packable(folder: Path, *, edition: str = "", url: str = "https://rules.example/") -> BuiltSite:
    """A built site, whose project is the folder around it."""
    (folder / "e" / "2026.1").mkdir(parents=True)
    for name in ("index.html", "app.wasm", "e/2026.1/index.html", "photo.png", "one.txt"):
        (folder / name).write_bytes(b"1" if name == "one.txt" else TEXT)
    return BuiltSite(folder=folder, site_url=url, project=folder.parent, edition=edition)


def _names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_what_is_packed(tmp_path: Path) -> None:
    """Texts and wasm, cut editions too; not what is packed already, nor what would not get smaller."""
    site = _packable(tmp_path / "site")
    precompress(site)
    packed = [name for name in _names(site.folder) if name.endswith((".br", ".gz"))]
    assert packed == [
        f"{name}{ending}"
        for name in ("app.wasm", "e/2026.1/index.html", "index.html")
        for ending in (".br", ".gz")
    ]


@pytest.mark.parametrize("url", ["https://rules.example/", "http://127.0.0.1:8000/"])
def test_content(tmp_path: Path, url: str) -> None:
    """Unpacked, both forms are the file, whatever time was taken."""
    site = _packable(tmp_path / "site", url=url)
    precompress(site)
    page = site.folder / "index.html"
    assert brotli.decompress(Path(f"{page}.br").read_bytes()) == TEXT
    assert gzip.decompress(Path(f"{page}.gz").read_bytes()) == TEXT


def test_the_same_bytes_again(tmp_path: Path) -> None:
    """A second build, from the cache or without it, has the same bytes."""
    contents = []
    for name, project in (("first", "a"), ("second", "a"), ("third", "b")):
        site = _packable(tmp_path / name)
        precompress(replace(site, project=tmp_path / project))
        contents.append({each: (site.folder / each).read_bytes() for each in _names(site.folder)})
    assert contents[0] == contents[1] == contents[2]


@pytest.mark.parametrize(
    ("url", "smallest", "quality"),
    [("https://rules.example/", False, 11), ("http://[::1]/", True, 11), ("http://localhost/", False, 6)],
)
def test_time_taken(tmp_path: Path, url: str, *, smallest: bool, quality: int) -> None:
    """For a public address, or where it is wished, the time is taken for the smallest files."""
    precompress(replace(_packable(tmp_path / "site", url=url), smallest=smallest))
    kept = (tmp_path / ".cache" / "encoded").glob("*.br")
    assert {path.name.split(".")[1] for path in kept} == {str(quality)}


def test_a_cut_edition_holds_each_file_once(tmp_path: Path) -> None:
    """What is kept for ever holds each file once."""
    site = _packable(tmp_path / "site", edition="2026.2")
    before = _names(site.folder)
    precompress(site)
    assert _names(site.folder) == before


def test_the_cache(tmp_path: Path) -> None:
    """A form that no build has used for a month goes; a name that another build took is no mistake."""
    precompress(_packable(tmp_path / "first"))
    cache = tmp_path / ".cache" / "encoded"
    used = set(cache.iterdir())
    for path in (*used, cache / "old.11.br"):
        path.touch()
        os.utime(path, (0, 0))
    precompress(_packable(tmp_path / "second"))
    assert set(cache.iterdir()) == used
    (cache / ".half.11.br.77").symlink_to(cache / "it has its name by now")
    site = _packable(tmp_path / "third")
    precompress(site)
    assert (site.folder / "index.html.br").is_file()
