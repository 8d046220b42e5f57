"""An evening in the browser: a tournament is drafted, entered, paired and begun, and leads to a table."""

from playwright.sync_api import expect

from .visitors import PHONE, Visit


def test_an_organiser_leads_his_guests_to_a_table(visit: Visit) -> None:
    host = visit("/tournaments")
    host.get_by_text("Hold a tournament").click()
    host.get_by_role("textbox", name="Name").fill("Moonlight Cup")
    host.get_by_role("button", name="Make a draft").click()
    for step in ("Announce it", "Open entries"):
        host.get_by_role("button", name=step, exact=True).click()
    guest = visit(host.url[host.url.index("/tournament/") :], viewport=PHONE)
    guest.get_by_role("button", name="Enter", exact=True).click()
    guest.get_by_role("button", name="Withdraw").wait_for()
    for number in (2, 3, 4):
        host.get_by_role("button", name="Enter a bot").click()
        expect(host.get_by_role("heading", name=f"{number} entrants")).to_be_visible()
    host.get_by_role("button", name="Begin", exact=True).click()
    host.get_by_role("button", name="Pair the next round").click()
    for step in ("Take this pairing", "Publish the pairing", "Begin the round"):
        host.get_by_role("button", name=step, exact=True).click()
    guest.get_by_role("link", name="To your table").click()
    expect(guest.get_by_role("heading", name="Classic", exact=True)).to_be_visible()
    expect(guest.get_by_role("group", name="Your hand")).to_be_visible()
    host.get_by_role("tab", name="Rounds").click()
    expect(host.get_by_role("region", name="Table 1")).to_be_visible()
