"""How a round came to be as it is: the log is folded up to its pairing, and what was changed since is told as such.

Nothing that happens later makes a reason false: neither who leaves nor what is corrected.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from .formats import Draw, Step
from .log import Entry, Log, fold
from .pairing import Pod, Report, amended
from .records import (
    EntrantMoved,
    PodsMerged,
    Record,
    RoundPaired,
    RoundPublished,
    RoundTakenBack,
    SeatsSwapped,
    StandbySeated,
    Undone,
)
from .rounds import Round
from .stages import apart, asked
from .state import Tournament
from .telling import Sentence, Text, say

Next: TypeAlias = Callable[[Tournament, float], Step]
"""What a format says comes next in a tournament, at a time in Unix seconds."""
_CHANGES = (SeatsSwapped, EntrantMoved, StandbySeated, PodsMerged)
_BY_HAND = say(Sentence.POD_BY_HAND)
_HAND_AGAIN = say(Sentence.AGAIN_BY_HAND)
_MADE = say(Sentence.POD_MADE)
_MADE_AGAIN = say(Sentence.AGAIN_UNTOLD)


@dataclass(frozen=True, slots=True)
class Trace:
    """By which entry a round was paired, and which changed its seats since; those that were undone are left out."""

    paired: Entry
    changes: tuple[Record, ...]

    @property
    def by_hand(self) -> bool:
        """Whether somebody made the pairing, not the format."""
        return isinstance(self.paired.record, RoundPaired) and self.paired.record.by_hand


@dataclass(frozen=True, slots=True)
class Making:
    """A tournament as it stood when a round was to be paired, and what the format then made; None for nothing."""

    state: Tournament
    draw: Draw | None


def traced(log: Log, number: int) -> Trace | None:
    """How a round came to be; None where there is no such round."""
    latest, published = 0, True
    paired, changes = None, list[Record]()
    for entry in _counting(log):
        record = entry.record
        if isinstance(record, RoundPaired):
            latest, published = latest + published, False
            paired, changes = (entry, []) if latest == number else (paired, changes)
        elif isinstance(record, RoundPublished):
            published = True
        elif isinstance(record, RoundTakenBack):
            published = False
        elif isinstance(record, _CHANGES) and record.round == number:
            changes.append(record)
    return None if paired is None else Trace(paired, tuple(changes))


def _counting(log: Log) -> Iterator[Entry]:
    undone = log.undone()
    return (entry for entry in log.entries if entry.line.number not in undone and not isinstance(entry.record, Undone))


def making(log: Log, trace: Trace, following: Next) -> Making:
    """The making of a round. Raises what the format raises."""
    line = trace.paired.line
    state = fold(log.entries[: line.number - 1])
    step = following(state, line.at)
    return Making(state, step if isinstance(step, Draw) else None)


def outdated(log: Log, trace: Trace, made: Making, following: Next) -> bool:
    """Whether the latest round would be paired otherwise by what has happened since. Raises what the format raises.

    What was pinned when it was paired stays so; changes by hand are not looked at.
    """
    if made.draw is None:
        return False
    rounds = [*log.tournament.rounds[:-1], *([made.state.draft] if made.state.draft else [])]
    step = following(replace(log.tournament, rounds=rounds), trace.paired.line.at)
    return not isinstance(step, Draw) or _shape(step) != _shape(made.draw)


def _shape(draw: Draw) -> tuple[frozenset[frozenset[str]], frozenset[str]]:
    """Who shares a pod, and who sits out."""
    return frozenset(frozenset(pod.seats) for pod in draw.pods), frozenset(draw.byes)


def report_of(round: Round, trace: Trace, made: Making) -> Report:
    """The report of a round as it is now, by what was known when it was paired."""
    pods, state = tuple(pod.seats for pod in round.pods.values()), made.state
    there = {one for pod in pods for one in pod} | set(round.byes)
    request = made.draw.request if made.draw else None
    request = request or asked(state, dict.fromkeys(sorted(there), 0.0))
    request = replace(request, avoid=apart(state, there & state.entrants.keys()))
    known = made.draw.report if made.draw else None
    numbers = {pod.seats: pod.number for pod in round.pods.values()}
    return amended(request, known, pods, round.byes, lambda pod: _reasons(trace, pod, numbers[pod]))


def _reasons(trace: Trace, pod: Pod, number: int) -> tuple[Text, Text]:
    """Why a pod is as it is that the format did not make so, and why two meet again in it."""
    others = tuple(said for change in trace.changes for said in _of_absence(change, pod, number))
    moved = any(isinstance(change, SeatsSwapped | EntrantMoved) for change in trace.changes)
    if trace.by_hand or moved:
        return (_BY_HAND, *others), (_HAND_AGAIN,)
    return (others, others) if others else ((_MADE,), (_MADE_AGAIN,))


def _of_absence(change: Record, pod: Pod, number: int) -> Text:
    match change:
        case StandbySeated(absent=absent, standby=standby) if standby in pod:
            return (say(Sentence.POD_STANDBY, one=standby, other=absent),)
        case PodsMerged(pod=small, into=into) if into == number:
            return (say(Sentence.POD_JOINED, pod=small),)
    return ()
