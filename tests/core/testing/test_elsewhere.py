"""Games are played again in another process, where strings have other hashes."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from oneiro_core import Registry
from oneiro_core.testing import Source, assert_conforms, examine
from oneiro_plugins.variants import classic
from planting import REFERENCE, TARGETS, unordered


def test_the_order_of_a_set_is_found_in_another_process() -> None:
    with pytest.raises(AssertionError, match="another game in another process; does the order of a set matter"):
        assert_conforms(unordered, pairs=0)
    assert examine(unordered.variants()[0], pairs=0).conforms


def test_a_module_is_found_by_name_or_by_file() -> None:
    assert "classic" in Source.of(classic).registry().variants
    stranger = Source("a_name_that_leads_nowhere", str(Path(unordered.__file__)))
    assert list(stranger.registry().variants) == ["reference"]


def test_installed_plugins_are_found_with_those_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "small.py").write_text("from planting.unordered import variants as variants\n")
    assert {*Registry.found().variants, "reference"} == set(Source(folder=str(tmp_path)).registry().variants)


def test_an_installed_variant_is_the_same_there() -> None:
    assert examine(Registry.found().variants["jinx"], pairs=0, source=Source()).conforms


def test_a_plugin_that_cannot_be_found_there_is_told() -> None:
    report = examine(TARGETS, pairs=0, source=Source("a_name_that_leads_nowhere", "nowhere.py"))
    assert "could not be played in another process" in str(report)


def test_without_a_module_nothing_is_played_there() -> None:
    assert_conforms(REFERENCE, pairs=0)
    assert_conforms(SimpleNamespace(variants=unordered.variants), pairs=0)
