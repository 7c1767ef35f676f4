"""One journey through the built site in three engines: `make check-engines`.

`ENGINES="firefox webkit"` makes it in these alone, else it is made in all three. An engine that this machine
does not have is reported as not tried. The exit code is 1 where a step failed, and 2 where all went well but
an engine was not tried.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from macros.build import build
from macros.postprocess.offline.zip_book import ZIP
from tests.saying import say
from tests.site.engines import record
from tests.site.engines.engines import ENGINES, Engine, opened
from tests.site.engines.from_disk import unpack
from tests.site.engines.journey import travel
from tests.site.engines.reader import Reader
from tests.site.engines.servers import Servers, served
from tests.site.engines.visit import Outcome, Visit
from tests.site.engines.wire import CommandError

ADDRESS = "http://127.0.0.1:0/"
PATIENCE = 240.0
FAILED, NOT_TRIED = 1, 2


def chosen(names: Sequence[str]) -> tuple[Engine, ...]:
    """Return the engines of these names, all where none is named.

    Raises:
        ValueError: there is no such engine.
    """
    known = {engine.name: engine for engine in ENGINES}
    if unknown := [name for name in names if name not in known]:
        message = f"there is no engine {unknown[0]!r}; ENGINES takes some of {', '.join(known)}"
        raise ValueError(message)
    return tuple(known[name] for name in names) or ENGINES


def journey(engine: Engine, servers: Servers, unpacked: str) -> tuple[str, list[Outcome]]:
    """Send an engine on the journey; return its version and how each step went.

    Raises:
        CommandError: it does not start.
    """
    with opened(engine) as (wire, version):
        say(f"{engine.name}: {version}")
        visit = Visit(
            reader=Reader(wire, PATIENCE),
            url=servers.url,
            scriptless=servers.scriptless,
            cut=servers.cut,
            unpacked=unpacked,
        )
        outcomes = []
        for outcome in travel(visit):
            say(f"{engine.name}: {outcome.step}: {outcome.state} {outcome.words}".rstrip())
            outcomes.append(outcome)
    return version, outcomes


def tried(engines: Sequence[Engine], servers: Servers, unpacked: str) -> tuple[dict[str, Any], int]:
    """Send all of them; return what was seen of those that are here, and the exit code.

    Args:
        engines: who makes the journey.
        servers: where the site is.
        unpacked: the address of the folder that the zip of the book was unpacked into.
    """
    seen: dict[str, Any] = {}
    code = 0
    for engine in engines:
        if engine.missing:
            programs = ", ".join(engine.missing)
            say(f"{engine.name}: not tried, for {programs} is not here (in Debian: {engine.package})")
            code = code or NOT_TRIED
            continue
        try:
            version, outcomes = journey(engine, servers, unpacked)
        except CommandError as error:
            say(f"{engine.name}: {error}")
            code = FAILED
            continue
        seen[engine.name] = record.told(version, f"{datetime.now(UTC):%Y-%m-%d}", outcomes)
        if any(outcome.state == "fails" for outcome in outcomes):
            code = FAILED
    return seen, code


def main() -> int:
    """Build the site, or take one that is built, make the journeys, and write down what was seen."""
    parser = argparse.ArgumentParser(prog="python -m tests.site.engines")
    parser.add_argument("engines", nargs="*", help="chromium, firefox, webkit; all where none is named")
    parser.add_argument("--site", type=Path, help="a folder with a site that is built already")
    parser.add_argument("--address", default=ADDRESS, help="the address that the site was built for")
    options = parser.parse_args()
    try:
        engines = chosen(options.engines)
    except ValueError as error:
        parser.error(str(error))
    if options.site and not (options.site / ZIP).is_file():
        parser.error(f"{options.site} has no zip of the book, which a quick build leaves out")
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.site or Path(temporary, "site")
        with served(options.address, folder) as servers:
            if options.site is None:
                build(site_dir=folder, site_url=servers.url)
            seen, code = tried(engines, servers, unpack(folder, Path(temporary, "disk")))
    record.write(seen)
    return code


if __name__ == "__main__":
    sys.exit(main())
