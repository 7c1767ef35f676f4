"""Builds the site: ``python -m macros.build --site-url URL --site-dir site``."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from macros.built_site import DEFAULT_SITE_URL, BuiltSite
from macros.editions import edition_environment
from macros.generate.generators import check_files, generate_files
from macros.postprocess.pipeline import process
from macros.project import PROJECT, BuildError, build_date


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
        quick: a build for development: scripts and styles are not bundled, and nothing is made for
            offline use.
        smallest: take the time for the smallest compressed files, as for a public address.

    Raises:
        subprocess.CalledProcessError: MkDocs found a mistake, and has said which on standard error.
        BuildError: something else in the sources is wrong.
    """
    # What is generated names the edition too, in every line that is to be cited.
    with edition_environment(edition):
        generate_files(project)
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir"]
    with ThreadPoolExecutor(1) as beside:  # the check is Node's; MkDocs needs one processor
        checked = beside.submit(check_files, project)
        subprocess.run(
            [*command, str(site_dir.resolve())],
            check=True,
            cwd=project,
            env=environment(site_url, project, edition),
        )
        checked.result()
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


def environment(site_url: str, project: Path, edition: str) -> dict[str, str]:
    """Return the environment in which MkDocs runs."""
    return {
        **os.environ,
        "SITE_URL": site_url,
        "EDITION": edition,
        "SOURCE_DATE_EPOCH": build_date(project),
        "NO_MKDOCS_2_WARNING": "1",
    }


def main() -> int:
    """Build as the arguments say; 1 when something in the sources is wrong."""
    parser = argparse.ArgumentParser(prog="python -m macros.build", description="Build the site.")
    site_url = os.environ.get("SITE_URL") or DEFAULT_SITE_URL
    parser.add_argument("--site-url", default=site_url, help="the address the site will be served at")
    parser.add_argument("--site-dir", type=Path, default=PROJECT / "site", help="the folder to build into")
    parser.add_argument("--quick", action="store_true", help="leave scripts and styles as they are written")
    parser.add_argument("--smallest", action="store_true", help="take the time for the smallest packed files")
    arguments = parser.parse_args()
    try:
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
