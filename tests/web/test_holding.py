"""Who holds a tournament, and who enters it, in the browser alone: the form and its answer, codes, late entry, check-in."""

import re

from playwright.sync_api import Locator, Page, expect

from .looking import blemishes, faults
from .test_organiser import opened
from .test_tournament import announce, draft, enter_bots, pair, step
from .visitors import PHONE, Visit


def asked(visit: Visit, **device: object) -> Page:
    """The form, for somebody new."""
    host = visit("/tournaments/new", **device)
    host.get_by_role("textbox", name="Your name").fill("Iris")
    host.get_by_role("button", name="Go on", exact=True).click()
    host.get_by_label("Name", exact=True).fill("Moonlight Cup")
    return host


def field(host: Page, label: str) -> Locator:
    """A field of the form: one to choose in, of a number, or of a moment."""
    chosen, number = (host.get_by_role(role, name=label, exact=True) for role in ("combobox", "spinbutton"))
    return chosen.or_(number).or_(host.get_by_label(label, exact=True))


def answer(host: Page) -> Locator:
    return host.get_by_role("status", name="What to expect")


def unfold(host: Page, title: str) -> None:
    host.get_by_text(title, exact=True).click()


def make(host: Page) -> str:
    """The draft is made; its address."""
    host.get_by_role("button", name="Make a draft").click()
    host.get_by_role("button", name="Announce it", exact=True).wait_for()
    return host.url[host.url.index("/tournament/") :]


def test_the_form_answers_at_once_and_warns(visit: Visit) -> None:
    host = asked(visit, viewport=PHONE)
    expect(answer(host)).to_contain_text("Tables: 4 of 4")
    expect(answer(host)).to_contain_text("chance that the strongest wins")
    host.get_by_label("How many are expected").fill("23")
    expect(answer(host)).to_contain_text("Tables: 5 of 4 and 1 of 3")
    host.get_by_label("Format").select_option("swiss")
    expect(answer(host)).to_contain_text("4 rounds by standing are many for 23 entrants")
    unfold(host, "Rounds and final")
    host.get_by_label("Rounds", exact=True).fill("2")
    host.get_by_label("Rounds", exact=True).press("Tab")
    expect(answer(host)).not_to_contain_text("many")
    unfold(host, "Points and ranking")
    assert blemishes(host) == []


def test_what_is_refused_is_said_at_its_field(visit: Visit) -> None:
    host = asked(visit)
    unfold(host, "Players and tables")
    host.get_by_label("Fewest at a table").fill("6")
    usual = field(host, "Usual")
    expect(usual).to_have_attribute("aria-invalid", "true")
    expect(usual).to_have_accessible_description(re.compile("cannot prefer 4"))
    expect(host.get_by_role("button", name="Make a draft")).to_have_attribute("aria-disabled", "true")
    host.get_by_label("Fewest at a table").fill("3")
    expect(usual).not_to_have_attribute("aria-invalid", "true")
    make(host)


def test_all_that_is_asked_for_is_kept_and_can_be_changed_before_the_start(visit: Visit) -> None:
    host = asked(visit)
    host.get_by_label("Format").select_option("swiss")
    unfold(host, "Rounds and final")
    host.get_by_label("Rounds", exact=True).fill("3")
    host.get_by_label("Rounds", exact=True).press("Tab")
    host.get_by_label("The first round").select_option("BLOCKS")
    unfold(host, "The game")
    host.get_by_label("Clock").select_option("DAYS")
    unfold(host, "By the clock")
    held = field(host, "Minutes for which a seat is held")
    expect(held).to_have_attribute("placeholder", "1440")
    host.get_by_label("Clock").select_option("QUICK")
    expect(held).to_have_attribute("placeholder", "3")
    unfold(host, "Players and tables")
    host.get_by_label("Most entrants").fill("40")
    host.get_by_label("Rating, at least").fill("1200")
    host.get_by_label("It begins").fill("2031-05-04T19:30")
    host.get_by_label("The next round begins").select_option("AFTER")
    host.get_by_label("Minutes between rounds").fill("10")
    unfold(host, "Points and ranking")
    host.get_by_label("A table is worth").select_option("PLACE")
    expect(host.get_by_label("Among equals decides")).to_have_value("SHARE")
    host.get_by_label("Among equals decides").select_option("DEVIATION")
    host.get_by_label("A table is worth").select_option("DEVIATION")
    host.get_by_label("A table is worth").select_option("PLACE")
    address = make(host)
    expect(host.get_by_text("May 4, 2031")).to_be_visible()
    host.get_by_role("link", name="Change it").click()
    kept(host)
    host.get_by_label("Most entrants").fill("32")
    host.get_by_role("button", name="Save the changes").click()
    expect(host.get_by_role("definition").filter(has_text="32")).to_be_visible()
    assert host.url.endswith(address)


