"""One page of a built site, built again by the process that knows the others."""

import io
import json
import sys
from pathlib import Path

import pytest

from macros.dev import page_builder
from macros.dev.page_builder import PageBuilder
from macros.errors import BuildError

SETTINGS = """
site_name: Small book
site_url: http://127.0.0.1:8000/
theme: {name: null, custom_dir: theme}
plugins:
  - macros: {on_undefined: strict, on_error_fail: true}
validation: {anchors: warn}
"""
THEME = """<head><meta charset="utf-8"></head>
{% for each in pages %}{{ each.page.title }}, {% endfor %}
{{ page.content }}"""
POLICY = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">'
REFERRER = '<meta name="referrer" content="same-origin">'


@pytest.fixture(name="project")
def _project(tmp_path: Path) -> Path:
    """A book of two pages."""
    for name, text in {
        "mkdocs.yml": SETTINGS,
        "theme/main.html": THEME,
        "docs/index.md": "# First\n\n[on](second.md#place)\n",
        "docs/second.md": "# Second\n\n## Place\n\nWords.\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.fixture(name="builder")
def _builder(project: Path) -> PageBuilder:
    """Its builder; the steps after the build have given the first page its policy."""
    built = PageBuilder(project, project / "site")
    page = project / "site" / "index.html"
    page.write_text(page.read_text().replace('"utf-8">', f'"utf-8">{POLICY}{REFERRER}'))
    return built


class TestPageBuilder:
    """An edited page is put in its place; a page with a mistake is not, and the mistake is one sentence."""

    def test_a_page_is_as_the_whole_build_makes_it(self, project: Path, builder: PageBuilder) -> None:
        """Twice the same page is the same, its policy and the titles of the others too."""
        before = (project / "site" / "index.html").read_text()
        for _ in range(2):
            assert builder.mistake_in("index.md", project / "site") == ""
            assert (project / "site" / "index.html").read_text() == before
        assert POLICY in before
        assert "First, Second," in before

    def test_an_edit_shows(self, project: Path, builder: PageBuilder) -> None:
        """In the folder of the site, wherever that has gone."""
        (project / "site").rename(project / "moved")
        (project / "docs" / "index.md").write_text("# First\n\nother words {{ 2 + 3 }}\n")
        assert builder.mistake_in("index.md", project / "moved") == ""
        assert "<p>other words 5</p>" in (project / "moved" / "index.html").read_text()

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("{{ unheard_of() }}", "docs/index.md: 'unheard_of' is undefined"),
            ("a\n\n{{ broken", "docs/index.md: line 3: unexpected end of template"),
            ("[gone](third.md)", "Doc file 'index.md' contains a link 'third.md', but the target"),
            ("[gone](second.md#gone)", "Doc file 'index.md' contains a link 'second.md#gone', but"),
            ('<p style="color: red">', "docs/index.md: index.html holds '<p style="),
        ],
    )
    def test_a_mistake_is_told(self, project: Path, builder: PageBuilder, text: str, said: str) -> None:
        """And the last good page stays; the next edit is shown again."""
        before = (project / "site" / "index.html").read_text()
        (project / "docs" / "index.md").write_text(text)
        assert builder.mistake_in("index.md", project / "site").startswith(said)
        assert (project / "site" / "index.html").read_text() == before
        (project / "docs" / "index.md").write_text("good again")
        assert builder.mistake_in("index.md", project / "site") == ""

    def test_a_mistake_of_a_macro(
        self, project: Path, builder: PageBuilder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The sentence that ends a build is the answer."""

        def stops(*_: object) -> None:
            raise SystemExit("docs/index.md: term: there is no such word")

        monkeypatch.setattr(builder, "_rendered", stops)
        assert (
            builder.mistake_in("index.md", project / "site") == "docs/index.md: term: there is no such word"
        )

    def test_a_new_page_waits(self, project: Path, builder: PageBuilder) -> None:
        """It has no place in the navigation yet."""
        assert "it is new" in builder.mistake_in("third.md", project / "site")

    def test_a_builder_that_stops_without_words(
        self, project: Path, builder: PageBuilder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """At least the page is named."""

        def stops(*_: object) -> None:
            raise SystemExit(1)

        monkeypatch.setattr(builder, "_rendered", stops)
        assert builder.mistake_in("index.md", project / "site").startswith("docs/index.md: ")


class TestCommand:
    """`python -m macros.dev.page_builder` says when the site is whole, and then answers line by line."""

    @pytest.fixture(autouse=True)
    def _here(self, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(page_builder, "PROJECT", project)
        monkeypatch.setattr(page_builder, "generate_files", lambda _: sys.stdout.write("not an answer"))
        monkeypatch.setattr("sys.argv", ["page_builder", "http://127.0.0.1:8000/", str(project / "site")])

    def test_answers(
        self, project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """What else is printed goes elsewhere."""
        monkeypatch.setattr(page_builder, "AFTER_BUILD", ())
        asked = [{"page": name, "folder": str(project / "site")} for name in ("index.md", "third.md")]
        monkeypatch.setattr(
            "sys.stdin",
            io.TextIOWrapper(io.BytesIO("".join(f"{json.dumps(each)}\n" for each in asked).encode())),
        )
        assert page_builder.main() == 0
        ready, good, bad, end = capsys.readouterr().out.split("\n")
        assert (ready, good, end) == ("built", "", "")
        assert bad.startswith("docs/third.md: ")

    def test_a_mistake_ends_it(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Status 1 and the sentence, and no word that the site is whole."""

        def fails(*_: object) -> None:
            raise BuildError("a published address leads nowhere")

        monkeypatch.setattr(page_builder, "AFTER_BUILD", (fails,))
        assert page_builder.main() == 1
        said = capsys.readouterr()
        assert said.out == ""
        assert "a published address leads nowhere" in said.err
