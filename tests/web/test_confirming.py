"""One card is picked by a press and confirmed by another, or by Enter; and what is seen in full size can be chosen there."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from serving import Serving

from .past import at, played
from .person import Person
from .test_together import counted
from .visitors import Visit


@pytest.fixture
def voter(visit: Visit) -> Page:
    """The page of somebody who is to vote."""
    person = Person(visit("/new/classic"))
    person.open_table(bots=3)
    person.come_to_the_vote()
    expect(free(person.page)).to_have_count(3)
    return person.page


def free(page: Page) -> Locator:
    return page.get_by_role("group", name="Cards on the table").locator("[aria-pressed]")


def number_of(card: Locator) -> str:
    found = re.match(r"Card (\d+)", card.get_attribute("aria-label") or "")
    assert found
    return found[1]


def votes_for(page: Page, number: str) -> None:
    """It has been sent, and nothing else."""
    expect(page.get_by_role("region", name="The reveal")).to_be_visible()
    assert page.get_by_role("button", name=f"Card {number}. ").get_attribute("aria-label", timeout=1000)
    chosen = page.get_by_role("button", name=re.compile(rf"^Card {number}\..*Chosen by.*you"))
    expect(chosen).to_have_count(1)


def test_a_second_press_confirms(voter: Page) -> None:
    first, second = free(voter).nth(0), free(voter).nth(1)
    with counted(voter, "Act") as sent:
        first.click()
        second.click()
        expect(first).to_have_attribute("aria-pressed", "false")
        voter.wait_for_timeout(100)
        assert sent == []
        number = number_of(second)
        voter.wait_for_timeout(600)  # two presses of one hasty finger are no second thought
        second.click()
        votes_for(voter, number)
    assert len(sent) == 1


def test_what_is_picked_counts_when_time_is_up(voter: Page) -> None:
    voter.clock.install()
    voter.reload()
    card = free(voter).nth(1)
    number = number_of(card)
    card.click()
    voter.clock.pause_at(voter.evaluate("Date.now()") / 1000 + 10)
    voter.clock.run_for(1000)
    minutes, seconds = map(int, voter.get_by_role("timer").inner_text().split(":"))
    with counted(voter, "Act") as sent:
        voter.clock.run_for((60 * minutes + seconds - 5) * 1000)
        expect(voter.get_by_text("Then what you have picked counts")).to_be_visible()
        assert sent == []
        voter.clock.run_for(5_000)
        votes_for(voter, number)
    assert len(sent) == 1


@pytest.mark.parametrize(("turn", "token"), [("Green: fits best", "vote"), ("Red: shall not count", "red")])
def test_one_of_the_two_votes_of_party_counts_when_time_is_up(
    visit: Visit, server: Serving, turn: str, token: str
) -> None:
    friends = played(server, "party", "vote", clock="NORMAL", options={"party": {"firstStoryteller": "SEAT_ONE"}})
    page = at(visit, friends, f"/table/{friends.table}")
    page.get_by_role("button", name=turn).wait_for()
    page.clock.install()
    page.reload()
    page.get_by_role("button", name=turn).click()
    page.get_by_role("group", name="Cards on the table").get_by_role("button", name="Card 1. ").click()
    with (
        counted(page, "Act") as sent,
        page.expect_response(lambda answer: "mutation Act(" in (answer.request.post_data or "")),
    ):
        page.clock.run_for(80_000)
    assert len(sent) == 1
    page.reload()
    expect(page.locator(f".tokens .{token}")).to_have_count(1)
    expect(page.locator(".tokens .token")).to_have_count(1)
    expect(page.get_by_role("form", name="Your move")).to_be_visible()


def test_a_double_click_shows_and_confirms_nothing(voter: Page) -> None:
    with counted(voter, "Act") as sent:
        free(voter).nth(1).dblclick()
        expect(voter.get_by_role("dialog", name="Picture")).to_be_visible()
    assert sent == []


def test_escape_changes_and_enter_confirms(voter: Page) -> None:
    card = free(voter).nth(2)
    number = number_of(card)
    card.focus()
    voter.keyboard.press("Enter")
    expect(card).to_have_attribute("aria-pressed", "true")
    voter.keyboard.press("Escape")
    expect(card).to_have_attribute("aria-pressed", "false")
    voter.evaluate("document.activeElement.blur()")
    voter.keyboard.press(number)
    expect(card).to_have_attribute("aria-pressed", "true")
    assert (card.get_attribute("aria-keyshortcuts") or "").split() == [number, "z"]
    voter.keyboard.press("Enter")
    votes_for(voter, number)


def test_a_neighbour_is_chosen_in_full_size(voter: Page) -> None:
    first = free(voter).first
    first.focus()
    voter.keyboard.press("z")
    picture = voter.get_by_role("dialog", name="Picture")
    picture.get_by_role("button", name="Choose this one").wait_for()
    cards = voter.get_by_role("group", name="Cards on the table").locator(".face")
    total, choosable = cards.count(), 0
    for _ in range(total):
        image = picture.get_by_role("img")
        choosable += picture.get_by_role("button", name="Choose this one").count()
        assert image.get_attribute("lang") == "en"
        before = image.get_attribute("alt") or ""
        voter.keyboard.press("ArrowRight")
        expect(image).not_to_have_attribute("alt", before)
    assert (total, choosable) == (4, 3), "not the own card"
    alt = picture.get_by_role("img").get_attribute("alt") or ""
    picture.get_by_role("button", name="Choose this one").click()
    picked = voter.get_by_role("group", name="Cards on the table").locator("[aria-pressed=true]")
    assert alt.rstrip(".") in (picked.get_attribute("aria-label") or "")


def test_a_phone_held_sideways_shows_a_large_picture(voter: Page) -> None:
    voter.set_viewport_size({"width": 740, "height": 360})
    free(voter).first.focus()
    voter.keyboard.press("z")
    picture = voter.get_by_role("dialog", name="Picture")
    box = picture.get_by_role("img").bounding_box()
    assert box
    assert box["height"] > 280
    expect(picture.get_by_role("button", name="Choose this one")).to_be_in_viewport(ratio=1)
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 360


def test_where_the_system_chooses_the_colours_an_outline_says_what_is_picked(voter: Page) -> None:
    voter.emulate_media(forced_colors="active")
    card = free(voter).first
    outline = "card => getComputedStyle(card).outlineStyle"
    voter.evaluate("document.activeElement.blur()")
    assert card.evaluate(outline) == "none"
    voter.keyboard.press(number_of(card))
    expect(card).to_have_attribute("aria-pressed", "true")
    assert card.evaluate(outline) == "solid"
