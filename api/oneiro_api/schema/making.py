"""Making decks on the wire. A picture comes by a multipart request, as the GraphQL multipart request specification has it."""

import hashlib
from typing import Annotated, Any

import strawberry
from strawberry.file_uploads import Upload

from oneiro_api.accounts import Scope
from oneiro_api.decks.limits import LARGEST_FILE, MIDDLE, Fit
from oneiro_api.decks.making import Put
from oneiro_api.decks.press import unfit
from oneiro_api.decks.shelf import Visibility
from oneiro_api.decks.words import CardWords, DeckWords
from oneiro_api.live.requests import Request

from .arguments import Id, Key
from .cards import Card, card_of
from .context import Context
from .decks import Deck, DeckVisibility, deck_of
from .meanings import enum
from .refusals import Refusal, refusing
from .uploads import bytes_of

PictureFit = enum(Fit, "PictureFit", "How a picture of another shape becomes a card, which is two wide and three high.")
SEEN_HOST = (Scope.HOST, Scope.READ)

Info = strawberry.Info[Context]
DeckId = Annotated[strawberry.ID, strawberry.argument(description="The id of the deck.")]
CardId = Annotated[strawberry.ID, strawberry.argument(description="The id of the card.")]


@strawberry.type(description="A card that is in a deck now.")
class CardPut:
    """The answer to what puts a card into a deck."""

    card: Card = strawberry.field(
        description="The card. Its id is made of its picture and words: other words, another id."
    )
    deck: Deck = strawberry.field(description="The deck with it.")


@strawberry.type(description="The deck is gone.")
class DeckRemoved:
    """The answer to a removal."""

    id: strawberry.ID = strawberry.field(description="Its id.")


DeckResult = Annotated[Deck | Refusal, strawberry.union("DeckResult", description="The deck, or why not.")]
CardResult = Annotated[CardPut | Refusal, strawberry.union("CardResult", description="The card, or why not.")]
RemoveDeckResult = Annotated[
    DeckRemoved | Refusal, strawberry.union("RemoveDeckResult", description="Removed, or why not.")
]


@strawberry.input(description="A deck that you want to make.")
class CreateDeckInput:
    """A wish for a deck."""

    title: str = strawberry.field(description="Its name: 1 to 80 characters.")
    language: str = strawberry.field(description="The language of its words, as a tag: `en`, `pt-BR`.")
    author: str = strawberry.field(description="Who made the pictures: 1 to 100 characters.")
    licence: str = strawberry.field(
        description="What others may do with them: an SPDX expression such as `CC-BY-4.0`, or 1 to 100 characters."
    )
    source: str = strawberry.field(description="Where they come from: 1 to 500 characters, an address or words.")
    visibility: DeckVisibility = strawberry.field(  # pyright: ignore[reportInvalidTypeForm]
        description="Who may look at it.", default=Visibility.PRIVATE
    )
    key: str | None = strawberry.field(description="Your own key for this request.", default=None)


@strawberry.input(description="What is to be said otherwise of a deck; what is left out, or null, stays.")
class ChangeDeckInput:
    """A change of a deck's words."""

    deck: strawberry.ID = strawberry.field(description="Its id.")
    title: str | None = strawberry.field(description="Its name.", default=None)
    language: str | None = strawberry.field(description="The language of its words.", default=None)
    author: str | None = strawberry.field(description="Who made the pictures.", default=None)
    licence: str | None = strawberry.field(description="What others may do with them.", default=None)
    source: str | None = strawberry.field(description="Where they come from.", default=None)
    visibility: DeckVisibility | None = strawberry.field(  # pyright: ignore[reportInvalidTypeForm]
        description="Who may look at it.", default=None
    )
    key: str | None = strawberry.field(description="Your own key for this request.", default=None)


@strawberry.input(description="A card that you want to put into your deck.")
class AddCardInput:
    """A wish for a card."""

    deck: strawberry.ID = strawberry.field(description="The id of the deck.")
    picture: Upload = strawberry.field(
        description="A PNG, JPEG or WebP file, sent by a multipart request. It is made anew, without anything but its pixels."
    )
    tags: list[str] = strawberry.field(description="What is on it: 4 to 8 motifs, each of 1 to 40 characters.")
    alt: str = strawberry.field(
        description="What is to be seen, literally, in up to 500 characters. Without it the card is noted as not playable "
        "with a screen reader.",
        default="",
    )
    fit: PictureFit = strawberry.field(  # type: ignore[valid-type]
        description="What becomes of a picture of another shape.", default=Fit.CROP
    )
    centre: float = strawberry.field(
        description="Which part is kept of a picture that is cropped: from 0, its left or its top, to 1.",
        default=MIDDLE,
    )
    key: str | None = strawberry.field(description="Your own key for this request.", default=None)


