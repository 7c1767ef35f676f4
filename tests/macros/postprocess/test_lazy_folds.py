"""The contents of shut folds are kept from the browser until they are wanted."""

from pathlib import Path

import pytest

from macros.built_site import BuiltSite
from macros.postprocess.page_body import FOLDS, fold_lazily

TABLE = "<table><tbody><tr><td>1</td></tr></tbody></table>"


def _folded(tmp_path: Path, html: str) -> str:
    site = BuiltSite(folder=tmp_path, site_url="http://127.0.0.1/", project=tmp_path)
    return fold_lazily(site, "index.html", html)


class TestFolds:
    """What stands in `noscript` afterwards."""

    @pytest.mark.parametrize("name", FOLDS)
    def test_the_contents_after_the_summary(self, tmp_path: Path, name: str) -> None:
        """The summary stays, and so does what stands round the fold."""
        page = f'<p>a</p><details class="x {name}"><summary>Say <b>more</b></summary>{{}}</details><p>b</p>'
        assert _folded(tmp_path, page.format(TABLE)) == page.format(f"<noscript>{TABLE}</noscript>")

    def test_a_fold_within_goes_with_it(self, tmp_path: Path) -> None:
        """A `noscript` holds no other."""
        inner = f'<details class="rc-numbers"><summary>Numbers</summary>{TABLE}</details>'
        page = '<details class="rc-rest"><summary>Rest</summary>{}</details>'
        assert _folded(tmp_path, page.format(inner)) == page.format(f"<noscript>{inner}</noscript>")

    def test_one_within_a_fold_that_stays(self, tmp_path: Path) -> None:
        """It is kept back by itself, behind its own summary."""
        page = (
            "<details><summary>More</summary><p>a</p>"
            '<details class="rc-numbers"><summary>Numbers</summary>{}</details></details>'
        )
        assert _folded(tmp_path, page.format(TABLE)) == page.format(f"<noscript>{TABLE}</noscript>")

    @pytest.mark.parametrize(
        "page",
        [
            f'<details class="rc-rest" open><summary>Rest</summary>{TABLE}</details>',
            f'<details class="rc-restful"><summary>Rest</summary>{TABLE}</details>',
            f"<details><summary>Rest</summary>{TABLE}</details>",
            '<details class="rc-rest"><summary>Rest</summary><p id="a">b</p></details>',
            '<details class="rc-rest"><summary>Rest</summary><input name="a"></details>',
            '<details class="rc-rest"><summary>Rest</summary><script src="a"></script></details>',
        ],
        ids=["open", "other class", "no class", "a place", "a field", "a script"],
    )
    def test_others_are_left(self, tmp_path: Path, page: str) -> None:
        """What is open, what is not known to be still, and what holds something that the page must find."""
        assert _folded(tmp_path, page) == page
