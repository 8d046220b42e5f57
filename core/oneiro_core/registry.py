"""Finds plugins, loads each apart, checks it, and refuses a bad one with a reason: one broken plugin never stops the server."""

import importlib.util
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import Distribution, entry_points
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from pluggy import PluginManager

from oneiro_core.tournament.formats import Format

from .bots import Bot
from .checks import check_bot, check_format, check_variant
from .decks import Deck
from .errors import BadPlugin
from .hooks import relay
from .rules import Rules
from .variants import HouseRule, Variant

T = TypeVar("T")

Offering: TypeAlias = Variant | HouseRule | Deck | Bot | Format[Any]
"""What a plugin can bring."""

GROUP = "oneiro.plugins"
MOST_STACKS = 256
"""How many stacks of rules are kept."""


@dataclass(frozen=True, slots=True)
class Plugin:
    """One plugin that was found: what it brings, or why it was refused."""

    name: str
    source: str
    """The distribution and its version, or the file that it was read from."""
    variants: tuple[Variant, ...] = ()
    house_rules: tuple[HouseRule, ...] = ()
    decks: tuple[Deck, ...] = ()
    bots: tuple[Bot, ...] = ()
    formats: tuple[Format[Any], ...] = ()
    refusal: str | None = None

    @property
    def offerings(self) -> tuple[Offering, ...]:
        """All that it brings."""
        return (*self.variants, *self.house_rules, *self.decks, *self.bots, *self.formats)


Check = Callable[["Registry", Plugin], None]
"""One more look at a plugin beside all that is already admitted; raises BadPlugin."""


@dataclass
class Registry:
    """All plugins that were found, and what the good ones offer by key.

    `checks` are run on each plugin before it is admitted; the server adds a trial build of the schema to them.
    """

    plugins: dict[str, Plugin] = field(default_factory=dict)
    variants: dict[str, Variant] = field(default_factory=dict)
    house_rules: dict[str, HouseRule] = field(default_factory=dict)
    decks: dict[str, Deck] = field(default_factory=dict)
    bots: dict[str, Bot] = field(default_factory=dict)
    formats: dict[str, Format[Any]] = field(default_factory=dict)
    observers: dict[str, PluginManager] = field(default_factory=dict)
    """By the names of their plugins, those that are told what happens: each apart, so that one cannot hurt another."""
    checks: tuple[Check, ...] = ()
    _rules: dict[tuple[str, tuple[str, ...]], Rules] = field(default_factory=dict)

    @classmethod
    def found(cls, folder: Path | None = None, checks: Iterable[Check] = ()) -> "Registry":
        """Every installed plugin, and every `*.py` file of a folder, each loaded apart."""
        registry = cls(checks=tuple(checks))
        for name, source, load in (*_installed(), *_files(folder)):
            registry.add(name, source, load)
        return registry

    def add(self, name: str, source: str, load: Callable[[], object]) -> Plugin:
        """Load one plugin, check it and admit it, or note why it was refused."""
        try:
            if name in self.plugins:
                raise BadPlugin(f"a plugin called {name} is already loaded")
            plugin = self._admitted(name, source, load())
        except (Exception, SystemExit) as error:
            plugin = Plugin(name, source, refusal=_reason(error))
        self.plugins.setdefault(name if name not in self.plugins else f"{name} ({source})", plugin)
        return plugin

    def rules(self, variant: str, house_rules: Iterable[str] = ()) -> Rules:
        """The stack of a variant with house rules, whose order does not matter. Raises KeyError for a name that is not there."""
        key = (variant, tuple(sorted(set(house_rules))))
        if key not in self._rules:
            made = Rules(self.variants[variant], [self.house_rules[name] for name in key[1]])
            if len(self._rules) >= MOST_STACKS:
                self._rules.pop(next(iter(self._rules)))
            self._rules[key] = made
        return self._rules[key]

    def home(self, offering: Offering) -> Plugin:
        """The plugin that brought something."""
        return next(plugin for plugin in self.plugins.values() if any(thing is offering for thing in plugin.offerings))

    def _admitted(self, name: str, source: str, module: object) -> Plugin:
        manager = relay(module)
        if not manager.get_hookcallers(module):
            raise BadPlugin("it implements no hook: is @hookimpl missing?")
        offering = manager.hook
        plugin = Plugin(
            name,
            source,
            _offered(Variant, offering.variants()),
            _offered(HouseRule, offering.house_rules()),
            _offered(Deck, offering.decks()),
            _offered(Bot, offering.bots()),
            _offered(Format, offering.tournament_formats()),
        )
        self._check_names(plugin)
        self._check_rules(plugin)
        for check in self.checks:
            check(self, plugin)
        self.variants.update({variant.key: variant for variant in plugin.variants})
        self.house_rules.update({rule.key: rule for rule in plugin.house_rules})
        self.decks.update({deck.key: deck for deck in plugin.decks})
        self.bots.update({bot.key: bot for bot in plugin.bots})
        self.formats.update({form.key: form for form in plugin.formats})
        if offering.game_finished.get_hookimpls():
            self.observers[name] = manager
        return plugin

    def _check_names(self, plugin: Plugin) -> None:
        _free("variant", plugin.variants, self.variants)
        _free("house rule", plugin.house_rules, self.house_rules)
        _free("deck", plugin.decks, self.decks)
        _free("bot", plugin.bots, self.bots)
        _free("format", plugin.formats, self.formats)

    def _check_rules(self, plugin: Plugin) -> None:
        for variant in plugin.variants:
            check_variant(variant)
            Rules(variant)
        for rule in plugin.house_rules:
            relay(rule.rules)
        for bot in plugin.bots:
            check_bot(bot)
        for form in plugin.formats:
            check_format(form)


def _installed() -> Iterator[tuple[str, str, Callable[[], object]]]:
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        yield point.name, _distribution(point.dist) if point.dist else point.value, point.load


@cache
def _distribution(found: Distribution) -> str:
    """The name and version of a distribution, for which its whole description is read, each time."""
    return f"{found.name} {found.version}"


def _files(folder: Path | None) -> Iterator[tuple[str, str, Callable[[], object]]]:
    for path in sorted(folder.glob("*.py")) if folder else ():
        yield path.stem, str(path), lambda path=path: _module(path)  # type: ignore[misc]


def _module(path: Path) -> object:
    name = f"oneiro_plugin_files.{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None  # as for every name that ends in .py
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up by name
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _offered(kind: type[T], answers: list[list[T]]) -> tuple[T, ...]:
    things = [thing for answer in answers for thing in answer]
    for thing in things:
        if not isinstance(thing, kind):
            raise BadPlugin(f"{thing!r} is no {kind.__name__}")
    return tuple(things)


def _free(what: str, offered: Iterable[Any], taken: dict[str, Any]) -> None:
    keys = [thing.key for thing in offered]
    for key in keys:
        if key in taken or keys.count(key) > 1:
            raise BadPlugin(f"the {what} {key!r} is already there")


def _reason(error: BaseException) -> str:
    if isinstance(error, SyntaxError):
        return f"SyntaxError in line {error.lineno}: {error.msg}"
    return str(error) if isinstance(error, BadPlugin) else f"{type(error).__name__}: {error}"
