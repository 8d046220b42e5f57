"""A round as it is met by somebody new: what he is told, what he sees move, and that all of it fits a small phone."""

import re
from dataclasses import asdict
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from oneiro_core.storytelling import Abstain
from playing import begin, game_of, play_round
from playing.story import Votes
from serving import Serving

from .late import go_on, hold
from .past import at, play_on, played
from .person import Person
from .visitors import Visit

SMALL: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
LEAST_REACH = 44
"""Pixels that a finger needs."""
REVEAL = (1500, 1400, 1200, 800)
"""Milliseconds that the steps of a reveal take by themselves, and the points to the rabbits."""
SHORT_OF_REACH = f"""() => [...document.querySelectorAll('main button, main a.button, main input, main select')]
  .filter((one) => one.checkVisibility({{visibilityProperty: true}}) && !one.matches('.loupe, [type=checkbox], [type=radio]'))
  .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 120)])
  .filter(([box]) => Math.round(box.height) < {LEAST_REACH}).map(([, text]) => text)"""

NOTE_LOSSES = """() => {
  const look = () => { window.losses += Number(Boolean(document.querySelector('.lost'))); };
  window.losses = 0;
  new MutationObserver(look).observe(document.body, {childList: true, subtree: true});
}"""


def assert_fits(page: Page) -> None:
    """Nothing scrolls sideways but the hand, what is pressed can be pressed, and what is to be done is in sight."""
    assert page.evaluate("document.documentElement.scrollWidth") == SMALL["viewport"]["width"]
    assert page.evaluate(SHORT_OF_REACH) == []
    main = page.get_by_role("main").locator(".go").last
    expect(main).to_be_in_viewport(ratio=1)


def storyteller(visit: Visit, **device: object) -> Person:
    """Somebody with a device of his own kind who is to give the first clue."""
    person = Person(visit("/", **device))
    person.page.wait_for_load_state("networkidle")
    person.page.evaluate(NOTE_LOSSES)
    person.press(person.page.get_by_role("button", name="Open a table"))
    person.open_table(tells_first=True)
    assert person.page.evaluate("window.losses") == 0, "a new socket for who has just signed in is no loss"
    return person


def hint(page: Page) -> Locator:
    return page.get_by_role("complementary", name="A hint")


def test_the_first_round_on_a_small_phone(visit: Visit) -> None:
    """The reveal takes its time, which is held here until all has been looked at, and goes on by itself."""
    person = storyteller(visit, **SMALL)
    page = person.page
    expect(hint(page)).to_contain_text("a clue that some will understand, and not all")
    own = page.get_by_role("list", name="Players").get_by_role("listitem").first
    expect(own).to_contain_text("storyteller")
    expect(own).to_contain_text("thinking")
    assert_fits(page)
    hint(page).get_by_role("button", name="I see").click()
    page.evaluate("localStorage.setItem('oneiro.motion', 'lively')")
    page.reload()
    hold(page, *REVEAL)
    hand = page.get_by_role("group", name="Your hand")
    hand.locator("[aria-pressed=false]").first.click()
    expect(hint(page)).to_have_count(0)
    person.desk.get_by_label("Your clue").fill("🦊 a door left open 👩‍👩‍👧‍👦")
    person.desk.get_by_role("button", name="Tell", exact=True).click()
    reveal = page.get_by_role("region", name="The reveal")
    expect(reveal.get_by_role("button", name="Skip", exact=True)).to_be_visible()
    assert reveal.get_by_role("heading").count() == 0
    go_on(page)
    expect(reveal.get_by_role("button", name="Go on", exact=True)).to_be_visible()
    expect(reveal.get_by_role("heading")).to_have_text(re.compile("^(Everybody|Some|Nobody) found your card.$"))
    gains = [int(text) for text in reveal.locator(".gains b").all_inner_texts()]
    runners = page.get_by_role("list", name="Points", exact=True).get_by_role("listitem").all_inner_texts()
    assert sum(gains) == sum(int(text.rpartition(": ")[2]) for text in runners) > 0
    assert_fits(page)


SEEN: list[tuple[str, int, dict[str, Any], Votes, str | None]] = [
    ("classic2021", 4, {}, {1: (0,), 2: (0,), 3: (0,)}, "all"),
    ("classic2021", 4, {}, {1: (0,), 2: (1,), 3: (1,)}, "some"),
    ("classic2021", 4, {}, {1: (2,), 2: (1,), 3: (1,)}, "none"),
    ("classic2021", 4, {}, {}, None),
    ("classic2021", 4, {"abstain": Abstain.COUNTS_AS_WRONG}, {1: (0,), 2: (0,)}, "some"),
    ("odyssey2011", 7, {}, {1: (0,), **dict.fromkeys(range(2, 7), (0, 1))}, "all"),
    ("odyssey2024", 4, {}, {1: (0, 0), 2: (0, 0), 3: (0, 1)}, "some"),
]
"""An edition, its players, options, who votes for whose card, and whether all, some or none have found it by its rules."""


