"""What comes late changes nothing that somebody has done meanwhile: forms that are answered while he fills them in."""

import re

import pytest
from playwright.sync_api import Page, expect

from .late import Late, drawn
from .looking import comes
from .test_holding import answer, asked, field, make, unfold
from .test_organiser import decide, opened, sign_in
from .test_together import LOST
from .test_tournament import enter_bots
from .visitors import Visit

pytestmark = pytest.mark.long


def test_what_is_typed_stands_when_an_answer_comes(visit: Visit) -> None:
    host = asked(visit)
    expect(answer(host)).to_contain_text("Tables: ")
    host.get_by_label("Format").select_option("swiss")
    unfold(host, "Rounds and final")
    rounds = host.get_by_label("Rounds", exact=True)
    expect(rounds).to_have_value("4")
    plans, expected = Late(host, "PlanTournament"), host.get_by_label("How many are expected")
    expected.fill("23")
    plans.come(1)
    rounds.press("Control+A")
    rounds.press("3")
    plans.let_go()
    expect(rounds).to_have_value("3")
    plans.come(1)
    expected.press("Control+A")
    expected.press("1")
    plans.let_go()
    expect(expected).to_have_value("1")
    rounds.focus()
    expect(expected).to_have_value("23")


def test_a_plan_that_is_answered_late_does_not_take_the_place_of_a_newer_one(visit: Visit) -> None:
    host = asked(visit)
    expect(answer(host)).to_contain_text("Tables: 4 of 4")
    plans, count = Late(host, "PlanTournament"), host.get_by_label("How many are expected")
    for number, expected in enumerate(("9", "23"), 1):
        count.fill(expected)
        plans.come(number)
    plans.let_go(1)
    expect(answer(host)).to_contain_text("Tables: 5 of 4 and 1 of 3")
    plans.let_go(0)
    expect(answer(host)).to_contain_text("Tables: 5 of 4 and 1 of 3")


def test_who_mends_a_fault_is_not_shut_out_of_its_fields(visit: Visit) -> None:
    host = asked(visit)
    unfold(host, "Players and tables")
    for fewest, wrong in (("6", "true"), ("3", None)):
        host.get_by_label("Fewest at a table").fill(fewest)
        usual = expect(field(host, "Usual"))
        usual.to_have_attribute("aria-invalid", wrong) if wrong else usual.not_to_have_attribute("aria-invalid", "true")
    drawn(host)
    expect(host.get_by_label("Fewest at a table")).to_be_focused()


def test_a_server_that_is_out_of_reach_is_no_fault_of_a_wish(visit: Visit) -> None:
    host = asked(visit, complains=LOST)
    expect(answer(host)).to_contain_text("Tables: ")
    plans = Late(host, "PlanTournament")
    host.get_by_role("button", name="Make a draft").click()
    plans.come(1)
    plans.lose()
    expect(host.get_by_role("alert")).to_contain_text("The server does not answer")
    plans.end()
    make(host)


DOING = """async () => {
  const [{ html, render }, { Doing }] = await Promise.all([import('/web/view.js'), import('/web/parts/doing.js')]);
  const box = document.getElementById('main');
  window.tries = 0;
  const act = async () => { window.tries += 1; throw new Error('nobody is there'); };
  box.replaceChildren();
  render(html`<${Doing} act=${act}>Try<//>`, box);
}"""
"""A button whose act fails."""


def test_a_button_whose_act_has_failed_says_so_and_can_be_pressed_again(visit: Visit) -> None:
    page = visit("/rules")
    page.get_by_role("heading", level=1).wait_for()
    page.evaluate(DOING)
    button = page.get_by_role("button", name="Try")
    button.click()
    expect(page.get_by_role("alert")).to_contain_text("nobody is there")
    expect(button).to_be_enabled()
    button.click()
    comes(page, "window.tries === 2")


TURNS = """async () => {
  const [{ html, render }, { Doing }] = await Promise.all([import('/web/view.js'), import('/web/parts/doing.js')]);
  const box = document.getElementById('main');
  window.done = [];
  box.replaceChildren();
  const does = (name) => () => { window.done.push(name); draw('Undo'); };
  const draw = (name) => render(html`<${Doing} key=${name} act=${does(name)}>${name}<//>`, box);
  draw('Do');
}"""
"""A button in whose place another stands once it has been pressed."""


