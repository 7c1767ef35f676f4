"""Names for what we publish that do not depend on where the book is served."""

from __future__ import annotations

from uuid import UUID, uuid5

__all__ = ["urn"]

NAMES = UUID("6f0f5d0e-3b63-5c0f-9d0e-6a1f2c7b8e11")
"""Under which they are made. Permanent: another one would show every reader of the feed every entry again."""


def urn(key: str) -> str:
    """Return the name of a feed, an entry or a schema, the same in every build and at every address.

    >>> urn("SR1")
    'urn:uuid:8b98b7bd-bd0d-5b0b-a32a-32e078aab44e'
    """
    return uuid5(NAMES, key).urn
