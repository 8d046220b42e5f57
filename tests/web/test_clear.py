"""What makes a table clear to who is new to it: whose moment it is, what holds already, and what is in sight without a search."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from .person import Person
from .test_round import SMALL
from .test_together import play_until, three
from .visitors import PHONE, Visit


def begun(visit: Visit, variant: str, bots: int = 4, **device: Any) -> Person:
    """A game against bots that has begun."""
    person = Person(visit(f"/new/{variant}", **device))
    person.open_table(bots=bots)
    return person


def hint(page: Page) -> Locator:
    return page.get_by_role("complementary", name="A hint")


def reveal(page: Page) -> Locator:
    return page.get_by_role("region", name="The reveal")


def come_to(person: Person, moment: Locator) -> None:
    """Do what is asked for until the moment has come. Raises AssertionError where the game ends before."""
    while not moment.is_visible():
        assert not person.over, "it does not come"
        person.step()
        person.page.wait_for_timeout(30)


def come_to_desk(person: Person, button: str) -> None:
    come_to(person, person.desk.get_by_role("button", name=button, exact=True))


def test_while_a_round_is_revealed_the_table_tells_of_that_round(visit: Visit) -> None:
    person = begun(visit, "classic")
    page = person.page
    come_to(person, reveal(person.page))
    expect(page.get_by_role("main")).to_contain_text(re.compile(r"Round \d+\s*The reveal"))
    teller = re.sub(" says?$", "", reveal(page).locator(".clue bdi").inner_text()).lower()
    players = page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players.filter(has_text="storyteller")).to_contain_text(teller, ignore_case=True)
    expect(players.filter(has_text="thinking")).to_have_count(0)
    page.get_by_role("button", name="Go on", exact=True).click()
    expect(players.filter(has_text="storyteller")).not_to_contain_text(teller, ignore_case=True)


def test_points_of_several_kinds_say_how_many_are_for_what(visit: Visit) -> None:
    person = begun(visit, "classic")
    lines: list[str] = []
    while not any("," in line for line in lines):
        come_to(person, reveal(person.page))
        lines = reveal(person.page).locator(".gains li").all_inner_texts()
        person.page.get_by_role("button", name=re.compile("^(Go on|To the end)$")).click()
    (line, *_) = [" ".join(line.split()) for line in lines if "," in line]
    all_of_it, *parts = map(int, re.findall(r"[+-]\d+", line))
    assert len(parts) > 1
    assert all_of_it == sum(parts)


def test_what_has_been_sent_is_not_offered_again(visit: Visit) -> None:
    people = three(visit)
    play_until(people, "Voting")
    voter = next(person for person in people if person.desk.get_by_role("button", name="Vote").is_visible())
    cards = voter.page.get_by_role("group", name="Cards on the table").locator("[aria-pressed]")
    cards.nth(0).click()
    vote = voter.desk.get_by_role("button", name=re.compile("^Vote for"))
    vote.click()
    expect(voter.desk.get_by_role("button", name="Take back")).to_be_visible()
    expect(vote).to_have_count(0)
    assert voter.page.evaluate("document.activeElement.id") == "main", "keys go on from the table"
    cards.nth(1).click()
    expect(vote).to_be_visible()


def test_a_reveal_on_a_phone_is_in_sight_and_so_are_its_points(visit: Visit) -> None:
    person = begun(visit, "classic", **SMALL)
    page = person.page
    come_to_desk(person, "Vote")
    page.evaluate("localStorage.setItem('oneiro.motion', 'lively')")
    page.reload()
    page.get_by_role("group", name="Cards on the table").locator("[aria-pressed=false]").first.click()
    page.evaluate("scrollTo({top: 300, behavior: 'instant'})")
    person.desk.get_by_role("button", name=re.compile("^Vote for")).click()
    expect(reveal(page).locator(".clue q")).to_be_in_viewport(ratio=1)
    expect(reveal(page).get_by_role("button", name="Go on", exact=True)).to_be_visible()
    last = reveal(page).locator(".gains li").last
    expect(last).to_be_in_viewport(ratio=1)
    button = reveal(page).get_by_role("button", name="Go on", exact=True).bounding_box()
    line = last.bounding_box()
    assert button
    assert line
    assert line["y"] + line["height"] <= button["y"] + 1, "the button covers no points"


def test_a_hint_stands_beside_the_table_and_hides_none_of_it(visit: Visit) -> None:
    person = Person(visit("/new/jinx"))
    person.press(person.page.get_by_text("Options", exact=True))
    person.choose(person.page.get_by_label("Who gets a card that several want"), "CLOCKWISE")  # bots end no race before
    person.open_table()
    describes = person.desk.get_by_role("button", name="Describe")
    places = (
        "all => all.map(one => one.getBoundingClientRect().toJSON())"  # it waits for none: a race may end meanwhile
    )
    squares, hints = list[Any](), list[Any]()
    while not (squares and hints and person.desk.get_by_role("button", name="Claim none").is_visible()):
        if describes.is_visible():
            person.step()
        person.page.wait_for_timeout(30)
        squares = person.page.get_by_role("group", name="The square").evaluate_all(places)
        hints = hint(person.page).evaluate_all(places)
    (square,), (beside,) = squares, hints
    assert beside["x"] > square["x"] + square["width"]


def test_a_hint_speaks_of_keys_where_there_are_some(visit: Visit) -> None:
    for device, keys in (({}, 1), ({**SMALL, "is_mobile": True}, 0)):
        person = begun(visit, "classic", **device)
        come_to_desk(person, "Lay down")
        expect(hint(person.page)).to_contain_text("A second press on the chosen card confirms.")
        expect(hint(person.page).get_by_text("Enter")).to_have_count(keys)


def test_the_own_pictures_are_large_until_those_of_the_table_lie_there(visit: Visit) -> None:
    people = three(visit)
    width = "group => group.querySelector('.card').offsetWidth"
    page = people[0].page
    hand = page.get_by_role("group", name="Your hand")
    play_until(people, "Voting")
    small = hand.evaluate(width)
    play_until(people, "Laying")
    while not page.get_by_text("Laying", exact=True).first.is_visible():
        people[0].step()
    assert hand.evaluate(width) > 1.3 * small


def test_a_table_bears_the_name_under_which_its_game_was_chosen(visit: Visit) -> None:
    person = Person(visit("/"))
    person.sign_in_and_play("Odyssey")
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Odyssey")


OVER = """async (tournament) => {
  const [{ html, render }, { Over }] = await Promise.all([import('/web/view.js'), import('/web/tables/over.js')]);
  const place = { id: 't_1', you: { index: 0 }, seats: [{ index: 0, name: 'Ann' }], tournament };
  document.body.replaceChildren();
  render(html`<main><${Over} place=${place} game=${{ winners: [0], scores: [3] }} /></main>`, document.body);
}"""
"""The end of a game that Ann has won, of a tournament or not."""


def test_after_a_game_of_a_tournament_the_next_step_is_the_tournament(visit: Visit) -> None:
    page = visit("/rules")
    page.get_by_role("heading", level=1).wait_for()
    page.evaluate(OVER, "r_1")
    expect(page.get_by_role("link", name="To the tournament")).to_have_attribute("href", "/tournament/r_1")
    expect(page.get_by_role("button", name="Once more", exact=True)).to_have_count(0)
    page.evaluate(OVER, None)
    expect(page.get_by_role("button", name="Once more", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="To the tournament")).to_have_count(0)


TIED = """async () => (await import('/web/tables/over.js')).headline(
  { you: { index: 0 }, seats: [{ index: 0, name: 'Ann' }, { index: 1, name: 'ben' }] }, { winners: [0, 1] })"""


def test_a_victory_that_is_shared_is_a_sentence(visit: Visit) -> None:
    page = visit("/rules")
    page.get_by_role("heading", level=1).wait_for()
    assert page.evaluate(TIED) == "You and ben have won"


FIFTEEN = """async (shown) => {
  const [{ html, render }, { Images }] = await Promise.all([import('/web/view.js'), import('/web/tables/stella/stella.js')]);
  const card = (number) => ({ id: `c${number}`, withdrawn: true });
  const numbers = [...Array(15).keys()].map((at) => at + 1);
  const images = numbers.map((number) => ({ number, card: card(number), marked: number === shown ? [0, 1] : null }));
  const place = { you: null, seats: [{ index: 0, name: 'Ann' }, { index: 1, name: 'Ben' }] };
  const draft = { allows: () => false, isPicked: () => false, state: { values: {} } };
  window.box ??= document.body.appendChild(document.createElement('div'));
  render(html`<${Images} place=${place} game=${{ images, phase: 'show' }} draft=${draft} />`, window.box);
}"""
"""The fifteen images of Stella, of which one may have been shown."""


def test_the_image_that_a_scout_shows_comes_into_sight_on_a_phone(visit: Visit) -> None:
    page = visit("/rules", **SMALL)
    page.get_by_role("heading", level=1).wait_for()
    page.evaluate("document.body.replaceChildren()")
    page.evaluate(FIFTEEN, None)
    last = page.get_by_role("button", name="Card 14. ")
    expect(last).not_to_be_in_viewport()
    page.evaluate(FIFTEEN, 14)
    expect(last).to_be_in_viewport(ratio=1)


def test_a_host_with_a_phone_sees_where_to_seat_a_bot(visit: Visit) -> None:
    page = visit("/new/classic", viewport=PHONE, has_touch=True)
    page.get_by_role("button", name="Open the table").click()
    bot = page.get_by_role("button", name="Seat a bot")
    expect(bot).to_be_in_viewport(ratio=1)
    box = bot.bounding_box()
    bar = page.get_by_role("button", name="Get up").bounding_box()
    assert box
    assert bar
    assert box["y"] + box["height"] < bar["y"]
