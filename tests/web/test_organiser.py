"""An organiser's desk in the browser: calls for an arbiter, pairing by hand, entrants, rulings, offices, by role and name."""

import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from .late import is_told, noting
from .looking import faults
from .test_tournament import announce, draft, enter_bots, pair, step
from .visitors import PHONE, Visit

BEGUN = re.compile(r"Round 1 is being played\.|No table plays\.")
"""What is said of a round that has begun: bots may have played it already."""


def held(visit: Visit) -> tuple[Page, str]:
    """A host whose tournament takes entries, and its address."""
    host = visit("/tournaments")
    draft(host)
    announce(host)
    host.get_by_role("button", name="Begin", exact=True).wait_for()
    return host, host.url[host.url.index("/tournament/") :]


def by_hand(visit: Visit) -> Page:
    """A host who changes the pairing of a first round of eight bots."""
    host, _ = held(visit)
    enter_bots(host, range(1, 9))
    host.get_by_role("button", name="Begin", exact=True).click()
    host.get_by_role("button", name="Pair the next round").click()
    host.get_by_role("button", name="Take this pairing").click()
    return host


def test_a_player_calls_an_arbiter_who_answers_at_the_desk(visit: Visit) -> None:
    host, address = held(visit)
    guest = visit(address, viewport=PHONE)
    guest.get_by_role("button", name="Enter", exact=True).click()
    enter_bots(host, range(2, 5))
    pair(host)
    guest.get_by_role("link", name="To your table").click()
    guest.get_by_role("group", name="Your hand").wait_for()
    guest.get_by_role("button", name="Menu").click()
    guest.get_by_role("button", name="Call an arbiter").click()
    guest.get_by_role("textbox", name="What about?").fill("a card fell")
    assert faults(guest) == []
    guest.get_by_role("button", name="Call", exact=True).click()
    expect(guest.get_by_text("An arbiter has been called")).to_be_visible()
    calls = host.get_by_role("region", name="Calls for an arbiter")
    expect(calls.get_by_role("listitem")).to_contain_text("a card fell")
    expect(calls.get_by_role("link", name="To table 1")).to_be_visible()
    assert faults(host) == []
    calls.get_by_role("button", name="Answer").click()
    host.get_by_role("textbox", name="What you say to the table").fill("I am coming")
    host.get_by_role("dialog").get_by_role("button", name="Answer").click()
    expect(guest.get_by_role("dialog").get_by_text("I am coming")).to_be_visible()
    host.get_by_text("The whole event", exact=True).click()
    host.get_by_role("button", name="Say to all").click()
    host.get_by_role("dialog").get_by_role("textbox").fill("Tea is ready")
    noting(guest)
    decide(host, "Say to all")
    is_told(guest, "Tea is ready")
    calls.get_by_role("button", name="Settled").click()
    expect(calls).to_be_hidden()
    expect(host.get_by_text("Tea is ready Shown to: 1")).to_be_visible()
    expect(guest.get_by_role("textbox", name="What about?")).to_be_visible()


def test_a_pairing_is_changed_by_hand_before_it_is_published(visit: Visit) -> None:
    host = by_hand(visit)
    first, second = (host.get_by_role("region", name=f"Table {number}") for number in (1, 2))
    one = first.get_by_role("button", name="Normal").first
    name = one.inner_text().strip()
    one.focus()
    host.keyboard.press("Enter")
    expect(host.get_by_role("status").filter(has_text=f"{name} is chosen")).to_be_visible()
    assert faults(host) == []
    second.get_by_role("listitem").get_by_role("button").last.press("Enter")
    expect(host.get_by_role("dialog", name=f"{name} ⇄ Normal")).to_contain_text("Meetings again: 0")
    assert faults(host) == []
    host.keyboard.press("Escape")
    expect(host.get_by_role("status").filter(has_text=f"{name} is chosen")).to_be_visible()
    second.get_by_role("listitem").get_by_role("button").last.press("Enter")
    decide(host, "Change it so")
    moved = second.get_by_role("button", name=name, exact=True)
    expect(moved).to_be_focused()
    first.get_by_role("button", name="Pin").click()
    expect(first.get_by_role("button", name="Pin")).to_have_attribute("aria-pressed", "true")
    kept = first.get_by_role("listitem").get_by_role("button").all_inner_texts()
    host.get_by_role("button", name="Pair again round the pins").click()
    for person in kept:
        expect(first.get_by_role("button", name=person.strip(), exact=True)).to_be_visible()
    moved.click()
    host.get_by_role("button", name=f"{name} sits out").click()
    decide(host, "Change it so")
    out = host.get_by_role("region", name="Sitting out").get_by_role("button", name=name, exact=True)
    expect(out).to_be_focused()
    write_the_tables(host, kept, name)
    expect(second.get_by_role("button", name=name, exact=True)).to_be_visible()
    for name in ("Publish the pairing", "Begin the round"):
        step(host, name)
    expect(host.get_by_text(BEGUN)).to_be_visible()


