"""Typographic quotes and spaces in finished pages."""

import json
from pathlib import Path

import pytest

from engine import handle_json
from macros.built_site import BuiltSite
from macros.postprocess.page_body import typographic, typographic_page

VECTORS = sorted(Path("vectors").glob("*.*.jsonl"))


class TestTexts:
    """Texts are turned, and nothing else."""

    @pytest.mark.parametrize(
        ("written", "shown"),
        [
            ("<p>the GM's &#39;Yes&#39;</p>", "<p>the GM’s ‘Yes’</p>"),
            ("<p><em>Ilse</em>'s &quot;Yes&quot;</p>", "<p><em>Ilse</em>’s “Yes”</p>"),
            ("<li>said</li><li>'Yes'</li>", "<li>said</li><li>‘Yes’</li>"),
            ("<p>'<a href='r/s1/'>S1</a>' &amp; 'S2'</p>", "<p>‘<a href='r/s1/'>S1</a>’ &amp; ‘S2’</p>"),
            ("<p><code>a</code>'s</p>", "<p><code>a</code>’s</p>"),
            ("<p>a&nbsp;'Yes' &lt;&nbsp;b</p>", "<p>a\u00a0‘Yes’ &lt;\u00a0b</p>"),
            ("<p>≈ 56.4 % of the GM's</p>", "<p>≈\u00a056.4\u00a0% of the GM’s</p>"),
            ("<p title='5 %'><em>5 %</em></p>", "<p title='5 %'><em>5\u00a0%</em></p>"),
        ],
    )
    def test_are_turned(self, written: str, shown: str) -> None:
        """What is in front of a quote counts across the elements of a line, not across blocks."""
        assert typographic(written) == shown
        assert typographic(shown) == shown

    @pytest.mark.parametrize(
        "html",
        [
            "<p title=\"the GM's > 'all'\" data-told='{\"a\": 1}'>none</p>",
            "<pre><code>'a'</code></pre>",
            '<script type=application/json>{"it\'s": "so"}</script>',
            "<form><label>Actor's Rating</label><option>GM's</option></form>",
            "<textarea>it's</textarea><kbd>'</kbd><samp>it's</samp>",
            "<!-- it's -->",
        ],
    )
    def test_are_left(self, html: str) -> None:
        """Data, code and forms are what they were."""
        assert typographic(html) == html

    def test_head_is_left(self, tmp_path: Path) -> None:
        """Only the body is shown to readers."""
        site = BuiltSite(folder=tmp_path, site_url="https://rules.example/", project=tmp_path, quick=True)
        page = "<head><title>GM's</title></head><body class=\"a\"><p>GM's</p></body>"
        assert typographic_page(site, "index.html", page) == page.replace("<p>GM's", "<p>GM’s")


class TestAnswers:
    """What the engine has rendered is finished."""

    @pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
    def test_are_the_same_live(self, path: Path) -> None:
        """The build changes no quote of an answer, so that one asked again looks as it did before."""
        asked = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        for each in [each for each in asked if each["answer"]["ok"]][:12]:
            html = json.loads(handle_json(json.dumps(each["request"])))["html"]
            assert typographic(html) == html, each["name"]
