"""The one-way rules of this repository, its one builder of markup, and how large its parts may be."""

import ast
import re
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import engine
import engine.analysis
import engine.analysis.random_character
import engine.constraints
import engine.links
import engine.reading_impact
import engine.scenes
import engine.schema
import engine.sheets
from tests.reading_python import (
    PROJECT,
    called_once,
    code_of,
    exported,
    floats_in,
    function_lengths,
    import_graph,
    imported_names,
    imports,
    module_name,
    of_file,
    records,
    script_functions,
    within,
)
from tools.code_size import (
    is_code,
    module_importers,
    on_demand,
    script_importers,
    tracked_texts,
    with_one_importer,
)

ENGINE = sorted((PROJECT / "engine").rglob("*.py"))
MACROS = sorted((PROJECT / "macros").rglob("*.py"))
TESTS = sorted((PROJECT / "tests").rglob("*.py"))
TOOLS = sorted((PROJECT / "tools").rglob("*.py"))
GENERATED = frozenset((PROJECT / ".gitignore").read_text().split())
SCRIPTS = sorted(
    path
    for path in (PROJECT / "docs" / "assets" / "js").rglob("*.mjs")
    if path.relative_to(PROJECT).as_posix() not in GENERATED
)
SYSTEMS = sorted(
    path.name for path in (PROJECT / "engine" / "systems").iterdir() if (path / "__init__.py").exists()
)

MODULE_LINES = 900
FUNCTION_LINES = 60
CALLED_ONCE = {"engine": 6, "macros": 64, "tests": 35, "tools": 7}
"""How many private functions of three lines or fewer may be called from one place: those that were there."""

# The two modules that ask the machine something; every other answer depends on the request alone.
COMMAND = ("engine.__main__", "engine.cli.options")
UNREPEATABLE = frozenset({"datetime", "os", "random", "secrets", "subprocess", "time", "uuid"})
SLOW_TO_IMPORT = frozenset({"html", "importlib.resources", "statistics", "decimal"})
VAGUE_NAMES = frozenset({"utils", "util", "helpers", "helper", "common", "misc", "manager", "base"})


def names_game(name: str, text: str) -> bool:
    """Whether a game's name stands in a text, in either of its spellings."""
    return bool(re.search(rf"\b{name.replace('_', '[-_ ]?')}\b", text, re.IGNORECASE))


class TestEngine:
    """The rules know nothing of the site, and answer from the request alone."""

    @of_file(ENGINE)
    def test_standard_library_only(self, path: Path) -> None:
        """The engine imports the standard library and itself: no macro, no tool, no test."""
        roots = {name.partition(".")[0] for name in imports(path)}
        assert roots - {"engine"} <= sys.stdlib_module_names

    @of_file([path for path in ENGINE if module_name(path) not in COMMAND])
    def test_nothing_but_the_request(self, path: Path) -> None:
        """No clock, no chance of its own, no environment: equal requests have equal answers."""
        assert not imports(path) & UNREPEATABLE

    @of_file([path for path in ENGINE if module_name(path) not in COMMAND])
    def test_nothing_slow(self, path: Path) -> None:
        """Modules that a browser is slow to import stay out."""
        assert not imports(path) & SLOW_TO_IMPORT

    @of_file([path for path in ENGINE if within(module_name(path), "engine.chance")])
    def test_chance_knows_no_game(self, path: Path) -> None:
        """Exact chances rest on nothing but the kinds of error."""
        own = {name for name in imports(path) if within(name, "engine")}
        allowed = ("engine.chance", "engine.errors")
        assert all(any(within(name, package) for package in allowed) for name in own)

    @of_file([path for path in ENGINE if within(module_name(path), "engine.systems")])
    def test_games_do_not_know_each_other(self, path: Path) -> None:
        """A game imports no other game, and nothing of the door that leads to it."""
        own = module_name(path).split(".")[2:3]
        closed = [f"engine.systems.{name}" for name in SYSTEMS if name not in own]
        closed += ["engine.dispatch", "engine.render", "engine.catalogue", "engine.cli"]
        assert not [name for name in imports(path) if any(within(name, package) for package in closed)]

    @of_file([path for path in ENGINE if not within(module_name(path), "engine.systems")])
    def test_names_no_game(self, path: Path) -> None:
        """Outside its own folder no game is named in code: a fifth one is one more folder."""
        code = code_of(path)
        assert not [name for name in SYSTEMS if names_game(name, code)]

    @of_file(ENGINE)
    def test_records_are_frozen(self, path: Path) -> None:
        """Every record is frozen, with slots unless it keeps a computed value, and with named fields."""
        assert [record.name for record in records(path) if not record.settings >= record.wanted] == []

    @of_file(ENGINE)
    def test_no_floats(self, path: Path) -> None:
        """Numbers are ints and Fractions: no float is written, made or declared."""
        assert floats_in(path) == []


