"""Wait until Python is idle in a page: all work in slices reads the clock in each slice."""

from __future__ import annotations

from playwright.sync_api import Page

# A page may set `clockStep`, the milliseconds by which each reading advances the clock, to make slices short.
COUNT_CLOCK_READS = """
  Object.assign(window, { clockReads: 0, clockStep: 0 });
  const now = performance.now.bind(performance);
  performance.now = () => now() + ++window.clockReads * window.clockStep;
"""
IS_QUIET = """() => {
  const quiet = window.clockReads === window.lastReads ? (window.quietPolls ?? 0) + 1 : 0;
  Object.assign(window, { lastReads: window.clockReads, quietPolls: quiet });
  return quiet > 5;
}"""


def wait_until_idle(page: Page) -> None:
    """Wait until nothing has read the clock for half a second. The page must run COUNT_CLOCK_READS before."""
    page.evaluate("window.quietPolls = 0")
    page.wait_for_function(IS_QUIET, polling=100)
