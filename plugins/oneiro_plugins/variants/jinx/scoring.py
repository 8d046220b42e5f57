"""The cards that a turn wins or costs: they are the points (rules, 7.3)."""

from oneiro_core import Gain

from .table import JinxTable


def gains(table: JinxTable) -> tuple[Gain, ...]:
    """What everybody wins or loses, from the claims of the turn and the options alone."""
    if table.finder is None:
        return _lost(table, table.options.jinx_nobody_penalty, "nobody found it")
    found = Gain(table.finder, 1, "found it")
    wrong = sum(not guess.right for guess in table.guesses)
    if not wrong:
        return (found, *_lost(table, table.options.jinx_first_guess_penalty, "found at once"))
    assert table.active is not None
    return (found, Gain(table.active, wrong, "wrong claims"))


def _lost(table: JinxTable, cards: int, reason: str) -> tuple[Gain, ...]:
    """The active player returns so many of his cards, or as many as he has."""
    assert table.active is not None
    count = min(cards, len(table.won[table.active]))
    return (Gain(table.active, -count, reason),) if count else ()
