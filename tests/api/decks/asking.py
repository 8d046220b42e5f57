"""What makers of decks ask, and short ways to ask it."""

from typing import Any

from serving import Client
from serving.documents import REFUSAL

from .pictures import a_picture

SAID = {"title": "My deck", "language": "en", "author": "Ann", "licence": "CC-BY-4.0", "source": "painted by me"}
TAGS = ["house", "moon", "cat", "night"]
DECK = "... on Deck { id title author licence source language visibility size yours installed cards { id alt tags } }"
CREATE = f"mutation($input: CreateDeckInput!) {{ createDeck(input: $input) {{ {DECK} {REFUSAL} }} }}"
CHANGE = f"mutation($input: ChangeDeckInput!) {{ changeDeck(input: $input) {{ {DECK} {REFUSAL} }} }}"
REMOVE = f"""mutation($id: ID!, $key: String) {{
    removeDeck(id: $id, key: $key) {{ ... on DeckRemoved {{ removed: id }} {REFUSAL} }} }}"""
PUT = "... on CardPut { card { id image thumbnail alt tags colour } deck { size } }"
ADD_CARD = f"mutation($input: AddCardInput!) {{ addCard(input: $input) {{ {PUT} {REFUSAL} }} }}"
CHANGE_CARD = f"mutation($input: ChangeCardInput!) {{ changeCard(input: $input) {{ {PUT} {REFUSAL} }} }}"
REMOVE_CARD = f"""mutation($deck: ID!, $card: ID!, $key: String) {{
    removeCard(deck: $deck, card: $card, key: $key) {{ {DECK} {REFUSAL} }} }}"""
WITHDRAW_CARD = f"""mutation($deck: ID!, $card: ID!, $key: String) {{
    withdrawCard(deck: $deck, card: $card, key: $key) {{ {DECK} {REFUSAL} }} }}"""
WITHDRAW = f"""mutation($id: ID!, $key: String) {{
    withdrawDeck(id: $id, key: $key) {{ ... on DeckRemoved {{ removed: id }} {REFUSAL} }} }}"""
LOOK = f"query($id: ID!) {{ deck(id: $id) {{ __typename {DECK} }} }}"
REPORT = """query($id: ID!) { deck(id: $id) { report {
    notes { kind message cards { id } } uses { variant seats } nearest { alike cards { id } } } } }"""


async def deck_of(who: Client, **said: Any) -> str:
    """A new deck of somebody; its id."""
    return str((await who.do(CREATE, input={**SAID, **said}))["id"])


async def add(who: Client, deck: str, number: int = 0, **said: Any) -> str:
    """Somebody puts a picture into his deck; the id of the card. Raises Refused."""
    put = await who.upload(
        ADD_CARD, a_picture(number), deck=deck, **{"tags": TAGS, "alt": f"Picture {number}.", **said}
    )
    return str(put["card"]["id"])


async def look(who: Client, deck: str) -> Any:
    """A deck as somebody sees it; None where he does not."""
    return (await who.ask(LOOK, id=deck))["deck"]
