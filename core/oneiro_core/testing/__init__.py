"""The conformance kit: whether a variant keeps the promises of a game, and its secrets.

In a test of one's own, for a plugin that lives in one module (or for a `Variant`):

    from oneiro_core.testing import assert_conforms

    def test_my_variant() -> None:
        assert_conforms(my_plugin, pairs=200)

From a shell, for an installed plugin: `oneiro check my_plugin`.

The kit needs no test of the variant's own, and knows nothing of it but its offers. It plays every preset at every size, as it is
and with other options and a house rule: at random, at the extremes, with changes of mind, missed deadlines, players who leave,
and actions that must be refused. After every step it judges what the docstrings of `Phase`, `Event` and `Table` promise:
somebody is awaited or the game is over, what is offered is accepted, cards are conserved, nothing but an accepted action changes
a table, the stored events give the same game, rules ask for no clock, no file and no chance but `Chance`.

Secrets it judges by pairs of worlds that differ in what a viewer may not know: other cards in the pile and in hands, cards that
belonged to somebody else, other choices, changes of mind, another order of choices, other draws, stand-ins. He must get the same
events, view, offers, refusals and counts in both, until an event says in `reveals` that it tells the secret. What is no declared
secret (`seen_by`, `private_to`) and no card in a hand or pile is held to be public: a rule that nobody wrote down is not judged.
"""

from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from types import ModuleType

from oneiro_core.errors import BadPlugin
from oneiro_core.hooks import relay
from oneiro_core.registry import Registry
from oneiro_core.variants import HouseRule, Variant

from .examining import Examination, Progress
from .faults import Kind
from .processes import Source
from .reports import Finding, Report

__all__ = ["Finding", "Kind", "Progress", "Report", "Source", "assert_conforms", "examine", "examine_plugin"]


def assert_conforms(plugin: object, house_rules: Iterable[HouseRule] = (), *, pairs: int = 200, seed: int = 1) -> None:
    """Examine each variant of a plugin: a module or another object with hooks, or a `Variant` by itself.

    It is played with the house rules that the plugin brings and with those that are given. Raises AssertionError with the report
    of the first variant that does not conform, and BadPlugin for a plugin without variants.
    """
    variants, brought = ([plugin], []) if isinstance(plugin, Variant) else _offered(plugin)
    if not variants:
        raise BadPlugin("the plugin offers no variant; give a variant, and the house rules to play it with")
    source = Source.of(plugin) if isinstance(plugin, ModuleType) else None
    for variant in variants:
        report = examine(variant, [*brought, *house_rules], pairs=pairs, seed=seed, source=source)
        assert report.conforms, str(report)


def examine(
    variant: Variant,
    house_rules: Iterable[HouseRule] = (),
    *,
    pairs: int = 200,
    seed: int = 1,
    source: Source | None = None,
    progress: Progress | None = None,
) -> Report:
    """Examine one variant, with those of the house rules that suit it, up to the first finding.

    `pairs` is the number of pairs of worlds that are compared. With 0 there are none, and with few some declared secret may stay
    unexamined, which is a finding. The same seed finds the same. With a `source` some games are played again in another
    process.
    """
    return Examination(variant, house_rules, pairs, seed).report(source, progress)


def examine_plugin(
    registry: Registry,
    name: str,
    *,
    pairs: int = 200,
    seed: int = 1,
    folder: Path | None = None,
    progress: Progress | None = None,
) -> tuple[Report, ...]:
    """Examine an installed plugin: each variant with all house rules, and each variant that its house rules suit with those.

    `folder` is the one that the registry read plugin files from. Raises KeyError for a plugin that was not found, and BadPlugin
    for one that was refused.
    """
    plugin = registry.plugins[name]
    if plugin.refusal:
        raise BadPlugin(plugin.refusal)
    source = Source(folder=str(folder) if folder else "")
    others = [variant for variant in registry.variants.values() if variant not in plugin.variants]
    suited = [variant for variant in others if any(rule.suits(variant) for rule in plugin.house_rules)]
    wanted = [(variant, tuple(registry.house_rules.values())) for variant in plugin.variants]
    wanted += [(variant, plugin.house_rules) for variant in suited]
    return tuple(
        examine(variant, rules, pairs=pairs, seed=seed, source=source, progress=progress) for variant, rules in wanted
    )


def _offered(plugin: object) -> tuple[list[Variant], list[HouseRule]]:
    offering = relay(plugin).hook
    variants: list[list[Variant]] = offering.variants()
    house_rules: list[list[HouseRule]] = offering.house_rules()
    return list(chain(*variants)), list(chain(*house_rules))
