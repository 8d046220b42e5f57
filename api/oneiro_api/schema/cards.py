"""A card as the API shows it."""

from typing import TYPE_CHECKING

import strawberry

if TYPE_CHECKING:
    from .context import Context


@strawberry.type(description="A picture of a deck. A face-down card is null: it has no identity at all.")
class Card:
    """A card, found in its deck when more than its id is asked for."""

    id: strawberry.ID = strawberry.field(description="The hash of the picture's content, alike in all games.")

    @strawberry.field(description="Where the picture is, 512 x 768 pixels; it never changes.")
    def image(self) -> str:
        return f"/cards/{self.id}.webp"

    @strawberry.field(description="Where the small picture is, 240 x 360 pixels.")
    def thumbnail(self) -> str:
        return f"/cards/{self.id}.small.webp"

    @strawberry.field(
        description="The mean of the picture as `#rrggbb`, to be shown until the picture has come. Null where the deck does not "
        "tell it."
    )
    def colour(self, info: strawberry.Info) -> str | None:
        context: Context = info.context
        picture = context.pictures.get(self.id)
        return picture.colour if picture else None

    @strawberry.field(
        description="Whether the picture was withdrawn: then there is none any more, its addresses answer 410, and a game shows "
        "something neutral in its place."
    )
    def withdrawn(self, info: strawberry.Info) -> bool:
        context: Context = info.context
        return self.id in context.server.hall.shelf.withdrawn

    @strawberry.field(
        description="What is to be seen, literally; empty when the deck is no longer installed, or the picture withdrawn."
    )
    def alt(self, info: strawberry.Info) -> str:
        context: Context = info.context
        picture = context.pictures.get(self.id)
        return picture.alt if picture else ""

    @strawberry.field(description="The motifs of the picture.")
    def tags(self, info: strawberry.Info) -> list[str]:
        context: Context = info.context
        picture = context.pictures.get(self.id)
        return list(picture.tags) if picture else []


def card_of(card: str | None) -> Card | None:
    """The API's card for a card of the core; None for one that lies face down."""
    return None if card is None else Card(id=strawberry.ID(card))
