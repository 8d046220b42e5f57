"""What does not fit on a screen is not read: bounds on files and functions, with room for the odd long table."""

import ast
from pathlib import Path

import pytest

LINES_OF_A_FILE = 330
LINES_OF_A_FUNCTION = 40


def oversize(source: str) -> list[str]:
    """What is too long in a module, in words."""
    lines = len(source.splitlines())
    file = [f"{lines} lines"] if lines > LINES_OF_A_FILE else []
    functions = [
        node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return file + [f"{node.name}: {length(node)} lines" for node in functions if length(node) > LINES_OF_A_FUNCTION]


def length(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def test_nothing_is_too_long(root: Path, modules: list[Path]) -> None:
    found = {str(path): oversize((root / path).read_text()) for path in modules}
    assert {path: words for path, words in found.items() if words} == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("x = 1\n" * 330, []),
        ("x = 1\n" * 331, ["331 lines"]),
        ("def f():\n" + "    x = 1\n" * 39, []),
        ("def f():\n" + "    x = 1\n" * 40, ["f: 41 lines"]),
        ("class A:\n    async def g(self):\n" + "        x = 1\n" * 40, ["g: 41 lines"]),
    ],
    ids=["full file", "long file", "full function", "long function", "long method"],
)
def test_what_is_too_long_is_found(source: str, found: list[str]) -> None:
    assert oversize(source) == found
