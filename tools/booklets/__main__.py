"""Sets a booklet of each game, and its table's pages: ``python -m tools.booklets`` (``make pdf``)."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Error

from engine import catalogue
from macros.build import build
from macros.built_site import DEFAULT_SITE_URL, BuiltSite
from macros.dev.site_server import open_server, parse_address
from macros.postprocess.booklets import BOOKLETS
from macros.project import PROJECT
from tests.site.chromium import NoBrowserError, open_chromium
from tools.booklets.booklet import join_booklet, join_table, write_booklet, write_sheet, write_table
from tools.booklets.typesetter import Booklet, MissingTypesetterError, place_viewer, print_table, typeset


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder while the block runs; give its address."""
    with open_server(parse_address("http://127.0.0.1:0/"), folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.site_url
        server.shutdown()


def set_booklets(site_url: str, published: str | None, folder: Path) -> Iterator[Booklet]:
    """Set a booklet of each game and its table's pages, and yield each as soon as it is set.

    Args:
        site_url: where the built site is served now.
        published: the address that is printed; None where nobody else can reach the book.
        folder: where the booklets go.

    Raises:
        NoBrowserError: there is no Chromium on this machine.
        MissingTypesetterError: the typesetter is not installed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary, open_chromium() as browser:
        place_viewer(Path(temporary))
        write_sheet(Path(temporary))
        with served(Path(temporary)) as address:
            for system in catalogue():
                page = browser.new_page()
                joined = join_booklet(page, site_url, system)
                table = join_table(page, site_url, system)
                name = write_booklet(joined, system, published, Path(temporary))
                yield typeset(page, address, name, folder / f"{system.url_slug}.pdf")
                if table:
                    name = write_table(table, system, Path(temporary))
                    yield print_table(page, address, name, folder / f"{system.url_slug}-table.pdf")
                page.close()


def published_address() -> str | None:
    """Return the address that booklets name, `SITE_URL`; None where nobody else can reach the book there."""
    given = f"{(os.environ.get('SITE_URL') or DEFAULT_SITE_URL).rstrip('/')}/"
    return given if BuiltSite(folder=PROJECT, site_url=given).is_public else None


def main() -> int:
    """Build the site, set its booklets, name the files; 1 where that fails or text leaves the paper."""
    parser = argparse.ArgumentParser(prog="python -m tools.booklets", description="Set the booklets.")
    parser.add_argument("--to", type=Path, default=PROJECT / BOOKLETS, help="the folder for the booklets")
    folder: Path = parser.parse_args().to
    all_fits = True
    try:
        with tempfile.TemporaryDirectory() as built, served(Path(built)) as site_url:
            build(site_dir=Path(built), site_url=site_url)
            for made in set_booklets(site_url, published_address(), folder):
                sys.stdout.write(f"{os.path.relpath(made.file)}: {made.pages} pages\n")
                sys.stderr.writelines(f"{each}\n" for each in made.overflows)
                all_fits = all_fits and not made.overflows
    except (NoBrowserError, MissingTypesetterError, Error) as error:
        sys.stderr.write(f"the booklets cannot be set: {error}\n")
        return 1
    except subprocess.CalledProcessError:  # MkDocs has said on standard error what is wrong
        return 1
    return 0 if all_fits else 1


if __name__ == "__main__":
    sys.exit(main())
