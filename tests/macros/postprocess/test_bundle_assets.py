"""A published page asks for few files, each with its content in its name; what is not used is not there."""

import base64
import hashlib
import re
from pathlib import Path

import pytest

from macros.built_site import BuiltSite
from macros.node import NodeError
from macros.postprocess.bundle_assets import (
    CALCULATOR,
    ENTRY,
    BundleError,
    bundle_assets,
    bundle_links,
    prune_theme,
)
from macros.project import PROJECT
from tests.written_files import write_files

PAGE = (
    '<head><link rel="stylesheet" href="{root}assets/css/theme/book.css">\n'
    '<link rel="stylesheet" href="{root}assets/css/b.css">\n</head>'
    '<script src="{root}assets/js/main.mjs" type="module"></script>'
)
FILES = {
    "css/theme/book.css": "@font-face { font-family: F; src: url('../../fonts/face.woff2') }"
    " p { color: red }",
    "css/b.css": "p { color: green }",
    "fonts/face.woff2": "face",
    "js/main.mjs": "import { said } from './said.mjs'; console.log(said); void import('./later.mjs');"
    "export const w = new URL('js/engine/worker.mjs', 'https://book.example/assets/');",
    "js/said.mjs": "export const said = ['said'];",
    "js/later.mjs": "import { said } from './said.mjs'; console.log(said, 'later');",
    "js/engine/worker.mjs": "console.log('worker');",
    **dict.fromkeys(("js/engine/shared.mjs", "js/engine/markup.mjs", "js/shared/text.mjs"), "export {};"),
    "js/search/worker.mjs": "console.log('search');",
    "javascripts/bundle.1234.min.js": "theme();\n//# sourceMappingURL=bundle.1234.min.js.map",
    "javascripts/bundle.1234.min.js.map": "{}",
    "javascripts/lunr/min/lunr.de.min.js": "de",
    "javascripts/workers/search.1234.min.js": "lunr",
}


def _site(folder: Path, *, quick: bool = False, more: dict[str, str] | None = None) -> BuiltSite:
    roots = {"index.html": "", "a/b/index.html": "../../", "404.html": "/book/"}
    write_files(folder, {name: PAGE.format(root=root) for name, root in roots.items()})
    write_files(folder, {**{f"assets/{name}": text for name, text in FILES.items()}, **(more or {})})
    return BuiltSite(folder=folder, site_url="https://rules.example/", quick=quick)


def _bundle(site: BuiltSite) -> None:
    """Bundle, and let each page name the bundles."""
    bundle_assets(site)
    for name in site.pages():
        page = site.folder / name
        page.write_text(bundle_links(site, name, page.read_text()))


def _named(site: BuiltSite, page: str = "index.html") -> list[str]:
    return re.findall(r'(?:href|src)="([^"]*)"', (site.folder / page).read_text())


def test_what_a_page_asks_for(tmp_path: Path) -> None:
    """One sheet and one script, which has all that the page needs at once; no plain file is left over."""
    site = _site(tmp_path)
    _bundle(site)
    sheet, script = _named(site)
    assert re.fullmatch(r"assets/css/book\.\w{8}\.css", sheet)
    assert re.fullmatch(r"assets/js/main\.\w{8}\.mjs", script)
    styles, code = ((site.folder / name).read_text() for name in (sheet, script))
    assert styles.index("red") < styles.index("green"), "of two rules for one thing, the later comes later"
    [later] = set((site.folder / "assets" / "js").glob("*.mjs")) - {site.folder / script}
    assert f'from"./{Path(script).name}"' in later.read_text()
    worker = re.search(r"\bjs/(engine/worker\.\w{8}\.mjs)", code)
    assert worker
    assert (site.folder / "assets" / "js" / worker[1]).is_file()
    left = {path.relative_to(site.folder).as_posix() for path in site.files()}
    assert not left & {f"assets/{name}" for name in FILES if name.startswith(("js/", "css/", "fonts/"))}


