"""Pictures of every page for people to look at, in each light, on both sizes of screen and in each language.

`uv run pytest -m long tests/web/test_gallery.py` leaves them in `tests/web/artefacts/gallery`. Nothing sticks out in any of them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page

from serving import Serving

from .looking import SPILLS, comes, settled
from .past import at, awaited, played
from .person import SENDS, Person
from .test_accessible import PAGES
from .test_decks import add, drop, make, pictured
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
    comes(page, ARRIVED)
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
    if person.page.get_by_role("button", name="Go on", exact=True).is_visible():
        return "reveal"
    asked = person.desk.get_by_role("button", name=SENDS).all_inner_texts()
    return asked[0].lower() if asked else None


@pytest.mark.parametrize("variant", ["classic", "jinx", "party", "stella", "team"])
def test_a_game_that_is_over(visit: Visit, server: Serving, variant: str) -> None:
    friends = played(server, variant)
    page = at(visit, friends, f"/table/{friends.table}")
    page.get_by_role("link", name="Look back").wait_for()
    hang(page, f"{variant}-over")
    page.goto(f"{server.url}/replay/{friends.table}")
    page.get_by_role("slider", name="Moment of the game").press("End")
    for _ in range(4):
        page.get_by_role("button", name="One step back").click()
    hang(page, f"{variant}-replay")


@pytest.mark.parametrize(("variant", "phase"), [("classic", "vote"), ("jinx", "guess"), ("stella", "associate")])
def test_a_screen_for_all(visit: Visit, server: Serving, variant: str, phase: str) -> None:
    friends = played(server, variant, phase, private=True)
    page = settled(visit(f"/tv/{friends.code}"))
    hang(page, f"tv-{variant}")


def test_on_the_way(visit: Visit, server: Serving) -> None:
    """A picture shown large, a wheel, a link for a seat, past games, an account, and the explorer."""
    friends = played(server, "classic", "vote")
    page = at(visit, friends, f"/table/{friends.table}", seat=awaited(server, friends))
    page.get_by_role("button", name="Card 1").focus()
    page.keyboard.press("z")
    page.get_by_role("dialog", name="Picture").wait_for()
    page.screenshot(path=GALLERY / "night-desktop-en" / "zoom.png")
    page.keyboard.press("Escape")
    page.evaluate("code => localStorage.setItem('oneiro.screen', code)", friends.code)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.reload()
    page.get_by_role("listbox", name=re.compile("numbers$")).wait_for()
    page.screenshot(path=GALLERY / "night-phone-en" / "wheel.png")
    over = played(server, "classic")
    for who, path in ((friends, "/seat/t_nothing/NOSUCH"), (over, "/games"), (over, "/account")):
        hang(at(visit, who, path), path.split("/")[1])
    explorer = visit("/graphql")
    explorer.wait_for_selector(".graphiql-execute-button")
    explorer.screenshot(path=GALLERY / "night-desktop-en" / "explorer.png")


def test_a_deck_of_ones_own(visit: Visit) -> None:
    page = visit("/decks")
    make(page)
    drop(page, "one.png", pictured((900, 480)))
    page.get_by_role("img", name="one.png, as a card").wait_for()
    add(page, "one.png", "moon, boat, night, ladder", "A boat.")
    page.get_by_role("group", name="Harbour").locator(".face").wait_for()
    hang(page, "deck-own")
    drop(page, "two.png", pictured((900, 480)))
    page.get_by_role("img", name="two.png, as a card").wait_for()
    page.screenshot(path=GALLERY / "night-desktop-en" / "deck-draft.png", full_page=True)
