"""Voting on a phone by the wheel of numbers, as before a screen for all that shows the cards."""

import math
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .looking import faults
from .person import Person
from .test_round import SMALL, assert_fits
from .visitors import Visit

STRIDES = 6
"""Moves that a finger makes on its way."""


def opened(visit: Visit, variant: str, bots: int, **options: str) -> Page:
    """A table with bots and without a clock, on a small phone."""
    page = visit(f"/new/{variant}", **SMALL)
    for label, value in {**options, "Bots": str(bots), "Clock": "OFF"}.items():
        page.get_by_label(label).select_option(value)
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name="Invite").wait_for()
    return page


def begun(page: Page) -> Person:
    """Whose game has begun, and come to a vote of his own."""
    page.get_by_role("button", name="Begin", exact=True).click()
    person = Person(page)
    person.come_to_the_vote()
    return person


def wheel(page: Page) -> Locator:
    return page.get_by_role("listbox", name=re.compile("numbers$"))


def number_of(option: Locator) -> int:
    found = re.match(r"Card (\d+)\.", option.get_attribute("aria-label") or "")
    assert found
    return int(found[1])


def chosen(page: Page) -> list[int]:
    return [number_of(option) for option in wheel(page).locator("[aria-selected=true]").all()]


def free(page: Page) -> list[int]:
    return [number_of(option) for option in wheel(page).locator("[aria-disabled=false]").all()]


def option(page: Page, number: int) -> Locator:
    return wheel(page).get_by_role("option", name=f"Card {number}.")


def drag(page: Page, way: list[tuple[float, float]]) -> None:
    """A finger goes down at the first point and up at the last, in parts of the wheel's radius from its middle."""
    box = wheel(page).bounding_box()
    assert box
    radius = box["width"] / 2
    points = [(box["x"] + radius * (1 + x), box["y"] + radius * (1 + y)) for x, y in way]
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point)
    page.mouse.up()


def around(angle: float) -> list[tuple[float, float]]:
    """Along the rim from the lower end by so many degrees, clockwise."""
    turns = [math.radians(90 + angle * stride / STRIDES) for stride in range(STRIDES + 1)]
    return [(0.85 * math.cos(turn), 0.85 * math.sin(turn)) for turn in turns]


def across(angle: float) -> list[tuple[float, float]]:
    """Over the middle, to the left for less than nothing."""
    end = math.radians(angle) / 2
    return [(end * stride / STRIDES - math.copysign(0.4, end), 0.0) for stride in range(STRIDES + 1)]


@pytest.mark.long
def test_who_comes_from_the_screen_votes_by_a_wheel(visit: Visit) -> None:
    """It is turned by finger, by keys and by a tap; the own number says why not; the cards are a press away."""
    page = opened(visit, "classic", 3)
    code = page.get_by_text(re.compile(r"^[A-Z0-9]{6,12}$")).inner_text()
    page.goto(f"{page.url[: page.url.index('/table/')]}/join/{code}?screen")
    page.get_by_role("button", name="Sit down").click()
    person = begun(page)
    assert_fits(page)
    numbers = free(page)
    step = 360 / wheel(page).get_by_role("option").count()
    start = next(number for number in numbers if number + 1 in numbers)
    option(page, start).click()
    assert chosen(page) == [start]
    drag(page, around(-step))
    expect(page.get_by_role("button", name=f"Vote for {start + 1}")).to_be_enabled()
    drag(page, across(step))
    assert chosen(page) == [start]
    assert page.get_by_role("dialog").count() == 0
    option(page, start).press("ArrowRight")
    expect(option(page, start + 1)).to_be_focused()
    assert chosen(page) == [start + 1]
    (own,) = wheel(page).locator("[aria-disabled=true]").all()
    while not own.evaluate("own => own === document.activeElement"):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_text("This one is yours: you may not vote for it")).to_be_visible()
    assert chosen(page) == []
    expect(person.desk.get_by_role("button", name="Vote")).to_be_disabled()
    page.get_by_role("button", name="Cards", exact=True).click()
    page.reload()
    expect(page.get_by_role("group", name="Cards on the table")).to_be_visible()
    page.get_by_role("button", name="Wheel", exact=True).click()
    option(page, start).click()
    page.get_by_role("button", name=f"Vote for {start}").click()
    expect(page.get_by_role("region", name="The reveal")).to_be_visible()


def at_the_vote(visit: Visit, variant: str, bots: int, **options: str) -> Person:
    """A phone whose person has turned to the wheel."""
    page = opened(visit, variant, bots, **options)
    person = begun(page)
    assert wheel(page).count() == 0, "without a screen for all, the cards are what is voted for"
    page.get_by_role("button", name="Wheel", exact=True).click()
    return person


@pytest.mark.long
def test_two_votes_by_the_wheel(visit: Visit) -> None:
    person = at_the_vote(visit, "classic", 11, Edition="odyssey2011")
    page = person.page
    assert wheel(page).get_by_role("option").count() == 12
    first, second, third = free(page)[:3]
    for number in (first, second, third):
        option(page, number).click()
    assert chosen(page) == [second, third]
    drag(page, across(30))
    assert chosen(page) == [second, third], "turning only looks"
    assert_fits(page)
    assert faults(page) == []
    page.get_by_role("button", name=f"Vote for {second} and {third}").click()
    expect(page.get_by_role("region", name="The reveal")).to_be_visible()


@pytest.mark.long
def test_both_votes_on_one_image(visit: Visit) -> None:
    page = at_the_vote(visit, "classic", 3, Edition="odyssey2024").page
    first, second = free(page)[:2]
    expect(page.get_by_text("Place both votes, together or apart.")).to_be_visible()
    option(page, first).click()
    expect(page.get_by_role("button", name=f"Vote for {first}")).to_be_disabled()
    option(page, first).click()
    expect(page.get_by_role("button", name=f"Vote twice for {first}")).to_be_enabled()
    option(page, first).click()
    assert chosen(page) == [], "one more press takes them both back"
    for number in (first, second, second):
        option(page, number).click()
    assert chosen(page) == [second]
    page.get_by_role("button", name="Cards", exact=True).click()
    expect(page.get_by_role("group", name="Cards on the table").locator(".token")).to_have_count(2)
    assert faults(page) == []
    page.get_by_role("button", name=f"Vote twice for {second}").click()
    expect(page.get_by_role("region", name="The reveal")).to_be_visible()


@pytest.mark.long
def test_the_green_and_the_red_vote_of_party_by_the_wheel(visit: Visit) -> None:
    page = visit("/new/party", **SMALL)
    person = Person(page)
    person.open_table(bots=5, tells_first=True)
    person.come_to_the_vote()
    page.get_by_role("button", name="Wheel", exact=True).click()
    first, second = free(page)[:2]
    page.get_by_role("button", name="Green: fits best").click()
    option(page, first).click()
    page.get_by_role("button", name="Red: shall not count").click()
    option(page, second).click()
    assert chosen(page) == [first, second]
    assert faults(page) == []
