"""The options of classic, and its editions as presets (rules, section 1)."""

from dataclasses import dataclass
from enum import Enum

from oneiro_core import Preset, option
from oneiro_core.storytelling import DeckOut, EndMode, GuessOptions


class BonusScope(Enum):
    """Who gets points for votes on his card (rules, C-1 and C-2)."""

    ALWAYS = "always"
    """Everybody but the storyteller, in every case."""
    NOT_WHEN_ALL_RIGHT = "not_when_all_right"
    """Nobody when everybody found the storyteller's card."""
    FINDERS_ONLY = "finders_only"
    """When some found it, only those who did."""


class VoteSplit(Enum):
    """Whether two votes may fall on one image (rules, C-12)."""

    DISTINCT = "distinct"
    """Two votes go to two images, and the second is optional."""
    FREE = "free"
    """Both votes are always placed, together or apart."""


class SingleVoteBonus(Enum):
    """When a finder who used only one of two votes gets one more (rules, C-11)."""

    ALWAYS = "always"
    """Whenever he found it."""
    SOME_ONLY = "some_only"
    """Only when others did not."""
    OFF = "off"
    """Never."""


class Counted(Enum):
    """What is right or wrong: a voter with all his votes, or each vote by itself (rules, 4.1 and 4.2)."""

    VOTERS = "voters"
    """A voter is right when one of his votes is."""
    VOTES = "votes"
    """Each vote counts and pays by itself."""


@dataclass(frozen=True, slots=True)
class ClassicOptions(GuessOptions):
    """What the host of a classic table may choose."""

    bonus_cap: int | None = option(None, "Most bonus points in a round for votes on one's card", least=0, most=12)
    bonus_scope: BonusScope = option(BonusScope.ALWAYS, "Who gets bonus points")
    three_player_four: bool = option(False, "Four points for a single finder among three players")
    second_vote_from: int | None = option(None, "Players from which on there is a second vote", least=3, most=12)
    vote_split: VoteSplit = option(VoteSplit.DISTINCT, "Two votes on one image")
    single_vote_bonus: SingleVoteBonus = option(
        SingleVoteBonus.ALWAYS, "One more point for a finder with a single vote"
    )
    counted: Counted = option(Counted.VOTERS, "What counts as right: a voter, or each vote")


def _players(least: int, most: int) -> tuple[int, ...]:
    return tuple(range(least, most + 1))


PRESETS = (
    Preset(
        "classic2021",
        "Classic (2021)",
        ClassicOptions(),
        _players(3, 8),
        "The box with eight dials: 30 points, no cap.",
    ),
    Preset(
        "classic2008",
        "Classic (2008)",
        ClassicOptions(end_mode=EndMode.POINTS_OR_DECK, deck_out=DeckOut.END, three_player_four=True),
        _players(3, 6),
        "The first edition: 30 points or the last card, and four points for a single finder among three players.",
    ),
    Preset(
        "classic2013",
        "Classic (2013)",
        ClassicOptions(end_mode=EndMode.POINTS_OR_DECK, deck_out=DeckOut.END),
        _players(3, 6),
        "The revised booklet: 30 points or the last card.",
    ),
    Preset(
        "odyssey2011",
        "Odyssey (2011)",
        ClassicOptions(bonus_cap=3, second_vote_from=7),
        _players(3, 12),
        "Up to twelve players; from seven on a second vote. At most three bonus points a round.",
    ),
    Preset(
        "odyssey2024",
        "Odyssey (2024, unverified)",
        ClassicOptions(second_vote_from=3, vote_split=VoteSplit.FREE, counted=Counted.VOTES),
        _players(3, 12),
        "An extra after one unofficial source: always two votes, together or apart, and each pays by itself.",
    ),
)
