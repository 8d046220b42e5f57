"""Simulated seasons of one company that always plays together: the hardest case for honest players, whose habits repeat."""

from random import Random

from .honest import Skills, votes
from .statistics import Kind
from .turns import Turn


def season(size: int, turns: int, chance: Random, cheats: Kind | None = None, often: float = 0.0) -> list[Turn]:
    """So many turns of `size` players "0", "1", ...; each tells in turn.

    Where one cheats, player 0 favours player 1, or gives him signals, in this part of the turns in which he can.
    """
    players = [Skills.drawn(chance) for _ in range(size)]
    return [_turn(players, number, chance, cheats, often) for number in range(turns)]


def _turn(players: list[Skills], number: int, chance: Random, cheats: Kind | None, often: float) -> Turn:
    teller = number % len(players)
    chosen = votes(players, teller, chance)
    if cheats is Kind.FAVOUR and teller > 1 and chance.random() < often:
        chosen[0] = 1
    if cheats is Kind.SIGNAL and teller == 0 and chance.random() < often:
        chosen[1] = 0
    taken = {str(voter): str(owner) for voter, owner in enumerate(chosen) if voter != teller}
    return Turn("simulated", number, str(teller), taken)