@strawberry.input(description="What is to be said otherwise of a card; what is left out, or null, stays.")
class ChangeCardInput:
    """A change of a card's words."""

    deck: strawberry.ID = strawberry.field(description="The id of the deck.")
    card: strawberry.ID = strawberry.field(description="The id of the card.")
    tags: list[str] | None = strawberry.field(description="What is on it: 4 to 8 motifs.", default=None)
    alt: str | None = strawberry.field(description="What is to be seen, literally.", default=None)
    key: str | None = strawberry.field(description="Your own key for this request.", default=None)


@strawberry.type(description="What can be done with decks.")
class DeckActions:
    """The mutations of decks."""

    @strawberry.mutation(description="Make a deck, without cards at first.")
    @refusing
    async def create_deck(
        self, info: Info, input: Annotated[CreateDeckInput, strawberry.argument(description="What is said of it.")]
    ) -> DeckResult:
        words = DeckWords(**_given(input, DeckWords))
        request = await info.context.asked(SEEN_HOST, input.key, "createDeck", words)
        return deck_of(await info.context.server.making.create(words, request), request.who)

    @strawberry.mutation(description="Say something else of a deck of yours.")
    @refusing
    async def change_deck(
        self, info: Info, input: Annotated[ChangeDeckInput, strawberry.argument(description="What is said otherwise.")]
    ) -> DeckResult:
        changes = _given(input, DeckWords)
        request = await info.context.asked(SEEN_HOST, input.key, "changeDeck", input.deck, changes)
        return deck_of(await info.context.server.making.change(input.deck, changes, request), request.who)

    @strawberry.mutation(description="Remove a deck of yours. Games that have begun keep their cards.")
    @refusing
    async def remove_deck(
        self,
        info: Info,
        id: Id,
        key: Key = None,
    ) -> RemoveDeckResult:
        request = await info.context.asked(SEEN_HOST, key, "removeDeck", id)
        return DeckRemoved(id=strawberry.ID(await info.context.server.making.remove(id, request)))

    @strawberry.mutation(
        description="Put a picture into a deck of yours. The request is a multipart one, and bears the header "
        "`GraphQL-Require-Preflight`."
    )
    @refusing
    async def add_card(
        self, info: Info, input: Annotated[AddCardInput, strawberry.argument(description="The card.")]
    ) -> CardResult:
        data, words = await bytes_of(input.picture, LARGEST_FILE, unfit), CardWords(tuple(input.tags), input.alt)
        digest = hashlib.sha256(data).hexdigest()
        request = await info.context.asked(
            SEEN_HOST, input.key, "addCard", input.deck, digest, words, input.fit, input.centre
        )
        info.context.spend(info.context.server.rates.pictures)
        put = await info.context.server.making.add_card(input.deck, data, words, input.fit, request, input.centre)
        return _put(put, request)

    @strawberry.mutation(description="Say something else of a card of yours. Games that have begun keep the old words.")
    @refusing
    async def change_card(
        self, info: Info, input: Annotated[ChangeCardInput, strawberry.argument(description="What is said otherwise.")]
    ) -> CardResult:
        changes = {name: tuple(value) if name == "tags" else value for name, value in _given(input, CardWords).items()}
        request = await info.context.asked(SEEN_HOST, input.key, "changeCard", input.deck, input.card, changes)
        return _put(await info.context.server.making.change_card(input.deck, input.card, changes, request), request)

    @strawberry.mutation(description="Take a card out of a deck of yours. Games that have begun keep it.")
    @refusing
    async def remove_card(
        self,
        info: Info,
        deck: DeckId,
        card: CardId,
        key: Key = None,
    ) -> DeckResult:
        request = await info.context.asked(SEEN_HOST, key, "removeCard", deck, card)
        return deck_of(await info.context.server.making.remove_card(deck, card, request), request.who)

    @strawberry.mutation(
        description="Withdraw a picture of yours for good: from the deck, from games that have begun, and from its addresses, "
        "which answer 410. It cannot be handed in again. NOT_YOURS where a deck of somebody else has it too."
    )
    @refusing
    async def withdraw_card(
        self,
        info: Info,
        deck: DeckId,
        card: CardId,
        key: Key = None,
    ) -> DeckResult:
        request = await info.context.asked(SEEN_HOST, key, "withdrawCard", deck, card)
        return deck_of(await info.context.server.making.withdraw_card(deck, card, request), request.who)

    @strawberry.mutation(description="Withdraw all pictures of a deck of yours, as `withdrawCard` does, and remove it.")
    @refusing
    async def withdraw_deck(
        self,
        info: Info,
        id: Id,
        key: Key = None,
    ) -> RemoveDeckResult:
        request = await info.context.asked(SEEN_HOST, key, "withdrawDeck", id)
        return DeckRemoved(id=strawberry.ID(await info.context.server.making.withdraw_deck(id, request)))


def _given(input: Any, words: type) -> dict[str, Any]:
    """What an input says of the things that words consist of."""
    said = {name: getattr(input, name) for name in words.__dataclass_fields__}  # type: ignore[attr-defined]
    return {name: value for name, value in said.items() if value is not None}


def _put(put: Put, request: Request) -> CardPut:
    card = card_of(put.card)
    assert card is not None
    return CardPut(card=card, deck=deck_of(put.deck, request.who))
