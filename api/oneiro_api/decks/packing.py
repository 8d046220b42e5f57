"""A deck that somebody made, as a zip file: `/decks/ID.zip`, which `oneiro deck` takes as a folder once it is unpacked.

A private deck's is for its owner: the token stands in the header `Authorization`, as for the API.
"""

import io
import json
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from oneiro_api.accounts import Scope
from oneiro_api.answers import spend
from oneiro_api.server import Server
from oneiro_api.store import decks
from oneiro_api.store.decked import CardRow
from oneiro_api.store.tables import Account
from oneiro_api.tokens import bearer

from .folder import LISTING
from .shelf import OwnDeck

HEADERS = {"cache-control": "no-store", "x-content-type-options": "nosniff"}
COST = 100
"""Points of each card: the database is asked for its picture."""
SAID = ("title", "language", "author", "licence", "source")


async def deck_file(request: Request) -> Response:
    """The pictures of a deck as they are kept, with its `deck.toml`. 404 for what does not exist or is not the asker's to see."""
    server: Server = request.app.state.server
    who = await _asker(server, request)
    deck = server.hall.shelf.visible(request.path_params["id"], [who.id] if who else [])
    if not isinstance(deck, OwnDeck):
        return PlainTextResponse("there is no such file", 404)
    spend(server.rates, request, COST * (1 + len(deck.cards)), who)
    packed = await server.hall.read(lambda connection: _packed(connection, deck))
    named = {"content-disposition": 'attachment; filename="deck.zip"'}
    return Response(packed, media_type="application/zip", headers={**HEADERS, **named})


async def _asker(server: Server, request: Request) -> Account | None:
    """Who asks, by a token that may read; a stranger without one."""
    who = await server.accounts.of_token(bearer(request.headers.get("authorization")))
    return who.account if who is not None and Scope.READ in who.token.scopes else None


def _packed(connection: Connection, deck: OwnDeck) -> bytes:
    """The file. Pictures are stored as they are: they are small already."""
    pictures = {card.id: decks.picture(connection, card.id, small=False) for card in _cards(connection, deck)}
    cards = [card for card in _cards(connection, deck) if pictures[card.id]]
    file = io.BytesIO()
    with ZipFile(file, "w", ZIP_STORED) as pack:
        pack.writestr(ZipInfo(LISTING), _listing(deck, cards))
        for card in cards:
            pack.writestr(ZipInfo(_name(card)), pictures[card.id] or b"")
    return file.getvalue()


def _cards(connection: Connection, deck: OwnDeck) -> list[CardRow]:
    return sorted(decks.all_cards(connection, [deck.row.id]), key=lambda card: card.id)


def _name(card: CardRow) -> str:
    return f"{card.id}.webp"


def _listing(deck: OwnDeck, cards: list[CardRow]) -> str:
    """What `folder.read_folder` reads."""
    words = [f"{name} = {_quoted(getattr(deck.row, name))}" for name in SAID]
    blocks = [
        f"\n[[cards]]\nfile = {_quoted(_name(card))}\ntags = [{', '.join(map(_quoted, card.tags))}]\nalt = {_quoted(card.alt)}"
        for card in cards
    ]
    return "\n".join([*words, *blocks]) + "\n"


def _quoted(text: str) -> str:
    """A basic string of TOML, which is written as one of JSON is but for the character DEL (TOML 1.0, strings)."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
