"""What a table does by itself: it reveals step by step, tells of what is said, and looks as the system asks."""

import re

from playwright.sync_api import Browser, Locator, Page, expect

from serving import Serving

from .late import go_on, hold
from .test_round import REVEAL, storyteller
from .test_together import three
from .visitors import Visit


def points(page: Page) -> int:
    """All points on the track."""
    runners = page.get_by_role("list", name="Points", exact=True).get_by_role("listitem").all_inner_texts()
    return sum(int(text.rpartition(": ")[2]) for text in runners)


def test_each_step_of_the_reveal_is_skipped_by_itself(visit: Visit) -> None:
    person = storyteller(visit)
    page = person.page
    page.evaluate("localStorage.setItem('oneiro.motion', 'lively')")
    page.reload()
    hold(page, *REVEAL)
    page.get_by_role("group", name="Your hand").locator("[aria-pressed=false]").first.click()
    person.desk.get_by_label("Your clue").fill("a door left open")
    person.desk.get_by_role("button", name="Tell", exact=True).click()
    reveal = page.get_by_role("region", name="The reveal")
    skip = reveal.get_by_role("button", name="Skip", exact=True)
    mine = reveal.get_by_role("button", name=re.compile(r"^Card \d.*You$|^Card \d.*You\. Chosen"))
    for glowing, named in ((0, 0), (1, 0), (1, 1)):
        expect(reveal.locator(".glows")).to_have_count(glowing)
        expect(mine).to_have_count(named)
        expect(reveal.get_by_role("heading")).to_have_count(0)
        skip.click()
    expect(reveal.get_by_role("heading")).to_be_visible()
    expect(reveal.get_by_role("button", name="Go on", exact=True)).to_be_focused()
    assert points(page) == 0, "they are on their way to the rabbits"
    go_on(page)
    expect(page.locator(".flying")).to_have_count(0)
    assert points(page) == sum(map(int, reveal.locator(".gains b").all_inner_texts())) > 0


def test_who_looks_elsewhere_is_told_of_the_chat(visit: Visit) -> None:
    ann, ben, _ = three(visit)
    chat = ann.page.get_by_role("tab", name="Chat")
    expect(chat).to_have_text("Chat")
    say(ben.page, "good evening")
    expect(chat).to_have_accessible_name("Chat 1 new message")
    expect(status(ann.page, "Ben says in the chat: good evening")).to_be_attached()
    say(ben.page, "is anybody there?")
    expect(chat).to_have_accessible_name("Chat 2 new messages")
    chat.click()
    expect(chat).to_have_accessible_name("Chat")
    expect(ben.page.get_by_role("tab", name="Chat")).to_have_accessible_name("Chat")


def say(page: Page, text: str) -> None:
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Send", exact=True).click()


def status(page: Page, text: str) -> Locator:
    return page.get_by_role("status").filter(has_text=text)


def test_light_and_movement_follow_the_system_until_somebody_chooses(browser: Browser, server: Serving) -> None:
    page = browser.new_page(reduced_motion="reduce", contrast="more")
    page.goto(server.url)
    html = page.locator("html")
    expect(html).to_have_attribute("data-motion", "calm")
    expect(html).to_have_attribute("data-theme", "contrast")
    page.emulate_media(reduced_motion="no-preference", contrast="no-preference")
    expect(html).to_have_attribute("data-motion", "lively")
    expect(html).to_have_attribute("data-theme", "night")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Day", exact=True).click()
    page.emulate_media(reduced_motion="reduce", contrast="more")
    expect(html).to_have_attribute("data-motion", "calm")
    expect(html).to_have_attribute("data-theme", "light")
    page.reload()
    expect(html).to_have_attribute("data-theme", "light")
    page.context.close()
