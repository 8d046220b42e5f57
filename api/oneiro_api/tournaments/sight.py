"""What a viewer may see of a tournament: as much as his part in it allows."""

from bisect import bisect_right
from dataclasses import dataclass, replace

from oneiro_api.ids import IN_A_LOG
from oneiro_api.store.tables import Account
from oneiro_core.tournament import records as r
from oneiro_core.tournament.entrants import Entrant
from oneiro_core.tournament.log import Entry, Log
from oneiro_core.tournament.roles import Role
from oneiro_core.tournament.rounds import Round
from oneiro_core.tournament.state import Call, Phase, Tournament
from oneiro_core.tournament.telling import Said, Sentence, say

from .live import LiveTournament
from .telling import PublicLog


@dataclass(frozen=True, slots=True)
class Told:
    """An entry of the log as a viewer is told of it: under his own number, so that what he may not see leaves no gap."""

    number: int
    entry: Entry
    said: Said
    text: str
    undone: bool


@dataclass(frozen=True, slots=True)
class Sight:
    """A tournament through somebody's eyes."""

    live: LiveTournament
    account: str | None
    roles: frozenset[Role]
    log: Log
    public: PublicLog

    @property
    def tournament(self) -> Tournament:
        """How it stands, as far as it is told; `rounds` says which rounds are."""
        return self.log.tournament

    @property
    def official(self) -> bool:
        """Whether he holds an office: then nothing but secrets is hidden."""
        return bool(self.roles)

    @property
    def is_late(self) -> bool:
        """Whether he learns of everything later."""
        return self.public is not self.live.public

    @property
    def entrant(self) -> Entrant | None:
        """The entrant that he is, or is a member of."""
        found = self.tournament.accounts.get(self.account or "")
        return None if found is None else self.tournament.entrants[found]

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds that he may see: a pairing is the officials' until it is published."""
        return tuple(round for round in self.tournament.rounds if round.published or self.official)

    def calls(self) -> list[Call]:
        """The calls for an arbiter that he may see: all of them as an official, else those from pods where he sits."""
        calls, own = self.tournament.calls.values(), self.entrant
        if self.official:
            return list(calls)
        return [call for call in calls if own is not None and own.id in self._seats(call)]

    def _seats(self, call: Call) -> tuple[str, ...]:
        pod = self.tournament.pod_of_call(call)
        return pod.seats if pod else ()

    def entries(self) -> list[Entry]:
        """The entries of the log that he may see, in order. His numbers are those of this list, from 1."""
        return self.log.entries if self.official else self.public.read(self.log.entries)

    def told(self, after: int = 0, most: int | None = None) -> list[Told]:
        """What he is told of the log after an entry of his, at most so many."""
        entries, undone = self.entries(), self.log.undone()
        until = None if most is None else after + most
        return [
            Told(number, entry, said := self._said(entry), self.named(said.text), entry.line.number in undone)
            for number, entry in enumerate(entries[after:until], after + 1)
        ]

    def place(self, entry: int) -> int:
        """His own number of an entry."""
        return bisect_right(self.entries(), entry, key=lambda one: one.line.number)

    def _said(self, entry: Entry) -> Said:
        if isinstance(entry.record, r.Undone):
            return say(Sentence.LOG_UNDONE, entry=self.place(entry.record.entry))
        return self.log.told(entry)

    def named(self, text: str) -> str:
        """A text of the core, which tells entrants and accounts by their ids, with their names."""
        return IN_A_LOG.sub(lambda found: self._name(found[0]), text)

    def _name(self, known: str) -> str:
        entrant = self.tournament.entrants.get(self.tournament.accounts.get(known, known))
        return known if entrant is None else entrant.name

    @property
    def feed(self) -> str:
        """The name of his feed: there are two, since what is hidden leaves no gap."""
        return "o" if self.official else "p"


def sight(live: LiveTournament, who: Account | None) -> Sight:
    """A tournament as an account sees it."""
    account, state = None if who is None else who.id, live.tournament
    roles = state.roles(account) if account else frozenset()
    if state.settings.delay and state.started_at is not None and not roles and account not in state.accounts:
        late = live.late()
        return Sight(live, account, roles, late.log, late.public)
    return Sight(live, account, roles, live.log, live.public)


def supposed(live: LiveTournament, who: Account, record: r.Record) -> Sight:
    """A tournament as it would be if an account entered a record; nothing is kept. Raises Refused where it could not."""
    trial = Log(live.log.entries)
    trial.add(record, live.now(), who.id)
    return replace(sight(live, who), log=trial)


def may_see(live: LiveTournament, who: Account | None) -> bool:
    """Whether an account may see that the tournament exists: a draft is the officials', a private one its people's."""
    state = live.tournament
    if who is not None and state.roles(who.id):
        return True
    if state.phase is Phase.DRAFT:
        return False
    return not state.settings.private or (who is not None and (who.id in state.accounts or who.id in state.invited))
