"""What is done to a site after MkDocs has written it."""

from pathlib import Path

import pytest

from macros.built_site import BuiltSite
from macros.postprocess.page_head import PolicyError
from macros.postprocess.pipeline import process, process_page

HEAD = '<head><meta charset="utf-8"><link rel="canonical" href="./">{}</head>'
PAGES = {"index.html": HEAD.format("<script>one()</script>"), "a/index.html": HEAD.format("")}


@pytest.fixture(name="site")
def _site(tmp_path: Path) -> BuiltSite:
    """A site of two pages, as somebody who writes at the book has it built."""
    folder = tmp_path / "site"
    for name, html in PAGES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(html)
    (tmp_path / "macros" / "postprocess").mkdir(parents=True)
    for name in ("requirements", "node_modules", "macros/postprocess/offline"):
        (tmp_path / name).symlink_to(Path(name).resolve())
    (tmp_path / "package-lock.json").symlink_to(Path("package-lock.json").resolve())
    return BuiltSite(folder=folder, site_url="https://rules.example/book/", project=tmp_path, quick=True)


def _again(site: BuiltSite) -> BuiltSite:
    return BuiltSite(folder=site.folder, site_url=site.site_url, project=site.project, quick=True)


class TestPages:
    """A whole build and one edited page give the same."""

    def test_every_page_is_finished(self, site: BuiltSite) -> None:
        """It has its address and the policy of all pages."""
        process(site)
        page = (site.folder / "a" / "index.html").read_text()
        assert 'href="https://rules.example/book/a/"' in page
        assert page.count("Content-Security-Policy") == 1
        assert "'sha256-" in page

    @pytest.mark.parametrize("name", list(PAGES))
    def test_one_page_again(self, site: BuiltSite, name: str) -> None:
        """Built anew beside finished pages, a page is what it was."""
        process(site)
        assert process_page(_again(site), name, PAGES[name]) == (site.folder / name).read_text()

    def test_a_mistake(self, site: BuiltSite) -> None:
        """What a page may not hold is said of this page, and the finished one stays."""
        process(site)
        before = (site.folder / "index.html").read_text()
        with pytest.raises(PolicyError, match=r"^index\.html holds"):
            process_page(_again(site), "index.html", HEAD.format('<p style="color: red">'))
        assert (site.folder / "index.html").read_text() == before