DOORS = (
    engine.analysis,
    engine.constraints,
    engine.links,
    engine.reading_impact,
    engine.scenes,
    engine.schema,
    engine.analysis.random_character,
    engine.sheets,
)
"""What macros may import beside the engine's front."""
KNOW_THE_BUILDER = {"macros/mkdocs_build.py", "macros/compress_pages.py"}


class TestMacros:
    """The build knows the engine's door and no game."""

    @of_file(MACROS)
    def test_only_the_door(self, path: Path) -> None:
        """Macros import from the engine what it exports, and nothing behind it."""
        allowed = {"engine"} | {f"engine.{name}" for name in engine.__all__}
        for door in DOORS:
            allowed |= {door.__name__} | {f"{door.__name__}.{name}" for name in door.__all__}
        assert {name for name in imports(path) if within(name, "engine")} <= allowed

    @of_file(MACROS)
    def test_neither_tools_nor_tests(self, path: Path) -> None:
        """A site is built without what maintainers run beside it."""
        assert not [name for name in imports(path) if within(name, "tools") or within(name, "tests")]

    @of_file([path for path in MACROS if path.relative_to(PROJECT).as_posix() not in KNOW_THE_BUILDER])
    def test_two_files_know_the_site_builder(self, path: Path) -> None:
        """One starts it, one bounds its memory; the rest makes text."""
        assert not [name for name in imports(path) if within(name, "mkdocs") or within(name, "mkdocs_macros")]

    @of_file([*MACROS, *sorted((PROJECT / "macros").rglob("*.j2"))])
    def test_names_no_game(self, path: Path) -> None:
        """No game is named in the build."""
        code = code_of(path)
        assert not [name for name in SYSTEMS if names_game(name, code)]


class TestScripts:
    """The page's scripts carry requests and answers, and know no game."""

    @of_file(SCRIPTS)
    def test_names_no_game(self, path: Path) -> None:
        """No game is named in the browser's code."""
        text = path.read_text()
        assert not [name for name in SYSTEMS if names_game(name, text)]

    @of_file(SCRIPTS)
    def test_imports_its_own(self, path: Path) -> None:
        """Modules are imported by a relative address: nothing comes from another site, or needs a bundler."""
        found = re.findall(
            r"^(?:import|export)\b(?:[^;'\"]* from)? ['\"]([^'\"]+)", path.read_text(), re.MULTILINE
        )
        assert not [name for name in found if not name.startswith(("./", "../"))]


PHASES = ("runtime", "pages", "markdown_ext", "generate", "permanence", "postprocess", "dev")
"""The folders of `macros`; each may import from the top and from those before it."""
ENTRIES = ("macros.page_macros", "macros.build")
"""The modules at the top that put the phases together; the others import no phase."""
COMPONENTS = (
    *("shared", "search", "engine", "cite", "links", "throws", "calculator", "charts", "sentence"),
    *("placing", "shelf", "analysis", "bench", "rolls", "group", "sheet", "scene"),
    *("page", "offline", "theme"),
)
"""The folders of the scripts; each may import from those before it. The two entries import from all."""
SCRIPT_IMPORT = re.compile(
    r"""(?:^(?:import|export)\b|\bimport\(|@import )(?:[^;'"]*?from )?\s*['"](\.[^'"]+)""", re.MULTILINE
)


def reached(order: tuple[str, ...], folder: str, others: set[str]) -> set[str]:
    """The folders that a folder imports and may not: those that do not stand before it."""
    before = order[: order.index(folder)] if folder in order else ()
    return {other for other in others if other != folder and other not in before}


