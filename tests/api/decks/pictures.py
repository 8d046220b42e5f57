"""Pictures for tests: plain ones that differ, and files that no server should be troubled by."""

import io
import random
import struct
import zlib
from functools import cache
from typing import Any

from PIL import Image, ImageDraw, PngImagePlugin

CARD = (320, 480)
SECRET = b"Somewhere 52.5N 13.4E"
"""What a camera knows of where a picture was taken."""


def drawing(number: int, size: tuple[int, int] = CARD) -> Image.Image:
    """A picture that is like no other one with another number."""
    dice = random.Random(number)
    picture = Image.new("RGB", size, tuple(dice.randrange(256) for _ in range(3)))
    pen = ImageDraw.Draw(picture)
    for _ in range(6):
        corner = [dice.randrange(size[0]), dice.randrange(size[1])]
        pen.rectangle(
            [*corner, corner[0] + size[0] // 3, corner[1] + size[1] // 3], tuple(dice.randrange(256) for _ in range(3))
        )
    return picture


def file(picture: Image.Image, form: str = "PNG", **more: Any) -> bytes:
    """The picture as a file."""
    out = io.BytesIO()
    picture.save(out, form, **more)
    return out.getvalue()


def a_picture(number: int = 0) -> bytes:
    """A small PNG."""
    return file(drawing(number))


def with_secrets(form: str) -> bytes:
    """A picture whose file tells more than is to be seen."""
    exif = Image.Exif()
    exif[0x010E] = SECRET.decode()  # ImageDescription
    exif[0x0112] = 6  # Orientation: lies on its side
    exif.get_ifd(0x8825)[1] = "N"  # GPS
    more: dict[str, Any] = {"exif": exif, "icc_profile": SECRET * 8}
    if form == "PNG":
        more["pnginfo"] = PngImagePlugin.PngInfo()
        more["pnginfo"].add_text("Comment", SECRET.decode())
    else:
        more["xmp"] = b"<x:xmpmeta>" + SECRET + b"</x:xmpmeta>"
    return file(drawing(1, (480, 320)), form, **more)


def chunk(name: bytes, data: bytes) -> bytes:
    """A chunk of a PNG file (RFC 2083, section 3.2)."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width: int, height: int, data: bytes, *more: bytes) -> bytes:
    """A PNG of eight bits of grey whose header may say what its data do not."""
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    packed = chunk(b"IDAT", zlib.compress(data))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + b"".join(more) + packed + chunk(b"IEND", b"")


def animated(form: str) -> bytes:
    """Some frames, the first of them red."""
    frames = [Image.new("RGB", CARD, "#c02020")] + [Image.new("RGB", CARD, "#2020c0")] * 30
    return file(frames[0], form, save_all=True, append_images=frames[1:], duration=10)


@cache
def hostile() -> dict[str, bytes]:
    """Files that are no picture for a card, by what they try."""
    plain = drawing(3)
    whole = a_picture(4)
    others = {
        form.lower(): file(plain, form) for form in ("GIF", "BMP", "TIFF", "PPM", "ICO", "TGA", "PCX", "EPS", "PDF")
    }
    return {
        **others,
        "nothing": b"",
        "text": b"hello",
        "svg": b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        "html": b"<!doctype html><script>alert(1)</script>",
        "fits": b"SIMPLE  =                    T".ljust(2880),
        "zip": b"PK\x03\x04" + bytes(64),
        "only a signature": whole[:8],
        "cut in the middle": whole[: len(whole) // 2],
        "wrong name of a chunk": whole.replace(b"IDAT", b"IDOT"),
        "wrong checksum": whole[:60] + bytes([whole[60] ^ 1]) + whole[61:],
        "cut jpeg": file(plain, "JPEG")[:900],
        "jpeg of noise": b"\xff\xd8\xff\xe0" + random.Random(1).randbytes(5000),
        "webp of noise": b"RIFF\x00\x10\x00\x00WEBPVP8L" + random.Random(2).randbytes(4000),
        "empty png": png(320, 480, b""),
        "bomb of 144 megapixels": file(Image.new("1", (12_000, 12_000))),
        "header of 4 gigapixels": png(65_000, 65_000, b"\0" * 1000),
        "no width": png(0, 480, b"\0" * 480),
        "a line of pixels": file(Image.new("RGB", (1, 4000))),
        "too small": file(drawing(5, (100, 150))),
        "text that inflates": png(
            320, 480, b"\0" * 321 * 480, chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(80_000_000)))
        ),
    }
