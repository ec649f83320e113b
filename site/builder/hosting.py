"""What hosts need beside the site: the headers of headers.toml, in the form that each kind of server reads.

Netlify and Cloudflare Pages read `_headers`, and Apache reads `.htaccess`, so both are part of the site. The
configurations of other servers are in docs/hosting.md, which `build.py hosting` writes again.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from base64 import b64encode
from fnmatch import fnmatch
from functools import cache, partial
from pathlib import Path

from builder.compress import ENCODINGS
from builder.paths import ROOT, SITE
from builder.scripts import read_script
from builder.substitute import substitute

Headers = dict[str, str]

SOURCE = SITE / "headers.toml"
PAGE = ROOT / "docs/hosting.md"
NOT_FOUND = "404.html"
INLINE_SCRIPTS = ("lost.js", "retry.js")  # of site/static, which are part of pages
EVERYTHING = "/*"
ON_SUCCESS = {"Cache-Control"}  # a missing asset must not be cached for ever
TYPES = {"js": "text/javascript", "css": "text/css", "wasm": "application/wasm", "bin": "application/octet-stream"}


@cache
def header_rules() -> list[tuple[str, Headers]]:
    """Return the header rules in order. Later rules win."""
    text = SOURCE.read_text("utf-8")
    for name in INLINE_SCRIPTS:
        digest = b64encode(hashlib.sha256(read_script(name).encode()).digest()).decode()
        place = f"'sha256-{name}'"
        text = substitute(text, place, f"'sha256-{digest}'", source=SOURCE.name, expected=text.count(place) or 1)
    return [(rule["for"], rule["values"]) for rule in tomllib.loads(text)["headers"]]


def headers_for(path: str) -> Headers:
    headers: Headers = {}
    for pattern, values in header_rules():
        if fnmatch(path, pattern):
            headers |= values
    return headers


def write_host_files(out: Path) -> None:
    """Write _headers and .htaccess. Neither is stored by browsers, so this comes after the service worker's list."""
    (out / "_headers").write_text(netlify_headers(sorted(out.iterdir())), "utf-8")
    for pattern, values in header_rules():
        folder = pattern.removesuffix("*")
        if folder == pattern:
            continue  # a single file: in the root's
        if not (out / folder.strip("/")).exists():
            continue  # oEmbed answers without URL
        text = htaccess() if pattern == EVERYTHING else apache_headers(values)
        (out / folder.strip("/") / ".htaccess").write_text(text, "utf-8")


def netlify_headers(entries: list[Path]) -> str:
    """Return a rule for each file and folder. Rules that overlap would not do: Cloudflare Pages joins their values."""
    paths = ["/", *(f"/{entry.name}/*" if entry.is_dir() else f"/{entry.name}" for entry in entries)]
    rules = (
        "".join((f"{path}\n", *(f"  {name}: {value}\n" for name, value in headers_for(path).items()))) for path in paths
    )
    return "\n".join(rules)


# Apache


def apache_headers(values: Headers) -> str:
    lines = (
        f'  Header {"" if name in ON_SUCCESS else "always "}set {name} "{value}"\n' for name, value in values.items()
    )
    return "".join(("<IfModule mod_headers.c>\n", *lines, "</IfModule>\n"))


def htaccess() -> str:
    """Return the .htaccess of the site's folder: headers, the 404 page, types, and compressed copies of the assets.

    All of it is in conditions, so that a server without a module works, only with fewer headers or more bytes.
    """
    rules = dict(header_rules())
    files = "".join(
        f'<Files "{pattern.strip("/")}">\n{apache_headers(values)}</Files>\n'
        for pattern, values in rules.items()
        if not pattern.endswith("*")
    )
    types = "".join(
        f"  AddType {kind} .{suffix}\n"
        f'  <FilesMatch "\\.{suffix}\\.(?:br|gz)$">\n    ForceType {kind}\n  </FilesMatch>\n'
        for suffix, kind in TYPES.items()
    )
    copies = "".join(
        f'  RewriteCond "%{{HTTP:Accept-Encoding}}" "\\b{name}\\b"\n'
        f'  RewriteCond "%{{REQUEST_FILENAME}}{encoding.suffix}" -f\n'
        f'  RewriteRule "^assets/" "%{{REQUEST_URI}}{encoding.suffix}" [L]\n'
        for name, encoding in ENCODINGS.items()
    )
    encodings = "".join(f"  AddEncoding {name} {encoding.suffix}\n" for name, encoding in ENCODINGS.items())
    return f"""\
# Written by Crossboard's build from site/headers.toml.
{apache_headers(rules[EVERYTHING])}{files}
<IfModule mod_mime.c>
  RemoveLanguage .br
{encodings}{types}</IfModule>

<IfModule mod_rewrite.c>
  RewriteEngine On
  # The folder of the site, for the 404 page.
  RewriteCond "%{{REQUEST_URI}}::$0" "^/((?:.*/)?)(.*)::\\2$"
  RewriteRule "^.*" "-" [E=CROSSBOARD:%1]
  ErrorDocument 404 "/%{{reqenv:CROSSBOARD}}{NOT_FOUND}"
  # Compressed copies of the assets.
{copies}</IfModule>
<IfModule mod_headers.c>
  <FilesMatch "\\.(?:{"|".join(TYPES)})(?:\\.br|\\.gz)?$">
    Header merge Vary Accept-Encoding
  </FilesMatch>
</IfModule>
"""