def test_the_second_click_of_a_double_click_is_not_for_what_stands_there_by_then(visit: Visit) -> None:
    page = visit("/rules")
    page.get_by_role("heading", level=1).wait_for()
    page.evaluate(TURNS)
    box = page.get_by_role("button", name="Do", exact=True).bounding_box()
    assert box
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    for count in (1, 2):
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        expect(page.get_by_role("button", name="Undo")).to_be_visible()
    assert page.evaluate("window.done") == ["Do"]
    page.get_by_role("button", name="Undo").click()
    assert page.evaluate("window.done") == ["Do", "Undo"]


def test_a_name_that_was_saved_leaves_what_is_typed_by_then(visit: Visit) -> None:
    page = sign_in(visit("/rules"), "Ann")
    page.get_by_role("link", name="Ann").click()
    renamed, name = Late(page, "Rename"), page.get_by_label("Your name")
    name.fill("Anna")
    page.get_by_role("button", name="Save the name").click()
    renamed.come(1)
    name.fill("Annabel")
    renamed.let_go()
    expect(page.get_by_role("heading", level=1)).to_have_text("Anna")
    expect(name).to_have_value("Annabel")


def test_who_presses_two_things_at_once_is_one_person(visit: Visit) -> None:
    page = visit("/")
    entering = Late(page, "SignIn")
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Open a table").click()
    entering.come(1)
    drawn(page)
    assert len(entering.kept) == 1


def names_form(visit: Visit, *names: str) -> Page:
    """The form by which a host enters people, of whom some have been here."""
    for name in names:
        sign_in(visit("/account"), name)
    host = opened(visit, plays=[{"variant": "classic"}])
    host.get_by_role("button", name="Enter people").click()
    return host


def test_what_was_looked_up_is_not_shown_for_what_is_written_by_then(visit: Visit) -> None:
    host = names_form(visit, "Nell Late", "Olga Late")
    lines, found = host.get_by_role("textbox", name="Names, one on a line"), Late(host, "PeopleOf")
    lines.fill("Nell Late")
    host.get_by_role("button", name="Look up").click()
    found.come(1)
    lines.fill("Nell Late\nOlga Late")
    found.end()
    host.get_by_role("button", name="Look up").click()
    decide(host, "Enter: 2")


def test_who_was_chosen_while_somebody_was_looked_up_stays_chosen(visit: Visit) -> None:
    sign_in(visit("/account"), "Petra Office")
    host = opened(visit, plays=[{"variant": "classic"}])
    sign_in(visit(host.url[host.url.index("/tournament/") :]), "Rita Near").get_by_role(
        "button", name="Enter", exact=True
    ).click()
    expect(host.get_by_role("heading", name="1 entrant")).to_be_visible()
    host.get_by_text("Offices", exact=True).click()
    host.get_by_role("button", name="Give an office").click()
    found, part = Late(host, "PeopleOf"), host.get_by_role("textbox", name="By name")
    part.fill("Petra Office")
    host.get_by_role("button", name="Look up").click()
    found.come(1)
    host.get_by_role("radio", name="Rita Near").check()
    part.fill("Nobody At All")
    found.end()
    expect(host.get_by_role("radio", name=re.compile("^Petra Office"))).to_be_visible()
    expect(host.get_by_role("radio", name="Rita Near")).to_be_checked()
    host.get_by_role("button", name="Look up").click()
    expect(host.get_by_text("Nobody here is called Nobody At All.")).to_be_visible()
    part.fill("Somebody")
    expect(host.get_by_text("Nobody here is called Nobody At All.")).to_be_visible()


def test_a_form_is_not_folded_away_when_the_tournament_begins(visit: Visit) -> None:
    host = opened(visit, plays=[{"variant": "classic"}], lateRounds=5)
    enter_bots(host, range(1, 5))
    desk = host.context.new_page()
    desk.goto(host.url)
    host.get_by_role("button", name="Enter people").click()
    lines = host.get_by_role("textbox", name="Names, one on a line")
    lines.fill("Tilda Typing")
    desk.get_by_role("button", name="Begin", exact=True).click()
    desk.get_by_role("button", name="Pair the next round").wait_for()
    expect(host.get_by_role("button", name="Pair the next round", include_hidden=True)).to_be_attached()
    expect(lines).to_have_value("Tilda Typing")


def test_points_by_place_stand_while_they_are_typed(visit: Visit) -> None:
    host = asked(visit)
    expect(answer(host)).to_contain_text("Tables: ")
    unfold(host, "Points and ranking")
    host.get_by_label("A table is worth").select_option("LADDER")
    plans = Late(host, "PlanTournament")
    host.get_by_label("How many are expected").fill("9")
    plans.come(1)
    ladder = host.get_by_label(re.compile("of 4"))
    ladder.press_sequentially("7 5 3 1")
    plans.let_go()
    expect(ladder).to_have_value("7 5 3 1")
