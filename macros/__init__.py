"""Build time: engine answers and rule data as Markdown and HTML.

What mkdocs-macros and Zensical call stands here; `page_macros.py` does it. It is imported when it is called:
a mistake in one of its modules does not end the development server, which is in this package, too.
"""

from __future__ import annotations

from typing import Any


def define_env(env: Any) -> None:
    """Offer the macros to the pages: called once a build."""
    from macros import page_macros

    page_macros.define_env(env)


def on_pre_page_macros(env: Any) -> None:
    """Begin a page: called first for each."""
    from macros import page_macros

    page_macros.on_pre_page_macros(env)