# nginx


def nginx_config() -> str:
    """Return maps from address to header, and a server that uses them."""
    rules = header_rules()
    default = dict(rules)[EVERYTHING]
    names = dict.fromkeys(name for _, values in rules for name in values)
    exceptions = [(pattern, values) for pattern, values in rules if pattern != EVERYTHING]
    varying = {name: [(pattern, values[name]) for pattern, values in exceptions if name in values] for name in names}
    maps = "".join(nginx_map(name, default.get(name, ""), cases) for name, cases in varying.items() if cases)
    headers = "".join(
        f"    add_header {name} {variable(name) if varying[name] else quoted(default[name])}"
        f"{'' if name in ON_SUCCESS else ' always'};\n"
        for name in names
    )
    return f"""\
{maps}
server {{
  listen 80;
  server_name example.org;
  root /var/www/crossboard;
  absolute_redirect off;

  location / {{
    error_page 404 /{NOT_FOUND};
    gzip on;
    gzip_vary on;
    gzip_static on;
    # brotli_static on;  # on Debian with the package libnginx-mod-http-brotli-static
{headers}  }}
}}
"""


def nginx_map(name: str, default: str, cases: list[tuple[str, str]]) -> str:
    lines = "".join(f"  ~{expression(pattern)} {quoted(value)};\n" for pattern, value in cases)
    return f"map $uri {variable(name)} {{\n  default {quoted(default)};\n{lines}}}\n"


def expression(pattern: str) -> str:
    """Return the regular expression for paths at the root or in the folder that the page takes as its example.

    Any folder would not do: the pages that write embed code are at /en/crossado/embed/.
    """
    return "^(?:/crossboard)?" + re.escape(pattern.removesuffix("*")) + ("" if pattern.endswith("*") else "$")


def variable(name: str) -> str:
    return f"$crossboard_{name.lower().replace('-', '_')}"


def quoted(value: str) -> str:
    return f'"{value}"'


# Caddy


def caddy_config() -> str:
    """Return a site whose headers are in a `route`, because Caddy would sort them otherwise."""
    parts = []
    for pattern, values in header_rules():
        matcher = "" if pattern == EVERYTHING else f" {pattern}"
        lines = "".join(f"\t\t\t{name} {quoted(value)}\n" for name, value in values.items())
        parts.append(f"\t\theader{matcher} {{\n{lines}\t\t}}\n")
    return f"""\
example.org {{
\troot * /var/www/crossboard
\tencode gzip
\troute {{
{"".join(parts)}\t}}
\tfile_server {{
\t\tprecompressed {" ".join(ENCODINGS)}
\t}}
\thandle_errors {{
\t\trewrite * /{NOT_FOUND}
\t\theader Cache-Control {quoted(dict(header_rules())[EVERYTHING]["Cache-Control"])}
\t\tfile_server
\t}}
}}
"""


CONFIGS = {"nginx": nginx_config, "caddy": caddy_config}  # by the language of their blocks in docs/hosting.md


def write_hosting_page() -> None:
    PAGE.write_text(hosting_page(PAGE.read_text("utf-8")), "utf-8")


def hosting_page(text: str) -> str:
    """Return the page with its configurations written again."""
    for language, config in CONFIGS.items():
        block = re.compile(rf"^```{language}\n.*?^```$", re.M | re.S)
        text = substitute(text, block, partial(replacement, f"```{language}\n{config()}```"), source=PAGE.name)
    return text


def replacement(new: str, match: re.Match[str]) -> str:
    """Return `new` as it is: its backslashes refer to no group."""
    return new
