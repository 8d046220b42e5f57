"""What is classic's own: its votes and its points (rules, 3.3 and section 4). Every other rule is the family's."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from oneiro_core import Gain, Seat, hookimpl
from oneiro_core.storytelling import Ballots, Guesses, Outcome, StoryTable

from .options import BonusScope, ClassicOptions, Counted, SingleVoteBonus, VoteSplit

Classic: TypeAlias = StoryTable[ClassicOptions]


@hookimpl
def ballots(table: Classic, seat: Seat) -> Ballots | None:
    """A second vote from the number of players that the options name (rules, 4.1); none for the storyteller."""
    if seat == table.storyteller or not _two_votes(table):
        return None
    free = table.options.vote_split is VoteSplit.FREE
    return Ballots(2 if free else 1, 2, repeats=free)


@hookimpl
def score_round(table: Classic) -> tuple[Gain, ...]:
    """The points of a round from the tableau and the votes alone (rules, 3.3, 4.1 and 4.2)."""
    guesses = Guesses.of(table, singly=table.options.counted is Counted.VOTES)
    found = guesses.gains(_found_points(table, guesses))
    return (*found, *_single_votes(table, guesses), *_bonuses(table, guesses))


def _two_votes(table: Classic) -> bool:
    start = table.options.second_vote_from
    return start is not None and len(table.players) >= start


def _found_points(table: Classic, guesses: Guesses) -> int:
    """3; in the first edition 4 when exactly one of three players found it (rules, C-3)."""
    finders = sum(guesses.right(seat) > 0 for seat in guesses.votes)
    return 4 if table.options.three_player_four and len(table.players) == 3 and finders == 1 else 3


def _single_votes(table: Classic, guesses: Guesses) -> Iterator[Gain]:
    """One more for a voter who found the card with one vote where two were his (rules, C-11)."""
    wanted = table.options.single_vote_bonus
    paid = wanted is SingleVoteBonus.ALWAYS or (wanted is SingleVoteBonus.SOME_ONLY and guesses.outcome is Outcome.SOME)
    if _two_votes(table) and paid:
        for seat, owners in guesses.votes.items():
            if owners == (guesses.storyteller,):
                yield Gain(seat, 1, "single vote")


def _bonuses(table: Classic, guesses: Guesses) -> Iterable[Gain]:
    """One for each vote on a card of one's own, capped (rules, C-1, C-2 and C-10)."""
    scope, outcome = table.options.bonus_scope, guesses.outcome
    if scope is BonusScope.NOT_WHEN_ALL_RIGHT and outcome is Outcome.ALL:
        return ()
    seats = table.guessers
    if scope is BonusScope.FINDERS_ONLY and outcome is Outcome.SOME:
        seats = tuple(filter(guesses.right, seats))
    return guesses.bonuses(seats, table.options.bonus_cap)
