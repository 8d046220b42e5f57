"""Somebody at a browser: he finds everything by its role, its name and its state, as a screen reader does."""

import re
import time
from contextlib import suppress
from dataclasses import dataclass

from playwright.sync_api import Error, Locator, Page

from .visitors import PATIENCE

SENDS = re.compile(
    r"^(I tell first|Tell|Lay down|Vote|Vote for .*|Describe|Claim none|Jinx!|Hand in .*|Show this image|Say so|Wade)$"
)
"""The buttons that do what has been chosen."""
GOES_ON = re.compile(r"^(Skip|Go on|To the end)$")
PAUSE = 0.05
REACH = 2500
"""Milliseconds within which something can be pressed at a table where others play, or is gone."""
SETTLES = 120
"""Milliseconds until what was done has changed the table."""
MOST_STEPS = 4000
MOST_CARDS = 2


@dataclass
class Person:
    """Plays by looking and pressing, without a plan."""

    page: Page
    acted: int = 0

    def press(self, thing: Locator, within: float = PATIENCE) -> None:
        """Press something. Raises Error where it cannot be pressed within so many milliseconds."""
        thing.click(timeout=within)

    def write(self, field: Locator, text: str, within: float = PATIENCE) -> None:
        """Fill in a field. Raises Error where that cannot be done within so many milliseconds."""
        field.fill(text, timeout=within)

    def open_table(self, *, bots: int = 3, points: int | None = None, tells_first: bool = False) -> None:
        """From the form of a variant into a game against bots, a short one where so few points end it."""
        self.choose(self.page.get_by_label("Bots"), str(bots))
        if points is not None or tells_first:
            self.press(self.page.get_by_text("Options", exact=True))
        if tells_first:
            self.choose(self.page.get_by_label("Who tells first"), "SEAT_ONE")
        if points is not None:
            self.write(self.page.get_by_label("Points that end the game"), str(points))
        self.press(self.page.get_by_role("button", name="Open the table"))
        self.page.get_by_role("heading", name="Invite").wait_for()
        self.begin()

    def begin(self) -> None:
        """Begin with those who sit there."""
        self.press(self.page.get_by_role("button", name="Begin", exact=True))
        self.page.get_by_role("tab", name="Players").wait_for()

    def choose(self, box: Locator, value: str) -> None:
        """Choose from a list."""
        box.select_option(value)

    def sign_in_and_play(self, variant: str, name: str = "Ann") -> None:
        """From the first page into a game against bots."""
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("group", name="What shall be played?").get_by_text(variant, exact=True).click()
        self.page.get_by_role("button", name="Play now").click()
        self.page.get_by_role("tab", name="Players").wait_for()

    def join(self, name: str) -> None:
        """By a link that somebody has sent."""
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.get_by_role("heading", name=re.compile("^A table of")).wait_for()

    @property
    def desk(self) -> Locator:
        return self.page.get_by_role("form", name="Your move")

    @property
    def over(self) -> bool:
        return self.page.get_by_role("link", name="Look back").is_visible()

    def play(self, actions: int = MOST_STEPS) -> None:
        """Play until the game is over, or so many actions have been taken. Raises AssertionError when nothing goes on."""
        for _ in range(MOST_STEPS):
            if self.over or self.acted >= actions:
                return
            if not self.step():
                time.sleep(PAUSE)
        raise AssertionError("the game does not go on")

    def come_to_the_vote(self) -> None:
        """Play until one is to vote oneself, which lasts until one does. Where one has told, bots may have voted at once."""
        while not self.desk.get_by_role("button", name="Vote", exact=True).is_visible():
            assert not self.over
            if not self.step():
                self.page.wait_for_timeout(1000 * PAUSE)

    def step(self) -> bool:
        """Do one thing that is offered; whether there was one."""
        onward = self.page.get_by_role("button", name=GOES_ON)
        if onward.is_visible():
            with suppress(Error):
                self.press(onward, REACH)
            return True
        return self.answer()

    def answer(self) -> bool:
        """Do what one is asked for, but do not go on from what is shown; whether one was asked."""
        if self.page.get_by_role(
            "dialog"
        ).is_visible():  # pressed too late: what was to be picked is now only looked at
            self.page.keyboard.press("Escape")
        if not self._is_asked():
            return False
        with suppress(Error):  # the phase has ended while he was reaching for something
            self._fill()
        if not self._ready:
            return False
        with suppress(Error):
            self.press(self.desk.get_by_role("button", name=SENDS), REACH)
            self.acted += 1
            self.page.wait_for_timeout(SETTLES)
        return True

    def _is_asked(self) -> bool:
        return self.desk.is_visible() and self.desk.get_by_role("button", name=SENDS).is_visible()

    def _fill(self) -> None:
        """Fill in what the choice asks for: a clue, a card of the hand, a card of the table, one of some words."""
        clue = self.desk.get_by_label("Your clue")
        if clue.is_visible():
            self.write(clue, "a door left open", REACH)
        for place in ("Your hand", "Cards on the table", "The fifteen images", "The square"):
            self._pick_enough(self.page.get_by_role("group", name=place, exact=True))
        for number in self.desk.get_by_role("spinbutton").all():
            self.write(number, "2", REACH)
        for group in self.desk.get_by_role("group").all():
            self._pick(group)

    @property
    def _ready(self) -> bool:
        return self.desk.get_by_role("button", name=SENDS, disabled=False).is_visible()

    def _pick_enough(self, cards: Locator) -> None:
        """Press cards until there are as many as are asked for."""
        for _ in range(MOST_CARDS):
            if not self._ready:
                self._press(cards)

    def _pick(self, group: Locator) -> None:
        """Press the first thing of a group, where none is."""
        if not group.locator("[aria-pressed=true]").count():
            self._press(group)

    def _press(self, group: Locator) -> None:
        """Press the first thing of a group that can be pressed and is not."""
        free = group.locator("[aria-pressed=false]")
        if group.is_visible() and free.count():
            self.press(free.first, REACH)