def write_the_tables(host: Page, kept: list[str], missing: str) -> None:
    host.get_by_role("button", name="Write the tables").click()
    text = host.get_by_role("textbox", name="A line for each table")
    take = host.get_by_role("button", name="Take these tables")
    before = text.input_value()
    assert set(before.split("\n")[0].split(", ")) == {name.strip() for name in kept}
    text.fill(f"{before}, Nobody")
    expect(host.get_by_text("Not in this round: Nobody")).to_be_visible()
    expect(take).to_have_attribute("aria-disabled", "true")
    text.fill(f"{before}, {missing}")
    take.click()
    expect(host.get_by_role("dialog")).to_be_hidden()


def sign_in(page: Page, name: str) -> Page:
    """Somebody takes a name on this server."""
    page.evaluate("async name => (await import('/web/server/account.js')).signIn(name)", name)
    return page


def opened(visit: Visit, **wish: Any) -> Page:
    """The page of a tournament that its host has opened for entries, with wishes that the form may not know."""
    host = sign_in(visit("/tournaments"), "Hanna Host")
    wish = {"name": "Desk Cup", "format": "swiss", "private": False, **wish}
    made = host.evaluate("async input => (await import('/web/server/doing.js')).act('OpenTournament', { input })", wish)
    host.goto(f"{host.url.removesuffix('s')}/{made['id']}")
    step(host, "Open entries")
    host.get_by_role("button", name="Begin", exact=True).wait_for()
    return host


def reason(page: Page, text: str) -> None:
    page.get_by_role("dialog").get_by_role("textbox", name="Why?").fill(text)


def decide(page: Page, name: str) -> None:
    """Press what is decided; the form is gone then."""
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_people_are_entered_and_invited_by_their_names(visit: Visit) -> None:
    for name in ("Iris Quince", "Ola Fern", "Ola Fern", "Pia Reed"):
        sign_in(visit("/account"), name)
    host = opened(visit, plays=[{"variant": "classic"}])
    host.get_by_role("button", name="Enter people").click()
    lines = host.get_by_role("textbox", name="Names, one on a line")
    lines.fill("Iris Quince\nOla Fern\nNo Body")
    host.get_by_role("button", name="Look up").click()
    expect(host.get_by_role("combobox", name="Which Ola Fern?").get_by_role("option")).to_have_count(2)
    expect(host.get_by_role("dialog")).to_contain_text("No Body nobody of this name has been here")
    assert faults(host) == []
    decide(host, "Enter: 2")
    expect(host.get_by_role("heading", name="2 entrants")).to_be_visible()
    expect(host.get_by_role("button", name="Enter people")).to_be_focused()
    host.get_by_role("button", name="Invite", exact=True).click()
    expect(host.get_by_role("dialog")).to_contain_text(re.compile("[A-Z]{8}"))
    lines.fill("Pia Reed")
    host.get_by_role("button", name="Look up").click()
    decide(host, "Invite: 1")
    enter_bots(host, range(3, 5))
    host.get_by_role("button", name="Keep apart").click()
    for name in ("Iris Quince", "Ola Fern"):
        host.get_by_role("checkbox", name=name).check()
    decide(host, "Keep apart")
    host.get_by_role("button", name="Begin", exact=True).click()
    somebody_else_plays_on(host)
    somebody_goes_and_comes_back(host)