def kept(host: Page) -> None:
    for title in ("Rounds and final", "The game", "Players and tables", "By the clock", "Points and ranking"):
        unfold(host, title)
    shown = {
        "Rounds": "3",
        "The first round": "BLOCKS",
        "Clock": "QUICK",
        "Most entrants": "40",
        "Rating, at least": "1200",
        "New entrants come in until so many rounds are paired": "2",
        "It begins": "2031-05-04T19:30",
        "Minutes between rounds": "10",
        "A table is worth": "PLACE",
        "Among equals decides": "DEVIATION",
    }
    for label, value in shown.items():
        expect(field(host, label)).to_have_value(value)
    assert faults(host) == []


def test_another_one_is_held_like_the_last(visit: Visit) -> None:
    host = asked(visit, viewport=PHONE)
    host.get_by_label("Format").select_option("swiss")
    unfold(host, "Players and tables")
    host.get_by_label("Most entrants").fill("40")
    unfold(host, "By the clock")
    host.get_by_label("It begins").fill("2031-05-04T19:30")
    host.get_by_label("The next round begins").select_option("AFTER")
    address = make(host)
    assert faults(host) == []
    host.get_by_role("link", name="Hold another like it").click()
    expect(host.get_by_role("heading", level=1)).to_have_text("Hold another like it")
    for title in ("Players and tables", "By the clock"):
        unfold(host, title)
    kept = {"Name": "Moonlight Cup", "Format": "swiss", "Most entrants": "40", "The next round begins": "AFTER"}
    for label, value in {**kept, "It begins": "", "How many are expected": "40"}.items():
        expect(field(host, label)).to_have_value(value)
    assert blemishes(host) == []
    host.get_by_label("Name", exact=True).fill("Sunlight Cup")
    assert make(host) != address
    expect(host.get_by_role("heading", level=1)).to_have_text("Sunlight Cup")


def test_what_is_played_on_paper_is_held_again_and_may_be_played_here(visit: Visit) -> None:
    host = opened(visit, plays=[{}], least=3, preferred=3, most=4)
    facts = host.get_by_role("definition")
    expect(facts.filter(has_text="On paper")).to_be_visible()
    expect(facts.filter(has_text="Normal")).to_have_count(0)
    first = host.url
    host.get_by_role("link", name="Hold another like it").click()
    played = field(host, "What shall be played?")
    expect(played).to_have_value("")
    expect(host.get_by_text("The game", exact=True)).to_be_hidden()
    expect(answer(host)).to_contain_text("Tables: ")
    assert faults(host) == []
    assert not first.endswith(make(host))
    expect(facts.filter(has_text="On paper")).to_be_visible()
    host.get_by_role("link", name="Change it").click()
    expect(played).to_have_value("")
    played.select_option("classic")
    unfold(host, "The game")
    expect(field(host, "Clock")).to_have_value("NORMAL")
    host.get_by_role("button", name="Save the changes").click()
    expect(facts.filter(has_text="On paper")).to_have_count(0)


