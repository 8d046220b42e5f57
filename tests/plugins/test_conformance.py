"""The conformance kit, run on what ships in the box."""

import pytest

from oneiro_core.testing import assert_conforms
from playing import REGISTRY


@pytest.mark.parametrize("variant", ["party", "team"])
def test_a_variant_keeps_its_promises_and_its_secrets(variant: str) -> None:
    assert_conforms(REGISTRY.variants[variant], REGISTRY.house_rules.values(), pairs=150)
