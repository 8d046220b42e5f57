"""Games whose cards lie as a case wants them: the same deck, the same deal, only that nothing is shuffled."""

from collections.abc import Callable, Sequence
from string import ascii_uppercase

from oneiro_core import Chance, Deal, Game, HouseRule
from playing import open_story

from .case import Setting

BOX = 84
"""Cards in a box."""


class Unshuffled(Chance):
    """Draws always the last of what is left, which leaves every shuffle in the order that it had."""

    def below(self, bound: int) -> int:
        return bound - 1


def unshuffled(step: int) -> Chance:
    """The same for each step."""
    return Unshuffled(bytes(32), step)


def stacked(setting: Setting, seats: int, hands: Sequence[Sequence[str]], *house_rules: HouseRule) -> Game:
    """A game, not yet started, in which each seat will be dealt these cards first, and plain ones to fill its hand."""
    game = _game(setting, seats, (), house_rules, unshuffled)
    size = game.rules.hand_size(open_story(game))
    dealt = [card for seat in range(seats) for card in _hand(seat, hands[seat], size)]
    rest = tuple(f"pile-{number:02}" for number in range(BOX - len(dealt)))
    return _game(setting, seats, (*dealt, *rest), house_rules, unshuffled)


def named(seats: int) -> dict[str, int]:
    """The seats by the letters that cases give them."""
    return {letter: seat for seat, letter in enumerate(ascii_uppercase[:seats])}


def _hand(seat: int, cards: Sequence[str], size: int) -> list[str]:
    return [*cards, *(f"hand-{seat}-{number}" for number in range(size - len(cards)))]


def _game(
    setting: Setting,
    seats: int,
    deck: tuple[str, ...],
    house_rules: Sequence[HouseRule],
    chance: Callable[[int], Chance],
) -> Game:
    return Game(setting.rules(*house_rules), Deal(seats, setting.options, deck, host=0), chance)
