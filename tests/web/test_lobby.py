"""Before a game: who comes, under which name, against whom, and what will be played is told to all who sit there."""

import json
import re

import pytest
from playwright.sync_api import Page, Request, expect

from serving import Serving

from .late import is_told, noting
from .looking import faults, settled, sideways
from .person import Person
from .test_together import guest, opened
from .visitors import PHONE, Visit

CODE = re.compile(r"^[A-Z0-9]{6,12}$")
FORM = "/new/classic"


def openly(visit: Visit, name: str = "Ann", variant: str = "Jinx") -> Page:
    """A table that everybody may find."""
    page: Page = visit("/")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("group", name="What shall be played?").get_by_text(variant, exact=True).click()
    page.get_by_role("button", name="Open a table").click()
    page.get_by_role("switch", name="Everybody may find").check()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name="Invite").wait_for()
    return page


def waiting(page: Page) -> Page:
    """A table opened from the form as it is."""
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name="Invite").wait_for()
    return page


def variables(request: Request) -> dict[str, object]:
    found: dict[str, object] = json.loads(request.post_data or "{}")["variables"]
    return found


def test_the_name_of_the_first_page_holds_at_an_open_table(visit: Visit) -> None:
    host = openly(visit, "Host of all")
    page = visit("/")
    page.get_by_label("Your name").fill("Ben of the list")
    page.get_by_role("button", name=re.compile("^Sit down: .*Host of all")).click()
    expect(host.get_by_text("Ben of the list")).to_be_visible()


def test_whoever_comes_to_a_public_table_by_its_link_says_his_name(visit: Visit, server: Serving) -> None:
    host = openly(visit)
    page = visit(host.url.removeprefix(server.url), viewport=PHONE)
    page.get_by_label("Your name").fill("Cleo")
    assert faults(page) == []
    page.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("Cleo")).to_be_visible()


def test_who_is_signed_in_takes_another_name(visit: Visit, server: Serving) -> None:
    host = openly(visit)
    table = host.url
    host.get_by_role("link", name="Ann").click()
    host.get_by_label("Your name").fill("Anna")
    host.get_by_role("button", name="Save the name").click()
    expect(host.get_by_text("You are now called Anna.")).to_be_visible()
    expect(host.get_by_role("heading", level=1)).to_have_text("Anna")
    assert faults(host) == []
    host.goto(table)
    expect(host.get_by_role("list").filter(has_text="free").get_by_text("Anna")).to_be_visible()


def test_bots_and_rules_are_called_by_their_names_in_every_language(visit: Visit) -> None:
    page = visit(FORM, locale="sv")
    page.get_by_label("Botar").select_option("2")
    page.get_by_label("Vilken bot").select_option("sharp")
    page.get_by_role("switch", name="Ett ord").check()
    page.get_by_role("button", name="Öppna bordet").click()
    expect(page.get_by_text("Skarp").first).to_be_visible()
    expect(page.get_by_text("Ett ord")).to_be_visible()
    expect(page.get_by_text("En berättar, de andra döljer det")).to_be_visible()
    assert page.get_by_text("Sharp").count() == page.get_by_text("One word").count() == 0


def test_guests_see_what_will_be_played(visit: Visit, server: Serving) -> None:
    host = visit(FORM)
    host.get_by_label("Edition").select_option("odyssey2011")
    host.get_by_role("switch", name="We are in one room").check()
    host.get_by_role("switch", name="One word").check()
    host.get_by_role("switch", name=re.compile("Jinx|abstract", re.IGNORECASE)).first.check()
    host.get_by_text(re.compile("^Options")).click()
    host.get_by_label("Points that end the game").fill("20")
    host.get_by_label("Points that end the game").press("Tab")
    code = waiting(host).get_by_text(CODE).inner_text()
    page = guest(visit, code, "Ben", viewport=PHONE).page
    for told in (
        "Odyssey (2011)",
        "Up to twelve players",
        "20",
        "(usually 30)",
        "Every clue is a single word",
        "said aloud",
    ):
        expect(page.get_by_role("main").get_by_text(told).first).to_be_visible()
    assert faults(page) == []
    assert not sideways(page)
    page.get_by_role("button", name="Read the rules").click()
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules.get_by_text("(usually 30)")).to_be_visible()
    expect(rules.get_by_text("Every clue is a single word")).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Invite")).to_be_visible()


