"""A copy of the built site for another address: the same files, but for two that name it."""

import os
import shutil
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from tests.site.shared_site import Site

MAP, LIST = "sitemap.xml", "offline.json"


def copy_site(site: Site, folder: Path, url: str) -> None:
    """Copy a site by links to its files. Instant navigation reads the map; the saved book, its hash."""
    shutil.copytree(site.folder, folder, copy_function=os.link)
    before = _fingerprint(folder / MAP)
    rewrite(folder / MAP, lambda text: text.replace(site.url, url))
    after = _fingerprint(folder / MAP)
    rewrite(folder / LIST, lambda text: text.replace(before, after))


def rewrite(file: Path, change: Callable[[str], str]) -> None:
    """Change a file of a copied site, and drop its compressed forms; the original is another file."""
    text = file.read_text("utf-8")
    for form in file.parent.glob(f"{file.name}*"):
        form.unlink()
    file.write_text(change(text), "utf-8")


def _fingerprint(file: Path) -> str:
    return f"sha256-{b64encode(sha256(file.read_bytes()).digest()).decode()}"
