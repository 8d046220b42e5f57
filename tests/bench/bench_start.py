"""How much a start of the server costs: its processor time, beside that of importing the libraries it stands on.

    uv run python tests/bench/bench_start.py

The ratio matters, not the seconds: those are the machine's. Compiled modules are there already, as in every start but the first;
the best of some runs counts.
"""

import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

RUNS = 5
COMMAND = Path(sys.executable).with_name("oneiro")
LIBRARIES = "import sqlmodel, starlette.applications, strawberry, typer, uvicorn"
SERVER = "import oneiro_api.serving, oneiro_api.running"


def spent(work: Callable[[], None]) -> float:
    """The least processor time of the programs that one of some runs took, in seconds; a first one is not counted."""
    work()
    return min(_once(work) for _ in range(RUNS))


def _once(work: Callable[[], None]) -> float:
    before = _of_children()
    work()
    return _of_children() - before


def _of_children() -> float:
    """The processor time of all programs that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def load(program: str, environment: Mapping[str, str]) -> None:
    """Import some modules, and leave them compiled."""
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)


def start(environment: Mapping[str, str]) -> None:
    """Start a server, and stop it as soon as it has greeted."""
    command = [str(COMMAND), "--port", "0", "--no-browser"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert "ready at" in server.stdout.readline()
        server.send_signal(signal.SIGTERM)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        compiled = {"PYTHONPYCACHEPREFIX": f"{folder}/compiled", "ONEIRO_DATA_DIR": f"{folder}/data"}
        environment = {
            name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
        } | compiled
        load(SERVER, environment)
        libraries = spent(lambda: load(LIBRARIES, environment))
        server = spent(lambda: start(environment))
    print(f"libraries {libraries:.2f} s, server {server:.2f} s: {server / libraries:.2f} times as much")


if __name__ == "__main__":
    main()
