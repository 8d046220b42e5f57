"""The sandbox as people run it: `oneiro sandbox` in a process of its own."""

import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from .server import COMMAND, environment

READY = re.compile(r"ready at (http://127\.0\.0\.1:\d+) ")
TOKEN = re.compile(r"token: (\S+)")


@dataclass(frozen=True)
class Sandbox:
    """Where it is, and the token that it has printed."""

    url: str
    token: str


@contextmanager
def sandbox(**settings: str) -> Iterator[Sandbox]:
    """A sandbox that runs while the block runs."""
    command = [str(COMMAND), "sandbox", "--port", "0"]
    own = environment(**{f"ONEIRO_{name.upper()}": value for name, value in settings.items()})
    with subprocess.Popen(command, env=own, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield Sandbox(_next(process, READY), _next(process, TOKEN))
        finally:
            process.send_signal(signal.SIGINT)
            _, complaints = process.communicate(timeout=30)
            assert complaints == ""


def _next(process: "subprocess.Popen[str]", pattern: "re.Pattern[str]") -> str:
    assert process.stdout is not None
    assert process.stderr is not None
    line = process.stdout.readline()
    found = pattern.search(line)
    assert found, line or process.stderr.read()
    return found[1]
