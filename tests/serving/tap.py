"""A wire between a client and the server that keeps every byte that came to the client, and when it came."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

Heard = list[tuple[float, bytes]]


@dataclass
class Tap:
    """What one client has heard, connection by connection; times are Unix seconds."""

    url: str = ""
    connections: list[Heard] = field(default_factory=list)

    def first(self, what: bytes) -> float | None:
        """When a client had first heard something to its last byte; None if never."""
        return min((at for heard in self.connections if (at := _first(heard, what)) is not None), default=None)

    @property
    def size(self) -> int:
        """How many bytes were heard."""
        return sum(len(piece) for heard in self.connections for _, piece in heard)


def _first(heard: Heard, what: bytes) -> float | None:
    end = b"".join(piece for _, piece in heard).find(what) + len(what)
    if end < len(what):
        return None
    for at, piece in heard:
        end -= len(piece)
        if end <= 0:
            return at
    raise AssertionError("the pieces are shorter than their sum")


@asynccontextmanager
async def tapped(port: int) -> AsyncIterator[Tap]:
    """A tap on the wire to a port of this machine."""
    tap = Tap()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard: Heard = []
        tap.connections.append(heard)
        there, back = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(_pass_on(reader, back), _pass_on(there, writer, heard))

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    tap.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield tap


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, heard: Heard | None = None) -> None:
    with suppress(ConnectionError):
        while piece := await reader.read(65536):
            if heard is not None:
                heard.append((time.time(), piece))
            writer.write(piece)
            await writer.drain()
    writer.close()
