"""What makes a game pleasant, and could be done without: an idea, a card that is dragged, a clock that is stopped."""

import pytest
from playwright.sync_api import expect

from .person import Person
from .visitors import Visit

pytestmark = pytest.mark.long


@pytest.fixture
def storyteller(visit: Visit) -> Person:
    """Somebody who has to find a clue."""
    person = Person(visit("/"))
    person.sign_in_and_play("Classic")
    while not person.desk.get_by_label("Your clue").is_visible():
        if not person.step():
            person.page.wait_for_timeout(50)
    return person


def test_who_has_no_idea_gets_one(storyteller: Person) -> None:
    storyteller.desk.get_by_role("button", name="No idea?").click()
    expect(storyteller.desk.get_by_role("status")).not_to_be_empty()


def test_a_motif_as_a_clue_is_warned_of(storyteller: Person) -> None:
    hand = storyteller.page.get_by_role("group", name="Your hand")
    hand.get_by_role("button").first.click()
    tags = storyteller.page.evaluate(
        """async () => (await (await fetch('/graphql', {method: 'POST', headers: {
          'content-type': 'application/json', authorization: `Bearer ${localStorage['oneiro.token']}`},
          body: JSON.stringify({query: `{ table(id: "${location.pathname.split('/')[2]}") {
            game { ...on StoryView { hand { tags } } } } }`})})).json()).data.table.game.hand[0].tags"""
    )
    storyteller.desk.get_by_label("Your clue").fill(tags[0])
    expect(storyteller.desk.get_by_text(tags[0])).to_be_visible()


def test_a_card_is_dragged_onto_the_table(storyteller: Person) -> None:
    hand = storyteller.page.get_by_role("group", name="Your hand")
    hand.get_by_role("button").nth(4).drag_to(storyteller.page.get_by_role("region", name="The table"))
    expect(hand.locator("[aria-pressed=true]")).to_have_count(1)


def test_the_host_stops_the_clock(storyteller: Person) -> None:
    page = storyteller.page
    page.get_by_role("button", name="Stop the clock").click()
    expect(page.get_by_text("The clock is stopped")).to_be_visible()
    expect(page.get_by_role("timer")).to_be_hidden()
    page.get_by_role("button", name="Let the clock go on").click()
    expect(page.get_by_role("timer")).to_be_visible()


def test_another_device_begins_at_the_same_table(storyteller: Person, visit: Visit) -> None:
    page = storyteller.page
    page.get_by_role("button", name="Other device").click()
    page.get_by_role("button", name="Make a link").click()
    phone = visit("/rules", viewport={"width": 360, "height": 740})
    phone.goto(page.get_by_label("Link for another device").input_value())
    expect(phone.get_by_role("group", name="Your hand")).to_be_visible()
    expect(phone.get_by_role("button", name="Menu")).to_be_visible()