def test_no_empty_folder_stays(tmp_path: Path) -> None:
    """Whatever lay in whatever: a folder within a folder goes first."""
    deep = ("a", "a/b", "a/b/c", "z", "z/y", "z/y/x")
    site = _site(tmp_path, more={f"assets/js/{name}/part.mjs": "export {};" for name in deep})
    _bundle(site)
    folders = [path for path in (site.folder / "assets").rglob("*") if path.is_dir()]
    assert [path for path in folders if not any(path.iterdir())] == []


def test_how_a_page_names_them(tmp_path: Path) -> None:
    """From wherever it stands; the head asks for nothing that the first paint does not need."""
    site = _site(tmp_path)
    _bundle(site)
    assert _named(site, "404.html") == [f"/book/{name}" for name in _named(site)]
    assert _named(site, "a/b/index.html") == [f"../../{name}" for name in _named(site)]
    head = (site.folder / "index.html").read_text().partition("</head>")[0]
    script = _named(site)[-1].removeprefix("assets/js/")
    assert "modulepreload" not in head
    assert f'<meta name="book-scripts" content="{script}">' in head


def test_what_a_script_imports_comes_beside_it(tmp_path: Path) -> None:
    """Two scripts of a page share a part, which the page names before them."""
    more = {"assets/js/other.mjs": "import { said } from './said.mjs'; console.log(said, 'other');"}
    site = _site(tmp_path, more={**more, "assets/js/another.mjs": more["assets/js/other.mjs"] + "1;"})
    page = site.folder / "index.html"
    scripts = "".join(
        f'<script src="assets/js/{name}.mjs" type="module"></script>' for name in ("other", "another")
    )
    page.write_text(page.read_text() + scripts)
    _bundle(site)
    link = r'<link rel="modulepreload" href="assets/js/part\.\w{8}\.mjs">\n<script src="assets/js/%s\.'
    assert re.search(link % "other", page.read_text())
    assert re.search(link % "another", page.read_text())


@pytest.mark.parametrize("page", ["index.html", "a/b/index.html"])
def test_each_with_its_sum(tmp_path: Path, page: str) -> None:
    """A browser uses no script and no sheet that came wrong; the theme's own waits as data."""
    theme = 'type="text/plain" data-src="assets/javascripts/bundle.1234.min.js"'
    site = _site(tmp_path)
    path = site.folder / page
    path.write_text(path.read_text() + f"<script {theme}></script>")
    _bundle(site)
    found = re.findall(
        r'(?:href|src)="(?:\.\./)*([^"]*)" (?:data-)?integrity="sha256-([^"]*)"', path.read_text()
    )
    digests = {name: hashlib.sha256((site.folder / name).read_bytes()).digest() for name, _ in found}
    assert [name.rpartition(".")[2] for name in digests] == ["css", "mjs", "js"]
    assert found == [(name, base64.b64encode(digest).decode()) for name, digest in digests.items()]


def test_one_part_for_all_that_comes_at_once(tmp_path: Path) -> None:
    """Scripts that come later share different modules with the first; a page still asks for one part."""
    more = {
        "assets/js/main.mjs": "import { a } from './a.mjs'; import { b } from './b.mjs';"
        " console.log(a, b); void import('./later.mjs'); void import('./last.mjs');",
        "assets/js/a.mjs": "export const a = ['a'];",
        "assets/js/b.mjs": "export const b = ['b'];",
        "assets/js/later.mjs": "import { a } from './a.mjs'; console.log(a, 'later');",
        "assets/js/last.mjs": "import { b } from './b.mjs'; console.log(b, 'last');",
    }
    site = _site(tmp_path, more=more)
    _bundle(site)
    assert [name for name in _named(site) if name.endswith(".mjs")] == _named(site)[1:2]


