"""How much anybody may do in a while, and hold at a time. Counted in memory, for each account or address by itself.

Whoever is over a limit is refused until its window ends; nobody else is. A window begins with the first thing that is counted,
and what was refused does not count.
"""

import ipaddress
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil

from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from oneiro_core import RefusalCode, Refused

from .ids import is_account
from .settings import Settings

HELD_SECONDS = 5
"""After how many seconds to ask again for a socket or a subscription: when one will be free nobody knows."""

ACCOUNT_UPLOADS = 4
"""How many multipart requests of an account may be under way."""

ADDRESS_UPLOADS = 32
"""How many may be under way from an address, whoever sends them."""


class RateLimited(Refused):
    """Too much in too short a time. `retry_after` is the number of whole seconds until there is room again."""

    def __init__(self, what: str, retry_after: int) -> None:
        super().__init__(RefusalCode.RATE_LIMITED, f"{what}; try again in {retry_after} s")
        self.retry_after = retry_after


class Counts(MemoryStorage):
    """Storage whose sweeping thread does not stumble over a count that was dropped while it swept."""

    def __init__(self) -> None:
        super().__init__()
        self.expirations = defaultdict(float)


class Rate:
    """So many points in so many seconds for each who is counted; no limit where `text` is empty.

    `name` is what response headers call it, `what` says in words that there was too much of it.
    """

    def __init__(self, counts: MemoryStorage, name: str, text: str, what: str) -> None:
        self.name = name
        self.item = parse(text) if text else None
        self._what = what
        self._counts = counts
        self._limiter = FixedWindowRateLimiter(counts)

    def spend(self, who: str, points: int = 1) -> None:
        """Count points. Raises RateLimited, or Refused(ILLEGAL) for more than there ever are; then nothing is counted."""
        if self.item is None:
            return
        if points > self.item.amount:
            raise Refused(RefusalCode.ILLEGAL, f"{self._what}: at most {self.item.amount} at once")
        if not self._limiter.test(self.item, self.name, who, cost=points):
            raise RateLimited(self._what, self.left(who)[1])
        self._limiter.hit(self.item, self.name, who, cost=points)

    def give_back(self, who: str, points: int = 1) -> None:
        """Points were counted for what needs none."""
        if self.item is not None:
            self._counts.decr(self.item.key_for(self.name, who), points)

    def left(self, who: str) -> tuple[int, int]:
        """How many points are left, and in how many seconds (at least 1) all of them are again."""
        assert self.item is not None
        reset, left = self._limiter.get_window_stats(self.item, self.name, who)
        return left, max(1, ceil(reset - time.time()))


class Cap:
    """How many of something may be open at a time for each who is counted; any number where the most is 0."""

    def __init__(self, what: str, *, of_account: int, of_address: int) -> None:
        self._what = what
        self._most = {True: of_account, False: of_address}
        self._open = Counter[str]()

    def take(self, who: str) -> None:
        """One more is open. Raises RateLimited."""
        most = self._most[is_account(who)]
        if most and self._open[who] >= most:
            raise RateLimited(f"{self._what}: at most {most} at a time", HELD_SECONDS)
        self._open[who] += 1

    def leave(self, who: str) -> None:
        """One less is open."""
        self._open[who] -= 1
        if not self._open[who]:
            del self._open[who]

    @contextmanager
    def held(self, who: str) -> Iterator["Place"]:
        """One is open while the block runs. Raises RateLimited."""
        place = Place(self, who)
        try:
            yield place
        finally:
            place.leave()


class Place:
    """One of what a cap counts. It may go over to somebody else."""

    def __init__(self, cap: Cap, who: str) -> None:
        cap.take(who)
        self._cap, self._who = cap, who

    def move(self, who: str) -> None:
        """It belongs to somebody else from now on. Raises RateLimited, and then belongs to whom it did."""
        if who != self._who:
            self._cap.take(who)
            self._cap.leave(self._who)
            self._who = who

    def leave(self) -> None:
        """It is no more."""
        self._cap.leave(self._who)


class Rates:
    """All limits of one server."""

    def __init__(self, settings: Settings) -> None:
        counts = Counts()
        self.cost = Rate(counts, "cost", settings.rate_cost, "you have asked for too much")
        self.sign_in = Rate(counts, "sign-in", settings.rate_sign_in, "too many have signed in from your address")
        self.codes = Rate(counts, "codes", settings.rate_codes, "too many codes that open no table")
        self.chat = Rate(counts, "chat", settings.rate_chat, "you say too much at once")
        self.ideas = Rate(counts, "ideas", settings.rate_ideas, "you ask for ideas too often")
        self.tables = Rate(counts, "tables", settings.rate_tables, "you open too many tables")
        self.pictures = Rate(counts, "pictures", settings.rate_pictures, "you hand in too many pictures")
        self.recordings = Rate(counts, "recordings", settings.rate_recordings, "you hand in too many recordings")
        self.uploads = Cap("too many uploads", of_account=ACCOUNT_UPLOADS, of_address=ADDRESS_UPLOADS)
        self.sockets = Cap("too many sockets", of_account=settings.account_sockets, of_address=settings.address_sockets)
        self.subscriptions = Cap(
            "too many subscriptions",
            of_account=settings.account_subscriptions,
            of_address=settings.address_subscriptions,
        )


def address_of(host: str | None) -> str:
    """By what a stranger is counted: his address; of IPv6 the network of 64 bits, all of which one person has."""
    try:
        number = ipaddress.ip_address((host or "").partition("%")[0])
    except ValueError:
        return "nowhere"  # a socket file: a proxy in front should have told
    if isinstance(number, ipaddress.IPv6Address):
        number = number.ipv4_mapped or number
    if number.version == 4:
        return str(number)
    return str(ipaddress.ip_network((number, 64), strict=False))
