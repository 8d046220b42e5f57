"""Every variant is played in a browser by somebody who presses what he is offered, against bots or with guests."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from serving.sandbox import sandbox

from .person import Person
from .visitors import PHONE, Hotel, Visit

VARIANTS = ("Classic", "Jinx", "Party", "Stella", "Team")


def alone(visit: Visit, variant: str, **device: object) -> Person:
    person = Person(visit("/", **device))
    person.sign_in_and_play(variant)
    return person


@pytest.mark.parametrize("variant", VARIANTS[1:])
def test_the_first_moves_against_bots(visit: Visit, variant: str) -> None:
    person = alone(visit, variant)
    person.play(actions=2)
    assert person.over or person.acted == 2


@pytest.mark.long
@pytest.mark.parametrize("device", [{}, {"viewport": PHONE, "has_touch": True}], ids=["desktop", "phone"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_game_against_bots(visit: Visit, variant: str, device: dict[str, object]) -> None:
    person = alone(visit, variant, **device)
    person.play()
    assert person.page.get_by_role("heading", name=re.compile("won")).is_visible()


def test_a_short_game_from_the_form_to_the_replay(visit: Visit) -> None:
    page = visit("/new/classic")
    person = Person(page)
    person.open_table(points=5)
    person.play()
    page.get_by_role("link", name="Look back").click()
    page.get_by_role("heading", name="Looking back: Classic").wait_for()
    page.get_by_role("button", name="Round 1", exact=True).click()
    page.get_by_text("Round 1", exact=True).first.wait_for()
    page.get_by_text("Was it dealt fairly?").click()
    expect(page.get_by_text("Secret", exact=True)).to_be_visible()


@contextmanager
def at_an_unknown_game(browser: Browser) -> Iterator[Page]:
    """The page of somebody who sits at a game of the sandbox that the client has never heard of."""
    with sandbox() as running:
        hotel = Hotel(browser, running.url)
        page = hotel.visit("/join/UNKNOWN")
        page.get_by_label("Your name").fill("Ann")
        page.get_by_role("button", name="Sit down").click()
        page.get_by_role("heading", name="Tides", exact=True).wait_for()
        yield page
        hotel.close()


def test_a_variant_that_nobody_here_has_heard_of(browser: Browser) -> None:
    with at_an_unknown_game(browser) as page:
        person = Person(page)
        person.play(actions=1)
        sight = page.get_by_role("region", name="The table")
        expect(sight.get_by_role("heading", name="Shown")).to_be_visible()
        expect(sight.get_by_text(re.compile("(north|south) · (north|south)"))).to_be_visible()
        person.play()
        assert person.acted == 3
