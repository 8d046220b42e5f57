"""Plays games of any variant, and judges every step."""

from dataclasses import replace
from itertools import repeat, zip_longest
from random import Random

from oneiro_core.actions import Action, Offer
from oneiro_core.errors import Refused
from oneiro_core.shapes import Seat, shapes

from .choosing import Chooser, part
from .faults import Fault
from .records import Record
from .sights import Looker
from .umpire import Umpire, judge_deadline
from .worlds import Move, Setting, World

LONGEST = 1200
"""How many steps a game may take; one that takes more is held to be endless."""
MOST_SILENT = 300
"""How many deadlines may pass before a game in which nobody acts is held to be endless."""
REPEATED = 60
"""How many steps of a game are played again."""
WATCHERS = 4
"""Through how many seats' eyes a game is watched, drawn for each game; what is offered is looked at for all."""
TRIES = 24
"""How often somebody may choose anew whose choice was refused."""
INSISTENCE = 24
"""How often a value that was refused is tried again with others beside it."""


class Play:
    """One game, played by choosers who know nothing of the variant.

    After `patience` steps nobody acts any more; with a patience of `LONGEST` nobody leaves, so that the game ends by its rules.
    """

    def __init__(self, setting: Setting, seed: int, chooser: type[Chooser], patience: int) -> None:
        self.world = World(setting, seed)
        self.looker = Looker(self.world)
        self._random = Random(seed)
        self.record = Record(
            setting, seed, (None, *self._random.sample(range(setting.deal.seats), min(WATCHERS, setting.deal.seats)))
        )
        self._chooser = chooser(self._random)
        self._patience = patience
        self._umpire = Umpire(self.world, self.record.viewers)
        self._house_rules = setting.rules.house_rules
        self._changes = 0

    def run(self) -> Record:
        """Play to the end. Raises Fault."""
        with self.world.telling():
            self._make(Move("start"))
            while not self.world.game.table.over:
                self._judge_length()
                self._go_on()
            return self.record

    def _judge_length(self) -> None:
        steps = len(self.record.moves)
        if steps > self._patience + MOST_SILENT:
            raise Fault(f"nobody acts, {MOST_SILENT} deadlines have passed, and the game is not over")
        if steps > LONGEST:
            raise Fault(f"the game is not over after {steps} steps")

    def _go_on(self) -> None:
        """Make one more move."""
        staying = self.world.game.table.staying
        roll = self._random.random()
        if len(self.record.moves) > self._patience or roll < 0.03:
            self._make(Move("expire"))
        elif roll < 0.036 and staying and self._patience < LONGEST:
            self._make(Move("leave", self._random.choice(staying)))
        elif not (roll < 0.18 and self._change_mind()):
            self._act(self._chooser.one(sorted(self.world.game.awaiting)))

    def _change_mind(self) -> bool:
        """Somebody who has chosen chooses again, or takes it back; not for ever."""
        offers, awaiting = self.record.offers[-1], self.world.game.awaiting
        idle = [seat for seat in offers if offers[seat] and seat not in awaiting]
        self._changes = self._changes + 1 if len(self.record.moves) > 1 and self._same_phase() else 0
        if not idle or self._changes > 2 * len(offers):
            return False
        seat = self._random.choice(idle)
        if self._random.random() < 0.3:
            return self._refused(Move("take_back", seat)) is None
        self._act(seat)
        return True

    def _same_phase(self) -> bool:
        return self.record.phases[-1] == self.record.phases[-2]

    def _act(self, seat: Seat) -> None:
        """A seat does something that it is offered; evenly chosen, where no extreme choice will do."""
        refusals = []
        for chooser in (*repeat(self._chooser, TRIES // 2), *repeat(Chooser(self._random), TRIES // 2)):
            offer = self._random.choice(self.record.offers[-1][seat])
            move = Move("act", seat, self._some_of(offer, chooser.action(offer)))
            refused = self._refused(move)
            if refused is None or self._insisted(offer, move, refused):
                return
            refusals.append(f"{move}: {refused}")
        raise Fault(f"of {TRIES} actions that it was offered, seat {seat} could take none", *refusals[:3])

    def _some_of(self, offer: Offer, action: Action) -> Action:
        """Where less than the whole is taken, one time in three a part of it."""
        return part(offer, action, self._random) if offer.partly and self._random.random() < 0.3 else action

    def _insisted(self, offer: Offer, move: Move, refused: Refused) -> bool:
        """Try a value again that was offered and refused, with others beside it. Whether that went well.

        Without house rules, an offered value can be taken with some others at least; so a seat that always fails is misled.
        """
        shape = next((shape for shape in shapes(offer.action) if shape.name == refused.field), None)
        allowed = offer.fields.get(refused.field or "")
        if self._house_rules or shape is None or shape.many or allowed is None or allowed.values is None:
            return False
        kept = {shape.name: getattr(move.action, shape.name)}
        for _ in range(INSISTENCE):  # evenly: whoever keeps to the ends has few others
            again = self._refused(Move("act", move.seat, replace(Chooser(self._random).action(offer), **kept)))
            if again is None:
                return True
        raise Fault(f"the step `{move}` was offered, and refused whatever stood beside: {refused}")

    def _refused(self, move: Move) -> Refused | None:
        try:
            self._make(move)
        except Refused as refused:
            return refused
        return None

    def _make(self, move: Move) -> None:
        """Make a move, judge it, and look at it with every pair of eyes."""
        before = self.world.game.awaiting, self.world.game.table.phase_number
        events = self.world.make(move)
        self.record.add(self.world.game, move, self.world.draws[-1])
        self._umpire.judge(events)
        self._judge_move(move, *before)
        self._look()
        self._umpire.judge_sights(self.record.sights[-1], self.record.offers[-1])

    def _judge_move(self, move: Move, awaited: frozenset[Seat], phase: int) -> None:
        game = self.world.game
        if move.call == "act" and game.eyes[move.seat].steps[-1] != len(game.steps):
            raise Fault(f"seat {move.seat} sees no event of its own step `{move}`")
        if move.call == "expire":
            judge_deadline(game, awaited, phase)

    def _look(self) -> None:
        """Note what is offered to every seat, and what those see who watch."""
        offers = {seat: self.looker.offers(seat) for seat in range(self.world.setting.deal.seats)}
        seen = self.record.sights[-1] if self.record.sights else {}
        before = {viewer: seen[viewer].received if seen else 0 for viewer in self.record.viewers}
        self.record.offers.append(offers)
        self.record.sights.append({
            viewer: self.looker.sight(viewer, before[viewer], () if viewer is None else offers[viewer])
            for viewer in self.record.viewers
        })  # fmt: skip


def judge_repeat(record: Record) -> None:
    """Play a record again with the same moves and draws. Raises Fault where another game comes of it."""
    world = World(record.setting, record.seed)
    with world.telling():
        for move, step, draws in zip(record.moves[:REPEATED], record.steps, record.draws, strict=False):
            world.script.draws = list(draws)
            try:
                events = world.make(move)
            except Refused as refused:
                raise Fault(f"the step `{move}` was refused when the game was played again: {refused}") from None
            if events != step:
                one, other = next(pair for pair in zip_longest(step, events) if pair[0] != pair[1])
                raise Fault("the same moves and draws gave another game", f"first: {one}", f"again: {other}")
