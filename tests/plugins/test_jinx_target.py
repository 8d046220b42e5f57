"""The target of Jinx: drawn alike among the nine, and known to the active player alone until the turn is over (rules, 10.2)."""

from collections import Counter
from typing import Any

import pytest

from oneiro_core import Deal, Game, Position, changed
from oneiro_plugins.variants.jinx.actions import Choose, Claim, Describe, Remove
from oneiro_plugins.variants.jinx.events import TargetSet, TurnSkipped
from oneiro_plugins.variants.jinx.options import JinxOptions, Target
from oneiro_plugins.variants.jinx.table import POSITIONS
from playing import DECK, REGISTRY
from playing.jinx import active, claim, described, guessers, jinx, open_jinx, refusal, target

from .absence import of_kind
from .cases_runner.jinx import Arranged


def targets(secret: bytes) -> list[Position]:
    """The targets of three turns in a row that nobody describes."""
    game = jinx(3, secret=secret)
    found = [target(game)]
    found += [target(game) for _ in range(2) if game.expire()]
    return found


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_each_position_is_equally_likely_in_every_turn(turn: int) -> None:
    """Pearson's chi-square over known secrets: eight degrees of freedom, beyond 26.1 once in a thousand."""
    games = 900
    counts = Counter(targets(number.to_bytes(32, "big"))[turn] for number in range(games))
    expected = games / len(POSITIONS)
    assert sum((counts[position] - expected) ** 2 / expected for position in POSITIONS) < 26.1


def worlds(**options: Any) -> list[Game]:
    """Nine games that differ in nothing but the target, each with its clue given by seat 0."""
    return [_with_target(position, **options) for position in POSITIONS]


def _with_target(position: Position, **options: Any) -> Game:
    rules = REGISTRY.rules("jinx")
    deal = Deal(5, changed(JinxOptions(), options), DECK)
    game = Game(rules, deal, lambda step: Arranged(step, position, 0))
    game.start()
    if game.table.phase == "choose":
        game.act(0, Choose(position))
    game.act(0, Describe("a door left open"))
    return game


def sight(game: Game, viewer: int | None) -> tuple[object, ...]:
    """All that somebody sees: events with their sentences, view, offers, and what is refused to him."""
    eye = game.eyes[viewer]
    told = [(event, event.text(str)) for event in eye.events]
    if viewer is None:
        return told, game.view(viewer)
    tried = [refusal(game, viewer, action) for action in (Describe("x"), Choose(3), Remove(3), Claim(0), Claim(10))]
    return told, game.view(viewer), game.offers(viewer), game.why_not(viewer), tried


@pytest.mark.parametrize("options", [{}, {"jinx_target": Target.CHOSEN}], ids=["drawn", "chosen"])
def test_nobody_but_the_active_player_can_tell_the_target(options: dict[str, Any]) -> None:
    games = worlds(**options)
    for viewer in (1, 2, 3, 4, None):
        first, *others = [sight(game, viewer) for game in games]
        assert all(other == first for other in others)
    assert [game.view(0).your_target for game in games] == list(POSITIONS)


def test_a_wrong_claim_tells_no_more_than_that_it_was_wrong() -> None:
    games = [game for game in worlds() if target(game) != 4]
    for game in games:
        game.act(1, Claim(4))
    for viewer in (1, 2, 3, 4, None):
        first, *others = [sight(game, viewer) for game in games]
        assert all(other == first for other in others)


def test_a_skipped_turn_does_not_tell_what_its_target_was() -> None:
    game = jinx()
    first, second = active(game), guessers(game)[0]
    step = game.expire()
    assert of_kind(TurnSkipped, step) == [TurnSkipped(first)]
    for viewer, eye in game.eyes.items():
        told = [event.position is not None for event in of_kind(TargetSet, eye.events)]
        assert told == [viewer == first, viewer == second]
        assert game.view(viewer).result is None


def test_after_the_turn_all_see_the_target() -> None:
    game = described()
    told, clue = target(game), open_jinx(game).clue
    game.expire()
    for viewer in game.eyes:
        result = game.view(viewer).result
        assert (result.target, result.clue, result.turn, result.guesses) == (told, clue, 1, ())
        assert [slot.number for slot in result.square] == list(POSITIONS)


def test_a_target_that_is_chosen() -> None:
    game = jinx(jinx_target=Target.CHOSEN)
    seat = active(game)
    assert (game.table.phase, list(game.awaiting)) == ("choose", [seat])
    game.act(seat, Choose(7))
    assert game.table.phase == "describe"
    assert [game.view(viewer).your_target for viewer in (seat, guessers(game)[0], None)] == [7, None, None]
    describe_only = game.act(seat, Describe("a clue"))
    assert not of_kind(TargetSet, describe_only)
    assert claim(game, guessers(game)[0], 7)
    assert open_jinx(game).last is not None
