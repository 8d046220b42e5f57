"""What each format in the box tells of itself."""

import sys
from typing import Any

import pytest

from oneiro_core.tournament import Format
from playing import REGISTRY


@pytest.mark.parametrize("form", REGISTRY.formats.values(), ids=lambda form: form.key)
def test_its_rules_are_told_whole(form: Format[Any]) -> None:
    """They are the text that its file begins with, and more than a line."""
    assert form.guide == sys.modules[type(form).__module__].__doc__
    assert "**Ranking.**" in form.guide or "**Points.**" in form.guide
