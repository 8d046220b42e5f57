"""Standings on the wire."""

import strawberry

from oneiro_api.schema.paging import PageInfo
from oneiro_api.tournaments.sight import Sight
from oneiro_core.tournament.distance import Distance, Span
from oneiro_core.tournament.standings import Row, TeamRow, Value
from oneiro_core.tournament.telling import english

from .entrants import Entrant, entrant_of
from .pages import Edge, page_of
from .telling import WHY, TermCode, TournamentSentence, sentences_of


@strawberry.type(description="One number behind a value.")
class ValuePart:
    """A part."""

    round: int = strawberry.field(description="The round that it comes from.")
    number: float = strawberry.field(description="What the round gave.")
    note: str = strawberry.field(description="From what, in a word or two; may be empty.")


@strawberry.type(description="What an entrant has by one criterion of the ranking, and the numbers behind it.")
class TieBreakValue:
    """A value."""

    key: str = strawberry.field(description="The criterion, for machines.")
    title: str = strawberry.field(description="The criterion, for people.")
    term: TermCode | None = strawberry.field(
        description="The same as a term of the closed list; null for a plugin's own."
    )
    term_numbers: list[int] = strawberry.field(description="The number that stands in the term, where it has one.")
    number: float = strawberry.field(description="The value.")
    shown: str = strawberry.field(description="The value as it is written.")
    parts: list[ValuePart] = strawberry.field(description="The numbers that it is made of.")


@strawberry.type(description="One line of a standing.")
class StandingRow:
    """A row."""

    rank: int = strawberry.field(description="The rank, from 1; who is level in all shares it.")
    entrant: Entrant = strawberry.field(description="Who.")
    value: TieBreakValue = strawberry.field(description="The points that decide first.")
    tie_breaks: list[TieBreakValue] = strawberry.field(description="What decides among equals, in this order.")
    sentence: str = strawberry.field(description="Why he stands here and not elsewhere.")
    why: list[TournamentSentence] = strawberry.field(description=WHY)
    mark: str = strawberry.field(description="A mark for who withdrew or went out; empty for none.")


@strawberry.type(description="The points between a line of a standing and another one.")
class StandingSpan:
    """A span."""

    rank: int = strawberry.field(description="The rank of the other line.")
    entrant: Entrant = strawberry.field(description="Who stands there; where several share the rank, the nearest.")
    points: float = strawberry.field(description="The points between them; 0 where only tie-breaks tell them apart.")
    shown: str = strawberry.field(description="The points as they are written.")


@strawberry.type(description="How far a line of a standing is from others, in points, as these stand now.")
class StandingDistance:
    """A distance."""

    above: StandingSpan | None = strawberry.field(description="To the next better rank; null for who leads.")
    cut: StandingSpan | None = strawberry.field(
        description="To the last who plays on after the rounds; for who plays on himself, from the first who does not. "
        "Null where nobody plays on, or everybody."
    )
    inside: bool = strawberry.field(description="Whether he would play on.")
    text: str = strawberry.field(description="It in plain words.")
    said: list[TournamentSentence] = strawberry.field(description=WHY)


@strawberry.type(description="A page of a standing.")
class StandingConnection:
    """Relay's connection, and which standing it is."""

    edges: list[Edge[StandingRow]] = strawberry.field(description="The lines, from the first rank on.")
    page_info: PageInfo = strawberry.field(description="Where the page ends.")
    total_count: int = strawberry.field(description="How many lines the standing has.")
    as_of: int = strawberry.field(description="The last round that it includes.")
    provisional: bool = strawberry.field(description="Whether something in it is still being played.")


@strawberry.type(description="One line of a standing of teams.")
class TeamStanding:
    """A row."""

    rank: int = strawberry.field(description="The rank, from 1; who is level shares it.")
    team: str = strawberry.field(description="The team: the group of its entrants.")
    points: str = strawberry.field(description="The sum of what counts, as it is written.")
    counted: list[Entrant] = strawberry.field(description="Those whose points count, the best first.")


def team_of(sight: Sight, row: TeamRow) -> TeamStanding:
    """A team on the wire."""
    state = sight.tournament
    counted = [entrant_of(state, state.entrants[one]) for one in row.counted]
    return TeamStanding(rank=row.rank, team=row.team, points=row.shown, counted=counted)


def standing_of(sight: Sight, rows: tuple[Row, ...], as_of: int, first: int, after: str | None) -> StandingConnection:
    """A page of a standing on the wire."""
    page = page_of(rows, first, after, lambda row: row_of(sight, row))
    played = sight.tournament.rounds[:as_of]
    return StandingConnection(
        edges=page.edges,
        page_info=page.page_info,
        total_count=page.total_count,
        as_of=as_of,
        provisional=any(not round.complete for round in played if round.started_at is not None),
    )


def row_of(sight: Sight, row: Row) -> StandingRow:
    """A line on the wire."""
    values = [value_of(value) for value in row.values]
    return StandingRow(
        rank=row.rank,
        entrant=entrant_of(sight.tournament, sight.tournament.entrants[row.entrant]),
        value=values[0],
        tie_breaks=values[1:],
        sentence=sight.named(row.sentence),
        why=sentences_of(row.why, sight),
        mark=row.mark,
    )


def standing_distance(sight: Sight, found: Distance) -> StandingDistance:
    """A distance on the wire."""
    return StandingDistance(
        above=_span_of(sight, found.above),
        cut=_span_of(sight, found.cut),
        inside=found.inside,
        text=sight.named(english(found.told)),
        said=sentences_of(found.told, sight),
    )


def _span_of(sight: Sight, span: Span | None) -> StandingSpan | None:
    if span is None:
        return None
    who = entrant_of(sight.tournament, sight.tournament.entrants[span.to.entrant])
    return StandingSpan(rank=span.to.rank, entrant=who, points=span.points, shown=span.shown)


def value_of(value: Value) -> TieBreakValue:
    """A value on the wire."""
    parts = [ValuePart(round=part.round, number=part.number, note=part.note) for part in value.parts]
    title = value.title
    return TieBreakValue(
        key=value.key,
        title=title.text,
        term=title.term,
        term_numbers=list(title.numbers),
        number=value.number,
        shown=value.shown,
        parts=parts,
    )
