"""The hooks are the contract with authors: each is explained, documented with its arguments, and used by somebody."""

import inspect
import re
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest
from pluggy import PluginValidationError

from oneiro_core import defaults, hooks
from oneiro_core.hooks import hookimpl, relay
from oneiro_core.registry import GROUP
from playing import REGISTRY

TESTS = Path(__file__).parents[1]
README = TESTS.parent / "core" / "README.md"
HOOKS: dict[str, Any] = {
    name: hook
    for family in vars(hooks).values()
    if inspect.isclass(family) and family.__module__ == hooks.__name__
    for name, hook in vars(family).items()
    if hasattr(hook, "oneiro_spec")
}


def signature(hook: Any) -> str:
    """A hook as an author writes it: `refuse(table, seat, action)`."""
    arguments = [name for name in inspect.signature(hook).parameters if name != "self"]
    return f"{hook.__name__}({', '.join(arguments)})"


def documented() -> list[str]:
    """The hooks in the table of the text for authors."""
    return re.findall(r"^\| `(\w+\([\w, ]*\))` \|", README.read_text(), re.MULTILINE)


def in_the_box() -> Iterator[object]:
    """Everything that ships with hooks in it."""
    yield defaults
    yield from (point.load() for point in entry_points(group=GROUP) if point.dist and point.dist.name == "oneiro")
    for variant in REGISTRY.variants.values():
        yield from (*variant.defaults, variant.rules)
    for rule in REGISTRY.house_rules.values():
        yield rule.rules


def implementations(hook: str) -> list[object]:
    return [plugin for plugin in in_the_box() if hasattr(getattr(plugin, hook, None), "oneiro_impl")]


def tried_in(hook: str) -> list[Path]:
    """The tests in which a plugin implements the hook."""
    pattern = re.compile(rf"@hookimpl[^\n]*\n\s+def {hook}\(")
    return [path for path in TESTS.glob("*/test_*.py") if pattern.search(path.read_text())]


@pytest.mark.parametrize("hook", HOOKS.values(), ids=HOOKS.keys())
def test_a_hook_says_who_asks_and_what_an_answer_means(hook: Any) -> None:
    assert len((inspect.getdoc(hook) or "").split()) >= 8


def test_every_hook_is_documented_with_its_arguments_and_in_its_order() -> None:
    assert documented() == [signature(hook) for hook in HOOKS.values()]


@pytest.mark.parametrize("hook", HOOKS)
def test_no_hook_is_without_a_user(hook: str) -> None:
    assert implementations(hook) or tried_in(hook)


@pytest.mark.parametrize("hook", HOOKS.values(), ids=HOOKS.keys())
def test_one_answer_is_asked_for_until_it_is_given_and_many_are_asked_of_all(hook: Any) -> None:
    many = re.search(r"list|Iterator|Refused|^None$", str(inspect.signature(hook).return_annotation))
    assert hook.oneiro_spec["firstresult"] is not bool(many)


def test_a_misspelt_hook_and_a_misnamed_argument_are_refused() -> None:
    class Misspelt:
        @hookimpl
        def hand_sise(self) -> int:
            return 1

    class Misnamed:
        @hookimpl
        def hand_size(self, board: object) -> int:
            return 1

    with pytest.raises(PluginValidationError, match="unknown hook 'hand_sise'"):
        relay(Misspelt())
    with pytest.raises(PluginValidationError, match="board"):
        relay(Misnamed())


def test_a_later_plugin_lies_above_an_earlier_one() -> None:
    def saying(size: int) -> object:
        class Saying:
            @hookimpl
            def hand_size(self) -> int:
                return size

        return Saying()

    assert relay(saying(1), saying(2)).hook.hand_size(table=None) == 2