class TestCheckout:
    """Whatever a git makes of line ends, the bytes are those that were committed."""

    def test_every_file(self) -> None:
        """Each is binary, or text whose lines end as everywhere."""
        git = ["git", "-C", str(PROJECT)]
        names = subprocess.run([*git, "ls-files", "-z"], capture_output=True, check=True).stdout
        asked = [*git, "check-attr", "-z", "--stdin", "text", "eol"]
        told = subprocess.run(asked, input=names, capture_output=True, check=True).stdout.decode().split("\0")
        found: dict[str, tuple[str, ...]] = {}
        for name, value in zip(told[::3], told[2::3], strict=False):
            found[name] = (*found.get(name, ()), value)
        binary = {name for name, said in found.items() if name and said[0] == "unset"}
        assert {said for name, said in found.items() if name and name not in binary} == {("auto", "lf")}
        assert {Path(name).suffix for name in binary} == {".ico", ".png", ".woff2"}


class TestFolders:
    """An arrow between folders goes one way."""

    @of_file([path for path in MACROS if module_name(path) not in ENTRIES])
    def test_phases(self, path: Path) -> None:
        """A phase of the build knows the phases before it; what all share knows none."""
        folders = {name.split(".")[1] for name in imports(path) if within(name, "macros") and "." in name}
        assert reached(PHASES, path.relative_to(PROJECT).parts[1], folders & {*PHASES}) == set()

    @of_file([path for path in SCRIPTS if path.parent.name != "js"])
    def test_components(self, path: Path) -> None:
        """A component of the page knows the components before it."""
        root = PROJECT / "docs" / "assets" / "js"
        found = ((path.parent / name).resolve() for name in SCRIPT_IMPORT.findall(path.read_text()))
        folders = {each.relative_to(root).parts[0] for each in found if each.parent != root}
        assert reached(COMPONENTS, path.relative_to(root).parts[0], folders) == set()

    def test_every_folder_has_its_place(self) -> None:
        """A new folder is entered in the order."""
        scripts = {path.relative_to(PROJECT / "docs/assets/js").parts[0] for path in SCRIPTS}
        packages = {path.parent.name for path in MACROS if path.name == "__init__.py" and len(path.parts) > 1}
        assert {name for name in scripts if "." not in name} <= {*COMPONENTS}
        assert {name for name in packages if (PROJECT / "macros" / name).is_dir()} == {*PHASES}


