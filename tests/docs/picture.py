"""Draws the round that the README shows. Run as `PYTHONPATH=tests uv run --extra art python -m docs.picture`."""

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from PIL.PngImagePlugin import PngInfo

from oneiro_core.storytelling import TableauSlot
from playing import REGISTRY

from .round import NAMES, Round, played

FILE = Path(__file__).parents[2] / "plugins" / "oneiro_plugins" / "decks" / "base" / "round.png"
CARD = (240, 360)
GAP, HEAD, FOOT = 24, 96, 132
TABLE, INK, FAINT, GOLD = "#1d1a18", "#f3ead8", "#b5aa97", "#f2c14e"


def main() -> None:
    """Play the round, draw it, and put the picture where the README looks for it."""
    shown = played()
    label = PngInfo()
    label.add_text("Description", shown.alt)
    picture = drawn(shown).quantize(256, dither=Image.Dither.FLOYDSTEINBERG)
    picture.save(FILE, optimize=True, pnginfo=label)


def drawn(shown: Round) -> Image.Image:
    """The clue, the tableau with owners and votes, and the points."""
    width = len(shown.slots) * (CARD[0] + GAP) + GAP
    picture = Image.new("RGB", (width, HEAD + CARD[1] + FOOT), TABLE)
    pen = ImageDraw.Draw(picture)
    _write(pen, width // 2, HEAD // 2, shown.clue, 34, GOLD)
    for place, slot in enumerate(shown.slots):
        _lay(picture, pen, GAP + place * (CARD[0] + GAP), slot)
    _write(pen, width // 2, HEAD + CARD[1] + FOOT - 30, shown.points, 19, INK)
    return picture


def _lay(picture: Image.Image, pen: ImageDraw.ImageDraw, left: int, slot: TableauSlot) -> None:
    file = REGISTRY.decks["base"].folder / "thumb" / f"{slot.card}.webp"
    picture.paste(Image.open(BytesIO(file.read_bytes())).resize(CARD), (left, HEAD))
    middle, below = left + CARD[0] // 2, HEAD + CARD[1]
    assert slot.owner is not None
    voters = ", ".join(NAMES[seat] for seat in slot.votes or ())
    _write(pen, middle, below + 26, f"{slot.number}  {NAMES[slot.owner]}", 24, INK)
    _write(pen, middle, below + 58, f"votes: {voters or 'none'}", 18, FAINT)


def _write(pen: ImageDraw.ImageDraw, x: int, y: int, text: str, size: int, colour: str) -> None:
    pen.text((x, y), text, colour, ImageFont.load_default(size), anchor="mm")


if __name__ == "__main__":
    main()
