"""Every variant that is installed keeps its promises and its secrets, with every house rule that suits it."""

import pytest

from oneiro_core import Registry
from oneiro_core.testing import Source, examine

REGISTRY = Registry.found()


@pytest.mark.parametrize("variant", sorted(REGISTRY.variants))
def test_a_variant_conforms(variant: str) -> None:
    report = examine(REGISTRY.variants[variant], REGISTRY.house_rules.values(), pairs=200, source=Source())
    assert report.conforms, report
    assert report.pairs >= 200


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("variant", sorted(REGISTRY.variants))
def test_a_variant_conforms_at_length(variant: str) -> None:
    report = examine(REGISTRY.variants[variant], REGISTRY.house_rules.values(), pairs=5000, seed=2, source=Source())
    assert report.conforms, report
    assert report.pairs >= 5000
