"""What people want to play, checked against what is installed, and the rows that come of it."""

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from oneiro_api.decks.shelf import Deck, Shelf
from oneiro_api.ids import TABLE_LETTERS, Of, new_code, new_id
from oneiro_api.store.tables import Absence, Account, SeatRow, Status, TableRow
from oneiro_core import Card, Preset, RefusalCode, Refused, Registry, Rules, Variant, changed, commitment
from oneiro_core.chance import SECRET_BYTES
from oneiro_core.codec import dump, load

from .clocks import Clock
from .seating import closed_up
from .table import LiveTable

MOST_MIXED = 10
"""The most decks that are mixed for one game."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to play, and with how many bots. `options` are changes to the preset's, by their Python names.

    `decks` are mixed; without any it is the variant's usual one.
    """

    variant: str
    preset: str | None = None
    options: dict[str, Any] | None = None
    house_rules: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    seats: int | None = None
    private: bool = False
    clock: Clock = Clock.NORMAL
    absence: Absence = Absence.EMPTY
    bots: int = 0


QUICK_SEATS = 5
"""How many play at a table that somebody begins against bots, or as near to it as the variant allows."""


def quick_wish(registry: Registry, variant: str, preset: str | None = None) -> Wish:
    """What somebody wants who says no more than that: a bot plays on where he looks away.

    Raises Refused(BAD_OPTION) for a variant or a preset that does not exist.
    """
    edition = _preset(_variant(registry, variant), preset)
    seats = min(edition.seats, key=lambda count: (abs(count - QUICK_SEATS), count))
    return Wish(variant, preset, seats=seats, clock=Clock.RELAXED, absence=Absence.BOT)


def opened_row(shelf: Shelf, wish: Wish, host: Account, now: float) -> TableRow:
    """The row of a new table. Raises Refused(BAD_OPTION) for what does not exist or fit, or a deck that the host may not see."""
    registry = shelf.registry
    variant = _variant(registry, wish.variant)
    preset = _preset(variant, wish.preset)
    options = changed(preset.options, wish.options or {})
    rules = _rules(registry, variant, wish.house_rules)
    decks = _decks(shelf, wish.decks or _usual_deck(registry, variant), [host.id])
    capacity = _capacity(preset, wish.seats)
    _check_decks(rules, options, decks, min(preset.seats) if wish.seats is None else capacity)
    return TableRow(
        id=new_id(Of.TABLE),
        code=new_code(TABLE_LETTERS),
        status=Status.OPEN,
        variant=variant.key,
        preset=preset.key,
        options=dump(options),
        house_rules=list(wish.house_rules),
        deck=decks[0].key,
        mixed=[deck.key for deck in decks[1:]] or None,
        clock=wish.clock,
        private=wish.private,
        absence=wish.absence,
        capacity=capacity,
        host_id=host.id,
        created_at=now,
    )


AGREED = ("preset", "options", "house_rules", "deck", "mixed", "clock", "absence", "capacity")
"""What of a table's row is agreed on before its game, beside the variant."""


def changed_row(shelf: Shelf, table: LiveTable, wish: Wish, host: Account) -> TableRow:
    """The row of an open table where something else is to be played.

    Raises Refused(BAD_OPTION) as for a new table, and where more people sit there than could then.
    """
    fresh = opened_row(shelf, wish, host, table.row.created_at)
    if len(table.seats) > fresh.capacity:
        raise Refused(RefusalCode.BAD_OPTION, f"{len(table.seats)} sit there, and {fresh.capacity} could", "seats")
    return table.row.model_copy(update={name: getattr(fresh, name) for name in AGREED})


def rematch_rows(table: LiveTable, host: Account, now: float) -> tuple[TableRow, list[SeatRow]]:
    """The rows of a table where the same people play again, all seated, and the same bots.

    Who has left or is away is not seated, unless it is he who asks.
    """
    fresh = {
        "id": new_id(Of.TABLE),
        "code": new_code(TABLE_LETTERS),
        "status": Status.OPEN,
        "host_id": host.id,
        "rematch_of": table.id,
        "created_at": now,
    }
    gone = dict.fromkeys(
        ("cards", "rules_version", "secret", "commitment", "started_at", "finished_at", "tournament_id")
    )
    row = table.row.model_copy(update={**fresh, **gone})
    left = table.game.table.left if table.game else set()
    gone_away = {seat.index for seat in table.seats if seat.account_id and (seat.bot or seat.index in left)}
    staying = [seat for seat in table.seats if seat.index not in gone_away or seat.account_id == host.id]
    return row, [_again(row, seat, index) for index, seat in enumerate(staying)]


