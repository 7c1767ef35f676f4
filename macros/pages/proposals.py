"""A proposal for a ruling: the form, and the same post as a template to fill in by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import catalogue
from macros.templating import fill

if TYPE_CHECKING:
    from markupsafe import Markup

    from macros.page import Page

__all__ = ["proposal"]


def proposal(page: Page) -> Markup:
    """Return two fields and the posts made of them; without scripts the posts stand there as templates."""
    keys = [key for system in catalogue() for key in (*system.data.clauses, *system.data.rulings)]
    return fill("proposal", root=page.root, keys=" ".join(keys))
