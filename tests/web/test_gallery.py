"""Pictures of every page for people to look at, in each light, on both sizes of screen and in each language.

`uv run pytest -m long tests/web/test_gallery.py` leaves them in `tests/web/artefacts/gallery`. Nothing sticks out in any of them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page

from serving import Serving

from .looking import SPILLS
from .person import SENDS, Person
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
ARRIVED = """() => document.querySelector('main :is(h1, h2, .stage, form)')
  && [...document.images].every((image) => image.complete || image.loading === 'lazy')"""
"""Whether a page says more than that it will come, and its pictures have come."""


DRESS = """async ([light, language]) => {
  document.documentElement.dataset.theme = light;
  await (await import('/web/words/words.js')).speak(language);
}"""
SETTLES = 150
"""Milliseconds until a page stands still."""


@dataclass(frozen=True)
class Look:
    """One way to look at a page."""

    light: str
    screen: str
    language: str

    def __str__(self) -> str:
        return f"{self.light}-{self.screen}-{self.language}"


def _looks() -> Iterator[Look]:
    """Each light on both screens, and at night each language on the narrow one, where words are in want of room."""
    yield from (Look(light, screen, "en") for light in LIGHTS for screen in SCREENS)
    yield from (Look("night", "phone", language) for language in LANGUAGES[1:])


LOOKS = tuple(_looks())


def hang(page: Page, title: str, press: str = "") -> None:
    """Keep a page in every look. It is dressed where it stands: so is a moment of a game, as long as it lasts.

    What is seen only once something is pressed is pressed for, as another language closes what was open.
    """
    for look in LOOKS:
        _dress(page, look)
        if press and (look.language != "en" or look == LOOKS[0]):
            page.locator(press).click()
            page.wait_for_timeout(10 * SETTLES)
        folder = GALLERY / str(look)
        folder.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=folder / f"{title}.png", full_page=True)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= SCREENS[look.screen]["width"], f"{title}, {look}: {width}"
        assert page.evaluate(SPILLS) == [], f"{title}, {look}"
    _dress(page, Look("night", "desktop", "en"))


def _dress(page: Page, look: Look) -> None:
    page.set_viewport_size(SCREENS[look.screen])  # type: ignore[arg-type]
    page.evaluate(DRESS, [look.light, look.language])
    page.wait_for_function(ARRIVED)
    page.wait_for_timeout(SETTLES)


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
    page.get_by_role("link", name="Change it").click()
    page.get_by_label("Name", exact=True).wait_for()
    hang(page, "tournament-form", ".group:nth-child(3) > summary")
    page.go_back()
    begin(page, bots=8)
    hang(page, "tournament")
    page.get_by_role("button", name="Pair the next round").wait_for()
    for tab in ("rounds", "standings", "decisions"):
        hang(page, f"tournament-{tab}", f"#tab-{tab}")
    hang(page, "tournament-pairing", ".organiser .go")
    page.goto(f"{page.url}/screen")
    hang(page, "tournament-screen")


@pytest.mark.parametrize("variant", ["Classic", "Jinx", "Party", "Stella", "Team"])
def test_a_game(visit: Visit, variant: str) -> None:
    page = visit(f"/new/{variant.lower()}")
    person = Person(page)
    person.open_table(bots=5)
    seen: set[str] = set()
    while len(seen) < MOST_PHASES[variant] and not person.over:
        moment = _moment(person)
        if moment and moment not in seen:
            seen.add(moment)
            hang(page, f"{variant.lower()}-{re.sub(r'[^a-z]+', '-', moment).strip('-')}")
        if not person.step():
            page.wait_for_timeout(50)


def _moment(person: Person) -> str | None:
    """What a person is asked to do, or that the table is being revealed; None while there is nothing for him."""
    if person.page.get_by_role("button", name="Go on").is_visible():
        return "reveal"
    asked = person.desk.get_by_role("button", name=SENDS).all_inner_texts()
    return asked[0].lower() if asked else None
