"""The `oneiro` command as people run it: a process, a port, a folder of data."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

COMMAND = Path(sys.executable).with_name("oneiro")
PLUGINS = Path(__file__).parent / "plugins"
BYTECODE = Path(tempfile.gettempdir()) / "oneiro-bytecode"
"""Where programs keep their compiled modules: without it most of a start is compiling them."""
GREETING = re.compile(r"ready at (http://(?:127\.0\.0\.1|localhost):(\d+)) ")


def environment(**more: str) -> dict[str, str]:
    """The environment of a program: ours, without settings of Oneiro but those that are given."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("ONEIRO_")}
    own.pop("PYTHONDONTWRITEBYTECODE", None)
    return {**own, "PYTHONPYCACHEPREFIX": str(BYTECODE), **more}


class Serving:
    """One server. It may be killed and started again; then it has the same folder and the same port."""

    def __init__(
        self, folder: Path, settings: Mapping[str, str] | None = None, command: Path = COMMAND, *options: str
    ) -> None:
        self.folder = folder
        self.command = command
        self.log = folder / "server.log"
        self.said = ""
        self.settings = settings or {}
        self.options = options
        self.port = 0
        self.url = ""
        self._process: subprocess.Popen[str] | None = None
        folder.mkdir(parents=True, exist_ok=True)
        self.bring("deck")

    @property
    def database(self) -> Path:
        """The embedded database."""
        return self.folder / "oneiro.sqlite"

    @property
    def process(self) -> "subprocess.Popen[str]":
        """The process that runs or has run."""
        assert self._process is not None, "the server was not started"
        return self._process

    def bring(self, *plugins: str) -> None:
        """Put plugin files into the folder where the server looks for them."""
        (self.folder / "plugins").mkdir(exist_ok=True)
        for plugin in plugins:
            shutil.copy(PLUGINS / f"{plugin}.py", self.folder / "plugins")

    def run(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        """Run another command of `oneiro` on the same folder, to its end."""
        command = [str(self.command), *arguments]
        return subprocess.run(command, env=self._environment(), capture_output=True, text=True, timeout=60)

    def start(self) -> None:
        """Start, and wait for the greeting: from then on requests are answered."""
        command = [str(self.command), "serve", "--port", str(self.port), "--no-browser", *self.options]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                command, env=self._environment(), stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout is not None
        greeting = self.process.stdout.readline()
        self.said += greeting
        found = GREETING.search(greeting)
        assert found, f"no greeting but {greeting!r}; the log says: {self.log.read_text()}"
        self.url, self.port = found[1], int(found[2])

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        return self._end(signal.SIGTERM)

    def restart(self) -> None:
        """Kill it and start it again."""
        self.kill()
        self.start()

    def _end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        code = self.process.wait(timeout=30)
        assert self.process.stdout is not None
        self.said += self.process.stdout.read()
        self.process.stdout.close()
        return code

    def _environment(self) -> dict[str, str]:
        settings = {"bot_pace": "0", **self.settings}
        own = {f"ONEIRO_{name.upper()}": value for name, value in settings.items()}
        return environment(ONEIRO_DATA_DIR=str(self.folder), **own)


@contextmanager
def serving(folder: Path, *plugins: str, **settings: str) -> Iterator[Serving]:
    """A server that runs while the block runs, unless the block itself has ended it."""
    server = Serving(folder, settings)
    server.bring(*plugins)
    server.start()
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()
