"""Prints how a host serves a built site: ``python -m macros.postprocess.hosting nginx --root /srv/www``."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from macros.build import DEFAULT_SITE_URL
from macros.built_site import BuiltSite
from macros.postprocess.hosting.host_files import RECIPES, Host, recipe
from macros.project import PROJECT


def main() -> int:
    """Print the recipe that the arguments ask for; 1 where there is no built site to read the policy from."""
    parser = argparse.ArgumentParser(
        prog="python -m macros.postprocess.hosting", description="Print a host's configuration."
    )
    parser.add_argument("host", choices=RECIPES)
    site_url = os.environ.get("SITE_URL") or DEFAULT_SITE_URL
    parser.add_argument("--site-url", default=site_url, help="the address the site was built for")
    parser.add_argument("--site-dir", type=Path, default=PROJECT / "site", help="the built site")
    parser.add_argument(
        "--root", type=Path, required=True, help="the folder in which it will lie on the host"
    )
    parser.add_argument("--listen", default="80", help="where the host answers")
    arguments = parser.parse_args()
    if not (arguments.site_dir / "index.html").is_file():
        sys.stderr.write(
            f"there is no built site in {arguments.site_dir}; run `make build SITE_URL=...` first\n"
        )
        return 1
    site = BuiltSite(folder=arguments.site_dir, site_url=f"{arguments.site_url.rstrip('/')}/")
    sys.stdout.write(recipe(Host(name=arguments.host, listen=arguments.listen, root=arguments.root), site))
    return 0


if __name__ == "__main__":
    sys.exit(main())
