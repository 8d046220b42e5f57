"""Bots: players by program. A bot knows what its seat knows, by construction: it is handed a copy of its seat's own table.

Whatever a bot does, no game stops for it: where it raises, or wants what is not allowed, its seat is played plainly.
"""

import hmac
import logging
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from enum import StrEnum
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from .actions import Action, Offer
from .choosing import PlainChooser
from .decks import Picture
from .errors import BadPlugin, RefusalCode, Refused
from .events import Event
from .game import Game
from .rules import Rules
from .shapes import Card, Seat
from .table import Table
from .variants import Variant

if TYPE_CHECKING:
    from .ideas import Idea

log = logging.getLogger("oneiro.bots")

TRIES = 24
"""How often a plain choice is made anew where values that are offered each by itself do not go together."""


class Strength(StrEnum):
    """How good a bot is."""

    EASY = "EASY"
    """It makes mistakes."""
    NORMAL = "NORMAL"
    """It plays as most people do."""
    SHARP = "SHARP"
    """As well as it can."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What a bot is handed when its seat is awaited: what that seat may know, and nothing else.

    `table` is a copy of the seat's own table, and `events` are those that it received. `pictures` tells of each card in the deck
    what is to be seen on it, and `people` are the seats that no bot plays: all of that is public. `character` stays the same for
    this seat through the game: tastes come of it.
    """

    rules: Rules
    seat: Seat
    table: Table[Any]
    events: tuple[Event, ...]
    pictures: Mapping[Card, Picture] = field(default_factory=lambda: MappingProxyType({}))
    character: int = 0
    people: frozenset[Seat] = frozenset()

    @classmethod
    def of(
        cls,
        game: Game,
        seat: Seat,
        pictures: Mapping[Card, Picture] | None = None,
        character: int = 0,
        people: frozenset[Seat] = frozenset(),
    ) -> "Turn":
        """The turn of a seat in a game as it stands."""
        eye = game.eyes[seat]
        return cls(game.rules, seat, deepcopy(eye.table), tuple(eye.events), pictures or {}, character, people)

    def again(self) -> "Turn":
        """The same turn with a table of its own: whoever is handed it may do with that what he likes."""
        return replace(self, table=deepcopy(self.table))

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What the seat may do now."""
        return self.rules.offers(self.table, self.seat)

    @property
    def view(self) -> Any:
        """The variant's view of the table."""
        return self.rules.variant.view(self.table, self.seat)

    def checked(self, action: Action) -> Action:
        """The action as it would be taken. Raises Refused for one that the rules of this table do not allow."""
        if self.table.over or not self.table.phase:
            raise Refused(RefusalCode.NOT_NOW, "there is nothing to do")
        return self.rules.checked(self.table, self.seat, action)


@dataclass(frozen=True, slots=True)
class Bot:
    """A player by program, for every variant whose table is a `family` table.

    - `choose`: the action of a turn, from the turn and a seeded generator. The same turn and seed give the same action: it keeps
      nothing from one turn to the next, and reads no clock. It may take a second; it runs on a thread of its own.
    - `pause`: how many seconds a person would take over that action, from the same two and the action: a race is played by it.
      Without it, and where it says None, the server waits as long as people mostly do. It changes nothing but the time at which
      the action is taken.
    - `ideas`: clues that it would give, the best first, for people who find none: from the turn, which is theirs, the card of the
      hand that the clue is meant for (None where it belongs to none), and a seeded generator.
    """

    key: str
    title: str
    summary: str
    choose: Callable[[Turn, Random], Action]
    strength: Strength = Strength.NORMAL
    family: type[Table[Any]] = Table
    pause: Callable[[Turn, Action, Random], float | None] | None = None
    ideas: "Callable[[Turn, Card | None, Random], Iterable[Idea]] | None" = None

    def plays(self, variant: Variant) -> bool:
        """Whether it can sit at a table of the variant."""
        return issubclass(variant.table, self.family)


def decide(bot: Bot, turn: Turn, random: Random) -> Action:
    """What a bot does in its turn; a plain choice where it fails, which is logged.

    Raises Refused when there is nothing that its seat could do.
    """
    try:
        return turn.checked(bot.choose(turn.again(), random))
    except Refused as refused:
        log.warning("the bot %s wanted what is not allowed: %s", bot.key, refused)
    except (Exception, SystemExit):
        log.exception("the bot %s failed", bot.key)
    return plain(turn, random)


def plain(turn: Turn, random: Random) -> Action:
    """A legal action, chosen without knowing the game. Raises Refused when none of some tries is allowed."""
    chooser, refusal = PlainChooser(random), Refused(RefusalCode.NOT_NOW, "nothing is offered")
    for _ in range(TRIES if turn.offers else 0):
        try:
            return turn.checked(chooser.action(chooser.one(turn.offers)))
        except BadPlugin as error:
            refusal = Refused(RefusalCode.ILLEGAL, str(error))
        except Refused as refused:
            refusal = refused
    raise refusal


def seeded(secret: bytes, seat: Seat, number: int) -> Random:
    """The generator for a seat's bot after its own event of that number, from the game's secret, which it does not tell.

    The number is the seat's own: it does not depend on what others do unseen.
    """
    return _dice(secret, "oneiro bot 1", f"{seat} {number}")


def inspired(secret: bytes, seat: Seat, number: int, card: Card | None) -> Random:
    """The generator for the ideas that a seat is given after its own event of that number, to a card; they tell no bot's dice."""
    return _dice(secret, "oneiro ideas 1", f"{seat} {number} {card or ''}")


def _dice(secret: bytes, purpose: str, what: str) -> Random:
    return Random(hmac.digest(secret, f"{purpose}\x00{what}".encode(), "sha256"))


def character(secret: bytes, seat: Seat) -> int:
    """What stays the same for a seat's bot through a game."""
    return seeded(secret, seat, 0).getrandbits(64)
