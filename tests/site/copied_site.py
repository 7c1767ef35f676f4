"""A copy of the built site for another address: the same files, but for those that name it, or a sum."""

import os
import shutil
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from tests.site.shared_site import Site

MAP, LIST, WORKER = "sitemap.xml", "offline.json", "service-worker.js"


def copy_site(site: Site, folder: Path, url: str) -> None:
    """Copy a site by links to its files. Instant navigation reads the map; saved book and worker, its sum."""
    shutil.copytree(site.folder, folder, copy_function=os.link)
    before = (folder / MAP).read_bytes()
    rewrite(folder / MAP, lambda text: text.replace(site.url, url))
    after = (folder / MAP).read_bytes()
    rewrite(folder / LIST, lambda text: text.replace(_fingerprint(before), _fingerprint(after)))
    former, now = (sha256(content).hexdigest()[:16] for content in (before, after))
    rewrite(folder / WORKER, lambda text: text.replace(former, now))


def rewrite(file: Path, change: Callable[[str], str]) -> None:
    """Change a file of a copied site, and drop its compressed forms; the original is another file."""
    text = file.read_text("utf-8")
    for form in file.parent.glob(f"{file.name}*"):
        form.unlink()
    file.write_text(change(text), "utf-8")


def _fingerprint(content: bytes) -> str:
    return f"sha256-{b64encode(sha256(content).digest()).decode()}"
