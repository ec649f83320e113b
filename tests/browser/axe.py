"""Run axe-core in a page: the rules of WCAG 2.0, 2.1 and 2.2 (A and AA), and its best practices."""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import Page

from builder.paths import ROOT

RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
# Where the menu is open, only its own colours are checked: what it half covers cannot be judged.
RUN = """async ([rules, colours]) => {
  const menu = document.querySelector(":popover-open"), faults = [];
  const run = async (context, runOnly, rules = {}) => {
    const {violations} = await axe.run(context, {resultTypes: ["violations"], runOnly, rules});
    for (const {id, nodes} of violations)
      faults.push(...nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`));
  };
  if (!colours) await run(document, {type: "tag", values: rules}, {"color-contrast": {enabled: false}});
  await run(menu ?? document, {type: "rule", values: ["color-contrast"]});
  return faults;
}"""


@cache
def load_axe() -> str:
    return (ROOT / "node_modules/axe-core/axe.min.js").read_text("utf-8")


def violations(page: Page) -> list[str]:
    """Return the faults of the page as it is now, with the colours of both themes."""
    if page.evaluate("!window.axe"):
        page.evaluate(load_axe())
    faults: list[Any] = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        faults += [f"{scheme} {fault}" for fault in page.evaluate(RUN, [list(RULES), scheme == "dark"])]
    return faults
