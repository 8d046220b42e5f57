"""Where a webhook may lead: nowhere inside the server's own network."""

import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

LONGEST = 2000


class BadAddress(Exception):
    """The address cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Address:
    """The parts of an address; `path` with its query."""

    secure: bool
    host: str
    port: int
    path: str

    @property
    def named(self) -> str:
        """The host as it stands in a `Host` header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.secure else 80) else f"{host}:{self.port}"


def parsed(url: str, *, loopback: bool) -> Address:
    """The parts of an address: https; with `loopback` also http that leads to this machine. Raises BadAddress."""
    if len(url) > LONGEST or not url.isascii() or any(sign <= " " or sign == "\x7f" for sign in url):
        raise BadAddress(f"an address has at most {LONGEST} ASCII characters and no spaces")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise BadAddress("that is not an address") from error
    secure = parts.scheme == "https"
    if not secure and not (loopback and parts.scheme == "http" and _is_loopback(parts.hostname or "")):
        raise BadAddress("an address begins with https://")
    if not parts.hostname or "@" in parts.netloc or parts.fragment:
        raise BadAddress("an address has a host, no password and no fragment")
    if not _is_name(parts.hostname):
        raise BadAddress("the name of the host is none")
    path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    return Address(secure, parts.hostname, port or (443 if secure else 80), path)


def resolved(address: Address, *, loopback: bool) -> str:
    """The IP address that a host stands for now. Blocks.

    Raises BadAddress when any that it stands for is private, and OSError when it has none.
    """
    found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    numbers = [str(place[0]) for *_, place in found]
    for number in numbers:
        if not _may_be_reached(number, loopback=loopback):
            raise BadAddress("the address leads into a private network")
    return numbers[0]


def _is_name(host: str) -> bool:
    """Whether a host can be asked for: no part of its name is empty or longer than 63 letters (RFC 1035)."""
    try:
        return bool(host.encode("idna"))
    except UnicodeError:
        return False


def _may_be_reached(number: str, *, loopback: bool) -> bool:
    place = ipaddress.ip_address(number.partition("%")[0])
    inner = getattr(place, "ipv4_mapped", None) or place
    return (loopback and inner.is_loopback) or (inner.is_global and not inner.is_multicast)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