class TestImports:
    """Modules are built on one another in one direction."""

    @pytest.mark.parametrize("paths", [ENGINE, MACROS, TESTS], ids=["engine", "macros", "tests"])
    def test_no_circle(self, paths: list[Path]) -> None:
        """No module imports itself through others; an import inside a function does not count."""
        try:
            TopologicalSorter(import_graph(paths)).prepare()
        except CycleError as error:
            pytest.fail(f"these modules import each other: {' <- '.join(error.args[1])}")

    def test_a_circle_is_found(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Two modules that import each other are a circle, also if one imports the other for a type alone."""
        monkeypatch.setattr("tests.reading_python.PROJECT", tmp_path)
        one, two, three = (tmp_path / "some" / f"{name}.py" for name in ("one", "two", "three"))
        one.parent.mkdir()
        one.write_text("from some import two\n")
        two.write_text("if TYPE_CHECKING:\n    from some.one import name\n")
        three.write_text("def late():\n    import some.three\n    import some.one\n")
        graph = import_graph([one, two, three])
        assert graph == {"some.one": {"some.two"}, "some.two": {"some.one"}, "some.three": set()}
        with pytest.raises(CycleError):
            TopologicalSorter(graph).prepare()


class TestExports:
    """An underscore says what is private; `__all__` says what a front hands on."""

    def test_fronts_only(self) -> None:
        """It stands in packages, in the engine's doors, and where others import a name of another module."""
        doors = {door.__name__ for door in DOORS}
        lists = {path: exported(path) for path in (*ENGINE, *MACROS, *TESTS, *TOOLS)}
        taken = {name for path in (*ENGINE, *MACROS, *TESTS, *TOOLS) for name in imports(path)}
        needless = [
            module_name(path)
            for path, names in lists.items()
            if names
            and path.name != "__init__.py"
            and module_name(path) not in doors
            and not {f"{module_name(path)}.{name}" for name in names & imported_names(path)} & taken
        ]
        assert needless == []


class TestSizes:
    """A function is read at one glance, a module in one sitting."""

    @of_file([*ENGINE, *MACROS, *TESTS, *TOOLS])
    def test_module(self, path: Path) -> None:
        """A Python module has at most 900 lines."""
        assert len(path.read_text().splitlines()) <= MODULE_LINES

    @of_file([*ENGINE, *MACROS, *TESTS, *TOOLS])
    def test_functions(self, path: Path) -> None:
        """A function's body has at most 60 lines, its docstring not counted."""
        long = {name: lines for name, lines in function_lengths(path) if lines > FUNCTION_LINES}
        assert long == {}

    @of_file(SCRIPTS)
    def test_script(self, path: Path) -> None:
        """A module of the page has at most 900 lines."""
        assert len(path.read_text().splitlines()) <= MODULE_LINES

    @of_file(SCRIPTS)
    def test_script_functions(self, path: Path) -> None:
        """A function of the page has at most 60 lines."""
        long = {line: lines for line, lines in script_functions(path.read_text()) if lines > FUNCTION_LINES}
        assert long == {}

    @of_file([*ENGINE, *MACROS, *TESTS, *TOOLS, *SCRIPTS])
    def test_names(self, path: Path) -> None:
        """No module has a name under which anything could be put."""
        assert not VAGUE_NAMES & set(re.split(r"[-_.]", path.stem))


class TestCalledOnce:
    """Three lines stay where they are used: no private function is written that one place alone calls."""

    @pytest.mark.parametrize("paths", [ENGINE, MACROS, TESTS, TOOLS], ids=CALLED_ONCE)
    def test_no_more_than_there_were(self, paths: list[Path]) -> None:
        """The older ones go as their modules are worked at, and the number with them; no new one comes."""
        found = [f"{module_name(path)}.{name}" for path in paths for name in called_once(path)]
        most = CALLED_ONCE[module_name(paths[0]).partition(".")[0]]
        assert len(found) <= most, f"write the lines of one of them where it is called: {', '.join(found)}"

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            pytest.param("def _a(b):\n    return b\n_a(1)\n", ["_a"], id="one place"),
            pytest.param("def _a(b):\n    return b\n_a(1)\n_a(2)\n", [], id="two places"),
            pytest.param("def _a(b):\n    return b\nsorted(c, key=_a)\n", [], id="handed on"),
            pytest.param("def a(b):\n    return b\na(1)\n", [], id="public"),
            pytest.param("def _a(b):\n    'Why.'\n    1\n    2\n    3\n_a(1)\n", ["_a"], id="three lines"),
            pytest.param("def _a(b):\n    1\n    2\n    3\n    4\n_a(1)\n", [], id="four lines"),
            pytest.param("@cache\ndef _a(b):\n    return b\n_a(1)\n", [], id="decorated"),
            pytest.param("class A:\n    def _a(self):\n        1\nA()._a()\n", ["_a"], id="method"),
        ],
    )
    def test_examples(self, tmp_path: Path, text: str, found: list[str]) -> None:
        """How they are counted."""
        path = tmp_path / "some.py"
        path.write_text(text)
        assert list(called_once(path)) == found


ONE_IMPORTER = {
    "engine": "the front of the package; the parts behind it are read one at a time",
    "engine.analysis": "one question each, of which a page loads the one that is asked",
    "engine.inputs": "the front of the kinds of inputs",
    "engine.links": "links whose words are in a dictionary, loaded for these alone",
    "engine.render": "a figure that a page loads when an answer has one",
    "engine.catalogue": "the package of the games, which is found by its name",
    "engine.__main__": "the command, behind the line that catches its errors",
    "engine.cli.main": "what an inquiry's options are and say",
    "engine.systems.arylon.character": "a calculator, which the catalogue finds by its name",
    "engine.systems.scattershot.default": "a calculator, which the catalogue finds by its name",
    "engine.systems.walkabout.reserve": "the ways to place a reserve, which with its odds fit no module",
    "macros": "where the site builder looks for macros",
    "macros.dev.builder": "what knows the site builder, which can be exchanged",
    "macros.generate.generators": "one file of the site each, in the list of all of them",
    "macros.page_macros": "one kind of macro each, in the list of all of them",
    "macros.postprocess.pipeline": "one step of the build each, in their order",
    "macros.runtime.pack": "the format of a binary file, which says nothing of what is packed",
    "macros.runtime.packing.archives": "runs in the page's own Python, to see which modules it needs",
    "main.mjs": "a part of every page, in the list of all of them",
    "calculators.mjs": "a part of every page with calculators, in the list of all of them",
    "bench/element.mjs": "what happens on a bench, without the page",
    "engine/client.mjs": "what runs in the worker, away from the page",
    "rolls/together-element.mjs": "how two commit themselves, without the page",
    "scene/stage.mjs": "what lies before a roll and what follows; with both it would be too long to read",
    "sheet/desk.mjs": "what is kept, without the desk that shows it",
}
"""Why something that one other module or script alone imports is a file of its own, by who imports it."""


