"""How a leak is told: what the viewer saw in both worlds, how they differ, and the steps that led there."""

from .faults import Fault, Kind
from .pairs import Difference, Outcome, compare
from .records import Record
from .shrinking import shrunk
from .sights import who
from .twins import Twin, Unchanged
from .worlds import steps_told

WIDTH = 110
"""How many characters of a line are shown around what differs."""
REPLAYS = 5
"""How often a record is played again before a leak is believed: rules that remember other games may be alike once by chance."""
ADVICE = "where an event is meant to tell a secret, its class names the secret's class in `reveals`"


def leak(record: Record, twin: Twin, outcome: Outcome) -> Fault:
    """The leak that a pair of worlds shows, as small as could be; or the fault that the record is not even like itself."""
    beats = twin.beats(record)
    again = Unchanged(twin.viewer, beats[0].start, beats[-1].stop)
    replays = (compare(record, again) for _ in range(REPLAYS))
    if unlike := next((outcome for outcome in replays if outcome.difference), None):
        return _told("the same moves and draws, played again, gave another game", record, again, unlike)
    headline = f"{who(twin.viewer)} can tell from {{part}} what is hidden from it"
    return _told(headline, *shrunk(record, twin, outcome), kind=Kind.LEAK)


def _told(headline: str, record: Record, twin: Twin, outcome: Outcome, kind: Kind = Kind.FAULT) -> Fault:
    difference = outcome.difference
    assert difference is not None
    return Fault(
        headline.format(part=difference.part),
        f"the second world has {twin}",
        f"after step {difference.step + 1}, `{record.moves[difference.step]}`, {who(twin.viewer)} sees in {difference.part}",
        *(f"  {line}" for line in _excerpts(difference)),
        f"secrets that differ by then: {', '.join(sorted(outcome.secrets)) or 'none that is declared'}",
        *((ADVICE,) if kind is Kind.LEAK else ()),
        f"the game: {record.setting}",
        "the steps:",
        *steps_told(record.moves[: difference.step + 1]),
        kind=kind,
    )


def _excerpts(difference: Difference) -> tuple[str, str]:
    """Both texts, around the place where they differ first."""
    one, other = difference.one, difference.other
    place = next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    start = max(place - WIDTH // 2, 0)
    return tuple(f"{world}: {_cut(text, start)}" for world, text in (("one world", one), ("the other", other)))  # type: ignore[return-value]


def _cut(text: str, start: int) -> str:
    end = start + WIDTH
    return f"{'...' if start else ''}{text[start:end]}{'...' if end < len(text) else ''}"
