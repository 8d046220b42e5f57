"""Processes that run one of `programs/`."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Protocol

Process = subprocess.Popen[str]


class Start(Protocol):
    """Starts a program with its output on a pipe."""

    def __call__(self, name: str, *arguments: str) -> Process: ...


@contextmanager
def started_processes() -> Iterator[Start]:
    """A way to start programs, all of which end in the end."""
    with ExitStack() as running:

        def start(name: str, *arguments: str) -> Process:
            program = Path(__file__).parent / "programs" / name
            command = [sys.executable, str(program), *arguments]
            process = running.enter_context(Process(command, stdout=subprocess.PIPE, text=True))
            running.callback(process.kill)
            return process

        yield start


def next_line(process: Process) -> str:
    """The next line that a program says; nothing if it has ended."""
    assert process.stdout is not None
    return process.stdout.readline()