class TestOneImporter:
    """A file that one other file alone imports has a reason to be one."""

    def test_reasons(self) -> None:
        """Each has its reason, and each reason something that it is true of."""
        code = {name: text for name, text in tracked_texts(PROJECT).items() if is_code(name)}
        scripts = with_one_importer(script_importers(code))
        for name in set(on_demand(code)) & set(scripts):
            del scripts[name]
        single = with_one_importer(module_importers(code)) | scripts
        missing = {name: importer for name, importer in single.items() if importer not in ONE_IMPORTER}
        assert not missing, f"join these to who imports them, or say why not: {missing}"
        assert set(ONE_IMPORTER) == set(single.values())


class TestScriptFunctions:
    """How the lines of a script's functions are counted, by examples."""

    @pytest.mark.parametrize(
        ("script", "lengths"),
        [
            ("function one() {\n  a();\n  b();\n}\n", [2]),
            ("export async function one(\n  a,\n  b,\n) {\n  a();\n}\n", [1]),
            (
                "class A {\n  #one() {\n    a();\n  }\n\n  static get two() {\n    a();\n    b();\n  }\n}\n",
                [1, 2],
            ),
            ("const one = (a) => {\n  a();\n};\nlisten('x', async () => {\n  a();\n  b();\n});\n", [1, 2]),
            ("if (a) {\n  b();\n}\nfor (const a of b) {\n  c();\n}\n", []),
            ("const a = {\n  one() {\n    b();\n  },\n};\n", [1]),
        ],
    )
    def test_examples(self, script: str, lengths: list[int]) -> None:
        """Functions, methods and arrow functions count, other blocks do not."""
        assert [lines for _, lines in script_functions(script)] == lengths


BUILDER = PROJECT / "engine" / "render" / "html.py"
BUILDERS = {"verbatim", "element", "join", "unbroken"}
"""Its functions that make markup of text; the others there build on them."""
TAG = re.compile(r"<[/!a-z]")


def _written(node: ast.AST) -> str:
    """The text that a string with fields has itself; nothing for every other node."""
    if not isinstance(node, ast.JoinedStr):
        return ""
    return "\0".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))


def _nodes(path: Path, *, of_builders: bool = False) -> list[ast.AST]:
    """Everything in a module but the functions that make markup; or these alone."""
    body = ast.parse(path.read_text()).body
    builders = [each for each in body if path == BUILDER and getattr(each, "name", "") in BUILDERS]
    wanted = builders if of_builders else [each for each in body if each not in builders]
    return [node for each in wanted for node in ast.walk(each)]


def _marks_as_html(node: ast.AST) -> bool:
    """Whether something becomes markup without being escaped; an empty text may."""
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Html"
    return is_call and ast.unparse(node) != "Html('')"


class TestOneBuilder:
    """`element` is the only way from text to markup in the engine."""

    @of_file(ENGINE)
    def test_no_text_is_filled_into_tags(self, path: Path) -> None:
        """A tag with a field in it would be filled without escaping."""
        assert [_written(node) for node in _nodes(path) if TAG.search(_written(node))] == []

    @of_file(ENGINE)
    def test_nothing_is_called_markup(self, path: Path) -> None:
        """Outside the builder nobody says of a text that it is escaped already."""
        assert [ast.unparse(node) for node in _nodes(path) if _marks_as_html(node)] == []

    def test_the_builder_itself_would_be_found(self) -> None:
        """The search finds what it is for, where it is allowed."""
        nodes = _nodes(BUILDER, of_builders=True)
        assert any(TAG.search(_written(node)) for node in nodes)
        assert any(_marks_as_html(node) for node in nodes)
