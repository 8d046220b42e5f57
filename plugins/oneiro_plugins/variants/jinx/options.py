"""The options of Jinx, and its preset (rules, section 1, C-16 and 7.5)."""

from dataclasses import dataclass
from enum import Enum

from oneiro_core import Preset, option
from oneiro_core.clues import ClueKind, check_forms


class Tableau(Enum):
    """What becomes of the cards that nobody won when a card was found (rules, C-16c)."""

    REDEAL = "redeal"
    """They are discarded, and nine new ones are dealt."""
    REFILL = "refill"
    """They stay, and only the gaps are filled."""


class Idle(Enum):
    """What is left for those who had not claimed when somebody else found the card (rules, C-16d)."""

    NONE = "none"
    """Nothing."""
    REMOVE_ONE = "remove_one"
    """Each removes one card of the square from the game."""


class Target(Enum):
    """How the active player comes by his target (rules, C-16f)."""

    DRAWN = "drawn"
    """By lot, each of the nine cards alike."""
    CHOSEN = "chosen"
    """He chooses it himself."""


class ClaimMode(Enum):
    """Who gets a card that several want (rules, 7.5)."""

    ARRIVAL = "arrival"
    """Whose claim is first at the server."""
    SHOUT = "shout"
    """Of those who claim it within a moment, the first to call Jinx!"""
    CLOCKWISE = "clockwise"
    """Nobody has to be quick: the guessers act one after the other, from the active player's left."""


class FirstActive(Enum):
    """Who is active first (rules, 7.1)."""

    RANDOM = "random"
    """A random seat."""
    HOST_CHOICE = "host_choice"
    """Whom the host names."""


@dataclass(frozen=True, slots=True)
class JinxOptions:
    """What the host of a Jinx table may choose."""

    jinx_tableau: Tableau = option(Tableau.REDEAL, "The rest of the square when a card was found")
    jinx_first_guess_penalty: int = option(
        1, "Cards the active player returns when the first claim is right", least=0, most=1
    )
    jinx_nobody_penalty: int = option(0, "Cards the active player returns when nobody finds his card", least=0, most=2)
    jinx_idle: Idle = option(Idle.NONE, "Those who had not claimed when the card was found")
    jinx_target: Target = option(Target.DRAWN, "The card to be described")
    jinx_claim: ClaimMode = option(ClaimMode.ARRIVAL, "Who gets a card that several want")
    first_active: FirstActive = option(FirstActive.RANDOM, "Who is active first")
    clue_forms: tuple[ClueKind, ...] = option((ClueKind.TEXT,), "Forms of a clue")

    def __post_init__(self) -> None:
        if self.jinx_idle is Idle.REMOVE_ONE and self.jinx_tableau is not Tableau.REFILL:
            raise ValueError("jinxIdle REMOVE_ONE needs jinxTableau REFILL: otherwise no card of the square stays")
        check_forms(self.clue_forms)


PRESETS = (
    Preset(
        "jinx2012",
        "Jinx (2012)",
        JinxOptions(),
        (3, 4, 5, 6),
        "The box with position cards: nine new cards every turn, and a card lost when the first claim is right.",
    ),
)
