"""What is installed: variants that describe themselves, house rules, bots, plugins."""

import re
from typing import Any

import strawberry
from strawberry.scalars import JSON

from oneiro_core import Bot as CoreBot
from oneiro_core import HouseRule as CoreHouseRule
from oneiro_core import OptionInfo as CoreOptionInfo
from oneiro_core import Phase, Registry, Strength, describe
from oneiro_core import Plugin as CorePlugin
from oneiro_core import Preset as CorePreset
from oneiro_core import Variant as CoreVariant
from oneiro_core.naming import public_name, summary, words

from .choices import ActionInfo, Kind, action_info
from .meanings import enum

BotStrength = enum(Strength, "BotStrength", "How good a bot is.")

_FOLDERS = re.compile(r"""(?<=['"])(?:/|[A-Za-z]:\\)[^'"]*[/\\]|(?<![\w.])(?:/|[A-Za-z]:\\)(?:[^\s'"/\\]+[/\\])+""")
"""The folders of a path, up to its last name."""


@strawberry.type(description="An option of a variant, described well enough to build a form from.")
class OptionInfo:
    """An option."""

    key: str = strawberry.field(description="Its name in the variant's options input.")
    title: str = strawberry.field(description="Its name for people.")
    kind: Kind = strawberry.field(description="What it holds.")  # pyright: ignore[reportInvalidTypeForm]
    default: JSON | None = strawberry.field(description="Its value in the preset.")
    choices: list[JSON] | None = strawberry.field(description="The allowed words, as the input takes them.")
    min: int | None = strawberry.field(description="The least number.")
    max: int | None = strawberry.field(description="The most.")
    optional: bool = strawberry.field(description="Whether it may be null, which switches it off.")
    many: bool = strawberry.field(description="Whether it is a list.")


@strawberry.type(description="A named edition of a variant.")
class Preset:
    """A preset."""

    key: str = strawberry.field(description="Its name in the API.")
    title: str = strawberry.field(description="Its name for people.")
    summary: str = strawberry.field(description="What is special about it.")
    seats: list[int] = strawberry.field(description="The numbers of players that it is made for.")
    options: list[OptionInfo] = strawberry.field(description="The options with their values in this preset.")


@strawberry.type(description="A phase of a variant.")
class PhaseInfo:
    """A phase."""

    key: str = strawberry.field(description="The word in `game.phase`.")
    title: str = strawberry.field(description="Its name for people.")
    description: str = strawberry.field(description="What happens in it.")
    actions: list[str] = strawberry.field(description="The keys of the actions that it takes.")


@strawberry.type(description="An optional rule that combines with a variant.")
class HouseRule:
    """A house rule."""

    key: str = strawberry.field(description="Its name in the API.")
    title: str = strawberry.field(description="Its name for people.")
    summary: str = strawberry.field(description="What it changes.")


@strawberry.type(description="A plugin that was found: what it brings, or why it was refused.")
class Plugin:
    """A plugin."""

    name: str = strawberry.field(description="Its name.")
    loaded: bool = strawberry.field(description="Whether it is in use.")
    refusal: str | None = strawberry.field(description="Why it was refused.")
    variants: list[str] = strawberry.field(description="The keys of its variants.")
    house_rules: list[str] = strawberry.field(description="The keys of its house rules.")
    decks: list[str] = strawberry.field(description="The keys of its decks.")
    bots: list[str] = strawberry.field(description="The keys of its bots.")


@strawberry.type(description="A player by program, which may be seated at a table.")
class Bot:
    """A bot."""

    key: str = strawberry.field(description="Its name in the API.")
    title: str = strawberry.field(description="Its name for people.")
    summary: str = strawberry.field(description="How it plays.")
    strength: BotStrength = strawberry.field(description="How good it is.")  # type: ignore[valid-type]
    variants: list[str] = strawberry.field(description="The keys of the variants that it plays, of those installed.")


