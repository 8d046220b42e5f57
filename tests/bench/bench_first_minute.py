"""How long a newcomer waits, from the command to the first picture, and to six cards in his hand.

    uv run python tests/bench/bench_first_minute.py [STARTS]

What was committed last is cloned and installed anew. Each start has a new folder of data and a new visitor, who presses two
things: a variant, and **Play now**. Times are since the command, in seconds, the median of some starts and their range. Beside
them stands the processor time of the command and the server, which a busy machine does not stretch as much. `uv run` needs its
time too: with the environment in place it is part of what is measured.

Two tables: of starts that find no compiled modules, as the first one after an installation, and of those that find them. A
browser is open before; the last line is of one that the command itself opens, and that has never run.
"""

import os
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

CHROMIUM = "/usr/bin/chromium"
COMMAND = ("uv", "run", "oneiro", "--port", "0")
OWN = (
    "sh -c 'echo $$ >{profile}/pid; exec "
    f"{CHROMIUM} --headless --no-sandbox --no-first-run --remote-debugging-port=0 "
    "--user-data-dir={profile} $1' browser %s"
)
"""A browser as the command opens it. Its folder tells which process it is, and where it listens."""
ROOT = Path(__file__).parents[2]
STARTS = 7
PAINTED = """([pictures, count]) => {
    const there = [...document.querySelectorAll(pictures)].filter((picture) => picture.complete && picture.naturalWidth);
    return there.length >= count && performance.timeOrigin + performance.now();
}"""
"""The time of the browser, in milliseconds, once so many of these pictures are there: asked anew for each frame."""


def once(browser: Browser, environment: Mapping[str, str], clone: str) -> dict[str, float]:
    """One start: seconds until each thing was there, and the processor time that it took in all."""
    used, begun = _used(), time.time()
    with serving(environment, clone) as url:
        greeted = time.time()
        page = browser.new_context().new_page()
        pictures, cards = _visit(page, url)
        page.context.close()
    seen = {"greeting": greeted, "first picture": pictures, "six cards": cards}
    return {**{name: at - begun for name, at in seen.items()}, "processor time": _used() - used}


@contextmanager
def serving(environment: Mapping[str, str], clone: str) -> Iterator[str]:
    """A server with no data, and its address."""
    with tempfile.TemporaryDirectory() as folder:
        own = {**environment, "ONEIRO_DATA_DIR": folder}
        with subprocess.Popen(
            COMMAND, cwd=clone, env=own, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as server:
            assert server.stdout is not None
            yield server.stdout.readline().split("ready at ")[1].split()[0]
            server.send_signal(signal.SIGINT)


def _visit(page: Page, url: str) -> tuple[float, float]:
    """When the first picture was painted, and when six cards were in hand."""
    page.goto(url, wait_until="commit")
    first = _painted(page, ".cover img", 1)
    page.get_by_role("group", name="What shall be played?").get_by_text("Classic", exact=True).click()
    page.get_by_role("button", name="Play now").click()
    return first, _painted(page, ".hand img", 6)


def _painted(page: Page, pictures: str, count: int) -> float:
    return float(page.wait_for_function(PAINTED, arg=[pictures, count], polling="raf").json_value()) / 1000


def opened(playwright: Playwright, environment: Mapping[str, str], clone: str) -> dict[str, float]:
    """One start that opens a browser by itself: seconds until the first picture was there."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        screen = {"DISPLAY": ":9", "BROWSER": OWN.format(profile=profile)}
        begun = time.time()
        with serving({**environment, **screen}, clone):
            browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{_port(Path(profile))}")
            seen = _painted(browser.contexts[0].pages[0], ".cover img", 1)
            os.kill(int((Path(profile) / "pid").read_text()), signal.SIGTERM)
    return {"opened by itself": seen - begun}


def _port(profile: Path) -> str:
    """Where a browser listens that has only just begun."""
    file = profile / "DevToolsActivePort"
    while not (file.is_file() and file.read_text().count("\n")):
        time.sleep(0.01)
    return file.read_text().split()[0]


def _used() -> float:
    """The processor time of all programs that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def told(runs: Sequence[Mapping[str, float]]) -> str:
    """The median of each figure, and its range."""
    columns = {name: sorted(run[name] for run in runs) for name in runs[0]}
    return "\n".join(
        f"{name:>16} {statistics.median(times):.2f} s ({times[0]:.2f} to {times[-1]:.2f})"
        for name, times in columns.items()
    )


def installed(clone: str) -> dict[str, str]:
    """The environment of a new installation. Nothing in it is compiled, and nothing will be."""
    own = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "PYTHONPYCACHEPREFIX")}
    subprocess.run(("git", "clone", "--quiet", str(ROOT), clone), check=True)
    subprocess.run(("uv", "sync", "--quiet"), cwd=clone, env=own, check=True)
    return {**own, "PYTHONDONTWRITEBYTECODE": "1"}


def compiled(clone: str, environment: Mapping[str, str]) -> dict[str, str]:
    """The same, once all that a server needs is compiled."""
    own = {name: value for name, value in environment.items() if name != "PYTHONDONTWRITEBYTECODE"}
    load = ("uv", "run", "python", "-c", "import oneiro_api.serving, oneiro_api.running")
    subprocess.run(load, cwd=clone, env=own, check=True)
    return own


def measure(playwright: Playwright, clone: str, starts: int) -> None:
    """Print both tables."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    first = installed(clone)
    once(browser, first, clone)  # the browser's own first page
    for title in ("first", "later"):
        environment = first if title == "first" else compiled(clone, first)
        print(title)
        print(told([once(browser, environment, clone) for _ in range(starts)]))
        print(told([opened(playwright, environment, clone) for _ in range(starts)]))
    browser.close()


def main() -> None:
    starts = int(sys.argv[1]) if len(sys.argv) > 1 else STARTS
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as clone:
        measure(playwright, clone, starts)


if __name__ == "__main__":
    main()
