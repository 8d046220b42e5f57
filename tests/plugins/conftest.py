"""An option for the tests of plugins alone."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help="write the recorded games anew before they are compared")
