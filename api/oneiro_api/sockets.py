"""The socket that a server listens at: it is there before the server is, so that whoever comes early waits."""

import errno
import socket

STALLED_MS = 20_000
"""After how many milliseconds a client that acknowledges nothing is dropped: uvicorn's own pings cannot see it."""
PORTS_TO_TRY = 20


class NoPort(Exception):
    """No address to listen at."""


def bound(host: str, port: int, *, strict: bool) -> socket.socket:
    """A listening socket at the port; unless `strict`, at the next free one when it is taken. Raises NoPort."""
    tries = 1 if strict or port == 0 else PORTS_TO_TRY
    for candidate in range(port, port + tries):
        try:
            return _listening(host, candidate)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise NoPort(f"cannot listen at {host}: {error.strerror}") from error
    raise NoPort(f"port {port} at {host} is taken" if tries == 1 else f"no free port from {port} on at {host}")


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # accepted sockets inherit it
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STALLED_MS)
        listener.bind((host, port))
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener
