"""Redirects: every anchor that was ever published still leads to its content.

Where the page still exists, an anchor that moved to another page becomes an item of a list at its end, with a
link; the page's script follows it at once, and without scripts the browser shows the item. An anchor that was
only renamed becomes an empty element at its new place. A page that is gone is replaced by a small one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from macros.pages.page_places import CLAUSE_ID, clause_number
from macros.permanence.anchors import ANCHORS, MOVED, TABLES, read_table
from macros.postprocess.page_steps import facts_of, survey
from macros.project import BuildError
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from macros.built_site import BuiltSite

LONGEST_LIST = 8


class RedirectError(BuildError):
    """A published address leads nowhere; the message says what to do about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One address that is gone, and the one that replaced it."""

    page: str
    fragment: str
    to: str
    name: str
    """What stands there, in words."""


def write_redirect_pages(site: BuiltSite) -> None:
    """Write a small page in place of each published one that is gone.

    Raises:
        RedirectError: an address is gone and nobody says where it went, or what is said is not so.
    """
    _check(site, *_tables(site))
    for name, moves in _moves(site).items():
        if name not in survey(site):
            html = _redirect_page(site.root_from(name), moves)
            path = site.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(html, encoding="utf-8")
            survey(site)[name] = facts_of(html)
            moves.clear()


def redirect_anchors(site: BuiltSite, name: str, html: str) -> str:
    """Return a page with redirects for its published anchors that are gone."""
    moves = _moves(site).get(name, [])
    within = f"{name.removesuffix('index.html')}#"
    for move in moves:
        if move.to.startswith(within):
            html = _with_old_id(html, move)
    elsewhere = [move for move in moves if not move.to.startswith(within)]
    if elsewhere:
        listed = fill("page/moved_anchors", root=site.root_from(name), moves=elsewhere, page="")
        html = f"{listed}</article>".join(html.rsplit("</article>", 1))
    return html


@cache
def _tables(site: BuiltSite) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return what stood at every address ever published, and where those that moved are now."""
    folder = site.project / TABLES
    return read_table(folder / ANCHORS.name), read_table(folder / MOVED.name)


@cache
def _moves(site: BuiltSite) -> dict[str, list[Move]]:
    """Return what moved, by the name of the page on which it stood."""
    published, moved = _tables(site)
    gone = [each for each in sorted(published) if not _stands(site, each)]
    moves = [_move(each, _target(site, each, moved), published[each]) for each in gone]
    return {f"{page}index.html": list(group) for page, group in groupby(moves, key=lambda move: move.page)}


def _stands(site: BuiltSite, address: str) -> bool:
    page, _, fragment = address.partition("#")
    facts = survey(site).get(f"{page}index.html")
    return facts is not None and (not fragment or fragment in facts.ids)


def _target(site: BuiltSite, address: str, moved: Mapping[str, str]) -> str | None:
    """Follow the moves of an address to where it leads today; None where they lead nowhere."""
    seen = set()
    while address not in seen and not _stands(site, address):
        seen.add(address)
        page, _, fragment = address.partition("#")
        if address not in moved and page in moved and fragment:
            address = f"{moved[page].partition('#')[0]}#{fragment}"
        else:
            address = moved.get(address, address)
    return address if _stands(site, address) else None


def _check(site: BuiltSite, published: Iterable[str], moved: Mapping[str, str]) -> None:
    if still := [each for each in moved if _stands(site, each)]:
        message = (
            f"macros/permanence/moved.toml says that these moved, and they stand: {_few(still)}; "
            "take the lines out"
        )
        raise RedirectError(message)
    if lost := [each for each in (*published, *moved) if _target(site, each, moved) is None]:
        message = (
            f"published addresses lead nowhere: {_few(lost)}; bring the anchors back, or say in "
            "macros/permanence/moved.toml where each stands now"
        )
        raise RedirectError(message)


def _few(addresses: list[str]) -> str:
    more = f" and {len(addresses) - LONGEST_LIST} more" if len(addresses) > LONGEST_LIST else ""
    return ", ".join(sorted(addresses)[:LONGEST_LIST]) + more


def _move(address: str, target: str | None, name: str) -> Move:
    page, _, fragment = address.partition("#")
    words = clause_number(name) if CLAUSE_ID.fullmatch(name) else name.replace("-", " ")
    return Move(page=page, fragment=fragment, to=target or "", name=words)


def _with_old_id(text: str, move: Move) -> str:
    """Keep an element's former id: on an empty element at its beginning."""
    new = re.escape(move.to.partition("#")[2])
    opening = re.compile(rf"""<[a-z][\w-]*\s[^>]*?\bid=(?:"{new}"|'{new}'|{new}(?=[\s>]))[^>]*>""")
    return opening.sub(lambda tag: f'{tag[0]}<span id="{move.fragment}"></span>', text, count=1)


def _redirect_page(root: str, moves: list[Move]) -> str:
    page = next((each for each in moves if not each.fragment), moves[0])
    went_along = page.to.partition("#")[0]
    others = [each for each in moves if each.fragment and each.to != f"{went_along}#{each.fragment}"]
    return f"{fill('page/moved_page', root=root, to=page.to, moves=others)}\n"
