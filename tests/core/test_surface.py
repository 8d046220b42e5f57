"""What is public is listed, sorted, and drawn as it is."""

import inspect
import re
from types import ModuleType

import pytest

import oneiro_core
from oneiro_core import errors, storytelling


def names(module: ModuleType) -> set[str]:
    """The names that a package brings in for others."""
    return {name for name, value in vars(module).items() if not name.startswith("_") and not inspect.ismodule(value)}


@pytest.mark.parametrize("package", [oneiro_core, storytelling], ids=lambda package: package.__name__)
def test_what_is_public_is_listed_and_sorted(package: ModuleType) -> None:
    listed = package.__all__
    assert sorted(listed) == sorted(set(listed))
    assert [name for name in listed if not hasattr(package, name)] == []
    assert names(package) - set(listed) == set()


@pytest.mark.parametrize("package", [oneiro_core, storytelling], ids=lambda package: package.__name__)
def test_every_public_class_and_function_says_what_it_is(package: ModuleType) -> None:
    things = {name: getattr(package, name) for name in package.__all__}
    own = {name: thing for name, thing in things.items() if inspect.isclass(thing) or inspect.isfunction(thing)}
    assert [name for name, thing in own.items() if not (inspect.getdoc(thing) or "").strip()] == []


def drawn(text: str) -> dict[str, str | None]:
    """The tree in a docstring: each name with the name that it hangs from."""
    parents: dict[str, str | None] = {}
    path: list[tuple[int, str]] = []
    for line in text.splitlines():
        found = re.match(r"(?P<branch>    [│├└─ ]*)(?P<name>[A-Z]\w+)( {2,}|$)", line)
        if found:
            depth, name = len(found["branch"]), found["name"]
            path = [step for step in path if step[0] < depth]
            parents[name] = path[-1][1] if path else None
            path.append((depth, name))
    return parents


def test_the_tree_of_errors_is_drawn_as_it_is() -> None:
    classes = [thing for thing in vars(errors).values() if inspect.isclass(thing) and issubclass(thing, Exception)]
    tree = {cls.__name__: cls.__base__.__name__ for cls in classes if cls.__base__}
    assert drawn(errors.__doc__ or "") == tree | {"OneiroError": None}


def test_a_code_is_its_own_name_and_is_explained() -> None:
    source = inspect.getsource(errors.RefusalCode)
    for code in errors.RefusalCode:
        assert code.value == code.name
        assert re.search(rf'{code.name} = "{code.name}"\n    """\S', source), f"{code.name} has no docstring"
