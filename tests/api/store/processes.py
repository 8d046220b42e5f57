"""Processes that run one of `programs/`."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Protocol

Process = subprocess.Popen[str]


class Start(Protocol):
    """Starts a program with its input and output on pipes."""

    def __call__(self, name: str, *arguments: str) -> Process: ...


@contextmanager
def started_processes() -> Iterator[Start]:
    """A way to start programs, all of which end in the end."""
    with ExitStack() as running:

        def start(name: str, *arguments: str) -> Process:
            program = Path(__file__).parent / "programs" / name
            command = [sys.executable, str(program), *arguments]
            process = running.enter_context(Process(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))
            running.callback(process.kill)
            return process

        yield start


def send_line(process: Process) -> None:
    """Send an empty line to a program."""
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


def next_line(process: Process) -> str:
    """The next line that a program says; nothing if it has ended."""
    assert process.stdout is not None
    return process.stdout.readline()
