"""Looking back at a game: who runs on the track, what red blots out, a link to a moment, and the game as a file."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from serving import Company, Serving

from .past import at, played
from .visitors import Visit


def replay(visit: Visit, friends: Company) -> Page:
    return at(visit, friends, f"/replay/{friends.table}")


def test_a_moment_is_passed_on_and_the_game_taken_along(visit: Visit, server: Serving) -> None:
    page = replay(visit, played(server, "classic"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("slider", name="Moment of the game").press("End")
    said = page.locator(".caption").inner_text()
    page.get_by_role("button", name="Copy a link to this moment").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(re.escape(page.url.partition("#")[0]) + r"#\d+", link)
    with page.expect_download() as downloaded:
        page.get_by_role("button", name="Download the game").click()
    told = json.loads(Path(downloaded.value.path()).read_text())
    assert [event["number"] for event in told["events"]] == list(range(1, len(told["events"]) + 1))
    page.goto(f"{server.url}/rules")
    page.goto(link)
    expect(page.locator(".caption")).to_have_text(said)


@pytest.mark.parametrize(
    ("swap", "told"), [("OFF", r"The word is: [^()]+\.$"), ("MAJORITY", r"The word is: .+ \(or .+\)\.$")]
)
def test_the_other_word_is_told_where_it_can_be_had(visit: Visit, server: Serving, swap: str, told: str) -> None:
    friends = played(server, "stella", "associate", options={"stella": {"stellaSwap": swap}})
    page = at(visit, friends, f"/table/{friends.table}")
    page.get_by_role("tab", name="Log").click()
    log = page.get_by_role("group", name="Log").get_by_role("listitem")
    expect(log.filter(has_text="The word is: ")).to_have_text(re.compile(told))


@pytest.mark.long
def test_one_rabbit_runs_for_each_team(visit: Visit, server: Serving) -> None:
    page = replay(visit, played(server, "team"))
    runners = page.get_by_role("list", name="Points").get_by_role("listitem")
    expect(runners).to_have_count(3)
    expect(runners.first).to_contain_text(" + ")


@pytest.mark.long
def test_red_blots_a_picture_out(visit: Visit, server: Serving) -> None:
    """It lies there when all votes are seen, on the picture that the sentence names."""
    page = replay(visit, played(server, "party"))
    caption = page.locator(".caption")
    moment = page.get_by_role("slider", name="Moment of the game")
    while not re.search(r"red vote is on \d", caption.inner_text(), re.IGNORECASE):
        moment.press("ArrowRight")
    found = re.search(r"\d+", caption.inner_text())
    assert found
    for _ in range(2):
        card = page.get_by_role("button", name=re.compile(rf"^Card {found[0]}\b"))
        expect(card).to_have_accessible_name(re.compile("red", re.IGNORECASE))
        moment.press("ArrowRight")


def test_where_nobody_voted_red_no_picture_is_the_one_that_was_to_be_found(visit: Visit) -> None:
    events: list[dict[str, Any]] = [
        {"__typename": "StorytellerNamed", "seat": 0},
        {"__typename": "TableauShown", "cards": ["moon", "boat"]},
        {"__typename": "PartyRedShown", "red": None},
        {
            "__typename": "VotesShown",
            "owners": [0, 1],
            "ballots": [{"seat": 0, "slots": [1]}, {"seat": 1, "slots": [1]}],
        },
    ]
    assert [slot["verdict"] for slot in folded(visit, events)] == ["", ""]
    assert [slot["verdict"] for slot in folded(visit, [*events[:2], events[3]])] == ["right", ""]


def test_two_votes_on_one_picture_are_two_tokens(visit: Visit) -> None:
    ballots = [{"seat": 1, "slots": [1, 1]}, {"seat": 2, "slots": [1, 2]}]
    events: list[dict[str, Any]] = [
        {"__typename": "TableauShown", "cards": ["moon", "boat"]},
        {"__typename": "VotesShown", "owners": [0, 1], "ballots": ballots},
    ]
    assert [slot["tokens"] for slot in folded(visit, events)] == [[1, 1, 2], [2]]


def folded(visit: Visit, events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What lies on the table after these events."""
    told = "async (events) => (await import('/web/pages/replay/fold.js')).statesOf(events, 3).at(-1).slots"
    slots: list[dict[str, Any]] = visit("/").evaluate(told, events)
    return slots
