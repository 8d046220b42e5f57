"""What earlier rounds have used up: who met whom, who sat where, in which sizes."""

from collections import Counter
from collections.abc import Iterable

Entrant = str
"""The opaque id of who is paired: a player, or a fixed pair of players."""
Pod = tuple[Entrant, ...]
"""Those who share a table in a round, in seat order where the seats are dealt."""
Round = tuple[Pod, ...]
"""The pods of a round."""

QUARTERS = 4


class History:
    """The counts of earlier rounds, as pairing and seating need them.

    `rounds` are those that were recorded. `met[a][b]` counts the rounds in which a and b shared a pod (symmetric; pairs that
    never met are absent). `sizes[a]` counts the sizes of a's pods. `seats[a]` counts a's seats by quarter of the table, so that
    pods of different sizes compare. `after[a][b]` counts the rounds in which b sat right after a. Who has not played is absent.
    """

    def __init__(self) -> None:
        self.rounds: list[Round] = []
        self.met: dict[Entrant, dict[Entrant, int]] = {}
        self.sizes: dict[Entrant, Counter[int]] = {}
        self.seats: dict[Entrant, list[int]] = {}
        self.after: dict[Entrant, Counter[Entrant]] = {}

    @classmethod
    def of(cls, rounds: Iterable[Round]) -> "History":
        """The counts of these rounds; each pod in seat order."""
        history = cls()
        for pods in rounds:
            history.record(pods)
        return history

    def record(self, pods: Round) -> None:
        """Add a round; each pod in seat order."""
        self.rounds.append(pods)
        for pod in pods:
            for place, entrant in enumerate(pod):
                self._sat(entrant, place, pod)

    def _sat(self, entrant: Entrant, place: int, pod: Pod) -> None:
        size = len(pod)
        self.sizes.setdefault(entrant, Counter())[size] += 1
        self.seats.setdefault(entrant, [0] * QUARTERS)[quarter(place, size)] += 1
        self.after.setdefault(entrant, Counter())[pod[(place + 1) % size]] += 1
        met = self.met.setdefault(entrant, {})
        for other in pod:
            if other != entrant:
                met[other] = met.get(other, 0) + 1


def quarter(place: int, size: int) -> int:
    """The quarter of a table of `size` seats in which the seat `place` (from 0) lies."""
    return place * QUARTERS // size
