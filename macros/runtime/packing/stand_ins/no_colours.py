"""Stands in for `_colorize`, which makes a record for each theme: a traceback here is told in plain text."""


class _Plain(str):
    """A theme, a part of one, and each of its colours: no characters."""

    __slots__ = ()

    def __getattr__(self, _part: str) -> "_Plain":
        return self


def can_colorize(*, file: object = None) -> bool:
    """Say no."""
    del file
    return False


def get_theme(**_wishes: object) -> _Plain:
    """Return what adds nothing."""
    return _Plain()
