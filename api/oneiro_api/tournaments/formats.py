"""The format of a tournament, with its options. Formats are plugins: they may be gone, or fail."""

import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import orjson

from oneiro_api.metrics import PAIRINGS
from oneiro_core import RefusalCode, Refused, Registry
from oneiro_core.codec import dump, load
from oneiro_core.tournament.ahead import Coming, ahead, numbered
from oneiro_core.tournament.formats import Draw, Format, Plan, Step
from oneiro_core.tournament.limits import FIELD
from oneiro_core.tournament.settings import Settings
from oneiro_core.tournament.standings import Row, TeamRow
from oneiro_core.tournament.state import Tournament

T = TypeVar("T")

log = logging.getLogger("oneiro.tournaments")


class FormatFailed(Refused):
    """The format's plugin is at fault; `mark` is how the server's log knows the error."""

    def __init__(self, mark: str) -> None:
        super().__init__(RefusalCode.UNAVAILABLE, f"the format's plugin failed (error {mark}); nothing was changed")


@dataclass(frozen=True, slots=True)
class Chosen:
    """A tournament's format with the options that were chosen.

    All methods raise Refused: what the format itself refuses, and UNAVAILABLE where it fails, which is logged with an id.
    """

    form: Format[Any]
    options: Any

    @property
    def continuous(self) -> bool:
        """Whether pods are drawn while others still play."""
        return self.form.continuous

    @property
    def by_points(self) -> bool:
        """Whether the standing is one sum of points for all."""
        return self.form.by_points

    @property
    def cut(self) -> int:
        """How many of the standing play on; 0 for nobody."""
        return self._run(lambda: self.form.cut(self.options))

    @property
    def same_deal(self) -> bool:
        """Whether all tables of a round get the same cards."""
        return self.form.same_deal

    def check(self, settings: Settings) -> None:
        """Raise Refused(BAD_OPTION) for settings that the format cannot be played with."""
        return self._run(lambda: self.form.check(settings, self.options))

    def plan(self, settings: Settings, entrants: int) -> Plan:
        """What to expect of a field of this size. Raises Refused(BAD_OPTION) for one that no event may have."""
        FIELD.check(entrants, "entrants")
        return self._run(lambda: self.form.plan(settings, self.options, entrants))

    def next(self, tournament: Tournament, now: float) -> Step:
        """What comes next."""
        began = time.perf_counter()
        step = self._run(lambda: self.form.next(tournament, self.options, now))
        if isinstance(step, Draw):
            PAIRINGS.observe(time.perf_counter() - began)
        return step

    def ahead(self, tournament: Tournament) -> tuple[Coming, ...]:
        """The rounds that follow and do not hang on results."""
        return self._run(lambda: ahead(self.form, tournament, self.options))

    def numbered(self, settings: Settings, entrants: int) -> tuple[Coming, ...]:
        """The same of a field that is not there yet, by numbers."""
        return self._run(lambda: numbered(self.form, settings, self.options, entrants))

    def over(self, tournament: Tournament) -> bool:
        """Whether all has been played, told without drawing a round."""
        return self._run(lambda: self.form.over(tournament, self.options))

    def ranking(self, tournament: Tournament) -> tuple[Row, ...]:
        """Who stands where."""
        return self._run(lambda: self.form.ranking(tournament, self.options))

    def teams(self, tournament: Tournament) -> tuple[TeamRow, ...]:
        """How the teams stand; none where groups are no teams."""
        return self._run(lambda: self.form.teams(tournament, self.options))

    def _run(self, ask: Callable[[], T]) -> T:
        try:
            return ask()
        except Refused:
            raise
        except (Exception, SystemExit):
            mark = secrets.token_hex(4)
            log.exception("error %s of the format %s", mark, self.form.key)
            raise FormatFailed(mark) from None


def chosen(registry: Registry, settings: Settings) -> Chosen:
    """The format of a tournament. Raises Refused(BAD_OPTION) where it is not installed."""
    form = registry.formats.get(settings.format)
    if form is None:
        raise Refused(RefusalCode.BAD_OPTION, f"there is no format {settings.format}", "format")
    options = load(form.options, {**dump(form.presets[0].options), **orjson.loads(settings.options)})
    return Chosen(form, options)


def differing(form: Format[Any], options: Any) -> str:
    """The options that differ from the defaults, as settings keep them."""
    usual = dump(form.presets[0].options)
    return orjson.dumps({name: value for name, value in dump(options).items() if value != usual[name]}).decode()
