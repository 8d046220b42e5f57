"""What is left of a tournament when it is over: certificates on paper, and a page for a site of one's own."""

import re

from playwright.sync_api import Page

from serving import Client, Serving
from serving.tournaments import Held, on_paper, played_on_paper

from .looking import faults
from .past import become, by_host
from .visitors import Visit

LONG = ("W" * 60, " ".join(["Wilhelmina"] * 5), "Ann")
NAME = "The great cup of all storytellers "


async def ended(host: Client) -> Held:
    return await played_on_paper(await on_paper(host, (NAME * 3)[:100].strip(), *LONG), *LONG)


def pages_of(page: Page) -> int:
    """How many sheets of paper a page takes."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


def test_certificates_fit_a_sheet_each_however_long_the_names_are(visit: Visit, server: Serving) -> None:
    event = by_host(server, ended)
    guest = visit(f"/tournament/{event.id}")
    with guest.expect_popup() as opening:
        guest.get_by_role("link", name="Certificates").click()
    sheet = opening.value
    sheet.get_by_role("heading", name="Ann", exact=True).wait_for()
    assert pages_of(sheet) == 3
    assert sheet.evaluate(
        "[...document.querySelectorAll('section')].every(one => one.scrollHeight <= one.clientHeight)"
    )
    assert sheet.evaluate("[...document.querySelectorAll('section')].every(one => one.scrollWidth <= one.clientWidth)")
    with guest.expect_popup() as opening:
        guest.get_by_role("link", name="All of it on one page").click()
    opening.value.get_by_role("heading", name="Final standings").wait_for()
    become(guest, event.host)
    guest.reload()
    guest.get_by_text("Prints and files", exact=True).click()
    assert faults(guest) == []
    with guest.expect_popup() as opening:
        guest.get_by_role("button", name="Open Certificates").click()
    opening.value.get_by_role("heading", name="Ann", exact=True).wait_for()
