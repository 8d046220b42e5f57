"""A round that is over is seen again: by a button in the head line, and in the log."""

import pytest
from playwright.sync_api import Locator, Page, expect

from .looking import faults
from .person import Person
from .test_round import SMALL
from .visitors import Visit


def shown(within: Locator) -> set[str]:
    """Each picture: its number, what is on it, whose it was, and who chose it."""
    return {one.get_attribute("aria-label") or "" for one in within.get_by_role("button", name="Card").all()}


def unfolded(page: Page, pictures: int) -> Locator:
    """The first round in the log, which had so many pictures and was folded."""
    page.get_by_role("tab", name="Log").click()
    first = page.get_by_role("group", name="Log").locator("details").last
    assert shown(first) == set(), "a round that is over is folded"
    first.locator("summary", has_text="Round 1").click()
    expect(first.get_by_role("button", name="Card")).to_have_count(pictures)
    return first


def revealed(visit: Visit, **device: object) -> Page:
    """The page of somebody who has told, and sees the reveal."""
    person = Person(visit("/new/classic", **device))
    person.open_table(tells_first=True)
    person.play(actions=1)
    person.page.get_by_role("button", name="Go on", exact=True).wait_for()
    return person.page


def test_the_last_round_is_seen_again(visit: Visit) -> None:
    page = revealed(visit)
    reveal = page.get_by_role("region", name="The reveal")
    before, verdict = shown(reveal), reveal.get_by_role("heading").inner_text()
    gains = reveal.locator(".gains b").all_inner_texts()
    assert len(before) == 4
    assert any("Chosen by" in label for label in before)
    again = page.get_by_role("button", name="Last round")
    assert again.count() == 0, "it is in sight"
    page.get_by_role("button", name="Go on", exact=True).click()
    again.click()
    past = page.get_by_role("dialog", name="Last round")
    expect(past.get_by_role("heading", name=verdict)).to_be_visible()
    assert shown(past) == before
    assert past.locator(".gains b").all_inner_texts() == gains
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(again).to_be_focused()
    first = unfolded(page, len(before))
    assert shown(first) == before
    assert sum(map(int, first.locator(".gains b").all_inner_texts())) == sum(map(int, gains))
    assert faults(page) == []


@pytest.mark.parametrize("variant", ["jinx", "stella"])
def test_the_log_keeps_the_pictures_of_every_variant(visit: Visit, variant: str) -> None:
    person = Person(visit(f"/new/{variant}"))
    person.open_table(bots=2)
    page = person.page
    while page.get_by_text("Round 1", exact=True).is_visible():
        person.step()
        page.wait_for_timeout(20)
    first = unfolded(page, {"jinx": 9, "stella": 15}[variant])
    assert any("Chosen by" in label for label in shown(first))


def test_it_fits_a_small_phone(visit: Visit) -> None:
    page = revealed(visit, **SMALL)
    page.get_by_role("button", name="Go on", exact=True).click()
    page.get_by_role("button", name="Last round").click()
    cards = page.get_by_role("dialog").get_by_role("button", name="Card")
    first, third = cards.first.bounding_box(), cards.nth(2).bounding_box()
    assert first
    assert third
    assert first["y"] == pytest.approx(third["y"], abs=12), "three stand side by side"
    assert page.evaluate("document.documentElement.scrollWidth") == SMALL["viewport"]["width"]
