"""Logs that several tests begin with, and how a refusal is looked at."""

from random import Random

import pytest

from holding import (
    OWNER,
    pair_round,
    play_round,
    started,
)
from oneiro_core import RefusalCode, Refused
from oneiro_core.tournament.entrants import Member
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.records import (
    NoShow,
    Record,
    Registered,
    RoundPublished,
    RoundStarted,
)
from oneiro_core.tournament.rounds import Result, Round, Score


def refused(log: Log, record: Record, by: str = OWNER, reason: str = "") -> RefusalCode:
    """The code with which a record is refused; nothing has changed by it."""
    before = (len(log.entries), repr(log.tournament))
    with pytest.raises(Refused) as refusal:
        log.add(record, 5000, by, reason)
    assert (len(log.entries), repr(log.tournament)) == before
    return refusal.value.code


def register(number: int, **changes: object) -> Registered:
    member = Member(f"a{number}", f"Player {number}")
    return Registered(**{"entrant": f"E{number}", "name": member.name, "members": (member,)} | changes)  # type: ignore[arg-type]


def result(seats: tuple[str, ...], game: str = "g1-1-1", finished: bool = True) -> Result:
    return Result(game, tuple(Score(seat, 10 + place) for place, seat in enumerate(seats)), finished)


def played(count: int = 8) -> Log:
    log = started(count)
    chance = Random(5)
    play_round(log, chance)
    play_round(log, chance)
    return log


def short_round() -> Log:
    """A round of three pods of four in which two came to the first pod, and three to the second."""
    log = started(12)
    round = open_round_of_nobody(log)
    for pod, seats in ((1, slice(0, 2)), (2, slice(0, 1))):
        for one in round.pods[pod].seats[seats]:
            log.add(NoShow(1, pod, one), 0, OWNER)
    return log


def open_round_of_nobody(log: Log) -> Round:
    """A round that has begun, with no game opened yet."""
    round = pair_round(log)
    log.add(RoundPublished(1), 0, OWNER)
    log.add(RoundStarted(1), 0, OWNER)
    return round
