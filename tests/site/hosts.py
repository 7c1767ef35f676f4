"""Tries the recipes with the very servers: ``python -m tests.site.hosts``, which is ``make check-hosts``.

Each server found on this machine is started on loopback with the recipe's own text, and is asked for every
type of file, in every packing, and for a calculator's answer in a real browser.
"""

import gzip
import http.client
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import brotli
from playwright.sync_api import expect

from macros.build import build
from macros.built_site import CONTENT_TYPES, BuiltSite
from macros.postprocess.hosting import KEPT, LOOKED_AFTER, Host, recipe
from tests.saying import say
from tests.site.chromium import open_chromium
from tests.site.engines.engines import free_port

PATH = "/rules/"
SECONDS_TO_START = 30
PACKINGS: dict[str, Callable[[bytes], bytes]] = {"br": brotli.decompress, "gzip": gzip.decompress}


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A server that may be on this machine."""

    name: str
    program: str
    package: str
    """Debian's."""
    packings: tuple[str, ...]
    """Which packed forms it hands out as Debian packs it."""
    frame: str
    """What stands around the recipe; `{work}` is a folder for it alone."""
    command: tuple[str, ...]


APACHE_MODULES = "\n".join(
    f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so"
    for name in ("mpm_event", "authz_core", "dir", "headers", "mime", "rewrite")
)
SERVERS = (
    Server(
        name="nginx",
        program="nginx",
        package="nginx-light",
        packings=("gzip",),
        frame="daemon off; pid {work}/pid; error_log {work}/log; events {{}}\n"
        "http {{ access_log off; client_body_temp_path {work}/a; proxy_temp_path {work}/b; "
        "fastcgi_temp_path {work}/c; uwsgi_temp_path {work}/d; scgi_temp_path {work}/e;\n{recipe}\n}}",
        command=("nginx", "-p", "{work}", "-e", "{work}/log", "-c", "{work}/conf"),
    ),
    Server(
        name="caddy",
        program="caddy",
        package="caddy",
        packings=("br", "gzip"),
        frame="{{\n\tadmin off\n\tauto_https off\n}}\n{recipe}",
        command=("caddy", "run", "--adapter", "caddyfile", "--config", "{work}/conf"),
    ),
    Server(
        name="apache",
        program="apache2",
        package="apache2",
        packings=("br", "gzip"),
        frame="ServerName 127.0.0.1\nServerRoot {work}\nPidFile {work}/pid\nErrorLog {work}/log\n"
        "DefaultRuntimeDir {work}\nTypesConfig /dev/null\nListen 127.0.0.1:{port}\n"
        + APACHE_MODULES
        + "\n{recipe}",
        command=("apache2", "-D", "FOREGROUND", "-f", "{work}/conf"),
    ),
)


def main() -> int:
    """Check every server that is here; 1 when one fails, 2 when none is here."""
    here = [server for server in SERVERS if shutil.which(server.program)]
    for server in SERVERS:
        if server not in here:
            say(f"{server.name}: not here; on Debian and Ubuntu: apt-get install {server.package}")
    with TemporaryDirectory() as name:
        port = free_port()
        root = Path(name) / "root"
        folder = root / PATH.strip("/")
        if here:
            build(site_dir=folder, site_url=f"http://127.0.0.1:{port}{PATH}")
        found = [fault for server in here for fault in _faults(server, root, port)]
    for fault in found:
        say(fault)
    return 1 if found else 0 if here else 2


def _faults(server: Server, root: Path, port: int) -> list[str]:
    site = BuiltSite(folder=root / PATH.strip("/"), site_url=f"http://127.0.0.1:{port}{PATH}")
    with _running(server, site, root, port):
        faults = [*_wrong_answers(server, site, port), *_wrong_policy(port), *_wrong_page(site)]
    say(f"{server.name}: {'answers as the recipe says' if not faults else f'{len(faults)} faults'}")
    return [f"{server.name}: {fault}" for fault in faults]


