"""A large event at the desk in the browser: people of one name, more than a hundred tables, more time for one, a calendar."""

import re

from playwright.sync_api import Page, expect

from .looking import faults
from .test_organiser import decide, opened, reason, rule_on, sign_in
from .test_tournament import enter_bots, pair, step
from .visitors import PHONE, Visit


def test_two_of_one_name_are_entered_from_one_list(visit: Visit) -> None:
    for name in ("Tam Twin", "Tam Twin", "Una One"):
        sign_in(visit("/account"), name)
    host = opened(visit, plays=[{"variant": "classic"}])
    host.get_by_role("button", name="Enter people").click()
    host.get_by_role("textbox", name="Names, one on a line").fill("Tam Twin\nUna One\nTam Twin\nTam Twin")
    host.get_by_role("button", name="Look up").click()
    which = host.get_by_role("combobox", name="Which Tam Twin?")
    expect(which).to_have_count(2)
    expect(host.get_by_role("dialog")).to_contain_text("Tam Twin stands on a line before")
    first, second = (pick.input_value() for pick in which.all())
    which.first.select_option(second)
    expect(which).to_have_value(second)
    assert second != first, "the other line has whom this one gave up, and nothing is left to choose there"
    assert faults(host) == []
    decide(host, "Enter: 3")
    expect(host.get_by_role("heading", name="3 entrants")).to_be_visible()
    expect(host.get_by_role("listitem").filter(has_text="Tam Twin")).to_have_count(2)


def test_the_desk_of_more_than_a_hundred_tables_has_all_of_them(visit: Visit) -> None:
    host = opened(visit, plays=[{}], lateRounds=5, least=3, preferred=3, most=6)
    host.get_by_role("button", name="Enter people").click()
    lines = host.get_by_role("textbox", name="Names, one on a line")
    lines.fill("\n".join(f"Player {number}" for number in range(1, 304)))
    decide(host, "Enter: 303")
    host.get_by_role("button", name="Begin", exact=True).click()
    host.get_by_role("button", name="Pair the next round").click()
    preview = host.get_by_role("dialog").get_by_role("listitem").filter(has_text="Player")
    expect(preview).to_have_count(101)
    expect(preview.last).to_contain_text("By lot")
    host.get_by_role("button", name="Take this pairing").click()
    drafted = host.get_by_role("region", name=re.compile(r"^Table \d+$"))
    expect(drafted).to_have_count(101)
    expect(drafted.last).to_contain_text("By lot")
    for name in ("Publish the pairing", "Begin the round"):
        step(host, name)
    host.get_by_text("Tables that still play").click()
    expect(host.get_by_role("button", name=re.compile(r"^Rule on Table \d+$"))).to_have_count(101)
    rule_on(host, 101, "MergePods")
    expect(host.get_by_label("To which table").get_by_role("option")).to_have_count(100)
    expect(host.get_by_role("dialog")).to_contain_text("Meetings again: 0")
    host.keyboard.press("Escape")
    rule_on(host, 100, "ClosePod")
    reason(host, "the lamp broke")
    decide(host, "Wait no longer")
    expect(host.get_by_role("button", name="Rule on Table 100", exact=True)).to_be_hidden()
    expect(host.get_by_role("button", name="Rule on Table 101", exact=True)).to_be_visible()
    late = host.get_by_text("Entrants", exact=True)
    late.click()
    host.get_by_role("button", name="Enter people").click()
    lines.fill("Zita")
    decide(host, "Enter: 1")
    rule_on(host, 1, "NoShow")
    decide(host, "Has not come")
    rule_on(host, 1, "SeatStandby")
    expect(host.get_by_label("Who sits down").get_by_role("option")).to_have_text(["Zita"])


ENTER = """async names => {
  const [{ ask }, { act }] = await Promise.all([import('/web/server/graphql.js'), import('/web/server/doing.js')]);
  const entrants = [];
  for (const name of names) entrants.push({ accounts: [(await ask('SignIn', { name })).signIn.account.id] });
  await act('AddEntrants', { tournament: location.pathname.split('/').at(-1), entrants });
}"""
"""New people of these names enter the tournament of the page."""
NAMES = [*(f"Player {number}" for number in range(1, 25)), "Žana Último", "Zana Other"]


