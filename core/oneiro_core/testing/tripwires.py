"""Tripwires: while rules run, nothing of the plugin may ask for randomness, the time, a file or the network."""

import gc
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from .faults import Fault, is_plugin

MODULES = frozenset(
    {"random", "secrets", "socket", "subprocess", "threading", "tempfile", "urllib.request", "http.client"}
)
"""Modules of Python none of whose functions rules may call."""
FILES = frozenset({"getrandom", "listdir", "open", "popen", "read", "scandir", "stat", "system", "urandom", "write"})
BUILT_IN = {
    **dict.fromkeys(("time", "_socket", "_random", "_thread", "select", "mmap"), frozenset[str]()),
    "posix": FILES,
    "nt": FILES,
    "io": frozenset({"open", "open_code"}),
    "_io": frozenset({"open", "open_code"}),
}
"""Of modules written in C those functions that are barred; an empty set bars all."""
CLOCKS = frozenset({"now", "utcnow", "today"})


class Tripwire(Fault):
    """Rules asked the world outside."""


@contextmanager
def tripwires() -> Iterator[None]:
    """Raise Tripwire where code of a plugin calls what it may not, even through a module of Python; only in this thread."""
    profiler, tripped = sys.getprofile(), list[Tripwire]()
    if profiler is not None and not callable(profiler):  # written in C, it could not be set again
        yield
        return
    try:
        with _garbage_kept(), _profiling(_watching(tripped)):
            yield
    except Exception as error:
        raise (tripped[0] if tripped else error) from None
    if tripped:  # the plugin caught it
        raise tripped[0]


@contextmanager
def _garbage_kept() -> Iterator[None]:
    """Put off garbage collection: it runs other people's code in the midst of the rules, whoever listens to it and finalizers."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


@contextmanager
def _profiling(watch: Callable[[FrameType, str, Any], None]) -> Iterator[None]:
    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield
    finally:
        sys.setprofile(before)


def _watching(tripped: list[Tripwire]) -> Callable[[FrameType, str, Any], None]:
    """What Python calls at every call; it notes a tripwire and raises it."""

    def watch(frame: FrameType, event: str, called: Any) -> None:
        barred = _barred_c(called) if event == "c_call" else _barred(frame) if event == "call" else None
        culprit = _culprit(frame if event == "c_call" else frame.f_back) if barred else None
        if culprit:
            tripped.append(
                Tripwire(f"rules called {barred}: no clock, no files, no chance but Chance", f"called at {culprit}")
            )
            raise tripped[0]

    return watch


def _barred(frame: FrameType) -> str | None:
    module = frame.f_globals.get("__name__")
    return f"{module}.{frame.f_code.co_name}" if module in MODULES else None


def _barred_c(called: Any) -> str | None:
    name, owner = getattr(called, "__name__", ""), getattr(called, "__self__", None)
    if isinstance(owner, random.Random):
        return f"random.{name}"
    if isinstance(owner, type) and owner.__module__ == "datetime" and name in CLOCKS:
        return f"{owner.__name__}.{name}"
    module = getattr(called, "__module__", None) or ""
    names = BUILT_IN.get(module)
    return f"{module}.{name}" if names is not None and (not names or name in names) else None


def _culprit(frame: FrameType | None) -> str | None:
    """The line of a plugin that a call comes from; None when it comes from the core."""
    while frame and frame.f_globals.get("__name__", "").partition(".")[0] in sys.stdlib_module_names:
        frame = frame.f_back
    if frame is None or not is_plugin(frame.f_globals.get("__name__", "")):
        return None
    return f"{frame.f_code.co_filename}:{frame.f_lineno} in {frame.f_code.co_name}"
