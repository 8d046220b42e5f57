"""What earlier rounds have used up: who met whom, who sat where, in which sizes."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from math import ceil

Entrant = str
"""The opaque id of who is paired: a player, or a fixed pair of players."""
Pod = tuple[Entrant, ...]
"""Those who share a table in a round, in seat order where the seats are dealt."""
Round = tuple[Pod, ...]
"""The pods of a round."""

TWELFTHS = 12
ROUNDING = 1e-9


class History:
    """The counts of earlier rounds, as pairing and seating need them.

    `rounds` are those that were recorded. `met[a][b]` counts the rounds in which a and b shared a pod (symmetric; pairs that
    never met are absent). `sizes[a]` counts the sizes of a's pods, `sat[a]` are his places in them with the sizes, round by
    round. `seats[a]` counts a's seats by twelfths of the table, so that pods of different sizes compare. `after[a][b]` counts
    the rounds in which b sat right after a. Absent: who never played.
    """

    def __init__(self) -> None:
        self.rounds: list[Round] = []
        self.met: dict[Entrant, dict[Entrant, int]] = {}
        self.sizes: dict[Entrant, Counter[int]] = {}
        self.seats: dict[Entrant, list[float]] = {}
        self.after: dict[Entrant, Counter[Entrant]] = {}
        self.sat: dict[Entrant, list[tuple[int, int]]] = {}

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
        self.sat.setdefault(entrant, []).append((place, size))
        seats = self.seats.setdefault(entrant, [0.0] * TWELFTHS)
        for twelfth, part in stretch(place, size):
            seats[twelfth] += part
        self.after.setdefault(entrant, Counter())[pod[(place + 1) % size]] += 1
        met = self.met.setdefault(entrant, {})
        for other in pod:
            if other != entrant:
                met[other] = met.get(other, 0) + 1

    def seat_counts(self, entrant: Entrant, size: int) -> tuple[int, ...]:
        """How often an entrant has sat in each seat of a pod of this size; seats of other sizes count where their middle lies."""
        counts = [0] * size
        for place, of in self.sat.get(entrant, ()):
            counts[(2 * place + 1) * size // (2 * of)] += 1
        return tuple(counts)


@cache
def stretch(place: int, size: int) -> tuple[tuple[int, float], ...]:
    """The twelfths of a table that the seat `place` (from 0) of `size` covers, and which part of the seat lies in each."""
    first, last = place * TWELFTHS / size, (place + 1) * TWELFTHS / size
    covered = range(int(first), ceil(last - ROUNDING))
    return tuple((twelfth, (min(last, twelfth + 1) - max(first, twelfth)) * size / TWELFTHS) for twelfth in covered)