@pytest.mark.parametrize(
    ("body", "asked"),
    [
        ("<p>rules</p>", ["main"]),
        ("<rule-calculator></rule-calculator>", ["calculators", "main"]),
        ('<details class="rb-fold"><rule-calculator></rule-calculator></details>', ["main"]),
        ("<p><rule-sentence></rule-sentence></p>", ["calculators", "main"]),
        ("<game-try><rule-sentence></rule-sentence></game-try>", ["main"]),
        ("<game-try></game-try><target-finder></target-finder>", ["calculators", "main"]),
    ],
)
def test_the_script_of_calculators(tmp_path: Path, body: str, asked: list[str]) -> None:
    """It comes beside the first where a calculator is open; later scripts find their parts in it."""
    more = {
        "assets/js/main.mjs": "import { a } from './a.mjs'; console.log(a);"
        " void import('./calculators.mjs'); void import('./later.mjs');",
        "assets/js/a.mjs": "export const a = ['a'];",
        "assets/js/calculators.mjs": "import { a } from './a.mjs'; import { b } from './b.mjs';"
        " console.log(a, b);",
        "assets/js/b.mjs": "export const b = ['b'];",
        "assets/js/later.mjs": "import { b } from './b.mjs'; console.log(b, 'later');",
    }
    site = _site(tmp_path, more=more)
    page = site.folder / "index.html"
    page.write_text(body + page.read_text())
    _bundle(site)
    scripts = [name for name in _named(site) if name.endswith(".mjs")]
    assert [Path(name).name.partition(".")[0] for name in scripts] == asked
    folder = site.folder / "assets" / "js"
    assert sorted(path.name.partition(".")[0] for path in folder.glob("*.mjs")) == [
        "calculators",
        "main",
        "part",
    ]
    [later] = folder.glob("part.*.mjs")
    assert "['b']" not in later.read_text().replace('"', "'")


def test_the_first_script_means_the_same_pages() -> None:
    """What a page names beside the first script is what that would bring by itself."""
    script = (PROJECT / "docs" / "assets" / "js" / ENTRY).read_text(encoding="utf-8")
    found = re.search(r"^const CALCULATORS = ':is\((.*)\)';$", script, re.MULTILINE)
    assert found
    tags = re.sub(r":not\(game-try \*\)", "", found[1]).split(", ")
    assert CALCULATOR.pattern == rf"<({'|'.join(tags)})\b"


def test_what_the_book_uses_of_the_theme(tmp_path: Path) -> None:
    """It is in the one sheet, before the book's, without what no page and no script names."""
    site = _site(
        tmp_path,
        more={
            "assets/stylesheets/main.1234.min.css": ".a{color:blue}.by-script,.nobody{color:pink}"
            ".nobody .a{color:gold}.a{--used:1;--unused:2}",
            "assets/css/b.css": "p { color: green; order: var(--used) }",
            "assets/js/said.mjs": "export const said = ['by-script'];",
        },
    )
    for name in site.pages():
        page = site.folder / name
        root = re.search('href="(.*?)assets/', page.read_text())
        assert root
        theme = f'<link rel="stylesheet" href="{root[1]}assets/stylesheets/main.1234.min.css">\n'
        page.write_text(page.read_text().replace("<head>", f'<head class="a">{theme}'))
    _bundle(site)
    assert [name for name in _named(site) if name.endswith(".css")] == _named(site)[:1]
    text = (site.folder / _named(site)[0]).read_text()
    assert text.startswith(".a{color:#00f}.by-script{color:pink}.a{--used:1}")
    assert text.index("pink") < text.index("red")
    assert not (site.folder / "assets" / "stylesheets").exists()


def test_quick(tmp_path: Path) -> None:
    """Whoever writes at the book sees the plain files."""
    site = _site(tmp_path, quick=True)
    _bundle(site)
    assert (site.folder / "index.html").read_text() == PAGE.format(root="")


def test_mistakes(tmp_path: Path) -> None:
    """A page with other styles and a script that cannot be read end the build with their names."""
    odd = '<link rel="stylesheet" href="assets/css/b.css">'
    with pytest.raises(BundleError, match="different style sheets"):
        bundle_assets(_site(tmp_path / "odd", more={"odd.html": odd}))
    with pytest.raises(NodeError, match=r"later\.mjs"):
        bundle_assets(_site(tmp_path / "broken", more={"assets/js/later.mjs": "import './nowhere.mjs'"}))


def test_maps_and_stemmers(tmp_path: Path) -> None:
    """No source map, no note that leads to one, no stemmer of another language."""
    site = _site(tmp_path)
    prune_theme(site)
    folder = site.folder / "assets" / "javascripts"
    assert [path.name for path in folder.iterdir()] == ["bundle.1234.min.js"]
    assert (folder / "bundle.1234.min.js").read_text() == "theme();\n"