@pytest.mark.parametrize(("edition", "seats", "options", "votes", "verdict"), SEEN)
def test_the_reveal_says_what_the_round_was_scored_by(
    visit: Visit, edition: str, seats: int, options: dict[str, Any], votes: Votes, verdict: str | None
) -> None:
    game = begin(game_of(edition, seats, **options))
    play_round(game, votes)
    result = {"gains": [asdict(gain) for gain in game.view(None).result.gains]}
    page = visit("/")
    assert (
        page.evaluate("async (result) => (await import('/web/tables/story/reveal.js')).verdict(result)", result)
        == verdict
    )


GAINED = """async (result) => {
  const place = { you: { index: 4 }, seats: [0, 1, 2, 3, 4, 5].map((index) => ({ index, team: index % 3 })) };
  return (await import('/web/tables/story/reveal.js')).gained(place, result).map(({ seats, points }) => [seats, points]);
}"""


def test_what_partners_get_together_is_told_once_and_the_own_first(visit: Visit) -> None:
    game = begin(game_of("team", 6, variant="team"))
    play_round(game, {4: (0,), 5: (1,)})
    result = {"gains": [asdict(gain) for gain in game.view(None).result.gains]}
    assert visit("/").evaluate(GAINED, result) == [[[4, 1], 4], [[0, 3], 3]]


@pytest.mark.long
def test_the_own_card_may_not_be_voted_for_and_says_so(visit: Visit) -> None:
    person = storyteller(visit, **SMALL)
    page = person.page
    person.play(actions=1)
    person.page.get_by_role("button", name="Go on", exact=True).click()
    expect(hint(page)).to_contain_text("Each vote that it gets is a point for you")
    hint(page).get_by_role("button", name="No hints").click()
    person.play(actions=2)
    mine = page.get_by_role("group", name="Cards on the table").get_by_role("button", name="This one is yours")
    expect(mine).to_have_count(1)
    assert mine.get_attribute("aria-pressed") is None
    assert hint(page).count() == 0
    assert_fits(page)


def of_six(visit: Visit, variant: str, clue: str | None = None) -> Person:
    """Somebody who tells first at a table of six, with clues of this kind where the variant has several."""
    person = Person(visit(f"/new/{variant}"))
    person.press(person.page.get_by_text("Options", exact=True))
    person.choose(person.page.get_by_label("Who tells first"), "SEAT_ONE")
    if clue:
        person.choose(person.page.get_by_label("The storyteller's clue"), clue)
    person.open_table(bots=5)
    return person


@pytest.mark.long
@pytest.mark.parametrize(
    ("clue", "said"), [("BLIND", "before you look at your hand"), ("OPEN_UNRELATED", "belongs to no card of your hand")]
)
def test_in_party_a_hint_speaks_of_no_card_that_is_to_be_found(visit: Visit, clue: str, said: str) -> None:
    person = of_six(visit, "party", clue)
    expect(person.desk).to_contain_text(said)
    person.play(actions=1)
    expect(hint(person.page)).to_contain_text("Whose an image is does not matter")


@pytest.mark.parametrize("green", [True, False])
def test_a_storyteller_of_party_is_told_of_his_red_vote(visit: Visit, server: Serving, green: bool) -> None:
    options = {"party": {"partyStorytellerGreen": green, "firstStoryteller": "SEAT_ONE"}}
    friends = played(server, "party", "vote", options=options)
    page = at(visit, friends, f"/table/{friends.table}")
    expect(hint(page)).to_contain_text("You alone vote red")
    line = page.get_by_role("form", name="Your move")
    if green:
        expect(line).to_contain_text("Vote for the image that fits best")
        page.get_by_role("group", name="Cards on the table").get_by_role("button", name="Card 1").click()
    expect(line).to_contain_text("Vote red")
    expect(line).not_to_contain_text("fits best")


def test_many_who_are_waited_for_are_counted(visit: Visit, server: Serving) -> None:
    options = {"classic": {"firstStoryteller": "SEAT_ONE"}}
    friends = played(server, "classic", "lay", 6, options=options)
    page = at(visit, friends, f"/table/{friends.table}")
    expect(page.get_by_text("Waiting for 5 others.")).to_be_visible()
    play_on(server, friends, "vote")
    expect(page.get_by_text("Voting", exact=True)).to_be_visible()
    expect(page.get_by_text("Waiting for 5 others.")).to_be_visible()


