"""What comes late at a table undoes nothing that somebody has done meanwhile, and calls nobody away from where he is."""

import re

import pytest
from playwright.sync_api import expect

from serving import Serving

from .late import Late, drawn
from .past import at, play_on, played
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


@pytest.mark.parametrize(("variant", "phase", "motion"), [("classic", "vote", "lively"), ("jinx", "guess", "lively")])
def test_a_reveal_calls_nobody_away_from_what_he_types(
    visit: Visit, server: Serving, variant: str, phase: str, motion: str
) -> None:
    friends = played(server, variant, phase)
    page = at(lambda path: visit(path, motion=motion), friends, f"/table/{friends.table}")
    page.get_by_role("tab", name="Chat").click()
    line = page.get_by_label("Say something")
    line.press_sequentially("I think")
    play_on(server, friends, {"classic": "tell", "jinx": "describe"}[variant])
    expect(page.get_by_role("region", name="The reveal")).to_be_visible()
    drawn(page)
    page.keyboard.type(" so")
    expect(line).to_have_value("I think so")


DRAWN_AT_ONCE = """async () => {
  const [{ html, render, useEvent }, { Dialog }] = await Promise.all([import('/web/view.js'), import('/web/parts/dialog.js')]);
  const box = document.body.appendChild(document.createElement('div'));
  const heard = [];
  const Listening = () => { useEvent('keydown', (event) => heard.push(event.key)); return null; };
  render(html`<${Listening} /><${Dialog} title="At once" close=${() => {}} />`, box);
  document.dispatchEvent(new KeyboardEvent('keydown', { key: '3' }));
  return [box.querySelector('dialog').open, heard];
}"""
"""Whether a window is open, and keys are heard, as soon as both are drawn: the next key comes whenever it comes."""


def test_keys_are_heard_and_windows_are_open_as_soon_as_they_are_drawn(visit: Visit) -> None:
    page = visit("/rules")
    page.get_by_role("heading", level=1).wait_for()
    assert page.evaluate(DRAWN_AT_ONCE) == [True, ["3"]]


FILLED_LATER = """async () => {
  const [{ html, render }, { Cards }] = await Promise.all([import('/web/view.js'), import('/web/parts/cards.js')]);
  const box = document.body.appendChild(document.createElement('div'));
  const face = (key) => html`<button key=${key} class="face" />`;
  const draw = (keys) => render(html`<${Cards} label="Some">${keys.map(face)}<//>`, box);
  for (const keys of [[], [1, 2, 3]]) {
    draw(keys);
    await new Promise((go) => setTimeout(go, 200));
  }
  return [...box.querySelectorAll('.face')].map((face) => face.tabIndex);
}"""


def test_cards_that_come_later_can_be_reached_by_keys(visit: Visit) -> None:
    page = visit("/rules")
    page.get_by_role("heading", level=1).wait_for()
    assert page.evaluate(FILLED_LATER) == [0, -1, -1]
