"""The press: pictures become files, named by their content, with a list of them and one sheet to look at."""

import hashlib
import io
import json
import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from PIL import Image

from .canvas import Canvas
from .portfolio import Paintable, Portfolio, Words

FULL, THUMB, TILE = (512, 768), (240, 360), (120, 180)
THUMB_QUALITY, SHEET_QUALITY = 75, 72
COLUMNS, GAP = 14, 6
TABLE = "#2a2622"


@dataclass(frozen=True, slots=True)
class Print:
    """One card as it is shipped: two WebP files and the name that both share."""

    card: str
    full: bytes
    thumb: bytes

    @property
    def id(self) -> str:
        """The first 16 digits of the SHA-256 of the large picture."""
        return hashlib.sha256(self.full).hexdigest()[:16]

    @property
    def colour(self) -> str:
        """The mean of the large picture, as ``#rrggbb``."""
        return "#" + Image.open(io.BytesIO(self.full)).resize((1, 1), Image.Resampling.BOX).tobytes().hex()


def printed(card: Paintable, canvas: Canvas, quality: int) -> Print:
    """Paint one card and press it. Takes some seconds of CPU time at full scale."""
    painter = card.painted(canvas)
    return Print(
        card.name,
        _webp(painter.finish(*FULL), quality),
        _webp(painter.finish(*THUMB), THUMB_QUALITY),
    )


def print_all(portfolio: Portfolio, canvas: Canvas, workers: int) -> Iterator[Print]:
    """Press all cards, some at a time, and hand them out in the order of the cards."""
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield from pool.map(partial(printed, canvas=canvas, quality=portfolio.quality), portfolio.cards)


def publish(portfolio: Portfolio, prints: Sequence[Print], folder: Path) -> None:
    """Replace the pictures, ``deck.toml`` and the contact sheet in the folder of a deck."""
    ordered = sorted(prints, key=lambda one: one.id)
    for size in ("full", "thumb"):
        shutil.rmtree(folder / size, ignore_errors=True)
        (folder / size).mkdir(parents=True)
    for one in ordered:
        (folder / "full" / f"{one.id}.webp").write_bytes(one.full)
        (folder / "thumb" / f"{one.id}.webp").write_bytes(one.thumb)
    (folder / "deck.toml").write_text(_listing(portfolio, ordered), encoding="utf-8")
    (folder / "deck.webp").write_bytes(_webp(contact_sheet(ordered), SHEET_QUALITY))


def contact_sheet(prints: Sequence[Print]) -> Image.Image:
    """All cards side by side, in the order given."""
    rows = -(-len(prints) // COLUMNS)
    across, down = TILE[0] + GAP, TILE[1] + GAP
    sheet = Image.new("RGB", (COLUMNS * across + GAP, rows * down + GAP), TABLE)
    for place, one in enumerate(prints):
        tile = Image.open(io.BytesIO(one.thumb)).resize(TILE, Image.Resampling.LANCZOS)
        sheet.paste(tile, (GAP + place % COLUMNS * across, GAP + place // COLUMNS * down))
    return sheet


def _webp(picture: Image.Image, quality: int) -> bytes:
    file = io.BytesIO()
    picture.save(file, "WEBP", quality=quality, method=6)
    return file.getvalue()


def _listing(portfolio: Portfolio, ordered: Sequence[Print]) -> str:
    head = {"title": portfolio.title, "author": portfolio.author, "licence": portfolio.licence}
    lines = [f"{key} = {_quoted(value)}" for key, value in head.items()]
    for one in ordered:
        lines += ["", *_entry(one, portfolio.words[one.card])]
    return "\n".join(lines) + "\n"


def _entry(one: Print, words: Words) -> list[str]:
    texts = {"id": one.id, "alt": words.alt, "colour": one.colour}
    tags = ", ".join(_quoted(tag) for tag in words.tags)
    return ["[[cards]]", *(f"{key} = {_quoted(text)}" for key, text in texts.items()), f"tags = [{tags}]"]


def _quoted(text: str) -> str:
    """A TOML string; JSON escapes the same characters in the same way."""
    return json.dumps(text, ensure_ascii=False)
