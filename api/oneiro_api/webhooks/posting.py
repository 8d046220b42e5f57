"""One try to tell a webhook: a signed POST, to an address that was looked at before, without redirects."""

import hashlib
import hmac
import http.client
import socket
import ssl

from .addresses import Address, resolved

SECONDS = 5.0
"""How long each step of a try may take: to connect, to send, to be answered."""


class NotHeard(Exception):
    """The webhook did not take it; the message says why."""


def signature(secret: str, at: int, body: str) -> str:
    """The `Oneiro-Signature` of a body that is sent at a time (Unix seconds)."""
    digest = hmac.new(secret.encode(), f"{at}.{body}".encode(), hashlib.sha256).hexdigest()
    return f"t={at},v1={digest}"


def post(address: Address, body: str, headers: dict[str, str], *, loopback: bool) -> None:
    """Send a body. Blocks. Raises NotHeard for any answer but 2xx, BadAddress for a private address."""
    try:
        number = resolved(address, loopback=loopback)
        status = _status(_connected(address, number), address, body, headers)
    except (OSError, http.client.HTTPException) as error:
        raise NotHeard(f"no answer ({type(error).__name__})") from error
    if not 200 <= status < 300:
        raise NotHeard(f"answered with {status}")


def _connected(address: Address, number: str) -> http.client.HTTPConnection:
    """A connection to the very number that was looked at: the name could stand for another by now."""
    connection = http.client.HTTPConnection(address.host, address.port, timeout=SECONDS)
    plain = socket.create_connection((number, address.port), SECONDS)
    try:
        secured = (
            ssl.create_default_context().wrap_socket(plain, server_hostname=address.host) if address.secure else plain
        )
    except BaseException:
        plain.close()
        raise
    connection.sock = secured
    return connection


def _status(connection: http.client.HTTPConnection, address: Address, body: str, headers: dict[str, str]) -> int:
    try:
        connection.request("POST", address.path, body.encode(), {"Host": address.named, **headers})
        return connection.getresponse().status
    finally:
        connection.close()