def test_a_private_tournament_is_entered_by_its_code(visit: Visit) -> None:
    host = asked(visit)
    unfold(host, "Who sees it")
    host.get_by_label("Only those whom I invite see it").check()
    address = make(host)
    announce(host)
    expect(host.get_by_role("button", name="Copy the link to enter")).to_be_visible()
    code = re.sub(r".*: ", "", host.get_by_text(re.compile("^Code: ")).inner_text())
    guest = visit("/tournaments", viewport=PHONE)
    guest.get_by_label("Code of a tournament").fill(code.lower())
    guest.get_by_role("button", name="Look at it").click()
    guest.get_by_role("heading", name="Moonlight Cup").wait_for()
    assert faults(guest) == []
    guest.get_by_role("textbox", name="Your name").fill("Ben")
    guest.get_by_role("button", name="Enter", exact=True).click()
    guest.get_by_role("button", name="Withdraw").wait_for()
    assert guest.url.endswith(address)
    expect(host.get_by_role("listitem").filter(has_text="Ben")).to_be_visible()
    expect(visit(address).get_by_text("There is no such tournament")).to_be_visible()
    host.goto(host.url.replace(address, "/tournaments"))
    expect(host.get_by_role("region", name="Yours")).to_contain_text("Moonlight Cup")


def test_who_comes_late_is_told_until_when_he_may(visit: Visit) -> None:
    host = visit("/tournaments")
    draft(host)
    address = host.url[host.url.index("/tournament/") :]
    announce(host)
    enter_bots(host, range(1, 5))
    pair(host)
    late = visit(address)
    expect(late.get_by_text("You may still enter until round 2 is paired")).to_be_visible()
    late.get_by_role("textbox", name="Your name").fill("Late")
    late.get_by_role("button", name="Enter", exact=True).click()
    late.get_by_role("button", name="Withdraw").wait_for()


def test_who_has_not_checked_in_is_shown_before_the_start(visit: Visit) -> None:
    host = asked(visit)
    unfold(host, "Players and tables")
    host.get_by_label("Who has entered says before the start that he is there").check()
    address = make(host)
    announce(host)
    for name in ("Ann", "Ben"):
        guest = visit(address)
        guest.get_by_role("textbox", name="Your name").fill(name)
        guest.get_by_role("button", name="Enter", exact=True).click()
        guest.get_by_role("button", name="Withdraw").wait_for()
    enter_bots(host, range(3, 6))
    host.get_by_role("button", name="Open check-in").click()
    host.get_by_role("button", name="Begin", exact=True).click()
    missing = host.get_by_role("dialog", name="2 have not checked in")
    assert faults(host) == []
    missing.get_by_role("button", name="Ann is here").click()
    expect(host.get_by_role("dialog", name="1 has not checked in").get_by_role("listitem")).to_contain_text("Ben")
    host.get_by_role("button", name="Begin without them").click()
    host.get_by_role("button", name="Pair the next round").wait_for()
    expect(host.get_by_role("listitem").filter(has_text="Ben")).to_contain_text("left out")


def crowded(visit: Visit, bots: int) -> tuple[Page, str]:
    """A host who plays himself, among so many bots, and whose first round is published; and its address."""
    host = asked(visit)
    host.get_by_label("Format").select_option("swiss")
    address = make(host)
    announce(host)
    host.get_by_role("button", name="Enter", exact=True).click()
    host.get_by_role("button", name="Withdraw").wait_for()
    host.evaluate(ENTER, [address.split("/")[-1], bots])
    expect(host.get_by_role("heading", name=f"{bots + 1} entrants")).to_be_visible()
    host.get_by_role("button", name="Begin", exact=True).click()
    host.get_by_role("button", name="Pair the next round").click()
    for name in ("Take this pairing", "Publish the pairing"):
        step(host, name)
    host.get_by_role("button", name="Begin the round").wait_for()
    return host, address


ENTER = """async ([tournament, many]) => {
  const { act } = await import('/web/server/doing.js');
  const { installed } = await import('/web/server/installed.js');
  const entrants = Array.from({ length: many }, () => ({ bot: installed.bots[0].key }));
  await act('AddEntrants', { tournament, entrants });
}"""
"""More than a hundred bots would be many presses of a button."""


