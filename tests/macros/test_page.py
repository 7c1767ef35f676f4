"""What a page knows of itself, what the site builder is offered, and how a mistake is told."""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from macros import define_env, on_pre_page_macros
from macros.compress_pages import on_page_content, on_page_context, on_post_page
from macros.page import Page, PageError, unknown
from macros.page_macros import MACROS
from macros.pages.benches import flow_bench
from macros.pages.calculators import calculator, example
from macros.pages.citations import credit
from macros.pages.clauses import clause, clause_rulings, diagram, rule
from macros.pages.glossary import term
from macros.pages.reference import reference
from macros.pages.rulings import ruling
from macros.pages.sentences import draw, nearest, odds, result, sentence, sweep


def test_ids_and_links() -> None:
    """An id is given once; a rule without a place is reached by its short address."""
    page = Page(source="a.md")
    assert page.take("mib") == "mib"
    with pytest.raises(PageError, match='called "mib"; give one of them another at='):
        page.take("mib")
    page = Page(source="a/b.md", root="../../", places={"s11": "scattershot/rolling/#s11"})
    assert page.link("S11") == "../../scattershot/rolling/#s11"
    assert page.link("SR1") == "../../r/sr1/"
    assert (page.folder, Page(source="index.md").folder) == ("a", "")


@pytest.mark.parametrize("heading", ["# Draw", "## Draw it {: .wide #draw }"])
def test_an_id_is_no_heading_s(heading: str) -> None:
    """The theme makes ids of headings, and a link could lead to only one of the two."""
    page = Page(source="a.md", markdown=f"Text.\n\n{heading}\n\nText.\n")
    with pytest.raises(PageError, match='a heading of this page has the id "draw" too'):
        page.take("draw")


def test_unknown_names() -> None:
    """A slip of the finger finds its word; else twelve names show what is meant, or there is none."""
    assert str(unknown("term", "Epic Indx", ["Epic Index", "Actor"])) == (
        'there is no term "Epic Indx"; perhaps you mean Epic Index'
    )
    message = str(unknown("term", "?", [f"word {place}" for place in range(20)]))
    assert message.endswith(", ...")
    assert str(unknown("term", "x", [])) == 'there is no term "x"; there is none at all yet'


class Builder:
    """As much of the site builder as the macros see."""

    def __init__(self, docs: Path) -> None:
        self.conf: dict[str, Any] = {"docs_dir": str(docs)}
        self.page = SimpleNamespace(file=SimpleNamespace(src_uri="scattershot/a.md"), url="scattershot/a/")
        self.macros: dict[str, Callable[..., Any]] = {}

    def macro(self, function: Callable[..., Any]) -> None:
        """Register a macro by its name."""
        self.macros[function.__name__] = function


@pytest.fixture
def builder(tmp_path: Path) -> Builder:
    """A builder at the first of two pages."""
    (tmp_path / "scattershot").mkdir()
    for name in ("a.md", "b.md", "index.md"):
        (tmp_path / "scattershot" / name).write_text("Rolls are made in the open.\n")
    made = Builder(tmp_path)
    define_env(made)
    return made


def test_macros_are_offered(builder: Builder) -> None:
    """All of them, hidden by no variable; links as MkDocs reads them, and as Zensical does."""
    assert set(builder.macros) == {macro.__name__ for macro in MACROS}
    assert set(builder.conf["extra"]) & set(builder.macros) == set()
    assert 'href="../../r/s11/"' in builder.macros["clause"]("S11")
    builder.page = SimpleNamespace(path="scattershot/a.md", url="scattershot/a/")
    assert 'href="../r/s11/"' in builder.macros["clause"]("S11")
    builder.page = SimpleNamespace(path="scattershot/index.md", url="scattershot/")
    assert 'href="../r/s11/"' in builder.macros["clause"]("S11")


def test_a_mistake_is_one_sentence(builder: Builder) -> None:
    """The page, the macro, what is wrong and what is right; a wrong call is one too."""
    with pytest.raises(SystemExit) as stop:
        builder.macros["clause"]("S111")
    assert str(stop.value).startswith(
        'docs/scattershot/a.md: clause: there is no clause or ruling "S111"; perhaps'
    )
    with pytest.raises(SystemExit, match=r"docs/scattershot/a\.md: odds: odds\(\) missing"):
        builder.macros["odds"]("scattershot.mib")