def _again(row: TableRow, seat: SeatRow, index: int) -> SeatRow:
    """A seat at the next table; its owner plays it himself."""
    fresh = {"table_id": row.id, "index": index, "bot": None if seat.account_id else seat.bot, "entrant": None}
    return seat.model_copy(update=fresh)


def started_rows(shelf: Shelf, table: LiveTable, now: float) -> tuple[TableRow, list[SeatRow]]:
    """The table as it will be once started: seats closed up, decks frozen, secret drawn and committed to.

    A private deck is played with where its owner hosts the table or sits there.
    """
    registry = shelf.registry
    variant = _variant(registry, table.row.variant)
    preset = _preset(variant, table.row.preset)
    if len(table.seats) not in preset.seats:
        counts = ", ".join(map(str, preset.seats))
        raise Refused(RefusalCode.TOO_FEW_PLAYERS, f"{preset.title} is for {counts} players, not {len(table.seats)}")
    accounts = [table.row.host_id, *(seat.account_id for seat in table.seats if seat.account_id)]
    decks = _decks(shelf, decks_of(table.row), accounts)
    rules = _rules(registry, variant, table.row.house_rules)
    _check_decks(rules, load(variant.options, table.row.options), decks, len(table.seats))
    secret = secrets.token_bytes(SECRET_BYTES)
    row = table.row.model_copy(
        update={
            "status": Status.PLAYING,
            "cards": list(_cards(decks)),
            "secret": secret.hex(),
            "commitment": commitment(secret),
            "rules_version": variant.version,
            "started_at": now,
        }
    )
    return row, closed_up(table.seats)


def _variant(registry: Registry, key: str) -> Variant:
    variant = registry.variants.get(key)
    if variant is None:
        raise Refused(RefusalCode.BAD_OPTION, f"there is no variant {key}", "variant")
    return variant


def _rules(registry: Registry, variant: Variant, house_rules: Sequence[str]) -> Rules:
    for key in house_rules:
        rule = registry.house_rules.get(key)
        if rule is None or not rule.suits(variant) or house_rules.count(key) > 1:
            raise Refused(RefusalCode.BAD_OPTION, f"{variant.title} is not played with {key}", "house_rules")
    return registry.rules(variant.key, house_rules)


def decks_of(row: TableRow) -> tuple[str, ...]:
    """The keys of the decks that a table is played with."""
    return (row.deck, *(row.mixed or ()))


def _usual_deck(registry: Registry, variant: Variant) -> tuple[str, ...]:
    """The deck that a variant is made for, where it is installed; else any."""
    return (variant.deck,) if variant.deck in registry.decks else tuple(registry.decks)[:1]


def _decks(shelf: Shelf, keys: Sequence[str], accounts: Collection[str]) -> list[Deck]:
    field = "deck" if len(keys) <= 1 else "decks"
    if not keys:
        raise Refused(RefusalCode.BAD_OPTION, "there is no deck", field)
    if len(set(keys)) < len(keys) or len(keys) > MOST_MIXED:
        raise Refused(RefusalCode.BAD_OPTION, f"up to {MOST_MIXED} decks are mixed, each once", field)
    found = [shelf.visible(key, accounts) for key in keys]
    if None in found:
        raise Refused(RefusalCode.BAD_OPTION, f"there is no deck {keys[found.index(None)]}", field)
    return [deck for deck in found if deck is not None]


def _cards(decks: Sequence[Deck]) -> tuple[Card, ...]:
    """All cards of some decks, sorted, which tells nothing. One that lies in several of them is there once."""
    return tuple(sorted({card for deck in decks for card in deck.cards}))


def _preset(variant: Variant, key: str | None) -> Preset:
    preset = variant.preset(key)
    if preset is None:
        raise Refused(RefusalCode.BAD_OPTION, f"{variant.title} has no preset {key}", "preset")
    return preset


def _capacity(preset: Preset, seats: int | None) -> int:
    if seats is None:
        return max(preset.seats)
    if seats not in preset.seats:
        raise Refused(
            RefusalCode.BAD_OPTION, f"{preset.title} is for {min(preset.seats)} to {max(preset.seats)} players", "seats"
        )
    return seats


def _check_decks(rules: Rules, options: Any, decks: Sequence[Deck], seats: int) -> None:
    cards = _cards(decks)
    needed = rules.cards_needed(rules.variant.table(seats=seats, options=options, deck=cards))
    if len(cards) < needed:
        names = " and ".join(deck.title for deck in decks)
        have, field = ("has", "deck") if len(decks) == 1 else ("have", "decks")
        raise Refused(
            RefusalCode.BAD_OPTION, f"{seats} players need {needed} cards; {names} {have} {len(cards)}", field
        )
