"""What hosts are told, from one declaration. `make check-hosts` tries it with the servers themselves."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine import catalogue
from macros.built_site import CONTENT_TYPES, BuiltSite
from macros.postprocess.hosting import KEPT, RECIPES, Host, lenient_links, recipe, write_host_files
from macros.project import PROJECT

PAGE = '<!doctype html><meta charset="utf-8"><script>said();</script>'


def _site(folder: Path, *, edition: str = "") -> BuiltSite:
    folder.mkdir()
    (folder / "index.html").write_text(PAGE)
    return BuiltSite(folder=folder, site_url="https://rules.example/book/", edition=edition)


class TestHeadersFile:
    """The file that Netlify and Cloudflare Pages read."""

    def test_what_it_says(self, tmp_path: Path) -> None:
        """The policy for everything below the path; what carries its content in its name is kept for ever."""
        site = _site(tmp_path / "site")
        write_host_files(site)
        everything, *rest = (site.folder / "_headers").read_text().split("\n\n")
        assert everything.startswith("/book/*\n  Content-Security-Policy: default-src 'none'")
        assert "Cache-Control: no-cache" in everything
        scripts = next(block for block in rest if block.startswith("/book/assets/js/*"))
        assert scripts.splitlines()[1:] == ["  ! Cache-Control", f"  Cache-Control: {KEPT}"]

    def test_other_sites_may_read_the_data(self, tmp_path: Path) -> None:
        """A script in a forum's page may ask, also in an edition; pages and calculators stay closed."""
        site = _site(tmp_path / "site")
        write_host_files(site)
        everything, *rest = (site.folder / "_headers").read_text().split("\n\n")
        told = [block.splitlines()[0] for block in rest if "Access-Control-Allow-Origin: *" in block]
        assert told[:2] == ["/book/data/*", "/book/text/*"]
        assert told[2:] == ["/book/e/:edition/data/*", "/book/e/:edition/text/*"]
        assert "Access-Control" not in everything

    def test_search_engines(self, tmp_path: Path) -> None:
        """They may read everything, and find the list of pages."""
        site = _site(tmp_path / "site")
        write_host_files(site)
        told = (site.folder / "robots.txt").read_text().splitlines()
        assert told == ["User-agent: *", "Allow: /", "Sitemap: https://rules.example/book/sitemap.xml"]

    def test_github(self, tmp_path: Path) -> None:
        """GitHub Pages would leave out files whose names begin with an underscore, and is told not to."""
        site = _site(tmp_path / "site")
        write_host_files(site)
        assert (site.folder / ".nojekyll").read_bytes() == b""

    def test_a_cut_edition(self, tmp_path: Path) -> None:
        """An edition lies below a site that has said it all."""
        site = _site(tmp_path / "site", edition="2026.1")
        write_host_files(site)
        assert [path.name for path in site.files()] == ["index.html"]


class TestRecipes:
    """The configurations of servers."""

    @pytest.mark.parametrize("name", RECIPES)
    def test_everything_is_said(self, tmp_path: Path, name: str) -> None:
        """Each type, the policy, both ways of keeping, and the folder, in the words of each."""
        host = Host(name=name, listen="127.0.0.1:8080", root=Path("/srv/www"))
        text = recipe(host, _site(tmp_path / "site"))
        assert "default-src 'none'" in text
        assert KEPT in text
        assert "no-cache" in text
        assert "/srv/www" in text
        missing = [ending for ending in CONTENT_TYPES if not re.search(rf"{ending[1:]}\b", text)]
        assert missing == []

    @pytest.mark.parametrize("name", RECIPES)
    def test_data_and_short_addresses(self, tmp_path: Path, name: str) -> None:
        """Data may be read by other sites; a short address in capitals leads on."""
        text = recipe(Host(name=name, listen="80", root=Path("/srv/www")), _site(tmp_path / "site"))
        assert "Access-Control-Allow-Origin" in text
        assert "book/((?:e/[0-9.]+/)?)r/(?:sR|Sr|SR)([0-9]+)[^A-Za-z0-9]*$" in text

    def test_command(self, tmp_path: Path) -> None:
        """`python -m macros.postprocess.hosting` prints it; without a built site it says what to do first."""
        site = _site(tmp_path / "site")
        command = [
            sys.executable,
            "-m",
            "macros.postprocess.hosting",
            "nginx",
            "--root",
            "/srv/www",
            "--site-dir",
        ]
        right, wrong = (
            subprocess.run([*command, folder], cwd=PROJECT, capture_output=True, text=True, check=False)
            for folder in (site.folder, tmp_path / "nowhere")
        )
        assert right.stdout.startswith("# nginx:")
        assert (wrong.returncode, wrong.stdout) == (1, "")
        assert "run `make build SITE_URL=...` first" in wrong.stderr


class TestForgiving:
    """A short address is forgiven capitals, and marks of the sentence behind it."""

    @staticmethod
    def _leads(address: str) -> list[str]:
        ways = lenient_links(["S11", "SR1", "S15a", "W1"])
        found = [(each, re.search(each.pattern, address)) for each in ways]
        return [f"{hit[1]}{each.before}{hit[2]}{each.after}" for each, hit in found if hit]

    @pytest.mark.parametrize(
        ("written", "right"),
        [
            ("r/S11/", "r/s11/"),
            ("r/S11", "r/s11/"),
            ("r/SR1/", "r/sr1/"),
            ("r/Sr1).", "r/sr1/"),
            ("r/s11)/", "r/s11/"),
            ("r/s11.", "r/s11/"),
            ("r/s11_", "r/s11/"),
            ("r/s1/)", "r/s1/"),
            ("r/S15A/", "r/s15a/"),
            ("r/s15A/", "r/s15a/"),
            ("r/S15a)", "r/s15a/"),
            ("r/scattershot-mib).", "r/scattershot-mib/"),
            ("e/2026.1/r/S11/", "e/2026.1/r/s11/"),
        ],
    )
    def test_one_way(self, written: str, right: str) -> None:
        """Each leads to one address, and that one nowhere else."""
        assert self._leads(written) == [right]

    def test_right_ones_stay(self) -> None:
        """Nobody is led in a circle."""
        keys = [key.lower() for system in catalogue() for key in (*system.data.clauses, *system.data.rulings)]
        for key in (*keys, "scattershot-mib", "example-rope-over-the-gorge"):
            for address in (f"r/{key}/", f"r/{key}", f"r/{key}/index.html", f"e/2026.1/r/{key}/"):
                assert [each for each in lenient_links() if re.search(each.pattern, address)] == []
