"""What the texts count up is what the code holds: codes, settings, limits, clocks, arrows."""

import ast
import re
from collections.abc import Iterable
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from limits import parse
from strawberry.http.streaming import SSE_HEARTBEAT_INTERVAL

from oneiro_api import accounts, answers, app, bodies, exports, listen, rates, settings, tokens
from oneiro_api.decks import limits as pictures
from oneiro_api.decks import making
from oneiro_api.live import clocks, feed, hall, sweeping, talk
from oneiro_api.recordings import serving, sound
from oneiro_api.schema import paging
from oneiro_api.schema.execution import costs, documents, limits, masking, transport
from oneiro_api.tournaments import series
from oneiro_core import Phase, RefusalCode, Registry, errors
from oneiro_core.storytelling import Laying, Opening, Telling, Voting
from oneiro_core.tournament import limits as field

from .blocks import API, README, ROOT, rows, section


def docstrings(module: Any, cls: str) -> dict[str, str]:
    """What a class says below each of its fields."""
    tree = ast.parse(Path(module.__file__).read_text())
    body = next(node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == cls)
    return {_target(field): _said(text) for field, text in pairwise(body) if _target(field) and _said(text)}


def _target(node: ast.stmt) -> str:
    target = (
        node.target if isinstance(node, ast.AnnAssign) else node.targets[0] if isinstance(node, ast.Assign) else None
    )
    return target.id if isinstance(target, ast.Name) else ""


def _said(node: ast.stmt) -> str:
    value = node.value if isinstance(node, ast.Expr) else None
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""


def test_every_code_of_a_refusal_is_told() -> None:
    said = docstrings(errors, "RefusalCode")
    assert list(said) == [code.value for code in RefusalCode]
    assert rows(section(API, "Refusals")) == [[f"`{code}`", text] for code, text in said.items()]


def test_every_code_of_an_error_is_told() -> None:
    codes = (answers.MALFORMED, answers.TOO_LARGE, answers.TOO_SLOW, masking.INTERNAL)
    assert [code for code, _ in rows(section(API, "Errors"))] == [f"`{code}`" for code in codes]


def test_every_scope_is_told() -> None:
    said = docstrings(accounts, "Scope")
    assert list(said) == [scope.name for scope in accounts.Scope]
    assert rows(section(API, "Sign in")) == [[f"`{scope}`", text] for scope, text in said.items()]


def test_every_setting_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    said = docstrings(settings, "Settings")
    fields = settings.Settings.model_fields
    assert set(said) == set(fields)
    expected = [[f"`ONEIRO_{name.upper()}`", _default(field), _plain(said[name])] for name, field in fields.items()]
    assert rows(section(README, "Run it at scale")) == expected


def _default(field: Any) -> str:
    value = field.get_default(call_default_factory=True)
    return "" if value is None else f"`{str(value).replace(str(Path.home()), '~')}`"


def _plain(text: str) -> str:
    """Without the source of a rule, which readers of the code look for."""
    return re.sub(r" \(rules, [^)]*\)", "", text)


def test_limits_are_those_of_the_code() -> None:
    assert bodies.LARGEST_BODY == listen.LARGEST_FRAME
    assert dict(rows(section(API, "Limits"))) == {
        "bytes of a request, or of a frame": str(bodies.LARGEST_BODY),
        "tokens of a document": str(limits.MOST_TOKENS),
        "nesting of an operation": str(limits.DEEPEST),
        "fields and fragments of an operation, once they are written out": str(limits.MOST_SELECTIONS),
        "aliases of an operation": str(limits.MOST_ALIASES),
        "directives of an operation": str(limits.MOST_DIRECTIVES),
        "values that an operation writes out": str(limits.MOST_VALUES),
        "pairs of fields with one name and place": str(limits.MOST_PAIRS),
        "times that a document asks for the whole schema": str(limits.MOST_SCHEMAS),
        "operations under way on a socket": str(transport.MOST_OPERATIONS),
        "points of an operation (see Rates)": str(limits.MOST_COST),
        "items of a page": str(paging.MOST),
        "events of one update": str(feed.CHUNK),
        "characters of a name": str(accounts.NAME.most),
        "characters of a chat message": str(talk.LONGEST.most),
        "characters of a key": "200",  # tried in test_api.py
        "valid tokens of an account": str(tokens.MOST_TOKENS),
        "tables of an account that wait for players": str(hall.MOST_OPEN),
        "decks of an account": str(making.MOST_DECKS),
        "cards of a deck that somebody makes": str(making.MOST_CARDS),
        "entrants of a tournament": f"{field.FIELD.most}",
        "seats of a pod": f"{field.POD.most}",
        "plays, conditions or ladders of a tournament": f"{field.LIST.most}",
        "days that a time of a tournament lasts": f"{field.SPAN.most // 86_400}",
        "series of an account": str(series.MOST_SERIES),
        "tournaments of a series": str(series.MOST_EVENTS),
        "bytes of a picture": str(pictures.LARGEST_FILE),
        "pixels of a picture": str(pictures.MOST_PIXELS),
        "bytes of a recording": str(sound.LARGEST_FILE),
        "seconds of a recording": str(sound.LONGEST),
        "multipart requests of an account under way": str(rates.ACCOUNT_UPLOADS),
        "multipart requests from an address under way": str(rates.ADDRESS_UPLOADS),
        "seconds for a request to arrive": f"{bodies.SECONDS:g}",
        "seconds for a multipart request to arrive": f"{bodies.UPLOAD_SECONDS:g}",
        "seconds for a socket to introduce itself": f"{transport.INIT_TIME.total_seconds():g}",
    }


