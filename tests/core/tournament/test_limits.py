"""What no event needs is refused before anything reckons with it."""

from dataclasses import replace
from math import inf, nan
from typing import Any

import pytest

from holding import OWNER, entered, pair_round, settings_of, started
from oneiro_core import RefusalCode, Refused
from oneiro_core.tournament import limits
from oneiro_core.tournament.records import Grouped, KeptApart, Penalised, Seeded, Started
from oneiro_core.tournament.settings import Condition, ConditionKind, Ladder, Play, Points, Timing

HUGE = 2**31 - 1


@pytest.mark.parametrize(
    ("field", "changed"),
    [
        ("most", {"most": HUGE}),
        ("least", {"least": HUGE, "preferred": HUGE, "most": HUGE}),
        ("least", {"least": 1, "preferred": 1, "most": 1}),
        ("plays", {"plays": (Play("classic"),) * 101}),
        ("ladders", {"ladders": (Ladder((3, 2, 1)),) * 101}),
        ("rounds", {"timing": Timing(rounds=(0,) * 1001)}),
        ("capacity", {"capacity": 10_001}),
        ("waiting", {"waiting": -1}),
        ("late_rounds", {"late_rounds": -1}),
        ("delay", {"delay": -1.0}),
        ("delay", {"delay": 1e308}),
        ("delay", {"delay": nan}),
        ("pause", {"timing": Timing(pause=-1)}),
        ("review", {"timing": Timing(review=inf)}),
        ("grace", {"timing": Timing(grace=1e18)}),
        ("limit", {"timing": Timing(limit=1e18)}),
        ("start", {"timing": Timing(start=253_402_300_799)}),
        ("rounds", {"timing": Timing(rounds=(1_800_000_000, -62_135_596_800))}),
        ("amount", {"conditions": (Condition(ConditionKind.LEAST_RATING, 1e300),)}),
        ("points", {"points": Points.LADDER, "ladders": tuple(Ladder((1e308,) * size) for size in (3, 4, 5))}),
    ],
)
def test_settings_keep_their_limits(field: str, changed: dict[str, Any]) -> None:
    with pytest.raises(Refused) as caught:
        settings_of(**changed).check()
    assert (caught.value.code, caught.value.field) == (RefusalCode.BAD_OPTION, field)


def test_what_is_at_its_limits_is_taken() -> None:
    timing = Timing(start=4_102_444_800, pause=0, limit=366 * 86_400)
    settings_of(least=2, preferred=6, most=12, capacity=10_000, waiting=10_000, delay=86_400.0, timing=timing).check()


@pytest.mark.parametrize("number", [1e300, inf, nan])
def test_points_and_ratings_keep_their_limits(number: float) -> None:
    for log, record in ((started(4), Penalised("E1", number)), (entered(4), Seeded("E1", number))):
        with pytest.raises(Refused) as caught:
            log.add(record, 2000, OWNER, "because")
        assert caught.value.code is RefusalCode.ILLEGAL


def test_an_event_is_full_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oneiro_core.tournament.records.entry.FIELD", replace(limits.FIELD, most=6))
    entered(6)
    with pytest.raises(Refused, match="there is no place left"):
        entered(7)


def test_no_more_pairs_are_kept_apart_than_a_pairing_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oneiro_core.tournament.records.apart.PAIRS", replace(limits.PAIRS, most=4))
    log = entered(6)
    log.add(KeptApart(("E1", "E2", "E3")), 0, OWNER)
    for number in (4, 5):
        log.add(Grouped(f"E{number}", "club"), 0, OWNER)
    for record in (Grouped("E6", "club"), KeptApart(("E1", "E4"))):
        with pytest.raises(Refused, match="0 to 4 pairs to be kept apart"):
            log.add(record, 0, OWNER)


def test_where_half_a_field_is_kept_apart_from_itself_the_search_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """After so many looks, with a pairing of everybody."""
    monkeypatch.setattr("oneiro_core.tournament.pairing.seating.repair.LOOKS", 500)
    log = entered(200)
    for number in range(1, 201):
        log.add(Grouped(f"E{number}", "red" if number % 2 else "blue"), 0, OWNER)
    log.add(Started("seed"), 10, OWNER)
    assert sorted(pair_round(log).entrants) == sorted(log.tournament.entrants)
