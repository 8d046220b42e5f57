"""What the kit reports of a variant, as data and as text."""

from collections.abc import Mapping
from dataclasses import dataclass

from .faults import Kind


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: in a line, and in as many as its author needs."""

    kind: Kind
    headline: str
    details: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n".join((f"{self.kind.upper()} {self.headline}", *(f"  {line}" for line in self.details)))


@dataclass(frozen=True, slots=True)
class Report:
    """What was played and found.

    `worlds` counts the pairs of worlds by the way in which they differed; `secrets` tells of each declared secret in how many of
    them it differed while it was hidden; `unseen` are the events that never happened.
    """

    variant: str
    seed: int
    games: int
    steps: int
    worlds: Mapping[str, int]
    secrets: Mapping[str, int]
    unseen: tuple[str, ...]
    findings: tuple[Finding, ...]

    @property
    def conforms(self) -> bool:
        return not self.findings

    @property
    def pairs(self) -> int:
        return sum(self.worlds.values())

    def __str__(self) -> str:
        verdict = "conforms" if self.conforms else "does not conform"
        return "\n".join((f"{self.variant} {verdict} (seed {self.seed})", *self._lines(), *map(str, self.findings)))

    def _lines(self) -> list[str]:
        ways = ", ".join(f"{count} with {way}" for way, count in self.worlds.items())
        lines = [f"  {self.games} games of {self.steps} steps; {self.pairs} pairs of worlds: {ways or 'none'}"]
        lines += [f"  {name} differed unseen in {count or 'no'} pairs" for name, count in self.secrets.items()]
        return lines + ([f"  never happened: {', '.join(self.unseen)}"] if self.unseen and self.conforms else [])
