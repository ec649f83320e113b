"""axe-core, run in a page: every rule of WCAG 2.0, 2.1 and 2.2 (A and AA) and of good practice."""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import Page

from builder.paths import ROOT

RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
# Of what an open menu lies over only the colours are left out: half covered, they mean nothing until it is closed.
RUN = """async ([rules, colours]) => {
  const menu = document.querySelector(":popover-open"), found = [];
  const run = async (context, runOnly, rules = {}) => {
    const {violations} = await axe.run(context, {resultTypes: ["violations"], runOnly, rules});
    for (const {id, nodes} of violations)
      found.push(...nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`));
  };
  if (!colours) await run(document, {type: "tag", values: rules}, {"color-contrast": {enabled: false}});
  await run(menu ?? document, {type: "rule", values: ["color-contrast"]});
  return found;
}"""


@cache
def source() -> str:
    return (ROOT / "node_modules/axe-core/axe.min.js").read_text("utf-8")


def violations(page: Page) -> list[str]:
    """What is wrong with the page as it is now; its colours by day and by night."""
    if page.evaluate("!window.axe"):
        page.evaluate(source())
    found: list[Any] = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found += [f"{scheme} {wrong}" for wrong in page.evaluate(RUN, [list(RULES), scheme == "dark"])]
    return found
