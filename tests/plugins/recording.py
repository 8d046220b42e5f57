"""Recorded games as readable text: what they are made of, every move, and what the server and each viewer saw of it.

The lines before the first move say what the game is made of, in the names of `Made`. A line that begins with `>` is a move: what
the game is played again from. All other lines follow from these; they are what a recording is compared by. A recording
without moves gets some made up: players who choose at random, change their minds, fall silent, and leave.

Under an event stands what those saw of it who saw less than the server: their seats, `-` for a spectator, and `nothing`
where they did not learn of it at all.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any

from oneiro_core import Event, Game, Refused, changed, redact
from oneiro_core.codec import dump, load
from oneiro_core.shapes import shapes
from playing import DECK, REGISTRY, SECRET, game_of, random_action

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "June", "Kim", "Lea")
START, DEADLINE, LEAVES, TAKES_BACK = "> start", "> the deadline passes", "leaves", "takes back"


@dataclass(frozen=True)
class Made:
    """What a recorded game is made of. `deck` counts its cards, `options` are changes to the preset as stored data."""

    variant: str
    preset: str
    seats: int
    deck: int
    options: dict[str, Any] = field(default_factory=dict)
    house_rules: list[str] = field(default_factory=list)
    host: int | None = 0
    secret: str = SECRET.hex()

    @classmethod
    def usual(cls, variant: str) -> "Made":
        """The default preset with four players, or as few as it is made for."""
        preset = REGISTRY.variants[variant].presets[0]
        return cls(variant, preset.key, 4 if 4 in preset.seats else min(preset.seats), len(DECK))

    def game(self) -> Game:
        preset = REGISTRY.variants[self.variant].preset(self.preset)
        assert preset is not None
        options = load(type(preset.options), dump(preset.options) | self.options)
        values = {shape.name: getattr(options, shape.name) for shape in shapes(type(options))}
        assert changed(preset.options, values) == options
        return game_of(
            self.preset,
            self.seats,
            variant=self.variant,
            house_rules=self.house_rules,
            deck=DECK[: self.deck],
            host=self.host,
            secret=bytes.fromhex(self.secret),
            **values,
        )


def recorded(text: str) -> str:
    """The recording that the moves of a recording make; moves are made up where it has none."""
    made = Made(**dict(_setting(line) for line in text.split("\n>")[0].splitlines() if line.strip()))
    moves = [line for line in text.splitlines() if line.startswith(">")]
    game = made.game()
    lines = list(_played(game, moves) if moves else _made_up(game, Random(made.variant)))
    assert game.table.over, "the moves do not lead to the end; without moves, others are made up"
    return "\n".join([*blank(made).splitlines(), *lines, "", *_end(game)]) + "\n"


def blank(made: Made) -> str:
    """A recording without moves."""
    return "".join(f"{name:12}{json.dumps(value)}\n" for name, value in asdict(made).items())


def _setting(line: str) -> tuple[str, Any]:
    name, value = line.split(maxsplit=1)
    return name, json.loads(value)


# -- moves -------------------------------------------------------------------------------------------------------------


def _played(game: Game, moves: list[str]) -> Iterator[str]:
    for move in moves:
        yield from _moved(game, move)


def _moved(game: Game, move: str) -> Iterator[str]:
    """The move and what came of it."""
    yield ""
    yield move
    try:
        step = _doing(game, move)()
    except Refused as refused:
        yield f"  refused: {refused.code}, {refused.field or 'no field'}: {refused}"
        return
    for event in step:
        yield from _seen(game, event)
    yield f"  phase {game.table.phase_number} {game.table.phase}, awaited: {_numbers(sorted(game.awaiting))}"


def _doing(game: Game, move: str) -> Callable[[], tuple[Event, ...]]:
    if move in (START, DEADLINE):
        return game.start if move == START else game.expire
    _, seat, rest = move.split(maxsplit=2)
    if rest in (LEAVES, TAKES_BACK):
        return lambda: (game.leave if rest == LEAVES else game.take_back)(int(seat))
    name, data = rest.split(maxsplit=1)
    action = load(game.rules.variant.action_types[name], json.loads(data))
    return lambda: game.act(int(seat), action)


def _made_up(game: Game, chooser: Random) -> Iterator[str]:
    yield from _moved(game, START)
    while not game.table.over:
        yield from _moved(game, _some_move(game, chooser))


def _some_move(game: Game, chooser: Random) -> str:
    """Mostly somebody who is awaited acts. Or one who has acted thinks again; or the time is up; or somebody leaves."""
    whim = chooser.random()
    done = [seat for seat in game.table.staying if seat not in game.awaiting and game.offers(seat)]
    if whim < 0.15 and done:
        seat = chooser.choice(done)
        return f"> {seat} {TAKES_BACK}" if whim < 0.04 else _some_action(game, seat, chooser)
    if whim > 0.97:
        return DEADLINE
    if whim > 0.96 and len(game.table.left) == 0 and game.table.round > 1:
        return f"> {chooser.choice(game.table.staying)} {LEAVES}"
    return _some_action(game, chooser.choice(sorted(game.awaiting)), chooser)


def _some_action(game: Game, seat: int, chooser: Random) -> str:
    action = random_action(chooser.choice(game.offers(seat)), chooser)
    return f"> {seat} {type(action).__name__} {json.dumps(dump(action), ensure_ascii=False)}"


# -- what was seen -----------------------------------------------------------------------------------------------------


def _seen(game: Game, event: Event) -> Iterator[str]:
    """An event as the server sees it, and as those see it who see less."""
    yield f"  {type(event).__name__} {_data(event)}"
    yield f"    {event.text(NAMES.__getitem__)}"
    others: dict[str, list[int | None]] = {}
    for viewer in game.eyes:
        others.setdefault(_glimpse(redact(event, viewer)), []).append(viewer)
    for glimpse, viewers in others.items():
        if glimpse != _glimpse(event):
            yield f"    {_numbers(viewers)}: {glimpse}"


def _glimpse(event: Event | None) -> str:
    return "nothing" if event is None else f"{_data(event)} {event.text(NAMES.__getitem__)}"


def _data(event: Event) -> str:
    return json.dumps(dump(event), ensure_ascii=False)


def _numbers(viewers: "list[int | None] | list[int]") -> str:
    return " ".join("-" if viewer is None else str(viewer) for viewer in viewers) or "nobody"


def _end(game: Game) -> Iterator[str]:
    """How many events each viewer received, and how it ended."""
    for viewer, eye in game.eyes.items():
        yield f"{_numbers([viewer])} received {len(eye.events)} events"
    ended = "finished" if game.table.finished else "broken off"
    yield f"scores {_numbers(game.table.scores)}, winners {_numbers(list(game.table.winners))}, {ended}"
