"""How cases of Jinx are played: by the claims of a real turn, with the target and the won cards that the case says."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from oneiro_core import Card, Chance, Deal, Event, Game, Names, RefusalCode, Refused, Scored, Seat
from oneiro_plugins.variants.jinx.actions import Claim, Describe
from oneiro_plugins.variants.jinx.events import SquareDealt
from oneiro_plugins.variants.jinx.table import POSITIONS, JinxTable
from playing import DECK
from playing.jinx import open_jinx, play_turn

from .case import Case, Setting
from .running import Outcome, Refusal
from .stacked import named

T = TypeVar("T")

REFUSALS: dict[str, Refusal] = {
    "already_guessed": (RefusalCode.NOT_YOUR_TURN, None),
    "card_taken": (RefusalCode.TAKEN, "position"),
}


class Arranged(Chance):
    """Shuffles as always, and chooses the target of the case and the seat that is active in it."""

    def __init__(self, step: int, target: int, active: Seat) -> None:
        super().__init__(bytes(32), step)
        self._target, self._active = target, active

    def choose(self, items: Sequence[T]) -> T:
        wanted: Any = self._target if items == POSITIONS else self._active
        return items[items.index(wanted)]


@dataclass(frozen=True, slots=True)
class CardsOwned(Event):
    """What a seat has won before the case begins."""

    seat: Seat
    cards: tuple[Card, ...]

    def apply(self, table: JinxTable) -> None:
        table.won[self.seat].extend(self.cards)
        table.scores[self.seat] += len(self.cards)

    def text(self, name: Names) -> str:
        return f"{name(self.seat)} owns {len(self.cards)}."


def refusal(case: Case) -> Refusal:
    """The code and the field that the reason of a case stands for."""
    return REFUSALS[case.expected["reason"]]


def round_score(case: Case, setting: Setting) -> Outcome:
    """The claims in their order; when they do not end the turn, nobody else claims."""
    game, seats = _described(case, setting), named(_players(case))
    table, before = open_jinx(game), _piles(case, game)
    assert len(table.pile) == case.inputs["deck_before"], f"{case.id}: deck_before"
    assert len(table.square) == case.inputs["tableau"], f"{case.id}: tableau"
    events = [event for claim in case.inputs["claims"] for event in _claimed(game, seats, claim)]
    events += game.expire() if table.round == 1 and not table.over else ()
    after = _piles(case, game)
    dealt = sum(len(event.cards) for event in events if isinstance(event, SquareDealt))
    assert any(isinstance(event, Scored) for event in events), f"{case.id}: nothing was scored"
    assert list(after.values()) == table.scores, f"{case.id}: cards won are the points"
    return Outcome(
        points={name: after[name] - before[name] for name in seats},
        further={"piles_after": after, "deck_after": len(table.pile) + dealt, "to_discard": len(table.discards)},
    )


def end_of_game(case: Case, setting: Setting) -> Outcome:
    """Turns in which nobody claims, so that no card is ever returned."""
    assert case.inputs["cardsReturned"] == 0
    game = _game(case, setting, target=1, active=0)
    game.start()
    table = open_jinx(game)
    assert len(table.pile) + len(table.square) == case.inputs["deck"], f"{case.id}: deck"
    while not table.over:
        play_turn(game)
    return Outcome(further={"turnsPlayed": table.round, "left": len(table.pile)})


def legality(case: Case, setting: Setting) -> Refused | None:
    """Try the claim of the case after those before it; the refusal, if it is refused."""
    game, seats = _described(case, setting), named(_players(case))
    for earlier in case.inputs["previous"]:
        game.act(seats[earlier["player"]], Claim(earlier["position"]))
    tried = case.inputs["claim"]
    try:
        game.act(seats[tried["player"]], Claim(tried["position"]))
    except Refused as refused:
        return refused
    return None


def _players(case: Case) -> int:
    assert case.players is not None
    return case.players


def _game(case: Case, setting: Setting, target: int, active: Seat) -> Game:
    deal = Deal(_players(case), setting.options, DECK)
    return Game(setting.rules(), deal, lambda step: Arranged(step, target, active))


def _described(case: Case, setting: Setting) -> Game:
    """A game in which the clue of the case has been given, and everybody owns what the case says."""
    seats = named(_players(case))
    active = seats[case.inputs.get("active", "A")]
    game = _game(case, setting, case.inputs["target"], active)
    game.start()
    for name, count in case.inputs.get("piles_before", {}).items():
        game.replay([CardsOwned(seats[name], tuple(f"won-{name}-{number}" for number in range(count)))])
    game.act(active, Describe("a clue"))
    return game


def _claimed(game: Game, seats: dict[str, int], claim: dict[str, Any]) -> tuple[Event, ...]:
    """What came of a claim: nothing when another finger was first, or the turn over."""
    try:
        return game.act(seats[claim["player"]], Claim(claim["position"]))
    except Refused as refused:
        if refused.code in (RefusalCode.TAKEN, RefusalCode.NOT_NOW):
            return ()
        raise


def _piles(case: Case, game: Game) -> dict[str, int]:
    return {name: len(open_jinx(game).won[seat]) for name, seat in named(_players(case)).items()}
