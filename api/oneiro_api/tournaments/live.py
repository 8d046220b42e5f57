"""One tournament in memory: its log, who is there, and who is listening."""

import asyncio
import hashlib
import hmac
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from oneiro_api.store.tables import Account, TournamentRow
from oneiro_core import commitment
from oneiro_core.tournament.log import Log
from oneiro_core.tournament.roles import Role
from oneiro_core.tournament.rounds import Round
from oneiro_core.tournament.state import Phase, Tournament

from .names import is_person
from .telling import LateLog, PublicLog

ENDED = frozenset({Phase.FINISHED, Phase.ARCHIVED, Phase.CANCELLED})


@dataclass(eq=False)
class LiveTournament:
    """A tournament. Its log and `told_at` mirror the database; only presence and bells are its own.

    `present` counts the open feeds of each account, `seen` says when it last gave a sign of life, `told_at` when the latest
    announcement was made that a feed has told it (Unix seconds). `stale` is set when a write failed: the database must be asked
    before anything else. `trouble` is why a table cannot be opened.
    `told` is the number of the entry up to which its tables know what concerns them.
    `public` is what everybody may see of the log, `now` the clock.
    """

    row: TournamentRow
    log: Log
    stale: bool = False
    trouble: str | None = None
    told: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    present: Counter[str] = field(default_factory=Counter)
    seen: dict[str, float] = field(default_factory=dict)
    told_at: dict[str, float] = field(default_factory=dict)
    bells: set[asyncio.Event] = field(default_factory=set)
    public: PublicLog = field(default_factory=PublicLog)
    now: Callable[[], float] = time.time
    _late: LateLog | None = None

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def tournament(self) -> Tournament:
        """How it stands."""
        return self.log.tournament

    @property
    def owner(self) -> str:
        """The account that made it, or, where that is owner no more, another owner."""
        owners = [account for account, roles in self.tournament.offices.items() if Role.OWNER in roles]
        return owners[0]

    @property
    def secret(self) -> bytes:
        return bytes.fromhex(self.row.secret)

    @property
    def commitment(self) -> str:
        """The public digest of the secret."""
        return commitment(self.secret)

    @property
    def lots(self) -> str:
        """The seed of all lots. It follows from the secret, so that nobody chooses it."""
        return self._derived("lots").hex()

    def dealt(self, round: Round, pod: int, game: int) -> bytes:
        """The secret of a pod's game, counted from 1: that of its table, or of all tables of a round with the same deal."""
        where = "all pods" if round.same_deal else f"pod {pod}"
        return self._derived(f"round {round.number} {where} game {game}")

    def seals(self, game: str) -> bool:
        """Whether the cards of a game are still played elsewhere, as in a duplicate until the whole round is complete."""
        round, _ = self.tournament.games.get(game, (0, 0))
        if not round:
            return False
        dealt = self.tournament.rounds[round - 1]
        return dealt.same_deal and not dealt.complete

    def is_here(self, entrant: str, round: Round) -> bool:
        """Whether an entrant is there to play a round.

        One of his members follows the tournament, or has given a sign of life since the round was paired. Bots always are there.
        """
        members = self.tournament.entrants[entrant].members
        return any(self._here(member.account, round.paired_at) for member in members)

    def late(self) -> LateLog:
        """The log as spectators know it who learn of it later. What they have learned they know for good."""
        if self._late is None:
            self._late = LateLog(Log(self.log.entries[:1]))
        return self._late.upto(
            self.log, max(self.now() - self.tournament.settings.delay, self.tournament.started_at or 0)
        )

    def take(self, log: Log) -> None:
        """Take the log as the database has it. Whatever was read of the old one is read anew: it may hold a name that is gone."""
        self.log, self.public, self.stale = log, PublicLog(), False
        if self._late is not None:
            self._late = LateLog(Log(log.entries[: len(self._late.log.entries)]))

    def log_for_all(self) -> Log:
        """The log as far as it has been told to everybody."""
        return self.late().log if self.tournament.settings.delay else self.log

    def until_told(self, log: Log) -> float | None:
        """In how many seconds those are told what comes next who are late and know so much of the log; None where that is all."""
        behind = self.log.entries[len(log.entries) :]
        return max(0.0, behind[0].line.at + self.tournament.settings.delay - self.now()) if behind else None

    def note(self, account: str, now: float) -> None:
        """Note a sign of life."""
        self.seen[account] = now

    def _here(self, account: str, since: float) -> bool:
        return not is_person(account) or self.present[account] > 0 or self.seen.get(account, 0.0) >= since

    def reached(self) -> list[float]:
        """When the latest announcement was made that each entrant was told, the earliest first; of those who were told one."""
        times = (
            [self.told_at[member.account] for member in entrant.members if member.account in self.told_at]
            for entrant in self.tournament.entrants.values()
        )
        return sorted(max(known) for known in times if known)

    def ring(self) -> None:
        """Wake everybody who listens: they look for themselves what is new."""
        for bell in self.bells:
            bell.set()

    @contextmanager
    def listening(self, account: Account | None) -> Iterator[asyncio.Event]:
        """Listen, and be present meanwhile. The bell is rung at every change."""
        bell = asyncio.Event()
        whose = account.id if account else ""
        self.bells.add(bell)
        self.present[whose] += 1
        try:
            yield bell
        finally:
            self.bells.discard(bell)
            self.present[whose] -= 1
            self.present += Counter()  # drop who is at zero

    def _derived(self, what: str) -> bytes:
        return hmac.digest(self.secret, what.encode(), hashlib.sha256)
