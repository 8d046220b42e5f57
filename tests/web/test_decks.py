"""A deck of one's own, from the page to the game: made, filled with a chosen and a dropped picture, played with, deleted."""

import base64
import io
from importlib.resources import files
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import httpx
from PIL import Image
from playwright.sync_api import Page, expect

from oneiro_api.decks.folder import read_folder
from serving import Serving

from .looking import faults
from .visitors import Visit

SAID = {
    "Name": "Harbour",
    "Who made the pictures": "Ada",
    "Licence": "CC-BY-4.0",
    "Where they come from": "painted by Ada",
}

PICTURES = sorted((files("oneiro_plugins.decks.abstract") / "full").iterdir(), key=lambda file: file.name)


TINT = "picture => getComputedStyle(picture).backgroundColor.match(/[0-9]+/g).map(Number)"
"""The colour that is seen until a picture has come."""


def make(page: Page) -> None:
    page.get_by_role("button", name="Make a deck").click()
    dialog = page.get_by_role("dialog")
    assert faults(page) == []
    for label, said in SAID.items():
        expect(dialog.get_by_role("button", name="Make it")).to_have_attribute("aria-disabled", "true")
        dialog.get_by_label(label).fill(said)
    dialog.get_by_role("button", name="Make it").click()
    page.get_by_role("heading", name="Harbour").wait_for()


def drop(page: Page, name: str, data: bytes) -> None:
    """Let a file fall on the page, once there is a place for it."""
    page.locator(".drop").wait_for()
    page.evaluate(
        """([name, data]) => {
            const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([bytes], name, { type: 'image/png' }));
            const fallen = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
            document.querySelector('.drop').dispatchEvent(fallen);
        }""",
        [name, base64.b64encode(data).decode()],
    )


def add(page: Page, name: str, tags: str, alt: str = "") -> None:
    """Give a picture its words, and put it into the deck."""
    draft = page.get_by_role("group", name=name, exact=True)
    draft.get_by_label("What is on it").fill(tags)
    draft.get_by_label("What is to be seen").fill(alt)
    draft.get_by_role("button", name="Add the card").click()


def test_a_deck_of_ones_own_is_made_and_played_with(visit: Visit, server: Serving) -> None:
    page = visit("/decks")
    make(page)
    chosen = {"name": "one.png", "mimeType": "image/webp", "buffer": PICTURES[0].read_bytes()}
    page.get_by_label("Drop pictures here").set_input_files(chosen)  # type: ignore[arg-type]
    few = page.get_by_role("group", name="one.png", exact=True)
    few.get_by_label("What is on it").fill("moon, boat")
    expect(few.get_by_role("button", name="Add the card")).to_have_attribute("aria-disabled", "true")
    add(page, "one.png", "moon, boat, night, ladder", "A boat.")
    drop(page, "two.png", PICTURES[1].read_bytes())
    add(page, "two.png", "cat, boat, house, key")
    gallery = page.get_by_role("group", name="Harbour")
    expect(gallery.locator(".face")).to_have_count(2)
    expect(page.get_by_text("1 card cannot be played with a screen reader")).to_be_visible()
    assert faults(page) == []
    assert gallery.locator("img").first.evaluate(TINT) == first_colour(page, server)
    page.get_by_label("Show cards with").select_option("cat")
    expect(gallery.locator(".face")).to_have_count(1)
    gallery.get_by_role("button", name="Change the words").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("What is to be seen").fill("A cat with a key.")
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Every card has a description.")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    refused_in_swedish(page, page.url)
    page.goto(f"{server.url}/new/classic")
    for deck in ("Harbour", "Paper cuts"):
        page.get_by_role("switch", name=deck).press("Space")
    expect(page.get_by_text("86 cards")).to_be_visible()
    page.get_by_label("Bots").select_option("2")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_role("group", name="Your hand").wait_for()
    assert decks_of(page, server) == ["Harbour", "Paper cuts"]
    page.goto(f"{server.url}/decks")
    page.get_by_role("link", name="Harbour").click()
    gallery.get_by_role("button", name="Change the words of card 1").click()
    for title in ("The words of this card", "Withdraw the picture"):
        page.get_by_role("dialog", name=title).get_by_role("button", name="Withdraw the picture").click()
    expect(gallery.locator(".face")).to_have_count(1)
    page.get_by_role("button", name="Delete the deck").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete the deck").click()
    page.get_by_role("link", name="Paper cuts").wait_for()
    expect(page.get_by_role("link", name="Harbour")).to_have_count(0)


