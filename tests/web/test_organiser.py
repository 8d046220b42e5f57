"""An organiser's desk in the browser: calls for an arbiter, pairing by hand, entrants, rulings, offices, by role and name."""

from playwright.sync_api import Page, expect

from .test_accessible import faults
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