@contextmanager
def _running(server: Server, site: BuiltSite, root: Path, port: int) -> Iterator[None]:
    with TemporaryDirectory() as work:
        listen = f"http://127.0.0.1:{port}" if server.name == "caddy" else f"127.0.0.1:{port}"
        text = recipe(Host(name=server.name, listen=listen, root=root), site)
        (Path(work) / "conf").write_text(server.frame.format(work=work, recipe=text, port=port))
        # A server that is started by root serves as another, which must be able to read.
        Path(work).chmod(0o755)
        root.parent.chmod(0o755)
        command = [word.format(work=work) for word in server.command]
        environment = {**os.environ, "HOME": work, "XDG_DATA_HOME": work, "XDG_CONFIG_HOME": work}
        with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as process:
            try:
                _wait_for(process, port)
                yield
            finally:
                process.terminate()


def _wait_for(process: subprocess.Popen[str], port: int) -> None:
    end = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    process.terminate()
    raise SystemExit(f"the server does not start: {process.communicate()[1]}")


def _ask(port: int, address: str, packing: str = "identity") -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS_TO_START)
    connection.request("GET", f"{PATH}{address}", headers={"Accept-Encoding": packing})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body


def _wrong_answers(server: Server, site: BuiltSite, port: int) -> Iterator[str]:
    """One file of each type, in each packing: type, packing, content and how long it may be kept."""
    samples = {path.suffix: path for path in site.files() if not path.name.endswith((".br", ".gz"))}
    for ending, path in samples.items():
        address = path.relative_to(site.folder).as_posix()
        if not ending or not path.stat().st_size:
            continue
        for packing in ("identity", *server.packings):
            status, headers, body = _ask(port, address, packing)
            packed = path.with_name(f"{path.name}.{'br' if packing == 'br' else 'gz'}").is_file()
            wanted = packing if packed and packing != "identity" else None
            content = PACKINGS[wanted](body) if wanted and headers.get("content-encoding") == wanted else body
            kept = (
                KEPT if address.startswith("assets/") and not address.startswith(UNHASHED) else LOOKED_AFTER
            )
            checks = {
                "status": (status, 200),
                "type": (headers.get("content-type"), CONTENT_TYPES.get(ending, CONTENT_TYPES[""])),
                "packing": (headers.get("content-encoding"), wanted),
                "content": (content == path.read_bytes(), True),
                "keeping": (headers.get("cache-control"), kept),
            }
            yield from (
                f"{address} ({packing}): {name} {got!r} instead of {right!r}"
                for name, (got, right) in checks.items()
                if got != right
            )


UNHASHED = ("assets/images/", "assets/previews/")


def _wrong_policy(port: int) -> Iterator[str]:
    """A page by its folder, with the security headers; an address that leads nowhere, with its page."""
    status, headers, _ = _ask(port, "about/")
    if (
        status != 200
        or "content-security-policy" not in headers
        or headers.get("x-content-type-options") != "nosniff"
    ):
        yield f"about/: status {status}, headers {sorted(headers)}"
    for written in ("r/S11/", "r/s11)", "r/S11).", "r/Sr1/", "r/s1%29/"):
        status, headers, _ = _ask(port, written)
        right = written.lower().replace("%29", ")").rstrip("/.)")
        if status != 302 or not headers.get("location", "").endswith(f"{PATH}{right}/"):
            yield f"{written}: status {status}, leads to {headers.get('location')}"
    status, headers, _ = _ask(port, "data/clauses.json")
    if headers.get("access-control-allow-origin") != "*":
        yield f"data/clauses.json: other sites may not read it, headers {sorted(headers)}"
    status, headers, body = _ask(port, "nowhere/")
    if status != 404 or b"</html>" not in body or not headers.get("content-type", "").startswith("text/html"):
        yield f"nowhere/: status {status}, type {headers.get('content-type')}"


def _wrong_page(site: BuiltSite) -> Iterator[str]:
    """A calculator answers in a browser, and nothing stands in its console."""
    errors: list[str] = []
    with open_chromium() as browser:
        page = browser.new_page()
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.goto(f"{site.site_url}scattershot/resolution/")
        form = page.locator('rule-calculator[calculator="scattershot.mib"]').first
        form.locator("input[name=rating]").fill("977")
        form.locator("button[value=roll]").click()
        try:
            expect(form.locator("[data-result=mib]").first).to_contain_text("9", timeout=90_000)
        except AssertionError as error:
            yield f"no answer in the browser: {error}"
    yield from errors


if __name__ == "__main__":
    sys.exit(main())
