"""Several people at one table: two at desks and one with a phone; a lost network; a hasty finger; a screen for all."""

import itertools
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from serving import Serving

from .person import Person
from .visitors import DESKTOP, PHONE, Hotel, Visit

LOST = "net::ERR_|WebSocket|Failed to load resource"
"""What a browser says in its console of a network that is gone."""


def without_blank_decks(server: Serving) -> Serving:
    """A server that has not started, with those decks only that have pictures to be looked at."""
    (server.folder / "plugins" / "deck.py").unlink()
    return server


def opened(visit: Visit, name: str = "Ann", **device: object) -> tuple[Person, str]:
    """A private table of classic without a clock, and its code."""
    host = Person(visit("/", **device))
    host.page.get_by_label("Your name").fill(name)
    host.page.get_by_role("button", name="Open a table").click()
    host.page.get_by_label("Clock").select_option("OFF")
    host.page.get_by_role("button", name="Open the table").click()
    host.page.get_by_role("heading", name="Invite").wait_for()
    code = host.page.get_by_text(re.compile(r"^[A-Z0-9]{6,12}$")).inner_text()
    return host, code


def guest(visit: Visit, code: str, name: str, **device: object) -> Person:
    person = Person(visit(f"/join/{code}", **device))
    person.join(name)
    return person


def three(visit: Visit, **device: object) -> list[Person]:
    """A game of three that has begun: a host, a guest, and a guest with a phone and a device of its own kind."""
    host, code = opened(visit)
    ben = guest(visit, code, "Ben")
    cleo = guest(visit, code, "Cleo", **{"viewport": PHONE, "has_touch": True, **device})
    host.page.get_by_role("button", name="Begin", exact=True).click()
    for person in (host, ben, cleo):
        person.page.get_by_role("tab", name="Log").click()
    return [host, ben, cleo]


def play_until(people: list[Person], phase: str) -> None:
    """Everybody does what he is asked for until the head line of each says so."""
    for person in itertools.islice(itertools.cycle(people), 6000):
        if person.page.get_by_text(phase, exact=True).first.is_visible():
            for other in people:
                expect(other.page.get_by_text(phase, exact=True).first).to_be_visible()
            return
        person.step()
    raise AssertionError(f"nobody comes to {phase}")


def told(page: Page) -> list[str]:
    """What the log tells of the game, without the times; the first event first."""
    log = page.get_by_role("group", name="Log")
    for folded in log.locator("details:not([open]) > summary").all():
        folded.click()
    lines = log.get_by_role("listitem").filter(has=page.locator("time")).all_inner_texts()
    return [re.sub(r"^\S+( [AP]M)? ", "", line) for line in reversed(lines)]


@contextmanager
def counted(page: Page, operation: str) -> Iterator[list[str]]:
    """The requests of a page for one operation while the block runs."""
    sent: list[str] = []

    def look(request: Request) -> None:
        if f"mutation {operation}(" in (request.post_data or ""):
            sent.append(request.url)

    page.on("request", look)
    yield sent
    page.remove_listener("request", look)


def test_three_play_a_round_and_are_told_the_same(visit: Visit) -> None:
    people = three(visit)
    play_until(people, "Voting")
    for person in people:
        assert (
            person.page.get_by_role("group", name="Cards on the table")
            .get_by_role("button", name=re.compile("^Card"))
            .count()
            == 5
        )
    play_until(people, "Round 2")
    logs = [[line for line in told(person.page) if "points" in line or "found" in line] for person in people]
    assert logs[0]
    assert logs[0] == logs[1] == logs[2]


def test_the_network_is_lost_and_comes_back(visit: Visit) -> None:
    ann, ben, cleo = three(visit, complains=LOST)
    play_until([ann, ben, cleo], "Laying")
    cleo.page.context.set_offline(True)
    expect(cleo.page.get_by_text("The connection is lost")).to_be_visible()
    for person in (ann, ben):
        person.step()
    cleo.page.context.set_offline(False)
    expect(cleo.page.get_by_text("The connection is lost")).to_be_hidden()
    play_until([ann, ben, cleo], "Voting")
    public = [line for line in told(ann.page) if "lays" in line]
    assert [line for line in told(cleo.page) if "lays" in line] == public
    assert len(public) == len(set(public))


def test_a_double_click_acts_once(visit: Visit) -> None:
    people = three(visit)
    play_until(people, "Laying")
    layer = next(person for person in people if person.desk.get_by_role("button", name="Lay down").is_visible())
    cards = layer.page.get_by_role("group", name="Your hand").locator("[aria-pressed=false]")
    cards.first.click()
    cards.first.click()
    with counted(layer.page, "Act") as sent:
        layer.desk.get_by_role("button", name="Lay down").dblclick()
        expect(layer.desk.get_by_text("you may still change your mind")).to_be_visible()
    assert len(sent) == 1


@pytest.mark.long
def test_a_choice_is_taken_back_and_made_anew(visit: Visit) -> None:
    people = three(visit)
    play_until(people, "Laying")
    layer = next(person for person in people if person.desk.get_by_role("button", name="Lay down").is_visible())
    layer.step()
    layer.desk.get_by_role("button", name="Take back").click()
    expect(layer.desk.get_by_text("Choose 2 cards")).to_be_visible()
    layer.step()
    expect(layer.desk.get_by_text("you may still change your mind")).to_be_visible()