def somebody_else_plays_on(host: Page) -> None:
    host.get_by_role("button", name="Rule on Iris Quince").click()
    host.get_by_label("What is decided").select_option("Substitute")
    host.get_by_role("textbox", name="By name").fill("Nobody At All")
    host.get_by_role("button", name="Look up").click()
    expect(host.get_by_text("Nobody here is called Nobody At All.")).to_be_visible()
    host.get_by_role("radio", name="Pia Reed").check()
    assert faults(host) == []
    reason(host, "Iris is ill")
    decide(host, "Let somebody else play on")
    host.get_by_role("tab", name="Log").click()
    expect(host.get_by_role("listitem").filter(has_text="Iris is ill")).to_contain_text("Pia Reed")
    host.get_by_role("tab", name="Overview").click()


def somebody_goes_and_comes_back(host: Page) -> None:
    host.get_by_role("button", name="Rule on Ola Fern").click()
    host.get_by_label("What is decided").select_option("Drop")
    decide(host, "Let him go")
    host.get_by_text("Entrants", exact=True).click()
    away = host.get_by_role("region", name="Away")
    away.get_by_role("button", name="Bring back Ola Fern").click()
    expect(away).to_be_hidden()


def test_who_asks_is_let_in_or_declined(visit: Visit) -> None:
    host = opened(visit, plays=[{"variant": "classic"}], entry="APPROVAL")
    address = host.url[host.url.index("/tournament/") :]
    for name in ("Ask One", "Ask Two"):
        sign_in(visit(address), name).get_by_role("button", name="Enter", exact=True).click()
    asking = host.get_by_role("region", name="Ask to enter")
    asking.get_by_role("button", name="Let in Ask One").click()
    asking.get_by_role("button", name="Decline Ask Two").click()
    expect(asking).to_be_hidden()
    people = host.get_by_role("listitem")
    expect(people.filter(has_text="Ask Two")).to_contain_text("declined")
    expect(people.filter(has_text="Ask One")).not_to_contain_text("waits")


def test_offices_are_given_and_the_desk_has_prints_and_the_report_of_votes(visit: Visit) -> None:
    clerk = sign_in(visit("/account"), "Ned Umpire")
    host = opened(visit, plays=[{"variant": "classic"}], private=True)
    host.get_by_text("Offices", exact=True).click()
    host.get_by_role("button", name="Give an office").click()
    host.get_by_label("Which office").select_option("DESK")
    host.get_by_role("textbox", name="By name").fill("Ned Umpire")
    host.get_by_role("button", name="Look up").click()
    expect(host.get_by_role("radio", name="Ned Umpire")).to_be_checked()
    assert faults(host) == []
    decide(host, "Give an office")
    row = host.get_by_role("listitem").filter(has_text="Ned Umpire")
    expect(row).to_contain_text("hand at the desk")
    clerk.goto(host.url)
    expect(clerk.get_by_role("region", name="Organiser")).to_be_visible()
    expect(clerk.get_by_text("Offices", exact=True)).to_be_hidden()
    row.get_by_role("button", name="Take it away Ned Umpire").click()
    expect(row).to_be_hidden()
    host.get_by_text("Prints and files", exact=True).click()
    with host.expect_download() as caught:
        host.get_by_role("button", name="CSV Standings").click()
    assert caught.value.suggested_filename == "standings.csv"
    with host.expect_popup() as opening:
        host.get_by_role("button", name="Print Entrants").click()
    expect(opening.value.get_by_role("heading", name="Desk Cup")).to_be_visible()
    opening.value.close()
    enter_bots(host, range(1, 5))
    pair(host)
    host.get_by_text("Fair play", exact=True).click()
    host.get_by_role("button", name="Study the votes").click()
    expect(host.get_by_text(re.compile(r"Of honest pairs .* raise one all the same"))).to_be_visible()
    assert faults(host) == []
    host.get_by_text("The whole event", exact=True).click()
    host.get_by_role("button", name="End it").click()
    reason(host, "the hall closes")
    decide(host, "End it")
    host.get_by_role("button", name="Close the books").click()
    decide(host, "Close the books")
    expect(host.get_by_text("Its books are closed: nothing changes any more.")).to_be_visible()


ALARM = {
    **{"kind": "FAVOUR", "observed": 9, "expected": 3.21, "chance": 0.0004, "stands": True},
    **{"who": {"name": "Ann"}, "whom": {"name": "Ben"}},
    "turns": [
        {
            **{"table": "t_one", "round": 4, "storyteller": {"name": "Cleo"}},
            "votes": [{"voter": {"name": "Ann"}, "owner": {"name": "Ben"}}],
        }
    ],
}
REPORT = {"turns": 240, "examined": 12, "rate": 0.001, "falseAlarms": 0.012, "alarms": [ALARM]}


