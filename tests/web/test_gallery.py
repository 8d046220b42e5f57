"""Pictures of every page for people to look at, in each light, on both sizes of screen and in each language.

`uv run pytest -m long tests/web/test_gallery.py` leaves them in `tests/web/artefacts/gallery`. Nothing sticks out in any of them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page

from serving import Serving

from .person import Person
from .test_accessible import PAGES
from .test_tournament import begin, draft
from .visitors import ARTEFACTS, DESKTOP, PHONE, Visit

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]

GALLERY = ARTEFACTS / "gallery"
LIGHTS = ("night", "light", "contrast")
SCREENS = {"desktop": DESKTOP, "phone": PHONE}
MOST_PHASES = {"Classic": 4, "Party": 4, "Team": 4, "Stella": 3, "Jinx": 2}
"""How many different moments a person meets within a round or two."""
LANGUAGES = ("en", "sv", "da", "sl", "es")
SPILLS = """() => [...document.querySelectorAll('button, a, h1, h2, h3, label, legend, summary, dt, dd, th, td, p')]
  .filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible')
  .filter((one) => !one.querySelector('bdi, input') && !one.closest('[class*=hidden], .wide-table, .notices, nav'))
  .map((one) => one.outerHTML.slice(0, 160))"""
"""What is cut off, but for names, which are as long as people like."""


@dataclass(frozen=True)
class Look:
    """One way to look at a page."""

    light: str
    screen: str
    language: str

    def __str__(self) -> str:
        return f"{self.light}-{self.screen}-{self.language}"


def looks() -> Iterator[Look]:
    """Each light on both screens, and at night each language on the narrow one, where words are in want of room."""
    yield from (Look(light, screen, "en") for light in LIGHTS for screen in SCREENS)
    yield from (Look("night", "phone", language) for language in LANGUAGES[1:])


def hang(page: Page, title: str, *, still: bool = False) -> None:
    """Keep a page in every look; one that stands `still` for the moment is not loaded anew, and so told in English alone."""
    for look in looks():
        if still and look.language != "en":
            continue
        page.set_viewport_size(SCREENS[look.screen])  # type: ignore[arg-type]
        _dress(page, look, still)
        folder = GALLERY / str(look)
        folder.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=folder / f"{title}.png", full_page=True)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= SCREENS[look.screen]["width"], f"{title}, {look}: {width}"
        assert page.evaluate(SPILLS) == [], f"{title}, {look}"
    _undress(page)


def _dress(page: Page, look: Look, still: bool) -> None:
    if still:
        page.evaluate("light => { document.documentElement.dataset.theme = light; }", look.light)
        page.wait_for_timeout(200)
        return
    page.evaluate(
        "([light, language]) => { localStorage['oneiro.theme'] = light; localStorage['oneiro.language'] = language; }",
        [look.light, look.language],
    )
    page.reload()
    page.get_by_role("main").wait_for()
    page.wait_for_timeout(400)


def _undress(page: Page) -> None:
    """As the person found it."""
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    page.evaluate("localStorage['oneiro.language'] = 'en'")
    if page.evaluate("document.documentElement.lang") != "en":
        page.reload()
        page.get_by_role("main").wait_for()


def test_pages(visit: Visit, server: Serving) -> None:
    page = visit("/new/classic")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name="Invite").wait_for()
    hang(page, "waiting")
    code = page.get_by_text(re.compile(r"^[A-Z]{8}$")).inner_text()
    for path in (*PAGES, f"/join/{code}", f"/tv/{code}"):
        page.goto(f"{server.url}{path}")
        hang(page, re.sub(r"\W+", "-", path.replace(code, "code")).strip("-") or "home")


def test_a_tournament(visit: Visit) -> None:
    page = visit("/tournaments")
    draft(page)
    hang(page, "tournament-draft")
    begin(page, bots=8)
    hang(page, "tournament")
    page.goto(f"{page.url}/screen")
    hang(page, "tournament-screen")


@pytest.mark.parametrize("variant", ["Classic", "Jinx", "Party", "Stella", "Team"])
def test_a_game(visit: Visit, variant: str) -> None:
    page = visit(f"/new/{variant.lower()}")
    person = Person(page)
    person.open_table(bots=5)
    seen: set[str] = set()
    while len(seen) < MOST_PHASES[variant] and not person.over:
        if page.get_by_role("button", name="Go on").is_visible():
            phase = "reveal"
        elif person.desk.get_by_role("button", disabled=False).first.is_visible():
            phase = page.get_by_role("strong").first.inner_text()
        else:
            page.wait_for_timeout(50)
            continue
        if phase not in seen:
            seen.add(phase)
            hang(
                page, f"{variant.lower()}-{re.sub(r'[^a-z]+', '-', phase.lower()).strip('-')}", still=phase == "reveal"
            )
            _undress(page)
        person.step()
