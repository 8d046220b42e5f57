"""A picture that somebody handed in, made into a card. Only `pressing` runs this on what strangers send."""

import io
import warnings

from PIL import Image, ImageOps, JpegImagePlugin, PngImagePlugin, UnidentifiedImageError, WebPImagePlugin

from .limits import FORMATS, FULL, LARGEST_FILE, LEAST_PIXELS, MIDDLE, MOST_PIXELS, THUMB, Fit
from .looks import look_of

READERS = (JpegImagePlugin, PngImagePlugin, WebPImagePlugin)
"""Loaded by name: Pillow would load all its readers to find one for WebP, which takes most of the time of a picture."""
FULL_QUALITY, THUMB_QUALITY = 80, 75
PAPER, TABLE = "#ffffff", "#2a2622"
"""What shines through a picture that is not opaque, and the bars beside one of another shape."""
DRAFT = (3 * FULL[0], 3 * FULL[0])
"""A JPEG of many more pixels is decoded at a fraction of its size, which costs a fraction of the work."""


class Unfit(Exception):
    """The picture cannot become a card; the message says why, to its maker."""


def printed(data: bytes, fit: Fit, centre: float = MIDDLE) -> tuple[bytes, bytes, str, str]:
    """A card as two WebP files, large and small, its look, and its mean colour as `#rrggbb`. Raises Unfit."""
    card = pressed(data, fit, centre)
    thumb = card.resize(THUMB, Image.Resampling.LANCZOS)
    return _webp(card, FULL_QUALITY), _webp(thumb, THUMB_QUALITY), look_of(card), _mean(card)


def pressed(data: bytes, fit: Fit, centre: float = MIDDLE) -> Image.Image:
    """The picture as a card: opaque, of the full size, upright, and without anything but its pixels. Raises Unfit.

    `centre` says which part is kept of one that is cropped, from 0 for the left or the top to 1.
    """
    if len(data) > LARGEST_FILE:
        raise Unfit(f"the file is larger than {LARGEST_FILE // 1024 // 1024} MB")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            picture = _lighter(_opened(data))
            return _fitted(_opaque(ImageOps.exif_transpose(picture)), fit, centre)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise Unfit(f"it has more than {MOST_PIXELS // 1_000_000} million pixels") from None
    except UnidentifiedImageError:
        raise Unfit("it is not a PNG, JPEG or WebP picture") from None
    except MemoryError:
        raise Unfit("it takes too much memory") from None
    except (OSError, SyntaxError, ValueError, EOFError, OverflowError) as error:  # what decoders say of broken files
        raise Unfit("the file is broken") from error


def _opened(data: bytes) -> Image.Image:
    """The first frame. The size is judged by the header, before anything is decoded."""
    Image.MAX_IMAGE_PIXELS = MOST_PIXELS
    picture = Image.open(io.BytesIO(data), formats=FORMATS)
    _check_size(picture)
    picture.draft("RGB", DRAFT)
    return picture


def _lighter(picture: Image.Image) -> Image.Image:
    """Decoded, and at once brought near the size of a card: each copy of all pixels takes 64 MB."""
    factor = min(picture.width // DRAFT[0], picture.height // DRAFT[1])
    return picture.reduce(factor) if factor > 1 and picture.mode in ("L", "LA", "RGB", "RGBA", "CMYK") else picture


def _check_size(picture: Image.Image) -> None:
    if min(picture.size) < min(LEAST_PIXELS) or max(picture.size) < max(LEAST_PIXELS):
        raise Unfit("it is too small: a card needs at least {} x {} pixels".format(*LEAST_PIXELS))


def _opaque(picture: Image.Image) -> Image.Image:
    if picture.mode.startswith("I"):  # 16 bits of grey
        return picture.point(lambda value: value / 256).convert("L").convert("RGB")
    if not picture.has_transparency_data:
        return picture.convert("RGB")
    layer = picture.convert("RGBA")
    paper = Image.new("RGB", layer.size, PAPER)
    paper.paste(layer, mask=layer.getchannel("A"))
    return paper


def _fitted(picture: Image.Image, fit: Fit, centre: float) -> Image.Image:
    """Brought to the shape of a card, on a fresh canvas that knows nothing of the file."""
    shaped = (
        ImageOps.fit(picture, FULL, Image.Resampling.LANCZOS, centering=(centre, centre))
        if fit is Fit.CROP
        else ImageOps.pad(picture, FULL, Image.Resampling.LANCZOS, TABLE)
    )
    card = Image.new("RGB", FULL)
    card.paste(shaped)
    return card


def _mean(card: Image.Image) -> str:
    return "#" + card.resize((1, 1), Image.Resampling.BOX).tobytes().hex()


def _webp(card: Image.Image, quality: int) -> bytes:
    file = io.BytesIO()
    card.save(file, "WEBP", quality=quality, method=4)
    return file.getvalue()
