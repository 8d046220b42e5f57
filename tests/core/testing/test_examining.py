"""What the kit says of variants that keep their promises, and when it has seen too little to say so."""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Annotated

import pytest

from oneiro_core import BadPlugin, Registry, hookimpl, seen_by
from oneiro_core.storytelling.events import CardsLaid
from oneiro_core.testing import Kind, assert_conforms, examine, examine_plugin
from planting import REFERENCE, TARGETS, planted
from planting.leaks import instead
from planting.reference import remade


@pytest.fixture(scope="module")
def plugin() -> object:
    """A plugin that brings both variants."""
    return SimpleNamespace(variants=hookimpl(lambda: [REFERENCE, TARGETS]))


def test_the_reference_conforms() -> None:
    report = examine(REFERENCE, pairs=300, seed=1)
    assert report.conforms, report
    assert report.pairs >= 300
    ways = {"other cards", "other owners", "another choice", "a change of mind", "another order", "no stand-in"}
    assert set(report.worlds) == ways
    assert [name for name, differed in report.secrets.items() if not differed] == ["VotePlaced"], (
        "it wants no two votes"
    )
    assert set(report.secrets) > {"CardsLaid.stand_in", "VoteChanged", "PileShuffled.cards"}
    assert "conforms (seed 1)" in str(report)
    assert "VoteCast.slots differed unseen in" in str(report)


def test_a_variant_without_cards_conforms() -> None:
    report = examine(TARGETS, pairs=300, seed=1)
    assert report.conforms, report
    assert set(report.worlds) == {"another draw"}
    assert report.secrets["TargetDealt.target"] >= 300


def test_the_same_seed_finds_the_same() -> None:
    assert examine(REFERENCE, pairs=30, seed=5) == examine(REFERENCE, pairs=30, seed=5)
    assert examine(REFERENCE, pairs=30, seed=5) != examine(REFERENCE, pairs=30, seed=6)


def test_it_tells_how_far_it_is() -> None:
    heard = list[tuple[int, int]]()
    examine(TARGETS, pairs=50, progress=lambda done, planned: heard.append((done, planned)))
    assert [done for done, _ in heard] == list(range(1, len(heard) + 1))
    assert heard[-1][0] == heard[-1][1]


@dataclass(frozen=True, slots=True)
class Noted(CardsLaid):
    """Cards are laid with a note that is always the same."""

    note: Annotated[str | None, seen_by("seat")] = "as always"


def test_a_secret_that_never_differs_is_not_examined() -> None:
    variant = planted(events=(Noted,), retold=instead(CardsLaid, lambda event, table: [remade(event, Noted)]))
    (finding,) = examine(variant, pairs=100).findings
    assert finding.kind is Kind.BLIND
    assert "Noted.note" in finding.headline
    assert "Noted.cards" not in finding.headline


def test_assert_conforms_takes_a_plugin(plugin: object) -> None:
    assert_conforms(plugin, pairs=20)


def test_assert_conforms_wants_a_variant() -> None:
    with pytest.raises(BadPlugin, match="offers no variant"):
        assert_conforms(SimpleNamespace())


def test_an_installed_plugin_is_examined_with_what_suits_it() -> None:
    registry = Registry.found()
    (jinx,) = examine_plugin(registry, "jinx", pairs=20)
    assert (jinx.variant, jinx.conforms) == ("jinx", True), jinx
    with pytest.raises(KeyError):
        examine_plugin(registry, "nobody")


def test_house_rules_are_examined_with_the_variants_that_they_suit() -> None:
    registry = Registry()
    rules = SimpleNamespace(house_rules=hookimpl(lambda: list(Registry.found().house_rules.values())[:1]))
    registry.add("small", "here", lambda: SimpleNamespace(variants=hookimpl(lambda: [REFERENCE, TARGETS])))
    registry.add("rules", "here", lambda: rules)
    assert not registry.plugins["rules"].refusal, registry.plugins["rules"].refusal
    reports = examine_plugin(registry, "rules", pairs=0)
    assert [report.variant for report in reports] == ["reference"]


def test_a_refused_plugin_is_not_examined() -> None:
    registry = Registry()
    registry.add("broken", "here", lambda: SimpleNamespace(variants=hookimpl(lambda: [1])))
    with pytest.raises(BadPlugin):
        examine_plugin(registry, "broken")
