"""What tournaments say, on the wire: in English, and as codes for clients that speak other languages."""

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeAlias

import strawberry

from oneiro_api.schema.meanings import enum
from oneiro_api.tournaments.sight import Sight
from oneiro_core.tournament import telling


def _closed(cls: type[Enum], name: str, text: str) -> Any:
    """The GraphQL type of a closed list, each member with its English."""
    made = enum(cls, name, text)
    for value in made.__strawberry_definition__.values:
        value.description = cls[value.name].value
    return made


if TYPE_CHECKING:  # read as types, they are the core's own
    SentenceCode: TypeAlias = telling.Sentence
    TermCode: TypeAlias = telling.Term
else:
    SentenceCode = _closed(
        telling.Sentence, "SentenceCode", "A sentence that tournaments say, or half of one: a closed list, in English."
    )
    TermCode = _closed(
        telling.Term, "TermCode", "Words that stand in sentences and above columns: a closed list, in English."
    )


@strawberry.type(description="What stands in a gap of a sentence.")
class SentenceGap:
    """A gap."""

    name: str = strawberry.field(description="The name of the gap, as it stands in the sentence of the list: `own`.")
    text: str = strawberry.field(description="What stands in it, in English: a name, a figure, some words.")
    term: TermCode | None = strawberry.field(description="The same as a term of the list, where it is one.")
    numbers: list[int] = strawberry.field(description="The numbers in it, where it is several, or a term that has one.")


@strawberry.type(description="A sentence of a closed list: tell it in your language by its code, or else as it stands.")
class TournamentSentence:
    """A sentence."""

    code: SentenceCode = strawberry.field(description="Which sentence.")
    text: str = strawberry.field(description="The sentence in English.")
    gaps: list[SentenceGap] = strawberry.field(description="What stands in its gaps.")


WHY = "The same as sentences of a closed list, one after the other, for whoever speaks another language."


def sentences_of(text: telling.Text, sight: Sight | None = None) -> list[TournamentSentence]:
    """A text on the wire; with the names of entrants, where it tells of any."""
    named = str if sight is None else sight.named
    return [
        TournamentSentence(code=said.code, text=named(said.text), gaps=[_gap(named, *gap) for gap in said.gaps])
        for said in text
    ]


def _gap(named: Callable[[str], str], name: str, word: telling.Word) -> SentenceGap:
    return SentenceGap(name=name, text=named(word.text), term=word.term, numbers=list(word.numbers))
