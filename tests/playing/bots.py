"""Games that bots play among themselves, without a server."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from oneiro_core import Bot, Card, Deal, Event, Game, Picture, Rules, Turn
from oneiro_core.bots import character, seeded


def picked(pictures: Sequence[Picture]) -> Mapping[Card, Picture]:
    """Pictures by their cards."""
    return {picture.id: picture for picture in pictures}


def turn_of(game: Game, seat: int, pictures: Mapping[Card, Picture], secret: bytes) -> tuple[Turn, Random]:
    """What the bot of a seat is handed, and its dice."""
    turn = Turn.of(game, seat, pictures, character(secret, seat))
    return turn, seeded(secret, seat, len(turn.events))


def bot_steps(
    rules: Rules, seats: int, bots: Sequence[Bot], pictures: Mapping[Card, Picture], number: int
) -> Iterator[tuple[Game, tuple[Event, ...]]]:
    """The events of each step of a game of bots, the first edition of its variant; they are asked in any order.

    Each bot's own choice is played, so that one that is not allowed is raised.
    """
    secret, order = number.to_bytes(32, "big"), Random(number)
    game = Game.with_secret(rules, Deal(seats, rules.variant.presets[0].options, tuple(sorted(pictures)), 0), secret)
    yield game, game.start()
    while not game.table.over:
        seat = order.choice(sorted(game.awaiting))
        turn, dice = turn_of(game, seat, pictures, secret)
        yield game, game.act(seat, bots[seat % len(bots)].choose(turn, dice))
