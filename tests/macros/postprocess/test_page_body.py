"""What is done to the body of a finished page: folds, tables, quotes."""

import json
from pathlib import Path

import pytest

from engine import handle_json
from macros.built_site import BuiltSite
from macros.postprocess.page_steps import FOLDS, box_tables, fold_lazily, typographic, typographic_page

TABLE = "<table><tbody><tr><td>1</td></tr></tbody></table>"


def _folded(tmp_path: Path, html: str) -> str:
    site = BuiltSite(folder=tmp_path, site_url="http://127.0.0.1/", project=tmp_path)
    return fold_lazily(site, "index.html", html)


@pytest.mark.parametrize("name", FOLDS)
def test_the_contents_after_the_summary(tmp_path: Path, name: str) -> None:
    """The summary stays, and so does what stands round the fold."""
    page = f'<p>a</p><details class="x {name}"><summary>Say <b>more</b></summary>{{}}</details><p>b</p>'
    assert _folded(tmp_path, page.format(TABLE)) == page.format(f"<noscript>{TABLE}</noscript>")


def test_a_fold_within(tmp_path: Path) -> None:
    """It goes with the outer one; within a fold that stays it is kept back by itself."""
    inner = f'<details class="rc-numbers"><summary>Numbers</summary>{TABLE}</details>'
    page = '<details class="rc-rest"><summary>Rest</summary>{}</details>'
    assert _folded(tmp_path, page.format(inner)) == page.format(f"<noscript>{inner}</noscript>")
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
def test_others_are_left(tmp_path: Path, page: str) -> None:
    """What is open, what is not known to be still, and what holds something that the page must find."""
    assert _folded(tmp_path, page) == page


PLAIN = "<table><tbody><tr><td>1</td></tr></tbody></table>"
BOXED = (
    '<div class="md-typeset__scrollwrap" role="group" tabindex="0" aria-label="Table: {}">'
    '<div class="md-typeset__table"><table class="book-table"><tbody><tr><td>1</td></tr></tbody></table>'
    "</div></div>"
)


def _boxed(tmp_path: Path, inner: str) -> str:
    site = BuiltSite(folder=tmp_path, site_url="http://127.0.0.1/", project=tmp_path)
    page = box_tables(site, "index.html", f"<body>{PLAIN}<article>{inner}</article></body>")
    assert page.startswith(f"<body>{PLAIN}<article>")
    return page.removeprefix(f"<body>{PLAIN}<article>").removesuffix("</article></body>")


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("", ""),
        ("<h1>One</h1><h2 id='b'>Two <em>and</em>\n three</h2>", "Two and three"),
        ('<h3>S&amp;S "so"<a class="headerlink" href="#s">link</a></h3>', "S&amp;S &quot;so&quot;"),
        (
            '<h3><a href="#s11">S11</a> Made It By<a class="cite" href="r/s11/"> cite</a></h3>',
            "S11 Made It By",
        ),
    ],
)
def test_is_named_after_the_heading_above(tmp_path: Path, heading: str, name: str) -> None:
    """The nearest heading, in words, without its controls."""
    assert _boxed(tmp_path, heading + PLAIN) == heading + BOXED.format(name)


def test_tables_below_headings(tmp_path: Path) -> None:
    """Each has the heading above it and is counted; heads say what they head; a calculator's is left."""
    found = _boxed(tmp_path, f"<h2>A</h2>{PLAIN}{PLAIN}<h3>B</h3>{PLAIN}")
    second = BOXED.format("A").replace("Table: ", "Table 2: ")
    assert found == f"<h2>A</h2>{BOXED.format('A')}{second}<h3>B</h3>{BOXED.format('B')}"
    plain = "<table><thead><tr><td></td><th>A</th></tr></thead></table>"
    assert '<td></td><th scope="col">A</th>' in _boxed(tmp_path, plain)
    own = '<div class="rc-scroller"><table class="rc-table"><tr><td>1</td></tr></table></div>'
    assert _boxed(tmp_path, own) == own


VECTORS = sorted(Path("vectors").glob("*.*.jsonl"))


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
def test_are_turned(written: str, shown: str) -> None:
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
def test_are_left(html: str) -> None:
    """Data, code and forms are what they were."""
    assert typographic(html) == html


def test_head_is_left(tmp_path: Path) -> None:
    """Only the body is shown to readers."""
    site = BuiltSite(folder=tmp_path, site_url="https://rules.example/", project=tmp_path, quick=True)
    page = "<head><title>GM's</title></head><body class=\"a\"><p>GM's</p></body>"
    assert typographic_page(site, "index.html", page) == page.replace("<p>GM's", "<p>GM’s")


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_are_the_same_live(path: Path) -> None:
    """The build changes no quote of an answer, so that one asked again looks as it did before."""
    asked = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for each in [each for each in asked if each["answer"]["ok"]][:12]:
        html = json.loads(handle_json(json.dumps(each["request"])))["html"]
        assert typographic(html) == html, each["name"]