def test_many_people_are_narrowed_by_part_of_a_name(visit: Visit) -> None:
    """By keys alone; whoever is chosen stays in sight, whatever is written then."""
    host = opened(visit, plays=[{"variant": "classic"}])
    host.evaluate(ENTER, NAMES)
    expect(host.get_by_role("heading", name="26 entrants")).to_be_visible()
    host.get_by_text("Offices", exact=True).click()
    host.get_by_role("button", name="Give an office").click()
    people, told = host.get_by_role("radio"), host.get_by_role("dialog").get_by_role("status")
    expect(people).to_have_count(20)
    expect(told.first).to_have_text("20 of 26 shown. Write part of a name to see others.")
    host.get_by_role("textbox", name="By name").focus()
    host.keyboard.type("zana ul")
    expect(people).to_have_count(1)
    expect(told.first).to_contain_text("1 of 26 shown")
    for key in ("Tab", "Tab", "Space"):
        host.keyboard.press(key)
    expect(host.get_by_role("radio", name="Žana Último")).to_be_checked()
    host.get_by_role("textbox", name="By name").fill("Player 2")
    expect(people).to_have_count(7)
    expect(people.last).to_be_checked()
    assert faults(host) == []
    decide(host, "Give an office")
    expect(host.get_by_role("listitem").filter(has_text="Žana Último arbiter")).to_be_visible()
    keep_two_apart(host)


def keep_two_apart(host: Page) -> None:
    """Who is chosen by one part of a name stays while another is written."""
    host.get_by_role("button", name="Keep apart").click()
    boxes, part = host.get_by_role("checkbox"), host.get_by_role("textbox", name="Part of a name")
    expect(boxes).to_have_count(20)
    for name in NAMES[-2:]:
        part.fill(name)
        host.get_by_role("checkbox", name=name).check()
    expect(boxes).to_have_count(2)
    assert faults(host) == []
    decide(host, "Keep apart")
    host.get_by_role("tab", name="Log").click()
    expect(host.get_by_role("listitem").filter(has_text="Zana Other").filter(has_text="apart")).to_be_visible()


def test_a_table_gets_more_time_and_its_people_see_it(visit: Visit) -> None:
    timing = {"limit": 3600, "grace": 600}
    host = opened(visit, plays=[{"variant": "classic"}], least=3, preferred=3, most=3, timing=timing)
    guest = visit(host.url[host.url.index("/tournament/") :], viewport=PHONE)
    guest.get_by_role("button", name="Enter", exact=True).click()
    enter_bots(host, range(2, 4))
    pair(host)
    lasts = guest.get_by_text("It lasts until")
    before = lasts.inner_text()
    rule_on(host, 1, "ExtendPod")
    host.get_by_role("spinbutton", name="Minutes").fill("90")
    assert faults(host) == []
    reason(host, "a card was missing")
    decide(host, "Give more time")
    expect(lasts).not_to_have_text(before)
    expect(host.get_by_role("listitem").filter(has_text="Table 1")).to_contain_text(
        lasts.inner_text().removeprefix("It lasts ").removesuffix(" at most.")
    )
    host.get_by_role("tab", name="Log").click()
    entry = host.get_by_role("listitem").filter(has_text="a card was missing")
    expect(entry).to_contain_text("Round 1, pod 1 has 90 minutes more.")
    entry.get_by_role("button").click()
    reason(host, "it was found")
    decide(host, "Undo")
    expect(lasts).to_have_text(before)


def test_a_tournament_is_put_into_a_calendar(visit: Visit) -> None:
    timing = {"start": "2031-05-04T17:30:00Z"}
    public = opened(visit, plays=[{}], timing=timing)
    guest = visit(public.url[public.url.index("/tournament/") :])
    with guest.expect_download() as caught:
        guest.get_by_role("link", name="Add to a calendar").click()
    assert caught.value.suggested_filename == "calendar.ics"
    assert "DTSTART:20310504T173000Z" in caught.value.path().read_text()
    private = opened(visit, plays=[{}], timing=timing, private=True)
    with private.expect_download() as caught:
        private.get_by_role("button", name="Add to a calendar").click()
    assert "DTSTART:20310504T173000Z" in caught.value.path().read_text()
    timeless = opened(visit, plays=[{}])
    expect(timeless.get_by_role("heading", name="Desk Cup")).to_be_visible()
    expect(timeless.get_by_text("Add to a calendar")).to_be_hidden()
