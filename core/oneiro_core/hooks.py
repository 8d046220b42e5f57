"""Every hook, in families. This file is the contract with authors of plugins.

Two scales. The *registry* asks all installed plugins what they offer (`Offering`), and the server tells them what has happened
(`Observing`). Each *game* has a stack of its own: the
defaults at the bottom, the variant above them, house rules on top (`GameRules`, `StoryRules`).

- A hook that answers a question is `firstresult`: the topmost plugin with an opinion decides; None means "no opinion".
- A hook that does something is asked of all, the defaults first; so are vetoes, of which one is enough.
- A house rule that changes an answer is a wrapper: `@hookimpl(wrapper=True)`, `answer = yield`, `return ...`.
- Rule hooks are pure and synchronous: no clock, no I/O, no randomness but the `chance` that is handed in.
- An implementation may take fewer arguments than the hook offers, never others. A misspelt hook is refused.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pluggy

from .actions import Action
from .chance import Chance
from .errors import Refused
from .events import Event, Gain
from .shapes import Card, Seat
from .table import Table

if TYPE_CHECKING:
    from oneiro_core.storytelling.table import Ballots, StoryTable
    from oneiro_core.tournament.formats import Format

    from .bots import Bot
    from .decks import Deck
    from .summaries import GameSummary
    from .variants import HouseRule, Variant

NAMESPACE = "oneiro"
hookspec = pluggy.HookspecMarker(NAMESPACE)
hookimpl = pluggy.HookimplMarker(NAMESPACE)


class Offering:
    """What a plugin offers. Asked once, when the plugin is loaded; a plugin implements those that it has something for."""

    @hookspec
    def variants(self) -> "list[Variant]":  # type: ignore[empty-body]
        """The variants that the plugin brings. A key that is taken already refuses the plugin."""

    @hookspec
    def house_rules(self) -> "list[HouseRule]":  # type: ignore[empty-body]
        """The optional rules that the plugin brings for variants of a family."""

    @hookspec
    def decks(self) -> "list[Deck]":  # type: ignore[empty-body]
        """The decks of pictures that the plugin brings."""

    @hookspec
    def bots(self) -> "list[Bot]":  # type: ignore[empty-body]
        """The players by program that the plugin brings: people may seat them at tables of the variants that they play."""

    @hookspec
    def tournament_formats(self) -> "list[Format[Any]]":  # type: ignore[empty-body]
        """The formats of tournaments that the plugin brings. A key that is taken already refuses the plugin."""


class Observing:
    """What a plugin can watch. It hears and changes nothing: whatever it does, no game waits for it and none is hurt by it."""

    @hookspec
    def game_finished(self, summary: "GameSummary") -> None:
        """A game has ended and its last step is on disk.

        Called by the server, for one game after the other, on a thread that is the plugin's own: it may block and use the
        network. What it raises is logged. At most once for each game: a server that dies right after the last step tells nothing.
        """


class GameRules:
    """The rules that every game has, whatever its variant."""

    @hookspec(firstresult=True)
    def cards_needed(self, table: Table[Any]) -> int:  # type: ignore[empty-body]
        """The smallest deck that a game of this many seats can be played with (rules, section 2).

        Asked of an empty table before a game is made. Default: 0, for variants without cards.
        """

    @hookspec
    def setup(self, table: Table[Any], chance: Chance) -> Iterator[Event]:  # type: ignore[empty-body]
        """Prepare the game: yield the events before the first phase. All are asked, the defaults first."""

    @hookspec
    def refuse(self, table: Table[Any], seat: Seat, action: Action) -> Refused | None:
        """Veto an action that the phase would accept; None to let it pass. Asked on the acting seat's own table."""

    @hookspec(firstresult=True)
    def too_few(self, table: Table[Any]) -> bool:  # type: ignore[empty-body]
        """Whether too few players stay for the game to go on (rules, Q-12). Default: fewer than three.

        Asked between rounds; the game then ends unfinished.
        """

    @hookspec(firstresult=True)
    def is_over(self, table: Table[Any]) -> bool:  # type: ignore[empty-body]
        """Whether the game has reached its end. Asked when a round is completely scored (rules, section 12).

        It has not where nobody is left to win it: then it breaks off (Q-11).
        """

    @hookspec(firstresult=True)
    def winners(self, table: Table[Any]) -> tuple[Seat, ...]:  # type: ignore[empty-body]
        """The winning seats of a finished game. Default: most points among those who stayed; ties share (section 2)."""


class StoryRules:
    """The rules of the storyteller family: classic, party, team and whoever else uses its phases."""

    @hookspec(firstresult=True)
    def hand_size(self, table: "StoryTable[Any]") -> int:  # type: ignore[empty-body]
        """How many cards each player holds at the start of a round. Default: 6, or 7 with three players."""

    @hookspec(firstresult=True)
    def drawn(self, table: "StoryTable[Any]", seat: Seat, cards: tuple[Card | None, ...]) -> Event:  # type: ignore[empty-body]
        """The event by which a seat takes these cards from the pile. Default: it sees them at once, and nobody else does."""

    @hookspec
    def between_rounds(self, table: "StoryTable[Any]") -> Iterator[Event]:  # type: ignore[empty-body]
        """Yield what becomes of the hands when a round has been cleared, before they are filled. All are asked."""

    @hookspec(firstresult=True)
    def cards_to_lay(self, table: "StoryTable[Any]", seat: Seat) -> int:  # type: ignore[empty-body]
        """How many cards the seat lays this round. Default: 1, with three players 2; the storyteller 0, he told his."""

    @hookspec(firstresult=True)
    def ballots(self, table: "StoryTable[Any]", seat: Seat) -> "Ballots":  # type: ignore[empty-body]
        """How many votes the seat has this round. Default: one; the storyteller has none."""

    @hookspec(firstresult=True)
    def barred_slots(self, table: "StoryTable[Any]", seat: Seat) -> tuple[int, ...]:  # type: ignore[empty-body]
        """The numbers in the tableau that the seat may not vote for. Default: its own cards.

        Asked on the seat's own table: it must be known to the seat.
        """

    @hookspec(firstresult=True)
    def score_round(self, table: "StoryTable[Any]") -> tuple[Gain, ...]:  # type: ignore[empty-body]
        """The points of the round, from the frozen table and votes alone. The usual place for house rules as wrappers."""

    @hookspec(firstresult=True)
    def next_storyteller(self, table: "StoryTable[Any]") -> Seat:  # type: ignore[empty-body]
        """Who tells in the next round. Default: the next seat to the left that stays."""


def relay(*plugins: object) -> pluggy.PluginManager:
    """A plugin manager that knows every hook, with these plugins registered, later ones above earlier ones.

    Raises pluggy.PluginValidationError for a hook that is misspelt or takes arguments that are not offered.
    """
    manager = pluggy.PluginManager(NAMESPACE)
    for family in (Offering, Observing, GameRules, StoryRules):
        manager.add_hookspecs(family)
    for plugin in plugins:
        manager.register(plugin)
    manager.check_pending()
    return manager
