"""What comes late changes nothing that somebody has done meanwhile: forms that are answered while he fills them in."""

import re

from playwright.sync_api import expect

from .late import Late, drawn
from .test_holding import answer, asked, field, make, unfold
from .test_together import LOST
from .visitors import Visit


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
