"""One page of a built site, built again by the process that knows the others."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from macros.dev.builder import PAGES, Builder
from macros.project import PROJECT

SITE_URL = "http://127.0.0.1:8000/"
SETTINGS = """
site_name: Small book
site_url: http://127.0.0.1:8000/
theme: {name: null, custom_dir: theme}
plugins:
  - search
  - macros: {on_undefined: strict, on_error_fail: true}
validation: {anchors: warn}
"""
THEME = """<head><meta charset="utf-8"></head>
{% for each in pages %}{{ each.page.title }}, {% endfor %}
{{ page.content }}"""
INDEX = "search/search_index.json"


@pytest.fixture(name="project")
def _project(tmp_path: Path) -> Path:
    """A book of two pages."""
    for name, text in {
        "mkdocs.yml": SETTINGS,
        "theme/main.html": THEME,
        "docs/index.md": "# First {{ 2 + 3 }}\n\n[on](second.md#place)\n",
        "docs/second.md": "# Second\n\n## Place\n\nWords.\n",
        "docs/assets/js/search/ranking.mjs": "export const makeIndex = () => ({});\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "macros" / "postprocess").mkdir(parents=True)
    read = ("node_modules", "package-lock.json", "requirements")  # whose parts the bill lists
    # The workers are put into the site, and the script makes the index of its search.
    for name in (*read, "macros/postprocess/offline", "macros/postprocess/search_index.mjs"):
        (tmp_path / name).symlink_to(PROJECT / name)
    return tmp_path


@pytest.fixture(name="builder")
def _builder(project: Path) -> Builder:
    """A whole build of it."""
    made = Builder(project, project / "site", SITE_URL)
    made.build_all()
    return made


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)


def _edit(project: Path, name: str, text: str | bytes) -> None:
    """Write a page, and let the built one be older, however coarse the clock of the disk."""
    (project / "docs" / name).write_bytes(text.encode() if isinstance(text, str) else text)
    os.utime(project / "site" / name.replace("second.md", "second/index.md").replace(".md", ".html"), (0, 0))


class TestBuilder:
    """An edited page is put in its place; a page with a mistake is not, and the mistake is one sentence."""

    def test_a_page_is_as_the_whole_build_makes_it(self, project: Path, builder: Builder) -> None:
        """Its policy, and the titles of the pages that were not read again, too."""
        page = project / "site" / "index.html"
        before = page.read_text()
        page.write_text("other")
        _edit(project, "index.md", (project / "docs" / "index.md").read_text())
        assert builder.build_edited(["index.md"]) == ""
        assert page.read_text() == before
        assert "Content-Security-Policy" in before
        assert "First 5, Second," in before

    def test_nothing_else_is_written(self, project: Path, builder: Builder) -> None:
        """Neither the other page nor the search's index, which one page alone would fill."""
        others = [project / "site" / name for name in ("second/index.html", INDEX)]
        before = [path.read_bytes() for path in others]
        _edit(project, "index.md", "other words")
        assert builder.build_edited(["index.md"]) == ""
        assert "<p>other words</p>" in (project / "site" / "index.html").read_text()
        assert [path.read_bytes() for path in others] == before

    @pytest.mark.parametrize(
        ("text", "error"),
        [
            ("{{ unheard_of() }}", "docs/index.md, line 1: 'unheard_of' is undefined"),
            (
                "---\ntitle: A\n---\na\n\n{{ 1 / 0 }}",
                "docs/index.md, line 6: ZeroDivisionError: ",
            ),
            ("a\n\n{{ broken", "docs/index.md, line 3: unexpected end of template"),
            ("a\n{% if a %}", "docs/index.md, line 2: Unexpected end of template"),
            (b"a\n\xe9t\xe9", "docs/index.md, line 2: the byte 0xe9 is no UTF-8; save the file as UTF-8"),
            (
                "a\n[gone](third.md)",
                "docs/index.md, line 2: Doc file 'index.md' contains a link 'third.md'",
            ),
            (
                "[gone](second.md#gone)",
                "docs/index.md, line 1: Doc file 'index.md' contains a link 'second",
            ),
            ('a\n<p style="color: red">', "docs/index.md, line 2 holds '<p style="),
        ],
    )
    def test_a_mistake(self, project: Path, builder: Builder, text: str | bytes, error: str) -> None:
        """The last good page stays, and other pages are built on; the next good edit is shown."""
        before = (project / "site" / "index.html").read_text()
        _edit(project, "index.md", text)
        assert builder.build_edited(["index.md"])[: len(error)] == error
        _edit(project, "second.md", "# Second\n\nOther words.\n")
        assert builder.build_edited(["second.md"]) == ""
        assert (project / "site" / "index.html").read_text() == before
        _edit(project, "index.md", "good again")
        assert builder.build_edited(["index.md"]) == ""
        assert "good again" in (project / "site" / "index.html").read_text()

    def test_a_macro_that_stops(self, project: Path, builder: Builder) -> None:
        """The sentence that would end a build is the answer."""
        stop = "    @env.macro\n    def stop():\n        raise SystemExit('no such word')\n"
        (project / "main.py").write_text(f"def define_env(env):\n{stop}")
        _edit(project, "index.md", "{{ stop() }}")
        assert builder.build_edited(["index.md"]) == "no such word"

    def test_the_pages_of_a_game(self, project: Path, builder: Builder) -> None:
        """Another process builds them again from what this one has kept of all pages, and no other page."""
        (project / "docs" / "second.md").unlink()
        rules = project / "rules.txt"
        rules.write_text("old")
        (project / "main.py").write_text(
            "from pathlib import Path\n\n\ndef define_env(env):\n"
            f"    env.macro(lambda: Path({str(rules)!r}).read_text(), 'rule')\n"
        )
        page = "# First\n\n{{ rule() }}, [on](pebbles/second.md#place)\n"
        _write(project / "docs" / "index.md", page)
        _write(project / "docs" / "pebbles" / "second.md", "# Second\n\n## Place\n\n{{ rule() }}\n")
        builder.build_all()
        builder.pages.save(project / "site" / PAGES)

        rules.write_text("new")
        other = Builder(project, project / "site", SITE_URL)
        assert not other.build_games(["pebbles"]), "it knows of no pages yet"
        other.pages.load(project / "site" / PAGES)
        assert not other.build_games(["marbles"])
        assert other.build_games(["pebbles"])
        site = project / "site"
        built = {name: (site / name).read_text() for name in ("index.html", "pebbles/second/index.html")}
        assert ["new" in text for text in built.values()] == [False, True]
        assert all("First, Second," in text for text in built.values())

    def test_a_file_beside_the_pages(self, project: Path, builder: Builder) -> None:
        """It is put in its place; pages may name one that is new or gone, so these need the whole book."""
        style = project / "docs" / "a.css"
        style.write_text("p {}")
        assert not builder.copy("a.css")
        builder.build_all()
        style.write_text("b {}")
        assert builder.copy("a.css")
        assert (project / "site" / "a.css").read_text() == "b {}"

    def test_which_pages_it_has(self, project: Path, builder: Builder) -> None:
        """A new page has no place in the navigation, and one that is gone must leave it."""
        (project / "docs" / "third.md").write_text("new")
        (project / "docs" / "second.md").unlink()
        assert [builder.has(name) for name in ("index.md", "second.md", "third.md")] == [True, False, False]
