"""Plugins of strangers: found, checked, and refused with a reason when they are broken; the others load all the same."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from oneiro_core import BadPlugin, Bot, Deck, Picture, Plugin, Registry, hookimpl
from oneiro_core.bots import plain
from oneiro_core.registry import MOST_STACKS
from oneiro_core.storytelling import StoryOptions, StoryTable
from oneiro_core.tournament.formats import End, Format, FormatPreset, Plan, Step
from oneiro_core.tournament.settings import Settings
from oneiro_core.tournament.standings import Row
from oneiro_core.tournament.state import Tournament
from playing import REGISTRY

VARIANT = """
from oneiro_core import Preset, Variant, hookimpl
from oneiro_core.storytelling import EVENTS, PHASES, StoryOptions, StoryTable, StoryView, defaults, view


class Rules:
    @hookimpl
    def score_round(self, table):
        return ()


def moon(key="moon", **changes):
    parts = dict(
        title="Moon", summary="", guide="", table=StoryTable, phases=PHASES, events=EVENTS, view=view, view_type=StoryView,
        presets=(Preset("moon", "Moon", StoryOptions(), (3, 4)),), rules=Rules(), defaults=(defaults,),
    )
    return Variant(key=key, **(parts | changes))
"""
OFFERED = """

@hookimpl
def variants():
    return [moon()]
"""


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str], Path]:
    """Write a plugin file into the folder of this test."""

    def file(name: str, text: str) -> Path:
        path = tmp_path / f"{name}.py"
        path.write_text(text)
        return path

    return file


Write = Callable[[str, str], Path]


def loaded(folder: Path, name: str) -> Plugin:
    """The plugin that a file of the folder makes. The good plugins beside it must load as if it were not there."""
    registry = Registry.found(folder)
    assert {key: plugin.refusal for key, plugin in registry.plugins.items() if key in REGISTRY.plugins} == {
        key: plugin.refusal for key, plugin in REGISTRY.plugins.items()
    }
    assert registry.variants.keys() >= REGISTRY.variants.keys()
    return registry.plugins[name]


# -- found -------------------------------------------------------------------------------------------------------------


def test_what_ships_in_the_box_is_found() -> None:
    assert "classic" in REGISTRY.variants
    assert {"one_word", "lone_finder"} <= set(REGISTRY.house_rules)
    assert REGISTRY.plugins["classic"].source.startswith("oneiro ")


def test_a_file_in_a_folder_is_found(tmp_path: Path, write: Write) -> None:
    path = write("moon", VARIANT + OFFERED)
    registry = Registry.found(tmp_path)
    plugin = registry.plugins["moon"]
    assert (plugin.refusal, plugin.source) == (None, str(path))
    assert registry.home(registry.variants["moon"]) is plugin
    assert registry.rules("moon").variant is registry.variants["moon"]


def test_an_entry_point_of_another_distribution_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "stranger.py").write_text(VARIANT + OFFERED)
    info = tmp_path / "stranger-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1.2\n")
    (info / "entry_points.txt").write_text("[oneiro.plugins]\nmoonlight = stranger\n")
    monkeypatch.syspath_prepend(tmp_path)
    registry = Registry.found()
    monkeypatch.delitem(sys.modules, "stranger")
    assert registry.plugins["moonlight"].source == "stranger 1.2"
    assert registry.home(registry.variants["moon"]).name == "moonlight"


def test_a_folder_without_files_or_none_at_all_will_do(tmp_path: Path) -> None:
    assert Registry.found(tmp_path).plugins.keys() == Registry.found().plugins.keys()


def test_plugins_come_in_the_order_of_their_names(tmp_path: Path, write: Write) -> None:
    for name in ("zeta", "alpha"):
        write(name, VARIANT + OFFERED.replace("moon()", f"moon({name!r})"))
    names = list(Registry.found(tmp_path).plugins)
    assert names[-2:] == ["alpha", "zeta"]
    assert names[:-2] == sorted(names[:-2])


def test_all_that_a_plugin_brings_is_its_offerings() -> None:
    rules = REGISTRY.plugins["house_rules"]
    assert rules.offerings == rules.house_rules


# -- refused -----------------------------------------------------------------------------------------------------------

BROKEN = {
    "syntax error": ("def variants(:", "SyntaxError in line 1: invalid syntax"),
    "exit at import": ("raise SystemExit(3)", "SystemExit: 3"),
    "error at import": ("1 / 0", "ZeroDivisionError: division by zero"),
    "missing import": ("import no_such_thing", "ModuleNotFoundError: No module named 'no_such_thing'"),
    "no hook": ("def variants():\n    return []", "implements no hook"),
    "misspelt hook": (VARIANT + OFFERED.replace("def variants", "def varaints"), "unknown hook 'varaints'"),
    "misnamed argument": (VARIANT + OFFERED.replace("variants()", "variants(registry)"), "{'registry'}"),
    "error in the hook": (VARIANT + OFFERED.replace("[moon()]", "1 / 0"), "ZeroDivisionError"),
    "exit in the hook": (VARIANT + OFFERED.replace("return [moon()]", "raise SystemExit"), "SystemExit"),
    "no list": (VARIANT + OFFERED.replace("[moon()]", "7"), "'int' object is not iterable"),
    "no variant": (VARIANT + OFFERED.replace("[moon()]", "['moon']"), "'moon' is no Variant"),
    "misspelt rule": (
        VARIANT.replace("score_round", "scroe_round") + OFFERED,
        "moon: unknown hook 'scroe_round'",
    ),
    "misnamed argument of a rule": (VARIANT.replace("(self, table)", "(self, board)") + OFFERED, "{'board'}"),
}
MISFITS = {
    "key": ("key='Moon'", "the key 'Moon' is not a lower-case name"),
    "no presets": ("presets=()", "moon needs at least one preset and one phase"),
    "no phases": ("phases=()", "moon needs at least one preset and one phase"),
    "two presets": ("presets=moon().presets * 2", "moon has two presets called 'moon'"),
    "two phases": ("phases=PHASES * 2", "moon has two phases called 'claim'"),
    "two events": ("events=EVENTS * 2", "moon has two events called 'PileShuffled'"),
    "no players": ("presets=(Preset('a', 'A', StoryOptions(), ()),)", "preset 'a' is made for no number of players"),
    "other options": (
        "presets=(*moon().presets, Preset('b', 'B', StoryView, (3,)))",
        "the options of preset 'b' are of another class",
    ),
    "no leaving": ("events=tuple(e for e in EVENTS if e.__name__ != 'SeatLeft')", "the core yields SeatLeft"),
    "view": ("view_type=int", "int is not a dataclass"),
    "view within": ("view_type=Outer", "Inner.odd: <class 'dict'> is none of bool, int"),
    "event without a change": ("events=(*EVENTS, Idle)", "Idle has no method apply"),
    "event without a text": ("events=(*EVENTS, Mute)", "Mute has no method text"),
    "event seen by nobody it names": ("events=(*EVENTS, Odd)", "Odd is seen by 'who', which is no field of it"),
    "event private to nobody it names": ("events=(*EVENTS, Lost)", "Lost is seen by 'who', which is no field of it"),
}
CLASSES = """
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar
from oneiro_core import Event, seen_by