def test_an_alarm_is_told_with_its_chance_and_the_turns_behind_it(visit: Visit) -> None:
    host = opened(visit, plays=[{"variant": "classic"}])
    enter_bots(host, range(1, 5))
    host.get_by_role("button", name="Begin", exact=True).click()

    def answer(route: Route) -> None:
        if "query FairPlay" in (route.request.post_data or ""):
            route.fulfill(json={"data": {"tournament": {"fairPlay": REPORT}}})
        else:
            route.continue_()

    host.route("**/graphql", answer)
    host.get_by_text("Fair play", exact=True).click()
    host.get_by_role("button", name="Study the votes").click()
    alarm = host.get_by_role("listitem").filter(has_text="Ann took the card of Ben 9 times; 3.2 were to be expected.")
    expect(alarm).to_contain_text("Of honest pairs 0.040 % come out as far.")
    expect(host.get_by_text("Of honest pairs 0.10 % raise one all the same: 0.012 are to be expected.")).to_be_visible()
    alarm.get_by_text("The turn").click()
    expect(alarm.get_by_role("link", name="Round 4")).to_have_attribute("href", "/replay/t_one")
    expect(alarm).to_contain_text("Cleo told. Ann → Ben")
    assert faults(host) == []


def test_a_tournament_that_has_not_begun_is_called_off(visit: Visit) -> None:
    host = opened(visit, plays=[{"variant": "classic"}])
    host.get_by_text("The whole event", exact=True).click()
    host.get_by_role("button", name="Call it off").click()
    reason(host, "snow")
    decide(host, "Call it off")
    expect(host.get_by_text("It was called off.")).to_be_visible()


def test_a_round_on_paper_is_ruled_from_the_desk(visit: Visit) -> None:
    host = opened(visit, plays=[{}], lateRounds=5, least=3, preferred=4, most=5)
    host.get_by_role("button", name="Enter people").click()
    host.get_by_role("textbox", name="Names, one on a line").fill("Ann\nBen\nCleo\nDora\nEmil\nFinn\nGus\nHedda")
    decide(host, "Enter: 8")
    pair(host)
    rule_on(host, 1, "MergePods")
    options = host.get_by_label("What is decided").get_by_role("option")
    expect(options.filter(has_text="Wait no longer")).to_have_count(1)
    expect(options.filter(has_text="Give more time")).to_have_count(0)
    expect(host.get_by_text("a pod has 5 seats at most")).to_be_visible()
    host.keyboard.press("Escape")
    rule_on(host, 1, "NoShow")
    decide(host, "Has not come")
    expect(host.get_by_text("absent").first).to_be_visible()
    host.get_by_text("Entrants", exact=True).click()
    host.get_by_role("button", name="Enter people").click()
    host.get_by_role("textbox", name="Names, one on a line").fill("Zita")
    decide(host, "Enter: 1")
    rule_on(host, 1, "SeatStandby")
    expect(host.get_by_label("Who sits down")).to_contain_text("Zita")
    assert faults(host) == []
    decide(host, "Seat somebody who is free")
    rule_on(host, 1, "ReportPod")
    for points, field in enumerate(host.get_by_role("spinbutton").all()):
        field.fill(str(10 + points))
    decide(host, "Report the points")
    rule_on(host, 2, "ClosePod")
    take = host.get_by_role("dialog").get_by_role("button", name="Wait no longer")
    expect(take).to_have_attribute("aria-disabled", "true")
    reason(host, "the tea went cold")
    decide(host, "Wait no longer")
    expect(host.get_by_text("No table plays.")).to_be_visible()
    host.get_by_role("tab", name="Rounds").click()
    rule_on(host, 1, "Excuse")
    host.get_by_role("checkbox", name="Zita").check()
    reason(host, "came late")
    decide(host, "Excuse")
    host.get_by_role("tab", name="Log").click()
    expect(host.get_by_role("listitem").filter(has_text="came late")).to_be_visible()


def rule_on(host: Page, table: int, kind: str) -> None:
    host.get_by_role("button", name=f"Rule on Table {table}", exact=True).first.click()
    host.get_by_label("What is decided").select_option(kind)