def test_how_long_a_table_waits_is_as_in_the_code() -> None:
    hours = f"{sweeping.DESERTED_SECONDS / 3600:g}"
    assert f"at which nobody has been for {hours} hours, is closed" in " ".join(section(API, "Sit down").split())


def test_points_of_files_are_those_of_the_code() -> None:
    said = f"costs {exports.COST} points, a recording {serving.COST}, and a picture that people handed in {app.OWN_PICTURE}."
    assert f"A file of a tournament or a series {said}" in " ".join(section(API, "Rates").split())


def test_rates_are_those_of_the_code() -> None:
    own = settings.Settings()
    talk = [own.rate_cost, own.rate_sign_in, own.rate_codes, own.rate_chat, own.rate_ideas]
    items = [parse(text) for text in (*talk, own.rate_tables, own.rate_pictures, own.rate_recordings)]
    sockets, subscriptions = (
        (own.account_sockets, own.address_sockets),
        (own.account_subscriptions, own.address_subscriptions),
    )
    caps = [(str(most), "") for most in (*sockets, *subscriptions)]
    told = [(most, seconds) for *_, most, seconds in rows(section(API, "Rates"))]
    assert told == [(str(item.amount), f"{item.get_expiry()} s") for item in items] + caps
    text = section(API, "Rates")
    assert f"q={items[0].amount};w={items[0].get_expiry()}" in text
    assert costs.LISTED == 5
    assert "any other list five times" in text
    assert f"{costs.CHANGE} more" in text
    assert f"costs {documents.NEW_CHARACTER} for each" in text


def test_times_in_the_text_are_those_of_the_code() -> None:
    assert f"every {SSE_HEARTBEAT_INTERVAL} seconds" in section(API, "Transports")
    assert listen.GRACEFUL_SECONDS == 5
    assert "five seconds" in section(API, "Stop and start")


def test_clocks_are_those_of_the_code() -> None:
    phases: list[Any] = [Opening, Telling, Laying, Voting]
    told = {cells[0].strip("`"): cells[1:5] for cells in rows(section(API, "Clocks and absence"))}
    assert told == {
        clock.value: [_time(clocks.allowance(clock, phase, after_reveal=False)) for phase in phases]
        for clock in clocks.Clock
    }


def test_the_other_phases_have_the_time_that_the_text_says() -> None:
    phases = {phase for variant in Registry.found().variants.values() for phase in variant.phases}
    times = {clocks.allowance(clocks.Clock.NORMAL, phase, after_reveal=False) or 0.0 for phase in _timed(phases)}
    (normal,) = (cells for cells in rows(section(API, "Clocks and absence")) if cells[0] == "`NORMAL`")
    assert normal[5] == f"{_time(min(times))} to {_time(max(times))}"


def _timed(phases: Iterable[type[Phase[Any]]]) -> list[Phase[Any]]:
    """The phases without the moments that are as long under every clock."""
    found: list[Any] = list(phases)
    return [phase for phase in found if clocks.allowance(clocks.Clock.OFF, phase, after_reveal=False) is None]


def test_the_time_to_look_at_a_reveal_is_that_of_the_code() -> None:
    phase: Any = Telling
    live = (clocks.Clock.NORMAL, clocks.Clock.RELAXED, clocks.Clock.QUICK)
    more = [
        (clocks.allowance(clock, phase, after_reveal=True) or 0)
        - (clocks.allowance(clock, phase, after_reveal=False) or 0)
        for clock in live
    ]
    assert "longer by {:g} seconds ({:g}, {:g})".format(*more) in section(API, "Clocks and absence")


def _time(seconds: float | None) -> str:
    if seconds is None:
        return ""
    return f"{seconds / clocks.HOUR:g} h" if seconds >= clocks.HOUR else f"{seconds:g} s"


def test_arrows_are_the_imports() -> None:
    arrows = set(re.findall(r"(\w+)(?:\[.*?\])? --> (\w+)", README.read_text()))
    assert arrows == imports()


def imports() -> set[tuple[str, str]]:
    """Which of the three packages imports which."""
    parts = ("core", "plugins", "api")
    return {
        (part, other)
        for part in parts
        for path in (ROOT / part).rglob("*.py")
        for other in re.findall(r"^\s*(?:from|import) oneiro_(core|plugins|api)\b", path.read_text(), re.MULTILINE)
        if other != part
    }


def test_decisions_are_whole_and_in_order() -> None:
    decisions = rows(section(README, "Decisions"))
    dates = [date.fromisoformat(decision[0]) for decision in decisions]
    assert dates == sorted(dates)
    assert [decision for decision in decisions if len(decision) != 4 or not all(decision)] == []


def test_names_of_the_code_in_the_decisions_exist() -> None:
    names = re.findall(r"`(_\w+)`", section(README, "Decisions"))
    source = "".join(path.read_text() for path in (ROOT / "api").rglob("*.py"))
    assert names
    assert [name for name in names if name not in source] == []


def test_the_variants_of_the_examples_are_installed() -> None:
    keys = set(re.findall(r'(?:variant: "|VARIANT=)(\w+)', README.read_text() + API.read_text()))
    assert keys - {"whisper"} <= set(Registry.found().variants)
