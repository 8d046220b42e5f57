"""What is looked for on every page: faults that axe knows, text that is cut off, a page that must be pushed sideways."""

import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from serving.javascript import installed

from .visitors import DESKTOP, PATIENCE, PHONE

AXE = ("axe-core@4.14.1",)
LIGHTS = ("night", "light", "contrast")
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules of axe that a change of colours can break."""
SPILLS = """() => [...document.querySelectorAll('button, a, h1, h2, h3, label, legend, summary, dt, dd, th, td, p')]
  .filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible')
  .filter((one) => getComputedStyle(one).clipPath === 'none')
  .filter((one) => !one.querySelector('bdi, input') && !one.closest('[class*=hidden], .wide-table, .notices, nav'))
  .map((one) => one.outerHTML.slice(0, 160))"""
"""What is cut off, but for names, which are as long as people like, and what is only for the ear."""
COMING = "A moment, please."
"""What a page says of what it has asked for."""
ENLARGE = "size => { document.documentElement.style.fontSize = size; }"


def faults(page: Page, **which: Any) -> list[str]:
    """What axe finds on a page: the rule, and where."""
    if not page.evaluate("'axe' in window"):
        page.evaluate((Path(installed(AXE)) / "node_modules" / "axe-core" / "axe.min.js").read_text())
    found: dict[str, Any] = page.evaluate("which => axe.run(document, which)", {"resultTypes": ["violations"], **which})
    return [
        f"{fault['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


def comes(page: Page, expression: str, arg: Any = None) -> None:
    """Wait until an expression holds in a page. Playwright's own way looks twice only where a page's policy lets text be run."""
    end = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(expression, arg):
        assert time.monotonic() < end, expression
        page.wait_for_timeout(20)


def settled(page: Page) -> Page:
    """The page, once all of it has come."""
    page.get_by_role("main").wait_for()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("main").get_by_text(COMING, exact=True)).to_have_count(0)
    return page


def sideways(page: Page) -> bool:
    """Whether the page must be pushed sideways on the screen of a phone."""
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    width = page.evaluate("document.documentElement.scrollWidth")
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    return bool(width != PHONE["width"])


def lost_when_large(page: Page) -> list[str]:
    """What is cut off or sticks out on a phone with text of twice the size (WCAG 1.4.4 and 1.4.10)."""
    before = page.viewport_size or DESKTOP
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.evaluate(ENLARGE, "200%")
    lost: list[str] = page.evaluate(SPILLS)
    width = page.evaluate("document.documentElement.scrollWidth")
    page.evaluate(ENLARGE, "")
    page.set_viewport_size(before)  # type: ignore[arg-type]
    return lost if width <= PHONE["width"] else [*lost, f"{width} px wide: {widest(page)}"]


def widest(page: Page) -> str:
    """What sticks out the most, for the message of a failure."""
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.evaluate(ENLARGE, "200%")
    found: str = page.evaluate(WIDEST)
    page.evaluate(ENLARGE, "")
    return found


WIDEST = """() => [...document.querySelectorAll('body *')]
  .filter((one) => !one.closest('.hand'))
  .map((one) => [one.getBoundingClientRect().right, one.outerHTML.slice(0, 120)])
  .sort((one, other) => other[0] - one[0]).slice(0, 3).map(String).join(' | ')"""


def blemishes(page: Page, *, lights: bool = True) -> list[str]:
    """All that is wrong with a page as it stands: in each light, on a phone, and with large text."""
    found, seen = faults(page), page.evaluate("document.documentElement.dataset.theme")
    for theme in [theme for theme in LIGHTS if lights and theme != seen]:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found += [f"{theme}: {fault}" for fault in faults(page, **COLOURS)]
    return [*found, *(["it sticks out"] if sideways(page) else []), *lost_when_large(page)]
