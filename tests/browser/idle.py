"""Whether Python still works in a page: everything that works in slices reads the clock in each of them."""

from __future__ import annotations

from playwright.sync_api import Page

# A page may set `clockStep`, milliseconds by which each reading advances the clock: then every slice is a short one.
COUNT_CLOCK_READS = """
  Object.assign(window, { clockReads: 0, clockStep: 0 });
  const now = performance.now.bind(performance);
  performance.now = () => now() + ++window.clockReads * window.clockStep;
"""
QUIET = """() => {
  const quiet = window.clockReads === window.lastReads ? (window.quietPolls ?? 0) + 1 : 0;
  Object.assign(window, { lastReads: window.clockReads, quietPolls: quiet });
  return quiet > 5;
}"""


def wait_until_idle(page: Page) -> None:
    """Wait until nothing has read the clock for half a second; the page has loaded COUNT_CLOCK_READS first."""
    page.evaluate("window.quietPolls = 0")
    page.wait_for_function(QUIET, polling=100)
