"""What comes late on the page of a tournament or of a deck: what is newer stays, and so does what somebody works at."""

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from .late import Late, drawn
from .test_decks import PICTURES, add, drop, make
from .test_organiser import BEGUN, by_hand, decide, held, opened, reason
from .test_together import LOST
from .test_tournament import enter_bots, pair
from .visitors import Visit

pytestmark = pytest.mark.long


def announced(host: Page, text: str) -> None:
    """The host says something to all, from the fold of the whole event, which is unfolded."""
    host.get_by_role("button", name="Say to all").click()
    host.get_by_role("dialog").get_by_role("textbox").fill(text)
    decide(host, "Say to all")
    expect(host.get_by_role("paragraph").filter(has_text=text)).to_be_visible()


def paired(visit: Visit) -> Page:
    """A host who changes the first round by hand."""
    host = by_hand(visit)
    host.get_by_role("region", name="Table 1").get_by_role("listitem").first.wait_for()
    host.get_by_text("The whole event", exact=True).click()
    return host


def test_the_keys_follow_who_was_moved_and_nobody_after_that(visit: Visit) -> None:
    """Also where the feed has told of the move before it is answered, and when the draft is read anew later on."""
    host = paired(visit)
    one = host.get_by_role("region", name="Table 1").get_by_role("listitem").get_by_role("button").first
    name = one.inner_text().strip()
    changes = Late(host, "MoveEntrant")
    for to, where in ((f"{name} sits out", "Sitting out"), (f"{name} here Table 1", "Table 1")):
        host.get_by_role("button", name=name, exact=True).click()
        host.get_by_role("button", name=to, exact=True).click()
        changes.come(1)
        changes.let_go()
        host.get_by_role("dialog").get_by_role("button", name="Change it so").click()
        changes.come(1)
        moved = host.get_by_role("region", name=where, include_hidden=True).get_by_role(
            "button", name=name, exact=True, include_hidden=True
        )
        expect(moved).to_be_attached()
        changes.let_go()
        expect(host.get_by_role("dialog")).to_be_hidden()
        expect(host.get_by_role("region", name=where).get_by_role("button", name=name, exact=True)).to_be_focused()
    host.get_by_role("button", name="Publish the pairing").focus()
    other = host.context.new_page()
    other.goto(host.url)
    other.get_by_text("The whole event", exact=True).click()
    announced(other, "Tea is ready")
    expect(host.get_by_role("paragraph").filter(has_text="Tea is ready")).to_be_visible()
    drawn(host)
    expect(host.get_by_role("button", name="Publish the pairing")).to_be_focused()


def test_an_older_round_does_not_take_the_place_of_a_newer(visit: Visit) -> None:
    host = paired(visit)
    host.get_by_role("button", name="Publish the pairing", exact=True).click()
    host.get_by_role("button", name="Begin the round", exact=True).wait_for()
    rounds = Late(host, "RoundOf")
    host.get_by_role("tab", name="Rounds", exact=True).click()
    rounds.come(1)
    host.get_by_role("button", name="Begin the round", exact=True).click()
    expect(host.get_by_text(BEGUN)).to_be_visible()
    rounds.come(2)
    while len(rounds.kept) > 1:
        rounds.let_go(len(rounds.kept) - 1)
    title = host.get_by_role("heading", level=2).filter(has_text="Round 1")
    expect(title).to_contain_text(re.compile("being played|complete"))
    rounds.let_go()
    assert re.search("being played|complete", title.inner_text()), "at once, and not only when more has happened"
    rounds.end()


def tableless(socket: WebSocketRoute) -> None:
    """A feed that never tells of a table that has been opened."""
    server = socket.connect_to_server()

    def told(message: str | bytes) -> None:
        text = json.loads(message)
        update = ((text.get("payload") or {}).get("data") or {}).get("tournament") if text["type"] == "next" else None
        if update and update["tournament"]["you"] and update["tournament"]["you"]["pod"]:
            update["tournament"]["you"]["pod"]["tables"] = []
        socket.send(json.dumps(text))

    server.on_message(told)


def test_what_was_looked_for_does_not_take_the_place_of_what_the_feed_has_told_since(visit: Visit) -> None:
    host, address = held(visit)
    guest = visit("/rules", complains=LOST)
    guest.route_web_socket("**/graphql", tableless)
    guest.goto(guest.url.replace("/rules", address))
    guest.get_by_role("button", name="Enter", exact=True).click()
    enter_bots(host, range(2, 5))
    looks = Late(guest, "ThisTournament")
    pair(host)
    looks.come(1)
    looks.lose()
    looks.come(1)
    host.get_by_text("The whole event", exact=True).click()
    announced(host, "Tea is ready")
    told = guest.get_by_role("paragraph").filter(has_text="Tea is ready")
    expect(told).to_be_visible()
    looks.let_go()
    expect(told).to_be_visible()
    looks.end()
    guest.get_by_role("link", name="To your table").wait_for()


def test_what_is_read_stays_where_it_cannot_be_read_anew(visit: Visit) -> None:
    host = opened(visit, plays=[{"variant": "classic"}])
    page = visit(host.url[host.url.index("/tournament/") :], complains=LOST)
    page.get_by_role("tab", name="Log").click()
    line = page.get_by_role("tabpanel").get_by_role("listitem").first
    expect(line).to_be_visible()
    log = Late(page, "Decisions")
    host.get_by_text("The whole event", exact=True).click()
    announced(host, "Tea is ready")
    log.come(1)
    log.lose()
    expect(line).to_be_visible()
    host.get_by_role("button", name="Call it off").click()
    reason(host, "snow")
    log.open = True
    decide(host, "Call it off")
    expect(page.get_by_role("listitem").filter(has_text="snow")).to_be_visible()


def test_pictures_that_are_still_to_be_added_stay_where_the_deck_cannot_be_read_anew(visit: Visit) -> None:
    page = visit("/decks", complains=LOST)
    make(page)
    for name, picture in zip(("one.png", "two.png"), PICTURES, strict=False):
        drop(page, name, picture.read_bytes())
    decks = Late(page, "ThisDeck")
    add(page, "one.png", "moon, boat, night, ladder")
    decks.come(1)
    decks.lose()
    expect(page.get_by_role("group", name="two.png", exact=True)).to_be_visible()