@pytest.mark.long
def test_a_page_that_is_loaded_anew_shows_the_same_game(visit: Visit) -> None:
    people = three(visit)
    play_until(people, "Laying")
    ben = people[1].page
    before = told(ben)
    ben.reload()
    ben.get_by_role("tab", name="Log").click()
    expect(ben.get_by_role("group", name="Log").get_by_role("listitem").first).to_be_visible()
    assert told(ben) == before


def test_what_is_said_is_plain_text_everywhere(visit: Visit) -> None:
    host, code = opened(visit, name="<b>Ann</b>")
    ben = guest(visit, code, "Ben")
    host.page.get_by_role("button", name="Chat").click()
    host.page.get_by_label("Say something").fill("<img src=x onerror=alert(1)> **hello**")
    host.page.get_by_role("button", name="Send", exact=True).click()
    ben.page.get_by_role("button", name="Chat").click()
    expect(ben.page.get_by_text("<img src=x onerror=alert(1)> **hello**")).to_be_visible()
    expect(ben.page.get_by_text("<b>Ann</b>").first).to_be_visible()


def test_a_screen_for_all_shows_nothing_that_is_somebodys_own(visit: Visit) -> None:
    """Not even in the browser of somebody who sits there: neither his hand, nor which card of the table is his."""
    person = Person(visit("/"))
    person.sign_in_and_play("Classic")
    page = person.page
    person.come_to_the_vote()
    expect(page.get_by_text("yours", exact=True)).to_be_visible()
    page.get_by_role("button", name="Invite").click()
    page.get_by_role("link", name="Screen for all").click()
    cards = page.get_by_role("group", name="Cards on the table").get_by_role("button", name=re.compile("^Card"))
    expect(page.get_by_text("yours")).to_have_count(0)
    expect(cards).to_have_count(5)
    assert not any("yours" in (card.get_attribute("aria-label") or "") for card in cards.all())
    assert page.get_by_role("group", name="Your hand").count() == 0
    assert not person.desk.is_visible()
    code = page.get_by_text(re.compile(r"^[A-Z0-9]{6,12}$")).bounding_box()
    assert code
    assert code["x"] > DESKTOP["width"] * 2 / 3, "the way in is at the top right"
    assert code["y"] + code["height"] < DESKTOP["height"] / 4


def test_a_television_needs_no_more_than_the_code(visit: Visit) -> None:
    """In a browser where nobody has signed in: it shows who is there, then the game, and goes on with it by itself."""
    host, code = opened(visit)
    ben, cleo = guest(visit, code, "Ben"), guest(visit, code, "Cleo")
    screen = visit(f"/tv/{code.lower()}")
    expect(screen.get_by_role("heading", name="Come and sit down")).to_be_visible()
    expect(screen.get_by_role("listitem").filter(has_text="Cleo")).to_be_visible()
    host.page.get_by_role("button", name="Begin", exact=True).click()
    for person in (host, ben, cleo):
        person.page.get_by_role("tab", name="Log").click()
    play_until([host, ben, cleo], "Voting")
    expect(screen.get_by_role("group", name="Cards on the table").get_by_role("button")).to_have_count(5)
    expect(screen.get_by_text("a door left open").first).to_be_visible()
    assert screen.get_by_role("group", name="Your hand").count() == 0
    assert screen.evaluate("localStorage.getItem('oneiro.token')") is None
    visit("/tv/NOSUCH").get_by_text("There is no such table").wait_for()


@pytest.mark.long
def test_another_device_goes_on_with_the_same_seat(visit: Visit) -> None:
    people = three(visit)
    address = people[1].page.url
    people[1].page.get_by_role("link", name="Ben").click()
    people[1].page.get_by_role("button", name="Make a link").click()
    link = people[1].page.get_by_label("Link for another device").input_value()
    phone = visit("/rules", viewport=PHONE)
    phone.goto(link)
    expect(phone.get_by_role("link", name="Ben")).to_be_visible()
    assert "token" not in phone.url
    phone.goto(address)
    expect(phone.get_by_role("group", name="Your hand")).to_be_visible()


@pytest.mark.long
def test_others_are_led_to_an_address_that_they_can_reach(browser: Browser, tmp_path: Path) -> None:
    """By a code for the camera and a link; neither where this machine alone knows the address, and never to it."""
    server = Serving(tmp_path, {"bot_pace": "0", "address": "http://192.0.2.7:8000"})
    without_blank_decks(server).start()
    try:
        hotel = Hotel(browser, server.url)
        page = opened(hotel.visit)[0].page
        code = page.get_by_text(re.compile(r"^[A-Z0-9]{6,12}$")).inner_text()
        expect(page.get_by_role("img", name="The way to this table")).to_be_visible()
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.get_by_role("button", name="Copy the link").click()
        expect(page.get_by_text("The link is copied.")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == f"http://192.0.2.7:8000/join/{code}"
        page.get_by_role("link", name="Screen for all").click()
        expect(page.get_by_role("img", name="The way to this table")).to_be_visible()
        hotel.close()
    finally:
        server.kill()


@pytest.mark.long
def test_where_nobody_else_can_come_no_code_is_shown(visit: Visit) -> None:
    page = opened(visit)[0].page
    expect(page.get_by_text("that only this computer knows")).to_be_visible()
    assert page.get_by_role("img", name="The way to this table").count() == 0