def test_the_rules_at_a_running_table_name_its_house_rules(visit: Visit) -> None:
    page = visit(FORM)
    page.get_by_role("switch", name="One word").check()
    Person(page).open_table(bots=2)
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog").get_by_text("Every clue is a single word")).to_be_visible()


@pytest.mark.parametrize(
    ("bots", "why"),
    [("2", "3 more players are needed"), ("6", "Team is played by 6, 8, 10, or 12, not by 7"), ("5", "")],
)
def test_a_game_begins_with_a_fit_number(visit: Visit, bots: str, why: str) -> None:
    page = visit("/new/team")
    page.get_by_label("Bots").select_option(bots)
    begin = waiting(page).get_by_role("button", name="Begin", exact=True)
    expect(begin).to_have_attribute("aria-disabled", "true") if why else expect(begin).to_be_enabled()
    expect(begin).to_have_accessible_description(re.compile(why) if why else "")
    assert faults(page) == []


def test_the_edition_and_the_bots_are_chosen_on_the_first_page(visit: Visit) -> None:
    page = visit("/", viewport=PHONE)
    page.get_by_text("Odyssey", exact=True).click()
    page.get_by_text("More", exact=True).click()
    page.get_by_label("With whom").select_option("sharp")
    expect(page.get_by_text("Against bots alone.")).to_be_visible()
    assert faults(page) == []
    assert not sideways(page)
    with page.expect_request(lambda request: "mutation QuickPlay(" in (request.post_data or "")) as sent:
        page.get_by_role("button", name="Play now").click()
    asked = variables(sent.value)
    assert (asked["variant"], asked["preset"], asked["bot"]) == ("classic", "odyssey2011", "sharp")
    page.get_by_role("tab", name="Players").wait_for()


def test_who_comes_too_late_may_watch(visit: Visit) -> None:
    host, code = opened(visit)
    people = [guest(visit, code, name) for name in ("Ben", "Cleo")]
    late = settled(visit(f"/join/{code}"))  # he has heard that it waits, and does not hear that it begins
    early = late.get_by_role("button", name="Sit down")
    host.page.get_by_role("button", name="Begin", exact=True).click()
    people[0].page.get_by_role("tab", name="Players").wait_for()
    early.click()
    expect(late.get_by_text("you may watch")).to_be_visible()
    assert faults(late) == []
    late.get_by_role("link", name="Watch").click()
    expect(late.get_by_text("Who begins?").first).to_be_visible()


def test_the_host_changes_what_is_played_and_guests_are_told(visit: Visit) -> None:
    host, code = opened(visit)
    ben = guest(visit, code, "Ben").page
    host.page.get_by_role("button", name="Change what is played").click()
    form = host.page.get_by_role("dialog", name="Change what is played")
    expect(form.get_by_label("Clock")).to_have_value("OFF")
    form.get_by_label("Edition").select_option("classic2013")
    form.get_by_role("switch", name="One word").check()
    assert faults(host.page) == []
    for page in (host.page, ben):
        noting(page)
    form.get_by_role("button", name="Change it").click()
    expect(form).to_be_hidden()
    for page in (host.page, ben):
        is_told(page, "What will be played has changed.")
        expect(page.get_by_role("main").get_by_text("Classic (2013)")).to_be_visible()
        expect(page.get_by_role("main").get_by_text("Every clue is a single word")).to_be_visible()
    assert ben.get_by_role("button", name="Change what is played").count() == 0


def test_decks_are_chosen_by_their_pictures(visit: Visit) -> None:
    page = visit(FORM)
    expect(page.get_by_role("group", name="Decks").locator("img").nth(3)).to_be_visible()
