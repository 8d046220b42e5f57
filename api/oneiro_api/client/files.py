"""The client's files: kept in memory for as long as they are the same on disk, and asked which others they import.

There are a hundred of them. To find and read each on a thread, as Starlette does, costs more than twice as much.
"""

import gzip
import hashlib
import posixpath
import re
import stat
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

WEB = Path(str(files("oneiro_api"))) / "web"
PLAIN = "text/plain; charset=utf-8"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
"""The media types of the client's files; any other is plain text. The machine's own list takes a while to be read."""
IMPORTS = re.compile(r"""^import\s*'([^']+)'|^(?:import|export)\s[^'";]*?\sfrom\s*'([^']+)'""", re.MULTILINE)
"""The static imports of a module, as this client writes them. What `import()` brings comes when it is asked for."""


@dataclass(frozen=True)
class File:
    """A file as it was at a moment. While its stamp (nanoseconds of its last change, bytes) is the same, so is its content."""

    content: bytes
    stamp: tuple[int, int]

    @cached_property
    def hash(self) -> str:
        """Changes with the content."""
        return hashlib.sha256(self.content).hexdigest()[:32]

    @cached_property
    def packed(self) -> bytes:
        """The content by gzip: a third of it, for whoever takes that."""
        return gzip.compress(self.content, mtime=0)

    @cached_property
    def imports(self) -> tuple[str, ...]:
        """What a module imports, by the words in which it names them: `../view.js`."""
        return tuple(bare or named for bare, named in IMPORTS.findall(self.content.decode()))


_kept: dict[Path, File] = {}


def file(path: Path) -> File:
    """What lies at a path now. Raises OSError where there is nothing that can be read."""
    found = path.stat()
    stamp = found.st_mtime_ns, found.st_size
    kept = _kept.get(path)
    if kept is None or kept.stamp != stamp:
        kept = _kept[path] = File(path.read_bytes(), stamp)
    return kept


def modules(*entries: str) -> list[str]:
    """Some modules (paths below `web/`), and all that those import or what these import: each once, the nearest first."""
    reached, known = [*entries], {*entries}
    for module in reached:
        new = [name for name in dict.fromkeys(_imported(module)) if name not in known]
        known.update(new)
        reached += new
    return reached


def _imported(module: str) -> list[str]:
    folder = posixpath.dirname(module)
    return [posixpath.normpath(posixpath.join(folder, name)) for name in file(WEB / module).imports]


class WebFiles(StaticFiles):
    """The client's files. They bear no version in their names: a browser asks each time whether they are still the same."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        found = self._found(path) if scope["method"] in ("GET", "HEAD") else None
        return await super().get_response(path, scope) if found is None else self._answer(found, Headers(scope=scope))

    def _found(self, path: str) -> Path | None:
        """The file that is meant; None where there is none, and the stock way says so."""
        try:
            full, status = self.lookup_path(path)
        except (OSError, ValueError):
            return None
        return Path(full) if status is not None and stat.S_ISREG(status.st_mode) else None

    def _answer(self, path: Path, asked: Headers) -> Response:
        """The file, packed where that is accepted; each form has an entity tag of its own (RFC 9110, section 8.8.3.3)."""
        kept, packs = file(path), path.suffix != ".woff2" and "gzip" in asked.get("accept-encoding", "")
        response = Response(
            kept.packed if packs else kept.content,
            headers={
                "content-type": KINDS.get(path.suffix, PLAIN),
                "etag": f'"{kept.hash}{"-gzip" if packs else ""}"',
                "cache-control": "no-cache",
                "vary": "accept-encoding",
                "x-content-type-options": "nosniff",
                **({"content-encoding": "gzip"} if packs else {}),
            },
        )
        return NotModifiedResponse(response.headers) if self.is_not_modified(response.headers, asked) else response
