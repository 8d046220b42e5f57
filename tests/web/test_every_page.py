"""What only comes with a game, a tournament or an account: no page of it has a fault, in any light, on a phone, in large text."""

import re

import pytest
from playwright.sync_api import expect

from serving import Serving
from serving.tournaments import Held

from .looking import blemishes, faults, settled
from .past import at, awaited, become, evening, played
from .visitors import PHONE, Visit

OTHERS = tuple(pytest.param(variant, marks=pytest.mark.long) for variant in ("jinx", "party", "stella", "team"))


@pytest.fixture(scope="module")
def event(server: Serving) -> Held:
    """A tournament of bots in its first round."""
    return evening(server)


@pytest.mark.parametrize("variant", ["classic", *OTHERS])
def test_a_replay(visit: Visit, server: Serving, variant: str) -> None:
    friends = played(server, variant)
    page = at(visit, friends, f"/replay/{friends.table}")
    page.get_by_role("slider", name="Moment of the game").press("End")
    assert blemishes(page) == []


@pytest.mark.parametrize("variant", ["classic", *OTHERS])
def test_the_end_of_a_game(visit: Visit, server: Serving, variant: str) -> None:
    friends = played(server, variant)
    page = at(visit, friends, f"/table/{friends.table}")
    page.get_by_role("link", name="Look back").wait_for()
    assert blemishes(page) == []


PHASES = [
    ("classic", "vote"),
    *(
        pytest.param(*one, marks=pytest.mark.long)
        for one in [("party", "lay"), ("team", "vote"), ("stella", "associate")]
    ),
]


@pytest.mark.parametrize(("variant", "phase"), PHASES)
def test_a_game_at_a_desk_and_on_a_screen_for_all(visit: Visit, server: Serving, variant: str, phase: str) -> None:
    friends = played(server, variant, phase, private=True)
    page = at(visit, friends, f"/table/{friends.table}", seat=1)
    assert blemishes(page) == []
    screen = settled(visit(f"/tv/{friends.code}"))
    screen.get_by_role("heading", level=1).wait_for()
    assert blemishes(screen) == []


def test_a_picture_shown_large(visit: Visit, server: Serving) -> None:
    friends = played(server, "classic", "vote")
    page = at(visit, friends, f"/table/{friends.table}", seat=1)
    page.get_by_role("button", name="Card 1").focus()
    page.keyboard.press("z")
    expect(page.get_by_role("dialog", name="Picture")).to_be_visible()
    assert blemishes(page) == []


def test_the_wheel_before_a_screen(visit: Visit, server: Serving) -> None:
    friends = played(server, "classic", "vote")
    page = visit("/rules", viewport=PHONE)
    page.evaluate("code => localStorage.setItem('oneiro.screen', code)", friends.code)
    become(page, friends.seats[awaited(server, friends)])
    page.goto(page.url.replace("/rules", f"/table/{friends.table}"))
    page.get_by_role("listbox", name=re.compile("numbers$")).wait_for()
    assert blemishes(page) == []


def test_a_lobby_on_a_screen_for_all_and_ways_to_come_in(visit: Visit) -> None:
    page = visit("/new/classic")
    page.get_by_role("button", name="Open the table").click()
    code = page.get_by_text(re.compile(r"^[A-Z]{8}$")).inner_text()
    for path in (f"/tv/{code}", f"/join/{code}", "/seat/t_nothing/NOSUCH"):
        assert blemishes(settled(visit(path))) == [], path


def test_an_account_that_is_signed_in(visit: Visit, server: Serving) -> None:
    friends = played(server, "classic", "vote")
    page = at(visit, friends, "/account")
    page.get_by_role("button", name="Sign out").wait_for()
    assert blemishes(page) == []
    page.goto(f"{server.url}/")
    page.get_by_role("heading", name="Your tables").wait_for()
    assert blemishes(settled(page)) == []


def test_games_that_one_has_played(visit: Visit, server: Serving) -> None:
    """From the first page to each of them, and from there to its replay."""
    friends = played(server, "classic")
    page = at(visit, friends, "/")
    page.get_by_role("link", name="Your games").click()
    expect(page.get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_role("listitem").filter(has_text=re.compile("won"))).to_be_visible()
    assert blemishes(page) == []
    page.get_by_role("link", name=re.compile("^Look back: Classic")).click()
    page.get_by_role("slider", name="Moment of the game").wait_for()
    page.goto(f"{server.url}/account")
    page.get_by_role("link", name="Your games").click()
    page.get_by_role("link", name=re.compile("^Look back")).wait_for()


def test_a_tournament(visit: Visit, event: Held) -> None:
    page = settled(visit(f"/tournament/{event.id}"))
    for tab in page.get_by_role("tab").all():
        tab.click()
        assert blemishes(settled(page)) == [], tab.inner_text()
    page.goto(f"{page.url}/screen")
    assert blemishes(settled(page)) == []


def test_the_explorer(visit: Visit) -> None:
    """What GraphiQL leaves without a name or too pale is mended."""
    page = visit("/graphql")
    page.wait_for_selector(".graphiql-execute-button")
    assert faults(page) == []
