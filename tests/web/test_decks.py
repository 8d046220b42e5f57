"""A deck of one's own, from the page to the game: made, filled with a chosen and a dropped picture, played with, deleted."""

import base64
import json
from importlib.resources import files

import httpx
from playwright.sync_api import Page, expect

from serving import Serving

from .test_accessible import faults
from .visitors import Visit

SAID = {
    "Name": "Harbour",
    "Who made the pictures": "Ada",
    "Licence": "CC-BY-4.0",
    "Where they come from": "painted by Ada",
}

PICTURES = sorted((files("oneiro_plugins.decks.abstract") / "full").iterdir(), key=lambda file: file.name)


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
    """Let a file fall on the page."""
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
    page.get_by_label("Show cards with").select_option("cat")
    expect(gallery.locator(".face")).to_have_count(1)
    gallery.get_by_role("button", name="Change the words").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("What is to be seen").fill("A cat with a key.")
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Every card has a description.")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.goto(f"{server.url}/new/classic")
    for deck in ("Harbour", "Paper cuts"):
        page.get_by_role("switch", name=deck).press("Space")
    expect(page.get_by_text("86 cards")).to_be_visible()
    page.get_by_label("Bots").select_option("2")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("group", name="Your hand").wait_for()
    assert decks_of(page, server) == ["Harbour", "Paper cuts"]
    page.goto(f"{server.url}/decks")
    page.get_by_role("link", name="Harbour").click()
    page.get_by_role("button", name="Delete the deck").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete the deck").click()
    page.get_by_role("heading", name="Decks").wait_for()
    expect(page.get_by_role("link", name="Harbour")).to_have_count(0)


def decks_of(page: Page, server: Serving) -> list[str]:
    """The decks of the table that the page shows."""
    query = f"{{ table(id: {json.dumps(page.url.rsplit('/', 1)[1])}) {{ decks {{ title }} }} }}"
    token = page.evaluate("localStorage.getItem('oneiro.token')")
    headers = {"authorization": f"Bearer {token}"}
    answer = httpx.post(f"{server.url}/graphql", json={"query": query}, headers=headers).json()
    return [deck["title"] for deck in answer["data"]["table"]["decks"]]
