"""Prints one PDF booklet for each game: ``python -m tests.site.booklets`` (``make pdf``).

It stands beside the browser tests because it needs what they need: the built site and a Chromium.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from playwright.sync_api import Error, Page

from engine import System, catalogue
from macros.build import build
from macros.dev.site_server import open_server, parse_address
from macros.project import PROJECT
from tests.site.chromium import NoBrowserError, find_chromium, open_chromium
from tests.site.probing import probe

# Forms are for a screen.
UNPRINTED = ("calculators/",)

JOIN = probe("join_booklet")
FOOTER = """<div style="width: 100%; font: 8px sans-serif; text-align: center; color: #333333">
<span class="title"></span> &middot; <span class="pageNumber"></span></div>"""


def chapters(page: Page, start: str) -> list[str]:
    """Addresses of a game's pages in the order of the book: the foot of each leads to the next one."""
    addresses = []
    address = start
    while address.startswith(start):
        if not address.endswith(UNPRINTED):
            addresses.append(address)
        page.goto(address)
        following = page.locator("a.md-footer__link--next")
        if not following.count():
            break
        address = following.evaluate("it => it.href")
    return addresses


def print_booklet(page: Page, site_url: str, system: System, target: Path) -> None:
    """Print all chapters of a game into one file, with an outline and links that stay inside it."""
    addresses = chapters(page, f"{site_url}{system.url_slug}/")
    page.goto(addresses[0])
    page.evaluate(JOIN, {"addresses": addresses, "title": system.title})
    page.emulate_media(media="print", color_scheme="light")
    page.pdf(
        path=target,
        format="A4",
        prefer_css_page_size=True,
        display_header_footer=True,
        header_template="<span></span>",
        footer_template=FOOTER,
        margin={"top": "18mm", "bottom": "20mm", "left": "16mm", "right": "16mm"},
        outline=True,
        tagged=True,
    )


def print_all(site_url: str, folder: Path) -> list[Path]:
    """Print a booklet for each game, and return the files.

    Raises:
        NoBrowserError: there is no Chromium on this machine.
    """
    folder.mkdir(parents=True, exist_ok=True)
    targets = {system: folder / f"{system.url_slug}.pdf" for system in catalogue()}
    with open_chromium() as browser:
        page = browser.new_page()
        for system, target in targets.items():
            print_booklet(page, site_url, system, target)
    return list(targets.values())


def main() -> int:
    """Build the site, print it, and name the files; 1 with one sentence where that cannot be done."""
    parser = argparse.ArgumentParser(prog="python -m tests.site.booklets", description="Print the booklets.")
    parser.add_argument("--to", type=Path, default=PROJECT / "build" / "pdf", help="the folder to print into")
    folder: Path = parser.parse_args().to
    try:
        find_chromium()
        with (
            tempfile.TemporaryDirectory() as built,
            open_server(parse_address("http://127.0.0.1:0/"), Path(built)) as server,
        ):
            build(site_dir=Path(built), site_url=server.site_url)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            targets = print_all(server.site_url, folder)
            server.shutdown()
    except (NoBrowserError, Error) as error:
        sys.stderr.write(f"the booklets cannot be printed: {error}\n")
        return 1
    except subprocess.CalledProcessError:  # MkDocs has said on standard error what is wrong
        return 1
    for target in targets:
        sys.stdout.write(f"{os.path.relpath(target)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
