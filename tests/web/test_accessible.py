"""Nobody is shut out: every page without a fault that axe knows, by keyboard alone, on a narrow screen, in each light."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from serving import Serving

from .looking import blemishes, faults, settled
from .person import Person
from .typist import Typist
from .visitors import PHONE, Visit

PAGES = (
    "/",
    "/join/NOSUCH",
    "/new/classic",
    "/new/stella",
    "/rules",
    "/rules/team",
    "/decks",
    "/deck/base",
    "/account",
    "/games",
    "/tournaments",
    "/tournaments/new",
    "/ratings",
    "/series",
    "/series/nothing",
    "/replay/nothing",
    "/tournament/nothing",
)


def test_the_pages_have_no_fault(visit: Visit, server: Serving) -> None:
    page = visit("/")
    for path in PAGES:
        page.goto(f"{server.url}{path}")
        assert blemishes(settled(page)) == [], path


def test_a_table_that_waits_has_no_fault(visit: Visit) -> None:
    page = visit("/new/team")
    page.get_by_label("Bots").select_option("3")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name="Invite").wait_for()
    assert faults(page) == []


@pytest.mark.parametrize("variant", ["Classic", "Jinx", "Stella"])
def test_a_table_has_no_fault(visit: Visit, variant: str) -> None:
    person = Person(visit("/", viewport=PHONE if variant == "Jinx" else {"width": 1280, "height": 800}))
    person.sign_in_and_play(variant)
    for _ in range(3):
        person.play(actions=person.acted + 1)
        assert faults(person.page) == []


def test_dialogs_have_no_fault(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Settings").click()
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.get_by_role("button", name="Settings")).to_be_focused()


def test_a_dialog_that_is_closed_by_the_browser_leaves_the_focus_where_it_is_by_then(visit: Visit) -> None:
    """Escape gives it back at once. Who has gone on since, as by a fast Tab, is not called back."""
    page = visit("/")
    page.get_by_role("button", name="Settings").click()
    name = page.get_by_label("Your name")
    name.evaluate("field => { document.querySelector('dialog').close(); field.focus(); }")
    expect(page.locator("dialog")).to_have_count(0)
    expect(name).to_be_focused()


SHORT: dict[str, Any] = {
    "Classic": {"bots": 2, "points": 5},
    "Party": {"bots": 5, "points": 5},
    "Team": {"bots": 5, "points": 5},
}


@pytest.mark.parametrize(
    "variant",
    ["Classic", *(pytest.param(variant, marks=pytest.mark.long) for variant in ("Jinx", "Party", "Stella", "Team"))],
)
def test_a_whole_game_by_keyboard_alone(visit: Visit, variant: str) -> None:
    typist = Typist(visit(f"/new/{variant.lower()}"))
    typist.open_table(**SHORT.get(variant, {"bots": 2}))
    typist.play()
    assert typist.acted
    typist.press(typist.page.get_by_role("link", name="Look back"))
    expect(typist.page.get_by_role("heading", name=f"Looking back: {variant}")).to_be_visible()


def test_keys_lead_to_a_card(visit: Visit) -> None:
    """A number picks it, arrows go on from card to card, Z shows it large, and Escape leads back."""
    person = Person(visit("/"))
    person.sign_in_and_play("Classic")
    page = person.page
    person.come_to_the_vote()
    cards = page.get_by_role("group", name="Cards on the table").get_by_role("button", name=re.compile("^Card"))
    free = page.get_by_role("group", name="Cards on the table").locator("[aria-pressed=false]").first
    number = re.match(r"Card (\d+)", free.get_attribute("aria-label") or "")
    assert number
    page.keyboard.press(number[1])
    vote = page.get_by_role("button", name=f"Vote for {number[1]}", exact=True)
    expect(vote).to_be_visible()
    cards.first.focus()
    page.keyboard.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("z")
    expect(page.get_by_role("dialog", name="Picture")).to_be_visible()
    page.keyboard.press("Escape")
    expect(cards.nth(1)).to_be_focused()
    vote.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Voting", exact=True)).to_be_hidden()


def test_news_are_read_aloud(visit: Visit) -> None:
    person = Person(visit("/"))
    person.sign_in_and_play("Classic")
    person.play(actions=1)
    expect(person.page.get_by_role("status").filter(has_text=re.compile(r"\w"))).to_be_attached()
