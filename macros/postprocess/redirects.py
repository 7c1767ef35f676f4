"""What moved keeps its old address: the built site leads on from every anchor that was ever published.

On a page that still stands, an anchor that went elsewhere is an item of a list at its end, with a link; the
page's script follows it at once, and without scripts the browser shows the item. An anchor that only changed
its name is an empty element at its new place. A page that went away gets a small page in its place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from macros.errors import BuildError
from macros.pages.page_places import CLAUSE_ID, clause_number
from macros.templating import fill

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

__all__ = ["RedirectError", "add_redirects"]

ID = re.compile(r"""\sid=["']?([\w-]+)""")
LONGEST_LIST = 8


class RedirectError(BuildError):
    """An address that was published leads nowhere: one lower-case sentence with what to do about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One address that does not stand any more, and the one that took its place."""

    page: str
    fragment: str
    to: str
    name: str
    """What stands there, in words."""


def add_redirects(site: Path, published: Mapping[str, str], moved: Mapping[str, str]) -> None:
    """Make every published address of a built site lead somewhere.

    Args:
        site: the folder of the built site.
        published: every address that was ever published, with what stood there.
        moved: old addresses, and where their things stand now.

    Raises:
        RedirectError: an address is gone and nobody says where it went, or what is said is not so.
    """
    addresses = _Addresses(site)
    _check(addresses, published, moved)
    gone = [each for each in published if not addresses.has(each)]
    moves = [_move(each, _target(addresses, each, moved), published[each]) for each in sorted(gone)]
    for page, of_page in groupby(moves, key=lambda move: move.page):
        _mend(site, page, list(of_page))


class _Addresses:
    """The addresses that a built site has."""

    def __init__(self, site: Path) -> None:
        self._site = site
        self._ids: dict[str, frozenset[str]] = {}

    def has(self, address: str) -> bool:
        page, _, fragment = address.partition("#")
        if page not in self._ids:
            path = self._site / page / "index.html"
            text = path.read_text(encoding="utf-8") if path.is_file() else None
            self._ids[page] = frozenset() if text is None else frozenset(["", *ID.findall(text)])
        return fragment in self._ids[page]


def _target(addresses: _Addresses, address: str, moved: Mapping[str, str]) -> str | None:
    """Return where an address leads today, through all its moves; None where the way ends."""
    seen = set()
    while address not in seen and not addresses.has(address):
        seen.add(address)
        page, _, fragment = address.partition("#")
        if address not in moved and page in moved and fragment:
            address = f"{moved[page].partition('#')[0]}#{fragment}"
        else:
            address = moved.get(address, address)
    return address if addresses.has(address) else None


def _check(addresses: _Addresses, published: Iterable[str], moved: Mapping[str, str]) -> None:
    if still := [each for each in moved if addresses.has(each)]:
        message = (
            f"macros/permanence/moved.toml says that these moved, and they stand: {_few(still)}; "
            "take the lines out"
        )
        raise RedirectError(message)
    if lost := [each for each in (*published, *moved) if _target(addresses, each, moved) is None]:
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


def _mend(site: Path, page: str, moves: list[Move]) -> None:
    path = site / page / "index.html"
    root = "../" * page.count("/")
    if not path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_redirect_page(root, moves), encoding="utf-8")
        return
    text = path.read_text(encoding="utf-8")
    for move in moves:
        if move.to.startswith(f"{page}#"):
            text = _with_old_id(text, move)
    elsewhere = [move for move in moves if not move.to.startswith(f"{page}#")]
    if elsewhere:
        listed = fill("moved_anchors", root=root, moves=elsewhere, page="")
        text = f"{listed}</article>".join(text.rsplit("</article>", 1))
    path.write_text(text, encoding="utf-8")


def _with_old_id(text: str, move: Move) -> str:
    """Give an element its former name beside its new one: an empty element at its beginning."""
    new = re.escape(move.to.partition("#")[2])
    opening = re.compile(rf"""<[a-z][\w-]*\s[^>]*?\bid=(?:"{new}"|'{new}'|{new}(?=[\s>]))[^>]*>""")
    return opening.sub(lambda tag: f'{tag[0]}<span id="{move.fragment}"></span>', text, count=1)


def _redirect_page(root: str, moves: list[Move]) -> str:
    page = next((each for each in moves if not each.fragment), moves[0])
    went_along = page.to.partition("#")[0]
    others = [each for each in moves if each.fragment and each.to != f"{went_along}#{each.fragment}"]
    return f"{fill('moved_page', root=root, to=page.to, moves=others)}\n"
