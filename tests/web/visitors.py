"""Visitors: each has a context of his own, as on a device of his own, and a witness of all that his page does."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from playwright.sync_api import Browser, Page, Request

CHROMIUM = "/usr/bin/chromium"
ARTEFACTS = Path(__file__).parent / "artefacts"
"""Where visitors leave pictures. Git ignores it."""
PATIENCE = 40_000
"""Milliseconds after which what does not appear is taken for lost, also where all processors are busy."""
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}

Visit: TypeAlias = Callable[..., Page]


class Witness:
    """What a page has asked for elsewhere, and what it has complained of."""

    def __init__(self, page: Page, home: str) -> None:
        self.elsewhere: list[str] = []
        self.complaints: list[str] = []
        self.home = home
        page.on("request", self._asked)
        page.on("console", lambda message: self.complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.home, "data:", f"blob:{self.home}")):
            self.elsewhere.append(request.url)

    def nothing_seen(self) -> bool:
        seen = [*self.elsewhere, *self.complaints]
        assert seen == [], seen
        return True


@dataclass
class Hotel:
    """Where visitors get their pages."""

    browser: Browser
    home: str
    guests: list[tuple[Page, Witness, str]] = field(default_factory=list)

    def visit(
        self, path: str = "/", *, motion: str = "calm", theme: str = "night", complains: str = "", **device: Any
    ) -> Page:
        """A page of the client for somebody new, who moves calmly where a test does not want to see it move.

        What he `complains` of is allowed where a test takes his network away.
        """
        context = self.browser.new_context(**{"viewport": DESKTOP, **device})
        context.set_default_timeout(PATIENCE)
        for key, value in (("motion", motion), ("theme", theme)):
            context.add_init_script(
                f"localStorage.getItem('oneiro.{key}') ?? localStorage.setItem('oneiro.{key}', '{value}')"
            )
        page = context.new_page()
        self.guests.append((page, Witness(page, self.home), complains))
        page.goto(f"{self.home}{path}")
        return page

    def picture(self, name: str) -> None:
        """Keep a picture of what each visitor saw last."""
        ARTEFACTS.mkdir(exist_ok=True)
        for number, (page, _, _) in enumerate(self.guests, 1):
            page.screenshot(path=ARTEFACTS / f"{re.sub(r'[^a-zA-Z0-9]+', '-', name)}-{number}.png")

    def close(self) -> None:
        """Nobody is there any more. Raises AssertionError where somebody met an error or a file from elsewhere."""
        for page, _, _ in self.guests:
            page.context.close()
        for _, witness, allowed in self.guests:
            witness.complaints = [text for text in witness.complaints if not (allowed and re.search(allowed, text))]
            assert witness.nothing_seen()
