"""Rules may not ask the world outside, by whatever way."""

import datetime
import gc
import os
import random
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
import uuid
from collections.abc import Callable
from datetime import datetime as moment
from pathlib import Path
from random import choice
from random import random as chance

import pytest

from oneiro_core.testing.tripwires import Tripwire, tripwires

OWN = random.Random(1)

BARRED: dict[str, Callable[[], object]] = {
    "random.random": lambda: random.random(),
    "a name imported from random": lambda: chance(),
    "random.choice": lambda: choice((1, 2)),
    "a generator of its own": lambda: OWN.getrandbits(8),
    "a new generator": lambda: random.Random(1),
    "secrets": lambda: secrets.token_hex(),
    "os.urandom": lambda: os.urandom(8),
    "uuid4": lambda: uuid.uuid4(),
    "time.time": lambda: time.time(),
    "time.monotonic": lambda: time.monotonic(),
    "datetime.now": lambda: moment.now(),
    "date.today": lambda: datetime.date.today(),
    "open": lambda: open(__file__),  # noqa: SIM115
    "a path": lambda: Path(__file__).read_text(),
    "a folder": lambda: os.listdir("."),
    "socket": lambda: socket.socket(),
    "another process": lambda: subprocess.run(["true"]),
    "an address": lambda: urllib.request.urlopen("http://127.0.0.1:1"),
}


@pytest.mark.parametrize("call", BARRED.values(), ids=BARRED)
def test_what_is_barred_is_told_with_its_line(call: Callable[[], object]) -> None:
    with pytest.raises(Tripwire, match=r"^rules called ") as caught, tripwires():
        call()
    assert "test_tripwires.py" in caught.value.details[0]


def test_what_a_plugin_catches_is_told_all_the_same() -> None:
    def secretive() -> None:
        try:
            time.time()
        except Exception:
            return

    with pytest.raises(Tripwire, match=r"rules called time\.time"), tripwires():
        secretive()


def test_what_is_pure_is_not_barred() -> None:
    with tripwires():
        assert sorted({3, 1}) == [1, 3]
        assert datetime.date(2021, 3, 4).year == 2021
        assert uuid.UUID(int=3).int == 3
        assert hash("x") == hash("x")


def test_who_listens_to_garbage_collection_is_not_the_plugin() -> None:
    heard: list[float] = []

    def listen(_phase: str, _about: dict[str, int]) -> None:
        heard.append(time.perf_counter())

    gc.callbacks.append(listen)
    try:
        with tripwires():
            assert not gc.isenabled()
            heard.clear()  # it may have been heard on the way here
            assert len([[number] for number in range(100_000)]) == 100_000
            assert not heard
        assert gc.isenabled()
        gc.collect()
        assert heard
    finally:
        gc.callbacks.remove(listen)


def test_afterwards_all_is_as_it_was() -> None:
    before = sys.getprofile()
    with tripwires():
        assert sys.getprofile() is not before
    assert sys.getprofile() is before
    with pytest.raises(ValueError, match="of its own"), tripwires():
        raise ValueError("of its own")
    assert sys.getprofile() is before
    assert time.time() > 0
