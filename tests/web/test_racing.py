"""Jinx is a race: what counts is the press, each claim is told and heard, and a turn that is over is shown once more."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Locator, expect

from .looking import comes
from .person import REACH, Person
from .visitors import Visit

LISTEN = """() => {
  window.heard = [];
  const begin = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...given) { window.heard.push(this.frequency.value); begin.apply(this, given); };
}"""
TOLD = """() => {
  window.told = null;
  new MutationObserver(() => { window.told ??= document.querySelector('[aria-label="Claims"] li')?.textContent ?? null; })
    .observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Keeps the first claim that is told: where bots are quick, the next turn takes its place at once."""
CARD = """async () => {
  const [{ html, render }, { Card }] = await Promise.all([import('/web/view.js'), import('/web/parts/card.js')]);
  const box = document.body.appendChild(document.createElement('div'));
  window.claims = 0;
  const claimed = () => { window.claims += 1; draw(null); };
  const draw = (pick) => render(html`<${Card} card=${{ withdrawn: true }} number=${3} pick=${pick} hasty />`, box);
  draw(claimed);
}"""
"""A card of the square, which cannot be claimed twice: once it is, it is only to be looked at."""


SKIPPED = """reveal => {
  const told = [...reveal.querySelectorAll('.face')].map((face) => face.getAttribute('aria-label'));
  const count = (text) => told.filter((label) => label.includes(text)).length;
  const seen = [count('Card'), count('It was this one'), count('Claimed by')];
  if (seen[2]) [...reveal.querySelectorAll('button')].find((button) => button.textContent === 'Skip').click();
  return seen;
}"""
"""How many cards are seen in the reveal of a turn, sought and claimed; where one was claimed, the reveal is skipped."""

LONG = 25
"""So many looks without a claim of anybody are enough."""


@pytest.fixture
def card(visit: Visit) -> Locator:
    page = visit("/rules")
    page.get_by_role("main").wait_for()
    page.evaluate(CARD)
    return page.get_by_role("button", name="Card 3")


def claims(card: Locator) -> int:
    """How often it was claimed; nothing else has come of it."""
    assert card.page.get_by_role("dialog").count() == 0
    return int(card.page.evaluate("window.claims"))


def test_the_press_claims_and_not_the_release(card: Locator) -> None:
    card.hover()
    assert claims(card) == 0
    card.page.mouse.down()
    assert claims(card) == 1
    card.page.mouse.up()
    assert claims(card) == 1


def test_a_hasty_finger_claims_once_and_opens_nothing(card: Locator) -> None:
    card.dblclick()
    assert claims(card) == 1


def test_keys_and_screen_readers_claim_as_well(card: Locator) -> None:
    card.press("Enter")
    assert claims(card) == 1


def test_another_button_of_the_mouse_claims_nothing(card: Locator) -> None:
    card.click(button="right")
    assert claims(card) == 0


def racer(visit: Visit, **manner: str) -> Person:
    """Somebody at a table of Jinx with two bots."""
    person = Person(visit("/new/jinx", **manner))
    person.open_table(bots=2)
    return person


def plays_until(person: Person, reached: Callable[[], object], *, claims: bool = True) -> None:
    """Give clues, and claim cards or leave them to others, until it has come so far: within some games.

    Bots are quick, so what is on the screen for the time of a turn may never be drawn in one of them.
    """
    page, none = person.page, person.desk.get_by_role("button", name="Claim none")
    again = page.get_by_role("button", name=re.compile("^(Once more|Begin)$"))
    waited = 0
    free = page.get_by_role("group", name="The square").locator("[aria-pressed=false]")
    for _ in range(3000):
        if page.get_by_role("dialog").is_visible():  # a card was pressed too late, and is only looked at
            page.keyboard.press("Escape")
        if reached():
            return
        page.wait_for_timeout(20)
        with suppress(Error):  # a bot was faster
            clue = person.desk.get_by_label("Your clue")
            if clue.is_visible():
                clue.fill("a door left open", timeout=REACH)
                person.desk.get_by_role("button", name="Describe", exact=True).click(timeout=REACH)
            elif claims and free.count():
                free.last.click(timeout=REACH)
            elif (
                none.is_visible() and (waited := waited + 1) % LONG == 0
            ):  # the others have passed, and all wait for him
                none.click(timeout=REACH)
            elif again.is_visible():
                again.click(timeout=REACH)
    raise AssertionError("the game has not come so far")


def test_each_claim_is_told_and_heard(visit: Visit) -> None:
    person = racer(visit)
    page = person.page
    page.evaluate("localStorage.setItem('oneiro.sound', 'on')")
    page.reload()
    page.evaluate(LISTEN)
    page.evaluate(TOLD)
    plays_until(person, lambda: page.evaluate("window.told"), claims=False)
    assert re.fullmatch(r".+\d [✓✕](Right|Wrong)\d+ s", page.evaluate("window.told").strip())
    comes(page, "[659, 880, 247, 220].some((tone) => window.heard.includes(tone))")


def test_a_turn_that_is_over_is_shown_before_the_next(visit: Visit) -> None:
    person = racer(visit, motion="lively")
    page = person.page
    reveal = page.get_by_role("region", name="The reveal")
    claimed = reveal.get_by_role("button", name="Claimed by").first
    seen = [0, 0, 0]
    while not seen[
        2
    ]:  # a reveal of bots may be over before it is looked at, and in a turn that all let pass nobody claims
        plays_until(person, claimed.is_visible)
        with suppress(Error):
            seen = reveal.evaluate(SKIPPED, timeout=REACH)
    assert seen in ([9, 1, 1], [9, 1, 2])
    expect(reveal).to_be_hidden()
    page.get_by_role("button", name="Last round").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="It was this one")).to_be_visible()
