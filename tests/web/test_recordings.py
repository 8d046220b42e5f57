"""A clue that is hummed: recorded with the browser's microphone, heard by others, on a screen for all, and afterwards."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .looking import comes
from .person import Person
from .visitors import Visit

SOUNDS = "audio => audio.played.length > 0 && audio.played.end(0) > 0.2"
"""Whether a sound was really played, for a while at least."""
LISTENS = re.compile("Listen$")


def humming(visit: Visit, *guests: str) -> tuple[Person, str]:
    """The storyteller of three at a table at which clues may be heard, whoever is no guest is a bot; and the table's code."""
    teller = Person(visit("/new/classic"))
    teller.page.get_by_label("Bots").select_option(str(2 - len(guests)))
    teller.page.get_by_text("Options", exact=True).click()
    teller.page.get_by_label("Who tells first").select_option("SEAT_ONE")
    teller.page.get_by_role("group", name="Forms of a clue").get_by_text("audio").click()
    teller.page.get_by_label("Clock").select_option("OFF")
    teller.page.get_by_text("Everybody may find this table and sit down").click()
    teller.page.get_by_role("button", name="Open the table").click()
    teller.page.get_by_role("heading", name="Invite").wait_for()
    code = teller.page.get_by_text(re.compile(r"^[A-Z0-9]{6,12}$")).inner_text()
    for name in guests:
        Person(visit(f"/join/{code}")).join(name)
    teller.page.get_by_role("button", name="Begin", exact=True).click()
    return teller, code


def listen(page: Page, *, among: Locator | None = None) -> bool:
    """Press the button that plays what is there; whether it is then heard."""
    place = among or page.locator("body")
    place.get_by_role("button", name=LISTENS).click()
    return is_heard(page, place)


def is_heard(page: Page, place: Locator) -> bool:
    """Whether what is there is played, sooner or later."""
    comes(page, SOUNDS, place.locator("audio").element_handle())
    return True


@pytest.mark.long
def test_a_clue_is_hummed_and_heard_by_others(visit: Visit) -> None:
    """The guest lays nothing: the clue stays where it is while it is listened to."""
    teller, code = humming(visit, "Ben")
    desk, send = teller.desk, teller.desk.get_by_role("button", name="Tell", exact=True)
    expect(desk.get_by_role("group", name="Your recording")).to_be_hidden()
    desk.get_by_role("button", name="Hummed").click()
    teller.page.get_by_role("group", name="Your hand").locator("[aria-pressed=false]").first.click()
    expect(send).to_have_attribute("aria-disabled", "true")
    take = desk.get_by_role("group", name="Your recording")
    take.get_by_role("button", name="Record").focus()
    teller.page.keyboard.press("Enter")
    expect(take.get_by_role("button", name="Stop recording")).to_be_focused()
    expect(take.get_by_role("timer")).to_have_text("1")
    desk.get_by_label("The same in writing").fill("it goes up and up")
    expect(send).to_have_attribute("aria-disabled", "true")
    take.get_by_role("button", name="Stop recording").press("Enter")
    expect(take.get_by_role("button", name="Record again")).to_be_focused()
    assert listen(teller.page, among=take)
    expect(desk.get_by_label("The same in writing")).to_have_value("it goes up and up")
    screen = visit(f"/tv/{code}")
    screen.evaluate("localStorage.setItem('oneiro.sound', 'on')")
    screen.reload()
    screen.locator("body").click()
    expect(screen.get_by_role("button", name=LISTENS)).to_be_hidden()
    send.click()
    expect(screen.get_by_text("it goes up and up").first).to_be_visible()
    assert is_heard(screen, screen.locator(".clue")), "sounds are switched on there, so it plays by itself"
    told = teller.page.locator(".clue")
    told.get_by_role("button", name=LISTENS).wait_for()
    assert told.locator("audio").evaluate("audio => audio.played.length") == 0, "they are not switched on here"
    assert listen(teller.page, among=told)
    replay = visit(f"/replay/{teller.page.url.rpartition('/')[2]}")
    moment = replay.get_by_role("slider", name="Moment of the game")
    while not replay.get_by_role("button", name=LISTENS).is_visible():
        now = moment.input_value()
        replay.get_by_role("button", name="One step on").click()
        expect(moment).not_to_have_value(now)
    assert listen(replay)


def test_where_no_microphone_may_be_used_there_is_none_to_see(visit: Visit) -> None:
    """As on a page that came by plain http over the local network: then the text is the clue."""

    def plainly(path: str) -> Page:
        page = visit("/")
        page.context.add_init_script("Object.defineProperty(globalThis, 'isSecureContext', { value: false })")
        page.goto(page.url.rstrip("/") + path)
        return page

    teller, _ = humming(plainly)
    teller.desk.get_by_role("button", name="Hummed").click()
    teller.page.get_by_role("group", name="Your hand").locator("[aria-pressed=false]").first.click()
    send = teller.desk.get_by_role("button", name="Tell", exact=True)
    expect(teller.desk.get_by_role("group", name="Your recording")).to_be_hidden()
    expect(send).to_have_attribute("aria-disabled", "true")
    teller.desk.get_by_label("Your clue").fill("it goes up and up")
    send.click()
    expect(teller.page.locator(".clue")).to_contain_text("it goes up and up")


@pytest.mark.parametrize("motion", ["lively", "calm"])
def test_that_something_is_heard_is_seen(visit: Visit, motion: str) -> None:
    """The browser's microphone beeps; where nothing is to move there is no meter."""
    teller, _ = humming(lambda path: visit(path, motion=motion))
    teller.desk.get_by_role("button", name="Hummed").click()
    take = teller.desk.get_by_role("group", name="Your recording")
    take.get_by_role("button", name="Record").click()
    take.get_by_role("timer").wait_for()
    meter = take.get_by_role("meter", name="How loud it is")
    if motion == "calm":
        expect(meter).to_have_count(0)
    else:
        comes(teller.page, "meter => meter.value > 0.02", meter.element_handle())
    take.get_by_role("button", name="Stop recording").click()
