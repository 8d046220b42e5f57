"""A plugin whose games depend on how Python hashes strings: found in another process only."""

from collections.abc import Iterator

from oneiro_core import Chance, Event, Variant, hookimpl
from oneiro_core.storytelling import Laying
from oneiro_core.storytelling.events import TableauShown
from planting.reference import Table, planted


class InOrderOfHashes(Laying[Table]):
    """Mixes the tableau, as it seems."""

    def end(self, table: Table, chance: Chance) -> Iterator[Event]:
        yield TableauShown(tuple({card for cards in table.laid.values() for card in cards if card}))


@hookimpl
def variants() -> list[Variant]:
    return [planted(InOrderOfHashes)]
