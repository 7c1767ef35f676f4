"""Builds the site: ``python -m macros.build --site-url URL --site-dir site``.

With ``--edition 2026.1`` it is built for its permanent address, `e/2026.1/` below that one, and kept as an
archive, which every later build puts there.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from engine import __version__
from macros.built_site import DEFAULT_SITE_URL, EDITIONS, BuiltSite
from macros.editions import (
    Edition,
    EditionError,
    archive_of,
    edition_environment,
    keep_edition,
    may_be_cut,
)
from macros.generate.generators import (
    AT_ONCE,
    LATER,
    PYTHON,
    add_to_site,
    check_files,
    contents,
    generate_files,
)
from macros.postprocess.pipeline import process
from macros.project import PROJECT, BuildError, build_date

if TYPE_CHECKING:
    from macros.generate.generators import Contents


def build(
    *,
    site_dir: Path,
    site_url: str,
    project: Path = PROJECT,
    edition: str = "",
    quick: bool = False,
    smallest: bool = False,
) -> None:
    """Build the whole site for one address. Equal sources give equal bytes.

    Args:
        site_dir: the folder to build into.
        site_url: the address it will be served at.
        project: the sources.
        edition: the number that this state of the book is kept under; empty for the current one.
        quick: a build for development: scripts and styles are not bundled, nothing is made for offline use,
            and the packed Python is not asked the conformance pack.
        smallest: take the time for the smallest compressed files, as for a public address.

    Raises:
        subprocess.CalledProcessError: MkDocs found a mistake, and has said which on standard error.
        BuildError: something else in the sources is wrong.
    """
    command = [sys.executable, "-m", "macros", "mkdocs_build", "--site-dir", str(site_dir.resolve())]
    # What is generated names the edition too, in every line that is to be cited.
    with edition_environment(edition):
        # MkDocs needs one processor; another may have the rest, of which packing Python takes longest.
        with ThreadPoolExecutor(2) as beside:
            packed = beside.submit(_packed, project, is_checked=not quick)
            generate_files(project, AT_ONCE)
            env = environment(site_url, project, edition)
            pages = beside.submit(subprocess.run, command, check=True, cwd=project, env=env)
            later = [*contents(project, LATER)]
            pages.result()
        add_to_site(site_dir, project, (*packed.result(), *later))
    address = f"{site_url.rstrip('/')}/"
    process(
        BuiltSite(
            folder=site_dir,
            site_url=address,
            project=project,
            edition=edition,
            quick=quick,
            smallest=smallest,
        )
    )


def _packed(project: Path, *, is_checked: bool) -> list[Contents]:
    made = [*contents(project, PYTHON)]
    if is_checked:
        check_files(project)
    return made


def environment(site_url: str, project: Path, edition: str) -> dict[str, str]:
    """Return the environment in which MkDocs runs."""
    return {
        **os.environ,
        "SITE_URL": site_url,
        "EDITION": edition,
        "SOURCE_DATE_EPOCH": build_date(project),
        "NO_MKDOCS_2_WARNING": "1",
    }


def cut_edition(number: str, *, site_url: str, project: Path = PROJECT, version: str = __version__) -> str:
    """Build an edition, keep it, and return in words what comes next.

    Args:
        number: of the edition, which is the engine's version.
        site_url: the root of the book, where the current state stands.
        project: the sources, and where the archive goes.
        version: of the engine.

    Raises:
        EditionError: the number is taken or not the engine's version, or the address is of this machine.
        subprocess.CalledProcessError: MkDocs found a mistake, and has said which on standard error.
        BuildError: something else in the sources is wrong.
    """
    may_be_cut(number, project=project, version=version)
    if not BuiltSite(folder=project, site_url=site_url).is_public:
        message = (
            f"an edition carries the address where the book is published, and {site_url} is of this machine; "
            f"name it: make edition NUMBER={number} SITE_URL=https://..."
        )
        raise EditionError(message)
    day = datetime.fromtimestamp(int(build_date(project)), UTC).date().isoformat()
    address = f"{site_url.rstrip('/')}/{EDITIONS}/{number}/"
    with TemporaryDirectory() as folder:
        build(site_dir=Path(folder), site_url=address, project=project, edition=number)
        keep_edition(project, Edition(number=number, date=day, address=address), Path(folder))
    return (
        f"Cut edition {number} for {address}\n"
        f"Next: commit editions/editions.toml, tag the commit before it {number}, and keep "
        f"{archive_of(project, number).relative_to(project)} with the release; later builds need it.\n"
    )


def main() -> int:
    """Build as the arguments say; 1 when something in the sources is wrong."""
    parser = argparse.ArgumentParser(prog="python -m macros.build", description="Build the site.")
    site_url = os.environ.get("SITE_URL") or DEFAULT_SITE_URL
    parser.add_argument("--site-url", default=site_url, help="the address the site will be served at")
    parser.add_argument("--site-dir", type=Path, default=PROJECT / "site", help="the folder to build into")
    parser.add_argument("--quick", action="store_true", help="leave scripts and styles as they are written")
    parser.add_argument("--smallest", action="store_true", help="take the time for the smallest packed files")
    parser.add_argument("--edition", help="cut an edition of this number instead, and keep it")
    arguments = parser.parse_args()
    try:
        if arguments.edition:
            sys.stdout.write(cut_edition(arguments.edition, site_url=arguments.site_url))
            return 0
        build(
            site_dir=arguments.site_dir,
            site_url=arguments.site_url,
            quick=arguments.quick,
            smallest=arguments.smallest,
        )
    except subprocess.CalledProcessError:
        return 1
    except BuildError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
