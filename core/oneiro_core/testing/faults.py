"""What the kit finds: where a variant breaks its promises, in words for its author."""

import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from types import TracebackType

from oneiro_core.errors import PluginCrashed


class Kind(StrEnum):
    """What was found."""

    FAULT = "fault"
    """The variant breaks a promise."""
    LEAK = "leak"
    """Somebody can tell what he may not know."""
    BLIND = "blind"
    """A declared secret never differed: the kit has seen nothing of how it is kept."""


class Fault(Exception):
    """The variant breaks a promise. `details` are further lines for its author."""

    def __init__(self, headline: str, *details: str, kind: Kind = Kind.FAULT) -> None:
        super().__init__(headline)
        self.headline = headline
        self.details = details
        self.kind = kind


@contextmanager
def blaming(what: str) -> Iterator[None]:
    """Turn what a plugin raises into a fault that names its line."""
    try:
        yield
    except Fault:
        raise
    except Exception as error:
        raise blame(what, error) from error


def blame(what: str, error: Exception) -> Fault:
    """The fault of a plugin that raised."""
    cause = error.__cause__ if isinstance(error, PluginCrashed) and error.__cause__ else error
    return Fault(f"{what} raised {type(cause).__name__}: {cause}", f"raised at {place(cause.__traceback__)}")


def place(trace: TracebackType | None) -> str:
    """The innermost line of a traceback that is the plugin's own: `file:line in function`."""
    frames = [(frame.f_globals.get("__name__", ""), frame, line) for frame, line in traceback.walk_tb(trace)]
    own = [(frame, line) for module, frame, line in frames if is_plugin(module)] or [frames[-1][1:]]
    frame, line = own[-1]
    return f"{frame.f_code.co_filename}:{line} in {frame.f_code.co_name}"


def is_plugin(module: str) -> bool:
    """Whether a module is a plugin's own, by its name: neither Python's, nor pluggy's, nor the core's."""
    root = module.partition(".")[0]
    return root not in sys.stdlib_module_names and root not in ("pluggy", "oneiro_core")
