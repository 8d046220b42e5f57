"""What is told by a colour is told by a sign as well: the sparks of Stella, and who plays with whom."""

import re

import pytest
from playwright.sync_api import Page, expect

from .looking import faults
from .person import Person
from .visitors import Visit

BADGES = {"A Spark": "+2", "A Super-Spark": "+3", "Alone: a fall": "✕"}
FUR = "list => [...list.querySelectorAll('.fur:first-child')].map((fur) => getComputedStyle(fur).fill)"


def begun(visit: Visit, variant: str, bots: int) -> Person:
    person = Person(visit(f"/new/{variant}"))
    person.open_table(bots=bots)
    return person


def test_the_end_of_a_round_of_stella_needs_no_colours(visit: Visit) -> None:
    person = begun(visit, "stella", 2)
    page = person.page
    while not page.get_by_role("heading", name="Round 1 is over").is_visible():
        person.answer()  # and never goes on from the end of the round
        page.wait_for_timeout(20)
    shown = page.get_by_role("group", name="The images that were shown")
    expect(shown.get_by_role("button", name="Card")).to_have_count(shown.locator(".badge").count())
    for card in shown.locator(".card").all():
        told = card.get_by_role("button", name="Card").get_attribute("aria-label") or ""
        (spark,) = [words for words in BADGES if words in told]
        assert card.locator(".badge").inner_text() == BADGES[spark]
        assert "Chosen by" in told
    marks = page.locator(".slate .mark").all_inner_texts()
    boxes = (
        page.locator(".slate")
        .first.locator(".marks i")
        .evaluate_all("all => all.map((one) => one.getBoundingClientRect())")
    )
    assert len({(box["x"], box["y"]) for box in boxes}) == 15, "each image has a place of its own on a slate"
    assert min(box["width"] for box in boxes) > 10
    assert marks
    assert set(marks) <= {"2", "3", "✕", "○"}
    assert_sheet(page)
    assert faults(page) == []


def assert_sheet(page: Page) -> None:
    """The sheet has four rounds, of which one has been played: each has as many points as at the end of his line."""
    sheet = page.get_by_role("table", name="What the rounds brought")
    assert sheet.get_by_role("columnheader").count() == 4
    won = [row.get_by_role("cell").all_inner_texts() for row in sheet.get_by_role("row").all()[1:]]
    points = page.get_by_role("list", name="Points", exact=True).get_by_role("listitem").all_inner_texts()
    assert [int(re.match(r"\d+", cells[0])[0]) for cells in won] == [int(text.split(": ")[1]) for text in points]  # type: ignore[index]
    assert {cell for cells in won for cell in cells[1:]} == {"·"}


def test_partners_share_a_frame_and_a_colour(visit: Visit) -> None:
    person = begun(visit, "team", 5)
    page = person.page
    players = page.get_by_role("list", name="Players")
    teams = players.locator("> li")
    expect(teams).to_have_count(3)
    furs = [team.evaluate(FUR) for team in teams.all()]
    assert all(len(team) == 2 and team[0] == team[1] for team in furs)
    assert len({team[0] for team in furs}) == 3
    assert page.get_by_role("list", name="Points", exact=True).get_by_role("listitem").count() == 3
    assert faults(page) == []


STAGE = """async ([laid, storyteller]) => {
  const [{ html, render }, { Stage }] = await Promise.all([import('/web/view.js'), import('/web/tables/story/stage.js')]);
  const seats = ['Ann', 'Ben', 'Cleo', 'Dora'].map((name, index) => ({ index, name, team: index % 2 }));
  const game = { storyteller, clue: 'a door', laid, tableau: [] };
  const box = document.createElement('div');
  render(html`<${Stage} place=${{ seats, you: seats[0] }} game=${game} draft=${{ field: () => null }} />`, box);
  return box.querySelector('.line')?.textContent ?? '';
}"""


@pytest.mark.parametrize(
    ("laid", "storyteller", "told"),
    [
        ([1], 1, "One card comes from your team: it is still missing."),
        ([1, 2], 1, "The card of your team has been laid by Cleo."),
        ([1, 0], 1, "The card of your team has been laid by you."),
        ([2], 2, ""),
    ],
)
def test_it_is_told_who_of_the_team_has_laid_its_card(
    visit: Visit, laid: list[int], storyteller: int, told: str
) -> None:
    assert visit("/rules").evaluate(STAGE, [laid, storyteller]) == told
