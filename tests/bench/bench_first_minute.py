"""How long a newcomer waits, from the command to the first picture, and to six cards in his hand.

    uv run python tests/bench/bench_first_minute.py [STARTS]

Each start is a new one: a new folder of data, a new visitor with an empty page in a browser that is open. He presses two
things: a variant, and **Play now**. Times are since the command, in seconds, the median of some starts and their range. Beside
them stands the processor time of the command and the server, which a busy machine does not stretch as much. `uv run` needs its
time too: with the environment in place it is part of what is measured. Two tables: of starts that find no compiled modules, as
the first one after an installation, and of those that find them.
"""

import os
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = "/usr/bin/chromium"
COMMAND = ("uv", "run", "oneiro", "--port", "0", "--no-browser")
ROOT = Path(__file__).parents[2]
STARTS = 7
PAINTED = """([pictures, count]) => {
    const there = [...document.querySelectorAll(pictures)].filter((picture) => picture.complete && picture.naturalWidth);
    return there.length >= count && performance.timeOrigin + performance.now();
}"""
"""The time of the browser, in milliseconds, once so many of these pictures are there: asked anew for each frame."""


def once(browser: Browser, environment: Mapping[str, str]) -> dict[str, float]:
    """One start: seconds until each thing was there, and the processor time that it took in all."""
    page, used = browser.new_page(), _used()
    with tempfile.TemporaryDirectory() as folder:
        begun = time.time()
        with subprocess.Popen(
            COMMAND, cwd=ROOT, env={**environment, "ONEIRO_DATA_DIR": folder}, stdout=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout is not None
            url = server.stdout.readline().split("ready at ")[1].split()[0]
            greeted = time.time()
            pictures, cards = _visit(page, url)
            server.send_signal(signal.SIGINT)
    seen = {"greeting": greeted, "first picture": pictures / 1000, "six cards": cards / 1000}
    return {**{name: at - begun for name, at in seen.items()}, "processor time": _used() - used}


def _visit(page: Page, url: str) -> tuple[float, float]:
    """When the first picture was painted, and when six cards were in hand."""
    page.goto(url, wait_until="commit")
    first = _painted(page, ".cover img", 1)
    page.get_by_role("group", name="What shall be played?").get_by_text("Classic", exact=True).click()
    page.get_by_role("button", name="Play now").click()
    cards = _painted(page, ".hand img", 6)
    page.close()
    return first, cards


def _painted(page: Page, pictures: str, count: int) -> float:
    return float(page.wait_for_function(PAINTED, arg=[pictures, count], polling="raf").json_value())


def _used() -> float:
    """The processor time of all programs that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def told(runs: Sequence[Mapping[str, float]]) -> str:
    """The median of each figure, and its range."""
    columns = {name: sorted(run[name] for run in runs) for name in runs[0]}
    return "\n".join(
        f"{name:>15} {statistics.median(times):.2f} s ({times[0]:.2f} to {times[-1]:.2f})"
        for name, times in columns.items()
    )


def first(folder: str) -> dict[str, str]:
    """The environment of starts that find no compiled modules, and leave none."""
    return {**os.environ, "PYTHONPYCACHEPREFIX": f"{folder}/none", "PYTHONDONTWRITEBYTECODE": "1"}


def later(folder: str) -> dict[str, str]:
    """The environment of starts that find all that they need."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run(("uv", "run", "python", "-c", "import oneiro_api.serving, oneiro_api.running"), cwd=ROOT, env=environment, check=True)
    return environment


def main() -> None:
    starts = int(sys.argv[1]) if len(sys.argv) > 1 else STARTS
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        once(browser, os.environ)  # the browser's own first page
        with tempfile.TemporaryDirectory() as folder:
            for title, environment in (("first", first(folder)), ("later", later(folder))):
                print(title)
                print(told([once(browser, environment) for _ in range(starts)]))
        browser.close()


if __name__ == "__main__":
    main()
