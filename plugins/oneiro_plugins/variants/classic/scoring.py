"""What is classic's own: its votes and its points (rules, 3.3 and section 4). Every other rule is the family's."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from oneiro_core import Gain, Seat, hookimpl
from oneiro_core.storytelling import Abstain, Ballots, StoryTable

from .options import BonusScope, ClassicOptions, Counted, SingleVoteBonus, VoteSplit

Classic: TypeAlias = StoryTable[ClassicOptions]
Votes: TypeAlias = Mapping[Seat, tuple[Seat, ...]]
"""Of each voter: the owners of the images that he voted for; none for an abstention."""

ALL, SOME, NONE, VOID = "all", "some", "none", "void"


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
    votes = {ballot.seat: tuple(table.owners[slot - 1] for slot in ballot.slots) for ballot in table.ballots}
    case = _case(table, votes)
    if case == VOID:
        return ()
    return (*_storyteller(table, case, votes), *_voters(table, case, votes), *_bonuses(table, case, votes))


def _two_votes(table: Classic) -> bool:
    start = table.options.second_vote_from
    return start is not None and len(table.players) >= start


def _case(table: Classic, votes: Votes) -> str:
    """How many found the storyteller's card: all, some or none; void when nobody voted (rules, 3.3)."""
    if not any(votes.values()) and table.options.abstain is Abstain.EXCLUDED:
        return VOID
    verdicts = _verdicts(table, votes)
    return ALL if all(verdicts) else SOME if any(verdicts) else NONE


def _verdicts(table: Classic, votes: Votes) -> list[bool]:
    """Right or wrong for each voter, or for each vote; an abstainer counts as the option says (rules, Q-5)."""
    counted = [owners for owners in votes.values() if owners or table.options.abstain is Abstain.COUNTS_AS_WRONG]
    if table.options.counted is Counted.VOTES:
        return [owner == table.storyteller for owners in counted for owner in owners or (None,)]
    return [table.storyteller in owners for owners in counted]


def _storyteller(table: Classic, case: str, votes: Votes) -> Iterator[Gain]:
    if case == SOME and table.storyteller is not None:
        yield Gain(table.storyteller, _found_points(table, votes), "storyteller")


def _found_points(table: Classic, votes: Votes) -> int:
    """3; in the first edition 4 when exactly one of three players found it (rules, C-3)."""
    finders = sum(table.storyteller in owners for owners in votes.values())
    return 4 if table.options.three_player_four and len(table.players) == 3 and finders == 1 else 3


def _voters(table: Classic, case: str, votes: Votes) -> Iterator[Gain]:
    for seat, owners in votes.items():
        right = owners.count(table.storyteller) if table.storyteller is not None else 0
        times = right if table.options.counted is Counted.VOTES else min(right, 1)
        if case == SOME and right:
            yield Gain(seat, _found_points(table, votes) * times, "found")
        elif case == ALL and right:
            yield Gain(seat, 2 * times, "all found")
        elif case == NONE and owners:
            yield Gain(seat, 2, "none found")
        if _single(table, case, owners):
            yield Gain(seat, 1, "single vote")


def _single(table: Classic, case: str, owners: tuple[Seat, ...]) -> bool:
    """Whether the voter found the card with one vote where two were his (rules, C-11)."""
    wanted = table.options.single_vote_bonus
    if not _two_votes(table) or wanted is SingleVoteBonus.OFF or len(owners) != 1 or owners[0] != table.storyteller:
        return False
    return case == SOME or wanted is SingleVoteBonus.ALWAYS


def _bonuses(table: Classic, case: str, votes: Votes) -> Iterator[Gain]:
    """One for each vote on a card of one's own, capped (rules, C-1, C-2 and C-10)."""
    drawn = Counter(owner for owners in votes.values() for owner in owners)
    cap, scope = table.options.bonus_cap, table.options.bonus_scope
    for seat in table.guessers:
        points = drawn[seat] if cap is None else min(cap, drawn[seat])
        shut_out = (scope is BonusScope.NOT_WHEN_ALL_RIGHT and case == ALL) or (
            scope is BonusScope.FINDERS_ONLY and case == SOME and table.storyteller not in votes.get(seat, ())
        )
        if points and not shut_out:
            yield Gain(seat, points, "votes received")
