"""nginx, Apache and Caddy as Debian installs them, with the site in a folder: as the server comes, and set up as
docs/hosting.md says. Each runs in the foreground, as the user who runs the tests, on a free port."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from builder.hosting import PAGE

TIMEOUT = 60  # seconds that a server may take to listen on a busy machine
PATH = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/sbin"))
MODULES = Path("/etc/apache2/mods-available")
PLAIN_MODULES = (
    "mpm_event", "authz_core", "mime", "dir", "alias", "filter", "deflate", "env", "setenvif", "negotiation",
)  # fmt: skip
BROTLI = Path("/usr/lib/nginx/modules/ngx_http_brotli_static_module.so")


@dataclass(frozen=True)
class Place:
    """Where a server finds the site, and where visitors find it."""

    work: Path  # for the server's own files
    root: Path  # what the host's root shows
    folder: str  # of the site: "" or "/crossboard"
    port: int


@dataclass(frozen=True)
class Server:
    """A kind of server. `configure` writes its files and returns the command that starts it."""

    command: str
    configure: Callable[[Place], list[str]]
    copies: str  # the suffix of the files that it sends in place of the large ones; "" if it sends these
    limit: int  # bytes of a first visit, without brotli's best quality


def block(language: str) -> str:
    """The configuration of docs/hosting.md."""
    [text] = re.findall(rf"^```{language}\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    return str(text)


def replaced(text: str, parts: Mapping[str, str]) -> str:
    for old, new in parts.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def nginx(place: Place, server: str, modules: str = "") -> list[str]:
    work = place.work
    config = f"""{modules}
daemon off; master_process off; pid {work}/nginx.pid; error_log stderr;
events {{}}
http {{
  include /etc/nginx/mime.types; default_type application/octet-stream; access_log off;
  client_body_temp_path {work}/body; proxy_temp_path {work}/proxy; fastcgi_temp_path {work}/fastcgi;
  uwsgi_temp_path {work}/uwsgi; scgi_temp_path {work}/scgi;
  {server}
}}
"""
    (work / "nginx.conf").write_text(config, "utf-8")
    return ["-p", str(work), "-e", "stderr", "-c", str(work / "nginx.conf")]


def plain_nginx(place: Place) -> list[str]:
    return nginx(place, f"gzip on; server {{ listen 127.0.0.1:{place.port}; root {place.root}; }}")


def documented_nginx(place: Place) -> list[str]:
    return nginx(place, nginx_server(place))


def nginx_with_brotli(place: Place) -> list[str]:
    text = replaced(nginx_server(place), {"# brotli_static on;": "brotli_static on;"})
    return nginx(place, text, f"load_module {BROTLI};")


def nginx_server(place: Place) -> str:
    parts = {
        "listen 80;": f"listen 127.0.0.1:{place.port};",
        "root /var/www/crossboard;": f"root {place.root};",
        "location / {": f"location {place.folder}/ {{",
        "error_page 404 /": f"error_page 404 {place.folder}/",
    }
    return replaced(block("nginx"), parts)


def apache(place: Place, modules: tuple[str, ...], overrides: str) -> list[str]:
    files = (MODULES / f"{name}.{kind}" for name in modules for kind in ("load", "conf"))
    loaded = "\n".join(f"Include {file}" for file in files if file.exists())
    config = f"""
ServerRoot {place.work}
ServerName localhost
Listen 127.0.0.1:{place.port}
PidFile {place.work}/apache.pid
Mutex file:{place.work} default
ErrorLog /dev/stderr
{loaded}
DocumentRoot {place.root}
<Directory />
  AllowOverride None
  Require all denied
</Directory>
<Directory {place.root}>
  Require all granted
</Directory>
{overrides}
<FilesMatch "^\\.ht">
  Require all denied
</FilesMatch>
"""
    (place.work / "apache.conf").write_text(config, "utf-8")
    return ["-X", "-f", str(place.work / "apache.conf")]


def plain_apache(place: Place) -> list[str]:
    return apache(place, PLAIN_MODULES, "")


def documented_apache(place: Place) -> list[str]:
    overrides = replaced(block("apache"), {"<Directory /var/www>": f"<Directory {place.root}>"})
    return apache(place, (*PLAIN_MODULES, "headers", "rewrite"), overrides)


def documented_caddy(place: Place) -> list[str]:
    text = block("caddy").replace("header /", f"header {place.folder}/").replace("* /404", f"* {place.folder}/404")
    parts = {
        "example.org {": f"{{\n\tadmin off\n\tauto_https off\n}}\nhttp://127.0.0.1:{place.port} {{",
        "/var/www/crossboard": str(place.root),
    }
    (place.work / "Caddyfile").write_text(replaced(text, parts), "utf-8")
    return ["run", "--config", str(place.work / "Caddyfile"), "--adapter", "caddyfile"]


SERVERS = {
    "nginx as it comes": Server("nginx", plain_nginx, "", 21_000_000),
    "nginx": Server("nginx", documented_nginx, ".gz", 6_500_000),
    "nginx with brotli": Server("nginx", nginx_with_brotli, ".br", 5_600_000),
    "Apache as it comes": Server("apache2", plain_apache, "", 15_000_000),
    "Apache": Server("apache2", documented_apache, ".br", 5_600_000),
    "Caddy": Server("caddy", documented_caddy, ".br", 5_600_000),
}


def missing(name: str) -> str:
    """What a server needs and is not installed, or nothing."""
    server = SERVERS[name]
    if not shutil.which(server.command, path=PATH):
        return server.command
    return str(BROTLI) if "brotli" in name and not BROTLI.exists() else ""


@contextmanager
def running(name: str, site: Path, work: Path, folder: str) -> Iterator[str]:
    """Serve the site, and yield its address without the last slash."""
    root = site
    if folder:
        (root := work / "root").mkdir()
        shutil.copytree(site, root / folder.strip("/"))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        place = Place(work, root.resolve(), folder, probe.getsockname()[1])
    server = SERVERS[name]
    command = shutil.which(server.command, path=PATH)
    assert command
    environment = {"PATH": PATH, "HOME": str(work), "APACHE_RUN_USER": "", "APACHE_RUN_GROUP": ""}
    with (work / "log").open("w") as log:
        process = subprocess.Popen(
            [command, *server.configure(place)], env=environment, stdout=log, stderr=log, start_new_session=True
        )
    try:
        wait_until_listening(process, place.port, work / "log")
        yield f"http://127.0.0.1:{place.port}{folder}"
    finally:
        process.terminate()
        process.wait()


def wait_until_listening(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    end = time.monotonic() + TIMEOUT
    while process.poll() is None and time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.02)
    raise RuntimeError(f"The server does not listen:\n{log.read_text()}")
