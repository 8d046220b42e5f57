"""What is played bears the name under which it is chosen, wherever it is named: Odyssey is an edition of Classic."""

import re

from playwright.sync_api import expect

from serving import Serving

from .past import at, played
from .test_holding import asked, make, unfold
from .visitors import Visit

ODYSSEY = "odyssey2011"


def test_a_game_that_is_over_keeps_its_name(visit: Visit, server: Serving) -> None:
    friends = played(server, "classic", preset=ODYSSEY)
    page = at(visit, friends, f"/replay/{friends.table}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Looking back: Odyssey")
    page = at(visit, friends, "/games")
    expect(page.get_by_role("listitem").filter(has_text="Odyssey")).to_have_count(1)
    expect(page.get_by_role("link", name="Odyssey")).to_be_visible()


def test_tables_are_found_by_the_name_of_their_game(visit: Visit, server: Serving) -> None:
    page = visit()
    friends = played(server, "classic", "vote", preset=ODYSSEY)
    host = visit(f"/new/classic?preset={ODYSSEY}")
    expect(host.get_by_role("heading", level=1)).to_have_text("A table of Odyssey")
    host.get_by_label("Edition").select_option("classic2021")
    expect(host.get_by_role("heading", level=1)).to_have_text("A table of Classic")
    host.get_by_label("Edition").select_option(ODYSSEY)
    host.get_by_label("Your name").fill("Iris")
    host.get_by_role("switch", name=re.compile("^Everybody may find")).check()
    host.get_by_role("button", name="Open the table").click()
    host.get_by_role("heading", name="Invite").wait_for()
    waiting = page.get_by_role("region", name="Open tables").get_by_role("listitem").filter(has_text="Iris")
    watched = page.get_by_role("listitem").filter(has=page.locator(f'a[href="/table/{friends.table}"]'))
    for line in (waiting, watched):
        expect(line).to_contain_text("Odyssey")


def test_a_tournament_tells_which_game_it_plays(visit: Visit) -> None:
    host = asked(visit)
    unfold(host, "The game")
    host.get_by_label("Edition").select_option(ODYSSEY)
    expect(host.locator("summary", has_text="The game")).to_contain_text("Odyssey")
    make(host)
    expect(host.get_by_role("definition").filter(has_text="Odyssey")).to_be_visible()
