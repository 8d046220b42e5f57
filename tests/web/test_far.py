"""A screen for all, seen from the other end of the room: nobody can scroll there, so all is in sight, however many play."""

import re

import pytest
from playwright.sync_api import Page

from oneiro_core.clues import LONGEST_CLUE
from serving import Serving, choosing

from .looking import SPILLS, settled
from .past import play_on, played
from .visitors import Visit

SCREENS = ({"width": 1920, "height": 1080}, {"width": 1280, "height": 720}, {"width": 2560, "height": 1080})
HIDDEN = """() => [...document.querySelectorAll('.stage *, .seats *')]
  .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const panel = one.closest('[role=tabpanel]')?.getBoundingClientRect();
    return box.bottom > Math.min(innerHeight, panel?.bottom ?? innerHeight) + 1 || box.right > innerWidth + 1 || box.top < -1;
  })
  .map((one) => one.outerHTML.slice(0, 120))"""
"""What of the cards, the clue, the points and the players lies beyond the edge of the screen or of its panel."""
OVERLAPS = """() => {
  const all = [...document.querySelectorAll('.tableau > *, .clue q, .outcome h2, .gains li, .path, .side')];
  const boxes = all.map((one) => [one, one.getBoundingClientRect()]);
  const shared = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
  const meet = (a, b) => shared(a, b, 'left', 'right') > 1 && shared(a, b, 'top', 'bottom') > 1;
  return boxes.flatMap(([one, a], at) => boxes.slice(at + 1).filter(([, b]) => meet(a, b)).map(([other]) =>
    `${one.outerHTML.slice(0, 60)} ${other.outerHTML.slice(0, 60)}`));
}"""
"""What lies on something else: cards, the clue, what came of the round, the path, the players."""
WIDTHS = "() => [...document.querySelectorAll('.tableau .card')].map((card) => card.offsetWidth)"
SMALLEST = 80
"""Pixels that a card is wide at the least, on the smaller screen."""

ODYSSEY = {"preset": "odyssey2011"}
GAMES: list[tuple[str, int, dict[str, str]]] = [
    ("classic", 12, ODYSSEY),
    ("team", 12, {}),
    ("party", 12, {}),
    ("classic", 8, ODYSSEY),
    ("party", 7, {}),
    ("team", 8, {}),
    ("classic", 4, {}),
]
FEW = [
    pytest.param(*game, marks=[pytest.mark.long] if place > 1 else [], id=f"{game[0]}-{game[1]}")
    for place, game in enumerate(GAMES)
]


def assert_in_sight(screen: Page) -> None:
    """All of it is seen on a large screen, a smaller one and a wide one, and nothing lies on something else."""
    for size in SCREENS:
        screen.set_viewport_size(size)  # type: ignore[arg-type]
        screen.wait_for_timeout(100)
        assert screen.evaluate(HIDDEN) == [], size
        assert screen.evaluate(OVERLAPS) == [], size
        assert screen.evaluate(SPILLS) == [], size
        assert min(screen.evaluate(WIDTHS), default=SMALLEST) >= SMALLEST


@pytest.mark.parametrize(("variant", "count", "wish"), FEW)
def test_all_of_a_round_is_in_sight(
    visit: Visit, server: Serving, variant: str, count: int, wish: dict[str, str]
) -> None:
    friends = played(server, variant, "tell", count, private=True, **wish)
    screen = settled(visit(f"/tv/{friends.code}"))
    for phase, seen in (("tell", "A clue"), ("lay", "Laying"), ("vote", "Voting")):
        play_on(server, friends, phase)
        screen.get_by_text(seen, exact=True).wait_for()
        assert_in_sight(screen)
    play_on(server, friends, "tell")
    screen.locator(".reveal.step-3").wait_for()
    assert_in_sight(screen)


@pytest.mark.parametrize(
    ("variant", "count", "wish"), [("team", 12, {}), pytest.param("classic", 12, ODYSSEY, marks=pytest.mark.long)]
)
def test_all_of_the_end_is_in_sight(
    visit: Visit, server: Serving, variant: str, count: int, wish: dict[str, str]
) -> None:
    friends = played(server, variant, "over", count, private=True, **wish)
    screen = settled(visit(f"/tv/{friends.code}"))
    screen.get_by_role("heading", name=re.compile("won")).wait_for()
    assert_in_sight(screen)


@pytest.mark.parametrize("count", [8, pytest.param(12, marks=pytest.mark.long)])
def test_a_long_clue_leaves_the_cards_their_room(
    visit: Visit, server: Serving, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    monkeypatch.setattr(choosing, "CLUES", ("a door left open " * (LONGEST_CLUE // 17),))
    friends = played(server, "team", "lay", count, private=True)
    screen = settled(visit(f"/tv/{friends.code}"))
    screen.locator(".clue q").wait_for()
    assert_in_sight(screen)
    play_on(server, friends, "vote")
    screen.locator(".tableau").wait_for()
    assert_in_sight(screen)