@strawberry.type(description="A game of the family. It describes itself: enough to build a screen for one never seen.")
class Variant:
    """A variant."""

    key: str = strawberry.field(description="Its name in the API.")
    title: str = strawberry.field(description="Its name for people.")
    summary: str = strawberry.field(description="What it is, in a line.")
    rules: str = strawberry.field(description="Its rules, in Markdown.")
    seats: list[int] = strawberry.field(description="The numbers of players that some preset is made for.")
    version: str = strawberry.field(description="The version of its rules.")
    plugin: Plugin = strawberry.field(description="The plugin that brings it.")
    presets: list[Preset] = strawberry.field(description="Its presets, the default first.")
    options: list[OptionInfo] = strawberry.field(description="Its options, with the values of the default preset.")
    house_rules: list[HouseRule] = strawberry.field(description="The house rules that combine with it.")
    phases: list[PhaseInfo] = strawberry.field(description="Its phases.")
    actions: list[ActionInfo] = strawberry.field(description="Its actions.")
    game_type: str = strawberry.field(description="The type of its `game`.")


def variant_of(variant: CoreVariant, registry: Registry) -> Variant:
    """A variant on the wire."""
    return Variant(
        key=variant.key,
        title=variant.title,
        summary=variant.summary,
        rules=variant.guide,
        seats=list(variant.seats),
        version=variant.version,
        plugin=plugin_of(registry.home(variant)),
        presets=[_preset(preset) for preset in variant.presets],
        options=option_infos(variant.presets[0].options),
        house_rules=[house_rule_of(rule) for rule in registry.house_rules.values() if rule.suits(variant)],
        phases=[_phase(phase, variant.key) for phase in variant.phases],
        actions=[action_info(action, variant.key) for action in variant.actions],
        game_type=public_name(variant.view_type, variant.key),
    )


def house_rule_of(rule: CoreHouseRule) -> HouseRule:
    """A house rule on the wire."""
    return HouseRule(key=rule.key, title=rule.title, summary=rule.summary)


def bot_of(bot: CoreBot, registry: Registry) -> Bot:
    """A bot on the wire."""
    return Bot(
        key=bot.key,
        title=bot.title,
        summary=bot.summary,
        strength=bot.strength,
        variants=[variant.key for variant in registry.variants.values() if bot.plays(variant)],
    )


def seated_bot(key: str, registry: Registry) -> Bot:
    """The bot of a seat; where its plugin is gone, what is known of it. The seat is then played plainly."""
    known = registry.bots.get(key)
    if known is not None:
        return bot_of(known, registry)
    return Bot(key=key, title=key, summary="It is no longer installed.", strength=Strength.EASY, variants=[])


def plugin_of(plugin: CorePlugin) -> Plugin:
    """A plugin on the wire. Where it lies on the server's disk is nobody's business."""
    return Plugin(
        name=plugin.name,
        loaded=plugin.refusal is None,
        refusal=None if plugin.refusal is None else _FOLDERS.sub("", plugin.refusal),
        variants=[variant.key for variant in plugin.variants],
        house_rules=[rule.key for rule in plugin.house_rules],
        decks=[deck.key for deck in plugin.decks],
        bots=[bot.key for bot in plugin.bots],
    )


def _preset(preset: CorePreset) -> Preset:
    return Preset(
        key=preset.key,
        title=preset.title,
        summary=preset.summary,
        seats=list(preset.seats),
        options=option_infos(preset.options),
    )


def option_infos(options: object) -> list[OptionInfo]:
    """The options of a preset on the wire; its values are the defaults."""
    return [_option(info) for info in describe(options)]


def _option(info: CoreOptionInfo) -> OptionInfo:
    return OptionInfo(
        key=info.key,
        title=info.title,
        kind=info.kind,
        default=info.default,
        choices=None if info.choices is None else list(info.choices),
        min=info.least,
        max=info.most,
        optional=info.optional,
        many=info.many,
    )


def _phase(phase: type[Phase[Any]], variant: str) -> PhaseInfo:
    return PhaseInfo(
        key=phase.name,
        title=words(phase.name),
        description=summary(phase),
        actions=[action_info(action, variant).key for action in phase.accepts],
    )
