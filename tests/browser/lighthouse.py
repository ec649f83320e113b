"""What Lighthouse finds on every kind of page, for search engines and as a browser's best practices. Not a test:

    PYTHONPATH=.:site python -m tests.browser.lighthouse [--site dist] [--every]

Each game's pages are visited in another language, with `--every` all pages in all languages. Ends with 1 if an audit
fails. npx fetches Lighthouse; a site that is given must have been built with URL.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

from builder.dev_server import create_server
from builder.errors import BuildError
from builder.hosting import NOT_FOUND
from pygames.games import GAMES
from pygames.i18n import LANGUAGES
from tests.browser.chromium import find_chromium
from tests.serving import serve, site_or_build

LIGHTHOUSE = "lighthouse@12.8.2"
CATEGORIES = ("seo", "best-practices")
CHROMIUM_FLAGS = "--headless=new --no-sandbox --disable-gpu"
URL = "https://example.org"
MISSING = "en/nothing-is-here/"
# Search engines shall not list these pages; a missing one is itself an error in the console.
EXPECTED = {MISSING: {"is-crawlable", "http-status-code", "errors-in-console"}, "embed/": {"is-crawlable"}}


@dataclass(frozen=True)
class Report:
    """The scores of a page in percent, by category, and the audits that failed unexpectedly."""

    scores: tuple[int, ...]
    failures: tuple[str, ...]

    @classmethod
    def from_json(cls, text: str, expected: set[str]) -> Report:
        data = json.loads(text)
        audits = data["audits"]
        if error := data.get("runtimeError"):
            return cls((), (error["message"],))
        categories = [data["categories"][name] for name in CATEGORIES]
        failed = [
            describe_failure(audits[ref["id"]])
            for category in categories
            for ref in category["auditRefs"]
            if ref["weight"] and audits[ref["id"]]["score"] not in (None, 1) and ref["id"] not in expected
        ]
        return cls(tuple(round(100 * category["score"]) for category in categories), tuple(failed))


def describe_failure(audit: dict[str, object]) -> str:
    details = json.dumps(audit.get("details"), ensure_ascii=False)
    return f"{audit['id']}: {audit['title']} {details[:600]}"


def select_paths(site: Path, every: bool) -> Iterator[str]:
    """Yield the paths of the pages to visit: each game's pages in one language, the site's own in two."""
    folders = {name: ("embed", lang) for name, lang in zip(GAMES, cycle(LANGUAGES), strict=False)}
    for file in sorted(site.rglob("*.html")):
        path = file.relative_to(site).as_posix().removesuffix("index.html")
        lang, _, place = path.partition("/")
        is_chosen = lang in folders.get(place.partition("/")[0], ("", *LANGUAGES[:2]))
        if path != NOT_FOUND and (every or is_chosen):
            yield path
    yield MISSING


def audit(url: str, expected: set[str], out: Path) -> Report:
    """Return what Lighthouse reports on a page, by way of the file `out`: of its output only the first part arrives."""
    command = ["npx", "--yes", LIGHTHOUSE, url, "--quiet", "--output=json", f"--output-path={out}"]
    command += [f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={CHROMIUM_FLAGS}"]
    command += ["--ignore-status-code"] if expected else []
    environment = dict(os.environ)
    if path := find_chromium("chromium"):
        environment["CHROME_PATH"] = path
    out.unlink(missing_ok=True)
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if not out.exists():
        raise BuildError(f"Lighthouse failed: {run.stderr.strip()[-1000:]}")
    return Report.from_json(out.read_text("utf-8"), expected)


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", type=Path, help="a site that was built with URL; otherwise it is built")
    parser.add_argument("--every", action="store_true", help="all pages in all languages")
    wanted = parser.parse_args(words)
    is_clean = True
    os.environ["URL"] = URL
    with tempfile.TemporaryDirectory() as folder, site_or_build(wanted.site) as site:
        if not (site / "robots.txt").exists():
            raise BuildError(f"{site} has no robots.txt. Build it with an address: URL={URL} python3 build.py")
        with serve(create_server(site, 0)) as port:
            print(f"{'page':<24}" + "".join(f"{name:>16}" for name in CATEGORIES))
            for path in select_paths(site, wanted.every):
                expected = next((audits for start, audits in EXPECTED.items() if path.startswith(start)), set())
                report = audit(f"http://127.0.0.1:{port}/{path}", expected, Path(folder) / "report.json")
                scores = "".join(f"{score:>16}" for score in report.scores)
                print(f"/{path:<23}{scores}{'  not for search engines' if expected else ''}", flush=True)
                for failure in report.failures:
                    print(f"    {failure}")
                is_clean = is_clean and not report.failures
    return 0 if is_clean else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BuildError as error:
        sys.exit(str(error))