def pictured(size: tuple[int, int]) -> bytes:
    """A picture that is red on its left half and blue on its right."""
    picture = Image.new("RGB", size, "#ff0000")
    picture.paste("#0000ff", (size[0] // 2, 0, *size))
    kept = io.BytesIO()
    picture.save(kept, "PNG")
    return kept.getvalue()


def test_pictures_are_moved_under_the_frame_and_added_all_at_once(visit: Visit, tmp_path: Path) -> None:
    """What is seen before is what is kept; and the deck is taken along as a folder that the server's command reads."""
    page = visit("/decks")
    make(page)
    for name in ("one.png", "two.png"):
        drop(page, name, pictured((900, 480)))
        draft = page.get_by_role("group", name=name, exact=True)
        preview = draft.get_by_role("img", name=f"{name}, as a card")
        expect(preview).to_have_js_property("complete", value=True)
        assert preview.evaluate("image => image.naturalWidth") == 900
        draft.get_by_label("What is on it").fill(f"moon, boat, {name}, ladder")
    draft.get_by_label("Which part is kept").press("End")
    page.get_by_role("group", name="one.png").get_by_label("Which part is kept").press("Home")
    assert faults(page) == []
    page.get_by_role("button", name="Add all 2 cards").click()
    gallery = page.get_by_role("group", name="Harbour")
    expect(gallery.locator(".face")).to_have_count(2)
    assert sorted(picture.evaluate(TINT) for picture in gallery.locator("img").all()) == [[0, 0, 255], [255, 0, 0]]
    with page.expect_download() as downloaded:
        page.get_by_role("button", name="Download as a zip file").click()
    with ZipFile(downloaded.value.path()) as pack:
        assert pack.testzip() is None
        pack.extractall(tmp_path)
    folder = read_folder(tmp_path)
    assert (folder.words.title, folder.words.author, folder.unlisted) == ("Harbour", "Ada", ())
    assert {card.words.tags[2] for card in folder.cards} == {"one.png", "two.png"}
    assert [Image.open(io.BytesIO(card.read())).size for card in folder.cards] == [(512, 768)] * 2


def refused_in_swedish(page: Page, deck: str) -> None:
    """The server's own reason is told in any language."""
    page.evaluate("localStorage['oneiro.language'] = 'sv'")
    page.goto(deck)
    page.get_by_label("Släpp bilder här").set_input_files(
        {"name": "x.png", "mimeType": "image/png", "buffer": b"no picture"}
    )
    draft = page.get_by_role("group", name="x.png", exact=True)
    draft.get_by_label("Vad som finns på det").fill("a, b, c, d")
    draft.get_by_role("button", name="Lägg till kortet").click()
    reason = "Bilden kan inte tas emot. (the picture is refused: it is not a PNG, JPEG or WebP picture)"
    expect(page.get_by_role("alert").get_by_text(reason)).to_be_visible()
    page.evaluate("localStorage['oneiro.language'] = 'en'")


def decks_of(page: Page, server: Serving) -> list[str]:
    """The decks of the table that the page shows."""
    return [deck["title"] for deck in asked(page, server, "table(id: $id) { decks { title } }")["decks"]]


def first_colour(page: Page, server: Serving) -> list[int]:
    """The colour of the first card of the deck that the page shows."""
    colour = asked(page, server, "deck(id: $id) { cards { colour } }")["cards"][0]["colour"]
    return list(bytes.fromhex(colour[1:]))


def asked(page: Page, server: Serving, field: str) -> Any:
    """Ask, as the one who looks at the page, of what it shows."""
    token = page.evaluate("localStorage.getItem('oneiro.token')")
    body = {"query": f"query($id: ID!) {{ {field} }}", "variables": {"id": page.url.rsplit("/", 1)[1]}}
    answer = httpx.post(f"{server.url}/graphql", json=body, headers={"authorization": f"Bearer {token}"}).json()
    (found,) = answer["data"].values()
    return found
