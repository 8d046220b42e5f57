"""Simulated players, and the points that they make of tables of the classic rules to 30 points."""

from collections.abc import Iterator, Sequence
from random import Random

from oneiro_core.fairplay.honest import Skills, votes

GOAL = 30


def table(players: Sequence[Skills], chance: Random) -> list[int]:
    """The points of a table that is played until somebody has 30."""
    points, turn = [0] * len(players), 0
    while max(points) < GOAL:
        storyteller = turn % len(players)
        for seat, gain in enumerate(gains(votes(players, storyteller, chance), storyteller)):
            points[seat] += gain
        turn += 1
    return points


def gains(chosen: Sequence[int], storyteller: int) -> list[int]:
    """The points of a turn: all or none find the card, 2 for the others; else 3 for the storyteller and each finder; 1 a vote."""
    found = [voter for voter, owner in enumerate(chosen) if owner == storyteller and voter != storyteller]
    some = 0 < len(found) < len(chosen) - 1
    gain = [0 if voter == storyteller else 2 for voter in range(len(chosen))]
    if some:
        gain = [3 if owner == storyteller else 0 for owner in chosen]
    for owner in chosen:
        gain[owner] += owner != storyteller
    return gain


def tables(players: Sequence[Skills], count: int, chance: Random) -> Iterator[tuple[list[int], list[int]]]:
    """Tables of four to six drawn players: who sat there, and their points."""
    for _ in range(count):
        seated = chance.sample(range(len(players)), chance.randint(4, 6))
        yield seated, table([players[number] for number in seated], chance)
