"""Whole games of Jinx: every number of players, every combination of options, random choices."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneiro_core import Event, Game, Preset, Scored, Variant
from oneiro_core.testing import examine
from oneiro_plugins.variants.jinx.events import CardsReturned, Judged, TargetShown
from oneiro_plugins.variants.jinx.options import ClaimMode, FirstActive, Idle, JinxOptions, Tableau, Target
from playing import DECK, REGISTRY, game_of, random_steps
from playing.jinx import open_jinx

from .absence import of_kind
from .whole_games import any_changes

KEPT = {3: 41, 4: 51, 5: 61, 6: 71}


@given(
    seats=st.integers(3, 6),
    changes=any_changes(JinxOptions()),
    host=st.sampled_from([None, 0, 2]),
    cards=st.sampled_from([9, 20, 50, 84]),
    secret=st.binary(min_size=32, max_size=32),
    chooser=st.randoms(use_true_random=False),
    silence=st.sampled_from([0.0, 0.1]),
)
@settings(max_examples=80, deadline=None)
def test_a_whole_game_with_any_options(
    seats: int, changes: dict[str, Any], host: int | None, cards: int, secret: bytes, chooser: Random, silence: float
) -> None:
    game = game_of("jinx2012", seats, variant="jinx", deck=DECK[:cards], host=host, secret=secret, **changes)
    game.start()
    kept = sorted(card for zone in open_jinx(game).zones().values() for card in zone if card is not None)
    assert len(kept) == min(cards, KEPT[seats])
    for step in random_steps(game, chooser, silence):
        check_table(game, kept)
        check_turn(step)
    assert game.table.finished == bool(game.table.winners)
    assert game.table.finished or silence


def check_table(game: Game, kept: Sequence[str]) -> None:
    """Every card lies in one place, points are cards, and nobody but the active player sees a target that is not shown."""
    table = open_jinx(game)
    assert sorted(card for zone in table.zones().values() for card in zone if card is not None) == kept
    assert list(map(len, table.won)) == table.scores
    for viewer, eye in game.eyes.items():
        knows = table.shown or viewer == table.active
        assert eye.table.target == (table.target if knows else None)  # type: ignore[attr-defined]
        assert (game.view(viewer).your_target is None) or viewer == table.active
        assert all(card is None for card in eye.table.pile[:1]) or returned(game)  # type: ignore[attr-defined]


def returned(game: Game) -> bool:
    """Whether cards have come back to the pile, whose faces everybody knows."""
    return any(isinstance(event, CardsReturned) for step in game.steps for event in step)


def check_turn(step: Sequence[Event]) -> None:
    """A right verdict ends the turn in the same step; nobody is judged twice or after it."""
    verdicts = of_kind(Judged, step)
    assert len(verdicts) <= 1
    assert bool(of_kind(TargetShown, step)) >= any(verdict.right for verdict in verdicts)
    assert len(of_kind(Scored, step)) == len(of_kind(TargetShown, step))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_edition_of_the_box(seats: int) -> None:
    for number in range(6):
        game = game_of("jinx2012", seats, variant="jinx", secret=bytes([number]) * 32)
        game.start()
        for step in random_steps(game, Random(number)):
            check_turn(step)
        assert game.table.finished
        assert game.table.round >= seats + 1
        assert game.table.winners == tuple(
            seat for seat in range(seats) if game.table.scores[seat] == max(game.table.scores)
        )


def editions() -> Variant:
    """Jinx with a preset for each way to claim, and the other readings spread over them."""
    variant = REGISTRY.variants["jinx"]
    (box,) = variant.presets
    readings = {
        "shout": JinxOptions(jinx_claim=ClaimMode.SHOUT, jinx_nobody_penalty=1),
        "chosen": JinxOptions(jinx_target=Target.CHOSEN, first_active=FirstActive.HOST_CHOICE, jinx_nobody_penalty=2),
        "clockwise": JinxOptions(jinx_claim=ClaimMode.CLOCKWISE, jinx_tableau=Tableau.REFILL),
        "removing": JinxOptions(jinx_claim=ClaimMode.SHOUT, jinx_tableau=Tableau.REFILL, jinx_idle=Idle.REMOVE_ONE),
    }
    return replace(variant, presets=(box, *(Preset(key, key, options, box.seats) for key, options in readings.items())))


def test_every_way_to_claim_keeps_the_secrets() -> None:
    """The kit alone plays the presets that there are; the ways to claim are options."""
    report = examine(editions(), pairs=200, seed=4)
    assert report.conforms, str(report)
    assert {"FingerPut", "JinxCalled", "GuesserCalled", "CardRemoved", "CardsReturned"}.isdisjoint(report.unseen)