@pytest.mark.long
def test_a_hint_speaks_of_the_team(visit: Visit) -> None:
    person = of_six(visit, "team")
    person.play(actions=1)
    while not hint(person.page).get_by_text(re.compile("Your teammate tells|card for the storyteller")).is_visible():
        assert person.acted < 20
        person.step()
        person.page.wait_for_timeout(20)


@pytest.mark.long
def test_a_picture_is_looked_at_by_touch(visit: Visit) -> None:
    page = storyteller(visit, **SMALL).page
    hint(page).get_by_role("button", name="No hints").click()
    hand = page.get_by_role("group", name="Your hand")
    hand.locator("[aria-pressed]").nth(1).dblclick()
    picture = page.get_by_role("dialog", name="Picture")
    second = picture.get_by_role("img").get_attribute("alt") or ""
    page.keyboard.press("ArrowRight")
    expect(picture.get_by_role("img")).not_to_have_attribute("alt", second)
    expect(picture.get_by_role("button", name="Choose this one")).to_be_in_viewport(ratio=1)
    box = picture.get_by_role("img").bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 20, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + 140, middle)
    page.mouse.up()
    expect(picture.get_by_role("img")).to_have_attribute("alt", second)
    expect(picture.get_by_text(second)).to_be_visible()
    expect(picture.get_by_role("button", name="Chosen")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(picture).to_be_hidden()


@pytest.mark.long
def test_a_clue_is_said_aloud_where_people_are_together(visit: Visit) -> None:
    page = visit("/new/classic")
    person = Person(page)
    page.get_by_text("Options", exact=True).click()
    page.get_by_role("group", name="Forms of a clue").get_by_text("said aloud").click()
    page.get_by_label("Who tells first").select_option("SEAT_ONE")
    page.get_by_label("Bots").select_option("3")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_role("group", name="Your hand").locator("[aria-pressed]").first.click()
    person.desk.get_by_role("button", name="said aloud").click()
    person.desk.get_by_role("button", name="Tell", exact=True).click()
    expect(
        page.get_by_role("region", name=re.compile("The table|The reveal")).get_by_text("said aloud")
    ).to_be_visible()


@pytest.mark.long
def test_two_tokens_where_many_play(visit: Visit) -> None:
    page = visit("/new/classic")
    page.get_by_label("Edition").select_option("odyssey2011")
    page.get_by_label("Bots").select_option("6")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Begin", exact=True).click()
    person = Person(page)
    while not page.get_by_role("button", name="Card 1").is_visible():
        person.step()
        page.wait_for_timeout(20)
    free = page.get_by_role("group", name="Cards on the table").locator("[aria-pressed=false]")
    numbers = [re.match(r"Card (\d+)", one.get_attribute("aria-label") or "")[1] for one in free.all()]  # type: ignore[index]
    first, second, third = numbers[:3]
    for number in (first, second, third):
        page.keyboard.press({"10": "0", "11": "-", "12": "="}.get(number, number))
    expect(page.get_by_role("button", name=f"Vote for {second} and {third}")).to_be_visible()


@pytest.mark.long
def test_who_watches_sees_no_hand_and_is_counted(visit: Visit) -> None:
    page = visit("/new/classic")
    page.get_by_role("switch", name="Everybody may find this table").check()
    Person(page).open_table(tells_first=True)
    watcher = visit(page.url[page.url.index("/table/") :])
    expect(watcher.get_by_role("tab", name="Players")).to_be_visible()
    assert watcher.get_by_role("group", name="Your hand").count() == 0
    assert watcher.get_by_role("form", name="Your move").count() == 0
    expect(page.get_by_text("1 watches")).to_be_visible()


@pytest.mark.long
def test_the_clock_is_quiet_till_it_is_short_and_says_what_happens_then(visit: Visit) -> None:
    page = storyteller(visit).page
    urgent = page.get_by_role("status").filter(has_text="10 seconds left.")
    page.clock.install()
    page.reload()
    expect(page.get_by_role("timer")).to_be_visible()
    assert page.get_by_text("Then the round is skipped.").count() == 0
    left = page.get_by_role("timer").inner_text()
    minutes, seconds = map(int, left.split(":"))
    page.clock.run_for((60 * minutes + seconds - 20) * 1000)
    expect(page.get_by_text("Then the round is skipped.")).to_be_visible()
    assert urgent.count() == 0
    page.clock.run_for(11_000)
    expect(urgent).to_be_attached()


@pytest.mark.long
def test_sounds_are_off_until_somebody_wants_them(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Settings").click()
    switch = page.get_by_role("switch", name="Sounds, and a shake on phones")
    expect(switch).not_to_be_checked()
    switch.check()
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(switch).to_be_checked()