def test_ids(builder: Builder) -> None:
    """The same calculator may stand on two pages under one id; a page that is built again begins anew."""
    builder.macros["calculator"]("scattershot.mib", rating=12)
    builder.page = SimpleNamespace(file=SimpleNamespace(src_uri="scattershot/b.md"), url="scattershot/b/")
    builder.macros["calculator"]("scattershot.mib", rating=12)
    with pytest.raises(SystemExit, match='two widgets of this page are called "mib"'):
        builder.macros["calculator"]("scattershot.mib", rating=12)
    on_pre_page_macros(builder)
    builder.macros["calculator"]("scattershot.mib", rating=12)


MIB = "scattershot.mib"
CASES: tuple[tuple[Callable[..., Any], tuple[Any, ...], Mapping[str, Any], str], ...] = (
    (credit, ("chess",), {}, 'there is no game "chess"'),
    (reference, ("chess",), {}, 'there is no game "chess"'),
    (flow_bench, ("chess",), {}, 'there is no game "chess"'),
    (term, ("MIBB",), {}, 'there is no term "MIBB"; perhaps you mean MIB'),
    (rule, ("S999.sum",), {}, 'there is no clause "S999"'),
    (rule, ("S22.summ",), {}, 'there is no number of S22 "summ"; perhaps you mean sum'),
    (rule, ("S22",), {}, 'there is no number of S22 ""'),
    (clause, ("Q1",), {}, 'there is no clause or ruling "Q1"'),
    (clause_rulings, ("S999",), {}, 'there is no clause "S999"'),
    (ruling, ("SR1000",), {}, 'there is no ruling "SR1000"'),
    (diagram, ("phase",), {}, 'there is no diagram of scattershot "phase"; perhaps you mean phases'),
    (
        calculator,
        ("scattershot.mibb",),
        {},
        'no calculator "scattershot.mibb"; perhaps you mean scattershot.mib',
    ),
    (calculator, (MIB,), {"ratting": 12}, "is not an input here"),
    (sweep, ("scattershot.mip", "rating", "success"), {}, "no calculator"),
    (example, ("no-such",), {}, 'there is no example "no-such"'),
    (sentence, (MIB, "{sucess}"), {"rating": 12}, "there is no input, event or result of"),
    (odds, (MIB, "succes"), {"rating": 10}, "perhaps you mean success"),
    (nearest, (MIB, "sucess", "1/2"), {"over": {"rating": [10]}}, "perhaps you mean success"),
    (result, (MIB, "mob"), {"mode": "roll", "rating": 12, "faces": [3, 5]}, "there is no result of"),
    (draw, (3,), {"of": MIB}, "there is no bag of scattershot.mib"),
)


@pytest.mark.parametrize(
    ("macro", "arguments", "named", "says"), CASES, ids=[f"{each[0].__name__} {each[1]}" for each in CASES]
)
def test_an_unknown_name(
    macro: Callable[..., Any], arguments: tuple[Any, ...], named: Mapping[str, Any], says: str
) -> None:
    """The sentence says what there is."""
    with pytest.raises(PageError) as raised:
        macro(Page(source="scattershot/page.md"), *arguments, **named)
    assert says in str(raised.value)


HTML = "<h1>Ærylon</h1>" + "<p>word</p>" * 1000


def test_a_page_on_its_way() -> None:
    """The page holds a tenth of its text until it is written; what is written is unchanged."""
    page = SimpleNamespace(markdown="# A", content=HTML, meta={"title": "A"})
    page.content = on_page_content(HTML, page=page, config={}, files=())
    assert page.content == ""
    assert sum(map(len, page.meta.values())) < len(HTML) / 10
    assert on_page_context({"nav": 1}, page=page, config={}, nav=()) == {"nav": 1}
    assert (page.content, page.meta) == (HTML, {"title": "A"})
    assert on_post_page("<html>", page=page, config={}) == "<html>"
    assert (page.markdown, page.content) == ("", None)
