"""One server for all tests of this folder, and a browser for each module: asyncio cannot run beside it."""

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from serving import Serving

from .visitors import CHROMIUM, PATIENCE, Hotel, Visit

ARGUMENTS = ("--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
"""The browser has a microphone that beeps, and lets every page use it."""

expect.set_options(timeout=PATIENCE)

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Of a test that fails the pages are kept as pictures."""
    report = yield
    item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server whose bots take no time, with those decks only that have pictures to be looked at."""
    server = Serving(tmp_path_factory.mktemp("server"), {"bot_pace": "0"})
    (server.folder / "plugins" / "deck.py").unlink()
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not Path(CHROMIUM).exists():
        pytest.skip("chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS])
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, server: Serving, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Opens a page for somebody new. Afterwards nobody has met an error, or a file from elsewhere."""
    hotel = Hotel(browser, server.url)
    yield hotel.visit
    if request.node.stash.get(FAILED, False):
        hotel.picture(request.node.name)
    hotel.close()