@dataclass(frozen=True)
class Inner:
    odd: dict


@dataclass(frozen=True)
class Outer:
    inner: tuple[Inner, ...]


@dataclass(frozen=True)
class Idle(Event):
    def text(self, name):
        return ""


@dataclass(frozen=True)
class Mute(Event):
    def apply(self, table):
        pass


@dataclass(frozen=True)
class Odd(Idle):
    word: Annotated[str | None, seen_by("who")]

    def apply(self, table):
        pass


@dataclass(frozen=True)
class Lost(Idle):
    private_to: ClassVar = "who"

    def apply(self, table):
        pass
"""


@pytest.mark.parametrize(("text", "reason"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_plugin_is_refused_with_a_reason(tmp_path: Path, write: Write, text: str, reason: str) -> None:
    write("broken", text)
    plugin = loaded(tmp_path, "broken")
    assert reason in (plugin.refusal or "")
    assert plugin.offerings == ()


@pytest.mark.parametrize(("change", "reason"), MISFITS.values(), ids=MISFITS.keys())
def test_a_variant_that_cannot_be_played_or_shown_is_refused(
    tmp_path: Path, write: Write, change: str, reason: str
) -> None:
    write("misfit", VARIANT + CLASSES + OFFERED.replace("moon()", f"moon({change})"))
    assert reason in (loaded(tmp_path, "misfit").refusal or "")


def test_a_broken_file_leaves_no_module_behind(tmp_path: Path, write: Write) -> None:
    write("broken", "raise SystemExit")
    Registry.found(tmp_path)
    assert "oneiro_plugin_files.broken" not in sys.modules


def test_what_is_no_error_of_the_plugin_goes_on(tmp_path: Path, write: Write) -> None:
    write("stopped", "raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        Registry.found(tmp_path)


# -- names that are taken ----------------------------------------------------------------------------------------------


def test_a_key_that_is_taken_refuses_the_second_plugin(tmp_path: Path, write: Write) -> None:
    write("first", VARIANT + OFFERED)
    write("second", VARIANT + OFFERED)
    assert loaded(tmp_path, "first").refusal is None
    assert loaded(tmp_path, "second").refusal == "the variant 'moon' is already there"


def test_the_same_key_twice_in_one_plugin_refuses_it(tmp_path: Path, write: Write) -> None:
    write("twice", VARIANT + OFFERED.replace("[moon()]", "[moon(), moon()]"))
    assert loaded(tmp_path, "twice").refusal == "the variant 'moon' is already there"


def test_a_plugin_cannot_take_the_place_of_one_in_the_box(tmp_path: Path, write: Write) -> None:
    path = write("classic", VARIANT + OFFERED)
    registry = Registry.found(tmp_path)
    assert registry.plugins["classic"].source.startswith("oneiro ")
    assert registry.plugins[f"classic ({path})"].refusal == "a plugin called classic is already loaded"
    assert "moon" not in registry.variants


def test_nothing_of_a_refused_plugin_is_admitted(tmp_path: Path, write: Write) -> None:
    write("half", VARIANT + OFFERED.replace("[moon()]", "[moon(), moon('classic')]"))
    assert "moon" not in Registry.found(tmp_path).variants


def test_decks_and_house_rules_are_checked_too() -> None:
    class Decks:
        @hookimpl
        def decks(self) -> list[Deck]:
            return [Deck("d", "D", "A", "CC0", (Picture("x", "a fox"),), Path())]

    class House:
        @hookimpl
        def house_rules(self) -> list[object]:
            return [SimpleNamespace(key="h")]

    registry = Registry()
    assert registry.add("decks", "here", Decks).refusal is None
    assert registry.decks["d"].cards == ("x",)
    assert registry.add("decks again", "here", Decks).refusal == "the deck 'd' is already there"
    assert "is no HouseRule" in (registry.add("house", "here", House).refusal or "")


class Coin(Format[StoryOptions]):
    """A format of one round."""

    key = "coin"
    title = summary = guide = "Coin"
    presets = (FormatPreset("coin", "Coin", StoryOptions()),)

    def plan(self, settings: Settings, options: StoryOptions, entrants: int) -> Plan:
        return Plan((), 0, 0)

    def next(self, tournament: Tournament, options: StoryOptions, now: float) -> Step:
        return End("heads")

    def ranking(self, tournament: Tournament, options: StoryOptions) -> tuple[Row, ...]:
        return ()


def test_a_format_is_found_by_its_key() -> None:
    class Coins:
        @hookimpl
        def tournament_formats(self) -> list[Format[StoryOptions]]:
            return [Coin()]

    registry = Registry()
    plugin = registry.add("coins", "here", Coins)
    assert plugin.refusal is None
    assert registry.home(registry.formats["coin"]) is plugin
    assert registry.add("coins again", "here", Coins).refusal == "the format 'coin' is already there"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"key": "Coin"}, "the key 'Coin' is not a lower-case name"),
        ({"guide": ""}, "Bent says nothing of its guide"),
        ({"presets": ()}, "Bent says nothing of its presets"),
        ({"presets": Coin.presets * 2}, "coin has two presets called 'coin'"),
        (
            {"presets": (*Coin.presets, FormatPreset("x", "X", End("x")))},
            "coin: its presets have options of different classes",
        ),
        ({"next": Format.next}, "coin has no method next"),
    ],
)
def test_a_format_that_is_not_described_is_refused(changes: dict[str, object], reason: str) -> None:
    form = type("Bent", (Coin,), changes)()
    plugin = SimpleNamespace(tournament_formats=hookimpl(lambda: [form]))
    assert Registry().add("bent", "here", lambda: plugin).refusal == reason


def bot(**changes: object) -> Bot:
    parts = {"key": "fox", "title": "Fox", "summary": "", "choose": plain} | changes
    return Bot(**parts)  # type: ignore[arg-type]


def test_a_bot_is_found_by_its_key() -> None:
    fox = bot()

    class Foxes:
        @hookimpl
        def bots(self) -> list[Bot]:
            return [fox]

    registry = Registry()
    plugin = registry.add("foxes", "here", Foxes)
    assert (plugin.refusal, plugin.bots, plugin.offerings) == (None, (fox,), (fox,))
    assert registry.bots == {"fox": fox}
    assert registry.home(fox) is plugin
    assert registry.add("foxes again", "here", Foxes).refusal == "the bot 'fox' is already there"


@pytest.mark.parametrize(
    ("offered", "reason"),
    [
        (SimpleNamespace(key="fox"), "is no Bot"),
        (bot(key="The Fox"), "the key 'The Fox' is not a lower-case name"),
        (bot(strength="mighty"), "the bot 'fox' has no Strength but 'mighty'"),
        (bot(choose="well"), "the bot 'fox' needs functions"),
        (bot(pause=2.5), "the bot 'fox' needs functions"),
    ],
)
def test_a_bot_that_cannot_be_asked_is_refused(offered: object, reason: str) -> None:
    module = SimpleNamespace(bots=hookimpl(lambda: [offered]))
    registry = Registry()
    assert reason in (registry.add("foxes", "here", lambda: module).refusal or "")
    assert registry.bots == {}


def test_a_house_rule_with_a_misspelt_hook_is_refused(tmp_path: Path, write: Write) -> None:
    write(
        "house",
        "from oneiro_core import HouseRule, hookimpl\n"
        "class Rule:\n"
        "    @hookimpl(wrapper=True)\n"
        "    def scoreround(self):\n"
        "        return (yield)\n"
        "@hookimpl\n"
        "def house_rules():\n"
        "    return [HouseRule('h', 'H', '', Rule())]\n",
    )
    assert "unknown hook 'scoreround'" in (loaded(tmp_path, "house").refusal or "")


def test_a_check_of_the_server_may_refuse_too(tmp_path: Path, write: Write) -> None:
    def check(registry: Registry, plugin: Plugin) -> None:
        if plugin.name == "moon":
            raise BadPlugin(f"{len(registry.variants)} others are enough")

    write("moon", VARIANT + OFFERED)
    registry = Registry.found(tmp_path, [check])
    assert registry.plugins["moon"].refusal == f"{len(registry.variants)} others are enough"
    assert "classic" in registry.variants
    assert "moon" not in registry.variants


# -- rules -------------------------------------------------------------------------------------------------------------


def test_a_stack_is_made_once() -> None:
    assert REGISTRY.rules("classic") is REGISTRY.rules("classic")
    assert REGISTRY.rules("classic", ["one_word"]) is not REGISTRY.rules("classic")


def test_a_stack_is_the_same_in_whatever_order_its_house_rules_are_named() -> None:
    names = ["one_word", "lone_finder"]
    assert REGISTRY.rules("classic", names) is REGISTRY.rules("classic", names[::-1])


def test_only_so_many_stacks_are_kept() -> None:
    registry = replace(REGISTRY, _rules={})
    names = [*registry.house_rules]
    for number in range(MOST_STACKS + 9):
        registry.house_rules = {**registry.house_rules, f"rule{number}": registry.house_rules[names[0]]}
        registry.rules("classic", [f"rule{number}"])
    assert len(registry._rules) == MOST_STACKS


@pytest.mark.parametrize(("variant", "house_rules"), [("moon", []), ("classic", ["moon"])])
def test_a_stack_of_what_is_not_there_is_a_key_error(variant: str, house_rules: list[str]) -> None:
    with pytest.raises(KeyError, match="moon"):
        REGISTRY.rules(variant, house_rules)


def test_a_deck_holds_each_picture_once() -> None:
    with pytest.raises(ValueError, match="deck d holds the same picture twice"):
        Deck("d", "D", "A", "CC0", (Picture("x", "a fox"), Picture("x", "a hare")), Path())


def test_a_deck_tells_its_cards_in_the_order_of_their_ids() -> None:
    deck = Deck("d", "D", "A", "CC0", (Picture("z", "a fox"), Picture("a", "a hare", ("hare",))), Path())
    assert deck.cards == ("a", "z")


def test_the_table_of_classic_is_of_the_storyteller_family() -> None:
    assert issubclass(REGISTRY.variants["classic"].table, StoryTable)
