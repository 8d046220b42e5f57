"""The examination of a variant: games of every edition, and pairs of worlds made from them."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from random import Random

from oneiro_core.events import Viewer
from oneiro_core.rules import Rules
from oneiro_core.variants import HouseRule, Variant

from .card_twins import OtherCards, OtherOwners
from .choosing import Chooser, Extremist
from .endings import Endings
from .faults import Fault, Kind, blaming
from .hidden import at_stake, declared
from .leaks import leak
from .pairs import compare
from .playing import LONGEST, Play, judge_repeat
from .processes import Source, judge_elsewhere
from .records import Record
from .reports import Finding, Report
from .secret_twins import NoStandIn, OtherDraw
from .settings import Edition, editions, setting
from .tripwires import tripwires
from .twins import ChangeOfMind, OtherChoice, OtherOrder, Twin

Progress = Callable[[int, int], None]
"""Called after each game with the number of games that were played, and of those that are to be played."""

WAYS: Mapping[str, Callable[[Record, Viewer, Random], Twin | None]] = {
    "other cards": OtherCards.proposed,
    "other owners": OtherOwners.proposed,
    "another choice": OtherChoice.proposed,
    "a change of mind": ChangeOfMind.proposed,
    "another order": OtherOrder.proposed,
    "another draw": OtherDraw.proposed,
    "no stand-in": NoStandIn.proposed,
}
"""How the second world of a pair may differ from the first, in words."""
PAIRS_OF_A_GAME = 12
PATIENCE = (6, 12, 25, 50)
"""After how many steps nobody acts any more in a game that is not played to its end."""
LOOKS = 8
"""In so many games, and so often in each, a secret is looked for that never differed."""
WATCHED = 5
"""Of so many games one is played among tripwires, and the first of each stack of rules."""


class Examination:
    """Plays and compares until every edition was played and enough pairs were compared, or something was found."""

    def __init__(self, variant: Variant, house_rules: Iterable[HouseRule], pairs: int, seed: int) -> None:
        self._variant = variant
        self._seed = seed
        self._pairs = pairs
        self._random = Random(seed)
        always, more = editions(variant, house_rules)
        self._least = len(always)
        self._editions = [*self._random.sample(always, len(always)), *self._random.sample(more, len(more))]
        self._endings = Endings()
        self._games = self._steps = 0
        self._worlds: Counter[str] = Counter()
        self._secrets: Counter[str] = Counter(dict.fromkeys(declared(variant), 0))
        self._witnesses: dict[str, list[Record]] = {}
        self._happened: set[str] = set()
        self._watched: set[Rules] = set()
        self._whole: set[str] = set()

    def report(self, source: Source | None, progress: Progress | None) -> Report:
        """Examine, and say what was found."""
        findings: tuple[Finding, ...] = ()
        try:
            with blaming("the plugin"):
                self._play_all(progress or (lambda done, planned: None))
                if source:
                    self._judge_elsewhere(source)
                self._judge_sight()
        except Fault as fault:
            findings = (Finding(fault.kind, fault.headline, fault.details),)
        return self._reported(findings)

    def _reported(self, findings: tuple[Finding, ...]) -> Report:
        unseen = tuple(name for name in self._variant.event_types if name not in self._happened)
        return Report(
            variant=self._variant.key,
            seed=self._seed,
            games=self._games,
            steps=self._steps,
            worlds=dict(self._worlds),
            secrets=dict(self._secrets),
            unseen=unseen,
            findings=findings,
        )

    def _play_all(self, progress: Progress) -> None:
        planned = max(self._least, -(-self._pairs // PAIRS_OF_A_GAME))
        for game in range(2 * planned):
            missing = self._pairs - self._worlds.total()
            if game >= planned and missing <= 0:
                return
            record = self._play(self._editions[game % len(self._editions)])
            self._compare(record, min(-(-missing // max(planned - game, 1)), 2 * PAIRS_OF_A_GAME))
            progress(game + 1, max(planned, game + 1))

    def _play(self, edition: Edition) -> Record:
        """Play a game of an edition, judge it, play it again, and try how it ends from where it has been."""
        watched = self._games % WATCHED == 0 or edition.rules not in self._watched
        self._watched.add(edition.rules)
        self._games += 1
        patience = self._random.choice(PATIENCE) if watched else self._patience(edition)
        play = Play(setting(edition, self._random), self._random.getrandbits(32), self._chooser(), patience)
        with tripwires() if watched else nullcontext():
            record = play.run()
        judge_repeat(record)
        self._endings.judge(record)
        self._note(record)
        return record

    def _patience(self, edition: Edition) -> int:
        """Without end once for each preset, at its smallest size."""
        preset = edition.preset
        if preset.key in self._whole or edition.seats > min(preset.seats) or edition.varied:
            return self._random.choice(PATIENCE)
        self._whole.add(preset.key)
        return LONGEST

    def _chooser(self) -> type[Chooser]:
        return self._random.choice((Chooser, Chooser, Extremist))

    def _note(self, record: Record) -> None:
        """Note what has happened, and where those secrets are at stake of which none has differed yet."""
        self._steps += len(record.moves)
        happened = {event for step in record.steps for event in step}
        self._happened.update(type(event).__name__ for event in happened)
        if any(not count for count in self._secrets.values()):
            for name in {name for event in happened for name in at_stake(event, record.viewers)}:
                self._witnesses.setdefault(name, []).append(record)

    def _compare(self, record: Record, count: int) -> None:
        for _ in range(count):
            self._compare_one(record)

    def _compare_one(self, record: Record) -> None:
        """Make a pair of worlds in the way that was possible least often so far."""
        for way in sorted(WAYS, key=lambda way: (self._worlds[way], self._random.random())):
            twin = WAYS[way](record, self._random.choice(record.viewers), self._random)
            outcome = compare(record, twin) if twin else None
            if twin and outcome and outcome.difference:
                raise leak(record, twin, outcome)
            if outcome and outcome.compared:
                self._worlds[way] += 1
                self._secrets.update(outcome.secrets)
                return

    def _judge_elsewhere(self, source: Source) -> None:
        plain = [edition for edition in self._editions if not edition.rules.house_rules]
        judge_elsewhere(source, [setting(edition, self._random) for edition in plain], self._seed)

    def _judge_sight(self) -> None:
        """A secret that could have been told and never differed was not examined. Raises Fault when more looking is in vain."""
        for name in self._blind():
            for record in self._witnesses[name][:LOOKS] * LOOKS:
                if not self._secrets[name]:
                    self._compare_one(record)
        if blind := self._blind():
            raise Fault(
                f"never differed in {self._worlds.total()} pairs of worlds: {', '.join(blind)}", kind=Kind.BLIND
            )

    def _blind(self) -> list[str]:
        return [name for name, count in self._secrets.items() if not count and name in self._witnesses and self._pairs]
