"""The options that the whole storyteller family shares (rules, section 1)."""

from dataclasses import dataclass
from enum import Enum

from oneiro_core.clues import ClueKind, check_forms
from oneiro_core.options import option


class EndMode(Enum):
    """What ends the game (rules, C-4)."""

    POINTS = "points"
    """A round ends with somebody at the target."""
    POINTS_OR_DECK = "points_or_deck"
    """The target, or the last card drawn."""
    DECK = "deck"
    """The last card drawn."""
    CYCLES = "cycles"
    """Everybody has been storyteller so many times."""


class DeckOut(Enum):
    """What happens when the draw pile cannot refill everybody (rules, C-4)."""

    RESHUFFLE = "reshuffle"
    """The discards are shuffled in."""
    END = "end"
    """The game ends at the first refill that empties or overdraws the pile."""


class FirstStoryteller(Enum):
    """Who tells first (rules, C-8)."""

    CLAIM = "claim"
    """The first who claims the role."""
    RANDOM = "random"
    """A random seat."""
    HOST_CHOICE = "host_choice"
    """Whom the host names."""
    SEAT_ONE = "seat_one"
    """The first seat."""


class Abstain(Enum):
    """How a voter without a vote counts (rules, Q-5)."""

    EXCLUDED = "excluded"
    """He leaves the electorate."""
    COUNTS_AS_WRONG = "counts_as_wrong"
    """He counts as a wrong voter, without the consolation."""


class Permission(Enum):
    """What may be done or not."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


@dataclass(frozen=True, slots=True)
class StoryOptions:
    """What every variant with a storyteller lets its host choose."""

    target_score: int | None = option(30, "Points that end the game", least=5, most=100)
    end_mode: EndMode = option(EndMode.POINTS, "What ends the game")
    deck_out: DeckOut = option(DeckOut.RESHUFFLE, "When the draw pile runs out")
    cycles: int = option(1, "Turns as storyteller for each player, where cycles end the game", least=1, most=3)
    full_cycle: bool = option(False, "Once the target is reached, play on until all have told equally often")
    first_storyteller: FirstStoryteller = option(FirstStoryteller.CLAIM, "Who tells first")
    clue_forms: tuple[ClueKind, ...] = option((ClueKind.TEXT,), "Forms of a clue")

    def __post_init__(self) -> None:
        if self.end_mode in (EndMode.POINTS, EndMode.POINTS_OR_DECK) and self.target_score is None:
            raise ValueError("a game that ends by points needs a targetScore")
        if self.end_mode in (EndMode.DECK, EndMode.POINTS_OR_DECK) and self.deck_out is not DeckOut.END:
            raise ValueError("a game that ends with the deck needs deckOut END")
        check_forms(self.clue_forms)


@dataclass(frozen=True, slots=True)
class GuessOptions(StoryOptions):
    """What is added where the storyteller's card is to be found."""

    abstain: Abstain = option(Abstain.EXCLUDED, "A voter without a vote")
