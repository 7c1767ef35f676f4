"""Writes compressed copies, `.br` and `.gz`, beside each file that gets smaller.

A host that supports them serves them as they are and compresses nothing per request. Results are cached by
content in `.cache/encoded`, so that the next build compresses only what changed.
"""

from __future__ import annotations

import gzip
import hashlib
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import brotli

from macros.built_site import BuiltSite
from macros.cache import atomic_write, unused_for

PACKED_ALREADY = frozenset({".br", ".gz", ".jpg", ".pdf", ".png", ".woff2"})
DOWNLOADS = "download"
"""The zips here are compressed already; those of the runtime are stored plain, which compresses better."""

_DAY = 86_400
_KEPT_DAYS = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoding:
    """One content encoding."""

    ending: str
    best: int
    """The quality for a public address. The largest file takes half a minute, once."""
    quick: int
    """The quality for a local address: a tenth of the time, a tenth larger."""

    def pack(self, content: bytes, quality: int) -> bytes:
        """Return the compressed content; equal content gives equal bytes."""
        if self.ending == ".br":
            packed: bytes = brotli.compress(content, quality=quality)
            return packed
        return gzip.compress(content, quality, mtime=0)


ENCODED = (Encoding(ending=".br", best=11, quick=6), Encoding(ending=".gz", best=9, quick=6))


def precompress(site: BuiltSite) -> None:
    """Write the compressed copies of a whole site, cut editions included.

    An edition that is being cut gets none: they are written when it is published.
    """
    if site.edition:
        return
    cache = site.project / ".cache" / "encoded"
    cache.mkdir(parents=True, exist_ok=True)
    found = sorted(path for path in site.folder.rglob("*") if path.is_file())
    files = [path for path in found if path.suffix not in PACKED_ALREADY and path.parent.name != DOWNLOADS]
    best = site.is_public or site.smallest
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        list(workers.map(lambda path: _encode(path, cache, best=best), files))
    for unused in unused_for(cache, _KEPT_DAYS * _DAY):
        unused.unlink(missing_ok=True)


def _encode(path: Path, cache: Path, *, best: bool) -> None:
    content = path.read_bytes()
    for encoding in ENCODED:
        packed = packed_once(cache, encoding, encoding.best if best else encoding.quick, content)
        if len(packed) < len(content):
            path.with_name(path.name + encoding.ending).write_bytes(packed)


def packed_once(cache: Path, encoding: Encoding, quality: int, content: bytes) -> bytes:
    """Return the compressed content; a folder keeps it by a digest, from build to build."""
    cached = cache / f"{hashlib.sha256(content).hexdigest()}.{quality}{encoding.ending}"
    # Another build may tidy the cache at any moment: what is gone by then is packed again.
    with suppress(FileNotFoundError):
        found = cached.read_bytes()
        os.utime(cached)
        return found
    packed = encoding.pack(content, quality)
    atomic_write(cached, packed)  # files of one content may be packed at once
    return packed
