"""What comes late at a table undoes nothing that somebody has done meanwhile, and calls nobody away from where he is."""

import re

from playwright.sync_api import expect

from .late import Late
from .test_together import guest, opened, play_until, three
from .visitors import Visit


def test_who_goes_on_typing_while_his_line_is_sent_loses_none_of_it(visit: Visit) -> None:
    host, code = opened(visit)
    guest(visit, code, "Ben")
    page = host.page
    page.get_by_role("button", name="Chat").click()
    line, sent = page.get_by_label("Say something"), Late(page, "Say")
    line.fill("good evening")
    line.press("Enter")
    sent.come(1)
    line.press_sequentially("is Cleo")
    sent.let_go()
    line.press_sequentially(" coming?")
    expect(line).to_have_value("is Cleo coming?")
    sent.end()
    line.press("Enter")
    said = page.get_by_role("list", name="Chat").get_by_role("listitem")
    expect(said).to_have_text([re.compile("good evening"), re.compile("is Cleo coming")])


def test_a_line_that_is_refused_stands_in_its_field_again(visit: Visit) -> None:
    ann, ben, cleo = three(visit)
    play_until([ann, ben, cleo], "Laying")
    teller = next(person.page for person in (ann, ben, cleo) if not person.desk.get_by_role("button").count())
    teller.get_by_role("tab", name="Chat").click()
    line = teller.get_by_label("Say something")
    line.fill("it was a door")
    line.press("Enter")
    expect(teller.get_by_role("alert")).to_contain_text("may not talk before the reveal")
    expect(line).to_have_value("it was a door")
