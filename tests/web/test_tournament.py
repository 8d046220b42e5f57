"""An evening in the browser: a tournament is drafted, entered, paired and begun, and leads to a table."""

import re

from playwright.sync_api import Page, expect

from .looking import faults
from .visitors import PHONE, Visit


def draft(host: Page) -> None:
    """A tournament that only its organiser sees."""
    host.get_by_role("link", name="Hold a tournament").click()
    host.get_by_role("button", name="Go on", exact=True).click()
    host.get_by_label("Name", exact=True).fill("Moonlight Cup")
    host.get_by_label("Format").select_option("swiss")
    host.get_by_role("button", name="Make a draft").click()
    host.get_by_role("button", name="Announce it", exact=True).wait_for()


def step(host: Page, name: str) -> None:
    """Press what comes next, and wait until it has come: a press upon it would meet a page that is being drawn anew."""
    button = host.get_by_role("button", name=name, exact=True)
    button.click()
    expect(button).to_have_count(0)


def announce(host: Page) -> None:
    """Everybody sees it, and may enter."""
    for name in ("Announce it", "Open entries"):
        step(host, name)


def pair(host: Page) -> None:
    """The first round begins."""
    step(host, "Begin")
    host.get_by_role("button", name="Pair the next round").click()
    for name in ("Take this pairing", "Publish the pairing", "Begin the round"):
        step(host, name)


def enter_bots(host: Page, numbers: range) -> None:
    """Bots enter, until there are so many."""
    for number in numbers:
        host.get_by_role("button", name="Enter a bot").click()
        expect(host.get_by_role("heading", name=re.compile(rf"^{number} entrant"))).to_be_visible()


def begin(host: Page, bots: int) -> None:
    """From the draft into the first round, of bots alone."""
    announce(host)
    enter_bots(host, range(1, bots + 1))
    pair(host)


def test_an_organiser_leads_his_guests_to_a_table(visit: Visit) -> None:
    host = visit("/tournaments")
    draft(host)
    announce(host)
    guest = visit(host.url[host.url.index("/tournament/") :], viewport=PHONE)
    guest.get_by_role("button", name="Enter", exact=True).click()
    guest.get_by_role("button", name="Withdraw").wait_for()
    expect(guest.get_by_role("region", name="You", exact=True)).to_contain_text("You have entered.")
    enter_bots(host, range(2, 5))
    pair(host)
    guest.get_by_role("link", name="To your table").click()
    expect(guest.get_by_role("heading", name="Classic", exact=True)).to_be_visible()
    expect(guest.get_by_role("group", name="Your hand")).to_be_visible()
    rule_on_an_entrant_and_undo_it(host)
    host.get_by_role("tab", name="Rounds").click()
    expect(host.get_by_role("region", name="Table 1")).to_be_visible()
    rule_on_a_table(host)
    host.get_by_role("link", name="For a big screen").click()
    expect(host.get_by_role("list", name="By name").get_by_role("listitem")).to_have_count(4)


def rule_on_an_entrant_and_undo_it(host: Page) -> None:
    host.get_by_role("button", name="Rule on", exact=False).last.click()
    host.get_by_label("Points", exact=True).fill("2")
    assert faults(host) == []
    take = host.get_by_role("dialog").get_by_role("button", name="Take points, or warn")
    expect(take).to_have_attribute("aria-disabled", "true")
    host.get_by_label("Why? Everybody can read it.").fill("phone at the table")
    take.click()
    expect(host.get_by_role("dialog")).to_be_hidden()
    host.get_by_role("tab", name="Log").click()
    entry = host.get_by_role("listitem").filter(has_text="phone at the table")
    entry.get_by_role("button", name="Undo").click()
    host.get_by_label("Why? Everybody can read it.").fill("it was off")
    host.get_by_role("dialog").get_by_role("button", name="Undo").click()
    expect(host.get_by_role("listitem").filter(has_text="it was off")).to_be_visible()


def rule_on_a_table(host: Page) -> None:
    host.get_by_role("tabpanel").get_by_role("button", name="Rule on Table 1").click()
    host.get_by_label("What is decided").select_option("RulePod")
    host.get_by_label("Why? Everybody can read it.").fill("a cup of tea over all cards")
    host.get_by_role("dialog").get_by_role("button", name="Say what the table counts").click()
    expect(host.get_by_role("dialog")).to_be_hidden()
