"""How many actions a second the engine takes by itself: rules, log, and the fold of every viewer; no storage, no network.

    uv run python tests/bench/bench_engine.py

Players choose at random from what they are offered. Choosing is not measured: a first pass plays the games and notes the
actions, a second pass plays the same actions again against the clock.
"""

import random
import time
from dataclasses import dataclass

from oneiro_core import Action, Deal, Game, Offer, Registry, Rules, Seat
from oneiro_core.storytelling import ClaimStory, Lay, Tell, Vote

SEATS = (3, 4, 6, 8, 12)
DECK = tuple(f"card-{number:03}" for number in range(84))
SECRET = bytes(range(32))
RUNS, GAMES = 10, 10


@dataclass(frozen=True)
class Move:
    """One action of a noted game."""

    seat: Seat
    action: Action


def new_game(rules: Rules, seats: int) -> Game:
    """A game of the preset that all numbers of players share, with a fixed secret."""
    preset = rules.variant.preset("odyssey2011")
    assert preset is not None
    return Game.with_secret(rules, Deal(seats, preset.options, DECK), SECRET)


def noted(game: Game, chooser: random.Random) -> list[Move]:
    """Play a game at random to its end, and note every action."""
    moves = []
    game.start()
    while game.awaiting:
        seat = chooser.choice(sorted(game.awaiting))
        move = Move(seat, chosen(game.offers(seat)[0], chooser))
        game.act(move.seat, move.action)
        moves.append(move)
    return moves


def chosen(offer: Offer, chooser: random.Random) -> Action:
    """An action that the offer allows."""
    if offer.action is ClaimStory:
        return ClaimStory()
    name = {Tell: "card", Lay: "cards", Vote: "slots"}[offer.action]
    allowed = offer.fields[name]
    values = chooser.sample(allowed.values or (), allowed.bounds.least or 1)
    return Tell("a clue of some words", values[0]) if offer.action is Tell else offer.action(**{name: tuple(values)})


def actions_per_second(rules: Rules, seats: int) -> float:
    """The best of some runs, in processor time: what else the machine does slows a run down, and nothing speeds it up."""
    moves = noted(new_game(rules, seats), random.Random(seats))
    return max(len(moves) * GAMES / played(rules, seats, moves) for _ in range(RUNS))


def played(rules: Rules, seats: int, moves: list[Move]) -> float:
    """Play a noted game some times over; the seconds that it took."""
    begun = time.process_time()
    for _ in range(GAMES):
        game = new_game(rules, seats)
        game.start()
        for move in moves:
            game.act(move.seat, move.action)
    return time.process_time() - begun


def main() -> None:
    rules = Registry.found().rules("classic")
    for seats in SEATS:
        print(f"{seats:2} players and a spectator: {actions_per_second(rules, seats):8,.0f} actions/s")


if __name__ == "__main__":
    main()
