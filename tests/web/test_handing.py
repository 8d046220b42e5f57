"""A seat whose player is away is handed on by the host, with a link."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from serving import Serving

from .person import Person
from .test_together import guest, opened, without_blank_decks
from .visitors import Hotel

pytestmark = pytest.mark.long  # it has a server of its own


@pytest.fixture
def hotel(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hotel]:
    """At a server that soon takes somebody for away."""
    server = without_blank_decks(Serving(tmp_path_factory.mktemp("hasty"), {"grace_seconds": "0.5"}))
    server.start()
    yield Hotel(browser, server.url)
    server.kill()


def test_who_has_lost_his_browser_gets_his_seat_back(hotel: Hotel) -> None:
    host, code = opened(hotel.visit)
    ben, cleo = guest(hotel.visit, code, "Ben"), guest(hotel.visit, code, "Cleo")
    host.page.get_by_role("button", name="Begin", exact=True).click()
    cleo.page.get_by_role("tab", name="Players").wait_for()
    cleo.page.goto(f"{hotel.home}/rules")
    host.page.get_by_role("button", name="Hand a seat on").click()
    link = host.page.get_by_role("textbox", name="Link for Cleo")
    make = host.page.get_by_role("button", name="Make a link for Cleo")
    while not link.is_visible():  # until she has been away for long enough
        make.click()
        host.page.wait_for_timeout(200)
    anew = Person(hotel.visit(re.sub(r"^https?://[^/]+", "", link.input_value())))
    anew.page.get_by_label("Your name").fill("Cleo anew")
    anew.page.get_by_role("button", name="Take the seat").click()
    expect(anew.page.get_by_role("list", name="Players")).to_contain_text("Cleo anew")
    for person in (host, ben):
        expect(person.page.get_by_text("Cleo anew plays on at a seat whose player was away.")).to_be_visible()
        expect(person.page.get_by_role("list", name="Players")).to_contain_text("took over")
    hotel.close()


def test_a_host_who_has_lost_his_browser_gets_his_seat_back_from_the_next_player(hotel: Hotel) -> None:
    host, code = opened(hotel.visit)
    ben, cleo = guest(hotel.visit, code, "Ben"), guest(hotel.visit, code, "Cleo")
    host.page.get_by_role("button", name="Begin", exact=True).click()
    cleo.page.get_by_role("tab", name="Players").wait_for()
    host.page.goto(f"{hotel.home}/rules")
    ben.page.get_by_role("button", name="Hand a seat on").click()
    link = ben.page.get_by_role("textbox", name="Link for Ann")
    while not link.is_visible():  # until the host has been away for long enough
        ben.page.get_by_role("button", name="Make a link for Ann").click()
        ben.page.wait_for_timeout(200)
    assert cleo.page.get_by_role("button", name="Hand a seat on").count() == 0
    anew = Person(hotel.visit(re.sub(r"^https?://[^/]+", "", link.input_value())))
    anew.page.get_by_label("Your name").fill("Ann anew")
    anew.page.get_by_role("button", name="Take the seat").click()
    expect(ben.page.get_by_role("list", name="Players")).to_contain_text("Ann anew")
    anew.page.get_by_role("tab", name="Players").wait_for()
    anew.page.wait_for_load_state("networkidle")  # who goes before the feed is open is not told to go
    cleo.page.goto(f"{hotel.home}/rules")
    expect(anew.page.get_by_role("button", name="Hand a seat on")).to_be_visible()
    hotel.close()
