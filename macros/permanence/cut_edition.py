"""Cuts an edition: ``python -m macros.permanence.cut_edition cut 2026.1 --site-url https://rules.example/``.

The site is built for its permanent address, `e/2026.1/` below the root, and packed into
`editions/2026.1.tar.gz`, which every later build puts there unchanged. `editions/editions.toml` says why
archives are kept that way.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from engine import __version__
from macros.build import build
from macros.built_site import DEFAULT_SITE_URL, BuiltSite
from macros.editions import (
    FOLDER,
    Edition,
    EditionError,
    add_to_list,
    archive_of,
    editions_of,
    pack,
)
from macros.project import PROJECT, BuildError, build_date

NUMBER = re.compile(r"[0-9]{4}\.[1-9][0-9]*")


def cut(number: str, *, site_url: str, project: Path = PROJECT, version: str = __version__) -> Edition:
    """Build, pack and list an edition; a listed one may be cut again only to the same bytes.

    Args:
        number: of the edition, which is the engine's version.
        site_url: the root of the book, where the current edition stands.
        project: the sources, and where the archive goes.
        version: of the engine.

    Raises:
        EditionError: the number is not the engine's version, or another edition has it.
        subprocess.CalledProcessError: MkDocs found a mistake, and has said which on standard error.
        RedirectError: a published anchor is gone and nobody says where it went.
    """
    if not NUMBER.fullmatch(number) or number != version:
        message = (
            f'an edition is called after the engine, year and count: this one is "{version}", '
            f'got "{number}"; '
            "set the number in engine/version.py first"
        )
        raise EditionError(message)
    address = f"{site_url.rstrip('/')}/{FOLDER}/{number}/"
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        build(site_dir=site, site_url=address, project=project, edition=number)
        content = pack(site)
    edition = Edition(
        number=number,
        date=datetime.fromtimestamp(int(build_date(project)), UTC).date().isoformat(),
        address=address,
        sha256=hashlib.sha256(content).hexdigest(),
        size=len(content),
    )
    _keep(project, edition, content)
    return edition


def _keep(project: Path, edition: Edition, content: bytes) -> None:
    former = next((each for each in editions_of(project) if each.number == edition.number), None)
    if former and replace(former, date=edition.date) != edition:
        message = (
            f"edition {edition.number} was cut on {former.date} and never changes, and these sources give "
            "another; raise the number in engine/version.py"
        )
        raise EditionError(message)
    # No name and no time in the head, so that the same edition is the same file.
    archive_of(project, edition.number).write_bytes(gzip.compress(content, mtime=0))
    if not former:
        add_to_list(project, edition)


def main() -> int:
    """Cut the edition that the arguments name; 1 when something in the sources is wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m macros.permanence.cut_edition", description="Cut an edition."
    )
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("cut", help="build the site as an edition that never changes")
    command.add_argument("number", help="year and count, which is the engine's version: 2026.1")
    site_url = os.environ.get("SITE_URL") or DEFAULT_SITE_URL
    command.add_argument("--site-url", default=site_url, help="the root of the book, where it is served")
    arguments = parser.parse_args()
    if not BuiltSite(folder=PROJECT, site_url=arguments.site_url).is_public:
        sys.stderr.write(
            f"an edition carries the address where the book is published, and {arguments.site_url} is of "
            "this machine; name it: make edition NUMBER=2026.1 SITE_URL=https://...\n"
        )
        return 1
    try:
        edition = cut(arguments.number, site_url=arguments.site_url)
    except subprocess.CalledProcessError:
        return 1
    except BuildError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    archive = archive_of(PROJECT, edition.number).relative_to(PROJECT)
    sys.stdout.write(
        f"Cut edition {edition.number} for {edition.address}\n"
        f"Next: commit editions/editions.toml, tag the commit before it {edition.number}, and keep {archive} "
        "with the release; later builds need it.\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
