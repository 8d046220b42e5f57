"""How many actions a second the engine takes by itself: rules, log, and the fold of every viewer; no storage, no network.

    uv run python tests/bench/bench_engine.py [seconds for each number of players]

Players choose at random from what they are offered. Choosing is not measured: a first pass plays the games and notes the
actions, a second pass plays the same actions again against the clock.
"""

import random
import sys
import time
from dataclasses import dataclass

from oneiro_core import Action, Deal, Game, Offer, Registry, Rules, Seat
from oneiro_core.storytelling import ClaimStory, Lay, Tell, Vote

SEATS = (3, 4, 6, 8, 12)
DECK = tuple(f"card-{number:03}" for number in range(84))
SECRET = bytes(range(32))


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


def actions_per_second(rules: Rules, seats: int, seconds: float) -> float:
    """Replay one noted game until the time is up."""
    moves = noted(new_game(rules, seats), random.Random(seats))
    done, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        game = new_game(rules, seats)
        game.start()
        for move in moves:
            game.act(move.seat, move.action)
        done += len(moves)
    return done / spent


def main(seconds: float) -> None:
    rules = Registry.found().rules("classic")
    for seats in SEATS:
        print(f"{seats:2} players and a spectator: {actions_per_second(rules, seats, seconds):8,.0f} actions/s")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
