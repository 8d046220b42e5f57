"""A screen for all, and the phones before it: what is heard there, how one is led there, and what is left to a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from .looking import comes
from .person import Person
from .test_together import guest, opened, play_until
from .visitors import PHONE, Visit

LISTEN = """(() => {
  globalThis.tones = 0;
  globalThis.held = [];
  const { createOscillator } = AudioContext.prototype;
  AudioContext.prototype.createOscillator = function () { globalThis.tones += 1; return createOscillator.call(this); };
  navigator.wakeLock.request = async (what) => { globalThis.held.push(what); return { release: async () => {} }; };
  navigator.share = async ({ url }) => { globalThis.shared = url; };
})()"""
"""What a page does with its device, written down."""


def watched(page: Page, path: str) -> Page:
    """The page at another address, whose device is listened to and plays sounds."""
    page.context.add_init_script(LISTEN)
    page.context.add_init_script("localStorage.setItem('oneiro.sound', 'on')")
    page.goto(re.sub(r"(?<=\d)/.*", path, page.url))
    return page


def test_a_link_is_shared_and_can_be_read(visit: Visit) -> None:
    host, code = opened(visit)
    link = host.page.get_by_label("The link to this table")
    expect(link).to_have_value(re.compile(rf"/join/{code}$"))
    expect(host.page.get_by_role("button", name="Share the link")).to_have_count(0)
    page = watched(host.page, f"/table/{host.page.url.rpartition('/')[2]}")
    page.get_by_role("button", name="Share the link").click()
    comes(page, "globalThis.shared")
    assert page.evaluate("globalThis.shared").endswith(f"/join/{code}")


@pytest.mark.long
def test_a_screen_stays_on_and_is_heard_and_a_phone_shows_its_own(visit: Visit) -> None:
    host, code = opened(visit)
    screen = watched(visit("/rules"), f"/tv/{code}")
    screen.get_by_role("heading", name="Come and sit down").wait_for()
    assert screen.evaluate("globalThis.held") == ["screen"]
    ben = Person(visit(f"/join/{code}?screen", viewport=PHONE))
    ben.join("Ben")
    cleo = guest(visit, code, "Cleo")
    host.page.get_by_role("button", name="Begin", exact=True).click()
    people = [host, ben, cleo]
    play_until(people, "Laying")
    comes(screen, "globalThis.tones > 0")
    heard = screen.evaluate("globalThis.tones")
    play_until(people, "Voting")
    comes(screen, "heard => globalThis.tones > heard", heard)
    while not ben.page.get_by_role("button", name="Go on", exact=True).is_visible():
        for person in people:
            person.answer()
    expect(ben.page.get_by_role("region", name="The reveal").get_by_role("heading")).to_be_visible()
    assert ben.page.get_by_role("group", name="Cards on the table").count() == 0
    assert screen.get_by_role("group", name="Cards on the table").count() == 1
