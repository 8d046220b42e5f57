"""What makes a game pleasant, and could be done without: an idea, a card that is dragged, a clock that is stopped."""

import pytest
from playwright.sync_api import Locator, Page, expect

from .person import Person
from .visitors import Visit

long = pytest.mark.long


@pytest.fixture
def storyteller(visit: Visit) -> Person:
    """Somebody who has to find a clue."""
    person = Person(visit("/new/classic"))
    person.open_table(tells_first=True)
    return person


def spoken(page: Page) -> Locator:
    """The line that is read aloud."""
    return page.get_by_role("status")


def test_who_has_no_idea_is_given_three_to_his_picture(storyteller: Person) -> None:
    page, desk = storyteller.page, storyteller.desk
    desk.get_by_role("button", name="No idea?").click()
    expect(page.get_by_text("Choose a picture first")).to_be_visible()
    hand = page.get_by_role("group", name="Your hand")
    hand.locator("[aria-pressed]").nth(1).click()
    desk.get_by_role("button", name="No idea?").click()
    ideas = desk.get_by_role("group", name="Ideas", exact=True).get_by_role("button")
    expect(ideas).to_have_count(3)
    first = ideas.all_inner_texts()
    assert {idea.get_attribute("lang") for idea in ideas.all()} == {"en"}
    expect(spoken(page).filter(has_text=f"Ideas: {first[0]}, {first[1]}, and {first[2]}")).to_be_attached()
    desk.get_by_role("button", name="Other ideas").click()
    expect(ideas.first).not_to_have_text(first[0])
    assert not set(ideas.all_inner_texts()) & set(first)
    chosen = ideas.nth(2)
    chosen.click()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(desk.get_by_label("Your clue")).to_have_value(chosen.inner_text())
    hand.locator("[aria-pressed]").nth(2).click()
    expect(ideas).to_have_count(0)
    desk.get_by_role("button", name="Tell", exact=True).click()
    expect(page.get_by_role("main").get_by_text("You say").first).to_be_visible()  # bots may be at the reveal by now


@long
def test_ideas_in_another_language_are_said_to_be_and_come_with_a_prompt(storyteller: Person) -> None:
    page = storyteller.page
    page.evaluate("localStorage.setItem('oneiro.language', 'sv')")
    page.reload()
    page.get_by_role("group", name="Din hand").locator("[aria-pressed]").first.click()
    page.get_by_role("button", name="Ingen idé?").click()
    expect(page.get_by_role("group", name="Idéer", exact=True).get_by_role("button")).to_have_count(3)
    expect(page.get_by_text("Idéernas språk: engelska.")).to_be_visible()
    words = page.evaluate("fetch('/web/words/sv.json').then((answer) => answer.json())")
    assert page.get_by_role("form").locator("p.prompt").inner_text() in words["ideas.prompts"].split("|")


@long
@pytest.mark.parametrize(("tournament", "buttons"), [(None, 1), ("r_cup", 0)])
def test_in_tournaments_nobody_is_offered_any(visit: Visit, tournament: str | None, buttons: int) -> None:
    drawn = """async (tournament) => {
      const [{ html, render }, { Ideas }] = await Promise.all([import('/web/view.js'), import('/web/tables/ideas.js')]);
      const box = document.createElement('div');
      const draft = { fields: [], value: () => [] };
      const place = { id: 't_any', tournament };
      render(html`<${Ideas} place=${place} field=${{ field: { key: 'clue' } }} draft=${draft} />`, box);
      return box.querySelectorAll('button').length;
    }"""
    assert visit("/").evaluate(drawn, tournament) == buttons


@long
def test_a_motif_as_a_clue_is_warned_of(storyteller: Person) -> None:
    hand = storyteller.page.get_by_role("group", name="Your hand")
    hand.locator("[aria-pressed]").first.click()
    tags = storyteller.page.evaluate(
        """async () => (await (await fetch('/graphql', {method: 'POST', headers: {
          'content-type': 'application/json', authorization: `Bearer ${localStorage['oneiro.token']}`},
          body: JSON.stringify({query: `{ table(id: "${location.pathname.split('/')[2]}") {
            game { ...on StoryView { hand { tags } } } } }`})})).json()).data.table.game.hand.map((card) => card.tags)"""
    )
    warning = storyteller.page.get_by_text("is a motif of the picture: it may be too easy.")
    for clue, warned in ((f" {tags[0][0].upper()} ", True), ("a door left open", False), (tags[0][-1], True)):
        storyteller.desk.get_by_label("Your clue").fill(clue)
        expect(warning).to_have_count(int(warned))
    hand.locator("[aria-pressed]").nth(1).click()
    expect(warning).to_have_count(int(tags[0][-1] in tags[1]))


@long
def test_a_card_is_dragged_onto_the_table(storyteller: Person) -> None:
    hand = storyteller.page.get_by_role("group", name="Your hand")
    hand.get_by_role("button").nth(4).drag_to(storyteller.page.get_by_role("region", name="The table"))
    expect(hand.locator("[aria-pressed=true]")).to_have_count(1)


@long
def test_the_host_stops_the_clock(storyteller: Person) -> None:
    page = storyteller.page
    page.get_by_role("button", name="Stop the clock").click()
    expect(page.get_by_text("The clock is stopped")).to_be_visible()
    expect(page.get_by_role("timer")).to_be_hidden()
    page.get_by_role("button", name="Let the clock go on").click()
    expect(page.get_by_role("timer")).to_be_visible()


@long
def test_another_device_begins_at_the_same_table(storyteller: Person, visit: Visit) -> None:
    page = storyteller.page
    page.get_by_role("button", name="Other device").click()
    page.get_by_role("button", name="Make a link").click()
    phone = visit("/rules", viewport={"width": 360, "height": 740})
    phone.goto(page.get_by_label("Link for another device").input_value())
    expect(phone.get_by_role("group", name="Your hand")).to_be_visible()
    expect(phone.get_by_role("button", name="Menu")).to_be_visible()
