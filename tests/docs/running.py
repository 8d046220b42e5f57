"""Shell lines, as somebody types them who has a clone of this repository and a server."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .blocks import ROOT, Block

PATIENCE = 90


def shell(block: Block, folder: Path, **environment: str) -> str:
    """Type a block into a shell; what it prints. A line that fails, fails."""
    command = ["bash", "-euo", "pipefail", "-c", block.text]
    done = subprocess.run(
        command, cwd=folder, env=_surroundings(environment), capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@contextmanager
def started(block: Block, folder: Path, **environment: str) -> Iterator["subprocess.Popen[str]"]:
    """Type a block that goes on until it is interrupted, as Ctrl-C does."""
    # A shell that starts us with "&" has us ignore it, and the block would inherit that.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(
        ["bash", "-euc", block.text],
        cwd=folder,
        env=_surroundings(environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=PATIENCE)


def line(process: "subprocess.Popen[str]", pattern: str) -> "re.Match[str]":
    """The next line that a process prints and a pattern fits."""
    assert process.stdout is not None
    for printed in process.stdout:
        found = re.search(pattern, printed)
        if found:
            return found
    raise AssertionError(process.stderr.read() if process.stderr else "")


def _surroundings(environment: dict[str, str]) -> dict[str, str]:
    """A shell in which uv finds this project from any folder, nobody else's settings hold, and no browser opens."""
    strange = ("ONEIRO", "XDG_DATA_HOME", "DISPLAY", "WAYLAND")
    own = {name: value for name, value in os.environ.items() if not name.startswith(strange)}
    path = f"{Path(sys.executable).parent}{os.pathsep}{own['PATH']}"
    return {**own, "PATH": path, "UV_PROJECT": str(ROOT), "UV_NO_SYNC": "1", **environment}
