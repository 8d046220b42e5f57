"""An organiser's desk in the browser: calls for an arbiter, pairing by hand, entrants, rulings, offices, by role and name."""

from playwright.sync_api import Page, expect

from .looking import faults
from .test_tournament import announce, draft, enter_bots, pair
from .visitors import PHONE, Visit


def held(visit: Visit) -> tuple[Page, str]:
    """A host whose tournament takes entries, and its address."""
    host = visit("/tournaments")
    draft(host)
    announce(host)
    host.get_by_role("button", name="Begin", exact=True).wait_for()
    return host, host.url[host.url.index("/tournament/") :]


def test_a_player_calls_an_arbiter_who_answers_at_the_desk(visit: Visit) -> None:
    host, address = held(visit)
    guest = visit(address, viewport=PHONE)
    guest.get_by_role("button", name="Enter", exact=True).click()
    enter_bots(host, range(2, 5))
    pair(host)
    guest.get_by_role("link", name="To your table").click()
    guest.get_by_role("group", name="Your hand").wait_for()
    guest.get_by_role("button", name="Menu").click()
    guest.get_by_role("button", name="Call an arbiter").click()
    guest.get_by_role("textbox", name="What about?").fill("a card fell")
    assert faults(guest) == []
    guest.get_by_role("button", name="Call", exact=True).click()
    expect(guest.get_by_text("An arbiter has been called")).to_be_visible()
    calls = host.get_by_role("region", name="Calls for an arbiter")
    expect(calls.get_by_role("listitem")).to_contain_text("a card fell")
    expect(calls.get_by_role("link", name="To table 1")).to_be_visible()
    assert faults(host) == []
    calls.get_by_role("button", name="Answer").click()
    host.get_by_role("textbox", name="What you say to the table").fill("I am coming")
    host.get_by_role("dialog").get_by_role("button", name="Answer").click()
    expect(guest.get_by_role("dialog").get_by_text("I am coming")).to_be_visible()
    calls.get_by_role("button", name="Settled").click()
    expect(calls).to_be_hidden()
    expect(guest.get_by_role("textbox", name="What about?")).to_be_visible()


def test_a_pairing_is_changed_by_hand_before_it_is_published(visit: Visit) -> None:
    host, _ = held(visit)
    enter_bots(host, range(1, 9))
    host.get_by_role("button", name="Begin", exact=True).click()
    host.get_by_role("button", name="Pair the next round").click()
    host.get_by_role("button", name="Take this pairing").click()
    first, second = (host.get_by_role("region", name=f"Table {number}") for number in (1, 2))
    one = first.get_by_role("button", name="Normal").first
    name = one.inner_text().strip()
    one.focus()
    host.keyboard.press("Enter")
    expect(host.get_by_role("status").filter(has_text=f"{name} is chosen")).to_be_visible()
    assert faults(host) == []
    second.get_by_role("button", name="Normal").last.press("Enter")
    moved = second.get_by_role("button", name=name, exact=True)
    expect(moved).to_be_focused()
    first.get_by_role("button", name="Pin").click()
    expect(first.get_by_role("button", name="Pin")).to_have_attribute("aria-pressed", "true")
    kept = first.get_by_role("button", name="Normal").all_inner_texts()
    host.get_by_role("button", name="Pair again round the pins").click()
    expect(first.get_by_role("button", name="Normal")).to_have_text(kept)
    moved.click()
    host.get_by_role("button", name=f"{name} sits out").click()
    out = host.get_by_role("region", name="Sitting out").get_by_role("button", name=name, exact=True)
    expect(out).to_be_focused()
    write_the_tables(host, kept, name)
    expect(second.get_by_role("button", name=name, exact=True)).to_be_visible()
    host.get_by_role("button", name="Publish the pairing").click()
    host.get_by_role("button", name="Begin the round").click()
    expect(host.get_by_text("Round 1 is being played")).to_be_visible()


def write_the_tables(host: Page, kept: list[str], missing: str) -> None:
    host.get_by_role("button", name="Write the tables").click()
    text = host.get_by_role("textbox", name="A line for each table")
    take = host.get_by_role("button", name="Take these tables")
    before = text.input_value()
    assert ", ".join(name.strip() for name in kept) in before
    text.fill(f"{before}, Nobody")
    expect(host.get_by_text("Not in this round: Nobody")).to_be_visible()
    expect(take).to_have_attribute("aria-disabled", "true")
    text.fill(f"{before}, {missing}")
    take.click()
    expect(host.get_by_role("dialog")).to_be_hidden()
