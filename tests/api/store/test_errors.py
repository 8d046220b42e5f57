import inspect
import re

from oneiro_api import store
from oneiro_api.store import errors


def tree(kind: type[Exception], depth: int = 0) -> list[tuple[int, str]]:
    below = [pair for child in kind.__subclasses__() for pair in tree(child, depth + 1)]
    return [(depth, kind.__name__), *below]


def test_the_docstring_draws_the_tree() -> None:
    drawn = re.findall(r"^ {4}((?:[│ ] {3})*)(?:[├└]── )?(\w+)", errors.__doc__ or "", re.MULTILINE)
    inside = [(0 if name == "StoreError" else 1 + len(indent) // 4, name) for indent, name in drawn]
    assert inside == tree(errors.StoreError)


def test_every_error_is_exported() -> None:
    kinds = {
        name for name, value in vars(errors).items() if inspect.isclass(value) and value.__module__ == errors.__name__
    }
    assert kinds | {"Store"} == set(store.__all__)
    assert store.__all__ == sorted(store.__all__)
