"""The same secret and the same actions give the same game, in another process that hashes differently."""

import hashlib
import importlib
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from oneiro_core import codec
from oneiro_core.errors import Refused
from oneiro_core.game import Deal, Game
from oneiro_core.registry import Registry
from oneiro_core.rules import Rules
from oneiro_core.variants import Variant

from .choosing import Chooser
from .faults import Fault
from .worlds import Move, Setting
from .writing import told

GAMES = 4
STEPS = 60
"""How many games are played again in another process, and how many steps of each."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where another process finds a plugin: as a module, in a file, or, when both are empty, installed.

    `folder` holds further plugin files, as the registry reads them.
    """

    module: str = ""
    file: str = ""
    folder: str = ""

    @classmethod
    def of(cls, module: ModuleType) -> "Source":
        return cls(module.__name__, module.__file__ or "")

    def registry(self) -> Registry:
        """Every plugin that is found there. Raises ImportError."""
        if not self.module and not self.file:
            return Registry.found(Path(self.folder) if self.folder else None)
        registry = Registry()
        plugin = registry.add(self.module, self.file, lambda: _load(self.module, self.file))
        if plugin.refusal:
            raise ImportError(plugin.refusal)
        return registry


@dataclass(frozen=True, slots=True)
class Script:
    """A game as plain data: what it is played with, and every call on it."""

    variant: str
    options: dict[str, Any]
    seats: int
    deck: tuple[str, ...]
    host: int | None
    secret: str
    calls: list[tuple[str, int | None, str, dict[str, Any]]]

    def play(self, variant: Variant) -> list[str]:
        """What happened in each step, in one line each."""
        options: Any = codec.load(variant.options, self.options)
        deal = Deal(self.seats, options, tuple(self.deck), self.host)
        game = Game.with_secret(Rules(variant), deal, bytes.fromhex(self.secret))
        return [self._step(game, self._move(variant, *call)) for call in self.calls]

    @staticmethod
    def _step(game: Game, move: Move) -> str:
        try:
            return " ".join(map(told, move.make(game)))
        except Refused as refused:
            return f"{move} is refused: {refused}"

    @staticmethod
    def _move(variant: Variant, call: str, seat: int | None, action: str, data: dict[str, Any]) -> Move:
        return Move(call, seat, codec.load(variant.action_types[action], data) if action else None)


def judge_elsewhere(source: Source, settings: Sequence[Setting], seed: int) -> None:
    """Play games here and again in another process. Raises Fault where they differ."""
    scripts = [_script(setting, seed + number) for number, setting in enumerate(settings[:GAMES])]
    for setting, script, there in zip(settings, scripts, _ask(source, scripts), strict=False):
        here = script.play(setting.rules.variant)
        for step, lines in enumerate(zip(here, there, strict=True), 1):
            if lines[0] != lines[1]:
                raise Fault(
                    "the same secret and actions gave another game in another process; does the order of a set matter?",
                    f"here, in step {step}: {lines[0]}",
                    f"there, in step {step}: {lines[1]}",
                    f"the game: {setting}",
                )


def answer() -> None:
    """Play the games that are asked for on standard input, and print what happened. Called in the other process."""
    asked = json.load(sys.stdin)
    variants = Source(**asked["source"]).registry().variants
    scripts = [Script(**script) for script in asked["scripts"]]
    json.dump([script.play(variants[script.variant]) for script in scripts], sys.stdout)


def _script(setting: Setting, seed: int) -> Script:
    """A game played at random, with a real secret."""
    random, deal = Random(seed), setting.deal
    secret = hashlib.sha256(str(seed).encode()).digest()
    game = Game.with_secret(setting.rules, deal, secret)
    moves = [Move("start")]
    moves[0].make(game)
    while not game.table.over and len(moves) < STEPS:
        moves.append(_move(game, random))
    calls = [_plain(move) for move in moves]
    variant = setting.rules.variant.key
    return Script(variant, codec.dump(deal.options), deal.seats, deal.deck, deal.host, secret.hex(), calls)


def _move(game: Game, random: Random) -> Move:
    """A move that was made: mostly an action, and the deadline where none was accepted."""
    seat = random.choice(sorted(game.awaiting))
    for offer in game.offers(seat) * 3:
        move = Move("act", seat, Chooser(random).action(offer))
        try:
            move.make(game)
        except Refused:
            continue
        return move
    move = Move("expire")
    move.make(game)
    return move


def _plain(move: Move) -> tuple[str, int | None, str, dict[str, Any]]:
    action = move.action
    return move.call, move.seat, "" if action is None else type(action).__name__, codec.dump(action) if action else {}


def _ask(source: Source, scripts: Sequence[Script]) -> list[list[str]]:
    """Let another process play the games, in which strings have other hashes."""
    question = json.dumps({"source": asdict(source), "scripts": [asdict(script) for script in scripts]})
    command = [sys.executable, "-c", f"from {__name__} import answer; answer()"]
    hashes = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    surroundings = os.environ | {"PYTHONHASHSEED": hashes, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(command, input=question, capture_output=True, text=True, env=surroundings, timeout=120)
    if done.returncode:
        raise Fault("the plugin could not be played in another process", *done.stderr.splitlines()[-3:])
    answers: list[list[str]] = json.loads(done.stdout)
    return answers


def _load(name: str, file: str) -> ModuleType:
    """A module by name, or from its file where the name leads nowhere."""
    try:
        return importlib.import_module(name)
    except ImportError:
        spec = importlib.util.spec_from_file_location(name, file)
        if spec is None or spec.loader is None:
            raise
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up by name
    spec.loader.exec_module(module)
    return module