def test_a_long_list_is_seen_to_its_end_with_ones_own_line_before_all(visit: Visit) -> None:
    host, address = crowded(visit, bots=103)
    people = host.get_by_role("listitem").filter(has_text=re.compile("Rule"))
    expect(people).to_have_count(100)
    host.get_by_role("button", name="Show more").click()
    expect(people).to_have_count(104)
    host.get_by_role("tab", name="Standings").click()
    rows = host.get_by_role("region", name="Standings").get_by_role("row")
    expect(rows.nth(100)).to_be_visible()
    expect(rows.filter(has=host.get_by_role("rowheader", name="Iris")).first).to_be_visible()
    host.get_by_role("button", name="Show more").click()
    expect(rows.nth(104)).to_be_visible()
    host.get_by_role("tab", name="Rounds", exact=True).click()
    expect(host.get_by_role("region", name=re.compile(r"^Table \d+"))).to_have_count(26)
    expect(host.get_by_role("region", name=re.compile(r"^Table \d+")).first).to_contain_text("Iris")
    on_the_screen(visit(f"{address}/screen"))


def on_the_screen(hall: Page) -> None:
    """Everybody is found by name and by table, and the pages are turned, until somebody stops them."""
    names = hall.get_by_role("list", name="By name")
    expect(names.get_by_role("listitem")).to_have_count(104)
    hall.get_by_role("button", name="Stop turning").click()
    expect(hall.get_by_role("button", name="Turn the pages")).to_be_visible()
    assert blemishes(hall) == []
    hall.get_by_role("button", name="By table").click()
    tables = hall.get_by_role("list", name="By table")
    expect(tables.get_by_role("listitem")).to_have_count(26)
    first = tables.get_by_role("listitem").first
    expect(hall.get_by_text(re.compile(r"^1/\d$"))).to_be_visible()
    expect(first).to_be_in_viewport()
    hall.get_by_role("button", name="Turn the pages").click()
    expect(hall.get_by_text(re.compile(r"^2/\d$"))).to_be_visible()
    expect(first).not_to_be_in_viewport()


def test_a_player_sees_his_rounds_and_why_he_sits_where_he_sits(visit: Visit) -> None:
    host, _ = crowded(visit, bots=7)
    host.get_by_role("button", name="Why here?").click()
    expect(host.get_by_text("By lot.")).to_be_visible()
    host.get_by_role("tab", name="Your rounds").click()
    rounds = host.get_by_role("region", name="Your rounds")
    expect(rounds.get_by_role("columnheader")).to_have_text(["Round", "Table", "Seat", "With", "Points", "Worth"])
    expect(rounds.get_by_role("row").nth(1)).to_contain_text(re.compile(r"and .* \d"))
    expect(host.get_by_role("region", name="Your place")).to_contain_text("table points")
    assert blemishes(host) == []


def test_what_comes_by_the_clock_is_counted_down(visit: Visit) -> None:
    host = asked(visit)
    unfold(host, "By the clock")
    host.get_by_label("It begins").fill("2031-05-04T19:30")
    host.get_by_label("The next round begins").select_option("FIXED")
    for number, time in enumerate(("20:00", "21:15"), 1):
        host.get_by_label(f"Round {number}", exact=True).fill(f"2031-05-04T{time}")
    make(host)
    host.get_by_role("link", name="Change it").click()
    unfold(host, "By the clock")
    expect(host.get_by_label("Round 2", exact=True)).to_have_value("2031-05-04T21:15")
    expect(host.get_by_label("Round 3", exact=True)).to_have_value("")
    host.get_by_role("button", name="Save the changes").click()
    announce(host)
    enter_bots(host, range(1, 5))
    expect(host.get_by_role("timer", name="Time left")).to_be_visible()
    expect(host.get_by_text("The tournament is to begin.")).to_be_visible()


def test_a_knockout_is_seen_as_a_whole(visit: Visit) -> None:
    host = asked(visit)
    host.get_by_label("Format").select_option("knockout")
    make(host)
    announce(host)
    enter_bots(host, range(1, 9))
    pair(host)
    host.get_by_role("button", name="Pair the next round").click()
    for name in ("Take this pairing", "Publish the pairing"):
        step(host, name)
    host.get_by_role("tab", name="Knockout").click()
    bracket = host.get_by_role("region", name="Knockout")
    expect(bracket.get_by_role("heading")).to_have_text([re.compile("^Round 1"), re.compile("^Round 2 final")])
    expect(bracket.get_by_role("list")).to_have_count(3)
    expect(bracket.get_by_role("img", name="went on")).to_have_count(4)
    assert blemishes(host) == []
