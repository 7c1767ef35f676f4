"""The errors of a build, which end it with one sentence instead of a traceback."""

from __future__ import annotations


class BuildError(Exception):
    """The sources cannot be built; the message is one sentence that says what to do about it."""
