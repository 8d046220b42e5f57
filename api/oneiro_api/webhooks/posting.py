"""One try to tell a webhook: a signed POST, to an address that was looked at before, without redirects."""

import asyncio
import hashlib
import hmac
import re
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache, partial
from typing import Any

from oneiro_api.threads import on_a_thread

from .addresses import Address, resolved

SECONDS = 10.0
"""How long a try may take, from the name of the host to the answer."""
_STATUS = re.compile(rb"HTTP/1\.[01] ([1-5]\d\d)\b")


class NotHeard(Exception):
    """The webhook did not take it; the message says why."""


def signature(secret: str, at: int, body: str) -> str:
    """The `Oneiro-Signature` of a body that is sent at a time (Unix seconds)."""
    digest = hmac.new(secret.encode(), f"{at}.{body}".encode(), hashlib.sha256).hexdigest()
    return f"t={at},v1={digest}"


async def post(address: Address, body: str, headers: dict[str, str], *, loopback: bool) -> None:
    """Send a body. Raises NotHeard for any answer but 2xx or none in time, BadAddress for a private address."""
    try:
        async with asyncio.timeout(SECONDS):
            number = await on_a_thread("webhook", partial(resolved, address, loopback=loopback))
            async with _connected(address, number) as (reader, writer):
                writer.write(_request(address, body, headers))
                status = await _answered(reader)
    except (OSError, ValueError) as error:  # a line without an end is a ValueError
        raise NotHeard(f"no answer ({type(error).__name__})") from error
    if not 200 <= status < 300:
        raise NotHeard(f"answered with {status}")


@asynccontextmanager
async def _connected(address: Address, number: str) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection to the very number that was looked at: the name could stand for another by now."""
    secured: dict[str, Any] = {"ssl": _trusting(), "server_hostname": address.host} if address.secure else {}
    reader, writer = await asyncio.open_connection(number, address.port, **secured)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


@cache
def _trusting() -> ssl.SSLContext:
    """Trust in the authorities that the machine trusts; to read them takes a while."""
    return ssl.create_default_context()


def _request(address: Address, body: str, headers: dict[str, str]) -> bytes:
    """A POST as HTTP/1.1 has it (RFC 9112). An address is ASCII without spaces, so no line can be smuggled in."""
    content = body.encode()
    fields = {"Host": address.named, **headers, "Content-Length": str(len(content)), "Connection": "close"}
    lines = [f"POST {address.path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + content


async def _answered(reader: asyncio.StreamReader) -> int:
    """The status of the answer, after whatever is said on the way to it (1xx)."""
    status = 100
    while status < 200:
        status = _status(await reader.readline())
        while status < 200 and (await reader.readline()).strip():
            pass
    return status


def _status(line: bytes) -> int:
    found = _STATUS.match(line)
    if found is None:
        raise NotHeard("answered with no HTTP")
    return int(found[1])
