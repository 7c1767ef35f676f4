"""What a page may call, and how mkdocs-macros and Zensical come to it.

The macros are functions from data to HTML; their first argument is the `Page` that the output will stand in.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

from macros.mistakes import front_matter_lines
from macros.page import Page, PageError
from macros.pages.benches import flow_bench, game_tables
from macros.pages.book_index import games_in_order
from macros.pages.calculators import bench, calculator, example, rolling
from macros.pages.citations import archives, credit, sources, threads
from macros.pages.clauses import clause, clause_rulings, coverage, diagram, number, rule
from macros.pages.desks import character_desk
from macros.pages.games import first_try, front, gallery, games, picture, plain_texts
from macros.pages.glossary import find_uses, glossary, term, unused
from macros.pages.history import changes, editions
from macros.pages.page_places import find_places
from macros.pages.reference import reference, whole_answer
from macros.pages.rulings import (
    find_tonight,
    group_readings,
    open_questions,
    proposal,
    ruling,
    ruling_index,
    rulings,
)
from macros.pages.scenes import scene_table
from macros.pages.sentences import compare, draw, nearest, odds, result, sentence, sweep, target_finder, throw
from macros.pages.sheets import blank_sheet, opponent, sheet
from macros.pages.third_party import shipped

LOG = logging.getLogger("mkdocs.macros")
STEP_UP = re.compile(r"""(<a\b[^>]*?\bhref=["'])\.\./""")

MACROS: tuple[Callable[..., Any], ...] = (
    archives,
    bench,
    blank_sheet,
    calculator,
    changes,
    character_desk,
    clause,
    clause_rulings,
    compare,
    coverage,
    credit,
    diagram,
    draw,
    editions,
    example,
    first_try,
    flow_bench,
    game_tables,
    front,
    gallery,
    games,
    glossary,
    group_readings,
    nearest,
    number,
    odds,
    open_questions,
    opponent,
    picture,
    plain_texts,
    proposal,
    reference,
    result,
    rolling,
    rule,
    ruling,
    ruling_index,
    rulings,
    scene_table,
    sentence,
    sheet,
    shipped,
    sources,
    sweep,
    target_finder,
    term,
    threads,
    throw,
    whole_answer,
)


def define_env(env: Any) -> None:
    """Offer the macros to the pages: what mkdocs-macros calls once a build."""
    docs = Path(env.conf["docs_dir"])
    # For what the theme writes itself, where no macro can be called: the page for missing addresses.
    # Not under the name of a macro: Zensical makes a variable of it, which would hide the macro.
    env.conf.setdefault("extra", {})["book_games"] = games_in_order()
    places = find_places(docs)
    uses = find_uses(docs)
    tonight = find_tonight(docs)
    for game, titles in unused(uses).items():
        LOG.info("%s: no page uses these headwords of the glossary: %s", game, ", ".join(titles))
    pages: dict[str, Page] = {}
    env.pages_begun = pages

    def here() -> Page:
        source = _source(env.page)
        if source not in pages:
            root = "../" * env.page.url.count("/")
            markdown = (docs / source).read_text(encoding="utf-8")
            pages[source] = Page(
                source=source, root=root, markdown=markdown, places=places, uses=uses, tonight=tonight
            )
        return pages[source]

    def links(text: Any) -> Any:
        return _from_the_source(text, env.page)

    for macro in MACROS:
        env.macro(_bound(here, macro, links))


def on_pre_page_macros(env: Any) -> None:
    """Begin a page, which may have been built before: what mkdocs-macros calls first for each."""
    env.pages_begun.pop(_source(env.page), None)


def _source(page: Any) -> str:
    # Zensical's page knows its own path, MkDocs' page its file; the text is read, which holds for both.
    source: str = getattr(page, "path", None) or page.file.src_uri
    return source


def _from_the_source(text: Any, page: Any) -> Any:
    """Return what a macro wrote with links as the site builder expects them.

    MkDocs leaves a link in HTML as it is. Zensical reads it from the place of the source, and adds a step up
    where the page becomes a folder of its own; so that step is left out here.
    """
    is_zensical = getattr(page, "path", None) is not None
    if not is_zensical or Path(page.path).stem == "index" or not isinstance(text, str):
        return text
    # As plain text: what is joined to Markup would be escaped.
    return type(text)(STEP_UP.sub(r"\1", str(text)))


def _bound(
    here: Callable[[], Page], macro: Callable[..., Any], links: Callable[[Any], Any]
) -> Callable[..., Any]:
    """Return a macro as a page calls it; its mistakes end the build with one sentence that names the page."""

    @wraps(macro)
    def call_macro(*args: Any, **kwargs: Any) -> Any:
        page = here()
        try:
            return links(macro(page, *args, **kwargs))
        except (PageError, TypeError) as error:
            is_within = error.__traceback__ and error.__traceback__.tb_next
            if isinstance(error, TypeError) and is_within:  # not the call is wrong, but the macro
                raise
            # mkdocs-macros would print a traceback; whoever wrote the page needs the one sentence.
            message = f"docs/{page.source}{_line_of_call(page)}: {macro.__name__}: {error}"
            raise SystemExit(message) from error

    return call_macro


def _line_of_call(page: Page) -> str:
    """Return the line of a page that calls a macro, behind a comma; nothing where Jinja does not call."""
    frame = sys._getframe(1)  # noqa: SLF001 - the standard way to the frames that led here
    while frame.f_back and "__jinja_template__" not in frame.f_globals:
        frame = frame.f_back
    template = frame.f_globals.get("__jinja_template__")
    if template is None or template.filename not in {None, "<template>"}:
        return ""
    line = template.get_corresponding_lineno(frame.f_lineno) + front_matter_lines(page.markdown)
    return f", line {line}"
